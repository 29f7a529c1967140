import { comeSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { middleOf, press, pressAt } from "../support/gestures";
import { listPage } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

/** Brings Ann to a list of her own, and opens the menu of its first item. */
async function openMenu(ann: Person, count = 2) {
  const items = Array.from({ length: count }, (_, index) => item(`Item ${index + 1}`));
  const id = await storeList([await comeSignedIn(ann)], { items });
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  const menu = ann.page.getByRole("menu");
  await press(list.actions("Item 1"));
  await expect(menu).toBeVisible();
  return { ...list, menu, button: list.actions("Item 1") };
}

test.describe("Context menu", () => {
  test("the actions button opens a menu with Edit and Delete, with the scale animation", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { menu, button } = await openMenu(ann);
    await expect(menu.getByRole("menuitem")).toHaveText(["Edit", "Delete"]);
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

  test("closes on a tap or click outside", async ({ person }) => {
    const ann = await person("Ann");
    const { menu } = await openMenu(ann);
    await pressAt(ann.page, { x: 20, y: 500 });
    await expect(menu).toHaveCount(0);
  });

  test("a finger that closes it does nothing to the row below", { tag: "@phone" }, async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { menu, openItems, openItem } = await openMenu(ann, 4);
    await pressAt(ann.page, await middleOf(openItem("Item 4")));
    await expect(menu).toHaveCount(0);
    await expect(openItems).toHaveCount(4);
  });

  test("closes on scroll", async ({ person }) => {
    const ann = await person("Ann");
    const { menu } = await openMenu(ann, 40);
    await ann.page.mouse.move(600, 600);
    await ann.page.mouse.wheel(0, 200);
    await expect(menu).toHaveCount(0);
  });

  test("closes on resize", async ({ person }) => {
    const ann = await person("Ann");
    const { menu } = await openMenu(ann);
    await ann.page.setViewportSize({ width: 900, height: 700 });
    await expect(menu).toHaveCount(0);
  });

  test("closes on Escape, which gives the focus back", async ({ person }) => {
    const ann = await person("Ann");
    const { menu, button } = await openMenu(ann);
    await ann.page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test("closes on a second press of its button", async ({ person }) => {
    const ann = await person("Ann");
    const { menu, button } = await openMenu(ann);
    await pressAt(ann.page, await middleOf(button));
    await expect(menu).toHaveCount(0);
  });

  test("by keyboard: the first entry has the focus, arrow keys move, Enter chooses", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const { menu, button, openItems } = await openMenu(ann);
    await keyboard.press("Escape");
    await expect(button).toBeFocused();
    await keyboard.press("Enter");
    await expect(menu.getByRole("menuitem", { name: "Edit" })).toBeFocused();
    await keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitem", { name: "Delete" })).toBeFocused();
    await keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitem", { name: "Edit" })).toBeFocused();
    await keyboard.press("ArrowUp");
    await keyboard.press("Enter");
    await expect(menu).toHaveCount(0);
    await expect(openItems).toHaveText(["Item 2"]);
  });
});
