import { act, changeConditions } from "./actions";
import { checkLists } from "./check";
import { triggerRareEvent } from "./events";
import type { Figures } from "./figures";
import { createHistory } from "./history";
import { createInitialLists, PERMANENT } from "./initial-lists";
import { createLedger, type Ledger } from "./ledger";
import { createPerson, type Person } from "./person";
import { createRandom } from "./random";
import { settle } from "./settle";
import { createTraffic } from "./traffic";
import type { World } from "./world";

export type Plan = {
  readonly seed: number;
  readonly people: number;
  /** Returns whether to run another round, by the number of changes so far. */
  readonly shouldContinue: (changes: number) => boolean;
};

export type Report = { readonly figures: Figures; readonly violations: readonly string[] };

/** The probabilities of faults while online, see `NetworkConditions`. */
const FAULT_RATES = { failureRate: 0.05, lossRate: 0.04, crashRate: 0.05 };

/** The probability that a person acts in a round. A round ends with the next response to any client. */
const ACTION_RATE = 0.5;

/** Makes people with bad networks edit lists together, each with the real SDK and emulator, and checks the result. */
export async function simulate({ seed, people: count, shouldContinue }: Plan): Promise<Report> {
  const random = createRandom(seed);
  const ledger = createLedger();
  const world: World = { ledger, history: createHistory(ledger), traffic: createTraffic() };
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      createPerson(`person-${index}`, random.fork(), world),
    ),
  );
  try {
    await createInitialLists(people, ledger);
    for (const { conditions } of people) Object.assign(conditions, FAULT_RATES);
    while (shouldContinue(ledger.figures.changes)) {
      for (const person of people) takeTurn(person, ledger);
      const someone = random.pick(people.filter(({ uid }) => !ledger.accountsToDelete.has(uid)));
      if (someone) triggerRareEvent(someone, ledger, people.indexOf(someone) >= PERMANENT);
      await world.traffic.nextResponse();
      // Storage events arrive before the next round.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settle(people, ledger);
    await checkLists(people, world);
  } finally {
    await Promise.all(people.map((person) => person.end()));
  }
  return { figures: ledger.figures, violations: ledger.violations };
}

function takeTurn(person: Person, ledger: Ledger) {
  if (ledger.accountsToDelete.has(person.uid)) return;
  changeConditions(person, ledger);
  if (person.random.chance(ACTION_RATE)) act(person, ledger);
}
