import { expect, it, vi } from "vitest";
import { type Change, tickChange } from "../../src/domain/changes";
import type { Item, ShoppingList } from "../../src/domain/types";
import type { Step } from "../../src/sync/edits";
import { add, buildItem, LIST, OTHER_LIST, remove, rename, retype } from "./build";
import { installFakeClock, later } from "./clock";
import type { CommitOutcome } from "./fake-server";
import { createRandom, type Random } from "./simulation/random";
import { buildWorld, NO_LOCKS, openTab, THIRD_LIST, type World } from "./three-lists";

// Random tests: a user edits three lists in two tabs, and undoes that. Responses get lost, and tabs crash.

const RUNS = 150;
const TURNS = 20;
const LISTS = [LIST, OTHER_LIST, THIRD_LIST];
const OUTCOMES: readonly CommitOutcome[] = ["committed", "never", "late", "conflict"];

installFakeClock();

/** Opens a tab. `onChange` is called at each change of its screen. */
async function openRandomTab(world: World, seed: number, onChange: () => unknown) {
  const tab = await openTab(world, seed % 2 === 0 ? {} : NO_LOCKS);
  for (const id of LISTS) tab.engine.list(id).subscribe(() => void onChange());
  return { ...tab, steps: [] as Step[] };
}

type RandomTab = Awaited<ReturnType<typeof openRandomTab>>;

const contentOf = (lists: readonly (ShoppingList | null | undefined)[]) =>
  lists.map((list) => (list ? JSON.stringify([list.name, list.items]) : ""));

let count = 0;

function drawChange(list: ShoppingList, item: Item, random: Random): Change {
  count += 1;
  const draw = random.below(9);
  if (draw === 0) return add(`new ${count}`);
  if (draw === 1) return remove(item.id);
  if (draw < 4) return retype(item, random.chance(0.3) ? "again" : `text ${count}`);
  if (draw < 7) return tickChange(item, !item.done);
  if (draw === 7) return rename(`name ${count}`);
  const done = list.items.filter((one) => one.done).map(({ id }) => id);
  if (random.chance(0.5)) return { type: "remove-done-items", itemIds: done };
  const [beforeId = null] = list.items.map(({ id }) => id).filter((id) => id !== item.id);
  return { type: "move-item", itemId: item.id, afterId: null, beforeId };
}

/** Edits a list, or undoes a step. Returns whether the screen may have changed. */
function act({ engine, steps }: RandomTab, random: Random): boolean {
  if (random.chance(0.35)) {
    const [step] = steps.splice(random.below(steps.length), 1);
    const undone = step ? engine.undo(step) : null;
    if (undone && random.chance(0.5)) steps.push(undone);
    return undone !== null;
  }
  const list = random.pick(LISTS.flatMap((id) => engine.viewOf(id) ?? []));
  const item = random.pick(list?.items ?? []);
  if (!list || !item) return false;
  const change = drawChange(list, item, random);
  const step = engine.edit(list.id, [change]);
  // The result of undoing a drag late depends on its neighbours, so no drag is undone.
  if (step && change.type !== "move-item") steps.push(step);
  return step !== null;
}

/** Runs random acts. At the end, all requests succeed, and everything has to be sent and shown. */
async function run(seed: number) {
  const random = createRandom(seed);
  vi.spyOn(Math, "random").mockImplementation(random.next);
  const world = buildWorld(
    [0, 1, 2].map((at) => ({ items: [0, 1, 2].map((index) => buildItem(`${at}${index}`)) })),
  );
  const { server, network } = world;
  let expected = contentOf(LISTS.map(server.stored));
  const wrong: (readonly string[])[] = [];
  const tabs: RandomTab[] = [];
  function check() {
    for (const { engine } of tabs) {
      const shown = contentOf(LISTS.map(engine.viewOf));
      if (shown.join() !== expected.join()) wrong.push([...shown, ...expected]);
    }
  }
  let isSettled = false; // all tabs know the last step
  const onChange = () => isSettled && check();
  for (let at = 0; at < 2; at += 1) tabs.push(await openRandomTab(world, seed, onChange));

  /** Crashes a tab after a number of writes, at the latest after 30 ms, and opens another one. */
  async function crash(tab: RandomTab, writes: number) {
    tab.page.crashAfter(writes);
    await later(writes > 0 ? 30 : 0);
    tab.page.crash();
    tab.engine.stop();
    tabs[tabs.indexOf(tab)] = await openRandomTab(world, seed, onChange);
  }

  let respond = () => {};
  for (let turn = 0; turn < TURNS; turn += 1) {
    const tab = random.pick(tabs) as RandomTab;
    if (random.chance(0.1)) network.isOnline = !network.isOnline;
    if (random.chance(0.2)) server.setOutcomes(random.pick(OUTCOMES) ?? "never");
    if (random.chance(0.1)) server.arriveLate();
    if (random.chance(0.5)) respond();
    if (random.chance(0.3)) {
      respond();
      respond = server.holdResponses();
    }
    isSettled = false;
    if (act(tab, random)) expected = contentOf(LISTS.map(tab.engine.viewOf));
    await later(1);
    isSettled = true;
    check();
    if (random.chance(0.05)) {
      isSettled = false; // the tab may crash between two writes of one step
      await crash(tab, random.below(6));
    }
    await later(random.pick([0, 1, 5, 30, 500]) ?? 0);
    check();
  }
  respond();
  network.isOnline = true;
  server.clearOutcomes();
  for (let round = 0; round < 3; round += 1) {
    for (const { engine } of tabs) engine.wake();
    server.arriveLate();
    await later(40_000);
  }
  expect(tabs.map(({ engine, refused }) => [engine.outbox.count(), refused])).toEqual(
    tabs.map(() => [0, []]),
  );
  check();
  expected = contentOf(LISTS.map(server.stored));
  check();
  expect(wrong, `seed ${seed}`).toEqual([]);
  for (const { engine } of tabs) engine.stop();
}

it("a user always sees the last step in all tabs, and at the end on the server", async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) await run(seed);
}, 60_000);
