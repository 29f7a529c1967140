import { expect, test } from "../support/fixtures";
import { openList } from "../support/list-page";

test("on a desktop, the keys of a row move, edit, select and delete it", async ({ ann, page }) => {
  const { keyboard } = page;
  const { openItems, openItem, ...list } = await openList(ann);
  const box = (text: string) => openItem(text).getByRole("checkbox");

  await test.step("the focus and the item move", async () => {
    await box("Milk").focus();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await expect(box("Salt")).toBeFocused();
    await keyboard.press("Alt+ArrowUp");
    await keyboard.press("Alt+ArrowUp");
    await expect(openItems).toHaveText(["Salt", "Milk", "Bread"]);
    await keyboard.press("Alt+ArrowDown");
    await expect(openItems).toHaveText(["Milk", "Salt", "Bread"]);
    await expect(box("Salt")).toBeFocused();
  });

  await test.step("Enter and F2 edit the item; a letter does nothing", async () => {
    for (const [key, end] of [
      ["Enter", "Escape"],
      ["F2", "Enter"],
    ] as const) {
      await keyboard.press("e");
      await expect(list.itemInput).toHaveCount(0);
      await keyboard.press(key);
      await expect(list.itemInput).toBeFocused();
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type("Sea salt");
      await keyboard.press(end);
    }
    await expect(openItems).toHaveText(["Milk", "Sea salt", "Bread"]);
    await expect(list.actions("Sea salt")).toBeFocused();
    // A press elsewhere saves an edit, and takes the focus there.
    await keyboard.press("F2");
    await keyboard.type("!");
    await list.newItem.click();
    await expect(openItems).toHaveText(["Milk", "Sea salt!", "Bread"]);
    await expect(list.newItem).toBeFocused();
    await list.actions("Milk").press("Enter");
    await expect(page.getByRole("menuitem").first()).toHaveText(/Edit.*Enter/);
    await keyboard.press("Delete"); // belongs to the menu
    await keyboard.press("Escape");
    await expect(openItems).toHaveCount(3);
  });

  await test.step("two selected items are deleted, and one is deleted and restored", async () => {
    await box("Sea salt!").focus();
    await keyboard.press("Shift+ArrowDown");
    const bar = page.getByRole("region", { name: "Selected items" });
    await bar.getByRole("button", { name: "Delete" }).press("Enter");
    await expect(openItems).toHaveText(["Milk"]);
    await expect(box("Milk")).toBeFocused();
    await list.add("Tea");
    await box("Milk").focus();
    await keyboard.down("Delete");
    await keyboard.down("Delete"); // a repeat of the same press
    await expect(openItems).toHaveText(["Tea"]);
    await keyboard.up("Delete");
    await expect(box("Tea")).toBeFocused();
    await keyboard.press("ControlOrMeta+z");
    await expect(openItems).toHaveText(["Milk", "Tea"]);
    await expect.poll(list.stored).toEqual(["Milk", "Tea"]);
  });
});
