import { flushSync } from "react-dom";
import { ARRIVAL, arrive, endArrivals } from "../../client/arrivals";
import { MOVE_TRANSITION } from "./motion";

const UNTOUCHABLE = { pointerEvents: "none" };

/** The things that move: rows of items, which may be rendered anew, and others. */
const MOVING = "[data-item-id], [data-moving]";

const movingThings = () => [...document.querySelectorAll<HTMLElement>(MOVING)];
const keyOf = (element: HTMLElement) => element.dataset.itemId ?? element;
const placeOf = (element: HTMLElement) => element.getBoundingClientRect();

/**
 * Animates things near the viewport from their old to their new places (FLIP), except with reduced motion. They and new
 * things arrive for a moment.
 *
 * @param change sets React's state; it is flushed synchronously
 * @returns the result of `change`
 */
export function animateMoves<Result>(change: () => Result): Result {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const before = new Map(movingThings().map((element) => [keyOf(element), placeOf(element)]));
  const result = flushSync(change);
  endArrivals();
  const moved = movingThings().flatMap((element) => {
    const [from, to] = [before.get(keyOf(element)), placeOf(element)];
    const fromTop = from?.top ?? Number.NaN;
    const distance = isNear(fromTop) && !isStill ? fromTop - to.top : 0;
    const isShown = isNear(fromTop) || isNear(to.top);
    return fromTop !== to.top && isShown ? [{ element, from, distance }] : [];
  });
  for (const { element, from, distance } of moved) arrive(element, framesOf(distance), from);
  return result;
}

/** Returns whether a height in the window, in pixels, is at most a window's height out of view. */
function isNear(top: number): boolean {
  return top >= -innerHeight && top <= 2 * innerHeight;
}

function framesOf(distance: number): Keyframe[] {
  if (distance === 0) return [UNTOUCHABLE, UNTOUCHABLE];
  const { duration, easing } = MOVE_TRANSITION;
  return [
    { ...UNTOUCHABLE, transform: `translateY(${distance}px)`, easing },
    { transform: "none", offset: duration / ARRIVAL.duration },
    { ...UNTOUCHABLE, transform: "none" },
  ];
}
