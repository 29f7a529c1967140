import { useCallback, useMemo, useState } from "react";
import type { Item } from "../../../domain/types";
import { animateRows } from "../rows";
import { useAfterPresses } from "../use-after-presses";
import type { Editor } from "../use-editor";

/** How long an item stays in its place after a tick, in milliseconds: time to see the tick, and to undo it. */
const MOVE_DELAY_MS = 400;

/** How long a phone vibrates at a tick, in milliseconds. */
const TICK_VIBRATION_MS = 10;

/** Ticks or unticks an item. */
export type SetDone = Editor["setDone"];

/** The items of a list by their section on the screen. */
export type Sections = { readonly open: readonly Item[]; readonly done: readonly Item[] };

/** The ids of the resting items, toggled but not moved yet, each with its previous `done`. */
type Resting = ReadonlyMap<string, boolean>;

const NONE_RESTING: Resting = new Map();

/**
 * Splits the items into open and done ones. An item that the user ticks changes at once, and moves to the other section
 * after `MOVE_DELAY_MS` without ticks or presses. So no row moves under a finger that ticks several items.
 *
 * @param edited the id of the item being edited, if any: it stays in place if another member ticks it
 * @param store stores the tick; stable
 * @returns the sections, and `setDone`, which is stable
 */
export function useDelayedMove(items: readonly Item[], edited: string | undefined, store: SetDone) {
  const [resting, setResting] = useState(NONE_RESTING);

  useAfterPresses(resting === NONE_RESTING ? null : resting, MOVE_DELAY_MS, () =>
    animateRows(() => setResting(NONE_RESTING)),
  );

  const setDone = useCallback<SetDone>(
    (item, done) => {
      if (done) navigator.vibrate?.(TICK_VIBRATION_MS);
      setResting((before) => new Map([[item.id, !done], ...before]));
      store(item, done);
    },
    [store],
  );

  const sections = useMemo((): Sections => {
    const isPlacedAsDone = ({ id, done }: Item) => id !== edited && (resting.get(id) ?? done);
    return {
      open: items.filter((item) => !isPlacedAsDone(item)),
      done: items.filter(isPlacedAsDone),
    };
  }, [items, edited, resting]);

  return { sections, setDone };
}
