import { clipboardText, forbidCopying } from "../support/clipboard";
import { expect, test } from "../support/fixtures";
import { edgesOf, linesOf, middleOf, press, pressAt, untilStill } from "../support/gestures";
import { numbered, openList } from "../support/list-page";
import { changeStoredList, item } from "../support/stored-lists";

const ITEMS = numbered(40).map((text) => item(text));

/** Returns the CSS rule of the keyframes that animate an element. */
function keyframesOf(element: Element): string | undefined {
  const { animationName } = getComputedStyle(element);
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName)?.cssText;
}

test("an item's menu appears by the scale animation, closes in every way that people try, and keeps its entries in view", {
  tag: ["@list/actions-menu", "@constants/menu-animation", "@context-menu/closes"],
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: ITEMS });
  const menu = page.getByRole("menu");
  const entries = menu.getByRole("menuitem");
  // No roles: an open menu hides the page from screen readers.
  const button = page.locator("button[aria-label='Actions for Item 1']");
  const firstRow = page.locator("[data-item-id]").first();

  await press(list.actions("Item 3"));
  await expect(entries).toHaveText([
    /^Edit/,
    /^Move up/,
    /^Move down/,
    "Move to top",
    "Move to bottom",
    "Move to…",
    "Copy to…",
    "Copy text",
    "Select",
    /^Delete/,
  ]);
  expect(await menu.evaluate(keyframesOf)).toContain("scale");
  await expect(page.getByRole("checkbox")).toHaveCount(0); // for screen readers, the page is not there
  await page.keyboard.press("Delete"); // belongs to the menu, not to the row
  await page.keyboard.press("Tab");
  await expect(menu).toHaveCount(0);
  await expect(list.handle("Item 4")).toBeFocused();

  // The menu and the rows stay while another member moves its row. A press on another row only closes the menu.
  await press(button);
  await expect(entries.filter({ hasText: "Move to top" })).toHaveCount(0);
  const [first, ...others] = ITEMS;
  const moved = [
    ...others.toSpliced(1, 0, ...(first ? [first] : [])),
    item("Item 17", { done: true }),
  ];
  await changeStoredList(list.id, { items: moved });
  await expect(page.getByText(/^1 of/)).toBeVisible();
  await expect(firstRow).toHaveText("Item 1");
  await pressAt(page, await middleOf(page.getByText("Item 9", { exact: true })));
  await expect(menu).toHaveCount(0);
  await expect(list.openItems.nth(1)).toHaveText("Item 1");
  await expect(list.openItem("Item 9").getByRole("checkbox")).not.toBeChecked();

  // Nor is it in the way when another member ticks its row, which then has no button.
  await press(list.actions("Item 12"));
  await changeStoredList(list.id, {
    items: moved.map((one) => (one.text === "Item 12" ? { ...one, done: true } : one)),
  });
  await expect(page.getByText(/^2 of/)).toBeVisible();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await pressAt(page, await middleOf(page.getByText("Item 9", { exact: true })));
  await expect(menu).toHaveCount(0);
  await expect(list.doneItem("Item 12")).toBeVisible();

  for (const close of [
    async () => pressAt(page, await middleOf(button)),
    () => page.keyboard.press("Escape"),
    async () => {
      const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
      await page.setViewportSize({ width, height: height + 10 });
    },
    () => page.mouse.wheel(0, 200),
  ]) {
    await press(button);
    await expect(menu).toBeVisible();
    await page.keyboard.press("Shift"); // else the next click would be the second one of a double click
    await close();
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press("Shift");
  }
  await list.choose("Item 5", "Move to top");
  await expect(list.openItems.first()).toHaveText("Item 5");

  await test.step("arrows, Home and End bring an entry into view at a zoom of 400 %", async () => {
    await page.setViewportSize({ width: 320, height: 180 });
    await list.actions("Item 3").focus();
    await page.keyboard.press("Enter");
    await expect(menu.getByRole("menuitem", { name: "Edit" })).toBeFocused();
    for (const [key, name] of [
      ["End", "Delete"],
      ["ArrowUp", "Select"],
      ["ArrowUp", "Copy text"],
      ["Home", "Edit"],
      ["ArrowUp", "Delete"],
      ["ArrowDown", "Edit"],
    ] as const) {
      await page.keyboard.press(key);
      const entry = menu.getByRole("menuitem", { name });
      await expect(entry).toBeFocused();
      await expect(entry).toBeInViewport({ ratio: 1 });
    }
  });
});

