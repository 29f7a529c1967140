import { SAMPLE_NAME } from "../../src/domain/new-list";
import { comeSignedIn, signUp } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { closeToast, expectToast } from "../support/toasts";

test("a link that is opened before its list was sent lets one in as soon as it has been", {
  tag: ["@saved-lists/joined-after-login"],
}, async ({ person, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  const bob = await person("Bob");
  const unsent = ann.page.getByText(
    "This list has not been sent yet. Its link works for others once it has.",
  );
  await comeSignedIn(ann);
  await ann.page.goto("/lists");
  ann.line.cut();
  await ann.page.getByRole("button", { name: "Create new list" }).click();
  await ann.page.getByRole("link", { name: "Settings" }).click();
  await expect(unsent).toBeVisible();

  const link = ann.page.getByRole("textbox", { name: "Link to this list" });
  await bob.page.goto(await link.inputValue());
  await closeToast(
    bob.page,
    "We have saved the list for you. Please sign up or log in to add the list to your account.",
  );
  await signUp(bob);
  await closeToast(
    bob.page,
    "Well done! We have sent you a verification email. Please verify your email address. It helps us remove all the fake accounts.",
  );
  await expect(bob.page.getByText("Oh, such emptiness")).toBeVisible();

  ann.line.mend();
  await ann.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(unsent).toHaveCount(0);
  await ann.page.getByRole("link", { name: "Back to the list" }).click();
  // The emulator may tell of a new list after it has told of a later moment; the SDK then takes the list for missing until
  // it is written again. Firestore tells all in order.
  let eggs = 0;
  await expect(async () => {
    await listPage(ann.page).add(`Egg ${++eggs}`);
    const card = bob.page.getByRole("link", { name: SAMPLE_NAME });
    await expect(card).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectToast(bob.page, `You joined Ann’s list “${SAMPLE_NAME}”.Open`);
});
