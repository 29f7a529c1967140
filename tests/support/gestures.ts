import { expect, type Locator, type Page } from "@playwright/test";
import { ARRIVAL } from "../../src/client/arrivals";

/** Returns whether this page has a touch screen. */
async function hasTouch(page: Page): Promise<boolean> {
  return page.evaluate(() => navigator.maxTouchPoints > 0);
}

export type Point = { readonly x: number; readonly y: number };

/** Taps or clicks a point of the window. */
export async function pressAt(page: Page, { x, y }: Point): Promise<void> {
  await ((await hasTouch(page)) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Waits until nothing arrives at its place: no press reaches what has just come under the finger. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async (arrival) => {
    const isArrival = (one: Animation) =>
      one.id === arrival || (one instanceof CSSAnimation && /arrive$/.test(one.animationName));
    const arrivals = document.getAnimations().filter(isArrival);
    await Promise.allSettled(arrivals.map(({ finished }) => finished));
  }, ARRIVAL.id);
}

/** Taps on a phone, clicks on a desktop. */
export async function press(target: Locator): Promise<void> {
  await ((await hasTouch(target.page())) ? target.tap() : target.click());
}

/** Presses an element with the events that Chromium sends for assistive technology: without a click count. */
export async function pressAssistively(target: Locator): Promise<void> {
  await target.evaluate(async (element: HTMLElement) => {
    element.focus();
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
      await null; // what follows the last event comes before the next one
      const detail = type === "click" ? 1 : 0;
      const init = { bubbles: true, cancelable: true, isPrimary: true, buttons: 1, detail };
      element.dispatchEvent(new PointerEvent(type, { ...init, pointerType: "mouse" }));
    }
  });
}

/**
 * Returns a function that changes the fingers on a page: it takes the places of all that are on it afterwards, and the
 * time in seconds, by default now. Playwright can tap, but neither hold nor drag by touch. The browser's own protocol
 * can.
 */
export async function fingersOn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  return async (
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    touchPoints: Point[] = [],
    timestamp = Date.now() / 1_000,
  ): Promise<void> => {
    await browser.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  };
}

/**
 * Presses a point twice, as in a double click, by touch on a phone and by mouse on a desktop.
 *
 * @param gap the pause in milliseconds. The browser sees exactly this one, even if this process is late
 * @param second the point of the second press
 */
export async function pressTwice(page: Page, first: Point, gap: number, second = first) {
  const browser = await page.context().newCDPSession(page);
  const isTouch = await hasTouch(page);
  const start = Date.now();
  for (const [index, { x, y }] of [first, second].entries()) {
    const timestamp = (start + index * gap) / 1_000;
    const end = timestamp + 0.02;
    if (isTouch) {
      const touch = await fingersOn(page);
      // At once: a browser on a busy machine would take a late end for a long press.
      await Promise.all([touch("touchStart", [{ x, y }], timestamp), touch("touchEnd", [], end)]);
    } else {
      const at = { x, y, button: "left", clickCount: index + 1 } as const;
      await browser.send("Input.dispatchMouseEvent", { type: "mousePressed", ...at, timestamp });
      await browser.send("Input.dispatchMouseEvent", {
        type: "mouseReleased",
        ...at,
        timestamp: end,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, start + gap - Date.now()));
  }
  await browser.detach();
}

/** Presses the middle of an element twice, with this pause in milliseconds. */
export async function doublePress(target: Locator, gap = 200): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await pressTwice(target.page(), await middleOf(target), gap);
}

/** A finger or a mouse, pressed until `up`. */
type Pointer = { move(to: Point): Promise<void>; up(): Promise<void> };

/** How long a finger rests before it moves, in milliseconds: longer than the app waits for a drag. */
const REST_MS = 200;

/**
 * Presses the middle of an element until `up`: by touch on a phone, by mouse on a desktop. A finger rests before its
 * first move, as people do before they drag.
 */
export async function pressDown(target: Locator): Promise<Pointer> {
  await target.scrollIntoViewIfNeeded();
  const page = target.page();
  const at = await middleOf(target);
  if (!(await hasTouch(page))) {
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    return {
      move: (to) => page.mouse.move(to.x, to.y, { steps: 10 }),
      up: () => page.mouse.up(),
    };
  }
  const touch = await fingersOn(page);
  await touch("touchStart", [at]);
  let last = at;
  let isResting = true;
  return {
    move: async (to) => {
      if (isResting) await new Promise((resolve) => setTimeout(resolve, REST_MS));
      isResting = false;
      for (let step = 1; step <= 10; step++) {
        const part = (a: number, b: number) => a + ((b - a) * step) / 10;
        await touch("touchMove", [{ x: part(last.x, to.x), y: part(last.y, to.y) }]);
      }
      last = to;
    },
    up: () => touch("touchEnd"),
  };
}

