import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { openList } from "../support/list-page";
import { item } from "../support/stored-lists";

test("several pasted lines become an item each; one line is pasted as text, without its mark", async ({
  ann,
}) => {
  const { keyboard } = ann.page;
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const list = await openList(ann, { items: [item("Milk")] });
  const { newItem } = list;
  const paste = async (text: string) => {
    await ann.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await newItem.focus();
    await keyboard.press("ControlOrMeta+v");
  };

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
