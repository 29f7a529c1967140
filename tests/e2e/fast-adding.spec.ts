import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { hold, press } from "../support/gestures";
import { listPage, openList } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";

test("pasted lines become items; Enter adds the typed text or a suggestion", async ({ ann }) => {
  const { keyboard } = ann.page;
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const list = await openList(ann, { items: [item("Milk")] });
  const { newItem, suggestions } = list;
  const paste = async (text: string) => {
    await ann.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await newItem.focus();
    await keyboard.press("ControlOrMeta+v");
  };

  await test.step("one line is pasted as text, without its mark, several lines become an item each, with one undo", async () => {
    await newItem.fill("Rye Salt");
    await newItem.press("Home");
    for (const _ of "Rye") await keyboard.press("Shift+ArrowRight");
    await paste("☑️ Bread\n");
    await expect(newItem).toHaveValue("Bread Salt");
    await keyboard.press("ControlOrMeta+z");
    await expect(newItem).toHaveValue("Rye Salt");
    await expect(list.openItems).toHaveText(["Milk"]);
    await newItem.fill("");
    await paste("Shopping:\r\n- Bread\r\n\r\n* [x] Butter\r\n1. Eggs\r\n2. Oats\r\nmilk\r\n");
    await expect(list.openItems).toHaveText(["Milk", "Shopping:", "Bread", "Eggs", "Oats"]);
    await expect(list.doneItems).toHaveText(["Butter"]);
    await expect(newItem).toHaveValue("");
    await expect(newItem).toBeFocused();
    await list.keepNotice();
    await expect(list.notice("5 items added, 1 already there")).toBeVisible();
    await press(list.undo);
    await expect.poll(list.stored).toEqual(["Milk"]);
  });

  await test.step("arrow keys choose a suggestion, Escape and Tab close the suggestions", async () => {
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
    const chosen = suggestions.and(ann.page.getByRole("option", { selected: true }));
    await expect(chosen).toHaveText("Butter");
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
    await newItem.fill("b");
    await expect(suggestions).toHaveText(["Bread"]);
    await paste("Bread\nEggs\n");
    await expect(list.openItems).toHaveText(["Milk", "Bu", "Butter", "Bread", "Eggs"]);
    await expect(suggestions).toHaveCount(0);
    await press(list.undo);
  });

  await test.step("a text that is too long stays in the input, uncut and with a message, until it fits", async () => {
    const note = ann.page.getByRole("alert");
    await newItem.fill("a".repeat(501));
    await expect(note).toHaveText("Too long: the limit is 500 characters.");
    await newItem.press("Enter");
    await expect(newItem).toHaveValue("a".repeat(501));
    await newItem.press("Backspace");
    await expect(note).toHaveCount(0);
    await newItem.press("Enter");
    await expect.poll(list.stored).toEqual(["Milk", "Bu", "Butter", "a".repeat(500)]);
  });
});

test("a full list says what to do, and keeps the typed text", async ({ ann, allowConsole }) => {
  allowConsole(/No confetti/);
  const full = "This list is full (2,000 items). Remove items to make room.";
  const many = Array.from({ length: 1_997 }, (_, index) => item(`Item ${index}`));
  const items = [...many, item("Salt", { done: true })];
  const id = await storeList([await startSignedIn(ann)], { items });
  const stored = async () => (await storedList(id))?.items;
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  // `waitFor` instead of `expect`, which describes the whole page if it fails at first: half a minute for so many rows.
  await list.newItem.waitFor();
  await list.paste("Bread\nEggs\nOats");
  await list.notice("Nothing was added: there is room for 2 more items, not 3.").waitFor();
  await list.paste("Bread\nEggs");
  await expect(list.newItem).toHaveAccessibleDescription(full);
  await list.add("Oats");
  await list.notice(full).waitFor();
  await expect(list.newItem).toHaveValue("Oats");
  await expect.poll(stored).toHaveLength(2_000);

  // A search by role among so many rows takes as long.
  await hold(ann.page.locator("button", { hasText: "Remove done items" }));
  await expect(list.newItem).toHaveAccessibleDescription("");
  await list.newItem.press("Enter");
  await ann.page.getByText("Oats", { exact: true }).waitFor();
  await expect.poll(async () => (await stored())?.at(-1)?.text).toBe("Oats");
});
