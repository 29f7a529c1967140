import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** All toasts on the screen, the newest first. */
export function toasts(page: Page): Locator {
  return page
    .getByRole("region", { name: /^Notifications/ })
    .locator("[role=status], [role=alert]");
}

/** Waits for a toast with this text, the only one there: the same event never stacks them. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(toasts(page)).toHaveText([text]);
}

/** Waits for this toast, the only one there, and closes it: on a phone it covers what is below it. */
export async function closeToast(page: Page, text: string | RegExp): Promise<void> {
  await expectToast(page, text);
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect(toasts(page)).toHaveCount(0);
}

/**
 * Waits for this toast, the only one there, and checks that it is shown for so long, without waiting for all of it: its
 * countdown is wound forward to just before its end.
 */
export async function expectPassingToast(
  page: Page,
  text: string | RegExp,
  ms: number,
): Promise<void> {
  await expectToast(page, text);
  const shownFor = await countdown(page).evaluate((bar) => {
    const [animation] = bar.getAnimations();
    const duration = animation?.effect?.getComputedTiming().duration;
    if (!animation || typeof duration !== "number") return null;
    animation.currentTime = duration - 100;
    return duration;
  });
  expect(shownFor).toBe(ms);
  await expect(toasts(page)).toHaveCount(0);
}

/** Waits for this toast, the only one there, checks that it stays (nothing counts down), and closes it. */
export async function expectLastingToast(page: Page, text: string | RegExp): Promise<void> {
  await expectToast(page, text);
  expect(await countdown(page).evaluate((bar) => bar.getAnimations().length)).toBe(0);
  await closeToast(page, text);
}

/** What ends a toast when it is full. It is not shown. */
function countdown(page: Page): Locator {
  return toasts(page).getByRole("progressbar", { includeHidden: true });
}
