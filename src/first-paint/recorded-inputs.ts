import { afterNextFrame } from "../client/frames";

/** A recorded input: the text typed into a field, or a press with the `detail` of its event. */
type RecordedInput = {
  readonly element: Element;
  readonly text?: string;
  readonly detail?: number;
};

declare global {
  interface Window {
    /** The first paint; undefined once the app has taken over. */
    firstPaint?: {
      readonly steps: readonly RecordedInput[];
      /** Resolves when the screen has been visible. */
      readonly ready: Promise<void>;
      readonly recording: AbortController;
      readonly leaveIfGone: () => boolean;
    };
  }
}

/** The most frames that the app takes to draw its first screen. */
const MAX_FRAMES = 60;

/** Records the steps of a person before the app runs. The returned array grows until `signal` aborts. */
export function recordSteps(signal: AbortSignal): readonly RecordedInput[] {
  const steps: RecordedInput[] = [];
  /** The last submitted text, which stays in its field until the next input. */
  let sent = "";

  /** Drops a recorded press on a menu button: the menu opens only if that is the last step. */
  function dropMenu() {
    if (steps.at(-1)?.element.ariaHasPopup) steps.pop();
  }

  /** Adds a step. Replaces the previous step if it is on the same control; with `isOnce`, any earlier step on it. */
  function add(step: RecordedInput, isOnce: boolean) {
    dropMenu();
    const same = steps.findLastIndex(({ element }) => element === step.element);
    if (same >= 0 && (isOnce || same === steps.length - 1)) steps.splice(same, 1);
    steps.push(step);
  }

  function onClick(event: MouseEvent) {
    const controls = "a[href], button:not([type=submit]), [type=checkbox]";
    const element = (event.target as Element).closest(controls);
    if (!element || event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser opens a tab or a window
    event.preventDefault(); // the app shows a tick only once it is stored
    add({ element, detail: event.detail }, true);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const isOnce = form.method === "post"; // a visitor's form
    if (event.submitter) add({ element: event.submitter, detail: 1 }, isOnce);
    if (!isOnce) sent = form.querySelector("input")?.value ?? "";
  }

  function onFieldEvent({ target, type }: Event) {
    if (!(target instanceof HTMLInputElement) || target.type === "checkbox") return;
    if (type !== "input") return dropMenu();
    if (sent && target.value.startsWith(sent)) target.value = target.value.slice(sent.length);
    sent = "";
    add({ element: target, text: target.value }, false);
  }

  addEventListener("click", onClick, { signal });
  addEventListener("submit", onSubmit, { signal });
  for (const type of ["input", "focusin"]) addEventListener(type, onFieldEvent, { signal });
  return steps;
}

/**
 * Replaces the first paint by the app and replays the recorded steps. Hydrated elements keep their text and focus
 * anyway.
 *
 * @param draw draws the app. Resolves when the first drawing is on the page.
 */
export async function takeOver(root: HTMLElement, draw: () => Promise<void>): Promise<void> {
  const { firstPaint } = window;
  await firstPaint?.ready;
  // A click fires only if press and release hit the same element.
  while (root.querySelector(":active")) await afterNextFrame();
  firstPaint?.recording.abort();
  if (firstPaint?.leaveIfGone()) return new Promise(() => {});
  const focused = document.activeElement ?? document.body;
  await draw();
  // A route that redirects draws nothing at first.
  for (let n = 0; !root.firstElementChild && n < MAX_FRAMES; n++) await afterNextFrame();
  const find = (element: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].find(
      (one) => one === element || controlKey(one) === controlKey(element),
    );
  find(focused)?.focus({ preventScroll: true });
  for (const { element, text, detail = 1 } of firstPaint?.steps ?? []) {
    const control = find(element);
    if (!control || (text !== undefined && control === element)) continue;
    if (text !== undefined) enter(control, text);
    else if (isChecked(control) === isChecked(element)) {
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    }
  }
  delete window.firstPaint;
}

/** Returns whether a box is checked. (A press is not replayed if the box has changed meanwhile.) */
const isChecked = (element: Element) => element instanceof HTMLInputElement && element.checked;

/** Returns a text that identifies a control: its element, item and name. No two controls on a screen share it. */
function controlKey(element: Element): string {
  const item = element.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
  const label = element instanceof HTMLInputElement && element.closest("label");
  const attributes = [
    element.getAttribute("href"),
    element.ariaLabel,
    element.getAttribute("name"),
  ];
  const name = attributes.find(Boolean) ?? (label || element).textContent;
  return `${element.localName} ${item} ${name}`;
}

/** Enters a text as a user would, also into a controlled field. */
function enter(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
