import type { Page } from "@playwright/test";
import { inTurns, median, ofBoth, p95 } from "../figures";
import type { Answer } from "../in-page";
import type { Group, Row } from "../page";
import { ROW, type Setting } from "../setting";

/** How many items the lists have. */
const SIZES = [10, 100, 1_000];

/** How often each thing is done. */
const TIMES = 12;

/** How long the page takes to draw what was typed, in milliseconds. */
const TYPED_MS = 200;

/** How long after a tick the item moves to the done ones, and a little more, in milliseconds. */
const SETTLED_MS = 900;

/** What is done, and why it misses its target. The slowest of twelve is the first, when the code is compiled. */
const NOTES = {
  Tick: "The first edit is the slowest, because the browser compiles the code. Ours stores the change before it shows it.",
  Add: "The first edit is the slowest. Ours searches all items for the same text.",
  Edit: "Ours focuses the row's menu button, which makes the browser lay out the page at once.",
};

type Edit = keyof typeof NOTES;

/** An edit, and how the page answered it. */
type Answered = Answer & { readonly edit: Edit };

/** Editing lists of all sizes on a slow phone. */
export const editing: Group = {
  heading: "Editing a list",
  async measure({ come }) {
    const rows: (Row | string)[] = [];
    for (const size of SIZES) {
      const by = { floor: editBare, ours: editOurs };
      const edits = await inTurns(1, (side) => by[side](come, size));
      for (const [edit, note] of Object.entries(NOTES)) {
        const all = (field: keyof Answer, figure: typeof p95) =>
          ofBoth(edits, (of) =>
            figure(of.filter((one) => one.edit === edit).map((one) => one[field])),
          );
        const what = `${edit} among ${size.toLocaleString("en")} items`;
        rows.push(
          { what: `${what}: script, p50`, ...all("script", median), atMost: 16 },
          note,
          { what: `${what}: script, p95`, ...all("script", p95), atMost: 16 },
          note,
          { what: `${what}: on own screen, p95`, ...all("paint", p95) },
        );
      }
    }
    return rows;
  },
};

async function editBare(come: Setting["come"], size: number): Promise<readonly Answered[]> {
  const client = await come("visitor");
  const page = await client.open(`/floor-rows.html?items=${size}`, "processor", "button");
  await page.getByRole("button", { name: "Open" }).click();
  await page.locator(ROW).first().waitFor();
  // The input for a text is always there.
  return edit(page, async () => undefined);
}

async function editOurs(come: Setting["come"], size: number): Promise<readonly Answered[]> {
  const client = await come("known");
  const page = await client.open(`/list/${await client.storeList(size)}`, "processor");
  await page.waitForTimeout(SETTLED_MS);
  const menus = page.getByRole("button", { name: /^Actions for/ });
  return edit(page, async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(TYPED_MS); // a menu closes when its button moves
    await menus.nth(3).click();
    // Playwright scrolls to what moves, and the menu comes with an animation: so by key.
    await page.getByRole("menuitem", { name: "Edit" }).waitFor();
    await page.keyboard.press("Enter");
  });
}

/** @param openFourth makes the input for the fourth item's text ready */
async function edit(page: Page, openFourth: () => Promise<void>): Promise<readonly Answered[]> {
  // Which that is changes as items move; when few are open, it is a done one, and comes back.
  const third = page.getByRole("checkbox").nth(2);
  const newItem = page.getByLabel("New item");
  const itemText = page.getByRole("textbox", { name: "Item text" });
  const pressEnter = () => page.keyboard.press("Enter");
  const startText = async (time: number) => {
    await openFourth();
    await itemText.fill(`Edited ${time}`);
  };
  const newAnswers = () => page.evaluate(() => window.bench.answers.splice(0));
  const answers: Answered[] = [];
  /** Does something again and again, and lets it settle in between. What comes `before` is not counted. */
  const repeat = async (edit: Edit, before: (time: number) => unknown, act: typeof pressEnter) => {
    for (let time = 0; time < TIMES; time++) {
      await before(time);
      await page.waitForTimeout(TYPED_MS);
      await newAnswers();
      await act();
      await page.waitForTimeout(SETTLED_MS);
      answers.push(...(await newAnswers()).map((answer) => ({ edit, ...answer })));
    }
  };
  await repeat(
    "Tick",
    () => undefined,
    () => third.click(),
  );
  await repeat("Add", (time) => newItem.fill(`Added ${time}`), pressEnter);
  await repeat("Edit", startText, pressEnter);
  await page.context().close();
  return answers;
}
