import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { openList } from "../support/list-page";
import { changeStoredList, item, type StoredItem, storedList } from "../support/stored-lists";

/** Long enough for two lines on a phone. */
const LONG_TEXT = "a rather long description of what to buy, with a brand and a size";

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Returns the distance of an item's row from the top of the window, in whole pixels. */
const topOf = (page: Page, text: string) =>
  page
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${text}$`) })
    .evaluate((row) => Math.round(row.getBoundingClientRect().top));

/** Changes the items of a stored list, as another member does. */
async function changeItems(id: string, change: (items: StoredItem[]) => readonly StoredItem[]) {
  const { items = [] } = (await storedList(id)) ?? {};
  await changeStoredList(id, { items: change([...items]) });
}

/** Moves an item to the top. */
const toTop = (text: string) => (items: StoredItem[]) =>
  items.toSorted((a, b) => Number(b.text === text) - Number(a.text === text));

/** Turns the browser's own scroll anchoring on or off: older iPhones have none. */
async function setAnchoring(page: Page, anchoring: string) {
  await page.evaluate((value) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { overflow-anchor: ${value} }`);
    document.adoptedStyleSheets.push(sheet);
  }, anchoring);
}

for (const anchoring of ["auto", "none"]) {
  test(`rows in view stay where they are, whatever happens above them (overflow-anchor: ${anchoring})`, {
    tag: "@both",
  }, async ({ ann, page }) => {
    const list = await openList(ann, {
      items: range(60).map((n) => item(`Item ${n}`, { done: n > 30 })),
    });
    const { openItems, doneItems } = list;
    await setAnchoring(page, anchoring);
    await page.evaluate(() => window.scrollTo(0, 600));

    /** Waits until no row is on its way to its place. */
    const untilStill = () =>
      page.evaluate(async () => {
        const moves = document.getAnimations().filter(({ id }) => id === "row");
        await Promise.allSettled(moves.map(({ finished }) => finished));
      });

    /** Expects that rows in view stay while something happens. */
    async function expectHeld(texts: readonly string[], happens: () => Promise<void>) {
      const tops = () => Promise.all(texts.map((text) => topOf(page, text)));
      await untilStill();
      const before = await tops();
      await happens();
      await expect.poll(tops).toEqual(before);
    }

    await test.step("nobody uses a row: another member moves an item up, adds and removes one", async () => {
      await expectHeld(["Item 15", "Item 17"], async () => {
        await changeItems(list.id, toTop("Item 25"));
        await expect(openItems.first()).toHaveText("Item 25");
      });
      await expectHeld(["Item 15", "Item 17"], async () => {
        await changeItems(list.id, (items) => [item("Milk"), ...items]);
        await expect(openItems.first()).toHaveText("Milk");
      });
      await expectHeld(["Item 15", "Item 17"], async () => {
        await changeItems(list.id, (items) => items.filter(({ text }) => text !== "Item 2"));
        await expect(openItems).toHaveCount(30);
      });
    });

    await test.step("another member comes online, who has ticked every second item and moved two", async () => {
      const even = (text: string) => Number(text.slice(5)) % 2 === 0;
      const before = (await storedList(list.id))?.items ?? [];
      await expectHeld(["Item 13"], async () => {
        await changeItems(list.id, (items) => {
          const [first, second, ...others] = items.map((one) => ({ ...one, done: even(one.text) }));
          return [...others.slice(20, 22), ...others.slice(0, 20), ...others.slice(22)].concat(
            [first, second].flatMap((one) => one ?? []),
          );
        });
        await expect(list.openItem("Item 12")).toHaveCount(0);
      });
      await changeStoredList(list.id, { items: before });
      await expect(openItems.first()).toHaveText("Milk");
      await page.evaluate(() => window.scrollTo(0, 600));
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
      await expectHeld(["Item 16", "Item 17"], async () => {
        await changeItems(list.id, toTop("Item 26"));
        await expect(openItems.first()).toHaveText("Item 26");
      });
      await expect(box).toBeFocused();
      await page.keyboard.press("F2");
      await expect(list.itemInput).toBeFocused();
      await page.keyboard.type(" kg");
      await expectHeld(["Item 16", "Item 18"], async () => {
        await changeItems(list.id, toTop("Item 27"));
        await expect(openItems.first()).toHaveText("Item 27");
      });
      await expectHeld(["Item 16", "Item 18"], async () => {
        await changeItems(list.id, (items) =>
          items.filter(({ text }) => !/^Item [34]$/.test(text)),
        );
        await expect(openItems).toHaveCount(27);
      });
      await expect(list.itemInput).toBeFocused();
      await expect(list.itemInput).toHaveValue("Item 17 kg");
      await page.keyboard.press("Escape");
    });

    await test.step("the user moves an item to the top, and undoes it", async () => {
      await expectHeld(["Item 14", "Item 15"], async () => {
        await list.choose("Item 17", "Move to top");
        await expect(openItems.first()).toHaveText("Item 17");
        await untilStill(); // a row over the button would make Playwright scroll to find the button
      });
      await expectHeld(["Item 14", "Item 15"], async () => {
        await press(list.undo);
        await expect(openItems.first()).toHaveText("Item 27");
      });
    });

    await test.step("the user unticks an item far down", async () => {
      await list.doneItem("Item 48").scrollIntoViewIfNeeded();
      await expectHeld(["Item 46", "Item 47"], async () => {
        await list.toggle("Item 48");
        await expect(doneItems).toHaveCount(30);
      });
    });
  });
}

test("above a phone's keyboard, a field that is being edited stays in view while others move items to the top", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: range(20).map((n) => item(`Item ${n}`)) });
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
});

test("without scroll anchoring, rows that are drawn for the first time move nothing on the way up", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: range(100).map((n) => item(`${n} ${LONG_TEXT}`)) });
  await setAnchoring(page, "none");
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(list.openItems.last()).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  const shifts = await page.evaluate(async () => {
    const frames = async (count: number) => {
      for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame);
    };
    const rows = [...document.querySelectorAll("[data-item-id]")];
    const found: number[] = [];
    await frames(20); // the browser draws rows ahead
    while (scrollY > 0) {
      const inView = rows.find((row) => row.getBoundingClientRect().top > 100);
      const [top = 0, from] = [inView?.getBoundingClientRect().top, scrollY];
      scrollBy(0, -200);
      const moved = from - scrollY;
      await frames(3);
      found.push(Math.round((inView?.getBoundingClientRect().top ?? 0) - top - moved));
    }
    return found.filter((shift) => Math.abs(shift) > 1);
  });
  expect(shifts).toEqual([]);
});

test("a reload, and settings and the way back, return to the same rows", {
  tag: "@both",
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: range(100).map((n) => item(`${n} ${LONG_TEXT}`)) });
  await page.evaluate(() => window.scrollTo(0, 3_000));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2_900);
  const top = () => topOf(page, `50 ${LONG_TEXT}`);
  const near = async (expected: number) =>
    expect.poll(async () => Math.abs((await top()) - expected)).toBeLessThan(3);
  await list.openItem(`50 ${LONG_TEXT}`).scrollIntoViewIfNeeded();
  const before = await top();
  await page.reload();
  await near(before);
  // Before a click, Playwright would scroll the page to bring the sticky header into view.
  for (const name of ["Settings", /^Members/]) {
    await page.getByRole("link", { name }).dispatchEvent("click");
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the list" }).dispatchEvent("click");
    await expect(page).toHaveURL(`/list/${list.id}`);
    await near(before);
  }
  await page.goto(`/list/${list.id}`);
  await expect(list.openItems).toHaveCount(100);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
