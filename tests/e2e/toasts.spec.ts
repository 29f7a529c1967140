import type { Page } from "@playwright/test";
import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { hold, middleOf, pressDown } from "../support/gestures";
import { openList } from "../support/list-page";
import { expectToast, toasts } from "../support/toasts";

/** Checks that the only toast is at the top right, once it has moved there. */
async function expectAtTopRight(page: Page): Promise<void> {
  const { width: end } = page.viewportSize() ?? { width: 0 };
  await expect(async () => {
    const { x = 0, y = end, width = 0 } = (await toasts(page).boundingBox()) ?? {};
    expect(end - x - width).toBeLessThanOrEqual(16);
    expect(y).toBeLessThan(100);
  }).toPass();
}

test("on a phone, toasts appear at the top right, close on a tap, and let the page scroll", {
  tag: ["@phone", "@constants/toasts"],
}, async ({ page, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto("/email_action?mode=resetPassword");
  await expectToast(page, /^The reset password link is invalid\./);
  await expectAtTopRight(page);
  const message = toasts(page);
  const finger = await pressDown(message);
  const { x, y } = await middleOf(message);
  await finger.move({ x, y: y - 100 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await finger.up();
  // The next touch does not move the toast.
  const next = await pressDown(page.getByRole("button", { name: "Send reset link" }));
  await next.move({ x: x + 60, y: y + 200 });
  await expect(message).not.toHaveAttribute("style", /translate/);
  await next.up();
  await message.tap({ position: { x: 60, y: 20 } });
  await expect(message).toHaveCount(0);
});

test("toasts appear at the top right even if their code could not be fetched at first", {
  tag: "@constants/toasts",
}, async ({ ann, page, allowConsole }) => {
  allowConsole(/Failed to load resource|net::ERR/);
  const code = /toaster[^/]*\.js/;
  let refused = 0;
  await page.route(code, (route) => {
    refused += 1;
    return route.abort();
  });
  await openList(ann);
  // The page preloads the code, and then imports it.
  await expect.poll(() => refused).toBe(2);
  await page.unroute(code);
  await page.getByRole("link", { name: "Settings" }).click();
  await hold(page.getByRole("button", { name: "Delete list" }));
  await expectToast(page, "And just like that the list is gone. Hope you're happy now.");
  await expectAtTopRight(page);
});
