import { comeSignedIn, giveAccount, PASSWORD, signUp } from "../support/accounts";
import { axeFindings } from "../support/axe";
import { NO_NETWORK, REFUSED_BY_AUTH, REFUSED_WRITE } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { deleteStoredAccount } from "../support/stored-accounts";
import { newListId, storedList, storeList } from "../support/stored-lists";
import { expectToast, toasts } from "../support/toasts";

const LIST_SAVED =
  "We have saved the list for you. Please sign up or log in to add the list to your account.";

async function logIn({ page, email }: Person): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/lists");
}

function savedIds({ page }: Person): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("list_ids"));
}

/** Has a browser keep a text as the ids of lists, whatever it is. */
async function plantIds({ page }: Person, text: string): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("list_ids", value), text);
}

test.describe("After an invitation", () => {
  const NEW = "New";

  test("the list stands first among the lists, is marked as new, and has the focus; a message leads there; the mark goes once it was opened", {
    tag: "@both",
  }, async ({ person }) => {
    const bob = await person("Bob");
    const { page } = bob;
    const uid = await giveAccount(bob);
    await storeList([uid], { name: "Own" });
    const id = await storeList(["ann"], {
      name: "Market",
      names: { ann: "Ann" },
      updated_at: new Date(2020, 0),
    });
    await page.goto(`/list/${id}`);
    await logIn(bob);
    const cards = page.getByRole("main").getByRole("listitem");
    const message = toasts(page);
    await expect(message).toHaveText("You joined Ann’s list “Market”.Open"); // in the place of the one before
    await message.hover(); // it stays as long
    await expect(cards).toHaveText([/^Market.*New/, /^Own(?!.*New)/]);
    await expect(page.getByRole("link", { name: "Market" })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await message.getByRole("button", { name: "Open" }).press("Enter");
    await expect(page).toHaveURL(`/list/${id}`);
    await expect(message).toHaveCount(0);
    await expect(page.getByText("You joined Ann’s list.", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Your lists" }).click();
    await expect(cards).toHaveText([/^Own/, /^Market/]);
    await expect(page.getByText(NEW, { exact: true })).toHaveCount(0);
  });

  test("several are all marked, until each has been opened, and nothing is said of a single one; who types keeps the focus", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    const bob = await person("Bob");
    const { page } = bob;
    const uid = await giveAccount(bob);
    for (let count = 0; count < 8; count++) await storeList([uid], { name: `Own ${count}` });
    const invitations = ["Market", "Bakery"];
    // One that only takes long would keep the SDK from all else: what it sends, it waits for.
    const commits = "**/documents:commit*";
    await page.route(commits, (route) => route.abort());
    for (const name of invitations) {
      await page.goto(`/list/${await storeList(["ann"], { name, updated_at: new Date(2020, 0) })}`);
      await expectToast(page, LIST_SAVED);
    }
    await logIn(bob);
    const search = page.getByRole("searchbox");
    await search.fill("e");
    await expect(page.getByRole("link", { name: "Market" })).toBeVisible();
    await expect(page.getByText(NEW, { exact: true })).toHaveCount(0); // not yet
    await page.unroute(commits);
    await expect(page.getByText(NEW, { exact: true })).toHaveCount(2);
    await expect(search).toBeFocused();
    await search.fill("");
    const cards = page.getByRole("main").getByRole("listitem");
    await expect(cards.first()).toHaveText(/New/);
    await expect(cards.nth(1)).toHaveText(/New/);
    await page.getByRole("link", { name: "Market" }).click();
    await expect(page.getByRole("heading", { name: "Market", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(cards.first()).toHaveText(/^Bakery.*New/);
    await expect(page.getByText(NEW, { exact: true })).toHaveCount(1);
  });
});

test.describe("List ids saved while signed out", () => {
  test("each list opened is saved once; after login all are joined and the saved ids are cleared", {
    tag: ["@entities/saved-list-ids", "@saved-lists/joined-after-login"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const uid = await giveAccount(ann);
    const market = await storeList(["somebody"], { name: "Market" });
    const bakery = await storeList(["somebody"], { name: "Bakery" });
    for (const id of [market, bakery, market]) {
      await ann.page.goto(`/list/${id}`);
      await expectToast(ann.page, LIST_SAVED);
    }
    expect(JSON.parse((await savedIds(ann)) ?? "")).toEqual([market, bakery]);

    await logIn(ann);
    await expect(ann.page.getByRole("link", { name: "Market" })).toBeVisible();
    await expect(ann.page.getByRole("link", { name: "Bakery" })).toBeVisible();
    expect(await savedIds(ann)).toBeNull();
    for (const id of [market, bakery]) {
      const members = async () => (await storedList(id))?.shared_with;
      await expect.poll(members).toEqual(["somebody", uid]); // it shows before it is joined
    }
  });

  test("a list opened with an expired session is kept for that person, and for nobody else", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    const bob = { ...(await person("Bob")), page: ann.page };
    await giveAccount(bob);
    const uid = await comeSignedIn(ann);
    const id = await storeList(["somebody"], { name: "Market" });
    await ann.page.goto("/lists");
    await expect(ann.page.getByText("Oh, such emptiness")).toBeVisible();
    await deleteStoredAccount(uid);
    await ann.page.goto(`/list/${id}`);
    await expectToast(ann.page, LIST_SAVED);
    await expect(ann.page).toHaveURL("/");
    expect(await savedIds(ann)).toBeNull();

    await logIn(bob);
    await expect(ann.page.getByText("Oh, such emptiness")).toBeVisible();
    await ann.page.getByRole("button", { name: "Logout" }).click();
    await expect(ann.page).toHaveURL("/");
    await giveAccount(ann, { localId: uid });
    await logIn(ann);
    await expect(ann.page.getByRole("link", { name: "Market" })).toBeVisible();
    await expect.poll(async () => (await storedList(id))?.shared_with).toEqual(["somebody", uid]);
  });

  test("a sign-up joins them as a login does", { tag: "@saved-lists/joined-after-login" }, async ({
    person,
  }) => {
    const ann = await person("Ann");
    const id = await storeList(["somebody"], { name: "Market" });
    await ann.page.goto(`/list/${id}`);
    await signUp(ann);
    await expect(ann.page.getByRole("link", { name: "Market" })).toBeVisible();
    expect(await savedIds(ann)).toBeNull();
  });

  test("ids of lists that are not there, ids that don't match 8-4-4-4-12 alphanumerics and what is no JSON are passed over without a word", {
    tag: ["@saved-lists/joined-after-login"],
  }, async ({ person, allowConsole }) => {
    allowConsole(...REFUSED_WRITE);
    const ann = await person("Ann");
    await giveAccount(ann);
    await plantIds(ann, "{not JSON");
    await logIn(ann);
    await expect(ann.page.getByText("Oh, such emptiness")).toBeVisible();
    expect(await savedIds(ann)).toBeNull();
    await ann.page.getByRole("button", { name: "Logout" }).click();
    await expect(ann.page).toHaveURL("/");

    const id = await storeList(["somebody"], { name: "Market" });
    await plantIds(
      ann,
      JSON.stringify([newListId(), "not-an-id", `${id}0`, `../${id}`, 42, null, id]),
    );
    await logIn(ann);
    await expect(ann.page.getByRole("link", { name: "Market" })).toBeVisible();
    await expect(ann.page.getByRole("main").getByRole("link")).toHaveCount(1);
    expect(await savedIds(ann)).toBeNull();
  });

  test("who goes back to a list after signing out leaves nothing for the next person at the browser", {
    tag: ["@routes/list-signed-out"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)], { name: "Market" });
    await ann.page.goto(`/list/${id}`);
    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await ann.page.getByRole("button", { name: "Logout" }).click();
    await expect(ann.page).toHaveURL("/");
    await ann.page.goBack();
    await expect(ann.page.getByRole("heading", { name: "Sign up" })).toBeVisible();
    await expect(ann.page).toHaveURL("/");
    await expect(toasts(ann.page)).toHaveCount(0);
    expect(await savedIds(ann)).toBeNull();

    // Whoever opens the link does so on purpose.
    await ann.page.goto(`/list/${id}`);
    await expectToast(ann.page, LIST_SAVED);
  });

  test("a link with a malformed id saves nothing, nor does a user who is signed in", {
    tag: ["@routes/list-signed-out", "@saved-lists/joined-after-login"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    await ann.page.goto("/list/not-an-id");
    await expect(ann.page).toHaveURL("/");
    await expect(ann.page.getByRole("heading", { name: "Sign up" })).toBeVisible();
    expect(await savedIds(ann)).toBeNull();

    await comeSignedIn(ann);
    const id = await storeList(["somebody"], { name: "Market" });
    await ann.page.goto(`/list/${id}`);
    await expect(ann.page.getByRole("heading", { name: "Market" })).toBeVisible();
    expect(await savedIds(ann)).toBeNull();
  });
});
