import type { Page } from "@playwright/test";
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser";
import { comeSignedIn, giveAccount, mailTo, PASSWORD } from "../support/accounts";
import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { listPage } from "../support/list-page";
import { deleteStoredAccount, sendOobCode, setPasswordByOobCode } from "../support/stored-accounts";
import { item, storedList, storeList } from "../support/stored-lists";

/*
 * One browser, one person after another. The pages of the first one stay in the browser's back/forward cache, which
 * Playwright switches off by itself.
 */

const executablePath = findBrowser(true);
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** What only the first person may see. */
const SECRET = /secret/i;

/** Counts in the tab's storage which pages are shown, and which of them the cache has brought back. */
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
  // A page that the cache brings back is there before an answer from the one before.
  await page.evaluate((delta) => void setTimeout(() => history.go(delta)), by);
  const isShown = async () => expect(await counted(page, "shown")).toBeGreaterThan(before);
  await expect(isShown).toPass({ intervals: [50] });
  await page.waitForFunction(() => !("meanwhile" in window));
}

async function logIn(page: Page, { email }: Person): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/lists");
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/lists");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
}

const BY_ADDRESS = "a list and a share, by address";
const BY_CLICK = "a list's settings by address, and both by click";

/** Brings somebody to places that show a list of theirs, each after the first in a page of its own. */
const PLACES = {
  [BY_ADDRESS]: async (page: Page, id: string) => {
    await page.goto(`/list/${id}`);
    await expect(listPage(page).openItems).toHaveText(["Secret salt"]);
    await page.goto("/share?text=Secret");
    await expect(page.getByRole("button", { name: "Secret market" })).toBeVisible();
  },

  [BY_CLICK]: async (page: Page, id: string) => {
    await page.goto(`/list/${id}/settings`);
    await expect(page.getByRole("button", { name: "Delete list" })).toBeVisible();
    await page.goto("/lists");
    await page.getByRole("link", { name: /Secret market/ }).click();
    await expect(page).toHaveURL(`/list/${id}`);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /members/i })
      .click();
    await expect(page.getByRole("button", { name: "Delete list" })).toBeVisible();
  },
} as const;

/** The ways in which somebody's time at a browser ends. @returns the tab where that was, if not in theirs */
const ENDINGS = {
  "a log-out in this tab": ({ page }: Person) => logOut(page),

  "a log-out in another tab": async ({ page, context }: Person) => {
    await page.goto("/robots.txt");
    const other = await context.newPage();
    await logOut(other);
    return other;
  },

  "the deletion of the account in the app": async ({ page }: Person) => {
    await page.goto("/profile");
    await page.getByLabel("Password").fill(PASSWORD);
    await hold(page.getByRole("button", { name: "Delete account and all my lists" }));
    await expect(page).toHaveURL("/login");
  },

  "the deletion of the account elsewhere": async ({ page }: Person, uid: string) => {
    await page.goto("/robots.txt");
    await deleteStoredAccount(uid);
    await page.goto("/lists");
    await expect(page).toHaveURL("/");
  },

  "the end of the session": async (ann: Person) => {
    await ann.page.goto("/robots.txt");
    await sendOobCode({ requestType: "PASSWORD_RESET", email: ann.email });
    const link = new URL(await mailTo(ann, "PASSWORD_RESET"), "http://localhost");
    await setPasswordByOobCode(link.searchParams.get("oobCode") ?? "", `${PASSWORD} 2`);
    await ann.page.goto("/lists");
    await expect(ann.page).toHaveURL("/");
  },
} as const;

const CASES = [
  ["a log-out in this tab", BY_ADDRESS, "the next user"],
  ["a log-out in this tab", BY_CLICK, "the next user"],
  ["a log-out in this tab", BY_ADDRESS, "nobody"],
  ["a log-out in another tab", BY_ADDRESS, "the next user"],
  ["a log-out in another tab", BY_CLICK, "the next user"],
  ["a log-out in another tab", BY_CLICK, "nobody"],
  ["the deletion of the account in the app", BY_ADDRESS, "the next user"],
  ["the deletion of the account in the app", BY_CLICK, "nobody"],
  ["the deletion of the account elsewhere", BY_ADDRESS, "the next user"],
  ["the deletion of the account elsewhere", BY_CLICK, "nobody"],
  ["the end of the session", BY_ADDRESS, "nobody"],
  ["the end of the session", BY_CLICK, "the next user"],
] as const;

