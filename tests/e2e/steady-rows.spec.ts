import type { Page } from "@playwright/test";
import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { press, untilStill } from "../support/gestures";
import { numbered, openList } from "../support/list-page";
import {
  changeStoredList,
  item,
  type StoredItem,
  storedList,
  storeList,
} from "../support/stored-lists";

/** Returns the distance of an item's row from the top of the window, in whole pixels. */
const topOf = (page: Page, text: string) =>
  page
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${text}$`) })
    .evaluate((row) => Math.round(row.getBoundingClientRect().top));

type Change = (items: StoredItem[]) => readonly StoredItem[];

/** Changes the items of a stored list, as another member does. */
async function changeItems(id: string, change: Change) {
  const { items = [] } = (await storedList(id)) ?? {};
  await changeStoredList(id, { items: change([...items]) });
}

/** Moves an item to the top. */
const toTop =
  (text: string): Change =>
  (items) =>
    items.toSorted((a, b) => Number(b.text === text) - Number(a.text === text));

/** Turns the browser's own scroll anchoring on or off: older iPhones have none. */
async function setAnchoring(page: Page, anchoring: string) {
  await page.evaluate((value) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { overflow-anchor: ${value} }`);
    document.adoptedStyleSheets.push(sheet);
  }, anchoring);
}

test(
  "rows in view stay where they are, whatever happens above them",
  {
    tag: "@both",
  },
  async ({ ann, page }, { project }) => {
    const list = await openList(ann, {
      items: numbered(60).map((text, index) => item(text, { done: index >= 30 })),
    });
    const { openItems, doneItems } = list;
    await setAnchoring(page, project.name === "phone" ? "none" : "auto");
    await page.evaluate(() => window.scrollTo(0, 600));

    /** Expects that rows in view stay while something happens. */
    async function expectHeld(texts: readonly string[], happens: () => Promise<void>) {
      const tops = () => Promise.all(texts.map((text) => topOf(page, text)));
      await untilStill(page);
      const before = await tops();
      await happens();
      await expect.poll(tops).toEqual(before);
    }

    /** Expects that rows in view stay while another member changes the items. */
    const expectHeldWhile = (change: Change, first: string, texts = ["Item 15", "Item 18"]) =>
      expectHeld(texts, async () => {
        await changeItems(list.id, change);
        await expect(openItems.first()).toHaveText(first);
      });

    await test.step("nobody uses a row: another member moves, adds, removes and ticks items", async () => {
      const tick = (one: StoredItem) =>
        /^Item [12]$/.test(one.text) ? { ...one, done: true } : one;
      await expectHeldWhile(toTop("Item 25"), "Item 25");
      await expectHeldWhile((items) => [item("Milk"), ...items], "Milk");
      await expectHeldWhile((items) => items.slice(1), "Item 25");
      await expectHeldWhile((items) => items.slice(1).map(tick), "Item 3");
    });

    await test.step("after a tick of the topmost row", async () => {
      const text = await page.evaluate(() => {
        const middle = document.elementFromPoint(innerWidth / 2, 100);
        return middle?.closest("[data-item-id]")?.textContent ?? "";
      });
      await expectHeld(["Item 18"], async () => {
        await list.toggle(text);
        await expect(list.doneItem(text)).toHaveCount(1);
      });
      const withoutThird = (items: StoredItem[]) => items.filter((one) => one.text !== "Item 3");
      await expectHeldWhile(withoutThird, "Item 4", ["Item 18"]);
    });

    await test.step("at the top, new first rows come into view, also after a tick", async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await list.toggle("Item 5");
      await expect(list.doneItem("Item 5")).toHaveCount(1);
      await changeItems(list.id, toTop("Item 24"));
      await expect(openItems.first()).toHaveText("Item 24");
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 600));
    });

    await test.step("a row has the focus, or is being edited", async () => {
      const box = list.openItem("Item 17").getByRole("checkbox");
      await box.evaluate((element) => element.focus({ preventScroll: true }));
      await expectHeldWhile(toTop("Item 26"), "Item 26", ["Item 16", "Item 17"]);
      await expect(box).toBeFocused();
      await page.keyboard.press("F2");
      await expect(list.itemInput).toBeFocused();
      await page.keyboard.type(" kg");
      await expectHeldWhile(toTop("Item 27"), "Item 27");
      await expectHeldWhile((items) => items.slice(1), "Item 26");
      await expect(list.itemInput).toBeFocused();
      await expect(list.itemInput).toHaveValue("Item 17 kg");
      await page.keyboard.press("Escape");
    });

    await test.step("the user moves an item to the top or the bottom, and undoes it", async () => {
      for (const [entry, end, former] of [
        ["Move to top", openItems.first(), "Item 26"],
        ["Move to bottom", openItems.last(), "Item 30"],
      ] as const) {
        await expectHeld(["Item 14", "Item 15"], async () => {
          await list.choose("Item 17", entry);
          await expect(end).toHaveText("Item 17");
          await untilStill(page); // a row over the button would make Playwright scroll to find the button
        });
        await expectHeld(["Item 14", "Item 15"], async () => {
          await press(list.undo);
          await expect(end).toHaveText(former);
        });
      }
    });

    await test.step("the user unticks an item far down", async () => {
      await list.doneItem("Item 48").scrollIntoViewIfNeeded();
      await expectHeld(["Item 46", "Item 47"], async () => {
        await list.toggle("Item 48");
        await expect(doneItems).toHaveCount(33);
      });
    });
  },
);

