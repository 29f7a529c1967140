import type { Page } from "@playwright/test";
import { middleOf } from "../../support/gestures";
import { median, ofBoth, p95 } from "../figures";
import { watch } from "../in-page";
import type { Group, Row } from "../page";
import type { Client, Setting } from "../setting";

/** What people have, and far more. The access rules let a list have 2,000 items; one of 5,000 is stored past them. */
const SIZES = [10, 30, 100, 1_000, 5_000];

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
  async measure(setting) {
    const rows: Row[] = [];
    for (const size of SIZES) {
      const opened = { floor: await openBare(setting, size), ours: await openOurs(setting, size) };
      const middle = (field: keyof Opening) =>
        ofBoth(opened, (openings) => median(openings.map((one) => one[field])));
      rows.push(
        {
          what: `Opening ${size.toLocaleString("en")} items, until the screen is full of them`,
          ...middle("inSight"),
          ...(size <= 30 && { timesFloor: 2.5 }),
          ...(size === 1_000 && { atMost: 450 }),
        },
        { what: "The same, until all are there", ...middle("all") },
      );
    }
    const own = await setting.knownMember();
    const drags = {
      floor: await drag(await setting.visitor(), "/floor-sortable.html?items=1000"),
      ours: await drag(own, `/list/${await own.storeList(1_000)}`),
    };
    rows.push(
      {
        what: "Taking hold among 1,000 items, until it follows the finger",
        ...ofBoth(drags, (some) => median(some.map(({ hold }) => hold))),
        atMost: 120,
        note: "The library is told of the held row first, and of the others in sight right after. The floor tells it of all rows beforehand.",
      },
      {
        what: "The longest frame while it is dragged, p95 of them",
        ...ofBoth(drags, (some) => p95(some.flatMap(({ frames }) => frames))),
        atMost: 50,
        note: "For each frame the browser asks of all thousand rows whether they came into sight (`content-visibility`), which takes up to 20 ms here, and saves the layout of those that did not. Less would take rows in groups, which would be no plain list any more.",
      },
    );
    return rows;
  },
};

/** From the tap on a list until its rows are drawn, in milliseconds. */
type Opening = { readonly inSight: number; readonly all: number };

async function openBare({ visitor }: Setting, size: number): Promise<readonly Opening[]> {
  const client = await visitor();
  const openings: Opening[] = [];
  for (let time = 0; time < OPENINGS; time++) {
    const path = `/floor-rows.html?items=${size}`;
    const page = await client.open(path, { slow: "processor", until: "button" });
    const button = page.getByRole("button", { name: "Open" });
    openings.push(await timeToRows(page, () => button.click(), size));
    await page.close();
  }
  await client.close();
  return openings;
}

async function openOurs({ knownMember }: Setting, size: number): Promise<readonly Opening[]> {
  const client = await knownMember();
  await client.storeList(size);
  const openings: Opening[] = [];
  for (let time = 0; time < OPENINGS; time++) {
    const page = await client.open("/lists", { slow: "processor", until: "main a" });
    const link = page.getByRole("link", { name: /Groceries/ });
    // The code of the list's screen has been fetched by then, as on any visit but the very first.
    await link.click();
    await page.locator("[data-item-id]").first().waitFor();
    await page.goBack();
    await link.waitFor();
    await page.waitForTimeout(500);
    openings.push(await timeToRows(page, () => link.click(), size));
    await page.close();
  }
  await client.close();
  return openings;
}

async function timeToRows(page: Page, click: () => Promise<void>, size: number): Promise<Opening> {
  const drawn = await watch(
    page,
    ([inSight, all]) =>
      new Promise<Opening>((resolve) => {
        const start = () => {
          const since = performance.now();
          const whenThere = (count: number, then: (time: number) => void) =>
            requestAnimationFrame(() => {
              if (document.querySelectorAll("[data-item-id]").length < count)
                whenThere(count, then);
              else window.bench.whenDrawn((now) => then(now - since));
            });
          whenThere(inSight, (first) =>
            whenThere(all, (last) => resolve({ inSight: first, all: last })),
          );
        };
        addEventListener("click", start, { capture: true, once: true });
      }),
    [Math.min(IN_SIGHT, size), size] as const,
  );
  await click();
  return drawn();
}

/** Until a row followed, and then each frame, in milliseconds. */
type Drag = { readonly hold: number; readonly frames: readonly number[] };

async function drag(client: Client, path: string): Promise<readonly Drag[]> {
  const drags: Drag[] = [];
  for (let time = 0; time < HOLDS; time++) {
    const page = await client.open(path, { slow: "processor", until: "[data-item-id]" });
    await page.waitForTimeout(1_000);
    drags.push(await dragOnce(page));
    await page.close();
  }
  await client.close();
  return drags;
}

/** Takes hold of the second item and drags it down. */
async function dragOnce(page: Page): Promise<Drag> {
  const handle = page.getByRole("button", { name: /^Move / }).nth(1);
  const { x, y } = await middleOf(handle);
  const dragged = await watch(page, watchDrag, null);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move++) await page.mouse.move(x, y + move * STEP_PX);
  await page.mouse.up();
  const drag = await dragged();
  if (drag.hold === 0) throw new Error("The item never followed the finger.");
  return drag;
}

/** Looks at each frame from the next time that something is pressed until it is let go. Runs in the page. */
function watchDrag(): Promise<Drag> {
  return new Promise((resolve) => {
    let hold = 0;
    const frames: number[] = [];
    const start = ({ target }: PointerEvent) => {
      const since = performance.now();
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-item-id]") : null;
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
  });
}
