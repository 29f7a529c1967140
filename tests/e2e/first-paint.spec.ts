import type { Locator } from "@playwright/test";
import { comeSignedIn, PASSWORD } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { holdAnswers } from "../support/hold-answers";
import { listPage, openList, storedTexts, untilRemembered } from "../support/list-page";
import { storedAccount } from "../support/stored-accounts";
import { item, storeList } from "../support/stored-lists";

/** The app's code. */
const APP_CODE = /\/assets\/.*\.js$/;

/** Opens a page whose code does not come until it is released. The page before it stores its screen. */
async function openWithoutCode({ page }: Person, path: string): Promise<() => void> {
  // An empty page may never be idle.
  if (page.url() !== "about:blank") await untilRemembered(page);
  const release = await holdAnswers(page, APP_CODE);
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

/** Where things are on the screen, and how large. */
const placesOf = (...things: readonly Locator[]) =>
  Promise.all(things.map((thing) => thing.boundingBox()));

/** Waits until the app has taken over. */
async function untilTakenOver({ page }: Person) {
  await page.waitForFunction(() => !("firstPaint" in window));
}

test.describe("Before the app's code is there", () => {
  test("a visitor fills in the form and sends it, and it is sent when the app is there", async ({
    person,
  }) => {
    const visitor = await person("Visitor");
    const { page, email } = visitor;
    const release = await openWithoutCode(visitor, "/");
    await expect(page.getByText("The shopping list you keep together.")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Invitation" })).toHaveCount(0);
    await page.getByLabel("Name").fill("Visitor");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign up" }).click();
    expect(new URL(page.url()).search).toBe("");
    release();
    await expect(page).toHaveURL("/lists");
    await expect.poll(async () => (await storedAccount(email))?.displayName).toBe("Visitor");
  });

  test("what a visitor has typed stays, and so does the place where they type", async ({
    person,
  }) => {
    const visitor = await person("Visitor");
    const { page } = visitor;
    const release = await openWithoutCode(visitor, "/login");
    await page.getByLabel("Email").fill("ann@example.com");
    await page.getByLabel("Password").pressSequentially("let");
    release();
    await untilTakenOver(visitor);
    await page.keyboard.type("tuce");
    await expect(page.getByLabel("Email")).toHaveValue("ann@example.com");
    await expect(page.getByLabel("Password")).toHaveValue("lettuce");
    await page.getByRole("link", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", { name: "Sign up" })).toBeVisible();
  });

  test("somebody who was sent a link sees at once what they were invited to, and signs up there", async ({
    person,
  }) => {
    const visitor = await person("Visitor");
    const { page, email } = visitor;
    const id = await storeList(["someone"], { name: "Party" });
    const release = await openWithoutCode(visitor, `/list/${id}`);
    await expect(page.getByRole("complementary", { name: "Invitation" })).toBeVisible();
    const claim = page.getByText("The shopping list you keep together.");
    const left = async (what: Locator) => (await what.boundingBox())?.x ?? Number.NaN;
    expect(await left(claim)).toBeLessThan(await left(page.getByLabel("Name")));
    const places = () => placesOf(claim, page.getByLabel("Name"));
    const before = await places();
    await page.getByLabel("Name").fill("Visitor");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("button", { name: "Sign up" }).click();
    expect(await places()).toEqual(before);
    release();
    await expect(page).toHaveURL("/lists");
    await expect(page.getByRole("link", { name: "Party" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("who presses again and again gets one new list", async ({ person }) => {
    const ann = await person("Ann");
    await storeList([await comeSignedIn(ann)]);
    await ann.page.goto("/lists");
    await expect(ann.page.getByRole("link", { name: "Groceries" })).toBeVisible();
    const release = await openWithoutCode(ann, "/");
    const create = ann.page.getByRole("button", { name: "Create new list" });
    await create.click();
    await create.click();
    await create.click();
    release();
    await expect(ann.page).toHaveURL(/\/list\//);
    await ann.page.goto("/lists");
    await expect(ann.page.getByRole("link", { name: "My shopping list" })).toHaveCount(1);
  });

  test("a list goes from the screen when its person logs out in another tab, and stays theirs", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { id, openItems } = await openList(ann);
    const other = await ann.context.newPage();
    await other.goto("/lists");
    await openWithoutCode(ann, `/list/${id}`);
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other).toHaveURL("/");
    await expect(ann.page.getByText("The shopping list you keep together.")).toBeVisible();
    await expect(ann.page.getByText("Milk")).toHaveCount(0);
    expect(await other.evaluate(() => localStorage.getItem("list_ids"))).toBeNull();
  });

  test("a list is there as it was last seen, and nothing moves when the app takes over", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { id } = await openList(ann, {
      name: "Party",
      items: [item("Milk"), item("Bread"), item("Salt", { done: true })],
    });
    const list = listPage(ann.page);
    await list.newItem.fill("Wine");
    await list.newItem.press("Enter");
    await expect.poll(() => storedTexts(id)).toContain("Wine");

    const release = await openWithoutCode(ann, `/list/${id}`);
    await expect(list.name).toHaveText("Party");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Wine"]);
    await expect(list.doneItems).toHaveText(["Salt"]);
    await expect(ann.page.getByText("1 of 4 done")).toBeVisible();
    await expect(list.doneItems.getByRole("checkbox")).toBeChecked();
    await expect(ann.page.getByRole("button", { name: "Actions for Wine" })).toBeVisible();
    await expect(ann.page.getByRole("heading", { name: "Sign up" })).toHaveCount(0);
    // The window is a wide one.
    const lists = ann.page.getByRole("region", { name: "Your lists" });
    const card = lists.getByRole("link", { name: "Party" });
    await expect(card).toHaveAttribute("aria-current", "page");
    const places = () =>
      placesOf(list.name, list.openItem("Wine"), list.doneItem("Salt"), list.newItem, card);
    const before = await places();
    release();
    await untilTakenOver(ann);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Wine"]);
    expect(await places()).toEqual(before);
  });

  test("the settings are there as they were", async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)]);
    await ann.page.setViewportSize({ width: 700, height: 700 });
    await ann.page.goto(`/list/${id}/settings`);
    const heading = ann.page.getByRole("heading", { name: "Settings", level: 1 });
    const button = ann.page.getByRole("button", { name: "Delete list" });
    await expect(button).toBeVisible();
    const before = await placesOf(heading, button);
    const release = await openWithoutCode(ann, `/list/${id}/settings`);
    await expect(button).toBeVisible();
    expect(await placesOf(heading, button)).toEqual(before);
    release();
    await untilTakenOver(ann);
    expect(await placesOf(heading, button)).toEqual(before);
  });

  test("no text in a field is saved, such as a password", async ({ person }) => {
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/profile");
    await ann.page.getByLabel("Password").first().fill("secret lettuce");
    await ann.page.getByLabel("Password").first().blur();
    await ann.page.goto("/robots.txt");
    const stored = await ann.page.evaluate(() => Object.values(localStorage).join());
    expect(stored).not.toContain("secret lettuce");
  });

  test("a form that a visitor corrects and sends again is sent once, as corrected", async ({
    person,
  }) => {
    const visitor = await person("Visitor");
    const { page, email } = visitor;
    const release = await openWithoutCode(visitor, "/");
    const send = page.getByRole("button", { name: "Sign up" });
    await page.getByLabel("Name").fill("Visitor");
    await page.getByLabel("Email").fill(`mistyped-${email}`);
    await page.getByLabel("Password").fill(PASSWORD);
    await send.click();
    await page.getByLabel("Email").fill(email);
    await send.click();
    release();
    await expect(page).toHaveURL("/lists");
    await expect.poll(() => storedAccount(email)).toBeTruthy();
    expect(await storedAccount(`mistyped-${email}`)).toBeFalsy();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a tick counts once, also with another tab, a second press, and a link after it", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const { id, openItem, newItem } = await openList(ann);
    const release = await openWithoutCode(ann, `/list/${id}`);
    for (const text of ["Milk", "Bread", "Milk"]) await openItem(text).getByText(text).click();
    const other = await ann.context.newPage();
    await other.goto(`/list/${id}`);
    await listPage(other).openItem("Bread").getByText("Bread").click();
    await expect(listPage(other).doneItems).toHaveText(["Bread"]);
    await newItem.pressSequentially("Wine");
    await page.getByRole("button", { name: "Add item" }).click();
    await newItem.click();
    await page.keyboard.type("Tea");
    await page.keyboard.press("Enter");
    await page
      .getByRole("main")
      .locator("xpath=..")
      .getByRole("link", { name: "Settings" })
      .click();
    release();
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    const stored = ["Milk (done)", "Bread (done)", "Salt", "Wine", "Tea"];
    await expect.poll(() => storedTexts(id)).toEqual(stored);
  });

  test("ticks and additions are visible once they are stored, and none of them is lost", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { id, openItem, openItems, doneItems, newItem } = await openList(ann);

    const release = await openWithoutCode(ann, `/list/${id}`);
    await openItem("Milk").getByText("Milk").click();
    await openItem("Bread").getByText("Bread").click();
    await expect(openItem("Milk").getByRole("checkbox")).not.toBeChecked();
    for (const text of ["Wine", "Tea"]) {
      await newItem.pressSequentially(text);
      await newItem.press("Enter");
    }
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt"]);
    release();
    await expect(openItems).toHaveText(["Salt", "Wine", "Tea"]);
    await expect(doneItems).toHaveText(["Milk", "Bread"]);
    await expect(newItem).toHaveValue("");
    const stored = ["Milk (done)", "Bread (done)", "Salt", "Wine", "Tea"];
    await expect.poll(() => storedTexts(id)).toEqual(stored);
  });

  test("a tick and a press go on where the app takes over", async ({ person }) => {
    const ann = await person("Ann");
    const { id, openItem, doneItems } = await openList(ann);

    const release = await openWithoutCode(ann, `/list/${id}`);
    await openItem("Milk").getByText("Milk").click();
    await ann.page.getByRole("button", { name: "Actions for Bread" }).click();
    release();
    await untilTakenOver(ann);
    await expect(doneItems).toHaveText(["Milk"]);
    await ann.page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(openItem("Bread")).toHaveCount(0);
    await expect.poll(() => storedTexts(id)).toEqual(["Milk (done)", "Salt"]);
  });

  test("an item's menu whose code comes late takes the focus from nobody", async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const { id, newItem, actions } = await openList(ann);
    const release = await holdAnswers(page, /\/assets\/item-actions.*\.js$/);
    await page.goto(`/list/${id}`);
    await untilTakenOver(ann);
    await actions("Bread").click();
    await newItem.click();
    const code = page.waitForResponse(/\/assets\/item-actions.*\.js$/);
    release();
    await code;
    await expect(actions("Bread")).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.type("Wine");
    await expect(newItem).toHaveValue("Wine");
    await actions("Bread").click();
    await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  });

  test("a half-typed item goes on where the app takes over, whatever was pressed before", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { id, openItems, newItem } = await openList(ann);
    const release = await openWithoutCode(ann, `/list/${id}`);
    await ann.page.getByRole("button", { name: "Actions for Bread" }).click();
    await newItem.click();
    await newItem.pressSequentially("Wi");
    release();
    await untilTakenOver(ann);
    await expect(newItem).toHaveValue("Wi");
    await ann.page.keyboard.type("ne");
    await ann.page.keyboard.press("Enter");
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt", "Wine"]);
  });

  test("the app waits while something is pressed, and a second press counts as well", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { id, openItem, openItems, doneItems } = await openList(ann);
    const release = await openWithoutCode(ann, `/list/${id}`);
    await openItem("Milk").getByText("Milk").hover();
    await ann.page.mouse.down();
    const code = ann.page.waitForResponse(APP_CODE);
    release();
    await code;
    await ann.page.mouse.up();
    await openItem("Bread").getByText("Bread").click();
    await untilTakenOver(ann);
    await expect(openItems).toHaveText(["Salt"]);
    await expect(doneItems).toHaveText(["Milk", "Bread"]);
    await expect.poll(() => storedTexts(id)).toEqual(["Milk (done)", "Bread (done)", "Salt"]);
  });

  test("where the browser stores nothing more, the app starts without a saved screen", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { id, openItems } = await openList(ann);
    await ann.page.evaluate(() => {
      localStorage.removeItem("lettuce/seen/screen");
      Storage.prototype.setItem = () => {
        throw new DOMException("Full", "QuotaExceededError");
      };
    });
    const release = await openWithoutCode(ann, `/list/${id}`);
    await ann.page.evaluate(() => window.firstPaint?.ready);
    await expect(openItems).toHaveCount(0);
    release();
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt"]);
  });

  test("a saved screen is not shown after a change in another tab, in another width or by another build", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const { id, openItems } = await openList(ann);
    /** Leaves the list for a while, and returns the number of items that it begins with. */
    const itemsAfter = async (change: () => Promise<unknown>) => {
      await page.goto(`/list/${id}`);
      await untilRemembered(page);
      await page.goto("/robots.txt");
      await change();
      const release = await holdAnswers(page, APP_CODE);
      await page.goto(`/list/${id}`, { waitUntil: "commit" });
      await page.waitForFunction(() => "firstPaint" in window);
      await page.evaluate(() => window.firstPaint?.ready);
      const count = await openItems.count();
      release();
      await untilTakenOver(ann);
      return count;
    };
    expect(await itemsAfter(async () => {})).toBe(3);
    expect(await itemsAfter(() => page.setViewportSize({ width: 700, height: 700 }))).toBe(0);
    const rename = () => {
      const key = "lettuce/seen/screen";
      localStorage.setItem(key, (localStorage.getItem(key) ?? "").replace("/assets/app-", "/app-"));
    };
    expect(await itemsAfter(() => page.evaluate(rename))).toBe(0);
    const other = await ann.context.newPage();
    const tick = async () => {
      await other.goto(`/list/${id}`);
      await listPage(other).openItem("Milk").getByText("Milk").click();
      await expect(listPage(other).doneItems).toHaveText(["Milk"]);
    };
    expect(await itemsAfter(tick)).toBe(0);
  });

  test("nothing runs that somebody has put into a saved screen", async ({
    person,
    allowConsole,
  }) => {
    const ann = await person("Ann");
    const { id, openItems } = await openList(ann);
    allowConsole(/Content Security Policy/);
    await ann.page.goto("/robots.txt");
    await ann.page.evaluate(() => {
      const key = "lettuce/seen/screen";
      const evil = `<p>Saved</p><img src="/none.png" onerror="window.ran = true"><script>window.ran = true</script>
        <iframe srcdoc="<script>parent.ran = true</script>"></iframe><a href="javascript:window.ran = true">Link</a>`;
      localStorage.setItem(key, localStorage.getItem(key) + evil);
    });
    const release = await openWithoutCode(ann, `/list/${id}`);
    await expect(ann.page.getByText("Saved")).toBeVisible();
    await ann.page.getByText("Link", { exact: true }).click();
    await expect(ann.page.locator("#root iframe, #root script")).toHaveCount(0);
    release();
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt"]);
    expect(await ann.page.evaluate(() => "ran" in window)).toBe(false);
  });

  test("a list that is all done, and one without items, look as they do in the app", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const allDone = await openList(ann, { items: [item("Milk", { done: true })] });
    const empty = await storeList([allDone.uid], { items: [] });
    for (const [id, text] of [
      [allDone.id, "All done. Enjoy!"],
      [empty, "Nothing to buy yet. What do you need?"],
    ] as const) {
      await ann.page.goto(`/list/${id}`);
      await expect(ann.page.getByText(text)).toBeVisible();
      const release = await openWithoutCode(ann, `/list/${id}`);
      await expect(ann.page.getByText(text)).toBeVisible();
      const places = () => placesOf(ann.page.getByText(text), listPage(ann.page).newItem);
      const before = await places();
      release();
      await untilTakenOver(ann);
      await expect(ann.page.getByText(text)).toBeVisible();
      expect(await places()).toEqual(before);
    }
  });

  test("the lists are there by name, and lead to each list", async ({ person }) => {
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    await storeList([uid], { name: "Groceries", items: [item("Milk"), item("Salt")] });
    await storeList([uid], { name: "Party", items: [item("Candles", { done: true })] });
    await ann.page.goto("/lists");
    await expect(ann.page.getByRole("link", { name: /Party|Groceries/ })).toHaveCount(2);

    const release = await openWithoutCode(ann, "/");
    await expect(ann.page.getByRole("link", { name: /Party|Groceries/ })).toHaveCount(2);
    await expect(ann.page.getByRole("link", { name: "Groceries" })).toContainText("2 open");
    await expect(ann.page.getByRole("link", { name: "Party" })).not.toContainText("open");
    await expect(ann.page.getByRole("searchbox")).toHaveCount(0);
    const places = () =>
      placesOf(
        ann.page.getByRole("link", { name: "Groceries" }),
        ann.page.getByRole("link", { name: "Party" }),
        ann.page.getByRole("button", { name: "Create new list" }),
      );
    const before = await places();
    release();
    await untilTakenOver(ann);
    await expect(ann.page).toHaveURL("/lists");
    expect(await places()).toEqual(before);
    const next = await openWithoutCode(ann, "/lists");
    await ann.page.getByRole("link", { name: "Party" }).click();
    next();
    await expect(ann.page.getByRole("heading", { level: 1 })).toHaveText("Party");
  });

  test("code that does not come at first is fetched as soon as it can be had", async ({
    person,
    allowConsole,
  }) => {
    const ann = await person("Ann");
    const { id, openItem } = await openList(ann);
    allowConsole(/Failed to load resource/);
    await ann.page.route(APP_CODE, (route) => route.abort());
    await ann.page.goto(`/list/${id}`, { waitUntil: "commit" });
    await expect(openItem("Milk")).toBeVisible();
    await ann.page.unroute(APP_CODE);
    await untilTakenOver(ann);
    await openItem("Milk").getByText("Milk").click();
    await expect.poll(() => storedTexts(id)).toEqual(["Milk (done)", "Bread", "Salt"]);
  });

  test("rubbish in storage, or none at all, keeps nobody out", async ({ person }) => {
    const ann = await person("Ann");
    const { id, openItems } = await openList(ann);
    await ann.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (/seen|outbox/.test(key)) localStorage.setItem(key, '{"list":[{}');
      }
      localStorage.setItem("list_ids", "rubbish");
    });
    await ann.page.goto(`/list/${id}`);
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt"]);

    const visitor = await person("Visitor");
    await visitor.page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("Blocked", "SecurityError");
        },
      });
    });
    await openWithoutCode(visitor, "/");
    await expect(visitor.page.getByRole("heading", { name: "Sign up" })).toBeVisible();
  });
});
