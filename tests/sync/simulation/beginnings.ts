import { storeList } from "../../support/stored-lists";
import { makeList } from "./events";
import type { Ledger } from "./ledger";
import type { Person } from "./person";

/** How many have a list that is for everybody, how many one for themselves alone, and how many share a large one. */
const HOSTS = 4;
const HERMITS = 4;
const CROWD = 3;

/** Those who stay: lists that are to be there at the end are theirs. The others may delete their account. */
export const RESIDENTS = HOSTS + HERMITS + CROWD;

/** How many items the large list has: it is about to be full. */
const LARGE = 1_999;

/** The lists at the beginning: some for everybody, one of them in the oldest format, some for one person alone. */
export async function beginLists(people: readonly Person[], ledger: Ledger): Promise<void> {
  const [oldHand, ...hosts] = people.slice(0, HOSTS);
  for (const host of hosts) makeList(host, ledger, false);
  for (const hermit of people.slice(HOSTS, HOSTS + HERMITS)) makeList(hermit, ledger, true);
  if (!oldHand) return;
  await beginStored([oldHand.uid], ["Milk", "Bread", "Salt"], 1, ledger);
  const crowd = people.slice(HOSTS + HERMITS, RESIDENTS);
  const texts = Array.from({ length: LARGE }, (_, index) => `old ${index}`);
  const members = crowd.map(({ uid }) => uid);
  const id = await beginStored(members, texts, 2, ledger, members);
  for (const { tabs } of crowd) tabs()[0]?.showList(id);
}

/** A list that was there before. In the oldest format, items have no ids, and get them from their place. */
async function beginStored(
  members: readonly string[],
  texts: readonly string[],
  formatVersion: number,
  ledger: Ledger,
  circle?: readonly string[],
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
  ledger.lists.set(id, { owner, stored: list, ...(circle && { circle }) });
  return id;
}
