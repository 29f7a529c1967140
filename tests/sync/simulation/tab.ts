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

/** A tab in a person's browser, in which the app runs. */
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

/** Starts the app in a tab. It checks its screen: items that this tab added must not vanish for a moment. */
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
  const addedIds = new Map<string, Set<string>>();
  let shown: { readonly id: string; readonly open: OpenList; readonly close: () => void } | null =
    null;
  let closeLists: (() => void) | null = null;
  /** The last step in this tab; null after its undo. */
  let lastStep: { readonly listId: string; readonly step: Step } | null = null;
  let pendingAtSuspension: readonly string[] | null = null;
  outbox.subscribe(({ listIds }) => {
    for (const id of listIds) ledger.record(uid, outbox.entriesOf(id));
  });
  engine.wake();

  /** Checks the screen after each change. */
  function check(listId: string, state: ListState) {
    if (ledger.hasLeft(listId, uid) || ledger.deleted.has(listId)) return;
    const ids = state.status === "ready" ? state.list.items.map((item) => item.id) : [];
    const there = new Set(ids);
    if (there.size < ids.length) ledger.recordViolation("duplicates", `on the screen of ${name}`);
    for (const id of addedIds.get(listId) ?? []) {
      if (there.has(id)) continue;
      addedIds.get(listId)?.delete(id);
      if (ledger.removable.has(id)) continue;
      ledger.recordViolation("flickers", `${id} of ${listId} at ${name}, ${state.status}`);
    }
  }

  function hide() {
    shown?.close();
    shown = null;
  }

  /** Returns the list on the screen; null if it cannot be edited. */
  function list(): ShoppingList | null {
    const state = shown?.open.getState();
    if (state?.status !== "ready" || !isMember(state.list, uid)) return null;
    return state.list;
  }

  /** Records a private list on the screen. At the end, the stored list must match. */
  function recordExpected() {
    const now = list();
    if (now && ledger.isPrivate(now.id)) ledger.expected.set(now.id, now);
  }

  function keysOf(listId: string): readonly string[] {
    return outbox.entriesOf(listId).map(({ key }) => key);
  }

  /** Undoes or redoes a step, and records the entries that this removes unsent. */
  function undo(step: Step): Step | null {
    const { items = [] } = step.transfer ?? {};
    const ids = [...step.changes.flatMap(itemIdsOf), ...items.map(({ onTarget }) => onTarget.id)];
    ledger.recordRemovals([{ type: "remove-items", itemIds: ids }]);
    outbox.reread();
    const before = outbox.listIds().flatMap(keysOf);
    const undone = engine.undo(step);
    const left = new Set(outbox.listIds().flatMap(keysOf));
    const unsent = before.filter((key) => !left.has(key));
    for (const key of unsent) ledger.undoneUnsent.add(key);
    ledger.figures.undos += 1;
    if (unsent.length > 0) ledger.figures.undosOfUnsent += 1;
    if (undone && step.transfer) ledger.figures.undoneTransfers += 1;
    return undone;
  }

  return {
    name,
    engine,
    list,
    hide,

    /** Shows a list in place of the shown one. */
    showList(id: string): OpenList {
      if (shown?.id === id) return shown.open;
      hide();
      const open = engine.openList(id, true);
      const close = open.subscribe(() => check(id, open.getState()));
      check(id, open.getState());
      shown = { id, open, close };
      return open;
    },

    /** Shows or hides the screen of all lists. */
    toggleLists() {
      if (closeLists) closeLists();
      closeLists = closeLists ? null : engine.allLists.subscribe(() => undefined);
    },

    /** Edits the list on the screen. */
    edit(listId: string, changes: readonly Change[]) {
      ledger.recordRemovals(changes);
      const step = engine.edit(listId, changes);
      lastStep = step && { listId, step };
      for (const change of step ? changes : []) {
        if (change.type !== "add-item") continue;
        addedIds.set(listId, (addedIds.get(listId) ?? new Set()).add(change.item.id));
      }
      recordExpected();
    },

    /** Transfers items of the list on the screen to another list, or copies them. */
    transfer(list: ShoppingList, to: string, items: readonly Item[], isCopy: boolean) {
      if (!isCopy) ledger.recordRemovals([{ type: "remove-added-items", items }]);
      const step = engine.transfer(list.id, to, items, isCopy);
      if (!step) return;
      ledger.figures[isCopy ? "copies" : "transfers"] += items.length;
      lastStep = isCopy ? null : { listId: list.id, step };
      for (const { onTarget } of step.transfer?.items ?? []) {
        ledger.transfers.push({ from: list.id, to, itemId: onTarget.id });
      }
    },

    /** Undoes the last step if its list is still on the screen, and then redoes it if `isRedone`. */
    undo(now: ShoppingList, isRedone: boolean) {
      if (lastStep?.listId !== now.id) return;
      const { step } = lastStep;
      lastStep = null;
      const undone = undo(step);
      if (undone && isRedone) undo(undone);
      recordExpected();
    },

    isSuspended: () => pendingAtSuspension !== null,

    /** Suspends the page. */
    suspend() {
      pendingAtSuspension = outbox.listIds().flatMap(keysOf);
      page.suspend();
      faults.suspend();
    },

    /** Resumes the page. If `isLate`, pending responses arrive before the app notices the suspension. */
    async resume(isLate: boolean) {
      const stored = new Set(page.storage.keys(keys.outbox(uid)));
      const isSent = (key: string) => !stored.has(key);
      ledger.figures.sentWhileSuspended += pendingAtSuspension?.filter(isSent).length ?? 0;
      pendingAtSuspension = null;
      page.resume();
      faults.resume();
      if (isLate) await new Promise((resolve) => setImmediate(resolve));
      engine.wake();
    },

    /** Call this when the network conditions have changed. The browser reports that to the app. */
    applyConditions() {
      faults.applyConditions();
      engine.wake();
    },

    /** Crashes the tab. Its browser remains. */
    crash() {
      faults.crash();
      page.crash();
      closeLists?.();
      hide();
      engine.stop();
    },
  };
}
