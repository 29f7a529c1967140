import type { ServiceError } from "../services/errors";
import { createBackOff, MAX_READ_PAUSE_MS, READ_PAUSE_MS } from "./signals/back-off";
import type { Emitter } from "./signals/store";

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
  const backOff = createBackOff(READ_PAUSE_MS);
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
    await backOff.pause(MAX_READ_PAUSE_MS);
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
