import type { SafeStorage } from "./browser/storage";
import type { Outbox } from "./outbox";
import type { Sender } from "./sender";
import { createEmitter } from "./signals/emitter";

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
  | { readonly kind: "held"; readonly waiting: number };

export type StatusParts = {
  readonly outbox: Outbox;
  readonly sender: Pick<Sender, "isTroubled" | "heldCount" | "subscribe">;
  readonly storage: SafeStorage;
  /** Whether the browser believes to be online. */
  readonly isOnline: () => boolean;
};

/** How long changes may wait before the status says so, in milliseconds. */
export const SAVING_DELAY_MS = 1_000;

const QUIET: SyncStatus = { kind: "quiet" };
const SAVING: SyncStatus = { kind: "saving" };

/** Follows outbox and sender. What goes well within a second is not worth a word. */
export function createStatus({ outbox, sender, storage, isOnline }: StatusParts) {
  const { subscribe, emit } = createEmitter(connect);
  let status = QUIET;
  let isSlow = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function derive(): SyncStatus {
    const waiting = outbox.count();
    if (waiting === 0) return QUIET;
    if (!storage.isDurable()) return { kind: "not-stored", waiting };
    if (!isOnline() || sender.isTroubled()) return { kind: "offline", waiting };
    if (waiting === sender.heldCount()) return { kind: "held", waiting };
    return isSlow ? SAVING : QUIET;
  }

  function update() {
    if (outbox.count() === 0) stopTimer();
    else timer ??= setTimeout(onSlow, SAVING_DELAY_MS);
    const next = derive();
    if (isSame(next, status)) return;
    status = next;
    emit();
  }

  function onSlow() {
    isSlow = true;
    update();
  }

  function stopTimer() {
    clearTimeout(timer);
    timer = undefined;
    isSlow = false;
  }

  function connect() {
    const stops = [outbox.subscribe(update), sender.subscribe(update)];
    update();
    return () => {
      for (const stop of stops) stop();
      stopTimer();
    };
  }

  return { getState: (): SyncStatus => status, subscribe, update };
}

function isSame(a: SyncStatus, b: SyncStatus): boolean {
  return a.kind === b.kind && ("waiting" in a ? a.waiting : 0) === ("waiting" in b ? b.waiting : 0);
}
