import { act, changeNetwork } from "./actions";
import { checkLists } from "./check";
import { createList, triggerRareEvent } from "./events";
import type { Figures } from "./figures";
import { createHistory, type World } from "./history";
import { createLedger } from "./ledger";
import { createPerson } from "./person";
import { createRandom } from "./random";
import { settle } from "./settle";
import { createTraffic } from "./traffic";

export type Plan = {
  readonly seed: number;
  readonly people: number;
  /** Returns whether to run another round, by the figures so far. */
  readonly shouldContinue: (figures: Figures) => boolean;
};

export type Report = { readonly figures: Figures; readonly violations: readonly string[] };

/** The number of families, who share lists, and of the people who create a list at the beginning. */
const FAMILIES = 3;
const CREATORS = 6;

/** The probability that a person acts in a round. A round ends with the next response to any client. */
const ACTION_RATE = 0.5;

/** Makes people with bad networks edit lists together, each with the real SDK and emulator, and checks the result. */
export async function simulate({ seed, people: count, shouldContinue }: Plan): Promise<Report> {
  const random = createRandom(seed);
  const ledger = createLedger();
  const { figures, violations } = ledger;
  const traffic = createTraffic();
  const world: World = { ledger, history: createHistory(ledger), traffic, random };
  const indexes = Array.from({ length: count }, (_, index) => index);
  const families = Array.from({ length: FAMILIES }, (): string[] => []);
  const people = await Promise.all(
    indexes.map((index) => createPerson(index, families[index % FAMILIES] ?? [], world)),
  );
  try {
    for (const person of people.slice(0, CREATORS)) createList(person, ledger);
    for (const { conditions } of people) conditions.hasFaults = true;
    while (shouldContinue(figures)) {
      for (const person of people) {
        person.endCrashedTabs();
        changeNetwork(person, ledger);
        if (person.random.chance(ACTION_RATE)) act(person, ledger);
      }
      const someone = random.pick(people);
      if (someone) triggerRareEvent(someone, ledger);
      await traffic.nextResponse();
      // Storage events arrive before the next round.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settle(people, world);
    await checkLists(people, world);
  } finally {
    await Promise.all(people.map((person) => person.end()));
  }
  return { figures, violations };
}