test("an item's menu lies at its button, inside the window; a tap closes it and does nothing else, and a keyboard that closes leaves it open", {
  tag: ["@phone", "@list/actions-menu", "@context-menu/closes"],
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: ITEMS });
  const menu = page.getByRole("menu");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [text, isAbove] of [
    ["Item 1", false],
    ["Item 20", true],
  ] as const) {
    // The second one is at the lower edge of the window, just above the input for new items.
    if (isAbove)
      await page.evaluate(
        (by) => scrollBy(0, by),
        (await edgesOf(list.actions(text))).bottom + 80 - height,
      );
    const button = await edgesOf(list.actions(text));
    await press(list.actions(text));
    await expect
      .poll(async () => {
        const { top, bottom } = await edgesOf(menu);
        return Math.round(isAbove ? button.top - bottom : top - button.bottom);
      })
      .toBe(0);
    const { left, right, top, bottom } = await edgesOf(menu);
    expect(right).toBeCloseTo(button.right, 0);
    expect(Math.min(left, top, width - right, height - bottom)).toBeGreaterThanOrEqual(0);
    await pressAt(page, { x: 150, y: isAbove ? 200 : 550 });
    await expect(menu).toHaveCount(0);
    await expect(list.openItems.getByRole("checkbox", { checked: true })).toHaveCount(0);
  }

  await test.step("a keyboard that closes leaves it open, however slowly; a scroll closes it", async () => {
    const openAboveKeyboard = async () => {
      await page.setViewportSize({ width, height: height - 300 });
      await list.newItem.tap();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // a higher window scrolls back
      await untilStill(page);
      await list.actions("Item 20").tap();
      await expect(menu).toBeVisible();
    };
    await openAboveKeyboard();
    await page.waitForTimeout(700);
    for (const part of [200, 100, 0]) {
      await page.setViewportSize({ width, height: height - part });
      await page.evaluate(
        () => new Promise((frame) => requestAnimationFrame(() => setTimeout(frame))),
      );
      await expect(menu).toBeVisible();
    }
    const grown = await edgesOf(menu);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await list.actions("Item 20").tap();
    await expect.poll(() => edgesOf(menu)).toEqual(grown);
    await page.evaluate(() => scrollBy(0, -100));
    await expect(menu).toHaveCount(0);
    await openAboveKeyboard();
    await page.setViewportSize({ width: width + 40, height });
    await expect(menu).toHaveCount(0);
  });
});

test("a row shows an address short and is ticked by a tap on it; the menu opens it without access to the list", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const long = `https://www.example.org/${"recipes/".repeat(20)}?portions=4`;
  const short = "example.org/recipes/recipes/r…";
  const text = `${long} https://example.net/a https://example.net/w?v=1 (https://example.net/w?v=2)`;
  const list = await openList(ann, { items: ["Milk", text] });
  const row = list.openItems.nth(1);
  const shown = `${short} example.net/a example.net/w… (example.net/w…)`;
  await expect(row).toHaveText(shown);
  expect(await linesOf(row.getByText(short))).toEqual({ visible: 1, cut: 0 });
  const { right } = await edgesOf(row.getByText(short));
  expect(right).toBeLessThanOrEqual((await edgesOf(list.actions(shown))).left);

  const referrers: (string | undefined)[] = [];
  await ann.context.route(/example\.(org|net)/, (route) => {
    referrers.push(route.request().headers().referer);
    return route.fulfill({ contentType: "text/html", body: "<h1>Wraps</h1>" });
  });
  for (const [name, address] of [
    ["Open example.org", long],
    ["Open example.net/a", "https://example.net/a"],
    ["Open example.net/w?v=2", "https://example.net/w?v=2"],
  ] as const) {
    const [tab] = await Promise.all([ann.context.waitForEvent("page"), list.choose(shown, name)]);
    await expect(tab.getByRole("heading")).toHaveText("Wraps");
    expect(tab.url()).toBe(address);
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
    await tab.close();
  }
  expect(referrers).toEqual([undefined, undefined, undefined]);

  await page.bringToFront(); // the clipboard is for the page with the focus
  await list.choose(shown, "Copy text");
  await expect(list.notice("copied")).toBeVisible();
  expect(await clipboardText(page)).toBe(text);
  await page.evaluate(forbidCopying);
  await list.choose(shown, "Copy text");
  await expect(list.notice("The browser doesn't allow copying.")).toBeVisible();

  await press(row.getByText(short));
  await expect(row.getByRole("checkbox")).toBeChecked();
  await expect(list.doneItems).toHaveText(shown);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
