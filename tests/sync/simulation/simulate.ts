import type { ShoppingList } from "../../../src/domain/types";
import { storeList } from "../../support/stored-lists";
import { act, changeWeather, endList, makeList } from "./actions";
import { checkAllSent, checkList } from "./check";
import type { Figures } from "./figures";
import { createLedger, type Ledger } from "./ledger";
import { createPerson, type Person } from "./person";
import { createRandom } from "./random";
import { createTraffic } from "./traffic";

export type Plan = {
  readonly seed: number;
  readonly people: number;
  /** Whether the people go on, asked before each round with the number of changes so far. */
  readonly goesOn: (changes: number) => boolean;
};

export type Report = { readonly figures: Figures; readonly violations: readonly string[] };

/** How probable a request is to fail, and an answer to get lost, while there is a network. */
const FAILURE = 0.05;
const LOSS = 0.04;

/** How probable it is that somebody does something before the next answer from the server arrives at anyone. */
const DILIGENCE = 0.5;

/** How probable it is, in each round, that somebody makes a list, and that somebody leaves or deletes one. */
const NEW_LIST = 0.01;
const ENDED_LIST = 0.015;

/** The lists at the beginning, one of them in the oldest format. */
const LISTS = 4;

/**
 * People with bad networks edit lists together, each with the real SDK on the real emulator. What everybody does
 * follows from the seed; in which order the server takes it does not.
 */
export async function simulate({ seed, people: count, goesOn }: Plan): Promise<Report> {
  const random = createRandom(seed);
  const ledger = createLedger();
  const traffic = createTraffic();
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      createPerson(`person-${index}`, random.fork(), { ledger, traffic }),
    ),
  );
  try {
    for (const person of people.slice(1, LISTS)) makeList(person, ledger);
    const [oldHand] = people;
    if (oldHand) await beginOldList(oldHand, ledger);
    for (const { weather } of people) Object.assign(weather, { failure: FAILURE, loss: LOSS });
    while (goesOn(ledger.figures.changes)) {
      for (const person of people) takeTurn(person, ledger);
      const someone = random.pick(people);
      if (someone && random.chance(NEW_LIST)) makeList(someone, ledger);
      if (someone && random.chance(ENDED_LIST)) endList(someone, ledger);
      await traffic.nextAnswer();
    }
    await settleDown(people, ledger);
    for (const id of ledger.listIds()) await checkList(id, people, ledger);
  } finally {
    await Promise.all(people.map((person) => person.end()));
  }
  return { figures: ledger.figures, violations: ledger.violations };
}

function takeTurn(person: Person, ledger: Ledger) {
  changeWeather(person, ledger);
  if (person.random.chance(DILIGENCE)) act(person, ledger);
}

/** Good weather for all, every browser opened again, and lists deleted whose deletion had failed. */
async function settleDown(people: readonly Person[], ledger: Ledger): Promise<void> {
  for (const person of people) {
    Object.assign(person.weather, { failure: 0, loss: 0 });
    person.setOnline(true);
    person.reconnect();
    if (person.tabs().length === 0) person.openTab();
    // Whoever comes to see a list for the first time only now would join it when all is counted already.
    for (const tab of person.tabs()) tab.hide();
  }
  for (const { uid, tabs } of people) {
    for (const id of ledger.deletionsBy(uid)) await insist(() => tabs()[0]?.engine.deleteList(id));
  }
  await checkAllSent(people, ledger);
}

/** Asks again until it is done, as people do. */
async function insist(ask: () => Promise<void> | undefined): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await Promise.resolve(ask()).then(
      () => true,
      () => false,
    );
  }
}

/** A list without ids on its items, as the app made them once. */
async function beginOldList(owner: Person, ledger: Ledger): Promise<void> {
  const texts = ["Milk", "Bread", "Salt"];
  const id = await storeList([owner.uid], {
    name: "An old list",
    formatVersion: 1,
    items: texts.map((text) => ({ text })),
  });
  const list: ShoppingList = {
    id,
    name: "An old list",
    items: texts.map((text, index) => ({ id: `${id}-${index}`, text, done: false })),
    owner: owner.uid,
    sharedWith: [owner.uid],
    updatedAt: null,
  };
  ledger.begin(list, "the past");
}
