import { expect, it, vi } from "vitest";
import { type Change, tickChange } from "../../src/domain/changes";
import type { Item, ShoppingList } from "../../src/domain/types";
import type { Step } from "../../src/sync/edits";
import type { MoveStep } from "../../src/sync/moves";
import { add, buildItem, editText, LIST, OTHER_LIST, remove, rename, retype, tick } from "./build";
import { installFakeClock, later } from "./clock";
import { createRandom, type Random } from "./simulation/random";
import { type AnnsTab, buildWorld, openOffline, openTab, SHARED_FIELDS } from "./three-lists";

installFakeClock();

const REMOVE_DONE: Change = { type: "remove-done-items", itemIds: ["b"] };

const drag = (itemId: string, afterId: string | null, beforeId: string): Change => ({
  type: "move-item",
  itemId,
  afterId,
  beforeId,
});

it("undo of an unsent step writes nothing, and keeps the edits of others", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  for (const change of [editText("a", "A"), tick("b"), rename("Market"), remove("c")]) {
    ann.undo(ann.edit(LIST, change));
  }
  world.editAsOther(LIST, editText("a", "theirs"), tick("b"), rename("Theirs"), remove("c"));
  const written = world.server.stored(LIST);
  await ann.sendAll();
  expect(world.server.stored(LIST)).toBe(written);
  expect(ann.shown()).toBe("theirs b!");
});

it.each<[string, Change, Change, readonly Change[], string]>([
  [
    "tick of an item that another member removes and restores",
    tick("c"),
    remove("c"),
    [add("c")],
    "a b! d c",
  ],
  [
    "text of an item that another member removes and restores",
    editText("c", "mine"),
    remove("c"),
    [add("c")],
    "a b! d c",
  ],
  ["drag beside another member's", drag("d", "a", "b"), drag("b", null, "a"), [], "b! a c d"],
  [
    "removal of a done item that another member reopens and ticks again",
    REMOVE_DONE,
    tick("b", false),
    [tick("b")],
    "a b! c d",
  ],
])("undo of an unsent step leaves nothing of a %s", async (_, change, theirs, after, result) => {
  const items = ["a", "b", "c", "d"].map((id) => buildItem(id, { done: id === "b" }));
  const world = buildWorld([], items);
  const ann = await openOffline(world);
  const step = ann.edit(LIST, change);
  world.editAsOther(LIST, theirs);
  await later(1);
  ann.undo(step);
  world.editAsOther(LIST, ...after);
  await ann.sendAll();
  expect(world.stored()).toBe(result);
});

it("undo of a sent tick reopens the item, also one that another member ticked before or removes now", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  world.server.muteReads();
  world.editAsOther(LIST, tick("b"));
  const step = ann.edit(LIST, tick("b"));
  await ann.sendAll();
  world.network.isOnline = false;
  ann.undo(step);
  world.editAsOther(LIST, REMOVE_DONE);
  await ann.sendAll();
  expect(world.server.stored(LIST)?.items).toContainEqual(buildItem("b"));
});

it("undo of a removal restores a text that was sent with the removal", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  ann.edit(LIST, editText("b", "newer"));
  const step = ann.edit(LIST, remove("b"));
  await ann.sendAll();
  ann.undo(step);
  await ann.sendAll();
  expect(world.stored()).toBe("a newer c");
});

it("redo writes the step's text again, even if undo has shown another member's text", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const step = ann.edit(LIST, retype(buildItem("b"), "mine"));
  world.editAsOther(LIST, editText("b", "theirs"));
  await later(10);
  expect(ann.shown()).toBe("a mine theirs c");
  const undone = ann.undo(step);
  expect(ann.shown()).toBe("a theirs c");
  if (undone) ann.undo(undone);
  expect(ann.shown()).toBe("a mine theirs c");
});

it.each([
  ["nobody else has edited it, it stays one item", [tick("a")], "a! c b3!"],
  ["another member has edited it, both texts stay", [editText("b", "theirs")], "a theirs c b3!"],
  ["another member has removed it, it stays removed", [remove("b")], "a c"],
] as const)("an item is edited again and again offline: if %s", async (_, theirs, result) => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const edit = (change: (item: Item) => Change) => {
    const item = ann.engine.viewOf(LIST)?.items.find(({ id }) => id === "b");
    return ann.edit(LIST, change(item ?? buildItem("b")));
  };
  edit((item) => retype(item, "b1"));
  edit(() => tick("b"));
  const undone = edit((item) => retype(item, "b2"));
  ann.undo(undone);
  edit(() => drag("b", "c", "gone"));
  edit((item) => retype(item, "b3"));
  expect(ann.shown()).toBe("a c b3!");
  world.editAsOther(LIST, ...theirs);
  await ann.sendAll();
  expect(world.stored()).toBe(result);
});

it("undo of a sent edit leaves a text that another member has written meanwhile", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const step = ann.edit(LIST, retype(buildItem("a"), "mine"));
  world.editAsOther(LIST, editText("a", "theirs"));
  await ann.sendAll();
  ann.undo(step);
  await ann.sendAll();
  expect(world.stored()).toBe("a theirs b c");
});

