import { storeList } from "../../support/stored-lists";
import { act, changeWeather, deleteAccount, endList, makeList } from "./actions";
import { checkList } from "./check";
import type { Figures } from "./figures";
import { createHistory } from "./history";
import { createLedger, type Ledger } from "./ledger";
import { createPerson, type Person } from "./person";
import { createRandom } from "./random";
import { settleDown } from "./settle";
import { createTraffic } from "./traffic";
import type { World } from "./world";

export type Plan = {
  readonly seed: number;
  readonly people: number;
  /** Whether the people go on, asked before each round with the number of changes so far. */
  readonly goesOn: (changes: number) => boolean;
};

export type Report = { readonly figures: Figures; readonly violations: readonly string[] };

/** How probable it is, while there is a network: that a request fails, that an answer gets lost, or a tab with it. */
const TROUBLES = { failure: 0.05, loss: 0.04, death: 0.02 };

/** How probable it is that somebody does something before the next answer from the server arrives at anyone. */
const DILIGENCE = 0.5;

/** How probable it is, in each round, that somebody makes a list, leaves or deletes one, or deletes their account. */
const NEW_LIST = 0.01;
const ENDED_LIST = 0.02;
const ENDED_ACCOUNT = 0.02;

/** How many accounts are deleted at most. */
const MOST_ENDED_ACCOUNTS = 3;

/** Those who have the lists that were there before, and those with a list of their own. The others come and go. */
const HOSTS = 4;
const HERMITS = 4;

/** How many are on the list that is nearly full, and how many items. */
const CROWD = 3;
const NEARLY_FULL = 1_999;

/**
 * People with bad networks edit lists together, each with the real SDK on the real emulator. In which order the server
 * takes what they do is up to it.
 */
export async function simulate({ seed, people: count, goesOn }: Plan): Promise<Report> {
  const random = createRandom(seed);
  const ledger = createLedger();
  const world: World = { ledger, history: createHistory(ledger), traffic: createTraffic() };
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      createPerson(`person-${index}`, random.fork(), world),
    ),
  );
  try {
    await beginLists(people, ledger);
    for (const { weather } of people) Object.assign(weather, TROUBLES);
    while (goesOn(ledger.figures.changes)) {
      for (const person of people) takeTurn(person, ledger);
      const someone = random.pick(people.filter(({ uid }) => !ledger.isGoing(uid)));
      if (someone) live(someone, people.indexOf(someone) >= HOSTS);
      await world.traffic.nextAnswer();
      // Tabs hear of each other before anybody does more.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settleDown(people, ledger);
    for (const id of ledger.listIds()) await checkList(id, people, world);
  } finally {
    await Promise.all(people.map((person) => person.end()));
  }
  return { figures: ledger.figures, violations: ledger.violations };

  function live(person: Person, isFree: boolean) {
    if (random.chance(NEW_LIST)) makeList(person, ledger, random.chance(0.2));
    if (random.chance(ENDED_LIST)) endList(person, ledger);
    const isLast = ledger.figures.deletedAccounts === MOST_ENDED_ACCOUNTS;
    if (random.chance(ENDED_ACCOUNT) && isFree && !isLast) deleteAccount(person, ledger);
  }
}

function takeTurn(person: Person, ledger: Ledger) {
  if (ledger.isGoing(person.uid)) return;
  changeWeather(person, ledger);
  if (person.random.chance(DILIGENCE)) act(person, ledger);
}

/** The lists at the beginning: some for everybody, some for one person alone, an old one, and one that is nearly full. */
async function beginLists(people: readonly Person[], ledger: Ledger): Promise<void> {
  const [oldHand] = people;
  for (const person of people.slice(1, HOSTS)) makeList(person, ledger, false);
  for (const person of people.slice(HOSTS, HOSTS + HERMITS)) makeList(person, ledger, true);
  if (!oldHand) return;
  await beginStored([oldHand.uid], ["Milk", "Bread", "Salt"], 1, ledger);
  const crowd = people.slice(0, CROWD).map(({ uid }) => uid);
  const texts = Array.from({ length: NEARLY_FULL }, (_, index) => `old ${index}`);
  await beginStored(crowd, texts, 2, ledger, crowd);
}

/** A list that was there before. In the oldest format, items have no ids, and get them from their place. */
async function beginStored(
  members: readonly string[],
  texts: readonly string[],
  formatVersion: number,
  ledger: Ledger,
  circle?: readonly string[],
): Promise<void> {
  const [owner = ""] = members;
  const name = "A list from before";
  const stored = texts.map((text, index) => ({
    text,
    ...(formatVersion > 1 && { id: `${index}` }),
  }));
  const id = await storeList(members, { name, formatVersion, items: stored });
  const items = stored.map((item, index) => ({ id: `${id}-${index}`, ...item, done: false }));
  const list = { id, name, items, owner, sharedWith: members, updatedAt: null };
  ledger.begin(id, { owner, stored: list, ...(circle && { circle }) });
}
