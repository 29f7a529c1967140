// Each rule here has a row in docs/decisions/rules-people-meet.md.
import { contains, type Point } from "./points";

/** How long something arrives, in milliseconds: people aim about a quarter of a second before they press. */
export const ARRIVAL = { id: "arrival", duration: 300 };

/** The controls of a thing that presses are aimed at. */
const CONTROLS = "a, button, label";

/** What covers things, as the bars do. */
const COVERS = "header, footer, dialog";

/** A thing that arrives, and the place from which it comes. */
type Arrival = { readonly thing: Element; readonly from: DOMRect };

/** The arrivals of things that were elsewhere before, by their animations. */
const arrivals = new WeakMap<Animation, Arrival>();

/**
 * Animates the arrival of a thing, at which nobody can have aimed yet. Its frames must make it untouchable.
 *
 * @param from the place from which it comes; undefined if it is new
 */
export function arrive(thing: Element, frames: Keyframe[], from: DOMRect | undefined): void {
  const animation = thing.animate(frames, ARRIVAL);
  if (from) arrivals.set(animation, { thing, from });
}

/** Ends all arrivals: things are about to move anew. */
export function endArrivals(): void {
  for (const animation of document.getAnimations())
    if (animation.id === ARRIVAL.id) animation.cancel();
}

/**
 * Returns the control that was at the point of a press until things moved, if it has moved away just now; else null. A
 * press on another control, or on what covers things, is aimed at that.
 */
export function aimedControl(press: Point & Pick<Event, "target">): Element | null {
  for (const animation of document.getAnimations()) {
    const { thing, from } = arrivals.get(animation) ?? {};
    if (!thing || !from || !contains(from, press)) continue;
    const { target } = press;
    if (!(target instanceof Element) || target.closest(`${CONTROLS}, ${COVERS}`)) return null;
    const { left, top } = thing.getBoundingClientRect();
    const clientX = press.clientX + left - from.left;
    const clientY = press.clientY + top - from.top;
    const isThere = (one: Element) => contains(one.getBoundingClientRect(), { clientX, clientY });
    return [...thing.querySelectorAll(CONTROLS)].find(isThere) ?? null;
  }
  return null;
}
