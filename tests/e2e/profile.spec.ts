import { comeSignedIn, mailTo, PASSWORD } from "../support/accounts";
import { NO_NETWORK, REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { listPage, storedTexts } from "../support/list-page";
import {
  applyOobCode,
  deleteStoredAccount,
  sendOobCode,
  storedAccount,
  tokensFor,
} from "../support/stored-accounts";
import { storedList, storeList } from "../support/stored-lists";
import { closeToast, expectToast, expectToastCloses, expectToastStays } from "../support/toasts";

const LOOK_UPS = "**/accounts:lookup*";

/**
 * Deletes somebody's account behind their back, once their page has asked for it: the SDK does so when it starts, and the
 * screen when it opens. Before that it would notice, and sign them out.
 */
async function deleteBehind({ page }: Person, uid: string): Promise<void> {
  await page.setViewportSize({ width: 800, height: 800 }); // beside the lists, it would ask for ever
  await page.goto("/robots.txt"); // what the page before still asks does not count
  let lookUps = 0;
  const asked = page.waitForResponse((answer) => /:lookup/.test(answer.url()) && ++lookUps === 2);
  await page.goto("/profile");
  await asked;
  await deleteStoredAccount(uid);
}

/** What cannot be done for an account that is gone, and what is said of it. */
const FAILURES = [
  ["a name that can't be saved", "Unable to update name. Please try a little later."],
  [
    "a verification email that can't be sent",
    "Unable to sende verification email. Please try again later.",
  ],
] as const;

/** Brings somebody with an account to their profile. */
async function open(person: Person, account: Parameters<typeof comeSignedIn>[1] = {}) {
  const uid = await comeSignedIn(person, account);
  const { page } = person;
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  return {
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
async function comeBack({ page }: Person): Promise<void> {
  await page.getByRole("link", { name: "Your lists" }).click();
  await page.getByRole("link", { name: "Profile" }).click();
}

test.describe("Profile screen", () => {
  test("shows the avatar at 512x512, chosen by the first two digits of the user id, and the email, read-only, marked '(verified)' when it is", {
    tag: ["@header/settings-link", "@profile/avatar-and-name", "@avatar/sizes", "@profile/email"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    // Digits 9 and 4: a watermelon.
    const localId = `x9y4z0-${Date.now()}`;
    const { verified, verify } = await open(ann, { localId, emailVerified: true });
    const avatar = ann.page.locator("main img");
    await expect(avatar).toHaveAttribute("src", "/avatars/watermelon.svg");
    await expect(avatar).toHaveAttribute("width", "512");
    await expect(avatar).toHaveAttribute("height", "512");
    await expect(ann.page.getByText(ann.email)).toBeVisible();
    await expect(ann.page.getByRole("textbox", { name: /email/i })).toHaveCount(0);
    await expect(verified).toBeVisible();
    await expect(verify).toHaveCount(0);

    // Its header has a back link to /lists and no settings link.
    const links = ann.page.getByRole("banner").getByRole("link");
    await expect(links).toHaveCount(1);
    await links.click();
    await expect(ann.page).toHaveURL("/lists");
  });

  test("Save is enabled only when the name is non-empty after trimming and differs from the saved one; it stores the trimmed name", {
    tag: ["@profile/avatar-and-name", "@validation/profile-name"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { name, save } = await open(ann);
    await expect(name).toHaveValue("Ann");
    await expect(save).toBeDisabled();
    for (const [text, isEnabled] of [
      ["", false],
      ["   ", false],
      ["Anna", true],
      ["  Ann  ", false],
      [" Anna ", true],
    ] as const) {
      await name.fill(text);
      await expect(save).toBeEnabled({ enabled: isEnabled });
    }
    await name.fill("a".repeat(101));
    await expect(name).toHaveValue("a".repeat(100));
    await name.fill("  Anna Lind ");
    await save.click();
    await expect(name).toHaveValue("Anna Lind");
    await expect(save).toBeDisabled();
    expect(await storedAccount(ann.email)).toMatchObject({ displayName: "Anna Lind" });
    await ann.page.reload();
    await expect(name).toHaveValue("Anna Lind");
  });

  test("saved by Enter, the name keeps the focus, and what is typed meanwhile", {
    tag: "@profile/avatar-and-name",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { name, save } = await open(ann);
    const letGo = await holdAnswers(ann.page, "**/accounts:update*");
    await name.fill(" Anna ");
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
    await expect(name).toBeFocused();
    expect(await storedAccount(ann.email)).toMatchObject({ displayName: "Anna Lind" });
  });

  test("unverified, it has a 'Verify email address' link, which sends the email and says so", {
    tag: [
      "@profile/email",
      "@email/unverified-until-link",
      "@identity/user",
      "@messages/verification-sent",
    ],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { verified, verify } = await open(ann);
    await expect(verified).toHaveCount(0);
    await verify.click();
    await expectToast(ann.page, "We have sent an email where you can verify your address.");
    await expectToastCloses(ann.page, 5_000);
    await ann.page.goto(await mailTo(ann, "VERIFY_EMAIL"));
    await expect(ann.page.getByRole("heading", { name: "Email verified" })).toBeVisible();
    await ann.page.goto("/profile");
    await expect(verified).toBeVisible();
  });

  test("it reloads the user on open: an address verified elsewhere is then marked", {
    tag: ["@profile/reloads-user"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { verified, verify } = await open(ann);
    await expect(verify).toBeVisible();
    const tokens = await tokensFor(ann.email, PASSWORD);
    await sendOobCode({ requestType: "VERIFY_EMAIL", idToken: tokens?.idToken ?? "" });
    const link = await mailTo(ann, "VERIFY_EMAIL");
    await applyOobCode(new URLSearchParams(link.split("?")[1]).get("oobCode") ?? "");
    await comeBack(ann);
    await expect(verified).toBeVisible();
  });

  test("a command in the first moment of a visit waits for the identity service, and is done then", {
    tag: ["@messages/verification-sent", "@validation/password-for-deletion"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { name, save, verify, password, remove } = await open(ann);
    const release = await holdAnswers(ann.page, LOOK_UPS);
    await ann.page.reload();
    await verify.click();
    await name.fill("Anna");
    await save.click();
    await expect(verify).toBeDisabled();
    await expect(save).toBeDisabled();
    await comeBack(ann); // meanwhile one can go elsewhere
    release();
    await closeToast(ann.page, "We have sent an email where you can verify your address.");
    await expect.poll(() => storedAccount(ann.email)).toMatchObject({ displayName: "Anna" });

    await ann.page.unroute(LOOK_UPS);
    const releaseAgain = await holdAnswers(ann.page, LOOK_UPS);
    await ann.page.reload();
    await password.fill(PASSWORD);
    await hold(remove);
    await expect(remove).toBeDisabled();
    releaseAgain();
    await expectToast(ann.page, "It's done. You're free as a bird.");
    await expect(ann.page).toHaveURL("/login");
  });

  test("so does a log-out", async ({ person }) => {
    const ann = await person("Ann");
    await open(ann);
    const release = await holdAnswers(ann.page, LOOK_UPS);
    await ann.page.goto("/lists");
    const logOut = ann.page.getByRole("button", { name: "Logout" });
    await logOut.click();
    await expect(logOut).toBeDisabled();
    release();
    await expect(ann.page).toHaveURL("/");
    await ann.page.reload();
    await expect(ann.page.getByRole("heading", { name: "Sign up" })).toBeVisible();
  });

  for (const [what, message] of FAILURES) {
    test(`${what} shows '${message}' until that is closed`, {
      tag: ["@messages/name-not-saved", "@messages/verification-not-sent"],
    }, async ({ person, allowConsole }) => {
      allowConsole(REFUSED_BY_AUTH);
      const ann = await person("Ann");
      const { uid, name, save, verify } = await open(ann);
      await deleteBehind(ann, uid);
      await name.fill("Anna");
      await (what.startsWith("a name") ? save : verify).click();
      await expectToast(ann.page, message);
      await expectToastStays(ann.page);
    });
  }
});

test.describe("Profile screen: delete account", () => {
  test("deletes the lists one owns, leaves the others, deletes the user, says so, and goes to login", {
    tag: [
      "@profile/delete-account",
      "@validation/password-for-deletion",
      "@messages/account-deleted",
    ],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { uid, password, remove } = await open(ann);
    const owned = await storeList([uid, "somebody"]);
    const alsoOwned = await storeList([uid]);
    const joined = await storeList(["somebody", uid]);
    await expect(remove).toHaveAccessibleDescription("Hold to delete");
    await password.fill(PASSWORD);
    const visited: string[] = [];
    ann.page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
    await hold(remove);
    await expectToast(ann.page, "It's done. You're free as a bird.");
    await expect(ann.page).toHaveURL("/login");
    expect(visited).toEqual(["/login"]);
    await expectToastCloses(ann.page, 5_000);

    expect(await storedList(owned)).toBeNull();
    expect(await storedList(alsoOwned)).toBeNull();
    expect((await storedList(joined))?.shared_with).toEqual(["somebody"]);
    expect(await storedAccount(ann.email)).toBeUndefined();
    await ann.page.goto("/lists");
    await expect(ann.page).toHaveURL("/");
  });

  test("a wrong password shows 'The password is invalid', and nothing is deleted", {
    tag: ["@validation/password-for-deletion", "@messages/wrong-password"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    const { uid, password, remove } = await open(ann);
    const owned = await storeList([uid]);
    for (const text of ["wrong", ""]) {
      await password.fill(text);
      await hold(remove);
      await closeToast(ann.page, "The password is invalid");
    }
    expect(await storedList(owned)).not.toBeNull();
    expect(await storedAccount(ann.email)).toBeDefined();
    await expect(ann.page).toHaveURL("/profile");
  });

  test("with an edit that can't be sent to a list of others, nothing is deleted", {
    tag: ["@messages/account-not-deleted"],
  }, async ({ person, allowConsole }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const { uid, password, remove } = await open(ann);
    const owned = await storeList([uid]);
    const joined = await storeList(["somebody", uid], { name: "Market", items: [] });
    await ann.page.route("**/documents:commit*", (route) =>
      route.request().postData()?.includes(joined) ? route.abort() : route.continue(),
    );
    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await ann.page.getByRole("link", { name: "Market" }).click();
    await listPage(ann.page).add("Eggs");
    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await ann.page.getByRole("link", { name: "Profile" }).click();
    await password.fill(PASSWORD);
    await hold(remove);
    await expectToast(ann.page, "Unable to delete account. Please try again later.");
    expect(await storedAccount(ann.email)).toBeDefined();
    expect(await storedList(owned)).not.toBeNull();

    await ann.page.unroute("**/documents:commit*");
    await expect.poll(() => storedTexts(joined)).toEqual(["Eggs"]);
  });

  test("an account that can't be deleted shows 'Unable to delete account. Please try again later.'; the user is not deleted when a list can't be", {
    tag: ["@messages/account-not-deleted"],
  }, async ({ person, allowConsole }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const { uid, password, remove } = await open(ann);
    const owned = await storeList([uid]);
    await ann.page.route("**/documents:commit*", (route) => route.abort());
    await password.fill(PASSWORD);
    await hold(remove);
    await closeToast(ann.page, "Unable to delete account. Please try again later.");
    expect(await storedList(owned)).not.toBeNull();

    await ann.page.unroute("**/documents:commit*");
    await ann.page.getByRole("link", { name: "Groceries" }).click();
    await listPage(ann.page).add("Eggs");
    await expect.poll(() => storedTexts(owned)).toContain("Eggs");
    await comeBack(ann);

    ann.line.cut();
    await password.fill(PASSWORD);
    await hold(remove);
    await expectToast(ann.page, "Unable to delete account. Please try again later.");
    await expectToastStays(ann.page);
    expect(await storedAccount(ann.email)).toBeDefined();
    await expect(ann.page).toHaveURL("/profile");
  });
});
