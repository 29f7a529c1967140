import type { ServiceError } from "../services/errors";
import { isContention } from "./error-kinds";
import type { Entry } from "./pending";
import { CONTENTION_PAUSE_MS, createBackOff, MAX_CONTENTION_PAUSE_MS } from "./signals/back-off";

/** The longest pause before edits are sent again, for example without a network, in milliseconds. */
const MAX_PAUSE_MS = 30_000;

export type SendLoopParts = {
  /** As in `createSender`. */
  readonly sender: {
    /** Returns whether anything may be sent for this user right now. */
    readonly canSend: () => boolean;
    /** Sends the entries of a list and of the lists that are connected with it. */
    readonly flushConnected: (listId: string) => Promise<void>;
  };
  /** Returns the entries of the list. */
  readonly entries: () => readonly Entry[];
  /** Called when the blocked entries or `isRetrying` change. */
  readonly onChange: () => void;
};

/** Returns the sending loop of a list. It runs until no entry is left to send. */
export function createSendLoop(id: string, { sender, entries, onChange }: SendLoopParts) {
  const backOff = createBackOff(CONTENTION_PAUSE_MS);
  let running: Promise<void> | null = null;
  let isRetrying = false;
  let blocked: readonly Entry[] = [];

  async function run() {
    // No `await` between the last check and the end of `run`: an entry added in between would not be sent.
    while (sender.canSend() && entries().some((entry) => !blocked.includes(entry))) {
      backOff.begin();
      const error = await sender.flushConnected(id).then(
        () => null,
        (reason: ServiceError) => reason,
      );
      setRetrying(error !== null && !isContention(error));
      if (!error) backOff.reset();
      else if (sender.canSend()) {
        await backOff.pause(isContention(error) ? MAX_CONTENTION_PAUSE_MS : MAX_PAUSE_MS);
      }
    }
    running = null;
    setRetrying(false);
  }

  function setRetrying(next: boolean) {
    if (isRetrying === next) return;
    isRetrying = next;
    onChange();
  }

  function setBlocked(next: readonly Entry[]) {
    if (blocked.length + next.length === 0) return;
    blocked = next;
    onChange();
  }

  return {
    /** Sends all entries, also those that were blocked before. */
    flush(): Promise<void> {
      setBlocked([]);
      if (running !== null) backOff.wakeUp();
      else if (sender.canSend() && entries().length > 0) running = Promise.resolve().then(run);
      return running ?? Promise.resolve();
    },

    /** Ends the current pause, and resets the back-off. */
    skipPause() {
      backOff.reset();
      backOff.wakeUp();
    },

    /** Records the entries that the list has no room for, or that this version of the app cannot write. */
    setBlocked,

    /** Returns the blocked entries. */
    blocked: (): readonly Entry[] => blocked,

    /** Returns whether sending failed for a reason other than contention, and is retried. */
    isRetrying: (): boolean => isRetrying,
  };
}
