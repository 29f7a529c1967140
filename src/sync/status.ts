import type { SafeStorage } from "../browser/storage";
import { createStore } from "../browser/store";
import type { UnansweredReads } from "./context";
import type { Outbox } from "./outbox";
import type { SyncedList } from "./synced-list";

/** The progress of the user's edits. `quiet`: all are sent, or about to be. `pending` counts the entries. */
export type SyncStatus =
  | { readonly kind: "quiet" }
  /** Nothing is pending, but the server has not answered a live read for a while: the screen may be out of date. */
  | { readonly kind: "unanswered"; readonly isOnline: boolean }
  | { readonly kind: "saving" }
  | { readonly kind: "offline"; readonly pending: number }
  /** The server has denied edits for a while, by its rules or since a list has too many members. They stay pending. */
  | { readonly kind: "denied"; readonly pending: number }
  | { readonly kind: "not-stored"; readonly pending: number }
  /** A list has no room for its pending entries. */
  | { readonly kind: "no-room" };

export type StatusParts = {
  readonly outbox: Outbox;
  readonly lists: ReadonlyMap<string, Pick<SyncedList, "sender">>;
  readonly storage: SafeStorage;
  /** Returns whether the browser reports being online. */
  readonly isOnline: () => boolean;
};

/** The time that entries may be pending before the status changes to `saving`, in milliseconds. */
export const SAVING_DELAY_MS = 1_000;

const QUIET: SyncStatus = { kind: "quiet" };
const SAVING: SyncStatus = { kind: "saving" };

/** Returns the store of the sync status. It stays quiet about edits that are saved within a second. */
export function createStatus({ outbox, lists, storage, isOnline }: StatusParts) {
  const store = createStore(QUIET, derive);
  const silentReads = new Set<object>();
  let isSlow = false;
  let slow: ReturnType<typeof setTimeout> | undefined;

  function derive(before: SyncStatus): SyncStatus {
    const next = present();
    return JSON.stringify(next) === JSON.stringify(before) ? before : next;
  }

  function present(): SyncStatus {
    const pending = outbox.count();
    const isSilent = silentReads.size > 0;
    if (pending === 0) return isSilent ? { kind: "unanswered", isOnline: isOnline() } : QUIET;
    if (!storage.isDurable()) return { kind: "not-stored", pending };
    const senders = [...lists.values()].map(({ sender }) => sender);
    if (!isOnline() || isSilent || senders.some((sender) => sender.isRetrying()))
      return { kind: "offline", pending };
    if (senders.some((sender) => sender.hasNoRoom())) return { kind: "no-room" };
    if (senders.some((sender) => sender.isDenied())) return { kind: "denied", pending };
    return isSlow ? SAVING : QUIET;
  }

  function update() {
    if (outbox.count() > 0) slow ??= setTimeout(onSlow, SAVING_DELAY_MS);
    else {
      clearTimeout(slow);
      slow = undefined;
      isSlow = false;
    }
    store.update();
  }

  function onSlow() {
    isSlow = true;
    store.update();
  }

  const unanswered: UnansweredReads = {
    add(read) {
      silentReads.add(read);
      update();
    },
    delete: (read) => silentReads.delete(read) && update(),
  };

  return { getState: store.getState, subscribe: store.subscribe, update, unanswered };
}
