import { comeSignedIn, mailTo, PASSWORD } from "../support/accounts";
import { NO_NETWORK, REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { listPage, storedTexts } from "../support/list-page";
import { applyOobCode, storedAccount } from "../support/stored-accounts";
import { storedList, storeList } from "../support/stored-lists";
import { closeToast, expectLastingToast, expectPassingToast, expectToast } from "../support/toasts";

/** Brings somebody with an account to their profile. */
async function open(person: Person, account: Parameters<typeof comeSignedIn>[1] = {}) {
  const uid = await comeSignedIn(person, account);
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

/** Opens the profile once more, as by the menu of the lists screen, without loading the page anew. */
async function comeBack({ page }: Pick<Person, "page">): Promise<void> {
  await page.getByRole("link", { name: "Your lists" }).click();
  await page.getByRole("link", { name: "Profile" }).click();
}

test("shows the avatar, chosen by the first two digits of the user id, and the read-only email; a link mails what verifies it, or says that it could not; the email is marked once that was done elsewhere", {
  tag: [
    "@header/settings-link",
    "@profile/avatar-and-name",
    "@profile/email",
    "@profile/reloads-user",
    "@email/unverified-until-link",
    "@identity/user",
    "@messages/verification-sent",
    "@messages/verification-not-sent",
  ],
}, async ({ ann, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  // Digits 9 and 4: a watermelon.
  const { page, verify, verified } = await open(ann, { localId: `x9y4z0-${Date.now()}` });
  await expect(page.locator("main img")).toHaveAttribute("src", "/avatars/watermelon.svg");
  await expect(page.getByText(ann.email)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /email/i })).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link")).toHaveAccessibleName("Your lists");
  await expect(verified).toHaveCount(0);
  ann.line.cut();
  await verify.click();
  await expectLastingToast(page, "Unable to sende verification email. Please try again later.");
  ann.line.mend();
  await verify.click();
  await expectPassingToast(page, "We have sent an email where you can verify your address.", 5_000);

  const link = await mailTo(ann, "VERIFY_EMAIL");
  await applyOobCode(new URLSearchParams(link.split("?")[1]).get("oobCode") ?? "");
  await comeBack(ann);
  await expect(verified).toBeVisible();
  await expect(verify).toHaveCount(0);
});

test("a command in the first moment of a visit waits for the identity service, and is done then", async ({
  ann,
}) => {
  const { page, verify } = await open(ann);
  const logOut = page.getByRole("button", { name: "Logout" });
  const lookUps = "**/accounts:lookup*";
  const release = await holdAnswers(page, lookUps);
  await page.reload();
  await verify.click();
  await expect(verify).toBeDisabled();
  release();
  await expectToast(page, "We have sent an email where you can verify your address.");

  await page.unroute(lookUps);
  const releaseAgain = await holdAnswers(page, lookUps);
  await page.goto("/lists");
  await logOut.click();
  await expect(logOut).toBeDisabled();
  releaseAgain();
  await expect(page).toHaveURL("/");
});

test("Save is enabled only for a name that is not empty after trimming and differs from the saved one; a name saved by Enter keeps the focus, and what is typed meanwhile; lists have it, too", {
  tag: ["@profile/avatar-and-name", "@validation/profile-name", "@messages/name-not-saved"],
}, async ({ ann, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const { page, uid, name, save } = await open(ann);
  const list = await storeList([uid]);
  await expect(name).toHaveValue("Ann");
  await expect(save).toBeDisabled();
  for (const [text, enabled] of [
    ["", false],
    ["   ", false],
    ["Anna", true],
    ["  Ann  ", false],
  ] as const) {
    await name.fill(text);
    await expect(save).toBeEnabled({ enabled });
  }
  await name.fill("a".repeat(101));
  await expect(name).toHaveValue("a".repeat(100));

  await name.fill(" Anna ");
  ann.line.cut();
  await save.click();
  await expectLastingToast(page, "Unable to update name. Please try a little later.");
  ann.line.mend();

  const letGo = await holdAnswers(page, "**/accounts:update*");
  await name.press("Enter");
  await expect(save).toBeDisabled();
  await name.press("End");
  await name.pressSequentially("Lind");
  letGo();
  await expect(save).toBeEnabled();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(" Anna Lind");
  await name.press("Enter");
  await expect(save).toBeDisabled();
  await expect(name).toHaveValue("Anna Lind");
  expect(await storedAccount(ann.email)).toMatchObject({ displayName: "Anna Lind" });
  await expect.poll(async () => (await storedList(list))?.names).toEqual({ [uid]: "Anna Lind" });
});

test("the account is deleted with the lists one owns, the others are left, and nothing is deleted before all can be", {
  tag: [
    "@profile/delete-account",
    "@validation/password-for-deletion",
    "@messages/wrong-password",
    "@messages/account-not-deleted",
    "@messages/account-deleted",
  ],
}, async ({ ann, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH, ...NO_NETWORK);
  const { page, uid, password, remove } = await open(ann);
  const owned = await storeList([uid, "somebody"], { items: [] });
  const joined = await storeList(["somebody", uid], { name: "Market" });
  await expect(remove).toHaveAccessibleDescription("Hold to delete");
  await password.fill("wrong");
  await hold(remove);
  await closeToast(page, "The password is invalid");

  await page.route("**/documents:commit*", (route) => route.abort());
  await password.fill(PASSWORD);
  await hold(remove);
  await expectLastingToast(page, "Unable to delete account. Please try again later.");
  expect(await storedAccount(ann.email)).toBeDefined();
  await expect(page).toHaveURL("/profile");
  await page.unroute("**/documents:commit*");
  await page.getByRole("link", { name: "Groceries" }).click();
  await listPage(page).newItem.waitFor();
  await listPage(page).add("Eggs");
  await expect.poll(() => storedTexts(owned)).toEqual(["Eggs"]);
  await comeBack(ann);

  await password.fill(PASSWORD);
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await hold(remove);
  await expectPassingToast(page, "It's done. You're free as a bird.", 5_000);
  await expect(page).toHaveURL("/login");
  expect(visited).toEqual(["/login"]);
  expect(await storedList(owned)).toBeNull();
  expect((await storedList(joined))?.shared_with).toEqual(["somebody"]);
  expect(await storedAccount(ann.email)).toBeUndefined();
});
