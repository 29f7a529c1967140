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

/** Visits of a user to a list, two pages each. */
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

/** The ways in which a user's session ends. @returns the tab where it ended, if not in the user's own */
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
  ["a log-out in this tab", BY_ADDRESS, "a visitor"],
  ["a log-out in another tab", BY_ADDRESS, "the next user"],
  ["a log-out in another tab", BY_CLICK, "the next user"],
  ["a log-out in another tab", BY_CLICK, "a visitor"],
  ["the deletion of the account in the app", BY_ADDRESS, "the next user"],
  ["the deletion of the account in the app", BY_CLICK, "a visitor"],
  ["the deletion of the account elsewhere", BY_ADDRESS, "the next user"],
  ["the deletion of the account elsewhere", BY_CLICK, "a visitor"],
  ["the end of the session", BY_ADDRESS, "a visitor"],
  ["the end of the session", BY_CLICK, "the next user"],
] as const;

for (const [ending, places, next] of CASES) {
  test(`after ${ending}, ${next} finds nothing of the last user by Back and Forward, and the list keeps its members: ${places}`, {
    tag: ending === "a log-out in another tab" && next !== "a visitor" ? "@both" : [],
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
    if (next !== "a visitor") await logIn(other ?? page, bob);
    await page.bringToFront();

    const entries = await page.evaluate(() => history.length);
    for (const by of [-1, 1] as const) {
      for (let step = 2; step < entries; step++) {
        await travel(page, by);
        if (page.url().endsWith("/robots.txt")) continue;
        const heading = page.getByRole("heading", { level: 1 }).last();
        await expect(heading).toHaveText(
          next === "a visitor" ? /^(Sign up|Log in)$/ : "Your lists",
        );
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

test("the late answer to a command of one user is not shown to the next one", async ({
  person,
}) => {
  const ann = await person("Ann");
  const bob = { ...(await person("Bob")), page: ann.page };
  const { page } = ann;
  await giveAccount(bob);
  const uid = await comeSignedIn(ann);
  const names = { lover: "Secret Lover" };
  const id = await storeList([uid, "lover"], { names, closed: true });
  await page.goto(`/list/${id}/settings`);
  const asked = page.waitForRequest(/:commit/);
  const release = await holdAnswers(page, /:commit/);
  await hold(page.getByRole("button", { name: "Remove Secret Lover" }));
  await asked;
  const other = await ann.context.newPage();
  await logOut(other);
  await logIn(other, bob);
  await page.bringToFront();
  await expect(page.getByRole("heading", { name: "Your lists" })).toBeVisible();
  const shown = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = () => texts.push(document.body.innerText);
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  release();
  await expect(page.getByText("Oh, such emptiness")).toBeVisible(); // the SDK reads nothing before that
  expect((await storedList(id))?.shared_with).toEqual([uid]);
  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Verify email address" }).click();
  const own = "We have sent an email where you can verify your address.";
  await expect(toasts(page).filter({ hasText: own })).toBeVisible();
  expect((await shown.jsonValue()).join()).toContain(own);
  expect((await shown.jsonValue()).join()).not.toMatch(SECRET);
});

test("a user who returns to a page of their own finds it as they left it", async ({ person }) => {
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
