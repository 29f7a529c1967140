import type { Locator, Page } from "@playwright/test";
import { startSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, test, untilTakenOver } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage, openList } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

/** Console messages about a file that the server lacks or does not send. */
const MISSING = [/could not be loaded/, ...NO_NETWORK, /status of 404/, /MIME type/];

const NOT_LOADED = "Not loaded yet";

test("without a network, a screen without code says so in its place, and appears when the network returns", {
  tag: "@both",
}, async ({ ann, page, front, allowConsole }) => {
  allowConsole(...MISSING);
  const uid = await startSignedIn(ann);
  const id = await storeList([uid], { name: "Party", items: [item("Milk")] });
  front.withhold(/^\/current\.js$|user-screens-.*js$/);
  await page.goto("/lists");
  const isWide = (page.viewportSize()?.width ?? 0) > 1_000;
  const profile = page.getByRole("link", { name: "Profile" });
  const problem = page.getByRole("alert").filter({ hasText: NOT_LOADED });
  const party = page.getByRole("link", { name: "Party" });
  const milk = page.getByText("Milk", { exact: true });

  await press(profile);
  await expect(problem).toContainText("It appears when you are online.");
  if (isWide) {
    await press(party);
    await expect(milk).toBeVisible();
    await page.goBack();
    await expect(problem).toBeVisible();
  }
  await press(page.getByRole("link", { name: "Back", exact: true }));
  await expect(page).toHaveURL("/lists");
  await expect(problem).toHaveCount(0);
  await press(party);
  await press(page.getByRole("link", { name: "Settings" }));
  await expect(problem).toBeVisible();
  await page.goBack();
  await expect(milk).toBeVisible();
  await page.goForward();
  await expect(problem).toBeVisible();
  await press(page.getByRole("link", { name: "Back", exact: true }));
  await expect(page).toHaveURL(`/list/${id}`);
  await press(page.getByRole("link", { name: "Settings" }));
  await expect(problem).toBeVisible();
  front.withhold(null);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("button", { name: "Delete list" })).toBeVisible();
  await page.goBack();
  await expect(milk).toBeVisible();
});

/** The late parts: the file of each, and how somebody uses it on a list with Milk and done Salt, in a narrow window. */
const PARTS: readonly {
  readonly name: string;
  readonly file: string;
  /** Leads to the part. Called again after the reload, if the part is not on the screen. */
  readonly use: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => Locator;
}[] = [
  {
    name: "the lists",
    file: "lists-screen",
    use: (page) => press(page.getByRole("link", { name: "Your lists" })),
    shown: (page) => page.getByRole("button", { name: "Create new list" }),
  },
  {
    name: "the lists beside a list",
    file: "lists-screen",
    use: (page) => page.setViewportSize({ width: 1280, height: 800 }),
    shown: (page) => page.getByRole("button", { name: "Create new list" }),
  },
  {
    name: "the settings",
    file: "user-screens",
    use: (page) => press(page.getByRole("link", { name: "Settings" })),
    shown: (page) => page.getByRole("button", { name: "Delete list" }),
  },
  {
    name: "the share dialog",
    file: "user-screens",
    use: (page) => press(page.getByRole("button", { name: "Share list" })),
    shown: (page) => page.getByLabel("Link to this list"),
  },
  {
    name: "the QR code",
    file: "extras",
    async use(page) {
      await press(page.getByRole("button", { name: "Share list" }));
      await press(page.getByRole("button", { name: "Show QR code" }));
    },
    shown: (page) => page.getByRole("img", { name: /^QR code of/ }),
  },
  {
    name: "dragging",
    file: "drag-layer",
    use: (page) => listPage(page).handle("Milk").press("Space"),
    shown: (page) => listPage(page).draggedRow,
  },
  {
    name: "a toast",
    file: "extras",
    async use(page) {
      await press(page.getByRole("link", { name: "Settings" }));
      await press(page.getByRole("button", { name: "Copy as text" }));
    },
    shown: (page) => page.getByText("List copied."),
  },
];