for (const [ending, places, next] of CASES) {
  test(`after ${ending}, Back and Forward show ${next} nothing of the first person, who stays the only member: ${places}`, {
    tag: ending === "a log-out in another tab" && next !== "nobody" ? "@both" : [],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    const bob = await person("Bob");
    await giveAccount(bob);
    await countPages(ann);
    const { page } = ann;
    const uid = await comeSignedIn(ann);
    const id = await storeList([uid], { name: "Secret market", items: [item("Secret salt")] });
    await PLACES[places](page, id);
    const before = await storedList(id);
    const other = await ENDINGS[ending](ann, uid);
    if (next !== "nobody") await logIn(other ?? page, bob);
    await page.bringToFront();

    const entries = await page.evaluate(() => history.length);
    for (const by of [-1, 1] as const) {
      for (let step = 2; step < entries; step++) {
        await travel(page, by);
        if (page.url().endsWith("/robots.txt")) continue;
        const heading = page.getByRole("heading", { level: 1 }).last();
        await expect(heading).toHaveText(next === "nobody" ? /^(Sign up|Log in)$/ : "Your lists");
        await expect(page.getByText(SECRET)).toHaveCount(0);
        expect(page.url()).not.toMatch(SECRET);
      }
    }

    expect(await counted(page, "restored")).toBeGreaterThanOrEqual(2);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toMatch(SECRET);
    expect(kept).not.toContain(id);
    const isGone = ending === "the deletion of the account in the app";
    expect(await storedList(id)).toEqual(isGone ? null : before);
  });
}

test("a page that is still asking who is signed in does not bring back a user who has logged out in another tab", async ({
  person,
}) => {
  const ann = await person("Ann");
  const bob = await person("Bob");
  await giveAccount(bob);
  const uid = await comeSignedIn(ann);
  const id = await storeList([uid], { name: "Secret market", items: [item("Secret salt")] });
  const other = await ann.context.newPage();
  await other.goto("/lists");
  await expect(other.getByRole("link", { name: /Secret market/ })).toBeVisible();
  const asked = ann.page.waitForRequest(/accounts:lookup/);
  const release = await holdAnswers(ann.page, /accounts:lookup/);
  await ann.page.goto(`/list/${id}`);
  await asked;
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(ann.page).toHaveURL("/");
  await logIn(other, bob);
  release();
  await expect(ann.page.getByRole("heading", { name: "Your lists" })).toBeVisible();
  for (const page of [ann.page, other]) {
    await page.reload();
    await expect(page.getByText("Oh, such emptiness")).toBeVisible();
    await expect(page.getByText(SECRET)).toHaveCount(0);
  }
});

test("whoever returns to a page of their own finds it as they left it", async ({ person }) => {
  const ann = await person("Ann");
  await countPages(ann);
  const { page } = ann;
  const id = await storeList([await comeSignedIn(ann)], { items: [] });
  await page.goto(`/list/${id}`);
  await listPage(page).newItem.fill("Mil");
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await travel(page, -1);
  await expect(listPage(page).newItem).toHaveValue("Mil");
  expect(await counted(page, "restored")).toBe(1);
  await listPage(page).newItem.fill("Milk");
  await listPage(page).newItem.press("Enter");
  await expect.poll(async () => (await storedList(id))?.items.at(-1)?.text).toBe("Milk");
});

test("a visitor's page that returns after they have logged in elsewhere is the user's", async ({
  person,
}) => {
  const ann = await person("Ann");
  await giveAccount(ann);
  await countPages(ann);
  const { page } = ann;
  await page.goto("/share?text=Eggs");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await page.goto("/robots.txt");
  await logIn(await ann.context.newPage(), ann);
  await travel(page, -1);
  await expect(page.getByRole("heading", { name: "Which list?" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(["Eggs"]);
  expect(await counted(page, "restored")).toBe(1);
});
