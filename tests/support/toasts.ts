import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Locates all toasts on the screen, the newest first. */
export function toasts(page: Page): Locator {
  return page
    .getByRole("region", { name: /^Notifications/ })
    .locator("[role=status], [role=alert]");
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
