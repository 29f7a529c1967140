import { giveAccount, mailTo } from "../support/accounts";
import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { closeToast, expectToast, expectToastCloses, expectToastStays } from "../support/toasts";

test("asks whether the email is registered when it fails, until that is closed; else sends a reset link, says so for 8 s, and goes to login", {
  tag: [
    "@routes/reset-password",
    "@messages/reset-fails",
    "@messages/reset-sent",
    "@constants/toasts",
  ],
}, async ({ person, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH);
  const ann = await person("Ann");
  const { page } = ann;
  await page.goto("/reset_password");
  await page.getByLabel("Email").fill(` ${ann.email} `);
  const send = page.getByRole("button", { name: "Send reset link" });
  await send.click();
  const fails = `Unable to reset password. Are you sure '${ann.email}' is registered?`;
  await expectToast(page, fails);
  await expectToastStays(page);
  await expect(page).toHaveURL("/reset_password");
  await closeToast(page, fails);

  await giveAccount(ann);
  await send.click();
  await expectToast(page, `Email with instruction how to reset password is sent to ${ann.email}`);
  await expect(page).toHaveURL("/login");
  await expectToastCloses(page, 8_000);
  expect(await mailTo(ann, "PASSWORD_RESET")).toContain("mode=resetPassword");
});
