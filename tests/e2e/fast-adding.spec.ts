import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { openList } from "../support/list-page";
import { item } from "../support/stored-lists";

const NOTES = "Shopping:\r\n- Bread\r\n\r\n* [x] Butter\r\n1. Eggs\r\n2. Oats\r\nmilk\r\n";

test("on a desktop, each pasted line becomes an item, and Enter adds the typed text unless a suggestion is chosen", async ({
  ann,
}) => {
  const { keyboard } = ann.page;
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const list = await openList(ann, { items: [item("Milk")] });
  const paste = async (text: string) => {
    await ann.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await list.newItem.focus();
    await keyboard.press("ControlOrMeta+v");
  };

  await test.step("one line is pasted as text, without its mark, several lines become an item each, with one undo", async () => {
    await paste("Bread\n");
    await expect(list.newItem).toHaveValue("Bread");
    await list.newItem.fill("Rye Salt");
    await list.newItem.press("Home");
    for (const _ of "Rye") await keyboard.press("Shift+ArrowRight");
    await paste("☑️ Bre\u00adad\n");
    await expect(list.newItem).toHaveValue("Bread Salt");
    await paste(" - 2");
    await expect(list.newItem).toHaveValue("Bread - 2 Salt");
    await keyboard.press("ControlOrMeta+z");
    await keyboard.press("ControlOrMeta+z");
    await expect(list.newItem).toHaveValue("Rye Salt");
    await expect(list.openItems).toHaveText(["Milk"]);
    await list.newItem.fill("");
    await paste(NOTES);
    await expect(list.openItems).toHaveText(["Milk", "Shopping:", "Bread", "Eggs", "Oats"]);
    await expect(list.doneItems).toHaveText(["Butter"]);
    await expect(list.newItem).toHaveValue("");
    await expect(list.newItem).toBeFocused();
    await list.keepNotice();
    await expect(list.notice("5 items added, 1 already there")).toBeVisible();
    await press(list.undo);
    await expect.poll(list.stored).toEqual(["Milk"]);
  });

  await test.step("arrow keys choose a suggestion, Escape and Tab close the suggestions", async () => {
    const { newItem, suggestions } = list;
    await newItem.focus();
    await keyboard.type("Bu");
    await expect(suggestions).toHaveText(["Butter"]);
    await expect(newItem).toHaveAttribute("aria-expanded", "true");
    await keyboard.press("Enter");
    await expect(list.openItems).toHaveText(["Milk", "Bu"]);

    await keyboard.type("b");
    await expect(suggestions).toHaveText(["Bread", "Butter"]);
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    const chosen = suggestions.nth(1);
    await expect(chosen).toHaveAttribute("aria-selected", "true");
    const id = (await chosen.getAttribute("id")) ?? "";
    await expect(newItem).toHaveAttribute("aria-activedescendant", id);
    await keyboard.press("Enter");
    await expect(list.openItems).toHaveText(["Milk", "Bu", "Butter"]);

    await keyboard.type("b");
    await keyboard.press("ArrowUp");
    await keyboard.press("Escape");
    await expect(suggestions).toHaveCount(0);
    await expect(newItem).toHaveValue("b");
    await expect(newItem).toBeFocused();
    await keyboard.type("r");
    await expect(suggestions).toHaveText(["Bread"]);
    await keyboard.press("Tab");
    await expect(suggestions).toHaveCount(0);
  });

  await test.step("a text that is too long stays in the input, uncut and with a message, until it fits", async () => {
    const note = ann.page.getByRole("alert");
    await list.newItem.fill("a".repeat(501));
    await expect(note).toHaveText("Too long: the limit is 500 characters.");
    await list.newItem.press("Enter");
    await expect(list.newItem).toHaveValue("a".repeat(501));
    await list.newItem.press("Backspace");
    await expect(note).toHaveCount(0);
    await list.newItem.press("Enter");
    await expect.poll(list.stored).toEqual(["Milk", "Bu", "Butter", "a".repeat(500)]);
  });
});
