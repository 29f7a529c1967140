import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import {
  fingersOn,
  flick,
  liftByKeyboard,
  middleOf,
  type Point,
  pressDown,
} from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { listPage, numbered, openList, storedTexts } from "../support/list-page";
import { changeStoredList, storedList, storeList } from "../support/stored-lists";

test("rows make way for a dragged one in 200 ms; an item that is added meanwhile appears after the drop", {
  tag: ["@list/drag", "@constants/drag-animation", "@constants/transactions"],
}, async ({ ann, page, person }) => {
  const bob = await person("Bob");
  const [annsId, bobsId] = [await startSignedIn(ann), await startSignedIn(bob)];
  const id = await storeList([annsId, bobsId], { names: { [bobsId]: "Bob" } });
  for (const one of [bob, ann]) await one.page.goto(`/list/${id}`);
  const [anns, bobs] = [listPage(page), listPage(bob.page)];
  const bread = anns.openItem("Bread");
  /** Returns whether a row has the sheet's round corners above and below. */
  const cornersOf = (text: string) =>
    anns.openItem(text).evaluate((row) => {
      const { borderStartStartRadius, borderEndEndRadius } = getComputedStyle(row);
      return [borderStartStartRadius, borderEndEndRadius].map((radius) => radius !== "0px");
    });

  // The mouse takes the focus away from a handle whose drag is over.
  await liftByKeyboard(anns.handle("Salt"));
  await ann.page.keyboard.press("Space");
  await expect(anns.draggedRow).toHaveCount(0);
  const pointer = await pressDown(anns.handle("Milk"));
  await anns.draggedRow.waitFor();
  const { x, y } = await middleOf(anns.openItem("Salt"));
  await pointer.move({ x, y: y - 10 });
  await expect(bread).toHaveCSS("transition", "transform 0.2s"); // ease is the default
  await expect.poll(() => cornersOf("Bread")).toEqual([true, false]);
  await expect.poll(() => cornersOf("Salt")).toEqual([false, false]);

  await bobs.add("Eggs");
  // Screen readers announce it at once.
  const news = page.getByRole("main").getByRole("status");
  await expect(news.filter({ hasText: /^Bob added “Eggs”$/ })).toBeAttached();
  await expect(anns.openItem("Eggs")).toHaveCount(0);
  await pointer.up();
  for (const { openItems } of [anns, bobs]) {
    await expect(openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);
  }
  await expect.poll(() => storedTexts(id)).toEqual(["Bread", "Salt", "Milk", "Eggs"]);
  await expect.poll(() => cornersOf("Eggs")).toEqual([false, true]);
});

test("the end of a drag is announced, even before the app prefetches code", async ({
  ann,
  page,
}) => {
  // The app prefetches after a second.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const delayed = (run: () => void, ms: number) => setTimeout(run, ms === 1_000 ? 60_000 : ms);
    window.setTimeout = delayed as typeof setTimeout;
  });
  const { handle } = await openList(ann);
  await liftByKeyboard(handle("Milk"));
  await page.keyboard.press("Escape");
  await expect(page.getByText("Milk, put back at position 1.")).toBeAttached();
});

test("an item lifted by keyboard is put down if its user goes elsewhere", async ({ ann, page }) => {
  const { keyboard } = page;
  const release = await holdRequests(page, /drag-layer[^/]*\.js/);
  const list = await openList(ann);
  const { handle, draggedRow, newItem, openItems, openItem, doneItems, stored } = list;

  await test.step("the user goes on to the input, before the code for dragging has loaded", async () => {
    await handle("Milk").press("Space");
    await newItem.click();
    await keyboard.type("Rye");
    const code = page.waitForResponse(/drag-layer[^/]*\.js/);
    release();
    await code;
    await keyboard.type(" bread");
    await keyboard.press("Enter");
    await expect.poll(stored).toEqual(["Milk", "Bread", "Salt", "Rye bread"]);
  });

  await test.step("the user goes on to the input, and to another item", async () => {
    await liftByKeyboard(handle("Milk"));
    await newItem.click();
    await expect(draggedRow).toHaveCount(0);
    await keyboard.type("Eggs");
    await keyboard.press("Enter");
    await expect.poll(stored).toEqual(["Milk", "Bread", "Salt", "Rye bread", "Eggs"]);
    await liftByKeyboard(handle("Milk"));
    await list.toggle("Salt");
    await expect(doneItems).toHaveText(["Salt"]);
  });

  await test.step("another member removes the item before the drop", async () => {
    await liftByKeyboard(handle("Bread"));
    const { items = [] } = (await storedList(list.id)) ?? {};
    await changeStoredList(list.id, { items: items.filter(({ text }) => text !== "Bread") });
    await expect(page.getByText("1 of 4 done")).toBeVisible();
    await keyboard.press("Space");
    await expect(openItems).toHaveText(["Milk", "Rye bread", "Eggs"]);
    await expect(openItem("Rye bread").getByRole("checkbox")).toBeFocused();
  });

  await test.step("the user goes on to another screen, where all keys work", async () => {
    await liftByKeyboard(handle("Milk"));
    await page.getByRole("banner").getByRole("link").first().dispatchEvent("click");
    await expect(page).toHaveURL("/lists");
    await page.getByRole("link", { name: /Groceries/ }).press("Enter");
    await expect(page).toHaveURL(`/list/${list.id}`);
  });
});