test("after a deployment, every late part appears after a reload", async ({
  ann,
  front,
  allowConsole,
}) => {
  test.slow(); // a page and two deployments for each part
  allowConsole(...MISSING);
  const uid = await startSignedIn(ann);
  const items = [item("Milk"), item("Salt", { done: true })];
  for (const { name, file, use, shown } of PARTS) {
    await test.step(name, async () => {
      // A list of its own: the browser keeps the page of the last one.
      const id = await storeList([uid], { name: "Party", items });
      // A tab of its own: a tab reloads at most once a minute.
      const page = await ann.context.newPage();
      await page.setViewportSize({ width: 700, height: 800 });
      const isRequested = page.waitForRequest((request) => request.url().includes(`${file}-`));
      front.withhold(new RegExp(`/${file}-.*js$`));
      front.deploy(); // the browser may have the files of the last version
      await page.goto(`/list/${id}`);
      await listPage(page).openItem("Milk").waitFor();
      await isRequested;
      await page.evaluate(() => Object.assign(window, { isOld: true }));
      front.deploy();
      front.withhold(null);
      page.setDefaultTimeout(3_000);
      await use(page).catch(() => undefined); // the reload may interrupt
      const isNew = () => !("isOld" in window || "firstPaint" in window);
      await page.waitForFunction(isNew, null, { timeout: 30_000 });
      await expect(async () => {
        if (await shown(page).isVisible()) return;
        await page.goto(`/list/${id}`);
        await use(page);
        await expect(shown(page)).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await page.close();
    });
  }
});

test("after a deployment, the page reloads once a half-typed text is added", async ({
  ann,
  page,
  front,
  allowConsole,
}) => {
  allowConsole(...MISSING);
  front.withhold(/drag-layer-/);
  const { newItem, handle, openItem, draggedRow } = await openList(ann);
  await newItem.fill("Egg");
  front.deploy();
  front.withhold(null);
  const isTried = page.waitForEvent("console", (message) =>
    message.text().includes("could not be"),
  );
  await handle("Milk").press("Enter");
  await isTried;
  await expect(newItem).toHaveValue("Egg");
  await expect(openItem("Milk")).toBeVisible();
  await newItem.press("Enter");
  await expect(openItem("Egg")).toBeVisible();
  const isReloaded = page.waitForEvent("load");
  await page.evaluate(() => dispatchEvent(new Event("online"))); // else the next try comes in a minute
  await isReloaded;
  await untilTakenOver(page);
  await expect(openItem("Egg")).toBeVisible();
  await handle("Milk").press("Enter");
  await expect(draggedRow).toHaveText("Milk");
});

test("after a deployment, a form that needs missing code says so, and keeps the typed texts", async ({
  page,
  front,
  allowConsole,
}) => {
  allowConsole(...MISSING);
  front.withhold(/^\/current\.js$|identity-service-/);
  const toasts = page.waitForResponse(/extras-.*js$/);
  await page.goto("/login");
  await (await toasts).finished();
  const email = page.getByLabel("Email");
  await email.fill("ann@example.com");
  await page.getByLabel("Password").fill("secret1");
  front.deploy();
  front.withhold(null);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(
    "A part of the app could not be loaded. Please reload the page.",
  );
  await expect(email).toHaveValue("ann@example.com");
});

test("a style sheet that is missing at first is there in the end", async ({
  ann,
  page,
  front,
  allowConsole,
}) => {
  allowConsole(...MISSING);
  front.withhold(/user-screens-.*css$/);
  await openList(ann);
  await press(page.getByRole("link", { name: "Profile" }));
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  front.withhold(null);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const you = page.getByRole("region", { name: "You", exact: true });
  await expect(you).toHaveCSS("display", "grid");
});