it("redo of an unsent step keeps the edits of others that another tab has stored while this one was suspended", async () => {
  const world = buildWorld([SHARED_FIELDS]);
  const [ann, other] = [await openTab(world), await openTab(world)];
  world.server.muteReads();
  ann.page.suspend();
  world.editAsOther(LIST, tick("b"), add("theirs"), rename("Theirs"));
  other.edit(LIST, tick("c"));
  await later(1);
  world.network.isOnline = false;
  ann.page.resume();
  const step = ann.edit(LIST, editText("a", "A"));
  const undone = ann.undo(step);
  expect(ann.shown()).toBe("a b! c! theirs");
  if (undone) ann.undo(undone);
  await ann.sendAll();
  expect([world.stored(), world.server.stored(LIST)?.name]).toEqual(["A b! c! theirs", "Theirs"]);
});

/*
 * Random histories: Ann edits, undoes and redoes in two tabs, each of which may be suspended, and without a network.
 * Meanwhile Bob edits items of his own on the same lists. Nothing that Ann does changes these.
 */

const RUNS = 100;
const TURNS = 40;

type RandomTab = AnnsTab & { readonly steps: (Step | MoveStep)[] };

let count = 0;

function drawChange(item: Item, random: Random): Change {
  count += 1;
  const change = random.pick([
    add(`new ${count}`),
    tickChange(item, !item.done),
    retype(item, `text ${count}`),
    remove(item.id),
  ]);
  return change ?? add(`new ${count}`);
}

const isBobs = ({ id }: Item) => id.startsWith("bob");

/** Undoes and redoes steps, mostly the last one; then edits, copies or moves an item of Ann. */
function actInTab({ engine, steps }: RandomTab, random: Random) {
  const record = (step: Step | null | undefined) => step && steps.push(step);
  const recordMove = (move: Promise<MoveStep>) => void move.then(record, () => undefined);
  while (random.chance(0.6)) {
    const [step] = steps.splice(random.chance(0.7) ? -1 : random.below(steps.length), 1);
    if (step && "moved" in step) recordMove(engine.undoMove(step));
    else record(step && engine.undo(step));
  }
  const list = engine.viewOf(random.pick([LIST, OTHER_LIST]) ?? LIST);
  const item = random.pick(list?.items.filter((one) => !isBobs(one)) ?? []);
  if (!list || !item) return;
  const to = list.id === LIST ? OTHER_LIST : LIST;
  const draw = random.below(10);
  if (draw < 2) record(engine.copyItems([item], to));
  else if (draw < 4) recordMove(engine.moveItems(list.id, to, [item]));
  else record(engine.edit(list.id, [drawChange(item, random)]));
}

async function runHistory(seed: number) {
  const random = createRandom(seed);
  vi.spyOn(Math, "random").mockImplementation(random.next);
  const items = ["a", "bob 1", "b", "bob 2", "c"].map((id) => buildItem(id));
  const world = buildWorld([SHARED_FIELDS, { ...SHARED_FIELDS, items }], items);
  const { server, network } = world;
  const tabs: RandomTab[] = [];
  for (let at = 0; at < 2; at += 1) tabs.push({ ...(await openTab(world)), steps: [] });
  const bobsPart = (list: ShoppingList | undefined) =>
    JSON.stringify([list?.name, list?.items.filter(isBobs)]);
  const stored = () => [LIST, OTHER_LIST].map((id) => bobsPart(server.stored(id)));
  let expected = stored();

  function actAsBob() {
    const list = server.stored(random.pick([LIST, OTHER_LIST]) ?? LIST);
    const item = random.pick(list?.items.filter(isBobs) ?? []);
    if (!list || !item) return;
    count += 1;
    const change = random.pick([
      tickChange(item, !item.done),
      editText(item.id, `bob's text ${count}`),
      rename(`Bob's name ${count}`),
      add(`bob ${count}`),
    ]);
    if (change) world.editAsOther(list.id, change);
    expected = stored();
  }

  function setOnline(isOnline: boolean) {
    network.isOnline = isOnline;
    if (!isOnline) return server.muteReads();
    server.unmuteReads();
    wake();
  }

  function wake() {
    for (const { page, engine } of tabs) if (!page.isSuspended()) engine.wake();
  }

  for (let turn = 0; turn < TURNS; turn += 1) {
    const tab = random.pick(tabs) as RandomTab;
    const draw = random.below(10);
    if (draw < 3) actAsBob();
    else if (draw === 3) setOnline(!network.isOnline);
    else if (draw < 6) {
      if (!tab.page.isSuspended()) tab.page.suspend();
      else {
        tab.page.resume();
        setOnline(random.chance(0.3));
        actInTab(tab, random);
      }
    } else if (!tab.page.isSuspended()) actInTab(tab, random);
    await later(random.pick([0, 1, 100, 5_000]) ?? 0);
    expect(stored(), `seed ${seed}, turn ${turn}`).toEqual(expected);
  }
  for (const { page } of tabs) page.resume();
  setOnline(true);
  await later();
  expect(tabs.map(({ engine }) => engine.outbox.count())).toEqual([0, 0]);
  expect(stored(), `seed ${seed}`).toEqual(expected);
  expect(tabs.map((tab) => tab.all())).toEqual([world.all(), world.all()]);
  for (const { engine } of tabs) engine.stop();
}

it("undo and redo never take back an edit of another member", async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) await runHistory(seed);
}, 60_000);
