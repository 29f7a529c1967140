import type { SafeStorage } from "./browser/storage";
import type { Outbox } from "./outbox";
import { createStore } from "./signals/store";
import type { SyncedList } from "./synced-list";

/**
 * How the user's edits are doing. `quiet` is the usual: everything is sent, or is about to be. `waiting` counts
 * the changes the server does not have yet.
 */
export type SyncStatus =
  | { readonly kind: "quiet" }
  | { readonly kind: "saving" }
  | { readonly kind: "offline"; readonly waiting: number }
  | { readonly kind: "not-stored"; readonly waiting: number }
  /** Nothing else waits, but the lists have no room for these. */
  | { readonly kind: "blocked"; readonly waiting: number };

export type StatusParts = {
  readonly outbox: Outbox;
  readonly lists: ReadonlyMap<string, Pick<SyncedList, "isRetrying" | "blocked">>;
  readonly storage: SafeStorage;
  /** Returns whether the browser believes to be online. */
  readonly isOnline: () => boolean;
};

/** How long changes may wait before the status says so, in milliseconds. */
export const SAVING_DELAY_MS = 1_000;

const QUIET: SyncStatus = { kind: "quiet" };
const SAVING: SyncStatus = { kind: "saving" };

/** Follows the outbox and the sending. What goes well within a second is not worth a word. */
export function createStatus({ outbox, lists, storage, isOnline }: StatusParts) {
  const store = createStore(QUIET, derive, connect);
  let isFollowed = false;
  let isSlow = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function derive(before: SyncStatus): SyncStatus {
    const next = present();
    return JSON.stringify(next) === JSON.stringify(before) ? before : next;
  }

  function present(): SyncStatus {
    const waiting = outbox.count();
    if (waiting === 0) return QUIET;
    if (!storage.isDurable()) return { kind: "not-stored", waiting };
    const all = [...lists.values()];
    if (!isOnline() || all.some((list) => list.isRetrying())) return { kind: "offline", waiting };
    const blocked = new Set(all.flatMap((list) => list.blocked()));
    if (waiting === blocked.size) return { kind: "blocked", waiting };
    return isSlow ? SAVING : QUIET;
  }

  function update() {
    if (!isFollowed) return;
    if (outbox.count() === 0) stopTimer();
    else timer ??= setTimeout(onSlow, SAVING_DELAY_MS);
    store.update();
  }

  function onSlow() {
    isSlow = true;
    store.update();
  }

  function stopTimer() {
    clearTimeout(timer);
    timer = undefined;
    isSlow = false;
  }

  function connect() {
    isFollowed = true;
    update();
    return () => {
      isFollowed = false;
      stopTimer();
    };
  }

  return { getState: store.getState, subscribe: store.subscribe, update };
}
