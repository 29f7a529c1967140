import { comeSignedIn } from "./accounts";
import { expect, type Person } from "./fixtures";
import { listPage, storedTexts } from "./list-page";
import { item, storeList } from "./stored-lists";

/** Longer than a page, which tries ever more rarely, waits until it tries again. */
export const NEXT_ATTEMPT = "02:00";

/**
 * Ann and Bob, both looking at a list of theirs: by itself one with Milk, Bread and Salt. The clocks of their pages are
 * faked ones.
 */
export async function startTogether(
  person: (name: string) => Promise<Person>,
  items = ["Milk", "Bread", "Salt"].map((text) => item(text)),
) {
  const ann = await person("Ann");
  const bob = await person("Bob");
  const id = await storeList([await comeSignedIn(ann), await comeSignedIn(bob)], { items });
  for (const { page } of [ann, bob]) {
    const { openItems, doneItems } = listPage(page);
    await page.clock.install();
    await page.goto(`/list/${id}`);
    await expect(openItems.or(doneItems)).toHaveCount(items.length);
  }
  const stored = () => storedTexts(id);
  return { ann, bob, id, annsList: listPage(ann.page), bobsList: listPage(bob.page), stored };
}

/** Ends somebody's network, and has their browser know it. */
export async function loseNetwork({ line, context }: Person): Promise<void> {
  line.cut();
  await context.setOffline(true);
}

/** Undoes `loseNetwork`. */
export async function findNetwork({ line, context }: Person): Promise<void> {
  line.mend();
  await context.setOffline(false);
}

/** Waits until nothing that somebody edited waits in their browser any more. */
export async function allSent({ page }: Person): Promise<void> {
  const waiting = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("/outbox/")));
  await expect.poll(waiting).toEqual([]);
}
