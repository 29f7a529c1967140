import { type StoredList, storeList } from "../../support/stored-lists";
import { createList } from "./events";
import type { Ledger } from "./ledger";
import type { Person } from "./person";

/** The number of people who create a list, and who have the large list in common. */
const CREATORS = 8;
const LARGE_LIST_MEMBERS = 3;

/** The number of items of the large list, which is nearly full. */
const LARGE = 1_999;

/** Creates the initial lists: some that the app creates, one in format 1 for everyone, and a large one. */
export async function createInitialLists(people: readonly Person[], ledger: Ledger): Promise<void> {
  for (const creator of people.slice(0, CREATORS)) createList(creator, ledger);
  const sharers = people.slice(-LARGE_LIST_MEMBERS);
  const old = ["Milk", "Bread", "Salt"].map((text) => ({ text }));
  const large = Array.from({ length: LARGE }, (_, at) => ({ text: `old ${at}`, id: `${at}` }));
  await storeInitialList(people.slice(0, 1), people, { items: old, formatVersion: 1 }, ledger);
  await storeInitialList(sharers, sharers, { items: large, formatVersion: 2 }, ledger);
}

/** Stores a list directly. In format 1, items have no ids. */
async function storeInitialList(
  members: readonly Person[],
  openers: readonly Person[],
  fields: Pick<StoredList, "items" | "formatVersion">,
  ledger: Ledger,
): Promise<void> {
  const [uids, openedBy] = [members, openers].map((some) => some.map(({ uid }) => uid));
  const id = await storeList(uids ?? [], { name: "A list from before", ...fields });
  ledger.lists.set(id, { isStored: true, openedBy: openedBy ?? [] });
}
