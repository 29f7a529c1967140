import { type Change, itemIdsOf } from "../../../src/domain/changes";
import { isMember } from "../../../src/domain/membership";
import type { Item, ShoppingList } from "../../../src/domain/types";
import type { Connection } from "../../../src/services/connection";
import { keys } from "../../../src/sync/browser/keys";
import { createEngine, type Engine } from "../../../src/sync/engine";
import type { ListState } from "../../../src/sync/standing";
import type { Step } from "../../../src/sync/step";
import type { FakeTab } from "../fake-browser";
import type { Faults } from "./faults";
import type { Ledger } from "./ledger";

/** A tab in somebody's browser, in which the app runs. */
export type Tab = ReturnType<typeof openTab>;

export type TabParts = {
  readonly uid: string;
  readonly name: string;
  readonly page: FakeTab;
  readonly connection: Connection;
  readonly faults: Faults;
  readonly ledger: Ledger;
};

type OpenList = ReturnType<Engine["openList"]>;

/** Starts the app in a tab. It watches its own screen: what this tab has added may not vanish for a moment. */
export function openTab({ uid, name, page, connection, faults, ledger }: TabParts) {
  const engine = createEngine({
    uid,
    connection,
    storage: page.storage,
    withLock: page.withLock,
    maySend: () => true,
    displayName: async () => "",
    onRefused: (listId, refused, reason) => ledger.refuse(listId, refused, uid, reason),
  });
  const { outbox } = engine;
  const own = new Map<string, Set<string>>();
  let shown: { readonly id: string; readonly open: OpenList; readonly close: () => void } | null =
    null;
  let leaveLists: (() => void) | null = null;
  /** What was done last in this tab, if it has not been taken back. */
  let last: { readonly listId: string; readonly edit: Step } | null = null;
  let waitingAtSleep: readonly string[] | null = null;
  outbox.subscribe(({ listIds }) => {
    for (const id of listIds) ledger.issue(uid, outbox.entriesOf(id));
  });
  engine.wake();

  /** Looks at the screen whenever it changes. */
  function check(listId: string, state: ListState) {
    if (ledger.hasLeft(listId, uid) || ledger.deleted.has(listId)) return;
    const ids = state.status === "ready" ? state.list.items.map((item) => item.id) : [];
    const there = new Set(ids);
    if (there.size < ids.length) ledger.violate("doubles", `on the screen of ${name}`);
    for (const id of own.get(listId) ?? []) {
      if (there.has(id)) continue;
      own.get(listId)?.delete(id);
      if (ledger.unwanted.has(id)) continue;
      ledger.violate("flickers", `${id} of ${listId} at ${name}, ${state.status}`);
    }
  }

  function hide() {
    shown?.close();
    shown = null;
  }

  /** The list on the screen, if it may be edited. */
  function list(): ShoppingList | null {
    const state = shown?.open.getState();
    if (state?.status !== "ready" || !isMember(state.list, uid)) return null;
    return state.list;
  }

  /** What is on the screen of somebody who is alone with a list is what they mean. */
  function mean() {
    const now = list();
    if (now && ledger.isAlone(now.id)) ledger.meant.set(now.id, now);
  }

  function keysOf(listId: string): readonly string[] {
    return outbox.entriesOf(listId).map(({ key }) => key);
  }

  /** Takes a step back, or does it once more. What was not sent yet never happened. */
  function undo(edit: Step): Step | null {
    const { items: movedItems = [] } = edit.transfer ?? {};
    const ids = [
      ...edit.changes.flatMap(itemIdsOf),
      ...movedItems.map(({ onTarget }) => onTarget.id),
    ];
    ledger.want([{ type: "remove-items", itemIds: ids }]);
    outbox.reread();
    const before = outbox.listIds().flatMap(keysOf);
    const undone = engine.undo(edit);
    const left = new Set(outbox.listIds().flatMap(keysOf));
    const unsent = before.filter((key) => !left.has(key));
    for (const key of unsent) ledger.unsent.add(key);
    ledger.figures.undos += 1;
    if (unsent.length > 0) ledger.figures.unsentUndos += 1;
    if (undone && edit.transfer) ledger.figures.transfersBack += 1;
    return undone;
  }

  return {
    name,
    engine,
    list,
    hide,

    /** Shows one list, instead of whatever was shown. */
    showList(id: string): OpenList {
      if (shown?.id === id) return shown.open;
      hide();
      const open = engine.openList(id, true);
      const close = open.subscribe(() => check(id, open.getState()));
      check(id, open.getState());
      shown = { id, open, close };
      return open;
    },

    /** Shows the list of lists beside it, or no longer. */
    toggleLists() {
      if (leaveLists) leaveLists();
      leaveLists = leaveLists ? null : engine.allLists.subscribe(() => undefined);
    },

    /** Makes an edit of the list on the screen. */
    edit(listId: string, changes: readonly Change[]) {
      ledger.want(changes);
      const edit = engine.edit(listId, changes);
      last = edit && { listId, edit };
      for (const change of edit ? changes : []) {
        if (change.type !== "add-item") continue;
        own.set(listId, (own.get(listId) ?? new Set()).add(change.item.id));
      }
      mean();
    },

    /** Moves items of the list on the screen to another, or copies them there. */
    transfer(list: ShoppingList, to: string, items: readonly Item[], isCopy: boolean) {
      if (!isCopy) ledger.want([{ type: "remove-added-items", items }]);
      const edit = engine.transfer(list.id, to, items, isCopy);
      if (!edit) return;
      ledger.figures[isCopy ? "copies" : "transfers"] += items.length;
      last = isCopy ? null : { listId: list.id, edit };
      for (const { onTarget } of edit.transfer?.items ?? []) {
        ledger.moves.push({ from: list.id, to, itemId: onTarget.id });
      }
    },

    /** Takes back what was done last, where that list is still on the screen; and perhaps does it once more. */
    undo(now: ShoppingList, isRedone: boolean) {
      if (last?.listId !== now.id) return;
      const { edit } = last;
      last = null;
      const undone = undo(edit);
      if (undone && isRedone) undo(undone);
      mean();
    },

    isAsleep: () => waitingAtSleep !== null,

    /** The browser has the page stand still. */
    sleep() {
      waitingAtSleep = outbox.listIds().flatMap(keysOf);
      page.sleep();
      faults.sleep();
    },

    /** The page goes on. What had come meanwhile may be there before the app learns that it has slept. */
    async wake(isLate: boolean) {
      const stored = new Set(page.storage.keys(keys.outbox(uid)));
      const isSent = (key: string) => !stored.has(key);
      ledger.figures.sentMeanwhile += waitingAtSleep?.filter(isSent).length ?? 0;
      waitingAtSleep = null;
      page.wake();
      faults.wake();
      if (isLate) await new Promise((resolve) => setImmediate(resolve));
      engine.wake();
    },

    /** The network came or went, and the browser says so. */
    weatherChanged() {
      faults.weatherChanged();
      engine.wake();
    },

    /** The tab is gone from one instruction to the next; its browser remains. */
    die() {
      faults.die();
      page.die();
      leaveLists?.();
      hide();
      engine.stop();
    },
  };
}
