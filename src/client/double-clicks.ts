import { isTextInput } from "./text-input";

/** The longest pause within a double click, in milliseconds, as in most systems. */
export const DOUBLE_CLICK_MS = 500;

/** How far apart the clicks of a double click may be, in pixels: half a target. Two targets are further apart. */
const DOUBLE_CLICK_PX = 24;

/** Elements that contain the target of a press. */
const CONTROLS = ["[role=option], label", "a, button"];

/** Controls that a double click has a meaning for. They get a `dblclick`: not every engine sends one after two taps. */
const TAKES_DOUBLE_CLICK = "[data-double-click]";

/** Controls that act once. */
const ACTS_ONCE = `a, button:not(${TAKES_DOUBLE_CLICK})`;

/** The events of a press after its `pointerdown`. */
const PRESS_EVENTS = ["touchstart", "mousedown", "mouseup", "click", "dblclick"];

/** A press of the mouse button, a pen or a finger, until the next one. */
type Press = {
  /** The control and the place at which it began. */
  readonly control: Element | null;
  readonly at: Point | null;
  /** Whether it follows the last click as in a double click. */
  readonly isQuick: boolean;
  /** Whether its events reach nothing. */
  readonly isSwallowed: boolean;
};

/** A click that had an effect: its control, place and time. */
type Click = { readonly control: Element | null; readonly at: Point; time: number };

export type Point = { readonly clientX: number; readonly clientY: number };

/**
 * Makes one click of a double click: people who double-click everything mean one. No click reaches an element that its
 * own press, or the first click of a double click, has uncovered. A link or button acts once: also as long as the
 * navigation that it has begun is under way, and if Enter is held down. Checkboxes and fields take every click, and
 * clicks without a pointer, as by a key or a screen reader, always pass.
 *
 * @param isNavigating returns whether the screen of the current path is not shown yet
 * @returns the cleanup
 */
export function guardDoubleClicks(isNavigating: () => boolean): () => void {
  let press: Press = { control: null, at: null, isQuick: false, isSwallowed: false };
  let last: Click | null = null;

  /** Returns whether an event follows the last click as in a double click. */
  const isSoon = ({ timeStamp }: Event) => last !== null && timeStamp - last.time < DOUBLE_CLICK_MS;

  /** Returns whether the target of a press has come to the place of the last click. */
  function isUncovered({ target, clientX, clientY }: MouseEvent): boolean {
    const pressed = controlAround(target);
    if (!last || pressed === last.control) return false;
    const { at, control } = last;
    // After a tick, the next row comes to the same place.
    if (control?.matches("label") && pressed?.matches("label")) return false;
    const isStillThere = () =>
      controlAround(document.elementFromPoint(at.clientX, at.clientY)) === control;
    return isNear(at, { clientX, clientY }) && !isStillThere();
  }

  function begin(event: PointerEvent) {
    if (!event.isPrimary) return;
    const isQuick = isSoon(event);
    const isSwallowed = isQuick && isUncovered(event);
    press = { control: controlAround(event.target), at: event, isQuick, isSwallowed };
    if (press.isSwallowed) swallow(event);
  }

  function follow(event: Event) {
    if (event.type === "click" && (event as MouseEvent).detail === 0) return; // without a pointer
    // A press that has removed its control, as by holding it, ends on another one.
    const isElsewhere = press.control?.isConnected === false;
    if (press.isSwallowed || isElsewhere) swallow(event);
    else if (event.type === "click") click(event as MouseEvent);
  }

  /** On a busy device, the second press of a double click may begin before the first click. */
  function click(event: MouseEvent) {
    const { target, clientX, clientY, timeStamp } = event;
    const control = controlAround(target);
    const isQuick = press.isQuick || isSoon(event);
    const isSame = control !== null && control === last?.control;
    const isRepeat = isSame && control.matches(ACTS_ONCE) && (isQuick || isNavigating());
    if (isSame && isQuick && control.matches(TAKES_DOUBLE_CLICK))
      control.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    if (isRepeat && last) last.time = timeStamp; // a third click is no other one
    // Somebody has dragged the mouse over a text to mark it.
    const isDrag = control?.matches("label") && press.at && !isNear(press.at, event);
    if (isRepeat || isDrag || (isQuick && isUncovered(event))) swallow(event);
    else last = { control, at: { clientX, clientY }, time: timeStamp };
  }

  /** A pointer that moves away, a scroll, a key, or a text that comes into a field ends a double click. */
  function endDoubleClick() {
    if (last) last.time = Number.NEGATIVE_INFINITY;
  }

  function movePointer(event: PointerEvent) {
    if (last && !isNear(last.at, event)) endDoubleClick();
  }

  /** A scroll within an element brings others to the same place. Those of the page may be the app's. */
  function followScroll({ target }: Event) {
    if (target instanceof Element) endDoubleClick();
  }

  function followInput({ target }: Event) {
    if (isTextInput(target)) endDoubleClick();
  }

  function pressKey(event: KeyboardEvent) {
    endDoubleClick();
    const isHeld = event.key === "Enter" && event.repeat;
    if (isHeld && controlAround(event.target)?.matches("a, button")) event.preventDefault();
  }

  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  const passive = { ...options, passive: true };
  addEventListener("keydown", pressKey, options);
  addEventListener("input", followInput, passive);
  addEventListener("scroll", followScroll, passive);
  addEventListener("pointerdown", begin, options);
  addEventListener("pointermove", movePointer, passive);
  for (const type of PRESS_EVENTS) {
    addEventListener(type, follow, type === "touchstart" ? passive : options);
  }
  return () => listeners.abort();
}

/** Returns whether two points may belong to one press, or to one double click. */
function isNear(one: Point, other: Point): boolean {
  return distanceBetween(one, other) <= DOUBLE_CLICK_PX;
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

/** Returns the distance of two points, in pixels. */
export function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
