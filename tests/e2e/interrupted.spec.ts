import { expect, test } from "../support/fixtures";
import { liftByKeyboard, middleOf, pressDown } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { openList } from "../support/list-page";
import { changeStoredList, item, storedList } from "../support/stored-lists";

const WORDY =
  "a rather long description of what to buy, with a brand, a size, a shop, and a note for whoever goes there";

/** What another member does to an item meanwhile. */
const DEEDS = ["removed", "ticked"] as const;

/** Lets another member do that. */
async function letBob(deed: (typeof DEEDS)[number], listId: string, text: string) {
  const items = (await storedList(listId))?.items ?? [];
  await changeStoredList(listId, {
    items:
      deed === "removed"
        ? items.filter((one) => one.text !== text)
        : items.map((one) => (one.text === text ? { ...one, done: true } : one)),
  });
}

test.describe("Whoever has lifted an item by keyboard", () => {
  test("and goes on elsewhere lets go of it", async ({ person }) => {
    const ann = await person("Ann");
    const { handle, newItem, toggle, doneItems, held, stored } = await openList(ann);
    await liftByKeyboard(handle("Milk"));
    await newItem.click();
    await expect(held).toHaveCount(0);
    await ann.page.keyboard.type("Rye bread");
    await ann.page.keyboard.press("Enter");
    await expect.poll(stored).toEqual(["Milk", "Bread", "Salt", "Rye bread"]);
    await liftByKeyboard(handle("Milk"));
    await toggle("Salt");
    await expect(doneItems).toHaveText(["Salt"]);
  });

  test("and leaves the screen has all keys there", async ({ person }) => {
    const ann = await person("Ann");
    const { id, handle } = await openList(ann);
    await ann.page.goto("/lists");
    const link = ann.page.getByRole("link", { name: /Groceries/ });
    await link.click();
    await liftByKeyboard(handle("Milk"));
    await ann.page.goBack();
    await link.press("Enter");
    await expect(ann.page).toHaveURL(`/list/${id}`);
  });

  test("lifts nothing when the code for it comes after they have gone on", async ({ person }) => {
    const ann = await person("Ann");
    const release = await holdAnswers(ann.page, /drag-layer[^/]*\.js/);
    const { handle, newItem, stored } = await openList(ann);
    await handle("Milk").press("Space");
    await newItem.click();
    await ann.page.keyboard.type("Rye");
    const code = ann.page.waitForResponse(/drag-layer[^/]*\.js/);
    release();
    await code;
    await ann.page.keyboard.type(" bread");
    await ann.page.keyboard.press("Enter");
    await expect.poll(stored).toEqual(["Milk", "Bread", "Salt", "Rye bread"]);
  });

  for (const deed of DEEDS) {
    test(`and drops it where it was ${deed} meanwhile goes on from there`, async ({ person }) => {
      const ann = await person("Ann");
      const { id, handle, openItems, openItem } = await openList(ann);
      await liftByKeyboard(handle("Bread"));
      await letBob(deed, id, "Bread");
      await expect(
        ann.page.getByText(deed === "ticked" ? "1 of 3 done" : "0 of 2 done"),
      ).toBeVisible();
      await ann.page.keyboard.press("Space");
      await expect(openItems).toHaveText(["Milk", "Salt"]);
      await expect(openItem("Salt").getByRole("checkbox")).toBeFocused();
    });
  }
});

