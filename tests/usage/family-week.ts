import { expect, type Person } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { item, type StoredItem, storedList, storeList } from "../support/stored-lists";

/** The people, and the number of days in the simulated week. */
export const FAMILY = ["Ann", "Bob", "Carla", "Dan"] as const;
export const DAYS = 7;

const ADDED_A_DAY = 6;
const VISITS_A_DAY = 2;
/** The days on which two people shop together, with the list open on both phones. */
const SHOPPING_DAYS = [2, 5];

/** Stores the lists of the family: one for all, one for the parents. Returns the id of the first. */
export async function storeFamilyLists(uids: readonly string[]): Promise<string> {
  await storeList(uids.slice(0, 2), { name: "Hardware store" });
  const regulars = Array.from({ length: 20 }, (_, index) => item(`Regular number ${index + 1}`));
  return storeList(uids, { name: "Groceries", items: regulars });
}

/**
 * Simulates one week of a family. Each person visits the list daily, and they add items one by one. Twice a week two
 * people go shopping, tick nearly all items, and remove the done ones.
 * @param family four signed-in people
 * @param id of their list
 */
export async function simulateWeek(family: readonly Person[], id: string): Promise<void> {
  for (let day = 1; day <= DAYS; day++) {
    for (const person of family) {
      for (let visit = 0; visit < VISITS_A_DAY; visit++)
        await withList([person], async () => undefined);
    }
    for (let added = 0; added < ADDED_A_DAY; added++) {
      const text = `Thing ${added + 1} of day ${day}`;
      const person = family.slice(added % family.length).slice(0, 1);
      await withList(person, async ([page]) => {
        await page?.add(text);
        await untilStored(id, (items) => items.some((one) => one.text === text));
      });
    }
    if (SHOPPING_DAYS.includes(day)) await withList(family.slice(0, 2), (pages) => shop(pages, id));
    console.log(`Day ${day} of ${DAYS}`);
  }
}

type Pages = readonly ReturnType<typeof listPage>[];

/** Opens the lists screen for each person, then the list. Closes the pages at the end. */
async function withList(people: readonly Person[], use: (pages: Pages) => Promise<void>) {
  for (const { page } of people) {
    await page.goto("/lists");
    await page.getByRole("link").filter({ hasText: "Groceries" }).click();
    await listPage(page).newItem.waitFor();
    await expect(listPage(page).openItems).not.toHaveCount(0);
  }
  await use(people.map(({ page }) => listPage(page)));
  for (const { page } of people) await page.goto("about:blank");
}

/** Ticks nearly all items, one person after another. The first person removes the done items. */
async function shop(pages: Pages, id: string): Promise<void> {
  const texts = (await storedList(id))?.items.map(({ text }) => text) ?? [];
  // Four items are out of stock.
  for (const [index, text] of texts.slice(0, -4).entries()) {
    await pages[index % pages.length]?.toggle(text);
    await untilStored(id, (items) => items.some((one) => one.text === text && one.done === true));
  }
  const [removeDone] = pages.map((page) => page.removeDone);
  await removeDone?.focus();
  await removeDone?.page().keyboard.down("Enter");
  await untilStored(id, (items) => !items.some(({ done }) => done));
  await removeDone?.page().keyboard.up("Enter");
}

async function untilStored(id: string, condition: (items: readonly StoredItem[]) => boolean) {
  await expect.poll(async () => condition((await storedList(id))?.items ?? [])).toBe(true);
}
