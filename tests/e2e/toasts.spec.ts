import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { hold, middleOf, pressDown } from "../support/gestures";
import { openList } from "../support/list-page";
import { expectToast, toasts } from "../support/toasts";

const INVALID_RESET_LINK =
  "The reset password link is invalid. This can happen if the link is malformed, expired, or has already been used. Please try again.";

test.describe("Toasts", () => {
  test("appear at the top right, below the header", {
    tag: ["@both", "@constants/toasts"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const { page } = await person("Ann");
    await page.goto("/email_action?mode=resetPassword");
    await expectToast(page, INVALID_RESET_LINK);
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    await expect
      .poll(async () => {
        const box = await toasts(page).boundingBox();
        return box ? width - box.x - box.width : Number.POSITIVE_INFINITY;
      })
      .toBeLessThanOrEqual(16);
    expect((await toasts(page).boundingBox())?.y).toBeLessThan(100);
  });

  test("on a phone they go at a tap, and the page can be scrolled from them", {
    tag: "@phone",
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const { page } = await person("Ann");
    await page.setViewportSize({ width: 360, height: 400 });
    await page.goto("/email_action?mode=resetPassword");
    await expectToast(page, INVALID_RESET_LINK);
    const message = toasts(page);
    const finger = await pressDown(message);
    const { x, y } = await middleOf(message);
    await finger.move({ x, y: y - 100 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await finger.up();
    // The next finger is no more about the message.
    const next = await pressDown(page.getByRole("button", { name: "Send reset link" }));
    await next.move({ x: x + 60, y: y + 200 });
    await expect(message).not.toHaveAttribute("style", /translate/);
    await next.up();
    await message.tap({ position: { x: 60, y: 20 } });
    await expect(message).toHaveCount(0);
  });

  test("come where their code could not be fetched at first", async ({ person, allowConsole }) => {
    allowConsole(/Failed to load resource|net::ERR/);
    const { page, ...ann } = await person("Ann");
    const code = /toaster[^/]*\.js/;
    const refused = page.waitForEvent("requestfailed", (request) => code.test(request.url()));
    await page.route(code, (route) => route.abort());
    const list = await openList({ page, ...ann });
    await refused;
    await page.unroute(code);
    await page.getByRole("link", { name: "Settings" }).click();
    await hold(page.getByRole("button", { name: "Delete list" }));
    await expectToast(page, "And just like that the list is gone. Hope you're happy now.");
    await expect(list.openItems).toHaveCount(0);
  });

  test("messages of different events stand together, those of the same one do not; one that is closed and caused again comes again", {
    tag: ["@constants/toasts", "@constants/toasts-never-stack"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    const { page } = ann;
    await page.goto("/email_action?mode=resetPassword");
    await expectToast(page, INVALID_RESET_LINK);
    const failed = `Unable to reset password. Are you sure '${ann.email}' is registered?`;
    let answers = 0;
    page.on("response", (response) => {
      if (response.url().includes("accounts:sendOobCode")) answers += 1;
    });
    for (const attempt of [1, 2]) {
      await page.getByLabel("Email").fill(ann.email);
      await page.getByRole("button", { name: "Send reset link" }).click();
      await expect.poll(() => answers).toBe(attempt);
      await expect(toasts(page)).toHaveText([failed, INVALID_RESET_LINK]);
    }

    // One that is closed and caused again comes again.
    await toasts(page).filter({ hasText: failed }).getByRole("button", { name: "Close" }).click();
    await expect(toasts(page)).toHaveText([INVALID_RESET_LINK]);
    await page.getByLabel("Email").fill(ann.email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(toasts(page)).toHaveText([failed, INVALID_RESET_LINK]);
  });
});
