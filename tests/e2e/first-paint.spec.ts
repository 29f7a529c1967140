import { logOutInNewTab, submitSignUp } from "../support/accounts";
import { expect, type Person, test, untilTakenOver } from "../support/fixtures";
import { edgesOf, middleOf, pressAt } from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { openList, untilRemembered } from "../support/list-page";
import { storedAccount } from "../support/stored-accounts";
import { item, storeList } from "../support/stored-lists";

/** The app's code. */
const APP_CODE = /\/assets\/.*\.js$/;

const CLAIM = "The shared shopping list.";

const NOT_LOADED =
  "The app could not be loaded. Are you offline, or is this browser older than 2023?Try again";

/** Opens a page once the current one has saved its screen. @returns a function that releases the page's code */
async function openWithoutCode({ page }: Person, path: string): Promise<() => void> {
  // A blank page may never be idle.
  if (page.url() !== "about:blank") await untilRemembered(page);
  const release = await holdRequests(page, APP_CODE);
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

test("before the code loads, a visitor can type, and texts stay", async ({ ann, page }) => {
  for (const path of ["/login", "/profile"]) {
    const release = await openWithoutCode(ann, path);
    await expect(page.getByText(CLAIM)).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Invitation" })).toHaveCount(0);
    await page.getByLabel("Email").fill("ann@example.com");
    await page.getByLabel("Password").pressSequentially("let");
    release();
    await untilTakenOver(page);
    await page.keyboard.type("tuce");
    await expect(page.getByLabel("Email")).toHaveValue("ann@example.com");
    await expect(page.getByLabel("Password")).toHaveValue("lettuce");
    await page.getByRole("link", { name: path === "/login" ? "Sign up" : "Log in" }).click();
    await expect(page.getByLabel("Email")).toHaveValue("ann@example.com");
  }
});

test("before the code loads, an invited visitor signs up once", async ({ ann, page }) => {
  const { email } = ann;
  const id = await storeList(["someone"], { name: "Party" });
  const release = await openWithoutCode(ann, `/list/${id}`);
  await expect(page.getByRole("complementary", { name: "Invitation" })).toBeVisible();
  const places = () => Promise.all([page.getByText(CLAIM), page.getByLabel("Name")].map(edgesOf));
  const before = await places();
  expect(before[0]?.x).toBeLessThan(before[1]?.x ?? 0);
  await submitSignUp(ann, { email: `mistyped-${email}` });
  await submitSignUp(ann);
  expect(await places()).toEqual(before);
  release();
  await expect(page).toHaveURL("/lists");
  await expect(page.getByRole("link", { name: "Party" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await storedAccount(`mistyped-${email}`)).toBeFalsy();
  await expect.poll(async () => (await storedAccount(email))?.displayName).toBe("Ann");
});

test("before the code loads, the saved screen stands still and is inert", async ({ ann, page }) => {
  const items = ["Milk", "Bread", item("Salt", { done: true })];
  const { id, ...list } = await openList(ann, { name: "Party", items });
  const card = page.getByRole("link", { name: "Party" });
  const title = page.getByRole("heading", { level: 1 });

  await test.step("a list is as last seen, beside the lists with their counts", async () => {
    await list.add("Wine");
    await expect.poll(list.stored).toContain("Wine");
    const parts = [title, list.openItem("Wine"), list.doneItem("Salt"), list.newItem, card];
    const places = () => Promise.all(parts.map(edgesOf));
    const release = await openWithoutCode(ann, `/list/${id}`);
    await expect(title).toHaveText("Party");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Wine"]);
    await expect(page.getByText("1 of 4 done")).toBeVisible();
    await expect(list.doneItems.getByRole("checkbox")).toBeChecked();
    await expect(card).toContainText("3 to buy");
    await expect(card).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { name: "Sign up" })).toHaveCount(0);
    const before = await places();
    for (const control of [list.handle("Milk"), page.getByRole("link", { name: "Settings" })]) {
      await pressAt(page, await middleOf(control));
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveCount(0);
    }
    release();
    await untilTakenOver(page);
    expect(await places()).toEqual(before);
    await expect(page).toHaveURL(`/list/${id}`);
  });

  await test.step("the start leads to the lists", async () => {
    await page.goto("/lists");
    await expect(card).toContainText("3 to buy");
    const release = await openWithoutCode(ann, "/");
    await expect(card).toContainText("3 to buy");
    release();
    await untilTakenOver(page);
    await expect(page).toHaveURL("/lists");
  });

  await test.step("on a narrow screen the settings are, too, until the user logs out in another tab", async () => {
    await page.setViewportSize({ width: 700, height: 700 });
    await page.goto(`/list/${id}/settings`);
    const button = page.getByRole("button", { name: "Delete list" });
    await expect(button).toBeVisible();
    const place = await edgesOf(button);
    await openWithoutCode(ann, `/list/${id}/settings`);
    await expect(button).toBeVisible();
    expect(await edgesOf(button)).toEqual(place);
    const other = await logOutInNewTab(ann);
    await expect(page.getByText(CLAIM)).toBeVisible();
    await expect(button).toHaveCount(0);
    expect(await other.evaluate(() => localStorage.getItem("list_ids"))).toBeNull();
  });
});

test("a page without code reloads once and runs no script", async ({ ann, page, allowConsole }) => {
  const { id, openItem } = await openList(ann);
  allowConsole(/Content Security Policy/, /Failed to load resource/, /could not be loaded/);
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    const key = "lettuce/seen/screen";
    const evil = `<p>Saved</p><img src="/none.png" onerror="window.ran = true"><script>window.ran = true</script>
        <iframe srcdoc="<script>parent.ran = true</script>"></iframe>`;
    localStorage.setItem(key, localStorage.getItem(key) + evil);
  });
  await page.route(APP_CODE, (route) => route.abort());
  let loads = 0;
  page.on("domcontentloaded", () => loads++);
  await page.goto(`/list/${id}`, { waitUntil: "commit" });
  await expect(page.getByRole("alert")).toHaveText(NOT_LOADED);
  expect(loads).toBe(2);
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.locator("#root iframe, #root script")).toHaveCount(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await page.unroute(APP_CODE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(openItem("Milk")).toBeVisible();
  await untilTakenOver(page);
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
});

