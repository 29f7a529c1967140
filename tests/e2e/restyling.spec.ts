import type { Page } from "@playwright/test";
import { keys } from "../../src/browser/keys";
import { expect, test } from "../support/fixtures";
import { liftByKeyboard, untilStill } from "../support/gestures";
import { numbered, openList } from "../support/list-page";
import { changeStoredList, item } from "../support/stored-lists";

/** Rows with about ten elements each. */
const ROWS = 100;

/** More elements than the rows in view have: when a ticked one moves away, those below it move. */
const FEW = 300;

/** Waits until the page has drawn a frame. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));

/** Returns the most elements whose style the browser has computed at once during `act`. */
async function mostRestyled(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ["devtools.timeline"] });
  await act();
  await untilDrawn(page);
  const trace = JSON.parse(String(await browser?.stopTracing()));
  const events = trace.traceEvents as { name: string; args: { elementCount?: number } }[];
  const counts = events.flatMap(({ name, args }) =>
    name === "UpdateLayoutTree" ? (args.elementCount ?? 0) : [],
  );
  return Math.max(0, ...counts);
}

test("a focus, a menu and an edit restyle no more than the rows in view", async ({ ann, page }) => {
  const items = [...numbered(ROWS).map((text) => item(text)), item("Salt", { done: true })];
  const list = await openList(ann, { items });
  const menu = page.getByRole("menu");
  await expect(list.openItems).toHaveCount(ROWS);
  await expect(list.doneItems).toHaveCount(1);
  await list.newItem.blur();
  // Late parts bring styles, and restyle everything once.
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, keys.installed);
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await untilDrawn(page);
  await untilStill(page);
  const steps: Record<string, () => Promise<void>> = {
    "the focus of the field": () => list.newItem.focus(),
    "its blur": () => list.newItem.blur(),
    async "a menu that opens"() {
      await list.actions("Item 3").click();
      await menu.waitFor();
    },
    async "and closes"() {
      await page.keyboard.press("Escape");
      await expect(menu).toHaveCount(0);
    },
    async "an editor that opens"() {
      await list.actions("Item 5").focus();
      await page.keyboard.press("F2");
      await expect(list.itemInput).toHaveValue("Item 5");
    },
    async "and saves"() {
      await list.itemInput.fill("Rye bread");
      await page.keyboard.press("Enter");
      await expect(list.openItem("Rye bread")).toBeVisible();
    },
    "a lifted row": () => liftByKeyboard(list.handle("Item 6")),
    async "and dropped"() {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
      await expect(list.draggedRow).toHaveCount(0);
    },
    async "a selected row"() {
      await page.getByText("Item 8", { exact: true }).click({ modifiers: ["ControlOrMeta"] });
      await expect(page.getByText("1 selected").first()).toBeAttached();
    },
    async "and none"() {
      await page.keyboard.press("Escape");
      await expect(page.getByText("1 selected")).toHaveCount(0);
    },
    async "a change by somebody else"() {
      await changeStoredList(list.id, { name: "Party" });
      await expect(list.name).toHaveText("Party");
    },
    async "a tick"() {
      await list.toggle("Item 3");
      await expect(list.doneItem("Item 3")).toBeVisible();
    },
    async "an addition"() {
      await list.newItem.fill("Milk");
      await list.newItem.press("Enter");
      await expect(list.openItem("Milk")).toBeVisible();
    },
  };
  const numbers: number[] = [];
  for (const [name, act] of Object.entries(steps)) {
    const restyled = await mostRestyled(page, act);
    expect.soft(restyled, name).toBeLessThan(FEW);
    numbers.push(restyled);
  }
  expect(Math.max(...numbers), "the browser reports them").toBeGreaterThan(0);
});
