import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
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
