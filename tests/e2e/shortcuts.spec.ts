import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { listPage, storedTexts } from "../support/list-page";
import { storeList } from "../support/stored-lists";

test("on a desktop, keyboard shortcuts edit items and open lists; a help dialog shows all keys, and switches single keys off", async ({
  ann,
  page,
}) => {
  const { keyboard } = page;
  const { newItem, openItems, openItem, name, ...list } = listPage(page);
  const box = (text: string) => openItem(text).getByRole("checkbox");
  const dialog = page.getByRole("dialog");
  const help = page.getByRole("button", { name: "Keyboard shortcuts" });
  const uid = await startSignedIn(ann);
  const market = await storeList([uid], { name: "Market" });
  const party = await storeList([uid], {
    name: "Party",
    items: [],
    updated_at: new Date("2026-01-01"),
  });
  await storeList([uid], { name: "Pharmacy", updated_at: new Date("2026-01-02") });

  await test.step("adds an item, moves the focus along the rows, and moves rows", async () => {
    await page.goto(`/list/${market}`);
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect(help).toBeVisible();
    await keyboard.press("n");
    await expect(newItem).toBeFocused();
    // In an input, a single key is a letter.
    await keyboard.type("njk?/");
    await keyboard.press("Enter");
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt", "njk?/"]);
    await list.untilSelectable();
    await box("Milk").focus();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await expect(box("Salt")).toBeFocused();
    await keyboard.press("t");
    await expect(openItems).toHaveText(["Salt", "Milk", "Bread", "njk?/"]);
    await keyboard.press("Alt+ArrowDown");
    await keyboard.press("Alt+ArrowDown");
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt", "njk?/"]);
    await keyboard.press("Alt+ArrowUp");
    await expect(openItems).toHaveText(["Milk", "Salt", "Bread", "njk?/"]);
    await expect(box("Salt")).toBeFocused();
    await keyboard.press("e");
    await expect(list.itemInput).toBeFocused();
    await keyboard.press("Escape");
  });

  await test.step("moves two items to another list, and deletes one", async () => {
    await box("Salt").focus();
    await keyboard.press("Shift+ArrowDown");
    await keyboard.press("m");
    await dialog.getByRole("button", { name: "Party" }).press("Enter");
    await expect(openItems).toHaveText(["Milk", "njk?/"]);
    await expect.poll(() => storedTexts(party)).toEqual(["Salt", "Bread"]);
    await box("Milk").focus();
    await keyboard.down("Delete");
    await keyboard.down("Delete"); // a repeat of the same press
    await expect(openItems).toHaveText(["njk?/"]);
    await keyboard.up("Delete");
    await expect.poll(() => storedTexts(market)).toEqual(["njk?/"]);
  });

  await test.step("opens the next and the previous list, and moves the focus to the cards", async () => {
    const cards = page.getByRole("link", { name: /Updated/ });
    // The list that was edited last comes first. A move edits two lists.
    await expect(cards.last()).toHaveText(/^Pharmacy/);
    await keyboard.press("j");
    await expect(name).toHaveText(/Party|Pharmacy/);
    await keyboard.press("k");
    await expect(name).toHaveText("Market");
    await expect(name).toBeFocused();
    await keyboard.press("/");
    await expect(cards.first()).toBeFocused();
  });

  await test.step("opens the help, and switches single keys off and on", async () => {
    const singleKeys = dialog.getByRole("switch", { name: "Single-key shortcuts" });
    await keyboard.press("?");
    await expect(dialog.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
    // Undo does nothing behind the dialog.
    await keyboard.press("ControlOrMeta+z");
    await expect(openItems).toHaveText(["njk?/"]);
    await singleKeys.press("Space");
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await keyboard.press("n");
    await keyboard.press("?");
    await expect(dialog).toHaveCount(0);
    await expect(newItem).not.toBeFocused();
    await page.reload();
    await help.press("Enter");
    await expect(singleKeys).not.toBeChecked();
    await singleKeys.press("Space");
    await keyboard.press("Escape");
    await keyboard.press("n");
    await expect(newItem).toBeFocused();
  });
});
