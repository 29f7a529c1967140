import { giveAccount, mailTo } from "../support/accounts";
import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { expectToast, expectToastCloses, expectToastStays } from "../support/toasts";

async function ask({ page }: Person, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
}

test.describe("Reset password screen", () => {
  test("sends a reset link, says so for 8 s, and goes to login", {
    tag: ["@messages/reset-sent", "@constants/toasts"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    await giveAccount(ann);
    await ann.page.goto("/reset_password");
    await ask(ann, ` ${ann.email} `);
    await expectToast(
      ann.page,
      `Email with instruction how to reset password is sent to ${ann.email}`,
    );
    await expect(ann.page).toHaveURL("/login");
    await expectToastCloses(ann.page, 8_000);
    expect(await mailTo(ann, "PASSWORD_RESET")).toContain("mode=resetPassword");
  });

  test("asks whether the email is registered when it fails, until that is closed, and links back to login", {
    tag: ["@routes/reset-password", "@messages/reset-fails"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    await ann.page.goto("/reset_password");
    await ask(ann, ann.email);
    await expectToast(
      ann.page,
      `Unable to reset password. Are you sure '${ann.email}' is registered?`,
    );
    await expectToastStays(ann.page);
    await expect(ann.page).toHaveURL("/reset_password");
    await ann.page.getByRole("link", { name: "Back to login" }).click();
    await expect(ann.page).toHaveURL("/login");
  });
});
