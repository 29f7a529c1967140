import type { Locator } from "@playwright/test";
import { clipboardText } from "../support/clipboard";
import { expect, test } from "../support/fixtures";
import { edgesOf, liftByKeyboard, press, pressLayoutKey, untilStill } from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { numbered, openList } from "../support/list-page";
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
  tag: ["@list/actions-menu", "@list/drag"],
}, async ({ ann, page }) => {
  const { keyboard } = page;
  const releaseDragging = await holdRequests(page, /drag-layer[^/]*\.js/);
  const list = await openList(ann, { items: ["Milk", "Bread", "Salt", "Eggs"] });
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
    for (const position of [2, 3]) {
      await keyboard.press("ArrowDown");
      await expectAnnounced(`Milk, at position ${position} of 4.`);
    }
    await keyboard.press("Space");
    await expectAnnounced("Milk, dropped at position 3.");
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);

    await liftByKeyboard(handle);
    for (let press = 0; press < 4; press++) await keyboard.press("ArrowUp");
    await expectAnnounced("Milk, at position 1 of 4.");
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

test("one press moves a lifted item by one place, in steps of 25 pixels, to both ends of the list", {
  tag: ["@list/drag", "@constants/drag-step"],
}, async ({ ann, page }) => {
  const long = "a rather long description of what to buy, with a brand, a size, and a shop. ";
  const items = Array.from({ length: 20 }, (_, at) =>
    `Item ${at + 1} ${at % 7 === 3 ? long.repeat(6) : ""}`.trim(),
  );
  const list = await openList(ann, { items });
  await page.setViewportSize({ width: 800, height: 600 });
  const header = await edgesOf(page.getByRole("banner"));
  const bar = await edgesOf(page.getByRole("form", { name: "Add to the list" }));

  /** The announcements, each with the beginning of the item's long text. */
  const spoken = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      const now = document
        .querySelector("[aria-live]")
        ?.textContent?.replace(/(Item 4) .*,/, "$1,");
      if (now && now !== texts.at(-1)) texts.push(now);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  const atPosition = (position: number) => `Item 4, at position ${position} of ${items.length}.`;
  const text = items[3] ?? "";

  const expected: string[] = [];
  for (const [key, from, to] of [
    ["ArrowDown", 4, items.length],
    ["ArrowUp", items.length, 1],
  ] as const) {
    await liftByKeyboard(list.handle(text));
    expected.push(atPosition(from));
    for (let position = from; position !== to; expected.push(atPosition(position))) {
      position += Math.sign(to - from);
      await page.keyboard.press(key);
      await expect.poll(() => spoken.evaluate((all) => all.at(-1))).toBe(atPosition(position));
      const shift = await list.draggedRow.evaluate(
        ({ style }) => new DOMMatrix(style.transform).m42,
      );
      expect(shift / 25).toBeCloseTo(Math.round(shift / 25), 3);
      // The page scrolls after it.
      const hidden = async () => {
        const { top, bottom } = await edgesOf(list.draggedRow);
        const isInView = top >= header.bottom - 1 && bottom <= bar.top + 1;
        return isInView ? null : { position, top, bottom, header, bar };
      };
      await expect.poll(hidden).toBeNull();
    }
    for (const beyond of [key, key, "PageDown", "Home"]) await page.keyboard.press(beyond);
    await page.keyboard.press("NumpadEnter");
    await expect(key === "ArrowDown" ? list.openItems.last() : list.openItems.first()).toHaveText(
      text,
    );
    expected.push(`Item 4, dropped at position ${to}.`);
    await expect.poll(() => spoken.jsonValue()).toEqual(expected);
  }
});

test("the focus is never hidden by the header or the bar for new items", async ({ ann }) => {
  const list = await openList(ann, { items: numbered(30) });
  await list.handle("Item 1").focus();
  await tabTo(list.actions("Item 12"));
  const bar = await edgesOf(ann.page.getByRole("form", { name: "Add to the list" }));
  expect((await edgesOf(list.openItem("Item 12"))).bottom).toBeLessThanOrEqual(bar.top);

  await list.actions("Item 30").focus();
  await tabTo(list.actions("Item 21"), "Shift+Tab");
  await tabTo(list.handle("Item 18"), "Shift+Tab");
  const header = await edgesOf(ann.page.getByRole("banner"));
  const { top } = await edgesOf(list.openItem("Item 18"));
  expect(top).toBeGreaterThanOrEqual(header.bottom - 1);
});

