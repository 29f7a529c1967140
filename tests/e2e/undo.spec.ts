import { comeSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { dragTo, hold, press } from "../support/gestures";
import { listPage } from "../support/list-page";
import {
  changeStoredList,
  item,
  type StoredItem,
  storedList,
  storeList,
} from "../support/stored-lists";

/** Brings Ann to a list of her own with these items. */
async function open(ann: Person, items: readonly StoredItem[]) {
  const id = await storeList([await comeSignedIn(ann)], { items });
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  await expect(list.openItems.or(list.doneItems)).toHaveCount(items.length);
  return {
    ...list,
    id,
    stored: async () =>
      (await storedList(id))?.items.map(({ text, done }) => (done ? `${text} (done)` : text)),
  };
}

const three = () => [item("Milk"), item("Bread"), item("Salt")];

test.describe("Undo", () => {
  test("a tick is taken back by the button, and by the next one what came before stays", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await open(ann, three());
    await list.toggle("Milk");
    await expect(list.notice("Milk done")).toBeVisible();
    await list.toggle("Bread");
    await expect(list.notice("Bread done")).toBeVisible();
    await expect(list.undo).toHaveCount(1);
    await expect(list.doneItems).toHaveText(["Milk", "Bread"]);
    await press(list.undo);
    await expect(list.openItems).toHaveText(["Bread", "Salt"]);
    await expect(list.notice("Undone: Bread done")).toBeVisible();
    await expect(list.undo).toHaveCount(0);
    await expect.poll(list.stored).toEqual(["Milk (done)", "Bread", "Salt"]);

    await list.toggle("Milk");
    await expect(list.notice("Milk open again")).toBeVisible();
    await press(list.undo);
    await expect(list.doneItems).toHaveText(["Milk"]);
    await expect.poll(list.stored).toEqual(["Milk (done)", "Bread", "Salt"]);
  });

  test("a tick can be taken back before its row has moved", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, three());
    await ann.page.clock.install();
    await ann.page.clock.pauseAt(Date.now() + 60_000);
    await list.toggle("Milk");
    await press(list.undo);
    await ann.page.clock.runFor(2_000);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect(list.openItem("Milk").getByRole("checkbox")).not.toBeChecked();
    await expect(list.done).toHaveCount(0);
  });

  test("a deleted item comes back with its id, to its place", async ({ person }) => {
    const ann = await person("Ann");
    const items = three();
    const list = await open(ann, items);
    await list.choose("Bread", "Delete");
    await expect(list.notice("Bread removed")).toBeVisible();
    await expect.poll(list.stored).toEqual(["Milk", "Salt"]);
    await press(list.undo);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect.poll(async () => (await storedList(list.id))?.items).toEqual(items);
  });

  test("removed done items come back as done, each to its place", async ({ person }) => {
    const ann = await person("Ann");
    const items = [
      item("Milk", { done: true }),
      item("Bread"),
      item("Salt", { done: true }),
      item("Eggs"),
      item("Oats", { done: true }),
    ];
    const list = await open(ann, items);
    await hold(list.removeDone);
    await expect(list.notice("3 items removed")).toBeVisible();
    await expect.poll(list.stored).toEqual(["Bread", "Eggs"]);
    await press(list.undo);
    await expect(list.doneItems).toHaveText(["Milk", "Salt", "Oats"]);
    await expect.poll(async () => (await storedList(list.id))?.items).toEqual(items);
  });

  test("reordering is taken back", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, three());
    await dragTo(list.handle("Milk"), list.openItem("Salt"));
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk"]);
    await expect(list.notice("Milk moved")).toBeVisible();
    await press(list.undo);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect.poll(list.stored).toEqual(["Milk", "Bread", "Salt"]);
  });

  test("an edit of a text and a new name are taken back", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, three());
    await list.edit("Bread", "Rye bread");
    await expect(list.notice("Bread changed to Rye bread")).toBeVisible();
    await press(list.undo);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);

    await list.rename("Market");
    await expect(list.notice("List renamed to Market")).toBeVisible();
    await press(list.undo);
    await expect(list.name).toHaveText("Groceries");
    await expect.poll(list.stored).toEqual(["Milk", "Bread", "Salt"]);
    await expect.poll(async () => (await storedList(list.id))?.name).toBe("Groceries");
  });

  test("without a network, and closed before there is one again: all of it arrives", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const items = three();
    const list = await open(ann, items);
    ann.line.cut();
    await list.choose("Bread", "Delete");
    await press(list.undo);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await list.toggle("Milk");
    await expect(list.doneItems).toHaveText(["Milk"]);
    // Both are there, one above the other.
    const [waiting, undo] = [
      await ann.page.getByText("changes waiting").boundingBox(),
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
    const list = await open(ann, [milk, bread, salt] as StoredItem[]);
    await list.edit("Milk", "Oat milk");
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

  test("the notice stays for 8 s, longer under the mouse, and covers neither input nor first items", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const list = await open(ann, three());
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await list.toggle("Milk");
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
    await page.clock.runFor(8_100);
    await expect(list.undo).toHaveCount(0);
  });

  test("the notice leaves the input and the first items free, and the keyboard on the screen", {
    tag: "@phone",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(
      ann,
      Array.from({ length: 30 }, (_, index) => item(`Item ${index}`)),
    );
    await list.newItem.tap();
    await list.toggle("Item 3");
    const undo = await list.undo.boundingBox();
    const input = await list.newItem.boundingBox();
    const [top, bottom] = [undo?.y ?? 0, (undo?.y ?? 0) + (undo?.height ?? 0)];
    expect(bottom).toBeLessThanOrEqual(input?.y ?? 0);
    expect(top).toBeGreaterThan(740 / 2);
    await expect(list.newItem).toBeFocused();
    await press(list.undo);
    await expect(list.notice("Undone: Item 3 done")).toBeVisible();
    await expect(list.newItem).toBeFocused();
  });
});