test.describe("When another member comes between", () => {
  for (const deed of DEEDS) {
    test(`and the row with the focus is ${deed}, the next one has it`, async ({ person }) => {
      const ann = await person("Ann");
      const { id, openItem, openItems } = await openList(ann);
      await openItem("Bread").getByRole("checkbox").focus();
      await letBob(deed, id, "Bread");
      await expect(openItems).toHaveText(["Milk", "Salt"]);
      await expect(openItem("Salt").getByRole("checkbox")).toBeFocused();
    });
  }

  test("and ticks what is being edited, it stays until that is done", async ({ person }) => {
    const ann = await person("Ann");
    const { id, choose, stored, doneItems } = await openList(ann);
    await choose("Bread", "Edit");
    await ann.page.keyboard.press("ControlOrMeta+a");
    await ann.page.keyboard.type("Rye");
    await letBob("ticked", id, "Bread");
    await expect(ann.page.getByText("1 of 3 done")).toBeVisible();
    await ann.page.keyboard.type(" bread");
    await ann.page.keyboard.press("Enter");
    await expect(doneItems).toHaveText(["Rye bread"]);
    await expect.poll(stored).toEqual(["Milk", "Rye bread (done)", "Salt"]);
  });

  for (const [end, texts] of [
    ["Enter", ["Milk", "Salt", "Bread rolls"]],
    ["Escape", ["Milk", "Salt"]],
  ] as const) {
    test(`and removes what is being edited, it stays until ${end}, and an edit brings it back`, async ({
      person,
    }) => {
      const ann = await person("Ann");
      const { id, choose, stored, openItems, itemInput } = await openList(ann);
      await choose("Bread", "Edit");
      await ann.page.keyboard.type(" ro");
      await letBob("removed", id, "Bread");
      await expect(ann.page.getByText("0 of 2 done")).toBeVisible();
      await expect(itemInput).toBeFocused();
      await ann.page.keyboard.type("lls");
      await ann.page.keyboard.press(end);
      await expect(openItems).toHaveText(texts);
      await expect.poll(stored).toEqual(texts);
    });
  }

  test("and has undone it already, whoever presses Undo by key keeps the focus", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { id, openItem, doneItems, openItems, undo, keepNotice, stored } = await openList(ann);
    await openItem("Milk").getByRole("checkbox").press("Space");
    await expect(doneItems).toHaveText(["Milk"]);
    await keepNotice();
    await expect.poll(stored).toContain("Milk (done)");
    await letBob("removed", id, "Milk");
    await expect(doneItems).toHaveCount(0);
    await undo.press("Enter");
    await expect(ann.page.getByText("It has been changed again since.")).toBeVisible();
    await expect(ann.page.getByRole("heading", { name: "Groceries" })).toBeFocused();
    await expect(openItems).toHaveText(["Bread", "Salt"]);
  });
});

test("While one edits, another item can be ticked by its text", { tag: "@both" }, async ({
  person,
}) => {
  const ann = await person("Ann");
  const { choose, toggle, stored, doneItems } = await openList(ann);
  await choose("Bread", "Edit");
  await ann.page.keyboard.press("ControlOrMeta+a");
  await ann.page.keyboard.type("Rye");
  await toggle("Milk");
  await expect(doneItems).toHaveText(["Milk"]);
  await ann.page.keyboard.type(" bread");
  await ann.page.keyboard.press("Enter");
  await expect.poll(stored).toEqual(["Milk (done)", "Rye bread", "Salt"]);
});

test("Lines that are pasted leave no suggestions", async ({ person }) => {
  const ann = await person("Ann");
  const items = [item("Oat milk", { done: true }), item("Oats", { done: true }), item("Salt")];
  const { newItem, paste, suggestions, openItems } = await openList(ann, { items });
  await newItem.click();
  await ann.page.keyboard.type("oa");
  await expect(suggestions).toHaveText(["Oat milk", "Oats"]);
  await paste("Oat milk\nOats");
  await expect(openItems).toHaveText(["Oat milk", "Oats", "Salt"]);
  await expect(suggestions).toHaveCount(0);
});

test("An item dragged up through rows that were never seen stays under the pointer", async ({
  person,
}) => {
  const ann = await person("Ann");
  const { page } = ann;
  await page.setViewportSize({ width: 420, height: 740 });
  const items = Array.from({ length: 200 }, (_, index) => item(`${index} ${WORDY}`));
  const { handle, held } = await openList(ann, { items });
  const last = handle(items.at(-1)?.text ?? "");
  // Rows that come into sight are higher than they were thought to be: that waits until it stands still.
  await last.hover();
  const from = await page.evaluate(() => scrollY);
  const at = await middleOf(last);
  await page.mouse.down();
  await held.waitFor();
  await page.mouse.move(at.x, 75, { steps: 10 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(from - 2_000);
  await page.mouse.move(at.x, 350, { steps: 10 });
  await expect.poll(async () => Math.abs((await middleOf(held)).y - 350)).toBeLessThan(70);
  await page.mouse.up();
});

test("A new item can be dragged to the top by a finger", { tag: "@phone" }, async ({ person }) => {
  const ann = await person("Ann");
  const { page } = ann;
  const items = Array.from({ length: 30 }, (_, index) => item(`Item ${index}`));
  const { add, handle, held, openItems } = await openList(ann, { items });
  await add("Eggs");
  await expect(openItems).toHaveCount(31);
  const { x } = await middleOf(handle("Eggs"));
  const finger = await pressDown(handle("Eggs"));
  await held.waitFor();
  await expect(page.locator(":focus-visible")).toHaveCount(0);
  await finger.move({ x, y: 75 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await finger.move({ x, y: 350 });
  await finger.up();
  await expect(openItems.nth(31 - 1)).toHaveText("Item 29");
  await expect.poll(async () => (await openItems.allInnerTexts()).indexOf("Eggs")).toBeLessThan(8);
});
