import { isTextInput } from "./text-input";

/** The longest pause within a double click, in milliseconds, as in most systems. */
export const DOUBLE_CLICK_MS = 500;

/** How far apart the clicks of a double click may be, in pixels: half a target. Two targets are further apart. */
const DOUBLE_CLICK_PX = 24;

/** Elements that contain the target of a press. */
const CONTROLS = ["[role=option], label", "a, button"];

/** Controls that a double click has a meaning for. They get a `dblclick`: not every engine sends one after two taps. */
const TAKES_DOUBLE_CLICK = "[data-double-click]";

/** Controls that act once. A label ticks its checkbox, or focuses its field. */
const ACTS_ONCE = `a, button:not(${TAKES_DOUBLE_CLICK}), label`;

/** The app's own elements. Browser extensions add others to the page. */
const OWN_ELEMENTS = "#root, body > dialog";

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
};

/** A click: its control, place, time, and that of its press. */
type Click = {
  readonly control: Element | null;
  readonly at: Point;
  readonly pressTime: number;
  readonly time: number;
};

export type Point = { readonly clientX: number; readonly clientY: number };

/**
 * Makes one click of a double click: people who double-click everything mean one. No click reaches an element that its
 * own press, or the first click of a double click, has uncovered. A link, button or checkbox acts once: also as long as
 * the navigation that it has begun is under way, and if Enter is held down. Fields take every click.
 *
 * Clicks without a pointer always pass, and their `detail` is 0: as by a key, and by assistive technology, for which
 * browsers imitate a mouse.
 *
 * @param isNavigating returns whether the screen of the current path is not shown yet
 * @returns the cleanup
 */
export function guardDoubleClicks(isNavigating: () => boolean): () => void {
  let press: Press = { start: null, control: null, isQuick: false, isSwallowed: false };
  /** The last click that had an effect, with the time of the latest click that repeated it. */
  let last: Click | null = null;
  /** How many presses have not caused their `mousedown` yet. Those of a finger do so when they end. */
  let awaited = 0;
  /** Whether a person moves the mouse of the present events, and no browser imitates it. */
  let isByHand = true;

  /** Returns whether an event follows the last click as in a double click. */
  const isSoon = ({ timeStamp }: Event) => last !== null && timeStamp - last.time < DOUBLE_CLICK_MS;

  /** Returns whether the target of a press has come to the place of the last click. */
  function isUncovered({ target, clientX, clientY }: MouseEvent): boolean {
    const pressed = controlAround(target);
    if (!last || pressed === last.control) return false;
    const { at, control } = last;
    // After a tick, the next row comes to the same place.
    if (isLabel(control) && isLabel(pressed)) return false;
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
    press = { start: event, control: controlAround(event.target), isQuick, isSwallowed };
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
    if (press.isSwallowed || isElsewhere) swallow(event);
    else if (click && !isByLabel(click)) takeClick(click);
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
    const pressTime = press.start?.timeStamp ?? time;
    const click = { control, at: { clientX, clientY }, pressTime, time };
    // On a busy device, the second press of a double click may begin before the first click.
    const isQuick = press.isQuick || isSoon(event);
    if (last && isRepeat(last, click, isQuick)) {
      // A third click repeats the first one, too, which keeps its place.
      last = { ...last, pressTime, time };
      swallow(event);
    } else if (isMarkingText(event) || (isQuick && isUncovered(event))) {
      swallow(event);
    } else {
      if (isQuick && control === last?.control && control?.matches(TAKES_DOUBLE_CLICK))
        control.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
      last = click;
    }
  }

  /** Returns whether a click comes too soon after an earlier one on a control that acts once. */
  function isRepeat(earlier: Click, { control, pressTime }: Click, isQuick: boolean): boolean {
    if (control !== earlier.control || !control?.matches(ACTS_ONCE)) return false;
    // Two ticks half a second apart are meant, however long the finger rests.
    if (isLabel(control) && pressTime - earlier.pressTime >= DOUBLE_CLICK_MS) return false;
    return isQuick || isNavigating();
  }

  /** Returns whether somebody has dragged the mouse over the text of a row to mark it. */
  function isMarkingText(event: MouseEvent): boolean {
    const isMoved = press.start !== null && !isNear(press.start, event);
    return isMoved && isLabel(controlAround(event.target));
  }

  /** A pointer that moves away, a scroll, a key, or a text that comes into a field ends a double click. */
  function endDoubleClick() {
    if (last) last = { ...last, time: Number.NEGATIVE_INFINITY };
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
  addEventListener("input", followInput, passive);
  addEventListener("scroll", followScroll, passive);
  addEventListener("pointerdown", begin, options);
  addEventListener("pointercancel", cancel, passive);
  addEventListener("pointermove", movePointer, passive);
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

/** Returns the app's control that a press on an element is meant for; the element itself if it is in none. */
function controlAround(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || !target.closest(OWN_ELEMENTS)) return null;
  const [control = target] = CONTROLS.flatMap((selector) => target.closest(selector) ?? []);
  return control;
}

/** Returns the distance of two points, in pixels. */
export function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
