import type { ServiceError } from "../services/errors";
import { isContention } from "./error-kinds";
import type { Entry } from "./pending";
import { createBackOff } from "./signals/back-off";

/** The pauses before edits are sent again, in milliseconds. With 5 people editing at once, nearly all pass at the first repetition. */
const FIRST_PAUSE_MS = 20;
const CONTENTION_CEILING_MS = 1_000;
const CEILING_MS = 30_000;

export type SendingParts = {
  /** The one way to send. */
  readonly send: {
    /** Returns whether anything may be sent for this user right now. */
    readonly isAllowed: () => boolean;
    /** Sends all that waits for a list, and for those that moves connect it with. */
    readonly allWith: (listId: string) => Promise<void>;
  };
  /** Returns everything that waits for the list. */
  readonly entries: () => readonly Entry[];
  /** Calls when entries are held, or no longer, and when sending goes wrong, or no longer. */
  readonly onChange: () => void;
};

/** Makes the one loop that sends what waits for a list, until nothing does. */
export function createSending(id: string, { send, entries, onChange }: SendingParts) {
  const backOff = createBackOff(FIRST_PAUSE_MS);
  let running: Promise<void> | null = null;
  let isTroubled = false;
  let held: readonly Entry[] = [];

  async function run() {
    // Nothing that is added meanwhile may believe that it is being sent already, hence no `await` after the test.
    while (send.isAllowed() && entries().some((entry) => !held.includes(entry))) {
      backOff.begin();
      const error = await send.allWith(id).then(
        () => null,
        (reason: ServiceError) => reason,
      );
      setTroubled(error !== null && !isContention(error));
      if (!error) backOff.reset();
      else if (send.isAllowed()) {
        await backOff.pause(isContention(error) ? CONTENTION_CEILING_MS : CEILING_MS);
      }
    }
    running = null;
    setTroubled(false);
  }

  function setTroubled(next: boolean) {
    if (isTroubled === next) return;
    isTroubled = next;
    onChange();
  }

  function hold(next: readonly Entry[]) {
    if (held.length + next.length === 0) return;
    held = next;
    onChange();
  }

  return {
    /** Sends what waits until nothing does, also what there was no room for before. */
    flush(): Promise<void> {
      hold([]);
      if (running !== null) backOff.wakeUp();
      else if (send.isAllowed() && entries().length > 0) running = Promise.resolve().then(run);
      return running ?? Promise.resolve();
    },

    /** Cuts a pause short. */
    hurry() {
      backOff.reset();
      backOff.wakeUp();
    },

    /** Takes note of the entries that the list has no room for, or can't take from this version of the app. */
    hold,

    /** Returns the entries that are held. */
    held: (): readonly Entry[] => held,

    /** Returns whether sending failed for another reason than two people writing at once, and is being tried again. */
    isTroubled: (): boolean => isTroubled,
  };
}
