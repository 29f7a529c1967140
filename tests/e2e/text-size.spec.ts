import { comeSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

/** What the browser's own setting does: everything measured in rem is twice as large. */
async function doubleTextSize({ page }: Person) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

/** In how many lines an element has its text. */
function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild ?? element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}

test("with text twice as large nothing is cut off, and everything can be reached", {
  tag: "@both",
}, async ({ person }) => {
  const ann = await person("Ann");
  const { page } = ann;
  const id = await storeList([await comeSignedIn(ann)], {
    name: "Saturday market",
    items: [
      item("Sourdough bread"),
      item("Tomatoes"),
      item("Strawberries"),
      item("Salt", { done: true }),
    ],
  });
  await page.goto(`/list/${id}`);
  const list = listPage(page);
  await expect(list.openItems).toHaveCount(3);
  await doubleTextSize(ann);

  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(
    await list
      .openItem("Tomatoes")
      .evaluate((row) => Number.parseFloat(getComputedStyle(row).fontSize)),
  ).toBe(34);
  // A short word is not broken, and no target is off the screen.
  const text = page.getByText("Salt", { exact: true });
  expect((await text.boundingBox())?.height).toBeLessThan(60);
  for (const target of [
    page.getByRole("button", { name: "Share list" }),
    page.getByRole("link", { name: "Settings" }),
    list.handle("Tomatoes"),
    list.actions("Tomatoes"),
    list.newItem,
  ]) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }

  await list.toggle("Tomatoes");
  await expect(list.notice("“Tomatoes” done")).toBeVisible();
  await press(list.undo);
  await list.add("Milk");
  await expect(list.openItem("Milk")).toBeInViewport();
  await list.choose("Milk", "Delete");
  await expect(list.openItems).toHaveCount(3);
});

test("and so is the dialog that shares a list, with no word broken at 320 px", async ({
  person,
}) => {
  const ann = await person("Ann");
  const { page } = ann;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/list/${await storeList([await comeSignedIn(ann)])}`);
  await press(page.getByRole("button", { name: "Share list" }));
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await doubleTextSize(ann);
  for (const [name, lines] of [
    ["Copy", 1],
    ["Close", 1],
    ["Show QR code", 3],
  ] as const) {
    const words = dialog.getByRole("button", { name, exact: true });
    await words.scrollIntoViewIfNeeded();
    expect(await words.evaluate(countLines)).toBeLessThanOrEqual(lines);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("and so can those on a list, each with a name that is not broken", {
  tag: "@both",
}, async ({ person }) => {
  const ann = await person("Ann");
  const { page } = ann;
  const names = { "bob-1": "Bob Miller", "charlotte-2": "Charlotte" };
  const id = await storeList([await comeSignedIn(ann), ...Object.keys(names)], { names });
  await page.goto(`/list/${id}/settings`);
  const charlotte = page.getByText("Charlotte", { exact: true }).first();
  await expect(charlotte).toBeVisible();
  await doubleTextSize(ann);
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect((await charlotte.boundingBox())?.height).toBeLessThan(60);
});
