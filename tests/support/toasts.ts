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
 * Checks that the only toast there is shown for so long, without waiting for all of it: its time is wound forward to
 * just before its end.
 */
export async function expectToastCloses(page: Page, afterMs: number): Promise<void> {
  const countdown = toasts(page).getByRole("progressbar", { includeHidden: true });
  const shownFor = await countdown.evaluate((bar) => {
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

/** Checks that the only toast there stays until somebody closes it. */
export async function expectToastStays(page: Page): Promise<void> {
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page).getByRole("progressbar", { includeHidden: true })).toHaveCount(0);
}
