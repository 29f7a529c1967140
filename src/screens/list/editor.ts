import { findAddProblem, planAdd } from "../../domain/adding";
import { type Change, type MoveItem, tickChange } from "../../domain/changes";
import { MAX_NAME_LENGTH } from "../../domain/limits";
import { newId } from "../../domain/new-id";
import type { Line } from "../../domain/pasted-lines";
import type { Item, ShoppingList } from "../../domain/types";
import type { Engine } from "../../hooks/engine";
import { animateMoves } from "../list-frame/animate-moves";
import { addProblemText, namesakeText, shortened } from "../list-frame/list-words";
import { createEditorScreen, type ScreenCommands } from "./editor-screen";
import { createOthersEdits } from "./others-edits";
import { createSteps } from "./steps";
import * as words from "./words";

/** The number of lists whose editors are kept: those that the user has opened last. */
const MAX_LISTS = 20;

/** The position of an item: between two others. Null means that none comes before or after it in its part of the list. */
export type Placement = Omit<MoveItem, "type">;

/** The items to move or copy to another list. */
export type Transfer = { readonly items: readonly Item[]; readonly isCopy: boolean };

/** The only way to edit a list on the screen, and to point at its items. */
export type Editor = ReturnType<typeof createEditor>;

/** The editors by engine, and so by user, and by list; the list that was opened last comes last. */
const editors = new WeakMap<Engine, Map<string, Editor>>();

/** Returns the editor of a list. It outlives the list's screen, and ends with the engine. */
export function editorOf(engine: Engine, listId: string): Editor {
  const ofUser = editors.get(engine) ?? new Map<string, Editor>();
  editors.set(engine, ofUser);
  const editor = ofUser.get(listId) ?? createEditor(engine, listId);
  ofUser.delete(listId);
  ofUser.set(listId, editor);
  const [oldest = listId] = ofUser.keys();
  if (ofUser.size > MAX_LISTS) ofUser.delete(oldest);
  return editor;
}

