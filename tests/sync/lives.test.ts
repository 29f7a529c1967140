import { expect, it, vi } from "vitest";
import { type Change, itemIdsOf, tickChange } from "../../src/domain/changes";
import type { Item, ShoppingList } from "../../src/domain/types";
import type { EngineParts } from "../../src/sync/engine";
import type { Step } from "../../src/sync/step";
import { add, buildItem, LIST, OTHER_LIST, remove, rename, write } from "./build";
import { later, stopTheClock } from "./clock";
import { openBrowser } from "./fake-browser";
import type { Fate } from "./fake-server";
import { linesOf } from "./simulation/content";
import { createRandom, type Random } from "./simulation/random";
import { buildWorld, NO_LOCKS, openTab, THIRD_LIST, type World } from "./three-lists";

/*
 * People edit three lists, move items between them, and take that back, on networks that come and go and lose answers,
 * in tabs that die, with locks and without.
 */

const RUNS = 100;
const ACTS = 20;
const LISTS = [LIST, OTHER_LIST, THIRD_LIST];
const FATES: readonly Fate[] = ["taken", "never", "late", "overtaken"];

stopTheClock();

async function openFor(
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

type Tab = Awaited<ReturnType<typeof openFor>>;

/** Opens somebody's tabs in a browser of their own. */
async function openPerson(
  uid: string,
  among: World,
  count: number,
  parts: Partial<EngineParts>,
  onChange: () => void,
) {
  const network = { isThere: true };
  const world = { ...among, browser: openBrowser(), network };
  const tabs: Tab[] = [];
  for (let at = 0; at < count; at += 1) tabs.push(await openFor(uid, world, parts, onChange));
  return {
    tabs,
    network,
    /** A tab dies while it sends, if not before; another one takes its place. */
    async die(tab: Tab, writes: number) {
      tab.page.dieAfter(writes);
      await later(writes > 0 ? 30 : 0);
      tab.page.die();
      tab.engine.stop();
      tabs[tabs.indexOf(tab)] = await openFor(uid, world, parts, onChange);
    },
  };
}

type Person = Awaited<ReturnType<typeof openPerson>>;

const contentOf = (lists: readonly (ShoppingList | null | undefined)[]) =>
  lists.map((list) => (list ? linesOf(list).join() : ""));

let count = 0;

function drawChange(list: ShoppingList, item: Item, random: Random): Change {
  count += 1;
  const draw = random.below(9);
  if (draw === 0) return add(`new ${count}`);
  if (draw === 1) return remove(item.id);
  if (draw < 4) return write(item.id, random.chance(0.3) ? "again" : `text ${count}`);
  if (draw < 7) return tickChange(item, !item.done);
  if (draw === 7) return rename(`name ${count}`);
  const done = list.items.filter((one) => one.done).map(({ id }) => id);
  if (random.chance(0.5)) return { type: "remove-done-items", itemIds: done };
  const [beforeId = null] = list.items.map(({ id }) => id).filter((id) => id !== item.id);
  return { type: "move-item", itemId: item.id, afterId: null, beforeId };
}

/** Has somebody edit a list, move items if they do that, or take something back. */
function act({ engine, steps }: Tab, random: Random, isMoving: boolean): Step | null {
  if (random.chance(0.35)) {
    const [step] = steps.splice(random.below(steps.length), 1);
    const undone = step ? engine.undo(step) : null;
    if (undone && random.chance(0.5)) steps.push(undone);
    return undone;
  }
  const list = random.pick(LISTS.flatMap((id) => engine.viewOf(id) ?? []));
  const item = random.pick(list?.items ?? []);
  if (!list || !item) return null;
  const change = !isMoving || random.chance(0.5) ? drawChange(list, item, random) : null;
  const to = random.pick(LISTS.filter((id) => id !== list.id)) ?? "";
  const items = [...new Set([item, random.pick(list.items) ?? item])];
  const edit = change ? engine.edit(list.id, [change]) : engine.transfer(list.id, to, items, false);
  // Where a drag goes depends on its neighbours: a late one may go elsewhere.
  if (edit && change?.type !== "move-item") steps.push(edit);
  return edit;
}

type Watching = {
  /** Whether anybody moves items from list to list. */
  readonly isMoving: boolean;
  readonly begin?: (world: World) => void;
  /** Takes note of what somebody has done. */
  readonly note: (edit: Step, tab: Tab) => void;
  /**
   * Looks at all screens: now and then, once all tabs have heard of each other, and whenever one of the screens changes. An
   * item that has moved may then stand among others in another order for a moment.
   */
  readonly look?: (people: readonly Person[], isInOrder: boolean) => void;
};

/** Has people live: they act, and what they do is noted, and looked at. In the end all is well for a while. */
async function live(
  seed: number,
  uids: readonly string[],
  tabsEach: number,
  { isMoving, begin, note, look }: Watching,
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
  let isSettled = false; // all tabs have heard of what was done last
  const onChange = () => isSettled && look?.(people, !isMoving);
  for (const uid of uids) people.push(await openPerson(uid, world, tabsEach, parts, onChange));
  let answer = () => {};
  for (let turn = 0; turn < ACTS; turn += 1) {
    const person = random.pick(people);
    const tab = random.pick(person?.tabs ?? []);
    if (!person || !tab) continue;
    if (random.chance(0.1)) person.network.isThere = !person.network.isThere;
    if (random.chance(0.2)) server.loseAnswers(random.pick(FATES) ?? "never");
    if (random.chance(0.1)) server.arrive();
    if (random.chance(0.5)) answer();
    if (random.chance(0.3)) {
      answer();
      answer = server.holdAnswers();
    }
    isSettled = false;
    const edit = act(tab, random, isMoving);
    if (edit) note(edit, tab);
    await later(1);
    isSettled = true;
    look?.(people, true);
    if (random.chance(0.05)) {
      isSettled = false; // it may die in the middle of storing something
      await person.die(tab, random.below(6));
    }
    await later(random.pick([0, 1, 5, 30, 500]) ?? 0);
    look?.(people, true);
  }
  answer();
  for (const { network } of people) network.isThere = true;
  server.loseNothing();
  const tabs = people.flatMap((person) => person.tabs);
  for (let round = 0; round < 3; round += 1) {
    for (const { engine } of tabs) engine.wake();
    server.arrive();
    await later(40_000);
  }
  look?.(people, true);
  expect(tabs.map(({ engine }) => engine.outbox.count())).toEqual(tabs.map(() => 0));
  const stored = contentOf(LISTS.map(server.stored));
  for (const { engine } of tabs) expect(contentOf(LISTS.map(engine.viewOf))).toEqual(stored);
  for (const { engine } of tabs) engine.stop();
}

it.each([
  ["edits lists", false],
  ["edits them and moves items between them", true],
])(
  "one person who %s alone sees in all tabs, all the time, what she did last, and so it is on the server",
  async (_, isMoving) => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      let expected: readonly string[] = [];
      const wrong: (readonly string[])[] = [];
      await live(seed, ["ann"], 2, {
        isMoving,
        note(_, { engine }) {
          expected = contentOf(LISTS.map(engine.viewOf));
        },
        look([ann], isInOrder) {
          const ordered = (list: string) => (isInOrder ? list : list.split(",").toSorted().join());
          for (const { engine } of ann?.tabs ?? []) {
            const shown = contentOf(LISTS.map(engine.viewOf));
            const isRight = shown.every(
              (list, at) => ordered(list) === ordered(expected[at] ?? ""),
            );
            if (expected.length > 0 && !isRight) wrong.push([...shown, ...expected]);
          }
        },
      });
      expect(wrong, `seed ${seed}`).toEqual([]);
    }
  },
  60_000,
);

