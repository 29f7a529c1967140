import type { Page, Request } from "@playwright/test";
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser";
import { createAccount, logInByLink, logOutInNewTab, startSignedIn } from "../support/accounts";
import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test, untilTakenOver } from "../support/fixtures";
import { hold } from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { listPage } from "../support/list-page";
import { recordTexts } from "../support/record-texts";
import { deleteStoredAccount } from "../support/stored-accounts";
import { item, storedList, storeList } from "../support/stored-lists";
import { expectPassingToast, toasts } from "../support/toasts";

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

/** Matches texts that only the first user may see. */
const SECRET = /secret/i;

/** Counts in sessionStorage the pages that are shown, and those that the back/forward cache has restored. */
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

/** Goes back or forward, and waits until another history entry is shown. */
async function goInHistory(page: Page, by: 1 | -1): Promise<void> {
  const before = await counted(page, "shown");
  // A timer, as the cache restores the other page before `evaluate` can respond.
  await page.evaluate((delta) => void setTimeout(() => history.go(delta)), by);
  const isShown = async () => expect(await counted(page, "shown")).toBeGreaterThan(before);
  await expect(isShown).toPass({ intervals: [50] });
  await untilTakenOver(page);
}

/** Signs a user in with a list, in a browser that counts its pages. */
async function start(person: Person) {
  await countPages(person);
  const uid = await startSignedIn(person);
  const id = await storeList([uid], { name: "Secret market", items: [item("Secret salt")] });
  return { uid, id, before: await storedList(id) };
}

/** Returns the recorded visit to the history entry (client/visit.ts) at the moment when a text is in the page. */
async function visitAtFirstSight(page: Page, text: string) {
  const visit = await page.evaluateHandle((text) => {
    const seen = new Promise((resolve) => {
      const look = () => document.body.textContent.includes(text) && resolve(history.state.visit);
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    return { seen };
  }, text);
  return visit.evaluate(({ seen }) => seen);
}

/** Goes through the history. Expects at each entry a screen of the current user, and nothing of Ann's. */
async function expectNothingOfAnn(
  page: Page,
  id: string,
  ownScreens: RegExp,
  directions: readonly (1 | -1)[],
): Promise<void> {
  await page.bringToFront();
  const entries = await page.evaluate(() => history.length);
  for (const by of directions) {
    for (let step = 2; step < entries; step++) {
      await goInHistory(page, by);
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

test("after a log-out, Back shows the next user nothing", async ({ ann, page, person }) => {
  const { uid, id, before } = await start(ann);
  const bob = await person("Bob");
  await createAccount(bob);
  const settings = page.getByRole("button", { name: "Delete list" });
  await page.goto(`/list/${id}/settings`);
  await expect(settings).toBeVisible();
  await page.goto("/lists");
  await page.getByRole("link", { name: /Secret market/ }).click();
  await expect(page).toHaveURL(`/list/${id}`);
  const visit = visitAtFirstSight(page, "Delete list");
  await page.getByRole("link", { name: /^Members/ }).click();
  expect(await visit).toEqual({ uid, wasIn: true });
  await page.goto("/robots.txt");
  await logInByLink({ page: await logOutInNewTab(ann), email: bob.email });
  await expectNothingOfAnn(page, id, /^Your lists$/, [-1]);
  expect(await storedList(id)).toEqual(before);
});

test("a half-typed text waits in the browser's cache for its user", async ({ ann, page }) => {
  const { id } = await start(ann);
  await page.goto(`/list/${id}`);
  const { choose, itemInput } = listPage(page);
  await choose("Secret salt", "Edit");
  await itemInput.fill("Secret pepper");
  await page.goto("/robots.txt");
  await logOutInNewTab(ann);
  await goInHistory(page, -1);
  await expect(page).toHaveURL("/");
  await logInByLink(ann);
  const texts = async () => (await storedList(id))?.items.map(({ text }) => text);
  await expect.poll(texts).toEqual(["Secret pepper"]);
});

test("after a session has ended, Back shows nothing of it", async ({ ann, page, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH);
  const { uid, id, before } = await start(ann);
  await page.goto(`/list/${id}`);
  await expect(listPage(page).openItems).toHaveText(["Secret salt"]);
  await page.goto("/share?text=Secret");
  await expect(page.getByRole("button", { name: "Secret market" })).toBeVisible();
  await page.goto("/robots.txt");
  await deleteStoredAccount(uid);
  await page.goto("/lists");
  await expectPassingToast(page, /^Your session has ended\./, 8_000);
  await expect(page).toHaveURL("/");
  await expectNothingOfAnn(page, id, /^(Sign up|Log in)$/, [-1, 1]);
  expect(await storedList(id)).toEqual(before);
});

test("no late response or old session reaches the next user", async ({ ann, page, person }) => {
  const bob = { ...(await person("Bob")), page: ann.page };
  const { context } = ann;
  await createAccount(bob);
  const uid = await startSignedIn(ann);
  const fields = { name: "Secret market", names: { lover: "Secret Lover" }, closed: true };
  const id = await storeList([uid, "lover"], fields);
  await page.goto(`/list/${id}/settings`);
  const committed = page.waitForRequest(/:commit/);
  const settled = new Promise<void>((resolve) => {
    const resolveFor = (request: Request) => /:commit/.test(request.url()) && resolve();
    page.on("requestfinished", resolveFor);
    page.on("requestfailed", resolveFor); // if the page has reloaded
  });
  const releaseCommit = await holdRequests(page, /:commit/);
  await hold(page.getByRole("button", { name: "Remove Secret Lover" }));
  await committed;
  const unconfirmed = await context.newPage();
  const lookedUp = unconfirmed.waitForRequest(/accounts:lookup/);
  const releaseLookup = await holdRequests(unconfirmed, /accounts:lookup/);
  await unconfirmed.goto(`/list/${id}`);
  await lookedUp;
  const other = await logOutInNewTab(ann);
  await expect(unconfirmed).toHaveURL("/");
  await logInByLink({ page: other, email: bob.email });
  await page.bringToFront();
  await expect(page).toHaveURL("/lists");
  await expect(page.getByRole("heading", { name: "Your lists" })).toBeVisible();
  const own = "We have sent an email where you can verify your address.";
  const seen = await recordTexts(page, new RegExp(`${SECRET.source}|${own}`, "i"));
  releaseCommit();
  releaseLookup();
  await settled;
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Verify email address" }).click();
  await expect(toasts(page).filter({ hasText: own })).toBeVisible();
  expect(new Set(await seen())).toEqual(new Set([own]));
  await expect(unconfirmed.getByRole("heading", { name: "Your lists" })).toBeVisible();
  await unconfirmed.reload();
  await expect(unconfirmed.getByText("Oh, such emptiness")).toBeVisible();
  await expect(unconfirmed.getByText(SECRET)).toHaveCount(0);
});
