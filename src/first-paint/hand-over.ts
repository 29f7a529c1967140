/** A control, as one finds it again in what the app draws in its place: by its kind, its name, and the item it is about. */
type Control = { readonly kind: string; readonly name: string; readonly itemId: string };

/** What somebody does before the app is there, as far as only the app can answer it. */
type Meanwhile = {
  /** The buttons that were pressed, the first first. */
  readonly pressed: readonly Control[];
  /** Resolves when no finger is on the screen: what it points at must not be replaced. */
  readonly released: () => Promise<void>;
  readonly end: () => void;
};

declare global {
  interface Window {
    /** Kept by the first paint until the app takes over. */
    meanwhile?: Meanwhile;
  }
}

/** How long after a finger is lifted its click has come for sure, in milliseconds. */
const CLICK_MS = 50;

/** How long a frame is waited for that may not come, in milliseconds. */
const HIDDEN_FRAME_MS = 200;

/** Keeps in mind what somebody does in the first paint. A form waits for the app, too. */
export function keepInMind(): void {
  const listening = new AbortController();
  const { signal } = listening;
  const pressed: Control[] = [];
  let isDown = false;
  let onRelease = () => {};

  function keep(target: EventTarget | null) {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) pressed.push(controlOf(button));
  }

  function lift() {
    setTimeout(() => {
      isDown = false;
      onRelease();
    }, CLICK_MS);
  }

  document.addEventListener(
    "click",
    ({ target }) => {
      if (!(target instanceof Element && target.closest("[type=submit]"))) keep(target);
    },
    { signal },
  );
  document.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      keep(document.querySelector("[type=submit]"));
    },
    { signal },
  );
  document.addEventListener("pointerdown", () => (isDown = true), { signal });
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, lift, { signal });

  window.meanwhile = {
    pressed,
    released: () =>
      new Promise((resolve) => {
        onRelease = resolve;
        if (!isDown) resolve();
      }),
    end: () => listening.abort(),
  };
}

/**
 * Has the app draw its screen in the place of the first paint, and goes on there with what somebody has begun: what they
 * typed, where the focus is, and what they pressed.
 *
 * @param draw draws at once
 */
export async function handOver(root: HTMLElement, draw: () => void): Promise<void> {
  const { meanwhile } = window;
  await meanwhile?.released();
  meanwhile?.end();
  const { activeElement } = document;
  const focused = activeElement && root.contains(activeElement) ? controlOf(activeElement) : null;
  const fields = [...root.querySelectorAll("input")]
    .filter(({ type, value }) => type !== "checkbox" && value)
    .map((field) => ({
      control: controlOf(field),
      value: field.value,
      caret: field.selectionStart,
    }));
  draw();
  delete window.meanwhile;
  for (const { control, value, caret } of fields) {
    const field = find(root, control);
    if (!(field instanceof HTMLInputElement)) continue;
    type(field, value);
    if (caret !== null) field.setSelectionRange(caret, caret);
  }
  if (focused) find(root, focused)?.focus({ preventScroll: true });
  for (const control of meanwhile?.pressed ?? []) {
    find(root, control)?.dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }),
    );
  }
}

/** Fills a field as a person does, also one that React keeps the value of. */
function type(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function controlOf(element: Element): Control {
  return {
    kind: element.localName,
    name: nameOf(element),
    itemId: element.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "",
  };
}

function nameOf(element: Element): string {
  return element.ariaLabel ?? element.getAttribute("name") ?? element.textContent ?? "";
}

function find(root: HTMLElement, { kind, name, itemId }: Control): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(kind)].find((element) => {
    const own = controlOf(element);
    return own.name === name && own.itemId === itemId;
  });
}

/** Calls back once, when what has been drawn is on the screen, or soon where nobody looks: then no frame comes. */
export function afterNextFrame(then: () => void): void {
  let isOver = false;
  const once = () => {
    if (!isOver) then();
    isOver = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, HIDDEN_FRAME_MS);
}