it("two people, one of them in two browsers, lose no item, have none twice, and no text comes back over a newer one", async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    /** The ids that items had before they came to lists on which these were taken. */
    const formerIds = new Map<string, string>();
    const firstIdOf = (id: string): string => {
      const former = formerIds.get(id);
      return former === undefined ? id : firstIdOf(former);
    };
    const [unwanted, reopened, all] = [new Set<string>(), new Set<string>(), new Set<string>()];
    let standing: readonly Item[] = [];
    const back: string[] = [];
    /** How often a text may still begin to stand in the lists. */
    const wanted = new Map<string, number>();
    const count = (text: string, by: number) => wanted.set(text, (wanted.get(text) ?? 0) + by);
    await live(seed, ["ann", "bob", "ann"], 1, {
      isMoving: true,
      begin({ server }) {
        server.lists.watchLists("ann", {
          next({ lists }) {
            const texts = new Set(standing.map(({ text }) => text));
            const isFirst = standing.length === 0;
            standing = lists.flatMap(({ items }) => items);
            for (const { id } of standing) all.add(firstIdOf(id));
            for (const text of new Set(standing.map((item) => item.text))) {
              if (!isFirst && !texts.has(text)) count(text, -1);
              if ((wanted.get(text) ?? 0) < 0) back.push(text);
            }
          },
          fail: () => undefined,
        });
      },
      note({ changes, transfer: moved }, { engine }) {
        for (const { item, onTarget } of moved?.items ?? [])
          if (onTarget.id !== item.id) formerIds.set(onTarget.id, item.id);
        for (const change of changes) {
          if (!moved && change.type.startsWith("remove-"))
            for (const id of itemIdsOf(change)) unwanted.add(firstIdOf(id));
          if (change.type === "edit-item") count(change.text, 1);
          if ("item" in change) count(change.item.text, 1);
        }
        for (const { pending } of LISTS.flatMap(engine.outbox.entriesOf)) {
          for (const change of pending.type === "undo" ? pending.changes : [pending])
            if (change.type === "reopen-item") reopened.add(firstIdOf(change.item.id));
        }
      },
    });
    expect(back, `seed ${seed}: what came back`).toEqual([]);
    for (const id of all) {
      const places = standing.filter((item) => firstIdOf(item.id) === id).length;
      // Whoever opens an item again wants it on their list, also if somebody has moved it away meanwhile.
      const isRight = places === 1 || (places === 2 && reopened.has(id)) || unwanted.has(id);
      expect(isRight, `seed ${seed}: ${id} is there ${places} times`).toBe(true);
    }
  }
}, 60_000);
