import type { Change, ListContent } from "../../../src/domain/changes";
import { isMember } from "../../../src/domain/membership";
import type { ShoppingList } from "../../../src/domain/types";
import { inverse, type Step } from "../../../src/domain/undo";
import type { ListState, OpenList } from "../../../src/sync/open-list";
import { createSync } from "../../../src/sync/sync";
import type { FakeTab } from "../fake-browser";
import { createFaultyLists, type FaultyParts } from "./faulty-lists";
import type { Ledger } from "./ledger";

/** A tab in somebody's browser, in which the app runs. */
export type Tab = ReturnType<typeof openTab>;

export type TabParts = FaultyParts & {
  readonly uid: string;
  readonly name: string;
  readonly tab: FakeTab;
  readonly ledger: Ledger;
};

/** Starts the app in a tab. It watches its own screen: what this tab has added may not vanish for a moment. */
export function openTab(parts: TabParts) {
  const { uid, name, tab, ledger } = parts;
  const lists = createFaultyLists(parts);
  const sync = createSync({
    uid,
    lists,
    storage: tab.storage,
    withLock: tab.withLock,
    maySend: () => true,
    onRefused: (listId, refused, reason) => ledger.refuse(listId, refused, uid, reason.message),
  });
  const own = new Map<string, Set<string>>();
  let shown: { readonly id: string; readonly open: OpenList; readonly close: () => void } | null =
    null;
  const openLists = sync.openLists();
  let leaveLists: (() => void) | null = null;
  /** What was done last in this tab, if it has not been taken back. */
  let last: { readonly listId: string; readonly step: Step } | null = null;
  sync.wake();

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

  function make(listId: string, change: Change) {
    ledger.issue(listId, change, uid, name);
    sync.change(listId, change);
    if (change.type !== "add-item") return;
    own.set(listId, (own.get(listId) ?? new Set()).add(change.item.id));
  }

  function hide() {
    shown?.close();
    shown = null;
  }

  return {
    sync,

    /** Shows one list, instead of whatever was shown. */
    showList(id: string): OpenList {
      if (shown?.id === id) return shown.open;
      hide();
      const open = sync.openList(id);
      const close = open.subscribe(() => check(id, open.getState()));
      check(id, open.getState());
      shown = { id, open, close };
      return open;
    },

    /** Shows the list of lists beside it, or no longer. */
    toggleLists() {
      if (leaveLists) leaveLists();
      leaveLists = leaveLists ? null : openLists.subscribe(() => undefined);
    },

    /** The list on the screen, if it may be edited. */
    list(): ShoppingList | null {
      const state = shown?.open.getState();
      if (state?.status !== "ready" || !isMember(state.list, uid)) return null;
      return state.list;
    },

    hide,

    /** Makes a change of the list on the screen. */
    change(listId: string, before: ListContent, change: Change) {
      make(listId, change);
      last = { listId, step: { changes: [change], before } };
    },

    /** Takes back what was done last, where that list is still on the screen. */
    undo(listId: string, now: ListContent) {
      if (last?.listId !== listId) return;
      const changes = inverse(last.step, now);
      last = null;
      if (changes.length > 0) ledger.figures.undos += 1;
      for (const change of changes) make(listId, change);
    },

    /** The network came or went, and the browser says so. */
    weatherChanged() {
      lists.weatherChanged();
      sync.wake();
    },

    /** The tab is gone from one instruction to the next; its browser remains. */
    die() {
      lists.die();
      tab.die();
      leaveLists?.();
      hide();
      sync.stop();
    },
  };
}