/** Returns the editor of the list `id`. */
function createEditor(engine: Engine, id: string) {
  const screen = createEditorScreen();
  const { showNotice } = screen;
  const othersEdits = createOthersEdits(engine, id, screen.announce);
  const steps = createSteps(engine, id, screen, othersEdits.excludeOwn);

  /** Returns the list with all edits of the user, even those not rendered yet; null if it can't be edited. */
  function currentList(): ShoppingList | null {
    const current = engine.viewOf(id);
    return current && !current.isReadOnly ? current : null;
  }

  const itemsNow = () => currentList()?.items ?? [];

  /** Keeps a typed text if the list is gone. Returns whether the list is still there. */
  function keepTyped(text: string): boolean {
    const isThere = currentList() !== null;
    if (!isThere && text) screen.keepUnsaved(text);
    return isThere;
  }

  /**
   * Edits the list. Rows stay where they are for a while. Returns whether anything has changed.
   *
   * @param addition is appended to the notice of the step
   * @param again the ids of the items that the user adds with the step, although they are there
   */
  function editInPlace(changes: readonly Change[], addition = "", again?: readonly string[]) {
    const step = engine.edit(id, changes);
    if (!step || step.after === step.before) return false;
    const recorded = steps.record(step, words.stepText(step), again);
    const [change, ...others] = changes;
    const isNewItem = change?.type === "add-item" && !change.inPlaceOf && others.length === 0;
    if (isNewItem && !addition)
      screen.announce(recorded.text); // the user sees the item
    else steps.offerUndo(recorded, addition);
    return true;
  }

  /** Edits the list. Rows move at once. */
  function edit(...step: Parameters<typeof editInPlace>) {
    if (editInPlace(...step)) screen.moveRows();
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
    if (!target) return showNotice(words.notLoaded);
    const name = nameOf(target);
    const step = engine.copyItems(items, to);
    if (!step) return showNotice(words.notCopied(name, target.isReadOnly ?? false));
    if (step.after === step.before) return showNotice(words.alreadyOnOtherList(name));
    const copied = step.changes.flatMap((change) => ("item" in change ? change.item : []));
    const addition = words.alreadyThereSuffix(items.length - copied.length);
    steps.offerUndo(steps.record(step, words.transferred(copied, name, true)), addition);
    screen.moveRows();
  }

  async function moveItems(items: readonly Item[], to: string) {
    try {
      const step = await engine.moveItems(id, to, items);
      const name = nameOf(engine.viewOf(to) ?? step.before);
      steps.offerUndo(steps.record(step, words.transferred(items, name, false)));
    } catch (error) {
      showNotice(words.notMoved(error));
    }
  }

  /** Tells the user, who has joined the list by its link, whose list it is. */
  function showJoined() {
    const list = engine.viewOf(id);
    if (!list || !engine.links.getState().some((one) => one.id === id && one.was === "joined"))
      return;
    engine.links.dismiss(id);
    showNotice(words.joined(list), { action: "leave" });
  }

  return {
    /** What the screen shows beside the list. */
    state: screen.state,

    /**
     * Called when a screen shows the list: announces the edits by others, and tells the user of a join. Returns the
     * function to call when the screen closes.
     */
    open(commands: ScreenCommands): () => void {
      const close = screen.open(commands);
      const stopAnnouncing = othersEdits.start();
      showJoined();
      const stopShowingJoined = engine.links.subscribe(showJoined);
      return () => {
        stopAnnouncing();
        stopShowingJoined();
        close();
      };
    },

    itemsNow,
    keepTyped,
    pointAt: screen.pointAt,
    pauseNotice: screen.pauseNotice,

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
        showNotice(addProblemText(problem));
        return false;
      }
      const { changes, added, changed, unchanged } = plan;
      const there = current.items.filter((item) => unchanged.includes(item.id));
      const again = [...changed, ...unchanged];
      if (changes.length > 0)
        edit(changes, words.alreadyThereSuffix(unchanged.length, there), again);
      else {
        showNotice(words.alreadyOnThisList(current, unchanged));
        steps.learn({ listId: id, before: current, after: current }, false, again);
      }
      const newest = added.at(-1);
      const itemId = newest ?? changed[0] ?? unchanged[0] ?? "";
      screen.pointAt({ itemId, isScrolledTo: true, isHighlighted: !newest });
      return true;
    },

    setDone: (item: Item, done: boolean) => void editInPlace([tickChange(item, done)]),
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
      editInPlace(changes);
    },
    moveItem: (placement: Placement) => edit([{ type: "move-item", ...placement }]),
    /** Sorts the items by moving some of them. Shows the result from the top. */
    sortItems(moves: readonly MoveItem[]) {
      animateMoves(() => {
        edit(moves);
        const itemId = itemsNow().find(({ done }) => !done)?.id ?? "";
        screen.pointAt({ itemId, isScrolledTo: true, takesFocus: true });
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
      function undo() {
        bringBack();
        showNotice(words.undone(words.forgotten(text)));
      }
      showNotice(words.forgotten(text), { action: { label: words.undo, onAct: undo } });
    },

    /** Shows whether the texts of items are in the clipboard. */
    showCopied: (items: readonly Item[], isCopied = true) =>
      showNotice(isCopied ? words.copied(items) : words.notCopiedText),

    /** Moves or copies the items that are still here to the list `to`. Shows the result. */
    transfer({ items, isCopy }: Transfer, to: string) {
      const ids = new Set(items.map((item) => item.id));
      const remaining = itemsNow().filter((item) => ids.has(item.id));
      if (remaining.length === 0) showNotice(words.notHere);
      else if (isCopy) copyItems(remaining, to);
      else void screen.showMoving([...ids], moveItems(remaining, to));
    },

    /** Settles when the engine has learned from the last step. */
    learned: steps.learned,

    undo: steps.undo,
    redo: steps.redo,
  };
}
