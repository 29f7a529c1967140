import type { Page } from "@playwright/test";
import { median, ofBoth, p95 } from "../figures";
import { type Answer, answersOf } from "../in-page";
import type { Group, Row } from "../page";
import type { Setting } from "../setting";

/** How many items the lists have. */
const SIZES = [10, 30, 100, 1_000];

/** How often each thing is done. */
const TIMES = 12;

/** How long the page takes to draw what was typed, in milliseconds. */
const TYPED_MS = 200;

/** How long after a tick the item moves to the done ones, and a little more, in milliseconds. */
const SETTLED_MS = 900;

const COLD =
  "The slowest of twelve is the first of a visit: the browser then compiles the seventy functions that it takes, which is a good half of the time.";

const MANY = "Among a thousand React compares all rows to draw one, in the floor as well.";

/** What is done, and why it misses its target. */
const NOTES = {
  Tick: `${COLD} Ours also stores the change before it is shown, and parts the items into open and done. ${MANY} Less would take rows that React does not know of.`,
  Add: `${COLD} ${MANY} Ours looks for one like it first, among all of them.`,
  Edit: `${COLD} ${MANY} Ours takes the input for the text away, and gives the focus to the row's menu: the browser lays the page out for that at once, and not in the next frame.`,
};

type Edit = keyof typeof NOTES;

/** Editing lists of all sizes on a slow phone. */
export const editing: Group = {
  heading: "Editing a list",
  async measure(setting) {
    const rows: Row[] = [];
    for (const size of SIZES) {
      const edits = { floor: await editBare(setting, size), ours: await editOurs(setting, size) };
      const among = `among ${size.toLocaleString("en")} items`;
      for (const [edit, note] of Object.entries(NOTES) as [Edit, string][]) {
        const all = (field: keyof Answer, figure: typeof p95) =>
          ofBoth(edits, (of) => figure(of[edit].map((answer) => answer[field])));
        rows.push(
          { what: `${edit} ${among}: script, p50`, ...all("script", median), atMost: 16, note },
          { what: `${edit} ${among}: script, p95`, ...all("script", p95), atMost: 16, note },
          { what: `${edit} ${among}: on own screen, p95`, ...all("paint", p95) },
        );
      }
    }
    return rows;
  },
};

/** What was answered each time. */
type Edits = Readonly<Record<Edit, readonly Answer[]>>;

async function editBare({ visitor }: Setting, size: number): Promise<Edits> {
  const client = await visitor();
  const path = `/floor-rows.html?items=${size}`;
  const page = await client.open(path, { slow: "processor", until: "button" });
  await page.getByRole("button", { name: "Open" }).click();
  await page.locator("[data-item-id]").first().waitFor();
  // The input for a text is always there.
  const edits = await edit(page, async () => undefined);
  await client.close();
  return edits;
}

async function editOurs({ knownMember }: Setting, size: number): Promise<Edits> {
  const client = await knownMember();
  const path = `/list/${await client.storeList(size)}`;
  const page = await client.open(path, { slow: "processor", until: "[data-item-id]" });
  await page.waitForTimeout(SETTLED_MS);
  const edits = await edit(page, async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(TYPED_MS); // a menu closes when its button moves
    await page
      .getByRole("button", { name: /^Actions for/ })
      .nth(3)
      .click();
    // Playwright scrolls to what moves, and the menu comes with an animation: so by key.
    await page.getByRole("menuitem", { name: "Edit" }).waitFor();
    await page.keyboard.press("Enter");
  });
  await client.close();
  return edits;
}

/** @param openFourth makes the input for the fourth item's text ready */
async function edit(page: Page, openFourth: () => Promise<void>): Promise<Edits> {
  // Which that is changes as items move; when few are open, it is a done one, and comes back.
  const third = page.getByRole("checkbox").nth(2);
  const newItem = page.getByLabel("New item");
  const itemText = page.getByRole("textbox", { name: "Item text" });
  return {
    Tick: await answersTo(page, () => third.click()),
    Add: await answersTo(
      page,
      () => newItem.press("Enter"),
      (time) => newItem.fill(`Added ${time}`),
    ),
    Edit: await answersTo(
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
  act: () => Promise<void>,
  before: (time: number) => Promise<void> = async () => undefined,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let time = 0; time < TIMES; time++) {
    await before(time);
    await page.waitForTimeout(TYPED_MS);
    await answersOf(page);
    await act();
    await page.waitForTimeout(SETTLED_MS);
    answers.push(...(await answersOf(page)));
  }
  return answers;
}
