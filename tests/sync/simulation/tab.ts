import { createLock } from "../../../src/browser/lock";
import { type Change, itemIdsOf } from "../../../src/domain/changes";
import { isMember } from "../../../src/domain/membership";
import type { Item, ShoppingList } from "../../../src/domain/types";
import type { Connection } from "../../../src/services/connection";
import { ServiceError } from "../../../src/services/errors";
import type { Step } from "../../../src/sync/edits";
import { createEngine, type Engine } from "../../../src/sync/engine";
import type { ListState } from "../../../src/sync/synced-list";
import { openLink } from "../build";
import type { FakeTab } from "../fake-browser";
import type { createFaults } from "./faults";
import type { Ledger } from "./ledger";

/** A tab in a person's browser, in which the app runs. */
export type Tab = ReturnType<typeof openTab>;

export type TabParts = {
  readonly uid: string;
  readonly name: string;
  readonly page: FakeTab;
  /** Whether the browser has Web Locks. */
  readonly hasLocks: boolean;
  readonly connection: Connection;
  readonly faults: ReturnType<typeof createFaults>;
  readonly ledger: Ledger;
};

type OpenList = ReturnType<Engine["list"]>;

/** Starts the app in a tab. It checks its screen: items that this tab added must not vanish for a moment. */
export function openTab(parts: TabParts) {
  const { uid, name, page, hasLocks, connection, faults, ledger } = parts;
  const engine = createEngine({
    uid,
    connection,
    storage: page.storage,
    withLock: hasLocks ? page.withLock : createLock(undefined),
    maySend: () => true,
    displayName: async () => "",
    onDropped: () => undefined,
  });
  const { outbox } = engine;
  const { figures, recordViolation } = ledger;
  const addedIds = new Map<string, Set<string>>();
  const opened = new Set<string>();
  const commands: Promise<unknown>[] = [];
  let shown: { readonly id: string; readonly open: OpenList; readonly close: () => void } | null =
    null;
  let closeLists: (() => void) | null = null;
  /** The last step in this tab; null after its undo. */
  let lastStep: Step | null = null;
  outbox.subscribe(() => ledger.record(uid, outbox.all()));
  engine.wake();

  /** Checks the screen after each change. */
  function check(listId: string, state: ListState) {
    if (page.hasCrashed() || ledger.isAway(listId, uid) || ledger.deleted.has(listId)) return;
    const ids = state.status === "ready" ? state.list.items.map((item) => item.id) : [];
    const there = new Set(ids);
    for (const id of addedIds.get(listId) ?? []) {
      if (there.has(id)) continue;
      addedIds.get(listId)?.delete(id);
      if (!ledger.removable.has(id))
        recordViolation("flicker", `${id} of ${listId} at ${name}, ${state.status}`);
    }
  }

  function hide() {
    shown?.close();
    shown = null;
  }

  /** Runs a command, which may fail. */
  function run(command: (engine: Engine) => Promise<unknown>) {
    const done = command(engine).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
    commands.push(done);
  }

  /** Undoes or redoes an edit, and records whether that takes back its unsent entry. */
  function undoEdit(step: Step): Step | null {
    ledger.recordRemovals([{ type: "remove-items", itemIds: step.changes.flatMap(itemIdsOf) }]);
    outbox.reread();
    const { listId, entryId } = step;
    const isPending = () => outbox.entriesOf(listId).some(({ id }) => id === entryId);
    const wasPending = isPending();
    const undone = engine.undo(step);
    figures.undos += 1;
    const recorded = ledger.entries.get(entryId ?? "");
    if (!recorded || !wasPending || isPending()) return undone;
    figures.undosOfUnsent += 1;
    if (page.hasCrashed()) recorded.isUncertain = true;
    else recorded.isUndone = true;
    return undone;
  }

  /** Undoes the last step in this tab, and then redoes an edit if `isRedone`. */
  function undo(isRedone: boolean) {
    const step = lastStep;
    lastStep = null;
    if (!step) return;
    const undone = undoEdit(step);
    if (undone && isRedone) undoEdit(undone);
  }

  return {
    uid,
    name,
    engine,
    page,
    hide,
    run,

    /** Waits until the commands of this tab have ended. */
    commandsEnded: () => Promise.all(commands),

    /** Returns the ids of the lists that this tab has opened, and that the user has not left. */
    opened: (): readonly string[] => ledger.listsOf(uid).filter((id) => opened.has(id)),

    /** Returns the list on the screen; null if it cannot be edited. */
    list(): ShoppingList | null {
      const state = shown?.open.getState();
      return state?.status === "ready" && isMember(state.list, uid) ? state.list : null;
    },

    /** Shows a list in place of the shown one. */
    showList(id: string): OpenList {
      if (shown?.id === id) return shown.open;
      hide();
      const open = openLink(engine, id);
      const close = open.subscribe(() => check(id, open.getState()));
      check(id, open.getState());
      shown = { id, open, close };
      opened.add(id);
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
      lastStep = engine.edit(listId, changes);
      for (const change of lastStep ? changes : []) {
        if (change.type !== "add-item") continue;
        addedIds.set(listId, (addedIds.get(listId) ?? new Set()).add(change.item.id));
      }
    },

    /** Moves items from one list to another. */
    moveItems(from: string, to: string, items: readonly Item[]) {
      figures.moves += 1;
      ledger.recordRemovals([{ type: "remove-items", itemIds: items.map(({ id }) => id) }]);
      run((engine) => engine.moveItems(from, to, items));
    },

    undo,

    /** Call this when the network conditions have changed. The browser reports that to the app. */
    applyConditions() {
      faults.applyConditions();
      engine.wake();
    },

    /** Crashes the tab, unless it has crashed. Its browser remains; entries that it was about to store are gone. */
    end() {
      page.crash();
      for (const { id, key } of outbox.all()) {
        const recorded = ledger.entries.get(id);
        const isLost = page.storage.get(key) !== null && !page.storage.isStored(key);
        if (recorded && isLost) recorded.isUncertain = true;
      }
      closeLists?.();
      hide();
      engine.stop();
    },
  };
}
