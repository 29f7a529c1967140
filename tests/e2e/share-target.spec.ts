import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { paths } from "../../src/domain/paths";
import { keys } from "../../src/sync/browser/keys";
import { comeSignedIn, giveAccount, PASSWORD } from "../support/accounts";
import { axeFindings } from "../support/axe";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage, storedTexts } from "../support/list-page";
import { storedList, storeList } from "../support/stored-lists";

/** What another app hands over, as the address that the manifest has the browser make of it. */
function shared(fields: Record<string, string>): string {
  return `${paths.share}?${new URLSearchParams(fields)}`;
}

function button({ page }: Person, name: string) {
  return page.getByRole("button", { name, exact: true });
}

/** Opens an address that is too long for a server, as a page that is there already could. */
async function openLong({ page }: Person, path: string): Promise<void> {
  const front = await page.request.get("/");
  await page.route(/\/share\?/, async (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: await front.text() }),
  );
  await page.goto(path);
}

async function logIn(person: Person): Promise<void> {
  await press(button(person, "Log in"));
  await logInHere(person);
}

async function logInHere(person: Person): Promise<void> {
  await person.page.getByLabel("Email").fill(person.email);
  await person.page.getByLabel("Password").fill(PASSWORD);
  await button(person, "Log in").click();
}

test("the manifest names the address, and what it is told by", () => {
  const manifest = readFileSync(join(PROJECT_ROOT, "public/manifest.webmanifest"), "utf8");
  expect(JSON.parse(manifest).share_target).toEqual({
    action: paths.share,
    method: "GET",
    params: { title: "title", text: "text", url: "url" },
  });
});

test("what another app shares is shown, goes to the list that one chooses as if it were pasted, and can be taken back; its address is not kept", {
  tag: "@both",
}, async ({ person }) => {
  const ann = await person("Ann");
  const { page } = ann;
  const uid = await comeSignedIn(ann);
  const id = await storeList([uid], { name: "Market" });
  await storeList([uid], { name: "Bakery" });
  await page.goto("/lists");
  await page.goto(shared({ title: "Party", text: "- Eggs\n2. Oats\nmilk\n" }));
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(["Eggs", "Oats", "milk"]);
  expect(await axeFindings(page)).toEqual([]);
  await press(button(ann, "Market"));
  await expect(page).toHaveURL(`/list/${id}`);
  const list = listPage(page);
  const texts = ["Milk", "Bread", "Salt", "Eggs", "Oats"];
  await expect(list.openItems).toHaveText(texts);
  await list.keepNotice();
  await expect(list.notice("2 items added, 1 already there")).toBeVisible();
  await expect.poll(() => storedTexts(id)).toEqual(texts);

  await press(list.undo);
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await page.reload();
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await page.goBack();
  await expect(page).toHaveURL("/lists");
});

