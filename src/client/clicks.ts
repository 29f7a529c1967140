/** The longest pause within a double click, in milliseconds, as in most systems. */
export const DOUBLE_CLICK_MS = 500;

/** How far apart the clicks of a double click may be, in pixels: half a target. Two targets are further apart. */
const DOUBLE_CLICK_PX = 24;

/** From this time on, a browser may take a touch for a long press, and send no click, in milliseconds. */
const LONG_PRESS_MS = 400;

/** How far a resting finger may tremble, in pixels. */
const TREMOR_PX = 15;

/** A touch so soon after a scroll stops its momentum, in milliseconds. */
const SCROLL_MS = 100;

/** Elements that contain the target of a press. A listbox may put its next option in the place of the last one. */
const CONTROLS = ["[role=listbox], label", "a, button"];

/** Controls that act once. The second click on a control with `data-double-click` has a meaning of its own. */
const ACTS_ONCE = "a, button:not([data-double-click])";

/** Controls that a long touch clicks. On a link it opens the browser's menu, in a text it selects a word. */
const TAKES_LONG_TOUCH = "label, button, [role=option]";

/** The events of a press after its `pointerdown`. */
const PRESS_EVENTS = ["touchstart", "mousedown", "mouseup", "click", "dblclick"];

/** A press of the mouse button, a pen or a finger, until the next one. */
type Press = {
  /** Whether it follows the last click as in a double click. */
  readonly isQuick: boolean;
  /** Whether its events reach nothing. */
  isSwallowed: boolean;
};

/** A click that had an effect: its control, place and time. */
type Click = { readonly control: Element | null; readonly at: Point; time: number };

type Point = { readonly clientX: number; readonly clientY: number };

/** A finger on the screen, as long as it is the only one. */
type Finger = { readonly at: Point; readonly target: Element; readonly since: number };

/**
 * Makes one click of a double click, and a click of a long touch:
 *
 * - People who double-click everything mean one click. The second one doesn't reach an element that the first one has
 *   uncovered, and a link or button acts once: also as long as the navigation that it has begun is under way, and if
 *   Enter is held down. Checkboxes and fields take every click.
 * - Browsers send no click after a long touch. Slow fingers would have no effect.
 *
 * Clicks without a pointer, as by a key or a screen reader, always pass.
 *
 * @param isNavigating returns whether the screen of the current path is not shown yet
 * @returns the cleanup
 */
