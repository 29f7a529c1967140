import { EventEmitter, once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { ListState } from "../../../src/sync/synced-list";
import { type StoredList, storedList } from "../../support/stored-lists";
import { act, actRarely, changeNetwork, createList } from "./acts";
import { contentOf, createLedger, type Figures, type Ledger } from "./ledger";
import { createPerson, type Person } from "./person";
import { createRandom } from "./random";
import type { Tab } from "./tab";

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

/** The probability that a person acts in a round. */
const ACTION_RATE = 0.5;

/** The longest wait of a round for the next response, in milliseconds: all clients may be in a back-off pause. */
const MAX_WAIT_MS = 50;

/** The timeout of each final wait, in milliseconds: a request without an answer takes the app 40 s, and then 80 s. */
const TIMEOUT_MS = 180_000;

/**
 * The interval at which a waiting screen is opened again, in milliseconds. After a garbled response of the emulator, the
 * SDK pauses for a minute. And once, on a busy machine, a live read that had resumed was late by more than a minute: why
 * is unknown. The tests of `tests/sync` show that live reads start again.
 */
const REOPENING_INTERVAL_MS = 10_000;

const POLL_MS = 20;

/** Makes people with bad networks edit lists together, each with the real SDK and emulator, and checks the result. */
export async function simulate({ seed, people: count, shouldContinue }: Plan): Promise<Report> {
  const random = createRandom(seed);
  const ledger = createLedger();
  const { figures, violations } = ledger;
  const traffic = new EventEmitter();
  const families = Array.from({ length: FAMILIES }, (): string[] => []);
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      createPerson(index, families[index % FAMILIES] ?? [], { ledger, random, traffic }),
    ),
  );
  try {
    for (const person of people.slice(0, CREATORS))
      for (const tab of person.tabs().slice(0, 1)) createList(person, tab, ledger);
    for (const { conditions } of people) conditions.hasFaults = true;
    while (shouldContinue(figures)) {
      for (const person of people) {
        person.endCrashedTabs();
        changeNetwork(person, ledger);
        if (person.random.chance(ACTION_RATE)) act(person, ledger);
      }
      const someone = random.pick(people);
      if (someone) actRarely(someone, ledger);
      // The rounds go at the speed of the server.
      const signal = AbortSignal.timeout(MAX_WAIT_MS);
      await once(traffic, "response", { signal }).catch(() => undefined);
      // Storage events arrive before the next round.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settle(people, ledger);
    const ids = [...ledger.lists.keys()];
    const stored = new Map(
      await Promise.all(ids.map(async (id) => [id, await storedList(id)] as const)),
    );
    ledger.check(stored);
    await Promise.all(people.map((person) => checkScreens(person, stored, ledger)));
  } finally {
    await Promise.all(people.map((person) => person.end()));
  }
  return { figures, violations };
}

/** Restores all networks, opens missing tabs, repeats failed commands, and waits until everything is sent. */
async function settle(people: readonly Person[], ledger: Ledger): Promise<void> {
  for (const person of people) {
    person.conditions.hasFaults = false;
    for (const { page } of person.tabs()) page.crashAfter(Number.POSITIVE_INFINITY);
    person.endCrashedTabs();
    person.setOnline(true);
    person.openMissingTabs();
  }
  const tabs = people.flatMap((person) => person.tabs());
  const isPending = (text: string) => ledger.violations.push(`pending: ${text}`);
  await Promise.all(
    tabs.map(async ({ name, reconnect, commandsEnded }) => {
      reconnect();
      const late = Symbol("late");
      const isLate = wait(TIMEOUT_MS, late, { ref: false });
      if ((await Promise.race([commandsEnded(), isLate])) === late)
        isPending(`commands of ${name}`);
    }),
  );
  await Promise.all(people.map((person) => endLists(person, ledger)));
  const isAnswered = ({ status }: ListState) => status !== "failed" && status !== "loading";
  await Promise.all(
    tabs.map(async (tab) => {
      for (const id of tab.opened()) // the user may not be a member
        if (!(await showsSoon(tab, id, isAnswered)))
          isPending(`joining ${id} at ${describe(tab, id)}`);
      tab.engine.wake();
      await tab.engine.flushWithin(TIMEOUT_MS);
      for (const { key } of tab.engine.outbox.all()) isPending(`${key} at ${tab.name}`);
    }),
  );
}

/** Repeats deletions of lists and departures that may have failed. */
async function endLists({ uid, name, tabs }: Person, ledger: Ledger): Promise<void> {
  const engine = tabs()[0]?.engine;
  const deadline = Date.now() + TIMEOUT_MS;
  const retry = (command: () => Promise<void> | undefined): Promise<unknown> =>
    Promise.resolve(command()).catch((error) =>
      Date.now() < deadline
        ? retry(command)
        : ledger.violations.push(`pending: a command of ${name}: ${error}`),
    );
  for (const id of ledger.lists.keys()) {
    if (ledger.deleted.get(id) === uid) await retry(() => engine?.deleteList(id));
    else if (ledger.isAway(id, uid)) await retry(() => engine?.leaveList(id));
  }
}

/** Checks that the screens of a person show the lists as they are stored. */
async function checkScreens(
  { uid, tabs }: Person,
  stored: ReadonlyMap<string, StoredList | null>,
  ledger: Ledger,
): Promise<void> {
  await Promise.all(
    tabs().map(async (tab) => {
      for (const [id, list] of stored) {
        // Opening the list would make any other person a member.
        if (ledger.isAway(id, uid) || (list && !list.shared_with.includes(uid))) continue;
        if (!(await showsSoon(tab, id, (state) => isStored(state, list))))
          ledger.violations.push(`disagreement: ${id} at ${describe(tab, id)}`);
      }
    }),
  );
}

function isStored(state: ListState, stored: StoredList | null): boolean {
  if (!stored) return state.status === "missing";
  if (state.status !== "ready") return false;
  const { list } = state;
  const isSameMembers = list.sharedWith.join() === stored.shared_with.join();
  return isSameMembers && contentOf(list) === contentOf(stored);
}

/** Shows a list, and waits for a right state. Resolves to false after a long time. */
async function showsSoon(tab: Tab, id: string, isRight: (state: ListState) => boolean) {
  const deadline = Date.now() + TIMEOUT_MS;
  let reopenedAt = Date.now();
  while (Date.now() < deadline) {
    if (isRight(tab.showList(id).getState())) return true;
    await wait(POLL_MS);
    if (Date.now() - reopenedAt < REOPENING_INTERVAL_MS) continue;
    reopenedAt = Date.now();
    tab.hide();
    tab.reconnect();
  }
  return false;
}

/** Returns the name of a tab, and the state of its screen. */
function describe(tab: Tab, id: string): string {
  const state = tab.showList(id).getState();
  return `${tab.name}: ${state.status === "failed" ? state.error.code : state.status}`;
}
