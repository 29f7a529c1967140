import { afterNextFrame } from "../client/frames";

/** A press on a control, or the text that was typed into a field. */
type Step = { readonly element: Element; readonly text?: string };

declare global {
  interface Window {
    /** The first paint; undefined once the app has taken over. */
    firstPaint?: {
      readonly steps: readonly Step[];
      /** Resolves when the screen has been visible. */
      readonly ready: Promise<void>;
      readonly recording: AbortController;
      readonly leaveIfGone: () => boolean;
    };
  }
}

/** The most frames that the app takes to draw its first screen. */
const MAX_FRAMES = 60;

/** `detail: 1` marks a pointer click. After a keyboard click, a menu shows a focus ring. */
const CLICK = { bubbles: true, cancelable: true, detail: 1 };

/** Records the steps of a person before the app runs. The returned array grows until `signal` aborts. */
export function recordSteps(signal: AbortSignal): readonly Step[] {
  const steps: Step[] = [];

  /** A step replaces the one before it if both are on the same control, or if the one before opens a menu. */
  function add(step: Step | null) {
    const last = steps.at(-1);
    if (last && (last.element === step?.element || last.element.ariaHasPopup)) steps.pop();
    if (step) steps.push(step);
  }

  function onClick(event: Event) {
    const element = (event.target as Element).closest("button:not([type=submit]), [type=checkbox]");
    if (!element) return;
    event.preventDefault(); // the app shows a tick only once it is stored
    add({ element });
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (event.submitter) add({ element: event.submitter });
    const field = document.activeElement;
    if (field instanceof HTMLInputElement) field.select(); // the next text takes its place
  }

  function onField({ target, type }: Event) {
    if (!(target instanceof HTMLInputElement) || target.type === "checkbox") return;
    add(type === "input" ? { element: target, text: target.value } : null);
  }

  addEventListener("click", onClick, { signal });
  addEventListener("submit", onSubmit, { signal });
  for (const type of ["input", "focusin"]) addEventListener(type, onField, { signal });
  return steps;
}

/**
 * Draws the app in the place of the first paint, and repeats the steps of the person. Elements that React adopts keep their
 * texts and the focus by themselves.
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
      (one) => one === element || addressOf(one) === addressOf(element),
    );
  find(focused)?.focus({ preventScroll: true });
  for (const { element, text } of firstPaint?.steps ?? []) {
    const control = find(element);
    if (text === undefined) control?.dispatchEvent(new MouseEvent("click", CLICK));
    else if (control && control !== element) enter(control, text);
  }
  delete window.firstPaint;
}

/** Returns a text that identifies a control: its element, item and name. No two controls on a screen share it. */
function addressOf(element: Element): string {
  const item = element.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
  const name = element.ariaLabel ?? element.getAttribute("name") ?? element.textContent;
  return `${element.localName} ${item} ${name}`;
}

/** Enters a text as a person does, also into a field whose value React holds. */
function enter(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
