/** A control, as one finds it again in what the app draws in its place: by its kind, its name, and the item it is about. */
type Control = { readonly kind: string; readonly name: string; readonly itemId: string };

/** What somebody does before the app is there, as far as only the app can answer it. */
type Meanwhile = {
  /** The button that was pressed last, if it is still what they want. */
  readonly pressed: () => Control | null;
  /** Resolves when nobody is about to tap, press or compose: what they are at must not be replaced. */
  readonly released: () => Promise<void>;
  readonly end: () => void;
  /** Whose lists are shown; null for nobody's. */
  uid: string | null;
};

declare global {
  interface Window {
    /** Kept by the first paint until the app has taken over. */
    meanwhile?: Meanwhile;
  }
}

/** For how long nothing is replaced after a tap, in milliseconds: another may follow, and ticked items move. */
const QUIET_MS = 450;

/** How long a frame is waited for that may not come, in milliseconds. */
const HIDDEN_FRAME_MS = 200;

/** How many frames the app gets to draw something. */
const MOST_FRAMES = 60;

/** Keeps in mind what somebody does in the first paint. A form waits for the app, too. */
export function keepInMind(): void {
  const listening = new AbortController();
  /** What is held down: pointers, a key, a composition. */
  const held = new Set<number | string>();
  let pressed: Control | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onRelease = () => {};

  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { signal: listening.signal });

  function hold(what: number | string) {
    clearTimeout(timer);
    timer = undefined;
    held.add(what);
  }

  function release(what: number | string) {
    if (!held.delete(what) || held.size > 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      onRelease();
    }, QUIET_MS);
  }

  on("pointerdown", ({ pointerId, button }) => {
    if (button === 0) hold(pointerId);
  });
  on("pointerup", ({ pointerId }) => release(pointerId));
  on("pointercancel", ({ pointerId }) => release(pointerId));
  on("keydown", ({ key }) => {
    if (key === " ") hold(key);
  });
  on("keyup", ({ key }) => release(key));
  on("compositionstart", () => hold("composition"));
  on("compositionend", () => release("composition"));
  on("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && button.type !== "submit") pressed = controlOf(button);
  });
  on("submit", (event) => {
    event.preventDefault();
    const button = document.querySelector("[type=submit]");
    pressed = button && controlOf(button);
  });
  on("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement) pressed = null;
  });

  window.meanwhile = {
    pressed: () => pressed,
    released: () =>
      new Promise((resolve) => {
        onRelease = resolve;
        if (held.size === 0 && timer === undefined) resolve();
      }),
    end: () => listening.abort(),
    uid: null,
  };
}

/**
 * Has the app draw its screen in the place of the first paint, and goes on there with what somebody has begun: what they
 * typed, where the focus is, and what they pressed. Where another person is here by now than the one whose lists are
 * shown, nothing of it goes on, and the address neither: it may be of a list that is not theirs.
 *
 * @param uid who is signed in; null for nobody
 * @param draw draws at once, or soon
 */
export async function handOver(
  root: HTMLElement,
  uid: () => string | null,
  draw: () => void,
): Promise<void> {
  const { meanwhile } = window;
  await meanwhile?.released();
  meanwhile?.end();
  const isOther = Boolean(meanwhile?.uid && meanwhile.uid !== uid());
  if (isOther) history.replaceState(null, "", "/");
  const { activeElement } = document;
  const focused = activeElement && root.contains(activeElement) ? controlOf(activeElement) : null;
  const fields = [...root.querySelectorAll("input")]
    .filter(({ type, value }) => type !== "checkbox" && value)
    .map((field) => ({
      control: controlOf(field),
      value: field.value,
      from: field.selectionStart,
      to: field.selectionEnd,
    }));
  draw();
  // Who is sent on to another screen sees it a moment later.
  for (let frames = 0; root.childElementCount === 0 && frames < MOST_FRAMES; frames++) {
    await new Promise<void>((resolve) => afterNextFrame(resolve));
  }
  if (!isOther) {
    for (const { control, value, from, to } of fields) {
      const field = find(root, control);
      if (!(field instanceof HTMLInputElement)) continue;
      type(field, value);
      if (from !== null) field.setSelectionRange(from, to);
    }
    if (focused) find(root, focused)?.focus({ preventScroll: true });
    const pressed = meanwhile?.pressed();
    if (pressed) {
      find(root, pressed)?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }),
      );
    }
  }
  delete window.meanwhile;
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
  return (
    element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent ?? ""
  );
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