export function guardClicks(isNavigating: () => boolean): () => void {
  let press: Press = { isQuick: false, isSwallowed: false };
  let last: Click | null = null;
  let finger: Finger | null = null;
  let isMenuPrevented = false;
  let scrolledAt = Number.NEGATIVE_INFINITY;

  /** Returns whether an event follows the last click as in a double click. */
  const isSoon = ({ timeStamp }: Event) => last !== null && timeStamp - last.time < DOUBLE_CLICK_MS;

  /** Returns whether the target of a press has come to the place of the last click. */
  function isUncovered({ target, clientX, clientY }: MouseEvent): boolean {
    if (!last || controlAround(target) === last.control) return false;
    const { at, control } = last;
    const isNear = distanceBetween(at, { clientX, clientY }) <= DOUBLE_CLICK_PX;
    const isStillThere = () =>
      controlAround(document.elementFromPoint(at.clientX, at.clientY)) === control;
    return isNear && !isStillThere();
  }

  function begin(event: PointerEvent) {
    if (!event.isPrimary) return;
    const isQuick = isSoon(event);
    press = { isQuick, isSwallowed: isQuick && isUncovered(event) };
    if (press.isSwallowed) swallow(event);
  }

  function follow(event: Event) {
    if (event.type === "click") click(event as MouseEvent);
    else if (press.isSwallowed) swallow(event);
  }

  /** On a busy device, the second press of a double click may begin before the first click. */
  function click(event: MouseEvent) {
    const { target, clientX, clientY, timeStamp, detail } = event;
    if (detail === 0) return; // without a pointer
    const control = controlAround(target);
    const isQuick = press.isQuick || isSoon(event);
    const isRepeat =
      control === last?.control &&
      control?.matches(ACTS_ONCE) === true &&
      (isQuick || isNavigating());
    if (isRepeat && last) last.time = timeStamp; // a third click is no other one
    if (isRepeat || press.isSwallowed || (isQuick && isUncovered(event))) swallow(event);
    else last = { control, at: { clientX, clientY }, time: timeStamp };
  }

  function followScroll({ timeStamp }: Event) {
    scrolledAt = timeStamp;
  }

  function touch({ touches, target, timeStamp }: TouchEvent) {
    const [first, second] = touches;
    const isAlone = first && !second && timeStamp - scrolledAt > SCROLL_MS;
    finger =
      isAlone && target instanceof Element
        ? { at: pointOf(first), target, since: timeStamp }
        : null;
    isMenuPrevented = false;
  }

  function moveFinger({ touches: [first] }: TouchEvent) {
    if (finger && first && distanceBetween(finger.at, pointOf(first)) > TREMOR_PX) finger = null;
  }

  function liftFinger({ timeStamp }: TouchEvent) {
    if (!finger) return;
    const { at, target, since } = finger;
    finger = null;
    if (timeStamp - since < LONG_PRESS_MS || !target.closest(TAKES_LONG_TOUCH)) return;
    const options = { ...at, detail: 1, bubbles: true, cancelable: true, composed: true };
    target.dispatchEvent(new MouseEvent("click", options));
    press.isSwallowed = true; // some browsers send a click of their own
  }

  /** Some browsers cancel a touch whose menu is prevented. */
  function cancelFinger(event: TouchEvent) {
    if (isMenuPrevented) liftFinger(event);
    finger = null;
  }

  function preventMenu(event: MouseEvent) {
    if (!finger?.target.closest(TAKES_LONG_TOUCH)) return;
    isMenuPrevented = true;
    event.preventDefault();
  }

  /** A pointer that moves away, or a key, ends a double click. */
  function endDoubleClick() {
    if (last) last.time = Number.NEGATIVE_INFINITY;
  }

  function movePointer(event: PointerEvent) {
    if (last && distanceBetween(last.at, event) > DOUBLE_CLICK_PX) endDoubleClick();
  }

  function pressKey(event: KeyboardEvent) {
    endDoubleClick();
    const isHeld = event.key === "Enter" && event.repeat;
    if (isHeld && controlAround(event.target)?.matches("a, button")) event.preventDefault();
  }

  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  const passive = { ...options, passive: true };
  addEventListener("scroll", followScroll, passive);
  addEventListener("touchstart", touch, passive);
  addEventListener("touchmove", moveFinger, passive);
  addEventListener("touchend", liftFinger, passive);
  addEventListener("touchcancel", cancelFinger, passive);
  addEventListener("contextmenu", preventMenu, options);
  addEventListener("keydown", pressKey, options);
  addEventListener("pointerdown", begin, options);
  addEventListener("pointermove", movePointer, passive);
  for (const type of PRESS_EVENTS) {
    addEventListener(type, follow, type === "touchstart" ? passive : options);
  }
  return () => listeners.abort();
}

function swallow(event: Event) {
  event.stopImmediatePropagation();
  // After a prevented `pointerdown` no `mousedown` would come, which could still move the focus.
  if (event instanceof MouseEvent && event.type !== "pointerdown") event.preventDefault();
}

/** Returns the control that a press on an element is meant for; the element itself if it is in none. */
function controlAround(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const [control = target] = CONTROLS.flatMap((selector) => target.closest(selector) ?? []);
  return control;
}

const pointOf = ({ clientX, clientY }: Touch): Point => ({ clientX, clientY });

/** Returns the distance of two points, in pixels. */
function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
