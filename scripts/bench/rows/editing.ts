import type { Page } from "@playwright/test";
import { item, storeList } from "../../../tests/support/stored-lists";
import { type Answer, answersOf, loadingOf } from "../in-page";
import { atMost, type Measurement, told } from "../row";
import type { Setting } from "../setting";
import { percentile } from "../statistics";

const ITEMS = 1_000;

/** How often each thing is done. */
const TIMES = 12;

/** How long after a tick the item moves to the done ones, and a little more, in milliseconds. */
const SETTLED_MS = 900;

/** Why the targets are missed. */
const WHY = {
  tick: "React compares a thousand rows to draw one, in the floor as well. Ours also stores the change before it is shown, and parts the items into open and done. Less would take rows that React does not know of.",
  add: "As with a tick; besides, the new row is brought into sight, for which the browser lays the page out within the input's own event. Less would take not showing it.",
} as const;

const SLOW = { slow: "processor", until: "[data-item-id]" } as const;

/** Editing a long list on a slow phone. */
export const editing: Measurement = {
  name: "editing",
  async measure(setting) {
    const floor = await editBare(setting);
    const ours = await editOurs(setting);
    const rows = [];
    for (const what of ["tick", "add"] as const) {
      rows.push(
        atMost(
          `${verb(what)} among 1,000 items: script, p95`,
          "ms",
          p95(floor[what], ours[what], "script"),
          16,
          WHY[what],
        ),
        told(
          `${verb(what)} among 1,000 items: on own screen, p95`,
          "ms",
          p95(floor[what], ours[what], "paint"),
        ),
      );
    }
    rows.push(
      atMost(
        "Edit among 1,000 items: script, p95",
        "ms",
        p95(floor.edit, ours.edit, "script"),
        16,
        WHY.add,
      ),
    );
    return rows;
  },
};

function verb(what: "tick" | "add"): string {
  return what === "tick" ? "Tick" : "Add";
}

function p95(floor: readonly Answer[], ours: readonly Answer[], field: keyof Answer) {
  const of = (answers: readonly Answer[]) =>
    percentile(
      answers.map((one) => one[field]),
      95,
    );
  return { floor: of(floor), ours: of(ours) };
}

async function editBare({ visitor }: Setting) {
  const client = await visitor();
  const page = await client.open(`/floor-rows.html?items=${ITEMS}`, { ...SLOW, until: "button" });
  await loadingOf(page);
  await page.getByRole("button", { name: "Open" }).click();
  await page.locator("[data-item-id]").first().waitFor();
  await answersOf(page);
  const tick = await repeat(page, (time) =>
    page
      .getByRole("checkbox")
      .nth(time % 8)
      .click(),
  );
  const add = await addItems(page);
  const edit = await editItems(page, () => page.getByLabel("Item text").focus());
  await client.close();
  return { tick, add, edit };
}

async function editOurs({ member }: Setting) {
  const client = await member({ knows: true });
  const items = Array.from({ length: ITEMS }, (_, index) => item(`Item ${index}`));
  const id = await storeList([client.uid ?? ""], { items });
  const page = await client.open(`/list/${id}`, SLOW);
  await loadingOf(page);
  await page.waitForTimeout(SETTLED_MS);
  await answersOf(page);
  const tick = await repeat(page, () =>
    page.getByRole("list", { name: "Items" }).getByRole("checkbox").nth(2).click(),
  );
  const add = await addItems(page);
  await page.evaluate(() => scrollTo(0, 0));
  const edit = await editItems(page, async () => {
    await page
      .getByRole("button", { name: /^Actions for/ })
      .nth(3)
      .click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
  });
  await client.close();
  return { tick, add, edit };
}

/** Gives the fourth item one text after the other. `open` makes the input ready. */
async function editItems(page: Page, open: () => Promise<void>): Promise<readonly Answer[]> {
  const input = page.getByRole("textbox", { name: "Item text" });
  const answers: Answer[] = [];
  for (let time = 0; time < TIMES; time++) {
    await open();
    await input.fill(`Edited ${time}`);
    await page.waitForTimeout(300);
    await answersOf(page);
    await input.press("Enter");
    await page.waitForTimeout(300);
    answers.push(...(await answersOf(page)));
  }
  return answers;
}

/** Does something again and again, and lets it settle in between. */
async function repeat(
  page: Page,
  act: (time: number) => Promise<void>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let time = 0; time < TIMES; time++) {
    await act(time);
    await page.waitForTimeout(SETTLED_MS);
    answers.push(...(await answersOf(page)));
  }
  return answers;
}

async function addItems(page: Page): Promise<readonly Answer[]> {
  const input = page.getByLabel("New item");
  const answers: Answer[] = [];
  for (let time = 0; time < TIMES; time++) {
    await input.fill(`Added ${time}`);
    await page.waitForTimeout(200);
    await answersOf(page);
    await input.press("Enter");
    await page.waitForTimeout(400);
    answers.push(...(await answersOf(page)));
  }
  return answers;
}
