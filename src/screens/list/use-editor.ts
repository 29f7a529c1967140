import { useCallback, useMemo } from "react";
import { type Change, tickOf } from "../../domain/changes";
import type { Line } from "../../domain/pasted-lines";
import { sayStep } from "../../domain/step-words";
import type { Item, ShoppingList } from "../../domain/types";
import { type Edit, useListEditor } from "../../hooks/list-editor";
import { useUsedTexts } from "../../hooks/lists";
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
      const undone = listEditor.takeBack(edit);
      if (undone?.listId === list.id) noteOwn(undone);
      return undone;
    },
    [listEditor, noteOwn, list.id],
  );
  const { undo, redo, noteEdit, say, notice, closeNotice } = useUndo(takeBack);

  const editor = useMemo(() => {
    /** @param also what else is to be said of it */
    function edit(changes: readonly Change[], also?: string) {
      const made = listEditor.edit(changes);
      if (!made || made.after === made.before) return;
      noteOwn(made);
      noteEdit(made, () => sayStep(made), also || undefined);
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
      setAllDone: (items: readonly Item[], done: boolean) =>
        edit(items.map((item) => tickOf(item, done))),
      editItem: (itemId: string, text: string) => edit([{ type: "edit-item", itemId, text }]),
      moveItem: (placement: Placement) => edit([{ type: "move-item", ...placement }]),
      removeItems: (itemIds: readonly string[]) => edit([{ type: "remove-items", itemIds }]),
      removeDoneItems: (itemIds: readonly string[]) =>
        edit([{ type: "remove-done-items", itemIds }]),
      renameList: (name: string) => edit([{ type: "rename-list", name }]),
      /** Takes note of an edit that was made elsewhere, and in what words it is to be told. */
      note(made: Edit, words: string) {
        if (made.listId === list.id) noteOwn(made);
        noteEdit(made, () => words, "");
      },
      say,
      /** Takes back the newest edit of which anything is left. */
      undo,
      /** Does once more what was taken back last, as far as anything is left of it. */
      redo,
    };
  }, [listEditor, list.id, usedTexts, noteOwn, noteEdit, say, undo, redo]);

  return { editor, say, notice, closeNotice, news };
}
