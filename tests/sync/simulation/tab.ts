import { createLock } from "../../../src/browser/lock";
import type { Change } from "../../../src/domain/changes";
import { ServiceError } from "../../../src/domain/errors";
import { isMember } from "../../../src/domain/membership";
import type { Item, ShoppingList } from "../../../src/domain/types";
import type { Step } from "../../../src/sync/edits";
import { createEngine, type Engine } from "../../../src/sync/engine";
import { openLink } from "../build";
import type { FakeTab } from "../fake-browser";
import { type NetworkParts, openNetwork } from "./network";

/** A tab in a person's browser, in which the app runs. */
export type Tab = ReturnType<typeof openTab>;

export type TabParts = Omit<NetworkParts, "outbox"> & {
  readonly name: string;
  readonly page: FakeTab;
  /** Whether the browser has Web Locks. */
  readonly hasLocks: boolean;
};

type OpenList = ReturnType<Engine["list"]>;

/** Starts the app in a tab. It checks its screen: items that this tab added must not vanish for a moment. */
export function openTab({ name, hasLocks, ...parts }: TabParts) {
  const { uid, page, ledger } = parts;
  const network = openNetwork({ ...parts, outbox: () => engine.outbox });
  const engine = createEngine({
    uid,
    connection: network.connection,
    storage: page.storage,
    withLock: hasLocks ? page.withLock : createLock(undefined),
    maySend: () => true,
    displayName: async () => "",
    onDropped: () => undefined,
  });
  const { outbox } = engine;
  /** The ids of the items that this tab has added, by list. */
  const added = new Map<string, Set<string>>();
  const opened = new Set<string>();
  const commands: Promise<unknown>[] = [];
  let shown: { readonly open: OpenList; readonly id: string; readonly close: () => void } | null =
    null;
  let closeLists: (() => void) | null = null;
  /** The last step in this tab; null after its undo. */
  let lastStep: Step | null = null;
  outbox.subscribe(() => ledger.record(uid, outbox.all()));
  engine.wake();

  /** Checks the screen after each change. */
  function check(listId: string, open: OpenList) {
    if (page.hasCrashed() || ledger.isAway(listId, uid) || ledger.deleted.has(listId)) return;
    const state = open.getState();
    const there = new Set(state.status === "ready" ? state.list.items.map(({ id }) => id) : []);
    for (const id of added.get(listId) ?? []) {
      if (there.has(id)) continue;
      added.get(listId)?.delete(id);
      if (!ledger.mayVanish(id))
        ledger.violations.push(`flicker: ${id} of ${listId} at ${name}, ${state.status}`);
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

  /** Undoes or redoes a step, and records whether that takes back its unsent entry. */
  function undoStep(step: Step): Step | null {
    ledger.recordUndo(step.changes);
    outbox.reread();
    const { listId, entryKey = "" } = step;
    const isUnsent = () =>
      outbox.entriesOf(listId).some((entry) => entry.key === entryKey && outbox.isUnsent(entry));
    const wasUnsent = isUnsent();
    const undone = engine.undo(step);
    ledger.figures.undos += 1;
    const fate = ledger.fates.get(entryKey);
    if (!fate || !wasUnsent || isUnsent()) return undone;
    ledger.figures.undosOfUnsent += 1;
    if (page.hasCrashed()) fate.isUncertain = true;
    else fate.isUndone = true;
    return undone;
  }

  return {
    name,
    engine,
    page,
    hide,
    run,
    reconnect: network.reconnect,

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
      const close = open.subscribe(() => check(id, open));
      check(id, open);
      shown = { id, open, close };
      opened.add(id);
      return open;
    },

    /** Shows or hides the screen of all lists. */
    toggleLists() {
      if (closeLists) closeLists();
      closeLists = closeLists ? null : engine.allLists.subscribe(() => undefined);
    },

    edit(listId: string, changes: readonly Change[]) {
      ledger.recordRemovals(changes);
      lastStep = engine.edit(listId, changes);
      for (const change of lastStep ? changes : []) {
        if (change.type === "add-item")
          added.set(listId, (added.get(listId) ?? new Set()).add(change.item.id));
      }
    },

    /** Moves items from one list to another. */
    moveItems(from: string, to: string, items: readonly Item[]) {
      ledger.figures.moves += 1;
      ledger.recordMove(items, to);
      run((engine) => engine.moveItems(from, to, items));
    },

    /** Undoes the last step in this tab, and then redoes it if `isRedone`. */
    undo(isRedone: boolean) {
      const undone = lastStep && undoStep(lastStep);
      lastStep = null;
      if (undone && isRedone) undoStep(undone);
    },

    /** Call this when the network conditions have changed. The browser reports that to the app. */
    applyConditions() {
      network.applyConditions();
      engine.wake();
    },

    /** Crashes the tab, unless it has crashed. Its browser remains; entries that it was about to store are gone. */
    async end() {
      page.crash();
      for (const { key } of outbox.all()) {
        const fate = ledger.fates.get(key);
        const isLost = page.storage.get(key) !== null && !page.isStored(key);
        if (fate && isLost) fate.isUncertain = true;
      }
      closeLists?.();
      hide();
      engine.stop();
      await network.end();
    },
  };
}
