import type { Change } from "../../../src/domain/changes";
import { isMember } from "../../../src/domain/membership";
import type { ShoppingList } from "../../../src/domain/types";
import { inverse } from "../../../src/domain/undo";
import type { Connection } from "../../../src/services/connection";
import { createEngine, type Edit, type Engine } from "../../../src/sync/engine";
import type { ListState } from "../../../src/sync/replica";
import type { FakeTab } from "../fake-browser";
import type { Faults } from "./faulty-lists";
import type { Ledger } from "./ledger";

/** A tab in somebody's browser, in which the app runs. */
export type Tab = ReturnType<typeof openTab>;

export type TabParts = {
  readonly uid: string;
  readonly name: string;
  readonly tab: FakeTab;
  readonly connection: Connection;
  readonly faults: Faults;
  readonly ledger: Ledger;
};

type OpenList = ReturnType<Engine["openList"]>;

/** Starts the app in a tab. It watches its own screen: what this tab has added may not vanish for a moment. */
export function openTab(parts: TabParts) {
  const { uid, name, tab, connection, faults, ledger } = parts;
  const engine = createEngine({
    uid,
    connection,
    storage: tab.storage,
    withLock: tab.withLock,
    maySend: () => true,
    onRefused: (listId, refused, reason) => ledger.refuse(listId, refused, uid, reason),
  });
  const own = new Map<string, Set<string>>();
  let shown: { readonly id: string; readonly open: OpenList; readonly close: () => void } | null =
    null;
  let leaveLists: (() => void) | null = null;
  /** What was done last in this tab, if it has not been taken back. */
  let last: { readonly listId: string; readonly edit: Edit } | null = null;
  engine.wake();

  /** Looks at the screen whenever it changes. */
  function check(listId: string, state: ListState) {
    if (ledger.hasLeft(listId, uid) || ledger.isDeleted(listId)) return;
    const ids = state.status === "ready" ? state.list.items.map((item) => item.id) : [];
    const there = new Set(ids);
    if (there.size < ids.length) ledger.violate("doubles", `on the screen of ${name}`);
    for (const id of own.get(listId) ?? []) {
      if (there.has(id)) continue;
      own.get(listId)?.delete(id);
      if (!ledger.isAdded(id) || ledger.isRemoved(id) || ledger.isRestored(id)) continue;
      ledger.violate("flickers", `${id} of ${listId} at ${name}, ${state.status}`);
    }
  }

  function issue(listId: string, changes: readonly Change[]) {
    for (const change of changes) {
      ledger.issue(listId, change, uid, name);
      if (change.type !== "add-item") continue;
      own.set(listId, (own.get(listId) ?? new Set()).add(change.item.id));
    }
  }

  function hide() {
    shown?.close();
    shown = null;
  }

  return {
    engine,

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

    /** The list on the screen, if it may be edited. */
    list(): ShoppingList | null {
      const state = shown?.open.getState();
      if (state?.status !== "ready" || !isMember(state.list, uid)) return null;
      return state.list;
    },

    hide,

    /** Makes a change of the list on the screen. */
    change(listId: string, ...changes: readonly Change[]) {
      issue(listId, changes);
      const edit = engine.edit(listId, changes);
      last = edit && { listId, edit };
    },

    /** Takes back what was done last, where that list is still on the screen. */
    undo(list: ShoppingList) {
      if (last?.listId !== list.id) return;
      const { edit } = last;
      const changes = inverse(edit, list);
      last = null;
      if (changes.length > 0) ledger.figures.undos += 1;
      issue(list.id, changes);
      engine.takeBack(list.id, edit, changes);
    },

    /** The network came or went, and the browser says so. */
    weatherChanged() {
      faults.weatherChanged();
      engine.wake();
    },

    /** The tab is gone from one instruction to the next; its browser remains. */
    die() {
      faults.die();
      tab.die();
      leaveLists?.();
      hide();
      engine.stop();
    },
  };
}