test("a page without code starts when back online, and keeps typed texts", async ({
  ann,
  page,
  allowConsole,
}) => {
  const { context } = ann;
  allowConsole(/Failed to load resource/);
  const release = await openWithoutCode(ann, "/login");
  await expect(page.getByText(CLAIM)).toBeVisible();
  await context.setOffline(true);
  release();
  await expect(page.getByRole("alert")).toHaveText(NOT_LOADED);
  const email = page.getByLabel("Email");
  await email.fill("ann@example.com");
  await context.setOffline(false);
  await untilTakenOver(page);
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
  await expect(email).toHaveValue("ann@example.com");
});

/** Changes of the form by others, each as the browser's tools make them. */
const CHANGES: Readonly<Record<string, () => void>> = {
  "a password manager puts its element beside a field": () => {
    for (const field of document.querySelectorAll("#root input[type=password]"))
      field.after(document.createElement("span"));
  },
  "an extension changes attributes": () => {
    for (const field of document.querySelectorAll("#root input")) field.setAttribute("data-x", "");
  },
  "an extension wraps the labels": () => {
    for (const label of document.querySelectorAll("#root label")) {
      const wrapper = document.createElement("div");
      label.replaceWith(wrapper);
      wrapper.append(label);
    }
  },
  "an extension removes the pictures": () => {
    for (const picture of document.querySelectorAll("#root img")) picture.remove();
  },
  "the browser translates the page": () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all: Node[] = [];
    while (texts.nextNode()) all.push(texts.currentNode);
    for (const text of all) {
      const font = document.createElement("font");
      font.append(`«${text.nodeValue}»`);
      if (text.nodeValue?.trim() && text.parentElement?.closest("#root"))
        (text as Text).replaceWith(font);
    }
  },
};

test("a form that others change before or while the code starts keeps texts, focus and caret", async ({
  ann,
  page,
}) => {
  for (const [name, change] of Object.entries(CHANGES)) {
    for (const isLate of [false, true]) {
      await test.step(`${name}${isLate ? ", late" : ""}`, async () => {
        const release = await openWithoutCode(ann, "/login");
        const email = page.locator("[name=email]");
        const password = page.locator("[name=password]");
        await email.fill("ann@example.com");
        await password.pressSequentially("lettce");
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("ArrowLeft");
        if (isLate)
          // After the check, and before React's work.
          await page.evaluate(`{
            const { isEqualNode } = Node.prototype;
            Node.prototype.isEqualNode = function (other) {
              queueMicrotask(${change});
              return isEqualNode.call(this, other);
            };
          }`);
        else await page.evaluate(change);
        release();
        await untilTakenOver(page);
        await expect(password).toBeFocused();
        await page.keyboard.type("u");
        await expect(email).toHaveValue("ann@example.com");
        await expect(password).toHaveValue("lettuce");
        await page.unroute(APP_CODE);
      });
    }
  }
});
