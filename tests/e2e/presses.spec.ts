import type { Page } from "@playwright/test";
import { DOUBLE_CLICK_MS } from "../../src/client/double-clicks";
import { expect, test } from "../support/fixtures";
import {
  doublePress,
  edgesOf,
  fingersOn,
  flick,
  middleOf,
  press,
  pressAt,
  pressTwice,
  untilStill,
} from "../support/gestures";
import { numbered, openList } from "../support/list-page";
import { changeStoredList, countStoredListsOf, item, storeList } from "../support/stored-lists";

/** Returns a function that sets the speed of all animations: slow ones let a busy machine press in time. */
async function animationsOf(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Animation.enable");
  return (playbackRate: number) => browser.send("Animation.setPlaybackRate", { playbackRate });
}

/** The pauses of double clicks, in milliseconds. */
const GAPS = [30, 200, 450];

test("the second click of a double click reaches nothing that the first one has uncovered", {
  tag: "@both",
}, async ({ ann, page }) => {
  const list = await openList(ann, { name: "Groceries", items: numbered(30) });
  await storeList([list.uid], { name: "Party" });
  await expect(page.getByText("0 of 30 done")).toBeVisible();
  const action = (name: string) => page.getByRole("menuitem", { name });
  /** Expects that nothing has been ticked, even when rows had time to move. */
  const expectNoTick = () => expect(page.getByText("0 of 30 done")).toBeVisible();

  for (const [index, gap] of GAPS.entries()) {
    await test.step(`after ${gap} ms, behind a menu`, async () => {
      const text = `Item ${5 + index}`;
      await list.openItem(text).scrollIntoViewIfNeeded();
      await doublePress(list.actions(text), gap);
      await action("Edit").waitFor();
      await doublePress(action("Edit"), gap);
      await expect(list.itemInput).toHaveValue(text);
      await list.itemInput.press("Escape");
      await press(list.actions(text));
      await action("Copy to…").waitFor();
      await doublePress(action("Copy to…"), gap);
      await doublePress(page.getByRole("button", { name: /^Party/ }), gap);
      await expect(list.notice(`copied to Party`)).toBeVisible();
      await expectNoTick();
      await press(list.actions(text));
      await action("Delete").waitFor();
      const opened = page.getByRole("menu");
      await opened.evaluate((one) => Promise.all(one.getAnimations().map((move) => move.finished)));
      const menu = await edgesOf(opened); // it grows at first
      await pressTwice(page, { x: menu.left - 20, y: menu.top + menu.height / 2 }, gap);
      await expect(action("Delete")).toHaveCount(0);
      await expectNoTick();
      await page.waitForTimeout(DOUBLE_CLICK_MS); // a person sees the result before the next press
    });
  }

  await test.step("behind a suggestion, and a notice", async () => {
    await list.newItem.fill("Milk");
    await list.newItem.press("Enter");
    await expect(list.openItems).toHaveCount(31);
    await press(list.actions("Milk"));
    await action("Delete").waitFor();
    await doublePress(action("Delete"), 300);
    await expect(list.openItems).toHaveCount(30);
    await doublePress(list.undo, 300);
    await expect(list.openItems).toHaveCount(31);
    await list.notice("Undone").waitFor();
    await expect(page.getByText("0 of 31 done")).toBeVisible();
  });

  await test.step("behind a notice that takes the place of another one", async () => {
    await press(list.openItem("Item 29").getByText("Item 29"));
    const { x, y } = await middleOf(list.undo);
    const setSpeed = await animationsOf(page);
    await setSpeed(0.01);
    await list.newItem.press("Control+z");
    await list.notice("Undone").waitFor();
    await pressAt(page, { x, y });
    await setSpeed(1);
    await untilStill(page);
    await expect(page.getByText("0 of 31 done")).toBeVisible();
  });
});

