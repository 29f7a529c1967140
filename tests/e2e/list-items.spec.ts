import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { hold, holdPartly, middleOf, press, pressDown } from "../support/gestures";
import { openList } from "../support/list-page";
import { item, storedList } from "../support/stored-lists";

test.describe("Adding items", { tag: "@both" }, () => {
  test("the input has its placeholder, capitalises sentences, and is cleared and refocused after a save", {
    tag: ["@list/add-input", "@list/add-saves"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: [item("Milk")] });
    await expect(list.newItem).toHaveAttribute("placeholder", "Name of new item to add to list");
    await expect(list.newItem).toHaveAttribute("autocapitalize", "sentences");
    await expect(list.newItem).toBeInViewport({ ratio: 1 });

    await list.newItem.fill("Bread");
    await list.newItem.press("Enter");
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
    await expect(list.newItem).toHaveValue("");
    await expect(list.newItem).toBeFocused();

    await list.newItem.fill("  Salt ");
    await press(ann.page.getByRole("button", { name: "Add item" }));
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect(list.newItem).toHaveValue("");
    await expect(list.newItem).toBeFocused();
    await expect.poll(list.stored).toEqual(["Milk", "Bread", "Salt"]);
  });

  test("nothing is saved if the text is empty", { tag: "@list/add-saves" }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: [item("Milk")] });
    await list.add("");
    await list.add("   ");
    await ann.page.getByRole("button", { name: "Add item" }).click();
    await list.add("Bread");
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
    await expect.poll(list.stored).toEqual(["Milk", "Bread"]);
  });
});

test.describe("Open and done items", () => {
  test("clicking an item's text turns done on and off, and so does the keyboard", {
    tag: ["@list/tap-toggles", "@entities/item", "@list/item-states"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: [item("Milk"), item("Bread")] });
    await list.toggle("Milk");
    await expect(list.openItems).toHaveText(["Bread"]);
    await expect(list.doneItems).toHaveText(["Milk"]);
    await expect.poll(list.stored).toEqual(["Milk (done)", "Bread"]);

    await list.toggle("Milk");
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
    await expect(list.done).toHaveCount(0);
    await expect.poll(list.stored).toEqual(["Milk", "Bread"]);

    await list.openItem("Milk").getByRole("checkbox").focus();
    await ann.page.keyboard.press("Space");
    await expect(list.doneItems).toHaveText(["Milk"]);
    await list.doneItem("Milk").getByRole("checkbox").focus();
    await ann.page.keyboard.press("Space");
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
  });

  test("open items show a drag handle and an actions button; done ones neither, below a divider", {
    tag: ["@list/row-buttons", "@list/divider"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: [item("Bread", { done: true }), item("Milk")] });
    await expect(list.handle("Milk")).toBeVisible();
    await expect(list.actions("Milk")).toBeVisible();
    await expect(list.openItem("Milk").getByRole("button")).toHaveCount(2);
    await expect(list.doneItem("Bread").getByRole("button")).toHaveCount(0);

    const open = await list.openItem("Milk").boundingBox();
    const done = await list.doneItem("Bread").boundingBox();
    expect(done?.y).toBeGreaterThan(open?.y ?? Number.POSITIVE_INFINITY);
    await expect(list.done).toHaveCSS("border-top-style", "solid");
    expect((await list.done.boundingBox())?.y).toBeLessThan(done?.y ?? 0);
  });

  test("no row goes from under a finger that ticks the next one", { tag: "@both" }, async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { clock } = ann.page;
    const list = await openList(ann);
    await clock.pauseAt(Date.now() + 60_000);
    await list.toggle("Milk");
    const finger = await pressDown(list.openItem("Bread").getByText("Bread"));
    await clock.runFor(450);
    await finger.up();
    await expect(list.openItem("Bread").getByRole("checkbox")).toBeChecked();
    await clock.runFor(350);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await clock.runFor(100);
    await expect(list.doneItems).toHaveText(["Milk", "Bread"]);
  });

  test("how many of how many are done stands above the items", async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: [item("Milk"), item("Bread", { done: true })] });
    const count = (text: string) => ann.page.getByText(text, { exact: true });
    await expect(count("1 of 2 done")).toBeVisible();
    await list.toggle("Milk");
    await expect(count("2 of 2 done")).toBeVisible();
    await list.add("Eggs");
    await expect(count("2 of 3 done")).toBeVisible();
    await list.choose("Eggs", "Delete");
    await expect(count("2 of 2 done")).toBeVisible();
    await expect(list.doneItems).toHaveCount(2);
    await hold(list.removeDone);
    await expect(ann.page.getByText(/of \d+ done/)).toHaveCount(0);
  });
});

