import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { edgesOf, liftByKeyboard } from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { openList } from "../support/list-page";
import { item } from "../support/stored-lists";

/** More presses of Tab than any screen here needs. */
const MAX_TABS = 40;

/** Presses Tab or Shift+Tab until the target has the focus. */
async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let count = 0; count < MAX_TABS; count++) {
    await target.page().keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test("a list is renamed, and its items are moved, ticked and deleted, by keyboard alone", {
  tag: ["@list/actions-menu", "@list/drag", "@constants/drag-step"],
}, async ({ ann, page }) => {
  const { keyboard } = page;
  const releaseDragging = await holdRequests(page, /drag-layer[^/]*\.js/);
  const list = await openList(ann, {
    items: ["Milk", "Bread", "Salt", "Eggs"].map((text) => item(text)),
  });
  const box = (text: string) => page.getByRole("checkbox", { name: text, exact: true });

  await test.step("renames the list; Escape keeps the old name", async () => {
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

  await test.step("moves an item, whose position is announced; Escape puts it back", async () => {
    const announced = () => page.getByRole("status").allTextContents();
    const expectAnnounced = (text: string) => expect.poll(announced).toContain(text);
    const handle = list.handle("Milk");
    await tabTo(handle);
    await expect(handle).toHaveAccessibleDescription(/press Space, then the up and down arrows/);
    // The item is lifted as soon as the code for dragging has loaded.
    await handle.press("Space");
    releaseDragging();
    await expectAnnounced("Milk, at position 1 of 4.");
    await expect(list.draggedRow).toBeVisible();
    for (const pixels of [25, 50, 75, 100]) {
      await keyboard.press("ArrowDown");
      await expect(list.draggedRow).toHaveAttribute("style", `transform: translateY(${pixels}px);`);
    }
    await expectAnnounced("Milk, at position 3 of 4.");
    await keyboard.press("Space");
    await expectAnnounced("Milk, dropped at position 3.");
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);

    await liftByKeyboard(handle);
    for (let press = 0; press < 4; press++) await keyboard.press("ArrowUp");
    await keyboard.press("Escape");
    await expectAnnounced("Milk, put back at position 3.");
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);
    await expect(handle).toBeFocused();
  });

  await test.step("keys of the row move an item, delete it, and restore it", async () => {
    await tabTo(box("Salt"), "Shift+Tab");
    await keyboard.press("Alt+ArrowUp");
    await expect(list.openItems).toHaveText(["Salt", "Bread", "Milk", "Eggs"]);
    await keyboard.press("Delete");
    await expect(list.openItems).toHaveText(["Bread", "Milk", "Eggs"]);
    await keyboard.press("ControlOrMeta+z");
    await expect(list.openItems).toHaveText(["Salt", "Bread", "Milk", "Eggs"]);
    await tabTo(box("Salt"), "Shift+Tab");
    await keyboard.press("Alt+ArrowDown");
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);
  });

  await test.step("ticks two items; the focus moves to the next row", async () => {
    await tabTo(box("Bread"), "Shift+Tab");
    await keyboard.press("Space");
    await expect(list.doneItem("Bread")).toBeVisible();
    await expect(box("Salt")).toBeFocused();
    await keyboard.press("Space");
    await expect(list.doneItem("Salt")).toBeVisible();
    await expect(box("Milk")).toBeFocused();
  });

  await test.step("removes the done items by holding Space; the focus returns to the last focused row", async () => {
    await tabTo(box("Eggs"));
    await list.removeDone.focus();
    await keyboard.press("Space");
    await expect(list.doneItems).toHaveCount(2);
    await keyboard.down("Space");
    await expect(list.done).toHaveCount(0);
    await keyboard.up("Space");
    await expect(box("Eggs")).toBeFocused();
    await expect(box("Eggs")).not.toBeChecked();
  });

  await test.step("deletes the other items; the focus moves to the row before, and after the last one to the input", async () => {
    for (const left of [2, 1]) {
      await expect(list.openItems).toHaveCount(left);
      await keyboard.press("Tab");
      await keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
      await keyboard.press("End");
      await keyboard.press("Enter");
    }
    await expect(list.openItems).toHaveCount(0);
    await expect(list.newItem).toBeFocused();
  });
});

test("the focus is never hidden by the header or the bar for new items", async ({ ann }) => {
  const items = Array.from({ length: 30 }, (_, index) => item(`Item ${index}`));
  const list = await openList(ann, { items });
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
