import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { edgesOf, hold, linesOf, press, pressDown } from "../support/gestures";
import { numbered, openList } from "../support/list-page";
import { item } from "../support/stored-lists";

test("on a phone, items are added, edited, ticked, and removed when done", {
  tag: ["@phone", "@list/divider", "@list/remove-done"],
}, async ({ ann, page }) => {
  const { clock } = page;
  const text = "Something to bring to Deniz and Carla on Sunday, not wine again, perhaps cheese";
  const long = `${text}, or flowers from the market`;
  const list = await openList(ann, { items: ["Milk", text] });

  await test.step("the input shows a long text in full, with the caret at its end", async () => {
    const hidden = () =>
      list.itemInput.evaluate((field) => field.scrollHeight - field.clientHeight);
    await list.choose(text, "Edit");
    await expect(list.itemInput).toBeFocused();
    expect(await hidden()).toBe(0);
    await page.keyboard.type(", or flowers from the market");
    expect(await hidden()).toBe(0);
    await page.keyboard.press("Enter");
    await expect(list.openItems).toHaveText(["Milk", long]);
  });

  await test.step("the input stays in view; a finger that is down keeps the rows in place", async () => {
    await expect(list.newItem).toBeInViewport({ ratio: 1 });
    for (const text of ["Bread", "Salt"]) await list.add(text);
    await clock.pauseAt(Date.now() + 60_000);
    await list.toggle("Bread");
    const finger = await pressDown(list.openItem("Salt").getByText("Salt"));
    await clock.runFor(1_600);
    await finger.up();
    await clock.runFor(1_400);
    await expect(list.openItems).toHaveCount(4);
    await clock.runFor(200);
    await expect(list.doneItems).toHaveText(["Bread", "Salt"]);
    await clock.resume();
    const { bottom } = await edgesOf(list.openItem(long));
    expect((await edgesOf(list.done)).top).toBeGreaterThanOrEqual(bottom);
  });

  await test.step("'Remove done items' removes them, with confetti", async () => {
    const confetti = page.locator("canvas");
    await expect(confetti).toHaveCount(0);
    await expect(list.removeDone).toHaveAccessibleDescription("Hold to remove");
    await hold(list.removeDone);
    await expect(list.done).toHaveCount(0);
    await expect(confetti).toBeVisible();
    await expect(confetti).toHaveCount(0);
    await expect.poll(list.stored).toEqual(["Milk", long]);
  });

  await test.step("a tap adds a suggestion", async () => {
    await press(list.newItem);
    await list.newItem.pressSequentially("br");
    await expect(list.suggestions).toHaveText(["Bread"]);
    await press(list.suggestions);
    await expect(list.newItem).toHaveValue("");
    await expect(list.newItem).toBeFocused();
    await expect(list.suggestions).toHaveCount(0);
    await expect.poll(list.stored).toEqual(["Milk", long, "Bread"]);
  });

  await test.step("a long suggestion ends after two whole lines", async () => {
    await list.toggle(long);
    await expect(list.doneItems).toHaveText([long]);
    await press(list.newItem);
    await list.newItem.pressSequentially("some");
    await expect(list.suggestions).toHaveText([long]);
    expect(await linesOf(list.suggestions)).toEqual({ visible: 2, cut: 0 });
  });
});

test("notices cover nothing, move nothing and leave the keyboard open; adding an item again scrolls to it", {
  tag: "@phone",
}, async ({ ann, page, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const done = numbered(20).map((text) => item(text, { done: true }));
  const list = await openList(ann, { items: ["Crème", ...done] });
  const scrollToEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await scrollToEnd();
  const { top } = await edgesOf(list.removeDone);
  await ann.context.setOffline(true);
  await list.toggle("Item 20");
  await list.newItem.tap();
  await list.toggle("Item 19");
  const status = list.notice("2 changes waiting");
  await expect(status).toBeVisible();
  await expect(list.undo).toBeVisible();
  // The browser scrolls by whole pixels.
  expect(Math.abs((await edgesOf(list.removeDone)).top - top)).toBeLessThan(1);
  const [last, waiting, undo, input] = await Promise.all(
    [list.uncheckAll, status, list.undo, list.newItem].map(edgesOf),
  );
  expect(last?.bottom).toBeLessThan(waiting?.top ?? 0);
  expect(waiting?.bottom).toBeLessThanOrEqual(undo?.top ?? 0);
  expect(undo?.bottom).toBeLessThanOrEqual(input?.top ?? 0);
  await expect(list.newItem).toBeFocused();
  await press(list.undo);
  await expect(list.notice("Undone: “Item 19” unchecked")).toBeVisible();
  await expect(list.newItem).toBeFocused();

  await scrollToEnd(); // undo has scrolled to its item
  await expect(list.openItem("Crème")).not.toBeInViewport();
  await list.add(" crème ");
  await expect(list.notice("“Crème” is already on the list")).toBeVisible();
  await expect(list.openItem("Crème")).toBeInViewport();
});

test("suggestions cover neither a notice nor the sync status, whatever the window and the text size", {
  tag: "@phone",
}, async ({ ann, page, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const texts = ["Basil", "Beans", "Beetroot", "Bread", "Butter"];
  const long = texts.map((text) => item(`${text} from the market by the river`, { done: true }));
  const list = await openList(ann, { items: ["Milk", ...long] });
  await ann.context.setOffline(true);
  for (const [width, height, textSize] of [
    [360, 740, 100],
    [360, 380, 100],
    [360, 740, 200],
    [360, 380, 200],
    [1280, 800, 100],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, textSize);
    await list.toggle("Milk");
    await press(list.newItem);
    await list.newItem.pressSequentially("b");
    await expect(list.suggestions).toHaveCount(5);
    const places = [
      list.notice("“Milk” done"),
      list.notice("1 change waiting"),
      page.getByRole("listbox"),
      list.newItem,
    ];
    const edges = await Promise.all(places.map(edgesOf));
    expect(Math.min(...edges.map(({ top }) => top))).toBeGreaterThanOrEqual(0);
    const order = edges.toSorted((one, other) => one.top - other.top);
    for (const [index, one] of order.entries())
      expect(one.bottom).toBeLessThanOrEqual(order[index + 1]?.top ?? height);
    await list.newItem.fill("");
    await press(list.undo);
  }
});

test("a notice does not cover a row that is being edited", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: numbered(30) });
  await page.clock.install();
  const textAt = (y: number) =>
    page.evaluate((top) => document.elementFromPoint(150, top)?.textContent ?? "", y);
  for (const height of [740, 380]) {
    await page.setViewportSize({ width: 360, height });
    await page.evaluate(() => window.scrollTo(0, 500));
    const { top } = await edgesOf(list.newItem);
    const last = await textAt(top - 30);
    const ticked = await textAt(top - 150);
    await list.toggle(ticked);
    await expect(list.doneItem(ticked)).toBeAttached(); // the rows stand still again
    await expect(list.undo).toBeVisible();
    await list.choose(last, "Edit");
    await expect(list.itemInput).toBeFocused();
    const [field, undo] = await Promise.all([list.itemInput, list.undo].map(edgesOf));
    expect(field?.bottom).toBeLessThanOrEqual(undo?.top ?? 0);
    await page.keyboard.press("Escape");
    await page.clock.runFor(10_000);
    await expect(list.undo).toBeHidden();
  }
});
