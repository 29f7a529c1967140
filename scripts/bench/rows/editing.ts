import type { Page } from "@playwright/test";
import { ofBoth, p95 } from "../figures";
import { type Answer, answersOf } from "../in-page";
import type { Group, Row } from "../page";
import type { Setting } from "../setting";

/** How many items the lists have. */
const SIZES = [1_000];

/** How often each thing is done. */
const TIMES = 12;

/** How long the page takes to draw what was typed, in milliseconds. */
const TYPED_MS = 200;

/** How long after a tick the item moves to the done ones, and a little more, in milliseconds. */
const SETTLED_MS = 900;

/** Why the targets are missed. */
const WHY = {
  tick: "React compares a thousand rows to draw one, in the floor as well. Ours also stores the change before it is shown, and parts the items into open and done. Less would take rows that React does not know of.",
  add: "As with a tick; besides, the new row is brought into sight, for which the browser lays the page out within the input's own event. Less would take not showing it.",
} as const;

/** Editing a long list on a slow phone. */
export const editing: Group = {
  heading: "Editing a long list",
  async measure(setting) {
    const rows: Row[] = [];
    for (const size of SIZES) {
      const edits = { floor: await editBare(setting, size), ours: await editOurs(setting, size) };
      const slowest = (what: keyof Edits, field: keyof Answer) =>
        ofBoth(edits, (of) => p95(of[what].map((answer) => answer[field])));
      const among = `among ${size.toLocaleString("en")} items`;
      rows.push(
        {
          what: `Tick ${among}: script, p95`,
          ...slowest("tick", "script"),
          atMost: 16,
          note: WHY.tick,
        },
        { what: `Tick ${among}: on own screen, p95`, ...slowest("tick", "paint") },
        {
          what: `Add ${among}: script, p95`,
          ...slowest("add", "script"),
          atMost: 16,
          note: WHY.add,
        },
        { what: `Add ${among}: on own screen, p95`, ...slowest("add", "paint") },
        {
          what: `Edit ${among}: script, p95`,
          ...slowest("edit", "script"),
          atMost: 16,
          note: WHY.add,
        },
      );
    }
    return rows;
  },
};

/** What was answered when something was ticked, added, or given another text. */
type Edits = Readonly<Record<"tick" | "add" | "edit", readonly Answer[]>>;

async function editBare({ visitor }: Setting, size: number): Promise<Edits> {
  const client = await visitor();
  const path = `/floor-rows.html?items=${size}`;
  const page = await client.open(path, { slow: "processor", until: "button" });
  await page.getByRole("button", { name: "Open" }).click();
  await page.locator("[data-item-id]").first().waitFor();
  const edits = await edit(page, {
    tick: (time) =>
      page
        .getByRole("checkbox")
        .nth(time % 8)
        .click(),
    // Its input is always there.
    openFourth: async () => undefined,
  });
  await client.close();
  return edits;
}

async function editOurs({ knownMember }: Setting, size: number): Promise<Edits> {
  const client = await knownMember();
  const path = `/list/${await client.storeList(size)}`;
  const page = await client.open(path, { slow: "processor", until: "[data-item-id]" });
  await page.waitForTimeout(SETTLED_MS);
  const openItems = page.getByRole("list", { name: "Items" });
  const edits = await edit(page, {
    tick: () => openItems.getByRole("checkbox").nth(2).click(),
    async openFourth() {
      await page.evaluate(() => scrollTo(0, 0));
      await page
        .getByRole("button", { name: /^Actions for/ })
        .nth(3)
        .click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
    },
  });
  await client.close();
  return edits;
}

type Ways = {
  /** Ticks an item. */
  readonly tick: (time: number) => Promise<void>;
  /** Makes the input for the fourth item's text ready. */
  readonly openFourth: () => Promise<void>;
};

async function edit(page: Page, { tick, openFourth }: Ways): Promise<Edits> {
  const newItem = page.getByLabel("New item");
  const itemText = page.getByRole("textbox", { name: "Item text" });
  return {
    tick: await answersTo(page, tick),
    add: await answersTo(
      page,
      () => newItem.press("Enter"),
      (time) => newItem.fill(`Added ${time}`),
    ),
    edit: await answersTo(
      page,
      () => itemText.press("Enter"),
      async (time) => {
        await openFourth();
        await itemText.fill(`Edited ${time}`);
      },
    ),
  };
}

/** Does something again and again, lets it settle in between, and gives the answers. What comes `before` is not counted. */
async function answersTo(
  page: Page,
  act: (time: number) => Promise<void>,
  before: (time: number) => Promise<void> = async () => undefined,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let time = 0; time < TIMES; time++) {
    await before(time);
    await page.waitForTimeout(TYPED_MS);
    await answersOf(page);
    await act(time);
    await page.waitForTimeout(SETTLED_MS);
    answers.push(...(await answersOf(page)));
  }
  return answers;
}