test("a dragged item stays under the finger", { tag: "@phone" }, async ({ ann, page }) => {
  const note = "a rather long description of what to buy, with a brand, a size, and a shop";
  const items = numbered(100).map((text) => `${text}, ${note}`);
  const { add, handle, draggedRow, openItems } = await openList(ann, { items });
  await add("Eggs");
  await expect(openItems).toHaveCount(101);
  await handle("Eggs").hover(); // waits until the list is still
  const from = await page.evaluate(() => scrollY);
  const { x } = await middleOf(handle("Eggs"));
  const finger = await pressDown(handle("Eggs"));
  await draggedRow.waitFor();
  await expect(page.locator(":focus-visible")).toHaveCount(0);
  await finger.move({ x, y: 75 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(from - 2_000);
  await finger.move({ x, y: 350 });
  await expect.poll(async () => Math.abs((await middleOf(draggedRow)).y - 350)).toBeLessThan(70);
  await finger.up();
  await expect(openItems.last()).toHaveText(`Item 100, ${note}`);
});

test("a flick over the handles scrolls; a finger that has rested on one drags", {
  tag: ["@phone", "@list/drag"],
}, async ({ ann, page }) => {
  const items = numbered(60);
  const { handle, draggedRow, newItem, openItems, stored } = await openList(ann, { items });
  const scrollTop = () => page.evaluate(() => scrollY);
  const untilStill = () =>
    page.evaluate(async () => {
      for (let last = -1; last !== scrollY; ) {
        last = scrollY;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
  await page.evaluate(() => {
    new MutationObserver(() => document.body.setAttribute("data-was-dragged", "")).observe(
      document.body,
      { subtree: true, attributeFilter: ["data-dragging"] },
    );
  });
  const touch = await fingersOn(page);
  /** Waits for longer than a finger has to rest. */
  const rest = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const wasDragged = page.locator("[data-was-dragged]");

  await test.step("flicks of any speed, on any part of the handles, while the keyboard is open", async () => {
    await newItem.focus();
    for (const [ms, x] of [
      [100, 4],
      [200, 20],
      [300, 36],
      [400, 54],
    ] as const) {
      for (const distance of [-250, 200]) {
        await untilStill();
        const from = await scrollTop();
        await flick(page, { x, y: 400 }, distance, ms);
        await expect.poll(async () => Math.abs((await scrollTop()) - from)).toBeGreaterThan(100);
      }
    }
    await expect(newItem).toBeFocused();
  });

  await test.step("a press that stops a scroll with momentum, and rests", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(wasDragged).toHaveCount(0);
    await flick(page, { x: 20, y: 600 }, -500, 50);
    await touch("touchStart", [{ x: 20, y: 400 }]);
    await rest();
    for (let y = 390; y >= 200; y -= 10) await touch("touchMove", [{ x: 20, y }]);
    await touch("touchEnd");
  });
  await expect(wasDragged).toHaveCount(0);
  expect(await stored()).toEqual(items);

  await test.step("a finger that has rested, though the keyboard closes and others touch the screen", async () => {
    await untilStill();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.setViewportSize({ width: 360, height: 480 });
    await newItem.focus();
    const [from, to, other] = (await Promise.all(
      ["Item 1", "Item 4", "Item 6"].map((text) => middleOf(handle(text))),
    )) as [Point, Point, Point];
    await touch("touchStart", [from]);
    await draggedRow.waitFor();
    await expect(newItem).not.toBeFocused();
    await page.setViewportSize({ width: 360, height: 740 });
    for (let y = from.y; y <= to.y; y += 10) await touch("touchMove", [{ ...from, y }]);
    await touch("touchStart", [to, other]);
    await touch("touchMove", [to, { ...other, y: other.y + 50 }]);
    await touch("touchMove", [to]); // the other one is lifted
    await expect(draggedRow).toHaveText("Item 1");
    await touch("touchEnd");
    await expect(draggedRow).toHaveCount(0);
    // Near the edge of the window the list may have scrolled, and the item gone further.
    await expect(openItems.first()).toHaveText("Item 2");
  });
});
