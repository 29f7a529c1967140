import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Item } from "../../domain/types";
import { glideRows } from "./glide-rows";
import type { ListEdits } from "./use-list-edits";

/** How long an item rests where it is after it was ticked, in milliseconds: time to see it, and to take it back. */
export const REST_MS = 400;

/** How long a phone shakes at a tick, in milliseconds. */
const TICK_SHAKE_MS = 10;

/** Items that rest, each with whether it was done before. */
type Resting = ReadonlyMap<string, boolean>;

const NONE: Resting = new Map();

/**
 * Parts the items into open and done ones. One that this person ticks changes at once, and moves to the other part
 * only after a moment without further ticks, so that the list stands still under a finger that ticks several.
 *
 * @param setDone stores the tick
 * @param screen the element that holds both parts
 */
export function useResting(
  items: readonly Item[],
  setDone: ListEdits["setDone"],
  screen: RefObject<HTMLElement | null>,
) {
  const [resting, setResting] = useState(NONE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = useCallback(() => {
    const main = screen.current;
    if (!main) return;
    // Whoever drags an item counts on the others.
    if (main.querySelector("[data-dragging]")) {
      timer.current = setTimeout(settle, REST_MS);
      return;
    }
    const refocus = keepPlace(main);
    glideRows(main, () => setResting(NONE));
    refocus();
  }, [screen]);

  const tick = useCallback(
    (item: Item, done: boolean) => {
      if (done) navigator.vibrate?.(TICK_SHAKE_MS);
      setResting((before) => (before.has(item.id) ? before : new Map(before).set(item.id, !done)));
      setDone(item, done);
      clearTimeout(timer.current);
      timer.current = setTimeout(settle, REST_MS);
    },
    [setDone, settle],
  );

  return useMemo(() => {
    const isPlacedAsDone = ({ id, done }: Item) => resting.get(id) ?? done;
    return {
      open: items.filter((item) => !isPlacedAsDone(item)),
      done: items.filter(isPlacedAsDone),
      setDone: tick,
    };
  }, [items, resting, tick]);
}

/**
 * Remembers where in the list the focus is. @returns puts it back after the rows have moved: if its row went to the
 * other part, into the row that took its place, so that whoever ticks by keyboard goes on from there
 */
function keepPlace(main: HTMLElement): () => void {
  const focused = document.activeElement;
  const row = focused instanceof HTMLElement ? focused.closest("[data-item-id]") : null;
  if (!row || !main.contains(row)) return () => undefined;
  const rows = [...(row.parentElement?.children ?? [])];
  const index = rows.indexOf(row);
  const neighbours = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()];
  return () => {
    if (focused?.isConnected) return;
    const next = neighbours.find((neighbour) => neighbour.isConnected);
    const target = next ?? main.querySelector("[data-item-id]");
    target?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
  };
}
