import { createAccount, logIn, mailedLink, PASSWORD, startSignedIn } from "../support/accounts";
import { NO_NETWORK, REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { listPage, storedTexts } from "../support/list-page";
import { applyOobCode, callAsOwner, storedAccount } from "../support/stored-accounts";
import { storedList, storeList } from "../support/stored-lists";
import { closeToast, expectToast } from "../support/toasts";

/** Signs a user in and opens their profile. */
async function openProfile(person: Person) {
  const uid = await startSignedIn(person);
  const { page } = person;
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  return {
    page,
    uid,
    name: page.getByLabel("Name"),
    save: page.getByRole("button", { name: "Save" }),
    verify: page.getByRole("button", { name: "Verify email address", exact: true }),
    verified: page.getByText("(verified)", { exact: true }),
    password: page.getByLabel("Password"),
    remove: page.getByRole("button", { name: "Delete account and all my lists", exact: true }),
  };
}

const NOT_TYPED = "Please type your password. A password that the browser fills in does not count.";

/** Opens the profile again by the menu of the lists screen, without a reload. */
async function reopenProfile({ page }: Pick<Person, "page">): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Your lists" }).click();
  await page.getByRole("link", { name: "Profile" }).click();
}

test("the profile shows the avatar and the email, which a mail verifies, and renames the user on their lists", {
  tag: [
    "@header/settings-link",
    "@profile/avatar-and-name",
    "@profile/email",
    "@profile/reloads-user",
    "@email/unverified-until-link",
    "@identity/user",
    "@messages/verification-sent",
    "@messages/verification-not-sent",
    "@messages/name-not-saved",
  ],
}, async ({ ann, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const { page, uid, name, save, verify, verified } = await openProfile(ann);
  await expect(page.locator("main img")).toHaveAttribute("src", /^\/assets\/[a-z]+-/);
  await expect(page.getByText(ann.email)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /email/i })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  await expect(verified).toHaveCount(0);
  ann.line.cut();
  await verify.click();
  await closeToast(page, "Unable to sende verification email. Please try again later.");
  ann.line.restore();
  // Before the session is confirmed, a command waits for the identity service.
  const release = await holdRequests(page, "**/accounts:lookup*");
  await page.reload();
  await verify.click();
  await expect(verify).toBeDisabled();
  release();
  await expectToast(page, "We have sent an email where you can verify your address.");

  const link = await mailedLink(ann, "VERIFY_EMAIL");
  await applyOobCode(new URLSearchParams(link.split("?")[1]).get("oobCode") ?? "");
  await reopenProfile(ann);
  await expect(verified).toBeVisible();
  await expect(verify).toHaveCount(0);

  const list = await storeList([uid]);
  await expect(page.getByRole("link", { name: "Groceries" })).toBeVisible();
  await name.fill(" Anna Lind ");
  ann.line.cut();
  await save.click();
  await closeToast(page, "Unable to update name. Please try a little later.");
  ann.line.restore();
  await name.press("Enter");
  await expect(save).toBeDisabled();
  await expect(name).toHaveValue("Anna Lind");
  expect(await storedAccount(ann.email)).toMatchObject({ displayName: "Anna Lind" });
  await expect.poll(async () => (await storedList(list))?.names).toEqual({ [uid]: "Anna Lind" });
});

test("deleting the account deletes the user's own lists first; a failure says whether they are gone", {
  tag: [
    "@profile/delete-account",
    "@validation/password-for-deletion",
    "@messages/wrong-password",
    "@messages/account-not-deleted",
    "@messages/account-deleted",
  ],
}, async ({ ann, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH, ...NO_NETWORK);
  const { page, uid, password, remove } = await openProfile(ann);
  const owned = await storeList([uid, "somebody"], { items: [] });
  const joined = await storeList(["somebody", uid], { name: "Market" });
  await expect(remove).toHaveAccessibleDescription("Hold to delete");
  await password.evaluate((field: HTMLInputElement, filledIn) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    setValue?.call(field, filledIn); // as a password manager does
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, PASSWORD);
  await hold(remove);
  await closeToast(page, NOT_TYPED);
  expect(await storedAccount(ann.email)).toBeDefined();
  await password.press("Enter");
  await password.fill("wrong");
  await remove.press("Enter", { delay: 1_200 }); // submits no form
  await closeToast(page, "The password is invalid");

  await page.route("**/documents:commit*", (route) => route.abort());
  await password.fill(PASSWORD);
  await hold(remove);
  await closeToast(page, "Unable to delete account. Please try again later.");
  expect(await storedAccount(ann.email)).toBeDefined();
  await expect(page).toHaveURL("/profile");
  await page.unroute("**/documents:commit*");
  await page.getByRole("link", { name: "Groceries" }).click();
  await listPage(page).newItem.waitFor();
  await listPage(page).add("Eggs");
  await expect.poll(() => storedTexts(owned)).toEqual(["Eggs"]);
  await reopenProfile(ann);

  // As with "Enable delete" switched off.
  const error = { code: 400, message: "ADMIN_ONLY_OPERATION", errors: [] };
  const deletions = "**/accounts:delete?*";
  await page.route(deletions, (route) => route.fulfill({ status: 400, json: { error } }));
  await password.fill(PASSWORD);
  await hold(remove);
  const isHalfDone = "but some or all of your lists are already gone. Please try again later.";
  await closeToast(page, `Unable to delete account, ${isHalfDone}`);
  expect(await storedList(owned)).toBeNull();
  expect(await storedAccount(ann.email)).toBeDefined();
  await expect(page).toHaveURL("/profile");
  await page.unroute(deletions);

  await password.fill(PASSWORD);
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await hold(remove);
  await expectToast(page, "It's done. You're free as a bird.");
  await expect(page).toHaveURL("/login");
  expect(visited).toEqual(["/login"]);
  expect(await storedList(owned)).toBeNull();
  expect((await storedList(joined))?.shared_with).toEqual(["somebody"]);
  expect(await storedAccount(ann.email)).toBeUndefined();
});

