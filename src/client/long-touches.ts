// Each rule here has a row in docs/decisions/rules-people-meet.md.
import { TREMOR_PX } from "../domain/limits";
import { distanceBetween, type Point } from "./points";

/** From this time on, a browser may take a touch for a long press, and send no click, in milliseconds. */
const LONG_PRESS_MS = 400;

/** A touch so soon after a scroll stops its momentum, in milliseconds. */
const SCROLL_MS = 100;

/** Controls that a long touch clicks. On a link it opens the browser's menu, in a text it selects a word. */
const TAKES_LONG_TOUCH = "label, button, [role=option]";

/** A finger on the screen, as long as it is the only one and rests. */
type Finger = { readonly at: Point; readonly target: Element; readonly since: number };

/**
 * Makes a click of a long touch on a control. Browsers send none, so slow fingers would have no effect.
 *
 * @returns the cleanup
 */
export function clickAfterLongTouches(): () => void {
  let finger: Finger | null = null;
  let isMenuPrevented = false;
  let scrolledAt = Number.NEGATIVE_INFINITY;

  function followScroll({ timeStamp }: Event) {
    scrolledAt = timeStamp;
  }

  function press({ touches, target, timeStamp }: TouchEvent) {
    const [first, second] = touches;
    const isAlone = first && !second && timeStamp - scrolledAt > SCROLL_MS;
    const isOnElement = isAlone && target instanceof Element;
    finger = isOnElement ? { at: pointOf(first), target, since: timeStamp } : null;
    isMenuPrevented = false;
  }

  function move({ touches: [first] }: TouchEvent) {
    const isStill = finger && first && distanceBetween(finger.at, pointOf(first)) <= TREMOR_PX;
    if (!isStill) finger = null;
  }

  function lift(event: TouchEvent) {
    const lifted = finger;
    finger = null;
    if (!lifted || event.timeStamp - lifted.since < LONG_PRESS_MS) return;
    if (!lifted.target.closest(TAKES_LONG_TOUCH)) return;
    event.preventDefault(); // some browsers send a click of their own
    const options = { ...lifted.at, detail: 1, bubbles: true, cancelable: true, composed: true };
    lifted.target.dispatchEvent(new MouseEvent("click", options));
  }

  /** Some browsers cancel a touch whose menu is prevented. */
  function cancel(event: TouchEvent) {
    if (isMenuPrevented) lift(event);
    finger = null;
  }

  function preventMenu(event: MouseEvent) {
    if (!finger?.target.closest(TAKES_LONG_TOUCH)) return;
    isMenuPrevented = true;
    event.preventDefault();
  }

  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  const passive = { ...options, passive: true };
  addEventListener("scroll", followScroll, passive);
  addEventListener("touchstart", press, passive);
  addEventListener("touchmove", move, passive);
  addEventListener("touchend", lift, { ...options, passive: false });
  addEventListener("touchcancel", cancel, passive);
  addEventListener("contextmenu", preventMenu, options);
  return () => listeners.abort();
}

const pointOf = ({ clientX, clientY }: Touch): Point => ({ clientX, clientY });
