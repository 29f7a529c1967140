import { expect, it, vi } from "vitest";
import { type Change, itemIdsOf, tickChange } from "../../src/domain/changes";
import type { Item, ShoppingList } from "../../src/domain/types";
import type { Step } from "../../src/sync/edits";
import type { EngineParts } from "../../src/sync/engine";
import { add, buildItem, editText, LIST, OTHER_LIST, remove, rename } from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import type { CommitOutcome } from "./fake-server";
import { createRandom, type Random } from "./simulation/random";
import { buildWorld, NO_LOCKS, openTab, THIRD_LIST, type World } from "./three-lists";

// Random tests: users edit three lists, and undo that. Responses get lost, and tabs crash.

const RUNS = 100;
const TURNS = 20;
const LISTS = [LIST, OTHER_LIST, THIRD_LIST];
const OUTCOMES: readonly CommitOutcome[] = ["committed", "never", "late", "conflict"];

installFakeClock();

async function openTabFor(
  uid: string,
  world: World,
  parts: Partial<EngineParts>,
  onChange: () => void,
) {
  const onRefused: EngineParts["onRefused"] = (id, _, { code }) => {
    throw new Error(`${uid} is refused on ${id}: ${code}`);
  };
  const tab = await openTab(world, { ...parts, uid, onRefused });
  for (const id of LISTS) tab.engine.openList(id, false).subscribe(onChange);
  return { ...tab, steps: [] as Step[] };
}

type Tab = Awaited<ReturnType<typeof openTabFor>>;

/** Opens the tabs of a user in a new browser. */
async function openPerson(
  uid: string,
  shared: World,
  count: number,
  parts: Partial<EngineParts>,
  onChange: () => void,
) {
  const network = { isOnline: true };
  const world = { ...shared, browser: openBrowser(), network };
  const tabs: Tab[] = [];
  for (let at = 0; at < count; at += 1) tabs.push(await openTabFor(uid, world, parts, onChange));
  return {
    tabs,
    network,
    /** Crashes a tab after a number of writes, at the latest after 30 ms, and opens another one. */
    async crash(tab: Tab, writes: number) {
      tab.page.crashAfter(writes);
      await later(writes > 0 ? 30 : 0);
      tab.page.crash();
      tab.engine.stop();
      tabs[tabs.indexOf(tab)] = await openTabFor(uid, world, parts, onChange);
    },
  };
}

type Person = Awaited<ReturnType<typeof openPerson>>;

const contentOf = (lists: readonly (ShoppingList | null | undefined)[]) =>
  lists.map((list) => (list ? JSON.stringify([list.name, list.items]) : ""));

let count = 0;

function drawChange(list: ShoppingList, item: Item, random: Random): Change {
  count += 1;
  const draw = random.below(9);
  if (draw === 0) return add(`new ${count}`);
  if (draw === 1) return remove(item.id);
  if (draw < 4) return editText(item.id, random.chance(0.3) ? "again" : `text ${count}`);
  if (draw < 7) return tickChange(item, !item.done);
  if (draw === 7) return rename(`name ${count}`);
  const done = list.items.filter((one) => one.done).map(({ id }) => id);
  if (random.chance(0.5)) return { type: "remove-done-items", itemIds: done };
  const [beforeId = null] = list.items.map(({ id }) => id).filter((id) => id !== item.id);
  return { type: "move-item", itemId: item.id, afterId: null, beforeId };
}

/** Edits a list, or undoes a step. Returns the step. */
function act({ engine, steps }: Tab, random: Random): Step | null {
  if (random.chance(0.35)) {
    const [step] = steps.splice(random.below(steps.length), 1);
    const undone = step ? engine.undo(step) : null;
    if (undone && random.chance(0.5)) steps.push(undone);
    return undone;
  }
  const list = random.pick(LISTS.flatMap((id) => engine.viewOf(id) ?? []));
  const item = random.pick(list?.items ?? []);
  if (!list || !item) return null;
  const change = drawChange(list, item, random);
  const step = engine.edit(list.id, [change]);
  // The result of undoing a drag late depends on its neighbours, so no drag is undone.
  if (step && change.type !== "move-item") steps.push(step);
  return step;
}

type RunParts = {
  readonly begin?: (world: World) => void;
  /** Called with each step. */
  readonly onStep: (step: Step, tab: Tab) => void;
  /** Checks all screens while all tabs know the last step: after each turn, and at each change of a screen. */
  readonly check?: (people: readonly Person[]) => void;
};

