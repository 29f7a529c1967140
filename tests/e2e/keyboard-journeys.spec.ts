import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { liftByKeyboard } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { openList } from "../support/list-page";
import { item } from "../support/stored-lists";

/** More presses of Tab than any screen here needs. */
const FAR = 40;

/** Goes on by Tab, or back by Shift+Tab, until something has the focus. */
async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let count = 0; count < FAR; count++) {
    await target.page().keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test("by keyboard alone somebody renames a list, edits, orders, ticks and deletes its items", {
  tag: ["@list/actions-menu", "@list/drag", "@constants/drag-step"],
}, async ({ ann, page }) => {
  const { keyboard } = page;
  const releaseDragging = await holdAnswers(page, /drag-layer[^/]*\.js/);
  const list = await openList(ann, {
    items: ["Milk", "Bread", "Salt", "Eggs"].map((text) => item(text)),
  });
  const box = (text: string) => page.getByRole("checkbox", { name: text, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

  await test.step("renames it; Escape leaves the name as it is", async () => {
    await tabTo(list.name.getByRole("button"));
    for (const [end, name] of [
      ["Escape", "Groceries"],
      ["Enter", "Market"],
    ] as const) {
      await keyboard.press("Enter");
      await keyboard.type("Market");
      await keyboard.press(end);
      await expect(list.name).toHaveText(name);
      await expect(list.name.getByRole("button")).toBeFocused();
    }
  });

  await test.step("edits one; the focus goes back to its button", async () => {
    const first = page.getByRole("menuitem").first();
    await tabTo(list.actions("Milk"));
    await keyboard.press("Enter");
    await expect(first).toBeFocused();
    await keyboard.press("Enter");
    await expect(list.itemInput).toBeFocused();
    await keyboard.press("ControlOrMeta+A");
    await keyboard.type("Oat milk");
    await keyboard.press("Enter");
    await expect(list.actions("Oat milk")).toBeFocused();
  });

  await test.step("moves it, and hears where it is; Escape puts it back", async () => {
    const expectSpoken = (text: string) =>
      expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();
    const handle = list.handle("Oat milk");
    await tabTo(handle, "Shift+Tab");
    await expect(handle).toHaveAccessibleDescription(/press Space, then the up and down arrows/);
    // The first item is lifted by code that comes late.
    await handle.press("Space");
    releaseDragging();
    await expectSpoken("Oat milk, lifted from position 1 of 4.");
    await expect(list.held).toBeVisible();
    for (const pixels of [25, 50, 75, 100]) {
      await keyboard.press("ArrowDown");
      await expect(list.held).toHaveAttribute("style", `transform: translateY(${pixels}px);`);
    }
    await expectSpoken("Oat milk, at position 3 of 4.");
    await keyboard.press("Space");
    await expectSpoken("Oat milk, dropped at position 3.");
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Oat milk", "Eggs"]);

    await liftByKeyboard(handle);
    for (let press = 0; press < 4; press++) await keyboard.press("ArrowUp");
    await keyboard.press("Escape");
    await expectSpoken("Oat milk, put back at position 3.");
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Oat milk", "Eggs"]);
    await expect(handle).toBeFocused();
  });

  await test.step("ticks two; the focus goes on to the row that takes the place", async () => {
    await tabTo(box("Bread"), "Shift+Tab");
    await keyboard.press("Space");
    await expect(list.doneItem("Bread")).toBeVisible();
    await expect(box("Salt")).toBeFocused();
    await keyboard.press("Space");
    await expect(list.doneItem("Salt")).toBeVisible();
    await expect(box("Oat milk")).toBeFocused();
  });

  await test.step("removes what is done by holding Space; letting go before does nothing", async () => {
    await tabTo(list.removeDone);
    await keyboard.press("Space");
    await expect(list.doneItems).toHaveCount(2);
    await keyboard.down("Space");
    await expect(list.done).toHaveCount(0);
    await keyboard.up("Space");
    await expect(heading("Market")).toBeFocused();
  });

  await test.step("deletes the others; the focus goes to the next row, at last to the heading", async () => {
    await tabTo(list.actions("Oat milk"));
    for (const left of [2, 1]) {
      await expect(list.openItems).toHaveCount(left);
      await keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
      await keyboard.press("End");
      await keyboard.press("Enter");
    }
    await expect(list.openItems).toHaveCount(0);
    await expect(heading("Market")).toBeFocused();
  });
});

test("the focus is never hidden below the header or the bar for new items", async ({ ann }) => {
  const items = Array.from({ length: 30 }, (_, index) => item(`Item ${index}`));
  const list = await openList(ann, { items });
  const edgesOf = async (target: Locator) => {
    const { y = 0, height = 0 } = (await target.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };

  await list.handle("Item 0").focus();
  await tabTo(list.actions("Item 11"));
  const bar = await edgesOf(ann.page.getByRole("form", { name: "Add to the list" }));
  expect((await edgesOf(list.openItem("Item 11"))).bottom).toBeLessThanOrEqual(bar.top);

  await list.actions("Item 29").focus();
  await tabTo(list.actions("Item 20"), "Shift+Tab");
  await tabTo(list.handle("Item 17"), "Shift+Tab");
  const header = await edgesOf(ann.page.getByRole("banner"));
  const { top } = await edgesOf(list.openItem("Item 17"));
  expect(top).toBeGreaterThanOrEqual(header.bottom - 1);
});
