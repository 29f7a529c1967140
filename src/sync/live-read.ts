import type { ServiceError } from "../services/errors";
import { createBackOff, MAX_READ_PAUSE_MS, READ_PAUSE_MS } from "./signals/back-off";
import type { Emitter } from "./signals/store";

export type LiveReadParts<Value extends { readonly isFromServer: boolean }> = {
  /** Begins the read, which ends with its first error. Returns the function that stops it. */
  readonly watch: (observer: {
    readonly next: (value: Value) => void;
    readonly fail: (error: ServiceError) => void;
  }) => () => void;
  readonly next: (value: Value) => void;
  readonly fail: (error: ServiceError) => void;
  /** Emits at each `Engine.wake`: a failed read is then retried at once. */
  readonly wakeEmitter: Pick<Emitter, "subscribe">;
};

/**
 * Starts a live read. An error ends the SDK's listener; then a new one starts after a pause, or at once on
 * `Engine.wake`. Returns the function that stops it.
 */
export function startLiveRead<Value extends { readonly isFromServer: boolean }>({
  watch,
  next,
  fail,
  wakeEmitter,
}: LiveReadParts<Value>) {
  const backOff = createBackOff(READ_PAUSE_MS);
  let isWanted = true;
  let stop = () => {};

  function begin() {
    backOff.begin();
    stop = watch({
      next(value) {
        if (value.isFromServer) backOff.reset();
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
  const unsubscribe = wakeEmitter.subscribe(() => {
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