test.describe("Undo by keyboard", () => {
  test("Ctrl+Z walks back step by step, over additions too", async ({ person }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await open(ann, three());
    await list.toggle("Milk");
    await expect(list.doneItems).toHaveText(["Milk"]);
    await list.choose("Salt", "Delete");
    await list.add("Eggs");
    await expect(list.openItems).toHaveText(["Bread", "Eggs"]);
    await expect(list.newItem).toBeFocused();

    await keyboard.press("Control+z");
    await expect(list.openItems).toHaveText(["Bread"]);
    await keyboard.press("Control+z");
    await expect(list.openItems).toHaveText(["Bread", "Salt"]);
    await keyboard.press("Meta+z");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await keyboard.press("Control+z");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect.poll(list.stored).toEqual(["Milk", "Bread", "Salt"]);
  });

  test("in an input the keys take back what is typed", async ({ person }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await open(ann, three());
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
  });

  test("the button is before the input, and the focus goes to what came back", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await open(ann, three());
    await list.choose("Bread", "Delete");
    await list.newItem.focus();
    await keyboard.press("Shift+Tab");
    await expect(list.undo).toBeFocused();
    await keyboard.press("Enter");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect(list.openItem("Bread").getByRole("checkbox")).toBeFocused();
  });
});

test.describe("Uncheck all", () => {
  const items = () => [item("Milk", { done: true }), item("Bread"), item("Salt", { done: true })];

  test("held for a second, it opens all done items again; it can be taken back", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await open(ann, items());
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
  });

  test("it works from the keyboard, without a network", async ({ person, allowConsole }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const list = await open(ann, items());
    ann.line.cut();
    await list.uncheckAll.focus();
    await ann.page.keyboard.down("Space");
    await expect(list.done).toHaveCount(0);
    await ann.page.keyboard.up("Space");
    await expect(list.name).toBeFocused();
    ann.line.mend();
    await expect.poll(list.stored).toEqual(["Milk", "Bread", "Salt"]);
  });
});

test("how many of how many are done stands above the items", async ({ person }) => {
  const ann = await person("Ann");
  const list = await open(ann, [item("Milk"), item("Bread", { done: true })]);
  const count = (text: string) => ann.page.getByText(text, { exact: true });
  await expect(count("1 of 2 done")).toBeVisible();
  await list.toggle("Milk");
  await expect(count("2 of 2 done")).toBeVisible();
  await list.add("Eggs");
  await expect(count("2 of 3 done")).toBeVisible();
  await list.choose("Eggs", "Delete");
  await hold(list.removeDone);
  await expect(ann.page.getByText(/of \d+ done/)).toHaveCount(0);
});
