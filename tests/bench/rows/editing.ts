import type { Page } from "@playwright/test";
import { figuresOf, inTurns, median, p95 } from "../figures";
import type { InputTiming } from "../in-page";
import type { Group, Row } from "../page";
import { type Client, MEMBERS, ROW, type Setting } from "../setting";

/** The numbers of items in the lists. */
const SIZES = [100, 1_000];

/** The number of turns, and of each edit in a turn. */
const TURNS = 4;
const TIMES = 3;

/** The time in which the page draws a typed text, in milliseconds. */
const TYPED_MS = 200;

/** The time from a tick until the item has moved to the done ones, and from another edit to the next, in milliseconds. */
const MOVED_MS = 2_000;
const SETTLED_MS = 800;

/** The targets that are multiples of the floor, by row. The others are times. */
const TIMES_FLOOR: Readonly<Record<string, number>> = {
  "Tick among 100 items: script, p50": 2.5,
  "Tick among 100 items: on own screen, p95": 2.5,
  "Add among 100 items: script, p50": 2,
  "Add among 1,000 items: script, p50": 2.5,
};

/** The rows that say what people feel. */
const FELT: Readonly<Record<string, string>> = {
  "Tick among 100 items: on own screen, p95":
    "A tap on a tick, on a list of 100 items, is seen after at most %.",
  "Add among 100 items: on own screen, p95": "A new item is seen after at most %.",
};

/** The edits, with the reason for a missed target. Of so few edits, p95 is the slowest: the first of a turn. */
const NOTES = {
  Tick: "The first edit is the slowest, because the browser compiles the code. Ours stores the change before it shows it. To meet the p95, edits would have to be shown first, and could be lost. On a slow phone the first tick is one frame late.",
  Add: "The first edit is the slowest. Ours searches all items for the same text, and lays out the page at once, to scroll to the new row and to hold those in view. To meet the target among 1,000 items, only the rows in view would have to be drawn. People would feel it in lists of this size only.",
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
      const edits = await inTurns(TURNS, (side) =>
        side === "floor"
          ? editBare(createClient, size)
          : editOurs(createClient, MEMBERS[side], size),
      );
      for (const [edit, note] of Object.entries(NOTES)) {
        const row = (
          name: string,
          field: keyof InputTiming,
          figure: typeof p95,
          atMost?: number,
        ) => {
          const label = `${edit} among ${size.toLocaleString("en")} items: ${name}`;
          const { [label]: timesFloor } = TIMES_FLOOR;
          const { [label]: felt } = FELT;
          const values = (of: readonly EditTiming[]) =>
            figure(of.filter((one) => one.edit === edit).map((one) => one[field]));
          rows.push({
            label,
            ...figuresOf(edits, values),
            ...(timesFloor ? { timesFloor } : atMost !== undefined && { atMost }),
            ...(felt && { felt }),
            note,
          });
        };
        row("script, p50", "script", median, 16);
        row("script, p95", "script", p95, 16);
        row("on own screen, p95", "paint", p95);
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
  return edit(client, page, async () => undefined);
}

async function editOurs(
  createClient: CreateClient,
  kind: "member" | "used",
  size: number,
): Promise<readonly EditTiming[]> {
  const client = await createClient(kind);
  const page = await client.open(`/list/${await client.storeList(size)}`, "processor");
  await page.waitForTimeout(MOVED_MS);
  const menus = page.getByRole("button", { name: /^Actions for/ });
  return edit(client, page, async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(TYPED_MS); // a menu closes when its button moves
    await menus.nth(3).click();
    // The key presses the focused entry. A click would scroll the page, because the menu is animated.
    await page.getByRole("menuitem", { name: "Edit" }).waitFor();
    await page.keyboard.press("Enter");
  });
}

/** Measures all edits. @param openFourth opens the input for the fourth item's text */
async function edit(
  client: Client,
  page: Page,
  openFourth: () => Promise<void>,
): Promise<readonly EditTiming[]> {
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
      await page.waitForTimeout(edit === "Tick" ? MOVED_MS : SETTLED_MS);
      timings.push(...(await newTimings()).map((timing) => ({ edit, ...timing })));
    }
  }
  await client.end();
  return timings;
}
