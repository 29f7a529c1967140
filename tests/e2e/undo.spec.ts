import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { dragTo, hold, press } from "../support/gestures";
import { openList } from "../support/list-page";
import { changeStoredList, item, type StoredItem, storedList } from "../support/stored-lists";

const three = () => [item("Milk"), item("Bread"), item("Salt")];

test.describe("Undo", () => {
  test("a tick is taken back by the button, and by the next one what came before stays", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await openList(ann);
    await list.toggle("Milk");
    await expect(list.notice("“Milk” done")).toBeVisible();
    await list.toggle("Bread");
    await expect(list.notice("“Bread” done")).toBeVisible();
    await expect(list.undo).toHaveCount(1);
    await expect(list.doneItems).toHaveText(["Milk", "Bread"]);
    await press(list.undo);
    await expect(list.openItems).toHaveText(["Bread", "Salt"]);
    await expect(list.notice("Undone: “Bread” done")).toBeVisible();
    await expect(list.undo).toHaveCount(0);
    await expect.poll(list.stored).toEqual(["Milk (done)", "Bread", "Salt"]);

    await list.toggle("Milk");
    await expect(list.notice("“Milk” open again")).toBeVisible();
    await press(list.undo);
    await expect(list.doneItems).toHaveText(["Milk"]);
    await expect.poll(list.stored).toEqual(["Milk (done)", "Bread", "Salt"]);
  });

  test("what was deleted or removed comes back with its id, to its place; a drag, an edit and a new name are taken back", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const items = [
      item("Milk", { done: true }),
      item("Bread"),
      item("Salt", { done: true }),
      item("Eggs"),
      item("Oats", { done: true }),
      item("Rice"),
    ];
    const list = await openList(ann, { items });
    const undoAll = async () => {
      await press(list.undo);
      await expect(list.openItems).toHaveText(["Bread", "Eggs", "Rice"]);
      await expect(list.doneItems).toHaveText(["Milk", "Salt", "Oats"]);
      await expect.poll(async () => (await storedList(list.id))?.items).toEqual(items);
    };

    await list.choose("Eggs", "Delete");
    await list.keepNotice();
    await expect(list.notice("“Eggs” removed")).toBeVisible();
    await expect.poll(list.stored).not.toContain("Eggs");
    await undoAll();

    await hold(list.removeDone);
    await list.keepNotice();
    await expect(list.notice("3 items removed")).toBeVisible();
    await expect.poll(list.stored).toEqual(["Bread", "Eggs", "Rice"]);
    await undoAll();

    await dragTo(list.handle("Bread"), list.openItem("Rice"));
    await expect(list.openItems).toHaveText(["Eggs", "Rice", "Bread"]);
    await expect(list.notice("“Bread” moved")).toBeVisible();
    await undoAll();

    await list.edit("Bread", "Rye bread");
    await expect(list.notice("“Bread” changed to “Rye bread”")).toBeVisible();
    await undoAll();

    await list.rename("Market");
    await expect(list.notice("List renamed to “Market”")).toBeVisible();
    await undoAll();
    await expect(list.name).toHaveText("Groceries");
    await expect.poll(async () => (await storedList(list.id))?.name).toBe("Groceries");
  });

  test("without a network, and closed before there is one again: all of it arrives", {
    tag: "@phone",
  }, async ({ person, allowConsole }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const items = three();
    const list = await openList(ann, { items });
    ann.line.cut();
    await list.choose("Bread", "Delete");
    await press(list.undo);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await list.toggle("Milk");
    await expect(list.doneItems).toHaveText(["Milk"]);
    // Both are there, one above the other.
    const [waiting, undo] = [
      await ann.page.getByText("Offline – 1 change waiting").boundingBox(),
      await list.undo.boundingBox(),
    ];
    expect((waiting?.y ?? 0) + (waiting?.height ?? 0)).toBeLessThanOrEqual(undo?.y ?? 0);
    ann.line.mend();
    await expect.poll(list.stored).toEqual(["Milk (done)", "Bread", "Salt"]);
    expect((await storedList(list.id))?.items.map(({ id }) => id)).toEqual(
      items.map(({ id }) => id),
    );
  });

  test("what somebody else did since stays", async ({ person }) => {
    const ann = await person("Ann");
    const [milk, bread, salt] = three();
    const list = await openList(ann, { items: [milk, bread, salt] as StoredItem[] });
    await list.edit("Milk", "Oat milk");
    await list.keepNotice();
    await expect.poll(list.stored).toEqual(["Oat milk", "Bread", "Salt"]);
    await changeStoredList(list.id, {
      items: [{ ...milk, text: "Soy milk" }, bread, item("Eggs")] as StoredItem[],
      updated_at: new Date(),
    });
    await expect(list.openItems).toHaveText(["Soy milk", "Bread", "Eggs"]);
    await press(list.undo);
    await expect(list.notice("It has been changed again since.")).toBeVisible();
    await expect(list.openItems).toHaveText(["Soy milk", "Bread", "Eggs"]);
  });

  test("a tick can be taken back before its row has moved; the notice stays for 8 s, longer under the mouse", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const list = await openList(ann);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await list.toggle("Milk");
    await press(list.undo);
    await page.clock.runFor(2_000);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect(list.openItem("Milk").getByRole("checkbox")).not.toBeChecked();
    await expect(list.done).toHaveCount(0);

    await list.toggle("Milk");
    await expect(list.undo).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(7_900);
    await expect(list.undo).toBeVisible();
    await page.clock.runFor(200);
    await expect(list.undo).toHaveCount(0);

    await list.toggle("Bread");
    await list.undo.hover();
    await page.clock.runFor(20_000);
    await expect(list.undo).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(100); // the page has heard of it by then
    await page.clock.runFor(8_000);
    await expect(list.undo).toHaveCount(0);
  });

  test("the notice leaves the input and the first items free, and the keyboard on the screen", {
    tag: "@phone",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const items = Array.from({ length: 30 }, (_, index) => item(`Item ${index}`));
    const list = await openList(ann, { items });
    await list.newItem.tap();
    await list.toggle("Item 3");
    const undo = await list.undo.boundingBox();
    const input = await list.newItem.boundingBox();
    const [top, bottom] = [undo?.y ?? 0, (undo?.y ?? 0) + (undo?.height ?? 0)];
    expect(bottom).toBeLessThanOrEqual(input?.y ?? 0);
    expect(top).toBeGreaterThan(740 / 2);
    await expect(list.newItem).toBeFocused();
    await press(list.undo);
    await expect(list.notice("Undone: “Item 3” done")).toBeVisible();
    await expect(list.newItem).toBeFocused();
  });
});

