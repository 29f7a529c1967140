import { useCallback, useMemo, useState } from "react";
import { v4 as newId } from "uuid";
import { afterNextFrame } from "../../client/frames";
import { findAddProblem, planAdd } from "../../domain/adding";
import { type Change, type MoveItem, tickChange } from "../../domain/changes";
import type { Line } from "../../domain/pasted-lines";
import type { Item, ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import type { MoveStep, Step } from "../../hooks/lists";
import { addProblemText } from "../shared/list-words";
import { animateRows, type PointAt } from "./rows";
import { useNews } from "./use-news";
import { useUndo } from "./use-undo";
import * as words from "./words";

/** The place of an item: between two others. Null means that none comes before or after it in its part of the list. */
export type Placement = Omit<MoveItem, "type">;

const NONE: ReadonlySet<string> = new Set();

/** The items to move or copy to another list. */
export type Transfer = { readonly items: readonly Item[]; readonly isCopy: boolean };

/** The commands that edit the list on the screen. They are stable. */
export type Editor = ReturnType<typeof useEditor>["editor"];

/**
 * Returns the only way to edit the list on the screen. It records each step, so that the user can undo it, and so that
 * it doesn't count as news. It learns from ticks once they are on the screen.
 *
 * @param onUnsaved called with a text that the list can't take any more; stable
 * @param pointAt points at an item that an edit concerns; stable
 * @returns `editor`; `moving`, the ids of the items that are being moved to another list; `notice`, about the last step;
 *   `showNotice`, which replaces it; `closeNotice`; `news`, a text for screen readers about the edits of other members
 */
export function useEditor(list: ShoppingList, onUnsaved: (text: string) => void, pointAt: PointAt) {
  const engine = useEngine();
  const { id } = list;
  const { news, recordOwn } = useNews(list, engine.uid);
  const learnFrom = useCallback(
    (step: Step | null) => {
      if (step) void afterNextFrame().then(() => engine.shopOrder.recordTick(step));
    },
    [engine],
  );
  const undoStep = useCallback(
    (step: Step) => {
      const undone = engine.undo(step);
      if (undone?.listId === id) recordOwn(undone);
      learnFrom(undone);
      return undone;
    },
    [engine, id, recordOwn, learnFrom],
  );
  const undoMove = useCallback(
    async (step: MoveStep) => {
      const undone = await engine.undoMove(step);
      recordOwn(undone);
      return undone;
    },
    [engine, recordOwn],
  );
  const { undo, redo, recordStep, showNotice, notice, closeNotice } = useUndo(
    undoStep,
    undoMove,
    pointAt,
  );
  const [moving, setMoving] = useState(NONE);

  const editor = useMemo(() => {
    /** Returns the list with all edits of the user, even those not rendered yet; null if it can't be edited. */
    function currentList(): ShoppingList | null {
      const current = engine.viewOf(id);
      return current && !current.isReadOnly ? current : null;
    }

    const itemsNow = () => currentList()?.items ?? [];

    /** Keeps a typed text if the list is gone. Returns whether the list is still there. */
    function keepTyped(text: string): boolean {
      const isThere = currentList() !== null;
      if (!isThere && text) onUnsaved(text);
      return isThere;
    }

    function edit(changes: readonly Change[], addition = "") {
      const step = engine.edit(id, changes);
      if (!step || step.after === step.before) return null;
      recordOwn(step);
      const isNewItem = changes.length === 1 && changes[0]?.type === "add-item";
      recordStep(step, () => words.stepText(step), { addition, isSeen: isNewItem && !addition });
      return step;
    }

    function copyItems(items: readonly Item[], to: string) {
      const target = engine.viewOf(to);
      const step = engine.copyItems(items, to);
      if (!step || !target) return showNotice(words.notCopied(target));
      if (step.after === step.before) return showNotice(words.alreadyOnOtherList(target));
      const copied = step.changes.flatMap((change) => ("item" in change ? change.item : []));
      const addition = words.alreadyThereSuffix(items.length - copied.length);
      recordStep(step, () => words.transferred(copied, target, true), { addition });
    }

    async function moveItems(items: readonly Item[], to: string) {
      const ids = new Set(items.map((item) => item.id));
      setMoving((others) => new Set([...others, ...ids]));
      try {
        const step = await engine.moveItems(id, to, items);
        recordOwn(step);
        const target = engine.viewOf(to) ?? step.before;
        recordStep(step, () => words.transferred(items, target, false));
      } catch (error) {
        showNotice(words.notMoved(error));
      } finally {
        setMoving((all) => new Set([...all].filter((itemId) => !ids.has(itemId))));
      }
    }

    return {
      itemsNow,
      keepTyped,

      /**
       * Adds all lines in one step, or none. Keeps items that are open already, and reopens done ones. Returns whether
       * all lines are on the list now. Shows a problem.
       */
      add(lines: readonly Line[]): boolean {
        const current = currentList();
        if (!current) return false;
        const plan = planAdd(current, lines, newId);
        const problem = findAddProblem(current, lines, plan);
        if (problem) {
          showNotice(addProblemText(problem));
          return false;
        }
        const { changes, added, reopened, unchanged } = plan;
        setTimeout(() => engine.usedTexts.record(lines.map(({ text }) => text)));
        if (changes.length > 0) edit(changes, words.alreadyThereSuffix(unchanged.length));
        else showNotice(words.alreadyOnThisList(current, unchanged));
        const newest = added.at(-1);
        const itemId = newest ?? reopened[0] ?? unchanged[0] ?? "";
        const pointed = { itemId, isScrolledTo: true, isHighlighted: !newest };
        requestAnimationFrame(() => pointAt(pointed)); // scrolling at once would cost a layout
        return true;
      },

      setDone: (item: Item, done: boolean) => learnFrom(edit([tickChange(item, done)])),
      setAllDone: (items: readonly Item[], done: boolean) =>
        edit(items.map((item) => tickChange(item, done))),
      /** Changes an item's text. Brings the item back if another member has removed it meanwhile. */
      editItem(item: Item, text: string) {
        if (!keepTyped(text)) return;
        const isThere = itemsNow().some((one) => one.id === item.id);
        if (isThere) edit([{ type: "edit-item", itemId: item.id, text }]);
        else edit([{ type: "reopen-item", item: { ...item, text } }]);
      },
      moveItem: (placement: Placement) => edit([{ type: "move-item", ...placement }]),
      /** Sorts the items by moving some of them. Shows the result from the top. */
      sortItems(moves: readonly MoveItem[]) {
        animateRows(() => {
          edit(moves);
          const itemId = itemsNow().find(({ done }) => !done)?.id ?? "";
          pointAt({ itemId, isScrolledTo: true, takesFocus: true });
        });
      },
      removeItems: (itemIds: readonly string[]) => edit([{ type: "remove-items", itemIds }]),
      /** Removes the items that are done now. Items that other members reopen or tick meanwhile stay. */
      removeDoneItems() {
        const done = itemsNow().filter((item) => item.done);
        edit([{ type: "remove-done-items", itemIds: done.map((item) => item.id) }]);
      },
      renameList: (name: string) => keepTyped(name) && edit([{ type: "rename-list", name }]),

      /** Moves or copies the items that are still here to the list `to`. Shows the result. */
      transfer({ items, isCopy }: Transfer, to: string) {
        const ids = new Set(items.map((item) => item.id));
        const remaining = itemsNow().filter((item) => ids.has(item.id));
        if (remaining.length === 0) showNotice(words.notHere);
        else if (isCopy) copyItems(remaining, to);
        else void moveItems(remaining, to);
      },

      undo,
      redo,
    };
  }, [engine, id, onUnsaved, pointAt, recordOwn, learnFrom, recordStep, showNotice, undo, redo]);

  return { editor, moving, showNotice, notice, closeNotice, news };
}
