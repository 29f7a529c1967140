import type { ServiceError } from "../services/errors";
import { createBackOff } from "./signals/back-off";
import type { Emitter } from "./signals/store";

/** The pauses before a live read is begun anew, in milliseconds: the first, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const CEILING_MS = 30_000;

export type LiveReadParts<Value extends { readonly confirmed: boolean }> = {
  /** Begins the read. After it has failed nothing more comes from it. Gives the way to end it. */
  readonly watch: (observer: {
    readonly next: (value: Value) => void;
    readonly fail: (error: ServiceError) => void;
  }) => () => void;
  readonly next: (value: Value) => void;
  readonly fail: (error: ServiceError) => void;
  /** Announces that the page came back: a read that has failed is begun anew at once. */
  readonly woken: Pick<Emitter, "subscribe">;
};

/**
 * Keeps a live read going: an error ends the SDK's, so it is begun anew, after a pause, and at once when the page
 * comes back. Gives the way to end it.
 */
export function startLiveRead<Value extends { readonly confirmed: boolean }>({
  watch,
  next,
  fail,
  woken,
}: LiveReadParts<Value>) {
  const backOff = createBackOff(FIRST_PAUSE_MS);
  let isWanted = true;
  let stop = () => {};

  function begin() {
    backOff.begin();
    stop = watch({
      next(value) {
        if (value.confirmed) backOff.reset();
        next(value);
      },
      fail(error) {
        fail(error);
        void beginLater();
      },
    });
  }

  async function beginLater() {
    await backOff.pause(CEILING_MS);
    if (isWanted) begin();
  }

  begin();
  const unsubscribe = woken.subscribe(() => {
    backOff.reset();
    backOff.wakeUp();
  });
  return () => {
    isWanted = false;
    unsubscribe();
    backOff.wakeUp();
    stop();
  };
}
