import { afterNextFrame } from "../client/frames";

/** A recorded input of the user: the text typed into a field, or a press with the `detail` of its event. */
type RecordedInput = {
  readonly element: Element;
  readonly text?: string;
  readonly detail?: number;
};

declare global {
  interface Window {
    /** The first paint; undefined once the app has taken over. */
    firstPaint?: {
      readonly inputs: readonly RecordedInput[];
      /** Resolves after the first frame with the screen. */
      readonly ready: Promise<void>;
      readonly recording: AbortController;
      readonly leaveIfLoggedOut: () => boolean;
    };
  }
}

/** The maximum number of frames to wait for the app's first screen. */
const MAX_FRAMES = 60;

/** Records the user's inputs before the app runs. The returned array grows until `signal` aborts. */
export function recordInputs(signal: AbortSignal): readonly RecordedInput[] {
  const inputs: RecordedInput[] = [];
  /** The last submitted text, which stays in its field until the next input. */
  let submitted = "";

  /** Drops a recorded press on a menu button: the menu opens only if that is the last input. */
  function dropMenu() {
    if (inputs.at(-1)?.element.ariaHasPopup) inputs.pop();
  }

  /** Adds an input. Replaces the last input if its control is the same; with `isOnce`, any input of that control. */
  function add(input: RecordedInput, isOnce: boolean) {
    dropMenu();
    const same = inputs.findLastIndex(({ element }) => element === input.element);
    if (same >= 0 && (isOnce || same === inputs.length - 1)) inputs.splice(same, 1);
    inputs.push(input);
  }

  function onClick(event: MouseEvent) {
    const controls = "a[href], button:not([type=submit]), [type=checkbox]";
    const element = (event.target as Element).closest(controls);
    if (!element || event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser opens a tab or window
    event.preventDefault(); // the app shows a tick only once it is stored
    add({ element, detail: event.detail }, true);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const isOnce = form.method === "post"; // a visitor's form
    if (event.submitter) add({ element: event.submitter, detail: 1 }, isOnce);
    if (!isOnce) submitted = form.querySelector("input")?.value ?? "";
  }

  function onFieldEvent({ target, type }: Event) {
    if (!(target instanceof HTMLInputElement) || target.type === "checkbox") return;
    if (type !== "input") return dropMenu();
    if (submitted && target.value.startsWith(submitted))
      target.value = target.value.slice(submitted.length);
    submitted = "";
    add({ element: target, text: target.value }, false);
  }

  addEventListener("click", onClick, { signal });
  addEventListener("submit", onSubmit, { signal });
  for (const type of ["input", "focusin"]) addEventListener(type, onFieldEvent, { signal });
  return inputs;
}

/**
 * Replaces the first paint with the app and replays the recorded inputs. (Hydrated elements keep their text and focus.)
 *
 * @param render renders the app; resolves after the first render
 */
export async function takeOver(root: HTMLElement, render: () => Promise<void>): Promise<void> {
  const { firstPaint } = window;
  await firstPaint?.ready;
  // A click fires only if press and release hit the same element.
  while (root.querySelector(":active")) await afterNextFrame();
  firstPaint?.recording.abort();
  if (firstPaint?.leaveIfLoggedOut()) return new Promise(() => {});
  const focused = document.activeElement ?? document.body;
  await render();
  // A route that redirects renders nothing at first.
  for (let n = 0; !root.firstElementChild && n < MAX_FRAMES; n++) await afterNextFrame();
  const find = (element: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].find(
      (one) => one === element || controlKey(one) === controlKey(element),
    );
  find(focused)?.focus({ preventScroll: true });
  for (const { element, text, detail = 1 } of firstPaint?.inputs ?? []) {
    const control = find(element);
    if (!control || (text !== undefined && control === element)) continue;
    if (text !== undefined) enter(control, text);
    else if (isChecked(control) === isChecked(element)) {
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    }
  }
  delete window.firstPaint;
}

/** Returns whether a box is checked. (If a box has changed meanwhile, its press is not replayed.) */
const isChecked = (element: Element) => element instanceof HTMLInputElement && element.checked;

/** Returns a key that is unique for each control on a screen: its element, item and name. */
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
