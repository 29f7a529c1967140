import type { Page, Request, Route } from "@playwright/test";
import { createAccount, logIn, logInByLink, startSignedIn } from "../support/accounts";
import { CONTENTION, NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { dragTo } from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { listPage, openList, storedTexts } from "../support/list-page";
import { changeStoredList, item, storeList } from "../support/stored-lists";
import { expectToast } from "../support/toasts";

test("offline edits survive their tab and are sent", async ({ ann, person, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const bob = await person("Bob");
  const id = await storeList([await startSignedIn(ann), await startSignedIn(bob)]);
  await ann.page.clock.install();
  for (const { page } of [ann, bob]) {
    await page.goto(`/list/${id}`);
    await expect(listPage(page).openItems).toHaveText(["Milk", "Bread", "Salt"]);
  }
  const annsList = listPage(ann.page);
  const bobsList = listPage(bob.page);
  const stored = () => storedTexts(id);
  ann.line.cut();
  await annsList.add("Apples");
  await annsList.toggle("Milk");
  await expect(annsList.doneItems).toHaveText(["Milk"]);
  await annsList.edit("Bread", "Rye bread");
  await dragTo(annsList.handle("Apples"), annsList.openItem("Rye bread"));
  await expect(annsList.openItems).toHaveText(["Apples", "Rye bread", "Salt"]);
  await expect(ann.page.getByText("Offline – 4 changes waiting")).toBeVisible();
  await ann.page.close();
  expect(await stored()).toEqual(["Milk", "Bread", "Salt"]);
  await bobsList.choose("Salt", "Delete");
  await bobsList.add("Eggs");
  await expect.poll(stored).toEqual(["Milk", "Bread", "Eggs"]);

  const page = await ann.context.newPage();
  await page.goto(`/list/${id}`);
  const list = listPage(page);
  await expect(list.openItems).toHaveText(["Apples", "Rye bread", "Salt"]);
  await expect(list.doneItems).toHaveText(["Milk"]);
  await list.add("Pears");
  await expect(list.openItems).toHaveText(["Apples", "Rye bread", "Salt", "Pears"]);
  const offline = page.getByText("Offline – 5 changes waiting");
  await expect(offline).toBeVisible();

  ann.line.restore();
  await page.clock.fastForward("02:00"); // longer than any pause between retries
  for (const one of [list, bobsList]) {
    await expect(one.openItems).toHaveText(["Apples", "Rye bread", "Eggs", "Pears"]);
    await expect(one.doneItems).toHaveText(["Milk"]);
  }
  await expect(offline).toHaveCount(0);
});

test("a page hidden for long shows all edits at once", async ({ ann, page, allowConsole }) => {
  // Some requests are aborted before their response.
  allowConsole(...NO_NETWORK);
  await page.clock.install();
  const list = await openList(ann);
  const show = (visibilityState: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibilityState);
  await show("hidden");
  ann.line.stall();
  const items = [item("Bread"), item("Salt"), item("Milk")];
  await changeStoredList(list.id, { items, updated_at: new Date() });
  await page.clock.setSystemTime(Date.now() + 600_000);
  await show("visible");
  await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk"]);
});

test("a write that is answered by a proxy, or not at all, does not stop the page", async ({
  ann,
  page,
  allowConsole,
}) => {
  // The held writes arrive late, and change nothing.
  allowConsole(...NO_NETWORK, ...CONTENTION, /status of 502/, /is not valid JSON/);
  await page.clock.install();
  const list = await openList(ann, { items: ["Milk"] });
  const commit = "**/documents:commit*";
  for (const [title, answer, before, after] of [
    ["a proxy", (route) => route.fulfill({ status: 502, body: "<html></html>" }), "Milk", "Eggs"],
    ["no answer", () => undefined, "Eggs", "Rice"],
  ] satisfies [string, (route: Route) => unknown, string, string][])
    await test.step(title, async () => {
      await page.route(commit, answer);
      const sent = page.waitForRequest(commit);
      await list.add("Apples");
      await sent;
      await page.clock.fastForward(2_000);
      await expect(page.getByText("Saving…")).toBeVisible();
      await page.clock.fastForward(38_000);
      const offline = page.getByText("Offline – 1 change waiting");
      await expect(offline).toBeVisible();
      await page.unroute(commit);
      await page.clock.fastForward("02:00");
      await expect(offline).toHaveCount(0);
      expect(await list.stored()).toEqual([before, "Apples"]);
      await changeStoredList(list.id, { items: [item(after)], updated_at: new Date() });
      await expect(list.openItems).toHaveText([after]);
    });
});

test("if the server does not answer for 10 s, a first visit says so until it does", {
  tag: "@constants/online-state-time-out",
}, async ({ ann, page, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  await page.clock.install();
  const silence = page.getByText("No answer from the server");
  const id = await storeList([await startSignedIn(ann)]);
  const { openItems } = listPage(page);

  const listen = "**/google.firestore.v1.Firestore/Listen/**";
  const release = await holdRequests(page, /Firestore\/Listen\/|:batchGet/);
  const requested = page.waitForRequest(listen);
  await page.goto(`/list/${id}`);
  await requested;
  const timeOut = page.waitForEvent("console", (message) =>
    message.text().includes("didn't respond within 10 seconds"),
  );
  await page.clock.fastForward(2_000);
  await expect(page.getByRole("main").getByText("Loading ...")).toBeVisible();
  await expect(silence).toHaveCount(0);
  await page.clock.fastForward(9_000);
  await timeOut;
  await expect(silence).toBeVisible();
  await expect(page.getByText("This list is not on this device yet.")).toBeVisible();
  release();
  await expect(openItems).toHaveCount(3);
  await expect(silence).toHaveCount(0);
});

/** Tries to close a page, and stays on it if the browser asks. @returns the type of the browser's dialog */
async function tryToClose(page: Page): Promise<string> {
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type();
}

test("a tab asks before it closes if the browser can't store anything", async ({
  ann,
  page,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  await ann.context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Access is denied.", "SecurityError");
      },
    });
  });
  await createAccount(ann);
  const id = await storeList(["bob"], { items: [item("Milk")], names: { bob: "Bob" } });
  const stored = () => storedTexts(id);
  await page.goto(`/list/${id}`);
  await expectToast(page, /^We have saved the list for you/);
  await logInByLink(ann);
  await expectToast(page, /^You joined Bob's list/);
  await page.getByRole("button", { name: "Open" }).click();
  const list = listPage(page);
  await list.add("Bread");
  await expect.poll(stored).toEqual(["Milk", "Bread"]);

  // Offline, the edits are pending in the tab only.
  const warning = page.getByText(/Keep this tab open/);
  await expect(warning).toHaveCount(0);
  ann.line.cut();
  await list.add("Apples");
  await list.toggle("Milk");
  await expect(list.openItems).toHaveText(["Bread", "Apples"]);
  await expect(warning).toHaveText("Keep this tab open – 2 changes not sent yet");
  expect(await tryToClose(page)).toBe("beforeunload");

  ann.line.restore();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(warning).toHaveCount(0, { timeout: 60_000 });
  expect(await stored()).toEqual(["Milk (done)", "Bread", "Apples"]);
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});