test(
  "a double click ticks a row once, two quick ticks on two rows count both, and two uncounted presses change a row twice",
  {
    tag: "@both",
  },
  async ({ ann, page }, { project }) => {
    const list = await openList(ann, { items: ["Milk", "Bread", "Salt", "Eggs", "Rice"] });
    // From the end, so that no other row moves.
    for (const [text, gap, done] of [
      ["Rice", 30, 1],
      ["Eggs", 120, 2],
      ["Salt", 300, 3],
    ] as const) {
      await doublePress(list.openItem(text), gap);
      await expect(page.getByText(`${done} of 5 done`)).toBeVisible();
    }
    const [milk, bread] = [
      await middleOf(list.openItem("Milk")),
      await middleOf(list.openItem("Bread")),
    ];
    await pressTwice(page, milk, 50, bread);
    await expect(page.getByText("5 of 5 done")).toBeVisible();

    await test.step("two presses that the browser counts as one each, however soon", async () => {
      await expect(list.doneItems).toHaveCount(5);
      await untilStill(page);
      const seen = await page.getByText(/ of 5 done$/).evaluateHandle((element) => {
        const texts: (string | null)[] = [];
        const options = { characterData: true, childList: true, subtree: true };
        new MutationObserver(() => texts.push(element.textContent)).observe(element, options);
        return texts;
      });
      const salt = await middleOf(list.doneItem("Salt").getByText("Salt"));
      if (project.name === "phone") await pressTwice(page, salt, 450);
      else for (const _ of "12") await pressAt(page, salt); // as scripts do, without a count
      await expect.poll(() => seen.jsonValue()).toEqual(["4 of 5 done", "5 of 5 done"]);
    });
  },
);

test("a swipe on a dialog does not scroll the page; a tap reaches the edge of a done row, and a row that a new notice covers", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: [...numbered(30), item("Salt", { done: true })] });
  await list.choose("Item 20", "Copy to…");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await flick(page, await middleOf(dialog), 200, 200);
  await flick(page, { x: 180, y: 100 }, 200, 200); // on the backdrop
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await press(dialog.getByRole("button", { name: "Close" }));
  const salt = list.doneItem("Salt");
  await salt.scrollIntoViewIfNeeded();
  const edge = await edgesOf(salt);
  await page.touchscreen.tap(edge.left + 10, edge.top + 20);
  await expect(page.getByText("0 of 31 done")).toBeVisible();
  await expect(list.doneItems).toHaveCount(0);
  await expect(list.undo).toBeVisible();

  await page.reload(); // ends the notice
  await page.evaluate(() => {
    const stopTime = () => {
      for (const moment of document.getAnimations()) moment.pause();
    };
    new MutationObserver(stopTime).observe(document.body, { childList: true, subtree: true });
    window.scrollTo(0, 0);
  });
  await list.toggle("Item 1");
  await list.undo.waitFor();
  const { left, top } = await edgesOf(list.undo);
  await page.touchscreen.tap(left + 20, top + 20);
  await expect(page.getByText("2 of 31 done")).toBeVisible();
});

test(
  "a press reaches what it was aimed at, and nothing that has just come there; a mouse that trembles presses links",
  {
    tag: "@both",
  },
  async ({ ann, page }, { project }) => {
    const isPhone = project.name === "phone";
    await page.emulateMedia({ reducedMotion: isPhone ? "no-preference" : "reduce" });
    const setSpeed = await animationsOf(page);
    const list = await openList(ann);
    const other = await storeList([list.uid], { name: "Party", updated_at: new Date(0) });
    const items = ["Milk", "Bread", "Salt", "Wine", "Tea"].map((text) => item(text));
    // A ticked row rests in its place for a moment, and goes.
    const isDone = (text: string) => page.getByRole("checkbox", { name: text, exact: true });

    await test.step("a row that others' edits have moved", async () => {
      await changeStoredList(list.id, { items });
      await expect(list.openItems).toHaveCount(5);
      await untilStill(page);
      const [milk, salt] = [
        await middleOf(list.openItem("Milk")),
        await middleOf(list.openItem("Salt")),
      ];
      await setSpeed(0.01);
      await changeStoredList(list.id, { items: items.slice(1) });
      await expect(list.openItems).toHaveCount(4);
      await pressAt(page, milk); // it is gone, and Bread has come there
      await page.waitForTimeout(DOUBLE_CLICK_MS);
      await pressAt(page, salt);
      await setSpeed(1);
      await untilStill(page);
      await expect(page.getByText("1 of 4 done")).toBeVisible();
      await expect(isDone("Salt")).toBeChecked();
    });

    await test.step("a row that the user's own tick has moved", async () => {
      await expect(list.doneItem("Salt")).toBeVisible();
      await untilStill(page);
      const tea = await middleOf(list.openItem("Tea"));
      await list.toggle("Bread");
      await setSpeed(0.01);
      await expect(list.doneItem("Bread")).toBeAttached();
      await pressAt(page, tea);
      await setSpeed(1);
      await untilStill(page);
      await expect(page.getByText("3 of 4 done")).toBeVisible();
      await expect(isDone("Tea")).toBeChecked();
    });

    await test.step("a list's card", async () => {
      await page.goto("/lists");
      const cards = page.getByRole("link", { name: /ago$/ });
      await expect(cards).toHaveCount(2);
      const first = await middleOf(cards.first());
      await setSpeed(0.01);
      await changeStoredList(other, {
        name: "Party tomorrow",
        updated_at: new Date(Date.now() + 60_000),
      });
      await expect(cards.first()).toHaveText(/Party tomorrow/);
      await pressAt(page, first);
      await expect(page).toHaveURL(`/list/${list.id}`);
      await setSpeed(1);
    });

    if (!isPhone)
      await test.step("a mouse that trembles", async () => {
        const card = page.getByRole("link", { name: /^Party/ });
        await page.waitForTimeout(DOUBLE_CLICK_MS); // the last press was at the same place
        const { x, y } = await middleOf(card);
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 8, y, { steps: 4 });
        await page.mouse.up();
        await page.waitForURL(`/list/${other}`);
      });
  },
);