/** Flicks a finger up (negative) or down by `distance` pixels in `ms` milliseconds. */
export async function flick(page: Page, { x, y }: Point, distance: number, ms: number) {
  const touch = await fingersOn(page);
  const start = Date.now();
  const moveTo = (step: number) =>
    touch(
      step === 0 ? "touchStart" : "touchMove",
      [{ x, y: y + (distance * step) / 10 }],
      (start + (ms * step) / 10) / 1_000, // a steady movement, even if this process is late
    );
  // At once: a browser on a busy machine would take a late movement for a finger that rests.
  await Promise.all([moveTo(0), moveTo(1)]);
  for (let step = 2; step <= 10; step++) {
    await new Promise((resolve) => setTimeout(resolve, ms / 10));
    await moveTo(step);
  }
  await touch("touchEnd", [], (start + ms) / 1_000);
}

/**
 * The time after a drop in which a press causes no click, in milliseconds. The drag-and-drop library swallows the
 * click, and Chromium ignores a tap that follows a drag faster than people tap.
 */
const AFTER_MOUSE_MS = 50;
const AFTER_TOUCH_MS = 600;

/** Drags one item by its handle to the place of another, and pauses as people do. */
export async function dragTo(handle: Locator, target: Locator): Promise<void> {
  const pointer = await pressDown(handle);
  await handle.page().locator("[data-dragging]").waitFor();
  await pointer.move(await middleOf(target));
  await expect(target).toHaveAttribute("style", /translate/); // it has made way
  await pointer.up();
  const page = handle.page();
  const pause = (await hasTouch(page)) ? AFTER_TOUCH_MS : AFTER_MOUSE_MS;
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pause);
}

/** Starts a drag by the keyboard: with Space on the handle of an item. */
export async function liftByKeyboard(handle: Locator): Promise<void> {
  await handle.press("Space");
  await handle.page().locator("[data-dragging]").waitFor();
}

/** Returns the middle of an element in the window, at rest. @throws if it is not rendered */
export async function middleOf(target: Locator): Promise<Point> {
  await untilStill(target.page());
  const box = await target.boundingBox();
  if (!box) {
    throw new Error(`${target} is not on the screen.`);
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the edges of an element in the window. */
export function edgesOf(target: Locator): Promise<DOMRect> {
  return target.evaluate((element) => element.getBoundingClientRect().toJSON());
}

/** Returns the number of lines of an element's text that are visible, and of those that its lower edge cuts. */
export function linesOf(target: Locator): Promise<{ visible: number; cut: number }> {
  return target.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element.lastChild ?? element);
    const lines = new Map([...range.getClientRects()].map((line) => [line.top, line.bottom]));
    const visible = [...lines].filter(([top]) => top < bottom);
    return { visible: visible.length, cut: visible.filter(([, end]) => end > bottom).length };
  });
}

/** Holds a button until it fires, by touch or by mouse. */
export async function hold(button: Locator): Promise<void> {
  // On a busy machine the hold may be over before a poll would see it.
  const watched = await button.evaluateHandle((element) => ({
    held: new Promise<void>((resolve) => {
      new MutationObserver(() => resolve()).observe(element, { attributeFilter: ["data-held"] });
    }),
  }));
  const pointer = await pressDown(button);
  await watched.evaluate(({ held }) => held);
  await expect(button.and(button.page().locator("[data-held]"))).toHaveCount(0);
  await pointer.up();
}

/**
 * Presses a key of any keyboard layout, unlike Playwright's own keys.
 * @param code its place on the keyboard
 */
export async function pressLayoutKey(page: Page, key: string, code: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const windowsVirtualKeyCode = /^Key[A-Z]$/.test(code) ? code.charCodeAt(3) : 0;
  const event = { key, code, windowsVirtualKeyCode };
  await browser.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
  if (key.length === 1)
    await browser.send("Input.dispatchKeyEvent", { type: "char", ...event, text: key });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  await browser.detach();
}
