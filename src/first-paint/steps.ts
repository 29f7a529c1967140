import { afterNextFrame } from "../client/frames";

/** A press on a control, or the text that was typed into a field. */
type Step = { readonly element: Element; readonly text?: string };

declare global {
  interface Window {
    /** The screen before the app, until the app has taken over. */
    firstPaint?: {
      readonly steps: readonly Step[];
      /** Resolves when the screen has been visible. */
      readonly painted: Promise<void>;
      /** Ends the recording. Returns false if the screen's user is gone: then the page goes, too. */
      readonly end: () => boolean;
    };
  }
}

/** The most frames that the app takes to draw its first screen. */
const MAX_FRAMES = 60;

/** A click by a pointer: a menu that opens by a key shows a focus ring. */
const CLICK = { bubbles: true, cancelable: true, detail: 1 };

/** Returns a person's steps on a screen that has no code yet. More come until `signal` aborts. */
export function recordSteps(signal: AbortSignal): readonly Step[] {
  const steps: Step[] = [];

  /** A step takes the place of an equal one, and of a press that opens a menu. */
  function add(step: Step | null) {
    const last = steps.at(-1);
    const isEqual =
      last?.element === step?.element && (last?.text === undefined) === (step?.text === undefined);
    if (isEqual || last?.element.ariaHasPopup) steps.pop();
    if (step) steps.push(step);
  }

  function onClick(event: Event) {
    const element = (event.target as Element).closest("button:not([type=submit]), [type=checkbox]");
    if (!element) return;
    event.preventDefault(); // a tick is visible when it is stored
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
  addEventListener("input", onField, { signal });
  addEventListener("focusin", onField, { signal });
  return steps;
}

/**
 * Draws the app in the place of the first paint, and repeats a person's steps there. Elements that React adopts keep their
 * texts and the focus by themselves.
 *
 * @param draw draws the app. Resolves when the first drawing is on the page.
 */
export async function takeOver(root: HTMLElement, draw: () => Promise<void>): Promise<void> {
  const { firstPaint } = window;
  await firstPaint?.painted;
  while (root.querySelector(":active")) await afterNextFrame(); // a press ends where it began
  if (firstPaint?.end() === false) return new Promise(() => {});
  const focused = document.activeElement ?? document.body;
  const steps = firstPaint?.steps ?? [];
  const elements = [focused, ...steps.map(({ element }) => element)];
  const addresses = new Map(elements.map((element) => [element, addressOf(element)]));
  await draw();
  // A screen that leads to another one draws nothing by itself.
  for (let frames = 0; root.childElementCount === 0 && frames < MAX_FRAMES; frames++) {
    await afterNextFrame();
  }
  const find = (element: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].find(
      (one) => one === element || addressOf(one) === addresses.get(element),
    );
  find(focused)?.focus({ preventScroll: true });
  for (const { element, text } of steps) {
    const control = find(element);
    if (text === undefined) control?.dispatchEvent(new MouseEvent("click", CLICK));
    else if (control && control !== element) enter(control, text);
  }
  delete window.firstPaint;
}

/** Returns the kind, the item and the name of a control. The app draws one control with the same ones. */
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