test("a mistyped address is corrected by a link to the new one; unsent edits stay", async ({
  ann,
  person,
  allowConsole,
}) => {
  allowConsole(REFUSED_BY_AUTH, ...NO_NETWORK);
  const { page, uid, verified } = await openProfile(ann);
  const bob = await person("Bob");
  await createAccount(bob);
  const list = await storeList([uid], { items: [] });
  const email = ann.email.replace("@", "-right@");
  await page.getByRole("button", { name: "Correct the address" }).click();
  const form = page.locator("form", { hasText: "New email" });
  const send = async (address: string, password = PASSWORD) => {
    await form.getByLabel("New email").fill(address);
    await form.getByLabel("Password").fill(password);
    await form.getByLabel("Password").press("Enter");
  };
  for (const [address, password, problem] of [
    [
      ` ${ann.email.toUpperCase()} `,
      PASSWORD,
      `Your address is ${ann.email} already. Please enter another one.`,
    ],
    [email, "wrong", "The password is invalid"],
    [email, "", "The password is invalid"],
    ["", PASSWORD, "Unable to send the link. Please enter an email address."],
    [
      bob.email,
      PASSWORD,
      "Unable to send the link. The email address is already in use by another account.",
    ],
  ] as const) {
    await send(address, password);
    await closeToast(page, problem);
  }
  ann.line.cut();
  await send(email);
  await closeToast(page, "Unable to send the link. The network can't be reached. Are you offline?");
  ann.line.restore();
  await send(` ${email} `);
  const correct = page.getByRole("button", { name: "Correct the address" });
  await expect(correct).toBeFocused();
  await closeToast(
    page,
    `We have sent a link to ${email}. Open it, then log in with this address.`,
  );
  await expect(page.getByText(ann.email)).toBeVisible();

  await page.route("**/documents:commit*", (route) => route.abort());
  await page.getByRole("link", { name: "Groceries" }).click();
  await listPage(page).newItem.waitFor();
  await listPage(page).add("Eggs");
  const other = await ann.context.newPage();
  const confirmed = other.waitForResponse("**/accounts:lookup*"); // or this tab would report the end of the session
  await other.goto("/lists");
  await confirmed;
  // The emulator counts whole seconds: so the sessions count as older than the new address.
  const validSince = Math.ceil(Date.now() / 1_000) + 1;
  await callAsOwner("accounts:update", { localId: uid, validSince: String(validSince) });
  const link = await mailedLink(ann, "VERIFY_AND_CHANGE_EMAIL");
  await page.goto(link);
  await expectToast(
    page,
    /^Your session has ended\. This happens after a new password or email address/,
  );
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(other).toHaveURL("/");
  await page.unroute("**/documents:commit*");
  await page.goto(link);
  await closeToast(
    page,
    "Unable to verify email address! Details: The link is malformed or has already been used. Try to log in with the new address: the link may have worked before.",
  );
  await page.getByRole("link", { name: "Log in instead" }).click();
  await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(validSince); // an earlier log-in would not count
  await logIn({ page, email });
  await expect(page).toHaveURL("/lists");
  await expect.poll(() => storedTexts(list)).toEqual(["Eggs"]);
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(verified).toBeVisible();
  await expect(page.getByRole("button", { name: "Correct the address" })).toHaveCount(0);
});
