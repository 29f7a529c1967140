// Each rule here has a row in docs/decisions/rules-people-meet.md.
import { aimedControl } from "./arrivals";
import { distanceBetween, type Point } from "./points";

/** So long after a click, in milliseconds, no press reaches what it has uncovered: a double click is over by then. */
export const DOUBLE_CLICK_MS = 500;

/** How far apart the clicks of a double click may be, in pixels: half a target. Two targets are further apart. */
const DOUBLE_CLICK_PX = 24;

/** Elements that contain the target of a press. */
const CONTROLS = "a, button, label, [role=option]";

/** Controls that a double click has a meaning for. They get a `dblclick`: not every engine sends one after two taps. */
const TAKES_DOUBLE_CLICK = "[data-double-click]";

/** Controls that act once. A label ticks its checkbox, or focuses its field. */
const ACTS_ONCE = `a, button:not(${TAKES_DOUBLE_CLICK}), label`;

/** The events of a press after its `pointerdown`. */
const PRESS_EVENTS = ["touchstart", "mousedown", "mouseup", "click", "dblclick"];

/** A press of the mouse button, a pen or a finger, until the next one. */
type Press = {
  /** The event and the control with which it began. */
  readonly start: PointerEvent | null;
  readonly control: Element | null;
  /** Whether it follows the last click as in a double click. */
  readonly isQuick: boolean;
  /** Whether its events reach nothing. */
  readonly isSwallowed: boolean;
  /** The control that gets its click instead, since it has just moved away; null for none. */
  readonly aimed: Element | null;
};

const NO_PRESS: Press = {
  start: null,
  control: null,
  isQuick: false,
  isSwallowed: false,
  aimed: null,
};

/** A click: its control, place and time. */
type Click = {
  readonly control: Element | null;
  readonly at: Point;
  readonly time: number;
};

/**
 * Makes one click of a double click: people who double-click everything mean one. The browser counts the clicks, by the
 * system's own time. No click reaches an element that its own press, or the click before, has uncovered. If things have
 * just moved, a press reaches the one at which it was aimed. A link or button acts once as long as the navigation that
 * it has begun is under way, and if Enter is held down. Fields take every click.
 *
 * Clicks without a pointer always pass, and their `detail` is 0: as by a key, and by assistive technology, for which
 * browsers imitate a mouse.
 *
 * @param isNavigating returns whether the screen of the current path is not shown yet
 * @returns the cleanup
 */
export function guardDoubleClicks(isNavigating: () => boolean): () => void {
  let press = NO_PRESS;
  /** The last click that had an effect, or repeated one. */
  let last: Click | null = null;
  /** How many presses have not caused their `mousedown` yet. Those of a finger do so when they end. */
  let awaited = 0;
  /** Whether a person moves the mouse of the present events, and no browser imitates it. */
  let isByHand = true;

  /** Returns whether an event follows the last click as in a double click. */
  const isSoon = ({ timeStamp }: Event) => last !== null && timeStamp - last.time < DOUBLE_CLICK_MS;

  /** Returns whether the target of a press has come to the place of the last click. */
  function isUncovered({ target, clientX, clientY }: MouseEvent): boolean {
    if (!last || controlAround(target) === last.control) return false;
    const { at, control } = last;
    const isStillThere = () =>
      controlAround(document.elementFromPoint(at.clientX, at.clientY)) === control;
    return isNear(at, { clientX, clientY }) && !isStillThere();
  }

  function begin(event: PointerEvent) {
    if (!event.isPrimary) return;
    awaited += 1;
    isByHand = true;
    const isQuick = isSoon(event);
    const isSwallowed = isQuick && isUncovered(event);
    // So soon after a click, things move only because of it: the second one was not aimed at them.
    const aimed = isQuick ? null : aimedControl(event);
    press = { start: event, control: controlAround(event.target), isQuick, isSwallowed, aimed };
    if (isSwallowed) swallow(event);
  }

  /** A press that scrolls causes no `mousedown`. */
  function cancel({ isPrimary }: PointerEvent) {
    if (isPrimary) awaited = Math.max(0, awaited - 1);
  }

  function follow(event: Event) {
    if (event.type === "mousedown") beginMouse(event as MouseEvent);
    const click = event.type === "click" ? (event as MouseEvent) : null;
    if (click && !isByHand) Object.defineProperty(click, "detail", { value: 0 });
    if (click?.detail === 0) return; // without a pointer
    // A press that has removed its control, as by holding it, ends on another one.
    const isElsewhere = press.control?.isConnected === false;
    if (press.aimed) giveTo(press.aimed, event);
    else if (press.isSwallowed || isElsewhere) swallow(event);
    else if (click && !isByLabel(click)) takeClick(click);
  }

  /** Gives the click of a press to the control at which it was aimed. Its other events reach nothing. */
  function giveTo(aimed: Element, event: Event) {
    swallow(event);
    if (event.type !== "click") return;
    press = { ...press, aimed: null };
    aimed.dispatchEvent(new MouseEvent("click", event as MouseEvent));
  }

  /** An imitated mouse has no press, or clicks zero times. */
  function beginMouse({ detail }: MouseEvent) {
    isByHand = awaited > 0 && detail > 0;
    awaited = Math.max(0, awaited - 1);
  }

  /** Returns whether the browser itself clicks the checkbox of a clicked label. */
  function isByLabel({ target }: MouseEvent): boolean {
    const label = controlAround(target);
    return isLabel(label) && target === label.control && target !== press.start?.target;
  }

  function takeClick(event: MouseEvent) {
    const { target, clientX, clientY, timeStamp: time } = event;
    const control = controlAround(target);
    // On a busy device, the second press of a double click may begin before the first click.
    const isQuick = press.isQuick || isSoon(event);
    if (isSelectingText(event) || (isQuick && isUncovered(event))) return swallow(event);
    if (isRepeat(control, event)) swallow(event);
    else if (isQuick && control === last?.control && control?.matches(TAKES_DOUBLE_CLICK))
      control.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    last = { control, at: { clientX, clientY }, time };
  }

  /** Returns whether a control that acts once has acted: by the first click of a double click, or for a navigation. */
  function isRepeat(control: Element | null, { detail }: MouseEvent): boolean {
    if (control !== last?.control || !control?.matches(ACTS_ONCE)) return false;
    return detail > 1 || isNavigating();
  }

  /** Returns whether somebody has dragged the mouse over the text of a row to mark it. */
  function isSelectingText(event: MouseEvent): boolean {
    const isMoved = press.start !== null && !isNear(press.start, event);
    return isMoved && isLabel(controlAround(event.target));
  }

  /** A key, or a scroll within an element, ends a double click. */
  function endDoubleClick() {
    if (last) last = { ...last, time: Number.NEGATIVE_INFINITY };
  }

  /** A scroll within an element brings others to the same place. Those of the page may be the app's. */
  function followScroll({ target }: Event) {
    if (target instanceof Element) endDoubleClick();
  }

  /** A trembling mouse would drag a link instead of pressing it. */
  function preventDrag(event: DragEvent) {
    if (controlAround(event.target)?.matches("a")) event.preventDefault();
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
  addEventListener("dragstart", preventDrag, options);
  addEventListener("scroll", followScroll, passive);
  addEventListener("pointerdown", begin, options);
  addEventListener("pointercancel", cancel, passive);
  for (const type of PRESS_EVENTS) {
    addEventListener(type, follow, type === "touchstart" ? passive : options);
  }
  return () => listeners.abort();
}

const isLabel = (control: Element | null) => control instanceof HTMLLabelElement;

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
  return target instanceof Element ? (target.closest(CONTROLS) ?? target) : null;
}
