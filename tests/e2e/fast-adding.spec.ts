import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { openList } from "../support/list-page";

test("lines that are pasted, or inserted by a keyboard app, dictation or a drop, become items; a typed line break is an Enter", async ({
  ann,
}) => {
  const { keyboard } = ann.page;
  const list = await openList(ann, { items: ["Milk"] });
  const { newItem } = list;
  const browser = await ann.context.newCDPSession(ann.page);
  const insert = (text: string) => browser.send("Input.insertText", { text });
  const compose = (text: string) => {
    const selectionStart = text.length;
    return browser.send("Input.imeSetComposition", { text, selectionStart, selectionEnd: 0 });
  };

  await test.step("pasted lines; one line is pasted as text, without its mark", async () => {
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
    await expect(list.notice("5 items added, 1 already there: Milk")).toBeVisible();
    await press(list.undo);
    await expect.poll(list.stored).toEqual(["Milk"]);
  });

  await test.step("the clipboard of a keyboard app leaves the typed text", async () => {
    await newItem.fill("Oat");
    await insert("- Bread\r\n- Salt\u000b•Eggs\n");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt", "Eggs"]);
    await expect(newItem).toHaveValue("Oat");
  });

  await test.step("a single line loses its mark", async () => {
    await newItem.fill("");
    await insert("- Ghee");
    await expect(newItem).toHaveValue("Ghee");
    await newItem.fill("Oat");
  });

  await test.step("a dictated line break adds the item", async () => {
    await insert("s");
    await insert("\n");
    await expect(list.openItems.last()).toHaveText("Oats");
    await insert("Rye\n");
    await expect(list.openItems.last()).toHaveText("Rye");
    await expect(newItem).toHaveValue("");
    await insert("Te");
    await insert("a.\nHa");
    await expect(list.openItems.last()).toHaveText("Ha");
    await expect(newItem).toHaveValue("Te");
    await insert("\nJam");
    await expect(list.openItems.last()).toHaveText("Te");
    await expect(newItem).toHaveValue("Jam");
    await newItem.fill("");
  });

  await test.step("so do composed lines; one undo takes them back", async () => {
    await newItem.fill("Oil");
    await newItem.selectText();
    for (const text of ["Figs", "Figs\nLee", "Figs\nLeek"]) await compose(text);
    await insert("Figs\nLeek");
    await expect(newItem).toHaveValue("Oil");
    await expect(list.openItems.last()).toHaveText("Leek");
    await newItem.fill("");
    await compose("Figs\nKiwis");
    await insert("Peas\nKiwis");
    await expect(list.openItems.last()).toHaveText("Kiwis");
    await expect(newItem).toHaveValue("");
    await newItem.press("ControlOrMeta+z");
    await expect(list.openItems.last()).toHaveText("Leek");
    await compose("Plu");
    await compose("Plums\n");
    await newItem.blur();
    await expect(list.openItems.last()).toHaveText("Plums");
  });

  await test.step("and dropped ones; a single line is typed without its mark", async () => {
    const { x, y } = (await newItem.boundingBox()) ?? { x: 0, y: 0 };
    const drop = async (text: string) => {
      const data = { items: [{ mimeType: "text/plain", data: text }], dragOperationsMask: 1 };
      for (const type of ["dragEnter", "dragOver", "drop"] as const)
        await browser.send("Input.dispatchDragEvent", { type, x: x + 20, y: y + 20, data });
    };
    await drop("1. Corn\n2. Dill");
    await expect(list.openItems.last()).toHaveText("Dill");
    await expect(newItem).toHaveValue("");
    await drop("☐ Wine\n");
    await expect(newItem).toHaveValue("Wine");
  });
});
