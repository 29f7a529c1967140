import type { Page } from "@playwright/test";
import { item, storeList } from "../../../tests/support/stored-lists";
import { answersOf, loadingOf } from "../in-page";
import { atMost, type Measurement, told } from "../row";
import type { Client, Setting } from "../setting";
import { median, percentile } from "../statistics";

/** The access rules let a list have 2,000 items; one of 5,000 is stored past them. */
const SIZES = [10, 100, 1_000, 5_000] as const;

const TIMES = 3;

/** How many rows a phone has room for. */
const IN_SIGHT = 14;

/** How often the finger moves, and how far each time, in pixels. */
const MOVES = 40;
const STEP_PX = 6;

/** Opening lists of all sizes, and dragging in one of 1,000, on a slow phone. */
export const longLists: Measurement = {
  name: "long-lists",
  async measure(setting) {
    const rows = [];
    for (const size of SIZES) {
      const floor = await openBare(setting, size);
      const ours = await openOurs(setting, size);
      const inSight = { floor: floor.inSight, ours: ours.inSight };
      const what = `Opening ${size.toLocaleString("en")} items, until the screen is full of them`;
      rows.push(
        size === 1_000 ? atMost(what, "ms", inSight, 450) : told(what, "ms", inSight),
        told("The same, until all are there", "ms", { floor: floor.all, ours: ours.all }),
      );
    }
    const bare = await holdBare(setting);
    const drag = await holdOurs(setting);
    rows.push(
      atMost(
        "Taking hold among 1,000 items, until it follows the finger",
        "ms",
        { floor: median(bare.map(({ hold }) => hold)), ours: median(drag.map(({ hold }) => hold)) },
        100,
        "The first hold of a visit, in which the code for dragging runs for the first time. Further ones took 55 to 95 ms. Less would take running that code on every visit.",
      ),
      atMost(
        "The longest frame while it is dragged, p95 of them",
        "ms",
        { floor: slowFrame(bare), ours: slowFrame(drag) },
        50,
        "For each frame the browser asks of all thousand rows whether they came into sight (`content-visibility`), which takes up to 20 ms here, and saves the layout of those that did not. Less would take rows in groups, which would be no plain list any more.",
      ),
    );
    return rows;
  },
};

/** From the tap on a list until its rows are drawn, in milliseconds. */
type Opening = { readonly inSight: number; readonly all: number };

async function openBare({ visitor }: Setting, size: number): Promise<Opening> {
  const client = await visitor();
  const times: Opening[] = [];
  for (let time = 0; time < TIMES; time++) {
    const path = `/floor-rows.html?items=${size}`;
    const page = await client.open(path, { slow: "processor", until: "button" });
    await loadingOf(page);
    times.push(
      await timeToRows(page, () => page.getByRole("button", { name: "Open" }).click(), size),
    );
    await page.close();
  }
  await client.close();
  return medianOf(times);
}

async function openOurs({ member }: Setting, size: number): Promise<Opening> {
  const client = await member({ knows: true });
  const items = Array.from({ length: size }, (_, index) => item(`Item ${index}`));
  await storeList([client.uid ?? ""], { name: "Long", items });
  const times: Opening[] = [];
  for (let time = 0; time < TIMES; time++) {
    const page = await client.open("/lists", { slow: "processor", until: "main a" });
    await loadingOf(page);
    // The code of the list's screen has been fetched by then, as on any visit but the very first.
    await page.getByRole("link", { name: /Long/ }).click();
    await page.locator("[data-item-id]").first().waitFor();
    await page.goBack();
    const link = page.getByRole("link", { name: /Long/ });
    await link.waitFor();
    await page.waitForTimeout(500);
    times.push(await timeToRows(page, () => link.click(), size));
    await page.close();
  }
  await client.close();
  return medianOf(times);
}

function medianOf(times: readonly Opening[]): Opening {
  return {
    inSight: median(times.map(({ inSight }) => inSight)),
    all: median(times.map(({ all }) => all)),
  };
}

async function timeToRows(page: Page, click: () => Promise<void>, size: number): Promise<Opening> {
  const drawn = page.evaluate(
    ([inSight, all]) =>
      new Promise<Opening>((resolve) => {
        addEventListener(
          "click",
          () => {
            const since = performance.now();
            const whenThere = (count: number, then: (time: number) => void) => {
              const look = () => {
                if (document.querySelectorAll("[data-item-id]").length < count)
                  requestAnimationFrame(look);
                else window.bench.whenDrawn((now) => then(now - since));
              };
              requestAnimationFrame(look);
            };
            whenThere(inSight, (first) => {
              whenThere(all, (last) => resolve({ inSight: first, all: last }));
            });
          },
          { capture: true, once: true },
        );
      }),
    [Math.min(IN_SIGHT, size), size] as const,
  );
  await page.waitForTimeout(50);
  await click();
  const time = await drawn;
  await answersOf(page);
  return time;
}

/** Until a row followed, and then each frame, in milliseconds. */
type Drag = { readonly hold: number; readonly frames: readonly number[] };

function slowFrame(drags: readonly Drag[]): number {
  return percentile(
    drags.flatMap(({ frames }) => frames),
    95,
  );
}

async function holdBare({ visitor }: Setting): Promise<readonly Drag[]> {
  return hold(await visitor(), "/floor-sortable.html?items=1000");
}

async function holdOurs({ member }: Setting): Promise<readonly Drag[]> {
  const client = await member({ knows: true });
  const items = Array.from({ length: 1_000 }, (_, index) => item(`Item ${index}`));
  const id = await storeList([client.uid ?? ""], { items });
  return hold(client, `/list/${id}`);
}

async function hold(client: Client, path: string): Promise<readonly Drag[]> {
  const drags: Drag[] = [];
  for (let time = 0; time < TIMES + 2; time++) {
    const page = await client.open(path, { slow: "processor", until: "[data-item-id]" });
    await loadingOf(page);
    await page.waitForTimeout(1_000);
    drags.push(await dragOnce(page));
    await page.close();
  }
  await client.close();
  return drags;
}

/** Takes hold of the second item and drags it down. Gives how long that took, and each frame after it. */
async function dragOnce(page: Page): Promise<Drag> {
  const handle = page.getByRole("button", { name: /^Move / }).nth(1);
  const box = await handle.boundingBox();
  if (!box) throw new Error("There is no handle to take hold of.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const drag = { hold: 0, frames: [] as number[] };
    Object.assign(window, { drag });
    addEventListener(
      "pointerdown",
      ({ target }) => {
        const since = performance.now();
        const row =
          target instanceof Element ? target.closest<HTMLElement>("[data-item-id]") : null;
        let last = 0;
        const look = (now: number) => {
          if (drag.hold > 0) drag.frames.push(now - last);
          else if (row?.style.transform) drag.hold = performance.now() - since;
          last = now;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move++) await page.mouse.move(x, y + move * STEP_PX);
  const drag = await page.evaluate(
    () => (window as unknown as { drag: { hold: number; frames: number[] } }).drag,
  );
  await page.mouse.up();
  if (drag.hold === 0) throw new Error("The item never followed the finger.");
  return drag;
}
