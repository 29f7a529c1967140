import { storeList } from "../../support/stored-lists";
import { createList } from "./events";
import type { Ledger } from "./ledger";
import type { Person } from "./person";

/** The numbers of people with a public list, with a private list, and with the large list in common. */
const PUBLIC_OWNERS = 4;
const PRIVATE_OWNERS = 4;
const LARGE_LIST_MEMBERS = 3;

/** The number of people who keep their accounts, so that their lists exist at the end. */
export const PERMANENT = PUBLIC_OWNERS + PRIVATE_OWNERS + LARGE_LIST_MEMBERS;

/** The number of items of the large list, which is nearly full. */
const LARGE = 1_999;

/** Creates the initial lists: public ones, of which one is in format 1, private ones, and a large one. */
export async function createInitialLists(people: readonly Person[], ledger: Ledger): Promise<void> {
  const [first, ...others] = people.slice(0, PUBLIC_OWNERS);
  for (const owner of others) createList(owner, ledger, false);
  for (const owner of people.slice(PUBLIC_OWNERS, PUBLIC_OWNERS + PRIVATE_OWNERS))
    createList(owner, ledger, true);
  if (!first) return;
  await storeInitialList([first.uid], ["Milk", "Bread", "Salt"], 1, ledger);
  const sharers = people.slice(PUBLIC_OWNERS + PRIVATE_OWNERS, PERMANENT);
  const texts = Array.from({ length: LARGE }, (_, index) => `old ${index}`);
  const members = sharers.map(({ uid }) => uid);
  const id = await storeInitialList(members, texts, 2, ledger, members);
  for (const { tabs } of sharers) tabs()[0]?.showList(id);
}

/** Stores a list directly, and returns its id. In format 1, items have no ids, and get them from their positions. */
async function storeInitialList(
  members: readonly string[],
  texts: readonly string[],
  formatVersion: number,
  ledger: Ledger,
  openedBy?: readonly string[],
): Promise<string> {
  const [owner = ""] = members;
  const name = "A list from before";
  const stored = texts.map((text, index) => ({
    text,
    ...(formatVersion > 1 && { id: `${index}` }),
  }));
  const id = await storeList(members, { name, formatVersion, items: stored });
  const items = stored.map((item, index) => ({ id: `${id}-${index}`, ...item, done: false }));
  const list = { id, name, items, owner, sharedWith: members, updatedAt: null };
  ledger.lists.set(id, { owner, stored: list, ...(openedBy && { openedBy }) });
  return id;
}
