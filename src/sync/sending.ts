import type { ServiceError } from "../services/errors";
import { isContention } from "./error-kinds";
import type { Entry } from "./pending";
import { CONTENTION_PAUSE_MS, createBackOff, MAX_CONTENTION_PAUSE_MS } from "./signals/back-off";

/** The longest pause before edits are sent again, for example without a network, in milliseconds. */
const MAX_PAUSE_MS = 30_000;

export type SendingParts = {
  /** The one way to send. */
  readonly send: {
    /** Returns whether anything may be sent for this user right now. */
    readonly isAllowed: () => boolean;
    /** Sends all that waits for a list, and for those that moves connect it with. */
    readonly flushConnected: (listId: string) => Promise<void>;
  };
  /** Returns everything that waits for the list. */
  readonly entries: () => readonly Entry[];
  /** Calls when entries are held, or no longer, and when sending goes wrong, or no longer. */
  readonly onChange: () => void;
};

/** Makes the one loop that sends what waits for a list, until nothing does. */
export function createSending(id: string, { send, entries, onChange }: SendingParts) {
  const backOff = createBackOff(CONTENTION_PAUSE_MS);
  let running: Promise<void> | null = null;
  let isRetrying = false;
  let blocked: readonly Entry[] = [];

  async function run() {
    // Nothing that is added meanwhile may believe that it is being sent already, hence no `await` after the test.
    while (send.isAllowed() && entries().some((entry) => !blocked.includes(entry))) {
      backOff.begin();
      const error = await send.flushConnected(id).then(
        () => null,
        (reason: ServiceError) => reason,
      );
      setRetrying(error !== null && !isContention(error));
      if (!error) backOff.reset();
      else if (send.isAllowed()) {
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
    /** Sends what waits until nothing does, also what there was no room for before. */
    flush(): Promise<void> {
      setBlocked([]);
      if (running !== null) backOff.wakeUp();
      else if (send.isAllowed() && entries().length > 0) running = Promise.resolve().then(run);
      return running ?? Promise.resolve();
    },

    /** Cuts a pause short. */
    skipPause() {
      backOff.reset();
      backOff.wakeUp();
    },

    /** Takes note of the entries that the list has no room for, or can't take from this version of the app. */
    setBlocked,

    /** Returns the entries that are held. */
    blocked: (): readonly Entry[] => blocked,

    /** Returns whether sending failed for another reason than two people writing at once, and is being tried again. */
    isRetrying: (): boolean => isRetrying,
  };
}
