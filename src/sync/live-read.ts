import type { ServiceError } from "../services/errors";
import { isDenial } from "./error-kinds";
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
  /** Gets the read while the server has not answered for `MAX_SILENCE_MS`. */
  readonly unanswered: UnansweredReads;
};

/** The live reads that have waited too long for the server. */
export type UnansweredReads = {
  readonly add: (read: object) => void;
  readonly delete: (read: object) => void;
};

/** How long a live read waits for the server before people are told, in milliseconds: as long as Firestore's SDK. */
const MAX_SILENCE_MS = 10_000;

/**
 * Starts a live read. An error ends the SDK's listener; then a new one starts after a pause, or at once on
 * `Engine.wake`. Returns the function that stops it.
 */
export function startLiveRead<Value extends { readonly isFromServer: boolean }>({
  watch,
  next,
  fail,
  wakeEmitter,
  unanswered,
}: LiveReadParts<Value>) {
  const backOff = createBackOff(READ_PAUSE_MS);
  const read = {};
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isWanted = true;
  let stop = () => {};

  function awaitAnswer() {
    silence ??= setTimeout(() => unanswered.add(read), MAX_SILENCE_MS);
  }

  function endSilence() {
    clearTimeout(silence);
    silence = undefined;
    unanswered.delete(read);
  }

  function begin() {
    awaitAnswer();
    backOff.begin();
    stop = watch({
      next(value) {
        if (value.isFromServer) {
          backOff.reset();
          endSilence();
        } else awaitAnswer();
        next(value);
      },
      fail(error) {
        if (isDenial(error)) endSilence();
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
    endSilence();
    stop();
  };
}
