import { useCallback, useEffect, useMemo, useState } from "react";
import type { Item } from "../../../domain/types";
import { glideRows } from "../rows";
import type { Editor } from "../use-editor";

/** How long an item rests where it is after it was ticked, in milliseconds: time to see it, and to take it back. */
export const REST_MS = 400;

/** How long a phone shakes at a tick, in milliseconds. */
const TICK_SHAKE_MS = 10;

/** Ticks an item off, or wants it again. */
export type SetDone = Editor["setDone"];

/** Items that rest, each with whether it was done before. */
type Resting = ReadonlyMap<string, boolean>;

const NONE: Resting = new Map();

/**
 * Parts the items into open and done ones. One that this person ticks changes at once, and moves to the other part
 * only after a moment without further ticks or presses, so that the list stands still under a finger that ticks several.
 *
 * @param edited the item whose text somebody edits here, if any: should another member tick it, it stays until then
 * @param store stores the tick
 * @returns both parts, and `setDone`, which stays the same from render to render
 */
export function useResting(items: readonly Item[], edited: string | null, store: SetDone) {
  const [resting, setResting] = useState(NONE);

  useEffect(() => {
    if (resting === NONE) return;
    let timer: ReturnType<typeof setTimeout>;
    const stay = () => clearTimeout(timer);
    const rest = () => {
      stay();
      timer = setTimeout(() => glideRows(() => setResting(NONE)), REST_MS);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", stay, { signal });
    document.addEventListener("pointerup", rest, { signal });
    document.addEventListener("pointercancel", rest, { signal });
    rest();
    return () => {
      stay();
      listeners.abort();
    };
  }, [resting]);

  const setDone = useCallback<SetDone>(
    (item, done) => {
      if (done) navigator.vibrate?.(TICK_SHAKE_MS);
      setResting((before) => new Map([[item.id, !done], ...before]));
      store(item, done);
    },
    [store],
  );

  const parts = useMemo(() => {
    const isPlacedAsDone = ({ id, done }: Item) => id !== edited && (resting.get(id) ?? done);
    return {
      open: items.filter((item) => !isPlacedAsDone(item)),
      done: items.filter(isPlacedAsDone),
    };
  }, [items, edited, resting]);

  return { ...parts, setDone };
}