test("keys after a press with the mouse act on no row: typed text goes to the field for new items", async ({
  ann,
  page,
}) => {
  const { keyboard } = page;
  const all = ["Milk", "Bread", "Salt", "Eggs"];
  const list = await openList(ann, { items: all });
  const box = (text: string) => page.getByRole("checkbox", { name: text, exact: true });
  const menu = page.getByRole("menu");

  /** Presses keys that would delete, edit, select, open or tick a row with the focus. */
  async function pressRowKeys() {
    for (const key of ["Backspace", "Backspace", "Delete", "F2", "Enter", "Space", "ArrowDown"])
      await keyboard.press(key);
    await keyboard.press("Shift+ArrowDown");
  }

  await test.step("a tick; then the text becomes an item, and Undo brings nothing else back", async () => {
    await list.toggle("Milk");
    await pressRowKeys();
    await expect(list.doneItem("Milk")).toBeVisible();
    await keyboard.type("oat bran");
    await expect(list.newItem).toHaveValue("oat bran");
    await keyboard.press("Enter");
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Eggs", "oat bran"]);
    await list.newItem.blur();
    for (let press = 0; press < 2; press++) await keyboard.press("ControlOrMeta+z");
    await expect(list.openItems).toHaveText(all);
  });

  await test.step("a menu that the mouse has opened and closed, and a handle", async () => {
    await press(list.actions("Bread"));
    await expect(menu).toBeVisible();
    await page.mouse.click(10, 400);
    await expect(menu).toHaveCount(0);
    await pressRowKeys();
    await press(list.handle("Salt"));
    await pressRowKeys();
    await list.choose("Eggs", "Move to top");
    await pressRowKeys();
    await press(list.undo);
    await pressRowKeys();
    await expect(list.openItems).toHaveText(all);
    await expect(list.draggedRow.or(menu).or(list.doneItems)).toHaveCount(0);
  });

  await test.step("a dead key, a paste, and a key of another layout", async () => {
    await list.toggle("Bread");
    await pressLayoutKey(page, "Dead", "BracketLeft");
    await expect(list.newItem).toBeFocused();
    await expect(list.doneItem("Bread")).toBeVisible(); // else it may move under the press
    await list.toggle("Bread");
    await list.newItem.blur();
    await pressLayoutKey(page, "м", "KeyV");
    await expect(list.newItem).toHaveValue("м");
    await list.newItem.fill("");
    await list.newItem.blur();
    await page.evaluate(() => navigator.clipboard.writeText("Rye\nTea"));
    await keyboard.press("ControlOrMeta+v");
    await expect(list.openItems).toHaveText([...all, "Rye", "Tea"]);
    await list.newItem.blur();
    await keyboard.press("ControlOrMeta+z");
    await expect(list.openItems).toHaveText(all);
  });

  await test.step("a visible focus and a visible selection keep their keys", async () => {
    await list.toggle("Bread");
    await keyboard.press("Shift"); // so it is no double click
    await list.toggle("Bread");
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await expect(list.handle("Salt")).toBeFocused();
    await keyboard.press("Delete");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Eggs"]);
    await page.getByText("Milk", { exact: true }).click({ modifiers: ["ControlOrMeta"] });
    await keyboard.press("Shift+ArrowDown");
    await expect(page.getByText("2 selected").first()).toBeAttached();
    await keyboard.press("Delete");
    await expect(list.openItems).toHaveText(["Eggs"]);
    for (let press = 0; press < 2; press++) await keyboard.press("ControlOrMeta+z");
    await expect(list.openItems).toHaveText(all);
    await untilStill(page);
    await page.getByText("Salt", { exact: true }).click({ modifiers: ["ControlOrMeta"] });
    await keyboard.press("Escape");
    await pressRowKeys();
    await expect(list.openItems).toHaveText(all);
    await expect(box("Salt")).not.toBeFocused();
  });
});

test("Ctrl+C copies the selected items, unless a text is marked; pasting gives the same items", async ({
  ann,
  page,
}) => {
  const { keyboard } = page;
  const list = await openList(ann, {
    items: [item("Rye", { done: true }), "Milk", "Bread", "Salt"],
  });
  const click = (text: string, modifiers: ("ControlOrMeta" | "Shift")[]) =>
    page.getByText(text, { exact: true }).click({ modifiers });
  const copied = () => clipboardText(page);

  const mark = () => page.getByText("1 of 4 done").dblclick({ position: { x: 20, y: 5 } });
  await mark();
  await click("Milk", ["ControlOrMeta"]);
  await click("Salt", ["Shift"]);
  await expect(page.getByRole("region", { name: "Selected items" })).toContainText("3 selected");
  await keyboard.press("ControlOrMeta+c");
  await expect(list.notice("3 items copied")).toBeVisible();
  expect(await copied()).toBe("Milk\nBread\nSalt");
  await click("Bread", ["ControlOrMeta"]);
  await click("Rye", ["ControlOrMeta"]);
  await keyboard.press("ControlOrMeta+c");
  await expect.poll(copied).toBe("- [ ] Milk\n- [ ] Salt\n- [x] Rye");

  await mark();
  const marked = await page.evaluate(() => String(getSelection()));
  expect(marked).not.toBe("");
  await keyboard.press("ControlOrMeta+c");
  await expect.poll(copied).toBe(marked);
  await keyboard.type("Eggs"); // ends the selection
  await expect(page.getByText("3 selected")).toHaveCount(0);
  await keyboard.press("Backspace");
  await expect(list.newItem).toHaveValue("Egg");
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
});

test("a key event without a key, as browsers and password managers send it, does nothing anywhere", async ({
  ann,
  page,
}) => {
  const list = await openList(ann);
  /** Sends such events to every element. Returns whether the focus has moved. */
  const sendAll = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      for (const target of document.querySelectorAll("body, body *"))
        for (const type of ["keydown", "keypress", "keyup"]) {
          target.dispatchEvent(new Event(type, { bubbles: true }));
          target.dispatchEvent(new KeyboardEvent(type, { bubbles: true }));
        }
      return document.activeElement !== focused;
    });
  expect(await sendAll()).toBe(false);
  await tabTo(page.getByRole("checkbox", { name: "Milk" }));
  expect(await sendAll()).toBe(false);
  await list.choose("Milk", "Edit");
  await list.itemInput.fill("Oat milk");
  expect(await sendAll()).toBe(false);
  await list.itemInput.press("Enter");
  await press(list.actions("Bread"));
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  expect(await sendAll()).toBe(false);
  await page.keyboard.press("Escape");
  await liftByKeyboard(list.handle("Salt"));
  expect(await sendAll()).toBe(false);
  await page.keyboard.press("Escape");
  await list.newItem.fill("Eg");
  expect(await sendAll()).toBe(false);
  await list.newItem.press("Enter");
  await expect.poll(list.stored).toEqual(["Oat milk", "Bread", "Salt", "Eg"]);
});
