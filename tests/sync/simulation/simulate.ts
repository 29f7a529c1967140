import { act, changeWeather } from "./actions";
import { beginLists, RESIDENTS } from "./beginnings";
import { checkLists } from "./check";
import { live } from "./events";
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
const TROUBLES = { failure: 0.05, loss: 0.04, death: 0.05 };

/** How probable it is that somebody does something before the next answer from the server arrives at anyone. */
const DILIGENCE = 0.5;

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
      const someone = random.pick(people.filter(({ uid }) => !ledger.going.has(uid)));
      if (someone) live(someone, ledger, people.indexOf(someone) >= RESIDENTS);
      await world.traffic.nextAnswer();
      // Tabs hear of each other before anybody does more.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settleDown(people, ledger);
    await checkLists(people, world);
  } finally {
    await Promise.all(people.map((person) => person.end()));
  }
  return { figures: ledger.figures, violations: ledger.violations };
}

function takeTurn(person: Person, ledger: Ledger) {
  if (ledger.going.has(person.uid)) return;
  changeWeather(person, ledger);
  if (person.random.chance(DILIGENCE)) act(person, ledger);
}
