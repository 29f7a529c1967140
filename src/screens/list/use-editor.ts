import { useCallback, useEffect, useMemo, useState } from "react";
import { afterNextFrame } from "../../client/frames";
import { findAddProblem, planAdd } from "../../domain/adding";
import { type Change, itemIdsOf, type MoveItem, tickChange } from "../../domain/changes";
import { MAX_NAME_LENGTH } from "../../domain/limits";
import { newId } from "../../domain/new-id";
import type { Line } from "../../domain/pasted-lines";
import type { Item, ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import type { Step } from "../../hooks/lists";
import { useGlobalKeys } from "../../hooks/shortcuts";
import { animateMoves } from "../list-frame/animate-moves";
import { addProblemText, namesakeText, shortened } from "../list-frame/list-words";
import { useAnnouncements } from "./announcements";
import type { PointedAt } from "./rows";
import { type RecordOptions, UNDO_ACTIONS, undoHistoryOf } from "./undo-history";
import { useNews } from "./use-news";
import * as words from "./words";

/** The place of an item: between two others. Null means that none comes before or after it in its part of the list. */
export type Placement = Omit<MoveItem, "type">;

/** The items to move or copy to another list. */
export type Transfer = { readonly items: readonly Item[]; readonly isCopy: boolean };

/** The commands that edit the list on the screen, and point at its items. They are stable. */
export type Editor = ReturnType<typeof useEditor>["editor"];

/**
 * Returns the only way to edit the list on the screen. It records each step, so that the user can undo it, and so that
 * it doesn't count as news. It learns from each step once it is on the screen.
 *
 * @param onUnsaved called with a text that the list can't take any more; stable
 * @returns `editor`; `history`, of its steps; `pointedAt`, the item that the list points at;
 *   `announcements` for screen readers, of additions and of the edits of other members
 */
export function useEditor(list: ShoppingList, onUnsaved: (text: string) => void) {
  const engine = useEngine();
  const { id } = list;
  const history = useMemo(() => undoHistoryOf(engine, id), [engine, id]);
  const { announcements, announce } = useAnnouncements();
  const recordOwn = useNews(list, engine.uid, announce);
  const [pointedAt, pointAt] = useState<PointedAt | null>(null);
  useGlobalKeys(UNDO_ACTIONS, history);
  const learnFrom = useCallback(
    (step: Step, isUndoing: boolean) => {
      void afterNextFrame().then(() => {
        engine.shopOrder.recordTick(step);
        engine.usedTexts.recordStep(step, isUndoing);
      });
    },
    [engine],
  );

  useEffect(() => {
    function pointAtUndone({ changes, after }: Step) {
      const shown = new Set(after.items.map((item) => item.id));
      const itemId = changes.flatMap(itemIdsOf).find((one) => shown.has(one));
      if (itemId) pointAt({ itemId, isScrolledTo: true, isHighlighted: true });
    }
    return history.onStep(({ step, isUndoing }) => {
      if (step.listId === id) recordOwn(step);
      if ("moved" in step) return;
      learnFrom(step, isUndoing);
      if (isUndoing) pointAtUndone(step);
    });
  }, [history, id, recordOwn, learnFrom]);

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

    function edit(changes: readonly Change[], options: RecordOptions = {}) {
      const step = engine.edit(id, changes);
      if (!step || step.after === step.before) return null;
      const [change, ...others] = changes;
      const isNewItem = change?.type === "add-item" && !change.inPlaceOf && others.length === 0;
      const isSeen = isNewItem && !options.addition;
      history.record(step, () => words.stepText(step), { ...options, isSeen });
      if (isSeen) announce(words.stepText(step));
      return step;
    }

    /** Returns another list's name, with its members if a further list has the same name. */
    function nameOf(other: ShoppingList): string {
      const all = engine.allLists.getState();
      const lists = all.status === "ready" ? all.lists : [];
      const members = namesakeText(other, engine.uid, lists);
      return members ? shortened(other.name) + members : shortened(other.name, MAX_NAME_LENGTH);
    }

    function copyItems(items: readonly Item[], to: string) {
      const target = engine.viewOf(to);
      if (!target) return history.showNotice(words.notLoaded);
      const name = nameOf(target);
      const step = engine.copyItems(items, to);
      if (!step) return history.showNotice(words.notCopied(name, target.isReadOnly ?? false));
      if (step.after === step.before) return history.showNotice(words.alreadyOnOtherList(name));
      const copied = step.changes.flatMap((change) => ("item" in change ? change.item : []));
      const addition = words.alreadyThereSuffix(items.length - copied.length);
      history.record(step, () => words.transferred(copied, name, true), { addition });
    }

    async function moveItems(items: readonly Item[], to: string) {
      try {
        const step = await engine.moveItems(id, to, items);
        const name = nameOf(engine.viewOf(to) ?? step.before);
        history.record(step, () => words.transferred(items, name, false), { areRowsResting: true });
      } catch (error) {
        history.showNotice(words.notMoved(error));
      }
    }

    return {
      itemsNow,
      keepTyped,
      /** Points at an item. Each call has its effect once. */
      pointAt,

      /**
       * Adds all lines in one step, or none, as `planAdd` plans it. Returns whether all lines are on the list now. Shows
       * a problem.
       */
      add(lines: readonly Line[]): boolean {
        const current = currentList();
        if (!current) return false;
        const plan = planAdd(current, lines, newId);
        const problem = findAddProblem(current, plan);
        if (problem) {
          history.showNotice(addProblemText(problem));
          return false;
        }
        const { changes, added, changed, unchanged } = plan;
        const there = current.items.filter((item) => unchanged.includes(item.id));
        if (changes.length > 0)
          edit(changes, { addition: words.alreadyThereSuffix(unchanged.length, there) });
        else history.showNotice(words.alreadyOnThisList(current, unchanged));
        const again = itemsNow().filter((item) => [...changed, ...unchanged].includes(item.id));
        void afterNextFrame().then(() => engine.usedTexts.recordAgain(id, again));
        const newest = added.at(-1);
        const itemId = newest ?? changed[0] ?? unchanged[0] ?? "";
        const pointed = { itemId, isScrolledTo: true, isHighlighted: !newest };
        requestAnimationFrame(() => pointAt(pointed)); // scrolling at once would cost a layout
        return true;
      },

      setDone: (item: Item, done: boolean) =>
        void edit([tickChange(item, done)], { areRowsResting: true }),
      setAllDone: (items: readonly Item[], done: boolean) =>
        edit(items.map((item) => tickChange(item, done))),
      /**
       * Changes an item's text. Keeps a text that another member has given it meanwhile, and brings the item back if it
       * is gone.
       *
       * @param item the item as it was when the user began
       */
      editItem(item: Item, text: string) {
        if (!keepTyped(text)) return;
        const seen = { text: item.text, otherId: newId() };
        const change: Change = { type: "edit-item", itemId: item.id, text, seen };
        const isThere = itemsNow().some((one) => one.id === item.id);
        const changes = isThere
          ? [change]
          : [{ type: "reopen-item" as const, item: { ...item, text } }, change];
        edit(changes, { areRowsResting: true });
      },
      moveItem: (placement: Placement) => edit([{ type: "move-item", ...placement }]),
      /** Sorts the items by moving some of them. Shows the result from the top. */
      sortItems(moves: readonly MoveItem[]) {
        animateMoves(() => {
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

      /** Returns whether an item is suggested because the user adds it. */
      isUsedText: (item: Item) => engine.usedTexts.has(item.text),

      /** Suggests a text no more until it is added again. */
      forgetText(text: string) {
        const bringBack = engine.usedTexts.forget(text);
        history.showNotice(words.forgotten(text), () => {
          bringBack();
          history.showNotice(words.undone(words.forgotten(text)));
        });
      },

      /** Shows whether the texts of items are in the clipboard. */
      showCopied: (items: readonly Item[], isCopied = true) =>
        history.showNotice(isCopied ? words.copied(items) : words.notCopiedText),

      /** Moves or copies the items that are still here to the list `to`. Shows the result. */
      transfer({ items, isCopy }: Transfer, to: string) {
        const ids = new Set(items.map((item) => item.id));
        const remaining = itemsNow().filter((item) => ids.has(item.id));
        if (remaining.length === 0) history.showNotice(words.notHere);
        else if (isCopy) copyItems(remaining, to);
        else void history.markMoving([...ids], moveItems(remaining, to));
      },

      undo: history.undo,
      redo: history.redo,
    };
  }, [engine, id, onUnsaved, announce, history]);

  return { editor, history, pointedAt, announcements };
}
