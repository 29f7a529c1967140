import type { Lists, Observer } from "../services/lists";
import { createBackOff, MAX_READ_PAUSE_MS, READ_PAUSE_MS } from "./back-off";
import type { Context } from "./context";
import { isDenial } from "./error-kinds";

/** How long a live read waits for the server before people are told, in milliseconds: as long as Firestore's SDK. */
const MAX_SILENCE_MS = 10_000;

/**
 * Starts a live read, and passes on what the server answers. (Without a connection, the SDK emits "does not exist" after
 * 10 s.) An error ends the SDK's listener; then a new one starts after a pause, or at once on `Engine.wake`. Returns the
 * function that stops it.
 */
export function startLiveRead<Value extends { readonly isFromServer: boolean }>(
  {
    connection,
    wakeEmitter,
    unanswered,
  }: Pick<Context, "connection" | "wakeEmitter" | "unanswered">,
  watch: (lists: Lists, observer: Observer<Value>) => () => void,
  { next, fail }: Observer<Value>,
) {
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
    stop = connection.watch(watch, {
      next(value) {
        if (!value.isFromServer) return awaitAnswer();
        backOff.reset();
        endSilence();
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