test("an edited field stays above a phone's keyboard", { tag: "@phone" }, async ({ ann, page }) => {
  const list = await openList(ann, { items: numbered(20) });
  await page.setViewportSize({ width: 360, height: 380 });
  await list.choose("Item 3", "Edit");
  const top = () => list.itemInput.evaluate((field) => field.getBoundingClientRect().top);
  const before = await top();
  for (const text of ["Item 10", "Item 11"]) {
    await changeItems(list.id, toTop(text));
    await expect(list.openItems.first()).toHaveText(text);
  }
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(list.itemInput).toBeFocused();

  await page.setViewportSize({ width: 740, height: 140 }); // on its side
  await page.keyboard.type("x");
  const isCovered = () =>
    list.itemInput.evaluate((field) => {
      const { left, top, height } = field.getBoundingClientRect();
      return document.elementFromPoint(left + 20, top + height / 2) !== field;
    });
  await expect.poll(isCovered).toBe(false);
});

test("when the keyboard opens, the scroll that shows the focused field is not taken back", {
  tag: "@phone",
}, async ({ ann, page }) => {
  // Scrolls as a browser does to show a field: before the page learns of the resize.
  await page.addInitScript(() => {
    addEventListener("resize", () => {
      if (document.activeElement?.matches("input, textarea")) window.scrollBy(0, 150);
    });
  });
  const list = await openList(ann, { items: numbered(40) });
  const scrollTop = () => page.evaluate(() => Math.round(scrollY));
  const [keyboard, none] = [
    { width: 360, height: 400 },
    { width: 360, height: 740 },
  ];

  for (const edit of [
    () => list.choose("Item 14", "Edit"),
    () => list.newItem.focus(),
    () => list.name.getByRole("button").press("Enter"),
  ]) {
    await page.evaluate(() => window.scrollTo(0, 300));
    await edit();
    const before = await scrollTop();
    for (const [index, size] of [keyboard, none, keyboard].entries()) {
      await page.setViewportSize(size);
      await expect.poll(scrollTop).toBe(before + (index + 1) * 150);
    }
    await page.keyboard.press("Escape");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.setViewportSize(none);
  }

  await test.step("a field that opens half below the edge scrolls into view, though others move rows", async () => {
    await page.setViewportSize(keyboard);
    await list.choose("Item 20", "Edit");
    const gap = await list.itemInput.evaluate((field) => {
      const bar = document.querySelector("main + footer");
      return (bar?.getBoundingClientRect().top ?? 0) - field.getBoundingClientRect().bottom;
    });
    expect(gap).toBeGreaterThanOrEqual(0);
  });
});

test("a rotated phone stays at its rows", { tag: "@phone" }, async ({ ann, page }) => {
  const note = "a rather long description of what to buy, with a brand, a size, and a shop";
  const list = await openList(ann, { items: numbered(100).map((text) => `${text}, ${note}`) });
  await page.evaluate(() => window.scrollTo(0, 3_000));
  const first = list.openItem(`Item 40, ${note}`);
  await first.evaluate((row) => row.scrollIntoView());
  await expect(first).toBeInViewport();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(first).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(first).toBeInViewport();
});

test("a reload and each way back show the same rows", { tag: "@both" }, async ({ ann, page }) => {
  const list = await openList(ann, { items: numbered(100) });
  await page.evaluate(() => window.scrollTo(0, 3_000));
  // A browser that restores its tabs after a restart has had no time to store the place at its end.
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toMatch("place");
  await list.openItem("Item 60").scrollIntoViewIfNeeded();
  const before = await topOf(page, "Item 60");
  const expectSameRows = () =>
    expect.poll(async () => Math.abs((await topOf(page, "Item 60")) - before)).toBeLessThan(3);
  await page.reload();
  await expectSameRows();
  // Before a click, Playwright would scroll the page to bring the sticky header into view.
  const follow = (name: string | RegExp) =>
    page.getByRole("banner").getByRole("link", { name }).dispatchEvent("click");
  for (const name of ["Settings", /^Members/]) {
    await follow(name);
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    await follow("Back to the list");
    await expect(page).toHaveURL(`/list/${list.id}`);
    await expectSameRows();
  }
  await follow("Your lists");
  await expect(page).toHaveURL("/lists");
  await page.goBack();
  await expectSameRows();
  await page.goto(`/list/${list.id}`);
  await expect(list.openItems).toHaveCount(100);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the way back to the lists shows the same cards, and a search, also after a reload and in a wide window, until a list is created", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const uid = await startSignedIn(ann);
  for (const name of ["Saturday market", "Market hall", ...numbered(20)])
    await storeList([uid], { name });
  await page.goto("/lists");
  const search = page.getByRole("searchbox", { name: "Find a list" });
  const cards = page.getByRole("main").getByRole("listitem");
  const backToLists = () =>
    press(page.getByRole("banner").getByRole("link", { name: "Your lists" }));
  const card = page.getByRole("link", { name: /^Item 5\b/ });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  await press(card);
  await backToLists();
  await expect(page).toHaveURL("/lists");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

  await search.fill("market");
  await expect(cards).toHaveCount(2);
  await press(cards.filter({ hasText: "Market hall" }));
  await expect(page.getByRole("heading", { name: "Market hall" })).toBeVisible();
  await backToLists();
  await expect(search).toHaveValue("market");
  await expect(cards).toHaveCount(2);
  await page.reload();
  await expect(search).toHaveValue("market");
  await page.setViewportSize({ width: 1280, height: 800 });
  const pane = page.getByRole("region", { name: "Your lists" });
  await expect(pane.getByRole("searchbox")).toHaveValue("market");
  await expect(pane.getByRole("listitem")).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await press(page.getByRole("button", { name: "Create new list" }));
  await expect(page).toHaveURL(/list\//);
  await backToLists();
  await expect(search).toHaveValue("");
  await expect(cards).not.toHaveCount(2);
});