test("if the identity service can't answer, users stay signed in, and a log-out does not wait for it", async ({
  ann,
  page,
  allowConsole,
}) => {
  const list = await openList(ann);
  for (const [url, status] of [
    ["**/accounts:lookup?*", 503],
    ["**/accounts:lookup?*", 429],
    ["**/accounts:lookup?*", 403],
    ["**/securetoken.googleapis.com/v1/token?*", 503],
  ] as const) {
    allowConsole(new RegExp(`status of ${status}`));
    await page.route(url, (route) =>
      route.fulfill({ status, json: { error: { code: status, message: "Not now." } } }),
    );
    await page.evaluate((isExpired) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith("firebase:authUser:"));
      const user = JSON.parse(localStorage[key ?? ""]);
      if (isExpired) user.stsTokenManager.expirationTime = 0;
      localStorage[key ?? ""] = JSON.stringify(user);
    }, url.includes("token"));
    const answered = page.waitForResponse(url);
    await page.reload();
    await answered;
    await page.unroute(url);
    const text = `After ${status} at ${url}`;
    await list.add(text);
    await expect.poll(list.stored).toContain(text);
    await expect(page).toHaveURL(/\/list\//);
  }

  const other = await ann.context.newPage();
  await other.goto("/lists");
  await expect(other.getByRole("button", { name: "New list" })).toBeEnabled();
  const release = await holdRequests(page, "**/accounts:lookup?*");
  const isLookup = (request: Request) => request.url().includes(":lookup");
  const asked = page.waitForEvent("request", isLookup);
  const givenUp = page.waitForEvent("requestfailed", isLookup);
  await page.goto("/lists");
  await asked;
  await page.getByRole("button", { name: "Logout" }).click();
  for (const tab of [page, other])
    await expect(tab.getByRole("heading", { name: "Sign up" })).toBeVisible();
  await givenUp; // else its answer would sign the user in again, or end the next session
  release();
  await page.getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login");
  const stored = await other.evaluate(() => Object.keys(localStorage).sort().join());
  expect(stored).toMatch(/^lettuce\/browser\/\w+(,lettuce\/installed)?$/);
  await logIn(ann);
  await expect(page).toHaveURL("/lists");
  await expect(page.getByRole("heading", { name: "Your lists" })).toBeVisible();
});
