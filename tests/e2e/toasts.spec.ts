import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { edgesOf, middleOf, pressDown } from "../support/gestures";
import { expectToast, toasts } from "../support/toasts";

test("on a phone, toasts appear at the top right, close on a tap, and let the page scroll", {
  tag: ["@phone", "@constants/toasts"],
}, async ({ page, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto("/email_action?mode=resetPassword");
  await expectToast(page, /^The reset password link is invalid\./);
  const message = toasts(page);
  await expect(async () => {
    const { right, top } = await edgesOf(message);
    expect(right).toBeGreaterThanOrEqual(360 - 16);
    expect(top).toBeLessThan(100);
  }).toPass(); // once it has moved there
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
