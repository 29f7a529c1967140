import { comeSignedIn, giveAccount, PASSWORD } from "../support/accounts";
import { NO_NETWORK, REFUSED_WRITE } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { holdAnswers } from "../support/hold-answers";
import { listPage } from "../support/list-page";
import { askDatabase } from "../support/past-the-app";
import { tokensFor } from "../support/stored-accounts";
import { changeStoredList, item, storedList, storeList } from "../support/stored-lists";

/*
 * People who have no business with a list, or no longer have: at the front door, and with programs of their own.
 */

/** What somebody sends who writes past the app. */
async function tokensOf({ email }: Person) {
  const tokens = await tokensFor(email, PASSWORD);
  if (!tokens) throw new Error(`The identity service does not know ${email}.`);
  return tokens;
}

const text = (stringValue: string) => ({ stringValue });
const texts = (...values: string[]) => ({ arrayValue: { values: values.map(text) } });

test.describe("Strangers and former members", () => {
  test("forged writes are refused, and those who look on notice nothing", async ({ person }) => {
    const ann = await person("Ann");
    const mallory = await person("Mallory");
    const annUid = await comeSignedIn(ann);
    const malloryUid = await comeSignedIn(mallory);
    const id = await storeList([annUid, malloryUid], { name: "Market", items: [item("Milk")] });
    const before = await storedList(id);
    await ann.page.goto(`/list/${id}`);
    const list = listPage(ann.page);
    await expect(list.openItems).toHaveText(["Milk"]);

    const tokens = await tokensOf(mallory);
    const forgeries = {
      owner: text(malloryUid),
      updated_at: { timestampValue: "2001-01-01T00:00:00Z" },
      formatVersion: { integerValue: "3" },
      shared_with: texts(malloryUid),
      name: text("Mine now"),
      items: { arrayValue: {} },
      evil: text("a field of nobody's"),
    };
    for (const [field, value] of Object.entries(forgeries)) {
      const path = `/shopping-lists/${id}?updateMask.fieldPaths=${field}`;
      expect(await askDatabase(tokens, "PATCH", path, { fields: { [field]: value } })).toBe(403);
    }
    expect(await askDatabase(tokens, "DELETE", `/shopping-lists/${id}`)).toBe(403);
    expect(await askDatabase(tokens, "GET", "/shopping-lists")).toBe(403);
    expect(await askDatabase(tokens, "GET", `/shopping-lists/${id}`)).toBe(200);
    expect(await storedList(id)).toEqual(before);

    await list.add("Bread");
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
    await expect(list.name).toHaveText("Market");
  });

  test("nobody is let in without an account, not even with a list's id", async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)], { name: "Market" });
    const visitor = await person("Visitor");
    await visitor.page.goto(`/list/${id}`);
    await expect(visitor.page).toHaveURL("/");
    await expect(visitor.page.getByText("Market")).toHaveCount(0);
    expect(await askDatabase(null, "GET", `/shopping-lists/${id}`)).toBe(403);
  });

  test("who was taken off a list while offline keeps nothing of it, and changes nothing any more", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...REFUSED_WRITE, ...NO_NETWORK);
    const ann = await person("Ann");
    const bob = await person("Bob");
    const annUid = await comeSignedIn(ann);
    const bobUid = await comeSignedIn(bob);
    const id = await storeList([annUid, bobUid], { name: "Market", items: [item("Milk")] });
    await ann.page.goto(`/list/${id}`);
    await bob.page.goto(`/list/${id}`);
    await expect(listPage(bob.page).openItems).toHaveText(["Milk"]);

    bob.line.cut();
    await bob.context.setOffline(true);
    await listPage(bob.page).add("Poison");
    await expect(listPage(bob.page).openItems).toHaveText(["Milk", "Poison"]);
    await changeStoredList(id, { shared_with: [annUid] });
    bob.line.mend();
    await bob.context.setOffline(false);

    await expect(bob.page.getByRole("heading", { name: "Unknown list id" })).toBeVisible();
    const kept = () => bob.page.evaluate(() => JSON.stringify({ ...localStorage }));
    // What he typed himself may be suggested to him; what the list held may not be there.
    await expect.poll(kept).not.toContain("Market");
    expect(await kept()).not.toContain("Milk");
    await bob.page.goto("/lists");
    await expect(bob.page.getByText("Oh, such emptiness")).toBeVisible();
    await expect(listPage(ann.page).openItems).toHaveText(["Milk"]);
    expect((await storedList(id))?.items.map((one) => one.text)).toEqual(["Milk"]);
  });

  test("logging out in one tab ends every other: it shows and keeps nothing, and follows no list", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    const id = await storeList([uid, "bob"], { name: "Market", items: [item("Milk")] });
    const other = await ann.context.newPage();
    await other.goto(`/list/${id}`);
    await expect(listPage(other).openItems).toHaveText(["Milk"]);
    await ann.page.goto("/lists");
    await ann.page.getByRole("button", { name: "Logout" }).click();
    await expect(ann.page).toHaveURL("/");

    await expect(other.getByRole("heading", { name: "Sign up" })).toBeVisible();
    const kept = await other.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const trace of [uid, id, "Market", "Milk", ann.email]) expect(kept).not.toContain(trace);
    await other.goBack().catch(() => undefined);
    await expect(other.getByText("Milk")).toHaveCount(0);
  });

  test("whoever logs in next is no member of the list that somebody had open, whichever way they go back", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const bob = { ...(await person("Bob")), page: ann.page };
    await giveAccount(bob);
    const id = await storeList([await comeSignedIn(ann)], { name: "Market" });
    await ann.page.goto("/lists");
    await ann.page.getByRole("link", { name: /Market/ }).click();
    await expect(listPage(ann.page).name).toHaveText("Market");
    // On a wide window the list stays while its settings lie over it, and when its own card is pressed.
    await ann.page
      .getByRole("banner")
      .getByRole("link", { name: /members/i })
      .click();
    await ann.page.getByRole("link", { name: "Back to the list" }).click();
    await ann.page.getByRole("link", { name: /Market/ }).click();
    await expect(ann.page).toHaveURL(`/list/${id}`);
    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await ann.page.getByRole("button", { name: "Logout" }).click();
    await expect(ann.page).toHaveURL("/");
    await logIn(bob);
    const places = await ann.page.evaluate(() => history.state.idx);
    for (let place = 0; place < places; place++) {
      await ann.page.goBack();
      await expect(ann.page).toHaveURL("/lists");
    }
    await expect(ann.page.getByText("Oh, such emptiness")).toBeVisible();
    expect((await storedList(id))?.shared_with).toHaveLength(1);
    const kept = await ann.page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(id);
  });

  test("who was removed is not on the list again by what they do in the app", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const bob = await person("Bob");
    const annUid = await comeSignedIn(ann);
    const id = await storeList([annUid, await comeSignedIn(bob)], { name: "Market" });
    await bob.page.goto("/lists");
    await bob.page.getByRole("link", { name: /Market/ }).click();
    await expect(listPage(bob.page).name).toHaveText("Market");
    await bob.page.getByRole("link", { name: "Your lists" }).click();
    await expect(bob.page.getByRole("link", { name: /Market/ })).toBeVisible();

    // Elsewhere meanwhile; then the card that is still remembered, and what it leads to.
    await bob.page.goto("/robots.txt");
    await changeStoredList(id, { shared_with: [annUid] });
    const holdBack = await holdAnswers(bob.page, "**/google.firestore.v1.Firestore/**");
    await bob.page.goto("/lists");
    await bob.page.getByRole("link", { name: /Market/ }).click();
    await bob.page
      .getByRole("banner")
      .getByRole("link", { name: /member/i })
      .click();
    await holdBack();
    await expect(bob.page.getByRole("heading", { name: "Unknown list id" })).toBeVisible();

    await bob.page.getByRole("link", { name: "To your lists" }).click();
    await bob.page.getByRole("button", { name: "Logout" }).click();
    await expect(bob.page).toHaveURL("/");
    await logIn(bob);
    await expect(async () => {
      await bob.page.goBack();
      expect(bob.page.url()).toContain(id);
    }).toPass();
    await expect(bob.page.getByRole("heading", { name: "Unknown list id" })).toBeVisible();
    expect((await storedList(id))?.shared_with).toEqual([annUid]);
  });
});

/** Logs somebody in on a page where nobody is. */
async function logIn({ page, email }: Person) {
  await page.getByRole("link", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/lists");
}
