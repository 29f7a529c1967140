import { useCallback, useMemo } from "react";
import { v4 as newId } from "uuid";
import { findAddProblem, planAdd } from "../../domain/adding";
import { type Change, tickChange } from "../../domain/changes";
import type { Line } from "../../domain/pasted-lines";
import type { Item, ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import type { Step } from "../../hooks/lists";
import { refusalText } from "../shared/list-words";
import { highlightRow, rowOf } from "./rows";
import { useNews } from "./use-news";
import { useUndo } from "./use-undo";
import * as words from "./words";

/** For how many frames `whenDrawn` waits for a row. */
const MAX_FRAMES = 100;

/** The place of an item: between two others. Null means the first or last place. */
export type Placement = {
  readonly itemId: string;
  readonly afterId: string | null;
  readonly beforeId: string | null;
};

/** The items that are to go to another list. */
export type Transfer = { readonly items: readonly Item[]; readonly isCopy: boolean };

/** The commands that edit the list on the screen. They are stable. */
export type Editor = ReturnType<typeof useEditor>["editor"];

/**
 * The only way to edit the list on the screen. It sees the list before and after every edit. So each edit can be
 * undone, is announced, and is not mistaken for news.
 *
 * @returns `editor`; `notice` about the last edit, `say` for another notice in its place, `closeNotice`; `news`, a text
 *   about the edits of others for screen readers
 */
export function useEditor(list: ShoppingList) {
  const engine = useEngine();
  const { id } = list;
  const { news, recordOwn: noteOwn } = useNews(list, engine.uid);
  const undoStep = useCallback(
    (edit: Step) => {
      const undone = engine.undo(edit);
      if (undone?.listId === id) noteOwn(undone);
      return undone;
    },
    [engine, id, noteOwn],
  );
  const {
    undo,
    redo,
    recordStep: noteEdit,
    showNotice: say,
    notice,
    closeNotice,
  } = useUndo(undoStep);

  const editor = useMemo(() => {
    /** Returns the list with all own edits, even those not rendered yet; null if it can't be edited. */
    function now(): ShoppingList | null {
      const current = engine.viewOf(id);
      return current && !current.isReadOnly ? current : null;
    }

    const itemsNow = () => now()?.items ?? [];

    function edit(changes: readonly Change[], addition = "") {
      const made = engine.edit(id, changes);
      if (!made || made.after === made.before) return;
      noteOwn(made);
      const isNewItem = changes.length === 1 && changes[0]?.type === "add-item";
      noteEdit(made, () => words.stepText(made), { addition, isSeen: isNewItem && !addition });
    }

    return {
      itemsNow,

      /**
       * Adds all lines in one step, or none. Keeps items that are open already, and reopens done ones. Returns whether
       * all lines are on the list now; if not, shows why.
       */
      add(lines: readonly Line[]): boolean {
        const current = now();
        if (!current) return false;
        const plan = planAdd(current, lines, newId);
        const refusal = findAddProblem(current, lines, plan);
        if (refusal) {
          say(refusalText(refusal));
          return false;
        }
        const { changes, added, reopened, unchanged: present } = plan;
        setTimeout(() => engine.usedTexts.record(lines.map(({ text }) => text)));
        if (changes.length > 0) edit(changes, words.alreadyThereSuffix(present.length));
        else say(words.alreadyOnThisList(current, present));
        const newest = added.at(-1);
        whenRendered(newest ?? reopened[0] ?? present[0] ?? "", (row) => {
          if (newest) row.scrollIntoView({ block: "nearest" });
          else highlightRow(row);
        });
        return true;
      },

      setDone: (item: Item, done: boolean) => edit([tickChange(item, done)]),
      setAllDone: (items: readonly Item[], done: boolean) =>
        edit(items.map((item) => tickChange(item, done))),
      /** Changes an item's text. Brings the item back if another member has removed it meanwhile. */
      editItem(item: Item, text: string) {
        const isThere = itemsNow().some((one) => one.id === item.id);
        if (isThere) edit([{ type: "edit-item", itemId: item.id, text }]);
        else edit([{ type: "reopen-item", item: { ...item, text } }]);
      },
      moveItem: (placement: Placement) => edit([{ type: "move-item", ...placement }]),
      removeItems: (itemIds: readonly string[]) => edit([{ type: "remove-items", itemIds }]),
      /** Removes the items that are done now. An item that another member opens or ticks meanwhile stays. */
      removeDoneItems() {
        const done = itemsNow().filter((item) => item.done);
        edit([{ type: "remove-done-items", itemIds: done.map((item) => item.id) }]);
      },
      renameList: (name: string) => edit([{ type: "rename-list", name }]),

      /** Moves or copies the items that are still here to the list `to`. Shows the result. */
      transfer({ items, isCopy }: Transfer, to: string) {
        const ids = new Set(items.map((item) => item.id));
        const going = itemsNow().filter((item) => ids.has(item.id));
        if (going.length === 0) return say(words.notHere);
        const made = engine.transfer(id, to, going, isCopy);
        const target = engine.viewOf(to);
        if (!made || !target) return say(words.noTransfer(target));
        if (made.after === made.before) return say(words.alreadyOnOtherList(target));
        if (made.listId === id) noteOwn(made);
        const arrived = isCopy
          ? made.changes.flatMap((change) => ("item" in change ? change.item : []))
          : going;
        const addition = words.alreadyThereSuffix(going.length - arrived.length);
        noteEdit(made, () => words.transferred(arrived, target, isCopy), { addition });
      },

      undo,
      redo,
    };
  }, [engine, id, noteOwn, noteEdit, say, undo, redo]);

  return { editor, say, notice, closeNotice, news };
}

/** Calls `act` with an item's row once it is rendered: in the next frame, or later in a list that has just opened. */
function whenRendered(itemId: string, act: (row: HTMLElement) => void, frames = MAX_FRAMES) {
  requestAnimationFrame(() => {
    const row = rowOf(itemId);
    if (row) act(row);
    else if (frames > 0) whenRendered(itemId, act, frames - 1);
  });
}