test("no command runs twice by a double click", async ({ ann, page }) => {
  const { uid, id } = await openList(ann, { name: "Groceries" });
  let count = 1;
  for (const gap of GAPS) {
    await test.step(`after ${gap} ms`, async () => {
      await page.goto(`/list/${id}/settings`);
      await doublePress(page.getByRole("button", { name: "Duplicate list" }), gap);
      await page.waitForURL((url) => !url.pathname.includes(id));
      await doublePress(page.getByRole("banner").getByRole("link", { name: "Your lists" }), gap);
      await page.waitForURL("/lists");
      await doublePress(page.getByRole("button", { name: "Create new list" }), gap);
      await page.waitForURL(/list\/./);
      count += 2;
      await expect.poll(() => countStoredListsOf(uid)).toBe(count);
    });
  }
});

test("a finger that rests on a row ticks it once, however long and trembling; a scroll never does", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const { openItem, openItems, doneItems } = await openList(ann, { items: numbered(30) });
  const touch = await fingersOn(page);
  const pause = (ms: number) =>
    page.evaluate((time) => new Promise((end) => setTimeout(end, time)), ms);
  let done = 0;
  for (const ms of [300, 500, 700, 1_000, 3_000]) {
    const text = `Item ${done + 1}`;
    const at = await middleOf(openItem(text).getByText(text));
    const start = Date.now() / 1_000;
    const sent = [touch("touchStart", [at], start)];
    for (const [index, tremor] of [4, -9, 12].entries()) {
      // At once: a browser on a busy machine would take a late end of a short press for a long press.
      if (ms >= 500) await pause(ms / 3);
      const now = start + ((index + 1) * ms) / 3_000;
      sent.push(touch("touchMove", [{ x: at.x + tremor / 2, y: at.y + tremor }], now));
    }
    await Promise.all([...sent, touch("touchEnd", [], start + ms / 1_000)]);
    done += 1;
    await expect(doneItems).toHaveCount(done);
  }
  await expect(page.getByRole("region", { name: "Selected items" })).toHaveCount(0);
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  await touch("touchStart", [{ x: 200, y: 400 }]);
  await pause(600);
  for (let y = 400; y >= 300; y -= 10) await touch("touchMove", [{ x: 200, y }]);
  await touch("touchEnd");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expect(openItems).toHaveCount(30 - done);
  const remove = page.getByRole("button", { name: "Remove done items" });
  await remove.scrollIntoViewIfNeeded();
  await flick(page, await middleOf(remove), 200, 1_500); // longer than a hold
  await expect(doneItems).toHaveCount(done);
  const scrolled = await page.evaluate(() => scrollY);
  await flick(page, await middleOf(remove), 200, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled - 50);
  await expect(doneItems).toHaveCount(done);
});
