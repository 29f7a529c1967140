import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { middleOf, press, pressAt } from "../support/gestures";
import { openList } from "../support/list-page";
import { changeStoredList, item, storedList } from "../support/stored-lists";

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => item(`Item ${index + 1}`));

function boxOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

/** Brings an element to the lower edge of the window, just above the input for new items. */
function scrollToLowerEdge(element: Element) {
  window.scrollBy(0, element.getBoundingClientRect().bottom + 80 - window.innerHeight);
}

test.describe("Context menu", () => {
  test("the actions button opens a menu with Edit, Delete and the ways to other lists, with the scale animation", {
    tag: ["@list/actions-menu", "@constants/menu-animation"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: many(2) });
    const menu = ann.page.getByRole("menu");
    const button = list.actions("Item 2");
    await press(button);
    await expect(menu.getByRole("menuitem")).toHaveText([
      "Edit",
      "Move to top",
      "Move to …",
      "Copy to …",
      "Delete",
    ]);
    await expect(button).toHaveAttribute("aria-expanded", "true");
    const frames = await ann.page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSKeyframesRule)
        .map(({ name, cssText }) => ({ name, cssText })),
    );
    const { animationName } = await menu.evaluate((element) => {
      const { animationName } = getComputedStyle(element);
      return { animationName };
    });
    expect(frames.find(({ name }) => name === animationName)?.cssText).toContain("scale");
  });

  test("closes on a click outside, a second press, scroll, resize and Escape, which gives the focus back", {
    tag: ["@context-menu/closes"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const list = await openList(ann, { items: many(40) });
    const menu = page.getByRole("menu");
    const button = list.actions("Item 1");
    for (const [close, isFocused] of [
      [() => pressAt(page, { x: 20, y: 500 }), false],
      [async () => pressAt(page, await middleOf(button)), true],
      [() => page.keyboard.press("Escape"), true],
      [() => page.setViewportSize({ width: 900, height: 700 }), true],
      [() => page.mouse.wheel(0, 200), true],
    ] as const) {
      await press(button);
      await expect(menu).toBeVisible();
      await page.mouse.move(600, 600);
      await close();
      await expect(menu).toHaveCount(0);
      if (isFocused) await expect(button).toBeFocused();
    }
  });

  test("lies below its button, or above where there is no room below, their ends in line, and inside the window", {
    tag: ["@both", "@list/actions-menu"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: many(40) });
    const menu = ann.page.getByRole("menu");
    const { width, height } = await ann.page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    }));
    for (const [text, isAbove] of [
      ["Item 1", false],
      ["Item 20", true],
    ] as const) {
      if (isAbove) await list.actions(text).evaluate(scrollToLowerEdge);
      const button = await boxOf(list.actions(text));
      await press(list.actions(text));
      await expect
        .poll(async () => {
          const { top, bottom } = await boxOf(menu);
          return Math.round(isAbove ? button.top - bottom : top - button.bottom);
        })
        .toBe(0);
      const { left, right, top, bottom } = await boxOf(menu);
      expect(right).toBeCloseTo(button.right, 0);
      expect(Math.min(left, top, width - right, height - bottom)).toBeGreaterThanOrEqual(0);
      await ann.page.keyboard.press("Escape");
      await expect(menu).toHaveCount(0);
    }
  });

  test("a finger that closes it does nothing to the row below", {
    tag: ["@phone", "@context-menu/closes"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: many(8) });
    const menu = ann.page.getByRole("menu");
    await press(list.actions("Item 1"));
    await expect(menu).toBeVisible();
    await pressAt(ann.page, await middleOf(list.openItem("Item 8")));
    await expect(menu).toHaveCount(0);
    await expect(list.openItems).toHaveCount(8);
  });

  test("stays in front of everything while another member reorders", async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const list = await openList(ann);
    await press(list.actions("Milk"));
    await expect(page.getByRole("menu")).toBeVisible();
    const { items = [] } = (await storedList(list.id)) ?? {};
    await changeStoredList(list.id, { items: items.toReversed() });
    await expect(list.openItems).toHaveText(["Salt", "Bread", "Milk"]);
    await pressAt(page, await middleOf(list.openItem("Salt")));
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(list.openItems).toHaveText(["Salt", "Bread", "Milk"]);
    await expect(list.done).toHaveCount(0);
  });

  test("by keyboard: the first entry has the focus, arrow keys move, Enter chooses", {
    tag: "@list/actions-menu",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await openList(ann, { items: many(2) });
    const menu = ann.page.getByRole("menu");
    await list.actions("Item 1").press("Enter");
    await expect(menu.getByRole("menuitem", { name: "Edit" })).toBeFocused();
    await keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitem", { name: "Move to …" })).toBeFocused();
    await keyboard.press("End");
    await expect(menu.getByRole("menuitem", { name: "Delete" })).toBeFocused();
    await keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitem", { name: "Edit" })).toBeFocused();
    await keyboard.press("Tab");
    await expect(menu).toHaveCount(0);
    await expect(list.handle("Item 2")).toBeFocused();
    await list.actions("Item 1").press("Enter");
    await keyboard.press("ArrowUp");
    await keyboard.press("Enter");
    await expect(menu).toHaveCount(0);
    await expect(list.openItems).toHaveText(["Item 2"]);
  });

  test("an item goes to the top of the list, by the menu or by a key", {
    tag: "@list/actions-menu",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: many(3) });
    await list.choose("Item 3", "Move to top");
    await expect(list.openItems).toHaveText(["Item 3", "Item 1", "Item 2"]);
    // The keys come a moment after the list.
    await expect(async () => {
      await list.actions("Item 2").press("t");
      await expect(list.openItems).toHaveText(["Item 2", "Item 3", "Item 1"], { timeout: 1_000 });
    }).toPass();
    await press(list.actions("Item 2"));
    await expect(ann.page.getByRole("menuitem").first()).toHaveText("Edit");
    await expect(ann.page.getByRole("menuitem", { name: "Move to top" })).toHaveCount(0);
  });
});
