import type { Page } from "@playwright/test";
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser";
import { comeSignedIn, giveAccount, logIn } from "../support/accounts";
import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { listPage } from "../support/list-page";
import { deleteStoredAccount } from "../support/stored-accounts";
import { item, storedList, storeList } from "../support/stored-lists";
import { toasts } from "../support/toasts";

/*
 * One browser, one user after another. The pages of the first user stay in the browser's back/forward cache, which
 * Playwright switches off by default.
 */

const executablePath = findBrowser(true);
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** What only the first user may see. */
const SECRET = /secret/i;

/** Counts in the tab's storage the pages that are shown, and those that the cache has restored. */
async function countPages({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    const count = (name: string) =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1));
    addEventListener("popstate", () => count("shown"));
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) count("restored");
      count("shown");
    });
  });
}

const counted = (page: Page, name: "shown" | "restored") =>
  page.evaluate((key) => Number(sessionStorage.getItem(key)), name);

/** Presses Back or Forward, and waits until another place of the history is there. */
async function travel(page: Page, by: 1 | -1): Promise<void> {
  const before = await counted(page, "shown");
  // The cache restores a page before the last one could answer.
  await page.evaluate((delta) => void setTimeout(() => history.go(delta)), by);
  const isShown = async () => expect(await counted(page, "shown")).toBeGreaterThan(before);
  await expect(isShown).toPass({ intervals: [50] });
  await page.waitForFunction(() => !("firstPaint" in window));
}

async function comeIn(page: Page, { email }: Person): Promise<void> {
  await page.goto("/login");
  await logIn({ page, email });
  await page.waitForURL("**/lists");
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/lists");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
}

/** Ann with a list, in a browser that counts its pages. */
async function start(person: (name: string) => Promise<Person>) {
  const ann = await person("Ann");
  await countPages(ann);
  const uid = await comeSignedIn(ann);
  const id = await storeList([uid], { name: "Secret market", items: [item("Secret salt")] });
  return { ann, page: ann.page, uid, id, before: await storedList(id) };
}

/** Goes through the history. Each place shows a screen of the present user, and nothing of Ann's. */
async function expectNothingOfAnn(
  page: Page,
  id: string,
  ownScreens: RegExp,
  ways: readonly (1 | -1)[],
): Promise<void> {
  await page.bringToFront();
  const entries = await page.evaluate(() => history.length);
  for (const by of ways) {
    for (let step = 2; step < entries; step++) {
      await travel(page, by);
      if (page.url().endsWith("/robots.txt")) continue;
      await expect(page.getByRole("heading", { level: 1 }).last()).toHaveText(ownScreens);
      await expect(page.getByText(SECRET)).toHaveCount(0);
      expect(page.url()).not.toMatch(SECRET);
    }
  }
  expect(await counted(page, "restored")).toBeGreaterThanOrEqual(2);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toMatch(SECRET);
  expect(kept).not.toContain(id);
}

test("after a log-out in another tab, the next user finds nothing of the last one by Back, and joins no list", async ({
  person,
}) => {
  const { ann, page, id, before } = await start(person);
  const bob = await person("Bob");
  await giveAccount(bob);
  const settings = page.getByRole("button", { name: "Delete list" });
  await page.goto(`/list/${id}/settings`);
  await expect(settings).toBeVisible();
  await page.goto("/lists");
  await page.getByRole("link", { name: /Secret market/ }).click();
  await expect(page).toHaveURL(`/list/${id}`);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /members/i })
    .click();
  await expect(settings).toBeVisible();
  await page.goto("/robots.txt");
  const other = await ann.context.newPage();
  await logOut(other);
  await comeIn(other, bob);
  await expectNothingOfAnn(page, id, /^Your lists$/, [-1]);
  expect(await storedList(id)).toEqual(before);
});

test("after the end of a session, a visitor finds nothing of its user by Back and Forward", async ({
  person,
  allowConsole,
}) => {
  allowConsole(REFUSED_BY_AUTH);
  const { page, uid, id, before } = await start(person);
  await page.goto(`/list/${id}`);
  await expect(listPage(page).openItems).toHaveText(["Secret salt"]);
  await page.goto("/share?text=Secret");
  await expect(page.getByRole("button", { name: "Secret market" })).toBeVisible();
  await page.goto("/robots.txt");
  await deleteStoredAccount(uid);
  await page.goto("/lists");
  await expect(page).toHaveURL("/");
  await expectNothingOfAnn(page, id, /^(Sign up|Log in)$/, [-1, 1]);
  expect(await storedList(id)).toEqual(before);
});

test("neither a late answer nor a session that is asked about reaches the next user, after a log-out in another tab", async ({
  ann,
  page,
  person,
}) => {
  const bob = { ...(await person("Bob")), page: ann.page };
  const { context } = ann;
  await giveAccount(bob);
  const uid = await comeSignedIn(ann);
  const names = { lover: "Secret Lover" };
  const fields = { name: "Secret market", names, closed: true };
  const id = await storeList([uid, "lover"], fields);
  await page.goto(`/list/${id}/settings`);
  const commanded = page.waitForRequest(/:commit/);
  const answer = await holdAnswers(page, /:commit/);
  await hold(page.getByRole("button", { name: "Remove Secret Lover" }));
  await commanded;
  const asking = await context.newPage();
  const asked = asking.waitForRequest(/accounts:lookup/);
  const confirm = await holdAnswers(asking, /accounts:lookup/);
  await asking.goto(`/list/${id}`);
  await asked;
  const other = await context.newPage();
  await logOut(other);
  await expect(asking).toHaveURL("/");
  await comeIn(other, bob);
  await page.bringToFront();
  await expect(page.getByRole("heading", { name: "Your lists" })).toBeVisible();
  const shown = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = () => texts.push(document.body.innerText);
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  answer();
  confirm();
  await expect(page.getByText("Oh, such emptiness")).toBeVisible(); // the SDK reads nothing before that
  expect((await storedList(id))?.shared_with).toEqual([uid]);
  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Verify email address" }).click();
  const own = "We have sent an email where you can verify your address.";
  await expect(toasts(page).filter({ hasText: own })).toBeVisible();
  expect((await shown.jsonValue()).join()).toContain(own);
  expect((await shown.jsonValue()).join()).not.toMatch(SECRET);
  await expect(asking.getByRole("heading", { name: "Your lists" })).toBeVisible();
  await asking.reload();
  await expect(asking.getByText("Oh, such emptiness")).toBeVisible();
  await expect(asking.getByText(SECRET)).toHaveCount(0);
});

test("a visitor's page that comes back after a log-in elsewhere is where they left it", async ({
  ann,
  page,
}) => {
  await giveAccount(ann);
  await countPages(ann);
  await page.goto("/share?text=Eggs");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await page.goto("/robots.txt");
  await comeIn(await ann.context.newPage(), ann);
  await travel(page, -1);
  await expect(page.getByRole("heading", { name: "Which list?" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(["Eggs"]);
  expect(await counted(page, "restored")).toBe(1);
});
