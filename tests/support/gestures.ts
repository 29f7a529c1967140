import { expect, type Locator, type Page } from "@playwright/test";

/** Whether this page is on a screen that is touched. */
async function isTouched(page: Page): Promise<boolean> {
  return page.evaluate(() => navigator.maxTouchPoints > 0);
}

type Point = { readonly x: number; readonly y: number };

/** Taps or clicks a point of the window, whatever is there. */
export async function pressAt(page: Page, { x, y }: Point): Promise<void> {
  await ((await isTouched(page)) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Taps on a phone, clicks on a desktop. */
export async function press(target: Locator): Promise<void> {
  await ((await isTouched(target.page())) ? target.tap() : target.click());
}

/** A finger or a mouse, pressed until `up`. */
type Pointer = { move(to: Point): Promise<void>; up(): Promise<void> };

/** Presses the middle of an element, by finger on a phone and by mouse on a desktop, and keeps it pressed. */
export async function pressDown(target: Locator): Promise<Pointer> {
  await target.scrollIntoViewIfNeeded();
  const page = target.page();
  const at = await middleOf(target);
  if (!(await isTouched(page))) {
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    return {
      move: (to) => page.mouse.move(to.x, to.y, { steps: 10 }),
      up: () => page.mouse.up(),
    };
  }
  // Playwright can tap, but neither hold nor drag by finger; the browser's own protocol can.
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [at]);
  let last = at;
  return {
    move: async (to) => {
      for (let step = 1; step <= 10; step++) {
        const part = (a: number, b: number) => a + ((b - a) * step) / 10;
        await touch("touchMove", [{ x: part(last.x, to.x), y: part(last.y, to.y) }]);
      }
      last = to;
    },
    up: async () => {
      await touch("touchEnd", []);
      await browser.detach();
    },
  };
}

/**
 * How long no click comes of a press after a drop, in milliseconds: the library that drags swallows it, and Chromium makes
 * none of a tap that follows a drag sooner than a person taps.
 */
const AFTER_MOUSE_MS = 50;
const AFTER_FINGER_MS = 600;

/** Drags one item by its handle to the place of another, and pauses as a person does. */
export async function dragTo(handle: Locator, target: Locator): Promise<void> {
  const pointer = await pressDown(handle);
  await handle.page().locator("[data-dragging]").waitFor();
  await pointer.move(await middleOf(target));
  await expect(target).toHaveAttribute("style", /translate/); // it has made way
  await pointer.up();
  const page = handle.page();
  const pause = (await isTouched(page)) ? AFTER_FINGER_MS : AFTER_MOUSE_MS;
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pause);
}

/** Takes hold of an item by the keyboard, as Space on its handle does. */
export async function liftByKeyboard(handle: Locator): Promise<void> {
  await handle.press("Space");
  await handle.page().locator("[data-dragging]").waitFor();
  // The library that drags listens for further keys from its next turn on; no person is faster than that.
  await handle.page().evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Where the middle of an element is in the window. @throws for one that is not on the screen */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) {
    throw new Error(`${target} is not on the screen.`);
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Holds a button for as long as it takes until it fires, by finger or by mouse. */
export async function hold(button: Locator): Promise<void> {
  // On a busy machine it may be over before one looks.
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

/** Taps twice on a phone, double-clicks on a desktop. */
export async function doublePress(target: Locator): Promise<void> {
  const page = target.page();
  if (!(await isTouched(page))) {
    await target.dblclick();
    return;
  }
  for (const _tap of [1, 2]) {
    const finger = await pressDown(target);
    await finger.up();
  }
}
