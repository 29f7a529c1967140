import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Change } from "../../src/domain/changes";
import type { Item, ShoppingList } from "../../src/domain/types";
import type { Edit } from "../../src/sync/edit";
import { createEngine } from "../../src/sync/engine";
import { buildItem, buildList, connectionTo } from "./build";
import { openBrowser } from "./fake-browser";
import { type FakeServer, startServer } from "./fake-server";
import { createRandom, type Random } from "./simulation/random";

const RUNS = 100;
const ACTS = 30;
const LISTS = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-2222-4333-8444-555555555555`);
const MEMBERS = ["ann", "bob"];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Somebody with all lists on the screen, whose network comes and goes, and whose tab may die. */
function openPerson(uid: string, server: FakeServer) {
  const browser = openBrowser();
  const network = { isThere: true };
  const steps: Edit[] = [];
  const open = () => {
    const page = browser.openTab();
    const engine = createEngine({
      uid,
      connection: connectionTo(server.lists),
      storage: page.storage,
      withLock: page.withLock,
      maySend: () => network.isThere,
      displayName: async () => "",
      onRefused: (id, entries, { code }) => {
        throw new Error(`${code} on ${id}: ${entries.map(({ pending }) => pending.type)}`);
      },
    });
    for (const id of LISTS) engine.openList(id, false).subscribe(() => undefined);
    engine.wake();
    return { page, engine };
  };
  let tab = open();
  return {
    uid,
    network,
    steps,
    engine: () => tab.engine,
    die() {
      tab.page.die();
      tab.engine.stop();
      tab = open();
    },
  };
}

type Person = ReturnType<typeof openPerson>;

const textOf = (list: ShoppingList | null | undefined) =>
  JSON.stringify([list?.name, list?.items.map(({ id, text, done }) => [id, text, done])]);

/** The ids that items had before they came to lists on which these were taken. */
const formerIds = new Map<string, string>();

function firstIdOf(id: string): string {
  const former = formerIds.get(id);
  return former === undefined ? id : firstIdOf(former);
}

/** Does something as people do who tidy up. Returns the ids of the items that they want gone. */
function act(
  { engine, network, steps, die }: Person,
  server: FakeServer,
  random: Random,
): readonly string[] {
  const shown = LISTS.flatMap((id) => engine().listOnScreen(id) ?? []);
  const list = random.pick(shown);
  const item = random.pick(list?.items ?? []);
  const draw = random.next();
  if (draw < 0.08) network.isThere = !network.isThere;
  else if (draw < 0.14)
    server.loseAnswers(random.pick(["taken", "never", "late"] as const) ?? "never");
  else if (draw < 0.18) server.arrive();
  else if (draw < 0.2) die();
  else if (draw < 0.35) {
    const step = steps.pop();
    const undone = step && engine().takeBack(step);
    if (undone && random.chance(0.5)) steps.push(undone);
    return step && !step.moved ? addedBy(step) : [];
  }
  if (!list || !item || draw < 0.35) return [];
  if (draw < 0.8) {
    const to = random.pick(LISTS.filter((id) => id !== list.id)) ?? "";
    const both = [item, random.pick(list.items) ?? item];
    const edit = engine().transfer(list.id, to, [...new Set(both)], false);
    if (edit) steps.push(edit);
    for (const { item, is } of edit?.moved?.pieces ?? [])
      if (is.id !== item.id) formerIds.set(is.id, item.id);
    return [];
  }
  const change = drawChange(item, random);
  const edit = engine().edit(list.id, [change]);
  if (edit) steps.push(edit);
  return change.type === "remove-items" ? change.itemIds : [];
}

const addedBy = ({ changes }: Edit) =>
  changes.flatMap((change) => (change.type === "add-item" ? [change.item.id] : []));

let count = 0;
function drawChange(item: Item, random: Random): Change {
  count += 1;
  const draw = random.below(6);
  if (draw === 0) return { type: "add-item", item: buildItem(`new ${count}`) };
  if (draw === 1) return { type: "remove-items", itemIds: [item.id] };
  if (draw < 4) return { type: "edit-item", itemId: item.id, text: `text ${count}` };
  return { type: "set-done", itemId: item.id, done: !item.done };
}

async function live(seed: number) {
  const random = createRandom(seed);
  vi.spyOn(Math, "random").mockImplementation(random.next);
  const server = startServer();
  for (const [at, id] of LISTS.entries()) {
    const items = [0, 1, 2].map((index) => buildItem(`${at}${index}`));
    server.write(buildList({ id, items, sharedWith: MEMBERS }));
  }
  const people = MEMBERS.map((uid) => openPerson(uid, server));
  await later(1_000);
  /** The items that were ever on the server. */
  const all = new Set<string>();
  const unwanted = new Set<string>();
  const reopened = new Set<string>();
  for (let turn = 0; turn < ACTS; turn += 1) {
    const person = random.pick(people);
    if (!person) continue;
    for (const id of act(person, server, random)) unwanted.add(id);
    for (const { pending } of LISTS.flatMap(person.engine().outbox.entriesOf)) {
      for (const change of pending.type === "undo" ? pending.changes : [pending]) {
        if (change.type === "reopen-item") reopened.add(firstIdOf(change.item.id));
      }
    }
    for (const one of LISTS.flatMap((id) => server.stored(id)?.items ?? [])) all.add(one.id);
    await later(random.pick([0, 1, 5, 30, 500]) ?? 0);
  }
  for (const { network } of people) network.isThere = true;
  server.loseNothing();
  for (let round = 0; round < 4; round += 1) {
    for (const { engine } of people) engine().wake();
    server.arrive();
    await later(40_000);
  }
  const waiting = people.map(({ engine }) => engine().outbox.count());
  expect(waiting, `seed ${seed}: what waits`).toEqual([0, 0]);
  for (const id of LISTS) {
    for (const { uid, engine } of people) {
      expect(textOf(engine().listOnScreen(id)), `seed ${seed}: ${uid}`).toBe(
        textOf(server.stored(id)),
      );
    }
  }
  const left = LISTS.flatMap((id) => server.stored(id)?.items ?? []).map((one) =>
    firstIdOf(one.id),
  );
  const gone = new Set([...unwanted].map(firstIdOf));
  for (const id of new Set([...all].map(firstIdOf))) {
    const places = left.filter((one) => one === id).length;
    // Whoever opens an item again wants it on their list, also if somebody has moved it away meanwhile.
    if (!gone.has(id))
      expect([seed, id, places]).toEqual([seed, id, reopened.has(id) && places === 2 ? 2 : 1]);
  }
  for (const { engine } of people) engine().stop();
}

it(`two people who move, undo and tidy up lose nothing, and have nothing twice, in ${RUNS} lives`, async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) await live(seed);
}, 600_000);
