import type { Page } from "@playwright/test";
import { inTurns, median, ofBoth, p95 } from "../figures";
import type { InputTiming } from "../in-page";
import type { Group, Row } from "../page";
import { ROW, type Setting } from "../setting";

/** The numbers of items in the lists. */
const SIZES = [100, 1_000];

/** The number of times of each edit. */
const TIMES = 12;

/** The time in which the page draws a typed text, in milliseconds. */
const TYPED_MS = 200;

/** The time from a tick until the item has moved to the done ones, and a little more, in milliseconds. */
const SETTLED_MS = 2_000;

/** The edits, with the reason for a missed target. Of twelve edits, p95 is the slowest. */
const NOTES = {
  Tick: "The first edit is the slowest, because the browser compiles the code. Ours stores the change before it shows it. To meet the p95, edits would have to be shown first, and could be lost. On a slow phone the first tick is one frame late.",
  Add: "The first edit is the slowest. Ours searches all items for the same text, and holds the rows in view. To meet the target among 1,000 items, only the rows in view would have to be drawn. People would feel it in lists of this size only.",
  Edit: "Ours focuses the row's menu button, which makes the browser lay out the page at once. To meet the target, the focus would have to follow a frame later.",
};

type Edit = keyof typeof NOTES;

type EditTiming = InputTiming & { readonly edit: Edit };

/** Editing lists of all sizes on a slow phone. */
export const editing: Group = {
  heading: "Editing a list",
  async measure({ createClient }) {
    const rows: Row[] = [];
    for (const size of SIZES) {
      const by = { floor: editBare, ours: editOurs };
      const edits = await inTurns(1, (side) => by[side](createClient, size));
      for (const [edit, note] of Object.entries(NOTES)) {
        const all = (field: keyof InputTiming, figure: typeof p95) =>
          ofBoth(edits, (of) =>
            figure(of.filter((one) => one.edit === edit).map((one) => one[field])),
          );
        const label = `${edit} among ${size.toLocaleString("en")} items`;
        rows.push(
          { label: `${label}: script, p50`, ...all("script", median), atMost: 16, note },
          { label: `${label}: script, p95`, ...all("script", p95), atMost: 16, note },
          { label: `${label}: on own screen, p95`, ...all("paint", p95) },
        );
      }
    }
    return rows;
  },
};

type CreateClient = Setting["createClient"];

async function editBare(createClient: CreateClient, size: number): Promise<readonly EditTiming[]> {
  const client = await createClient("visitor");
  const page = await client.open(`/floor-rows.html?items=${size}`, "processor", "button");
  await page.getByRole("button", { name: "Open" }).click();
  await page.locator(ROW).first().waitFor();
  // The input for the text is always open.
  return edit(page, async () => undefined);
}

async function editOurs(createClient: CreateClient, size: number): Promise<readonly EditTiming[]> {
  const client = await createClient("member");
  const page = await client.open(`/list/${await client.storeList(size)}`, "processor");
  await page.waitForTimeout(SETTLED_MS);
  const menus = page.getByRole("button", { name: /^Actions for/ });
  return edit(page, async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(TYPED_MS); // a menu closes when its button moves
    await menus.nth(3).click();
    // The key presses the focused entry. A click would scroll the page, because the menu is animated.
    await page.getByRole("menuitem", { name: "Edit" }).waitFor();
    await page.keyboard.press("Enter");
  });
}

/** Measures all edits. @param openFourth opens the input for the fourth item's text */
async function edit(page: Page, openFourth: () => Promise<void>): Promise<readonly EditTiming[]> {
  const newTimings = () => page.evaluate(() => window.bench.inputTimings.splice(0));
  const timings: EditTiming[] = [];
  for (const edit of Object.keys(NOTES) as Edit[]) {
    for (let time = 0; time < TIMES; time++) {
      if (edit === "Add") await page.getByLabel("New item").fill(`Added ${time}`);
      if (edit === "Edit") {
        await openFourth();
        await page.getByRole("textbox", { name: "Item text" }).fill(`Edited ${time}`);
      }
      await page.waitForTimeout(TYPED_MS);
      await newTimings();
      // Ticks a different item each time, since ticked items move.
      if (edit === "Tick") await page.getByRole("checkbox").nth(2).click();
      else await page.keyboard.press("Enter");
      await page.waitForTimeout(SETTLED_MS);
      timings.push(...(await newTimings()).map((timing) => ({ edit, ...timing })));
    }
  }
  await page.context().close();
  return timings;
}