test.describe("Remove done items", () => {
  const ITEMS = [item("Milk", { done: true }), item("Bread"), item("Salt", { done: true })];

  test("holding the button for a second removes them all and triggers confetti", {
    tag: ["@both", "@list/remove-done", "@list/item-states"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: ITEMS });
    await expect(list.removeDone).toHaveText(/^Remove done items/);
    await expect(list.removeDone).toHaveAccessibleDescription("Hold to remove");
    await hold(list.removeDone);
    await expect(ann.page.locator("canvas")).toBeVisible();
    await expect(list.done).toHaveCount(0);
    await expect(list.openItems).toHaveText(["Bread"]);
    await expect.poll(list.stored).toEqual(["Bread"]);
    await expect(ann.page.locator("canvas")).toHaveCount(0);
  });

  test("it works from the keyboard; whoever asked for reduced motion gets no confetti", {
    tag: ["@list/remove-done"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    await ann.page.emulateMedia({ reducedMotion: "reduce" });
    const list = await openList(ann, { items: ITEMS });
    await ann.page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector("canvas")) document.title = "confetti";
      }).observe(document.body, { childList: true, subtree: true });
    });
    await list.removeDone.focus();
    await ann.page.clock.pauseAt(Date.now() + 60_000);
    await ann.page.keyboard.down("Space");
    await expect(
      ann.page.getByText("Hold to remove").filter({ visible: true }).first(),
    ).toBeVisible();
    await ann.page.clock.resume();
    await expect(list.done).toHaveCount(0);
    await ann.page.keyboard.up("Space");
    await expect.poll(list.stored).toEqual(["Bread"]);
    await expect(ann.page).not.toHaveTitle("confetti");
  });

  test("releasing or leaving the button within the second cancels", {
    tag: ["@phone", "@hold-button/one-second"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    await ann.page.clock.install();
    const list = await openList(ann, { items: ITEMS });
    for (const end of ["release", "leave"] as const) {
      await holdPartly(list.removeDone, end);
      await expect(list.doneItems).toHaveText(["Milk", "Salt"]);
    }
    await expect(ann.page.locator("canvas")).toHaveCount(0);
    expect((await storedList(list.id))?.items).toHaveLength(3);
  });
});

test.describe("Editing an item", () => {
  test("'Edit' turns the item into a text input; Enter saves, and so does leaving it", {
    tag: ["@list/edit-and-delete", "@list/item-edit"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: [item("Milk"), item("Bread")] });
    await list.choose("Milk", "Edit");
    await expect(list.itemInput).toHaveValue("Milk");
    await expect(list.itemInput).toBeFocused();
    await list.itemInput.fill("  Oat milk ");
    await list.itemInput.press("Enter");
    await expect(list.openItems).toHaveText(["Oat milk", "Bread"]);
    await expect(list.itemInput).toHaveCount(0);
    await expect.poll(list.stored).toEqual(["Oat milk", "Bread"]);

    await list.choose("Bread", "Edit");
    await list.itemInput.fill("Rye bread");
    await press(list.newItem);
    await expect(list.openItems).toHaveText(["Oat milk", "Rye bread"]);
    await expect.poll(list.stored).toEqual(["Oat milk", "Rye bread"]);

    await list.choose("Oat milk", "Delete");
    await expect(list.openItems).toHaveText(["Rye bread"]);
    await expect.poll(list.stored).toEqual(["Rye bread"]);
  });

  test("a long text is there as a whole, with the caret at its end", {
    tag: "@phone",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const long = "Something to bring to Deniz and Carla on Sunday, not wine again, perhaps cheese";
    const list = await openList(ann, { items: [item(long), item("Bread")] });
    await list.choose(long, "Edit");
    await expect(list.itemInput).toBeFocused();
    const hidden = () =>
      list.itemInput.evaluate((field) => field.scrollHeight - field.clientHeight);
    expect(await hidden()).toBe(0);
    await ann.page.keyboard.type(", or flowers from the market");
    expect(await hidden()).toBe(0);
    await ann.page.keyboard.press("Enter");
    await expect.poll(list.stored).toEqual([`${long}, or flowers from the market`, "Bread"]);
  });

  test("an empty text reverts to the old text and saves nothing, and so does Escape", {
    tag: ["@list/item-edit"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: [item("Milk"), item("Bread")] });
    const before = await storedList(list.id);
    for (const [text, key] of [
      ["", "Enter"],
      ["   ", "Enter"],
      ["", "Tab"],
      ["Oat milk", "Escape"],
    ] as const) {
      await list.choose("Milk", "Edit");
      await list.itemInput.fill(text);
      await list.itemInput.press(key);
      await expect(list.openItems).toHaveText(["Milk", "Bread"]);
      await expect(list.itemInput).toHaveCount(0);
    }
    // A later edit is stored, and by then nothing else was.
    await list.toggle("Bread");
    await expect.poll(list.stored).toEqual(["Milk", "Bread (done)"]);
    expect(before?.items[0]).toEqual((await storedList(list.id))?.items[0]);
  });
});

test("the list ends above what floats over it, and nothing moves when that comes", {
  tag: "@phone",
}, async ({ person, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  const items = Array.from({ length: 20 }, (_, index) => item(`Item ${index}`, { done: true }));
  const list = await openList(ann, { items });
  const toEnd = () => ann.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await toEnd();
  const before = await middleOf(list.removeDone);
  await ann.context.setOffline(true);
  await list.toggle("Item 19");
  await list.toggle("Item 18");
  const status = list.notice("2 changes waiting");
  await expect(status).toBeVisible();
  await expect(list.undo).toBeVisible();
  // The browser scrolls by whole pixels.
  expect(Math.abs((await middleOf(list.removeDone)).y - before.y)).toBeLessThan(1);
  const last = await list.uncheckAll.boundingBox();
  const floats = await status.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(floats?.y ?? 0);
});
