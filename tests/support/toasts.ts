import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** All toasts on the screen, the newest first. */
export function toasts(page: Page): Locator {
  return page
    .getByRole("region", { name: /^Notifications/ })
    .locator("[role=status], [role=alert]");
}

/** Waits for a toast with exactly this text, the only one there: the same event never stacks them. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toasts(page)).toHaveText([text]);
}

/** Waits for this toast, the only one there, and closes it: on a phone it covers what is below it. */
export async function closeToast(page: Page, text: string): Promise<void> {
  await expectToast(page, text);
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect(toasts(page)).toHaveCount(0);
}

/**
 * Checks that the only toast there is shown for so long, without waiting for all of it: its countdown is wound forward
 * to just before its end.
 */
export async function expectToastCloses(page: Page, afterMs: number): Promise<void> {
  const shownFor = await countdown(page).evaluate((bar) => {
    const [animation] = bar.getAnimations();
    const duration = animation?.effect?.getComputedTiming().duration;
    if (!animation || typeof duration !== "number") {
      return null;
    }
    animation.currentTime = duration - 100;
    return duration;
  });
  expect(shownFor).toBe(afterMs);
  await expect(toasts(page)).toHaveCount(0);
}

/** Checks that the only toast there stays until somebody closes it: nothing counts down. */
export async function expectToastStays(page: Page): Promise<void> {
  expect(await countdown(page).evaluate((bar) => bar.getAnimations().length)).toBe(0);
}

/** What ends a toast when it is full. It is not shown. */
function countdown(page: Page): Locator {
  return toasts(page).getByRole("progressbar", { includeHidden: true });
}
