import { expect, type Person } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { item, type StoredItem, storedList, storeList } from "../support/stored-lists";

/** How many people the family has, and days the week. */
export const FAMILY = ["Ann", "Bob", "Carla", "Dan"] as const;
export const DAYS = 7;

const ADDED_A_DAY = 6;
const LOOKS_A_DAY = 2;
/** The days on which two of them shop together, with the list open on both phones. */
const SHOPPING_DAYS = [2, 5];

/** The lists of the family: one for all, one for the parents. */
export async function storeFamilyLists(uids: readonly string[]): Promise<string> {
  await storeList(uids.slice(0, 2), { name: "Hardware store" });
  const regulars = Array.from({ length: 20 }, (_, index) => item(`Regular number ${index + 1}`));
  return storeList(uids, { name: "Groceries", items: regulars });
}

/**
 * One week of a family: each looks at the list now and then, things are added one by one all over the day, and twice
 * a week two go shopping, tick all of it together, and remove what is done.
 * @param family four people who are signed in
 * @param id their list
 */
export async function liveOneWeek(family: readonly Person[], id: string): Promise<void> {
  const [ann, bob] = family;
  if (!ann || !bob) throw new Error("A family has at least two people.");
  for (let day = 1; day <= DAYS; day += 1) {
    for (const person of family) {
      for (let look = 0; look < LOOKS_A_DAY; look += 1) {
        await openList(person);
        await closeApp(person);
      }
    }
    for (let added = 0; added < ADDED_A_DAY; added += 1) {
      const person = family[added % family.length] ?? ann;
      const text = `Thing ${added + 1} of day ${day}`;
      await openList(person);
      await listPage(person.page).add(text);
      await untilStored(id, (items) => items.some((one) => one.text === text));
      await closeApp(person);
    }
    if (SHOPPING_DAYS.includes(day)) await shop(ann, bob, id);
    console.log(`Day ${day} of ${DAYS}`);
  }
}

/** The two tick what is on the list, one by one and in turn. */
async function shop(ann: Person, bob: Person, id: string): Promise<void> {
  await Promise.all([openList(ann), openList(bob)]);
  const texts = (await storedList(id))?.items.map(({ text }) => text) ?? [];
  // Some things are out of stock.
  for (const [index, text] of texts.slice(0, -4).entries()) {
    await listPage((index % 2 === 0 ? ann : bob).page).toggle(text);
    await untilStored(id, (items) => items.some((one) => one.text === text && one.done === true));
  }
  await listPage(ann.page).removeDone.focus();
  await ann.page.keyboard.down("Enter");
  await untilStored(id, (items) => !items.some(({ done }) => done));
  await ann.page.keyboard.up("Enter");
  await Promise.all([closeApp(ann), closeApp(bob)]);
}

/** Opens the app at the lists, as people do, then the list. */
async function openList({ page }: Person): Promise<void> {
  await page.goto("/lists");
  await page.getByRole("link").filter({ hasText: "Groceries" }).click();
  await listPage(page).newItem.waitFor();
  await expect(listPage(page).openItems).not.toHaveCount(0);
}

async function closeApp({ page }: Person): Promise<void> {
  await page.goto("about:blank");
}

async function untilStored(
  id: string,
  isSo: (items: readonly StoredItem[]) => boolean,
): Promise<void> {
  await expect.poll(async () => isSo((await storedList(id))?.items ?? [])).toBe(true);
}