test("a page of the web is one item; a new list has nothing else", async ({ person }) => {
  const ann = await person("Ann");
  await comeSignedIn(ann);
  await ann.page.goto(shared({ title: "Tomato soup", text: "https://example.com/soup" }));
  await press(button(ann, "New list"));
  await expect(ann.page).toHaveURL(/\/list\//);
  await expect(listPage(ann.page).openItems).toHaveText(["Tomato soup https://example.com/soup"]);
});

test("who chooses a list that can't be loaded now may choose another", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  const { page } = ann;
  const uid = await comeSignedIn(ann);
  const far = await storeList([uid], { name: "Far" });
  const near = await storeList([uid], { name: "Near" });
  await page.goto(`/list/${near}`);
  await expect(listPage(page).openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await page.goto("/lists");
  await expect(page.getByRole("link", { name: /Far/ })).toBeVisible();
  ann.line.cut();
  await page.goto("/profile");
  // As if so many others had been opened since that its items are not remembered.
  await page.evaluate((key) => localStorage.removeItem(key), keys.seenList(uid, far));
  await page.goto(shared({ text: "Eggs" }));
  await press(button(ann, "Far"));
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  await press(button(ann, "Near"));
  await expect(listPage(page).openItems).toHaveText(["Milk", "Bread", "Salt", "Eggs"]);
});

test("who does not want it leaves nothing behind", async ({ person }) => {
  const ann = await person("Ann");
  const id = await storeList([await comeSignedIn(ann)], { name: "Market" });
  await ann.page.goto(`/list/${id}`);
  await ann.page.goto(shared({ text: "Eggs" }));
  await press(button(ann, "Don’t add"));
  await expect(ann.page).toHaveURL("/lists");
  await ann.page.goBack();
  await expect(ann.page).toHaveURL(`/list/${id}`);
  await expect(listPage(ann.page).openItems).toHaveText(["Milk", "Bread", "Salt"]);
});

test("a visitor's is kept while they log in, and not for whoever is there after somebody else", async ({
  person,
}) => {
  const ann = await person("Ann");
  const { page } = ann;
  const id = await storeList([await giveAccount(ann)], { name: "Market" });
  await page.goto(shared({ text: "Eggs" }));
  await expect(page.getByText("Your items wait here until then.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await logIn(ann);
  await expect(page.getByText("Eggs")).toBeVisible();
  await press(button(ann, "Market"));
  await expect.poll(() => storedTexts(id)).toEqual(["Milk", "Bread", "Salt", "Eggs"]);

  // Shared, and then signed out elsewhere.
  await page.goto(shared({ text: "Secret" }));
  await expect(button(ann, "Market")).toBeVisible();
  const other = await ann.context.newPage();
  await other.goto("/lists");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Log in instead" }).waitFor();
  await page.goto("/login");
  await logInHere(ann);
  await expect(page).toHaveURL("/lists");
  expect((await storedList(id))?.items).toHaveLength(4);
});

test("what somebody was about to share is not shown to the next person who goes back to it", async ({
  person,
}) => {
  const ann = await person("Ann");
  const { page } = ann;
  const bob = { ...(await person("Bob")), page };
  await giveAccount(bob);
  await storeList([await comeSignedIn(ann)], { name: "Market" });
  await page.goto(shared({ text: "Secret" }));
  await expect(button(ann, "Market")).toBeVisible();
  await page.goto("/lists");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await logInHere(bob);
  await expect(page).toHaveURL("/lists");
  for (let place = await page.evaluate(() => history.length); place > 2; place--) {
    await page.goBack();
    if (page.url().endsWith("/robots.txt")) return;
    await expect(page).toHaveURL("/lists");
    await expect(page.getByText("Secret")).toHaveCount(0);
  }
});

test("what can't be added stays with a word why; nothing at all, and what is hostile, harms nobody", async ({
  person,
}) => {
  const ann = await person("Ann");
  const { page } = ann;
  const id = await storeList([await comeSignedIn(ann)], { name: "Market" });
  await page.goto(shared({ text: `Eggs\n${"x".repeat(501)}` }));
  await press(button(ann, "Market"));
  await expect(page.getByRole("alert")).toHaveText(
    "Nothing was added: a line has more than 500 characters.",
  );
  await expect(page.getByText("Eggs")).toBeVisible();
  await press(button(ann, "New list"));
  await press(button(ann, "Don’t add"));
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1); // no list was made

  await page.goto(paths.share);
  await expect(page.getByText("There is nothing here to add to a list.")).toBeVisible();
  await page.getByRole("link", { name: "To your lists" }).click();
  await expect(page).toHaveURL("/lists");

  const vast = "\u202eegg\u0000s\u2069<b>\n".repeat(8_000);
  await openLong(ann, shared({ text: vast }));
  await expect(page.getByText("and 7,992 more")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await press(button(ann, "Market"));
  // All are the same.
  await expect(listPage(page).openItems).toHaveCount(4);
  await expect.poll(async () => (await storedList(id))?.items.length).toBe(4);
});