test.describe("Undo by keyboard", () => {
  test("Ctrl+Z walks back step by step, over additions too; in an input it takes back what is typed", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await openList(ann);
    await list.toggle("Milk");
    await expect(list.doneItems).toHaveText(["Milk"]);
    await list.newItem.focus();
    await keyboard.type("Eggs");
    await keyboard.press("Control+z");
    await expect(list.newItem).toHaveValue("");
    await list.choose("Salt", "Edit");
    await keyboard.press("Control+z");
    await keyboard.press("Escape");
    await expect(list.doneItems).toHaveText(["Milk"]);

    await list.choose("Salt", "Delete");
    await list.add("Eggs");
    await expect(list.openItems).toHaveText(["Bread", "Eggs"]);
    await expect(list.newItem).toBeFocused();
    await keyboard.press("Control+z");
    await expect(list.openItems).toHaveText(["Bread"]);
    await keyboard.press("Control+z");
    await expect(list.openItems).toHaveText(["Bread", "Salt"]);
    await keyboard.press("Control+z");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await keyboard.press("Control+z");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect.poll(list.stored).toEqual(["Milk", "Bread", "Salt"]);
  });

  test("the button is before the input, and the focus goes to what came back", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await openList(ann);
    await list.choose("Bread", "Delete");
    await expect(list.undo).toBeVisible();
    await list.newItem.focus();
    await keyboard.press("Shift+Tab");
    await expect(list.undo).toBeFocused();
    await keyboard.press("Enter");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect(list.openItem("Bread").getByRole("checkbox")).toBeFocused();
  });
});

test("'Uncheck all', held for a second, opens all done items again; it can be taken back, and works by keyboard without a network", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  const items = [item("Milk", { done: true }), item("Bread"), item("Salt", { done: true })];
  const list = await openList(ann, { items });
  await expect(list.uncheckAll).toHaveAccessibleDescription("Hold to uncheck");
  await press(list.uncheckAll);
  await expect(list.doneItems).toHaveText(["Milk", "Salt"]);
  await hold(list.uncheckAll);
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await expect(list.done).toHaveCount(0);
  await expect(ann.page.locator("canvas")).toHaveCount(0);
  await expect.poll(list.stored).toEqual(["Milk", "Bread", "Salt"]);

  await expect(list.notice("2 items open again")).toBeVisible();
  await press(list.undo);
  await expect(list.doneItems).toHaveText(["Milk", "Salt"]);
  await expect.poll(list.stored).toEqual(["Milk (done)", "Bread", "Salt (done)"]);

  ann.line.cut();
  await list.uncheckAll.focus();
  await ann.page.keyboard.down("Space");
  await expect(list.done).toHaveCount(0);
  await ann.page.keyboard.up("Space");
  await expect(list.name).toBeFocused();
  ann.line.mend();
  await expect.poll(list.stored).toEqual(["Milk", "Bread", "Salt"]);
});
