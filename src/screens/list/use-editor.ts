import { useCallback, useMemo } from "react";
import { type Change, tickOf } from "../../domain/changes";
import type { Line } from "../../domain/pasted-lines";
import type { Item, ShoppingList } from "../../domain/types";
import { inverse } from "../../domain/undo";
import { type Edit, useListEditor, useUsedTexts } from "../../hooks/lists";
import { useUser } from "../../hooks/session";
import { addLines } from "./add-lines";
import { useNews } from "./use-news";
import { useUndo } from "./use-undo";

/** Where an item is to stand: between which two others, null standing for the end of the list on that side. */
export type Placement = {
  readonly itemId: string;
  readonly afterId: string | null;
  readonly beforeId: string | null;
};

/** The commands that edit the list on the screen. They stay the same from render to render. */
export type Editor = ReturnType<typeof useEditor>["editor"];

/**
 * Gives the one way to edit the list on the screen. Every edit, and the taking back of one, passes here, with the list
 * before and after it: so it can be taken back, is said, and is no news from others.
 *
 * @returns the commands, the notice about the last one, `say` for another in its place, and what others have done meanwhile, for screen readers
 */
export function useEditor(list: ShoppingList) {
  const { uid } = useUser();
  const listEditor = useListEditor(list.id);
  const usedTexts = useUsedTexts();
  const { news, noteOwn } = useNews(list, uid);

  const takeBack = useCallback(
    (edit: Edit) => {
      const before = listEditor.now();
      const changes = before ? inverse(edit, before) : [];
      if (!before || changes.length === 0) return null;
      listEditor.takeBack(edit, changes);
      const undone = { changes, before, after: listEditor.now() ?? before };
      noteOwn(undone);
      return undone;
    },
    [listEditor, noteOwn],
  );
  const { undo, noteEdit, say, notice, closeNotice } = useUndo(takeBack);

  const editor = useMemo(() => {
    /** @param also what else is to be said of it */
    function edit(changes: readonly Change[], also?: string) {
      const made = listEditor.edit(changes);
      if (!made || made.after === made.before) return;
      noteOwn(made);
      noteEdit(made, also);
    }
    return {
      /** The items with all edits of this person, also those not drawn yet. */
      itemsNow: () => listEditor.now()?.items ?? [],
      /** Adds lines, all or none. Tells whether they are on the list now, or refused with a word why. */
      add: (lines: readonly Line[]) => {
        const now = listEditor.now();
        return now !== null && addLines(now, lines, { edit, say, usedTexts });
      },
      setDone: (item: Item, done: boolean) => edit([tickOf(item, done)]),
      reopenItems: (items: readonly Item[]) => edit(items.map((item) => tickOf(item, false))),
      editItem: (itemId: string, text: string) => edit([{ type: "edit-item", itemId, text }]),
      moveItem: (placement: Placement) => edit([{ type: "move-item", ...placement }]),
      removeItem: (itemId: string) => edit([{ type: "remove-items", itemIds: [itemId] }]),
      removeDoneItems: (itemIds: readonly string[]) =>
        edit([{ type: "remove-done-items", itemIds }]),
      renameList: (name: string) => edit([{ type: "rename-list", name }]),
      /** Takes back the newest edit of which anything is left. */
      undo,
    };
  }, [listEditor, usedTexts, noteOwn, noteEdit, say, undo]);

  return { editor, say, notice, closeNotice, news };
}
