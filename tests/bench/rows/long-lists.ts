import type { Page } from "@playwright/test";
import { middleOf } from "../../support/gestures";
import { inTurns, median, ofBoth, p95 } from "../figures";
import { watch } from "../in-page";
import type { Group, Row } from "../page";
import { type Client, ROW } from "../setting";

/** How many items the lists have. */
const SIZES = [10, 30, 100, 1_000];

/** How often each list is opened, and an item held. */
const OPENINGS = 3;
const HOLDS = 5;

/** How many rows a phone has room for. */
const IN_SIGHT = 14;

/** How often the finger moves, and how far each time, in pixels. */
const MOVES = 40;
const STEP_PX = 6;

/** Opening lists of all sizes, and dragging in one of 1,000, on a slow phone. */
export const longLists: Group = {
  heading: "Long lists",
  async measure({ come }) {
    const rows: (Row | string)[] = [];
    for (const size of SIZES) {
      const clients = { floor: await come("visitor"), ours: await come("known") };
      await clients.ours.storeList(size);
      const open = { floor: openBare, ours: openOurs };
      const opened = await inTurns(OPENINGS, async (side) => [
        await open[side](clients[side], size),
      ]);
      const middle = (field: keyof Opening) =>
        ofBoth(opened, (openings) => median(openings.map((one) => one[field])));
      const what = `Opening ${size.toLocaleString("en")} items`;
      const target = size <= 30 ? { timesFloor: 2.5 } : size === 1_000 ? { atMost: 450 } : {};
      rows.push(
        { what: `${what}, until the screen is full`, ...middle("inSight"), ...target },
        { what: `${what}, until all are there`, ...middle("all") },
      );
    }
    const clients = { floor: await come("visitor"), ours: await come("known") };
    const paths = {
      floor: "/floor-sortable.html?items=1000",
      ours: `/list/${await clients.ours.storeList(1_000)}`,
    };
    const drags = await inTurns(HOLDS, async (side) => [await drag(clients[side], paths[side])]);
    rows.push(
      {
        what: "Start of a drag among 1,000 items, until the item follows",
        ...ofBoth(drags, (some) => median(some.map(({ hold }) => hold))),
        atMost: 120,
      },
      "Ours registers the dragged row with the library first. The floor registers all rows beforehand.",
      {
        what: "Frame time during the drag, p95",
        ...ofBoth(drags, (some) => p95(some.flatMap(({ frames }) => frames))),
        atMost: 50,
      },
      "In each frame, the browser looks for rows that came into view, and lays out no others.",
    );
    return rows;
  },
};

/** From the tap on a list until its rows are drawn, in milliseconds. */
type Opening = { readonly inSight: number; readonly all: number };

async function openBare(client: Client, size: number): Promise<Opening> {
  const page = await client.open(`/floor-rows.html?items=${size}`, "processor", "button");
  return timeToRows(page, () => page.getByRole("button", { name: "Open" }).click(), size);
}

async function openOurs(client: Client, size: number): Promise<Opening> {
  const page = await client.open("/lists", "processor", 'a[href^="/list/"]');
  const link = page.getByRole("link", { name: /Groceries/ });
  // The code of the list's screen has been fetched by then, as on any visit but the very first.
  await link.click();
  await page.locator(ROW).first().waitFor();
  await page.goBack();
  await link.waitFor();
  await page.waitForTimeout(500);
  return timeToRows(page, () => link.click(), size);
}

async function timeToRows(page: Page, click: () => Promise<void>, size: number): Promise<Opening> {
  const drawn = await watch<[string, number, number], Opening>(
    page,
    ([row, some, all], resolve) => {
      const { when } = window.bench;
      const has = (count: number) => () => document.querySelectorAll(row).length >= count;
      const after = (now: number) => now - window.bench.pressed;
      when(has(some), (first) =>
        when(has(all), (last) => resolve({ inSight: after(first), all: after(last) })),
      );
    },
    [ROW, Math.min(IN_SIGHT, size), size],
  );
  await click();
  const opening = await drawn();
  await page.close();
  return opening;
}

/** Until a row followed, and then each frame, in milliseconds. */
type Drag = { readonly hold: number; readonly frames: readonly number[] };

/** Takes hold of the second item and drags it down. */
async function drag(client: Client, path: string): Promise<Drag> {
  const page = await client.open(path, "processor");
  await page.waitForTimeout(1_000);
  const { x, y } = await middleOf(page.getByRole("button", { name: /^Move / }).nth(1));
  const dragged = await watch(page, watchDrag, ROW);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move++) await page.mouse.move(x, y + move * STEP_PX);
  await page.mouse.up();
  const drag = await dragged();
  if (drag.hold === 0) throw new Error("The item never followed the finger.");
  await page.close();
  return drag;
}

/** Looks at each frame from the next time that something is pressed until it is let go. Runs in the page. */
function watchDrag(rowSelector: string, resolve: (drag: Drag) => void): void {
  let hold = 0;
  const frames: number[] = [];
  const start = ({ target }: PointerEvent) => {
    const since = performance.now();
    const row = target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null;
    let last = 0;
    const look = (now: number) => {
      if (hold > 0) frames.push(now - last);
      else if (row?.style.transform) hold = performance.now() - since;
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  const once = { capture: true, once: true };
  addEventListener("pointerdown", start, once);
  addEventListener("pointerup", () => resolve({ hold, frames }), once);
}