/** Runs random acts of users. At the end, all requests succeed, and everything has to be sent and shown. */
async function run(
  seed: number,
  uids: readonly string[],
  tabsEach: number,
  { begin, onStep, check }: RunParts,
) {
  const random = createRandom(seed);
  vi.spyOn(Math, "random").mockImplementation(random.next);
  const world = buildWorld(
    [0, 1, 2].map((at) => ({
      items: [0, 1, 2].map((index) => buildItem(`${at}${index}`)),
      sharedWith: [...new Set(uids)],
    })),
  );
  const { server } = world;
  begin?.(world);
  const people: Person[] = [];
  const parts = seed % 2 === 0 ? {} : NO_LOCKS;
  let isSettled = false; // all tabs know the last step
  const onChange = () => isSettled && check?.(people);
  for (const uid of uids) people.push(await openPerson(uid, world, tabsEach, parts, onChange));
  let respond = () => {};
  for (let turn = 0; turn < TURNS; turn += 1) {
    const person = random.pick(people);
    const tab = random.pick(person?.tabs ?? []);
    if (!person || !tab) continue;
    if (random.chance(0.1)) person.network.isOnline = !person.network.isOnline;
    if (random.chance(0.2)) server.setOutcomes(random.pick(OUTCOMES) ?? "never");
    if (random.chance(0.1)) server.arriveLate();
    if (random.chance(0.5)) respond();
    if (random.chance(0.3)) {
      respond();
      respond = server.holdResponses();
    }
    isSettled = false;
    const step = act(tab, random);
    if (step) onStep(step, tab);
    await later(1);
    isSettled = true;
    check?.(people);
    if (random.chance(0.05)) {
      isSettled = false; // the tab may crash between two writes of one step
      await person.crash(tab, random.below(6));
    }
    await later(random.pick([0, 1, 5, 30, 500]) ?? 0);
    check?.(people);
  }
  respond();
  for (const { network } of people) network.isOnline = true;
  server.clearOutcomes();
  const tabs = people.flatMap((person) => person.tabs);
  for (let round = 0; round < 3; round += 1) {
    for (const { engine } of tabs) engine.wake();
    server.arriveLate();
    await later(40_000);
  }
  check?.(people);
  expect(tabs.map(({ engine }) => engine.outbox.count())).toEqual(tabs.map(() => 0));
  const stored = contentOf(LISTS.map(server.stored));
  for (const { engine } of tabs) expect(contentOf(LISTS.map(engine.viewOf))).toEqual(stored);
  for (const { engine } of tabs) engine.stop();
}

it("a single user always sees the last step in all tabs, and at the end on the server", async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    let expected: readonly string[] = [];
    const wrong: (readonly string[])[] = [];
    await run(seed, ["ann"], 2, {
      onStep(_, { engine }) {
        expected = contentOf(LISTS.map(engine.viewOf));
      },
      check([ann]) {
        for (const { engine } of ann?.tabs ?? []) {
          const shown = contentOf(LISTS.map(engine.viewOf));
          const isRight = shown.every((list, at) => list === expected[at]);
          if (expected.length > 0 && !isRight) wrong.push([...shown, ...expected]);
        }
      },
    });
    expect(wrong, `seed ${seed}`).toEqual([]);
  }
}, 60_000);

it("two users, one of them in two browsers, lose and duplicate no item, and no old text replaces a newer one", async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const [unwanted, all] = [new Set<string>(), new Set<string>()];
    let currentItems: readonly Item[] = [];
    const restoredTexts: string[] = [];
    /** The number of times that each text may still appear on the lists. */
    const allowedCounts = new Map<string, number>();
    const count = (text: string, by: number) =>
      allowedCounts.set(text, (allowedCounts.get(text) ?? 0) + by);
    await run(seed, ["ann", "bob", "ann"], 1, {
      begin({ server }) {
        server.lists.watchLists("ann", {
          next({ lists }) {
            const texts = new Set(currentItems.map(({ text }) => text));
            const isFirst = currentItems.length === 0;
            currentItems = lists.flatMap(({ items }) => items);
            for (const { id } of currentItems) all.add(id);
            for (const text of new Set(currentItems.map((item) => item.text))) {
              if (!isFirst && !texts.has(text)) count(text, -1);
              if ((allowedCounts.get(text) ?? 0) < 0) restoredTexts.push(text);
            }
          },
          fail: () => undefined,
        });
      },
      onStep({ changes }) {
        for (const change of changes) {
          if (change.type.startsWith("remove-"))
            for (const id of itemIdsOf(change)) unwanted.add(id);
          if (change.type === "edit-item") count(change.text, 1);
          if ("item" in change) count(change.item.text, 1);
        }
      },
    });
    expect(restoredTexts, `seed ${seed}: texts that came back`).toEqual([]);
    for (const id of all) {
      const places = currentItems.filter((item) => item.id === id).length;
      const isRight = places === 1 || unwanted.has(id);
      expect(isRight, `seed ${seed}: ${id} is there ${places} times`).toBe(true);
    }
  }
}, 60_000);
