import { mailTo, signUp } from "../support/accounts";
import { expect, test } from "../support/fixtures";

test("someone signs up, is on their lists and can verify their address", async ({ person }) => {
  const anna = await person("Anna");

  await signUp(anna);
  await expect(anna.page.getByText("Oh, such emptiness")).toBeVisible();

  await anna.page.goto(await mailTo(anna, "VERIFY_EMAIL"));
  await expect(anna.page.getByText(/verified/i).first()).toBeVisible();
});
