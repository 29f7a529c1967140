import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Locates all toasts on the screen, the newest first. */
export function toasts(page: Page): Locator {
  return page.getByRole("region", { name: /^Notifications/ }).locator("[role=group], [role=alert]");
}

/** Waits for a toast with this text, the only one on the screen: the same event never stacks toasts. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(toasts(page)).toHaveText([text]);
}

/** Waits for this toast, the only one on the screen, and closes it: on a phone it covers other controls. */
export async function closeToast(page: Page, text: string | RegExp): Promise<void> {
  await expectToast(page, text);
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect(toasts(page)).toHaveCount(0);
}

/**
 * Waits for this toast, the only one on the screen, and checks how long it is shown. Does not wait that long: it
 * moves the countdown to just before its end.
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

/** Waits for this toast, the only one on the screen, checks that it has no running countdown, and closes it. */
export async function expectLastingToast(page: Page, text: string | RegExp): Promise<void> {
  await expectToast(page, text);
  expect(await countdown(page).evaluate((bar) => bar.getAnimations().length)).toBe(0);
  await closeToast(page, text);
}

/** Locates the invisible progress bar that closes a toast when it is full. */
function countdown(page: Page): Locator {
  return toasts(page).getByRole("progressbar", { includeHidden: true });
}
