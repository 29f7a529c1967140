import { describe, expect, it } from "vitest";
import type { Change } from "../../src/domain/changes";
import { MAX_ITEMS, MAX_LIST_BYTES } from "../../src/domain/limits";
import { sizeOf } from "../../src/domain/room";
import type { ShoppingList } from "../../src/domain/types";
import type { Edit } from "../../src/sync/entry";
import { planWrite } from "../../src/sync/planning";
import {
  add,
  buildItem,
  buildList,
  changing,
  editText,
  LIST,
  OTHER_LIST,
  openOutbox,
  remove,
  rename,
  tick,
} from "./build";
import { installFakeClock, later } from "./clock";
import { buildWorld, openTab, SHARED_FIELDS } from "./three-lists";

installFakeClock();

const items = Array.from({ length: MAX_ITEMS }, (_, index) => buildItem(`item ${index}`));
const full = buildList({ items });

/** A list without room for one more byte. */
const few = buildList({ items: items.slice(0, 3) });
const fullOfBytes = { ...few, foreignBytes: MAX_LIST_BYTES - sizeOf({ ...few, foreignBytes: 0 }) };

const creation: Edit = { type: "create-list", list: { ...fullOfBytes, name: "A long name" } };

const drag = (itemId: string, afterId: string | null): Change => ({
  type: "move-item",
  itemId,
  afterId,
  beforeId: null,
});

it.each<[string, boolean, ShoppingList | null, readonly (Change | Edit)[]]>([
  [
    "two items for which there is room are sent",
    true,
    { ...full, items: items.slice(2) },
    [add("x"), add("y")],
  ],
  [
    "of two items with room for one, none is sent",
    false,
    { ...full, items: items.slice(1) },
    [add("x"), add("y")],
  ],
  ["changes that take no room are sent", true, full, [tick("item 0"), rename("Market")]],
  [
    "changes that take no room wait with an item",
    false,
    full,
    [tick("item 0"), add("x"), rename("Market")],
  ],
  [
    "a removal makes room for an earlier item",
    true,
    full,
    [add("x"), drag("item 5", "x"), remove("item 0")],
  ],
  ["a removal makes no room for two items", false, full, [add("x"), add("y"), remove("item 0")]],
  [
    "a removal is sent to a list that exceeds the limits",
    true,
    { ...full, items: [...items, buildItem("y"), buildItem("z")] },
    [remove("item 0")],
  ],
  ["a longer text waits", false, fullOfBytes, [editText("item 0", "a longer text")]],
  ["a shorter text is sent", true, fullOfBytes, [editText("item 1", "x")]],
  ["a new list that is too large waits with its changes", false, null, [creation, tick("item 0")]],
])("when room is scarce, %s", (_, isRoom, list, edits) => {
  const outbox = openOutbox();
  const entries = edits.map((edit) =>
    outbox.add(LIST, edit.type === "create-list" ? edit : changing(edit as Change)),
  );
  const plan = () => planWrite(LIST, list, { uid: "ann", outbox }).sent;
  if (isRoom) expect(plan()).toEqual(entries);
  else expect(plan).toThrow(expect.objectContaining({ code: "no-room" }));
  // What is not about to be sent is taken back by undo.
  expect(entries.map(outbox.isUnsent)).toEqual(entries.map(() => !isRoom));
});

const NO_ROOM = { kind: "no-room" };

/** Opens Ann's lists. Another member fills the first one, which she does not know, and she adds an item. */
async function addToFullList() {
  const world = buildWorld([SHARED_FIELDS], items.slice(1));
  const ann = await openTab(world);
  world.server.muteReads();
  world.editAsOther(LIST, add("theirs"));
  const step = ann.edit(LIST, add("x"));
  await later(1_000);
  expect([ann.engine.status.getState(), ann.engine.outbox.count()]).toEqual([NO_ROOM, 1]);
  expect(ann.shown().endsWith(" x")).toBe(true);
  const requests = () => world.server.requests().length;
  return { world, ann, step, requests, status: ann.engine.status.getState };
}

describe("a list that others have filled", () => {
  it("gets no edit, is not asked in a loop, and the status says so; other lists get theirs", async () => {
    const { world, ann, requests, status } = await addToFullList();
    ann.edit(LIST, tick("x"));
    ann.edit(LIST, rename("Market"));
    ann.edit(OTHER_LIST, add("z"));
    await later(1);
    const before = requests();
    await later(600_000);
    expect([requests(), status(), ann.engine.outbox.count()]).toEqual([before, NO_ROOM, 3]);
    expect([world.server.stored(LIST)?.name, world.stored(OTHER_LIST)]).toEqual([full.name, "z"]);
    ann.engine.wake();
    await later(600_000);
    expect([requests(), status(), ann.refused]).toEqual([before + 1, NO_ROOM, []]);
  });

  it.each<[string, (made: Awaited<ReturnType<typeof addToFullList>>) => unknown]>([
    ["the user deletes an item", ({ ann }) => ann.edit(LIST, remove("item 1"))],
    [
      "the user deletes an item in another tab",
      async ({ world }) => (await openTab(world)).edit(LIST, remove("item 1")),
    ],
    [
      "somebody else deletes an item",
      ({ world }) => {
        world.editAsOther(LIST, remove("item 1"));
        world.server.unmuteReads();
      },
    ],
    [
      "somebody else deletes an item while the page hears nothing, and the page comes back",
      ({ world, ann }) => {
        world.editAsOther(LIST, remove("item 1"));
        ann.engine.wake();
      },
    ],
  ])("gets all edits, once and in their order, as soon as %s", async (_, makeRoom) => {
    const made = await addToFullList();
    const { world, ann, status } = made;
    ann.edit(LIST, tick("x"));
    await later();
    await makeRoom(made);
    await later();
    expect([ann.engine.outbox.count(), status()]).toEqual([0, { kind: "quiet" }]);
    expect(world.stored().endsWith(" theirs x!")).toBe(true);
    expect(world.server.stored(LIST)?.items).toHaveLength(MAX_ITEMS);
  });

  it("gets them at once, although the network has failed since", async () => {
    const { world, ann, requests } = await addToFullList();
    const until = requests() + 10;
    for (let count = 0; count < 10; count += 1) world.server.failNext("unavailable");
    ann.engine.wake();
    while (requests() < until) await later(10); // by now, the pauses take seconds
    ann.edit(LIST, remove("item 1"));
    await later(1);
    expect([ann.engine.outbox.count(), world.stored().endsWith(" theirs x")]).toEqual([0, true]);
  });

  it("gets the edits of a tab that is suspended or crashes as soon as another tab makes room", async () => {
    for (const end of ["suspend", "crash"] as const) {
      const { world, ann } = await addToFullList();
      ann.page[end]();
      const next = await openTab(world);
      expect([next.shown().endsWith(" x"), next.engine.outbox.count()]).toEqual([true, 1]);
      next.edit(LIST, remove("item 1"), add("y"));
      await later();
      next.edit(LIST, remove("item 2"));
      await next.sendAll();
      expect(world.stored().endsWith(" theirs x y")).toBe(true);
      ann.page.resume();
      if (end === "suspend") await ann.sendAll();
      expect(world.stored().endsWith(" theirs x y")).toBe(true);
    }
  });

  it("has nothing pending after undo, and the status forgets it", async () => {
    const { world, ann, step, status } = await addToFullList();
    ann.undo(step);
    expect([ann.engine.outbox.count(), status()]).toEqual([0, { kind: "quiet" }]);
    world.server.holdResponses();
    ann.edit(LIST, remove("item 1"));
    expect(status()).toEqual({ kind: "quiet" });
  });

  it("neither loses nor gains an item by a move, to or from it", async () => {
    const { world, ann } = await addToFullList();
    const before = world.all();
    await expect(ann.move(LIST, OTHER_LIST, "item 1")).rejects.toMatchObject({ code: "no-room" });
    ann.edit(OTHER_LIST, add("z"));
    await expect(ann.move(OTHER_LIST, LIST, "z")).rejects.toMatchObject({ code: "no-room" });
    expect([world.stored(), world.stored(OTHER_LIST)]).toEqual([before[0], "z"]);
    expect(ann.engine.outbox.entriesOf(LIST)).toHaveLength(1);
  });

  it("gets an item when room is made during the request that finds none", async () => {
    const world = buildWorld([SHARED_FIELDS], items);
    const ann = await openTab(world);
    const respond = world.server.holdResponses();
    ann.edit(LIST, add("x"));
    await later(1);
    world.editAsOther(LIST, remove("item 0"));
    await later(1);
    respond();
    await later();
    expect([ann.engine.outbox.count(), world.stored().endsWith(" x")]).toEqual([0, true]);
  });

  it("gets an item once if the request that was lost before the list was full arrives late", async () => {
    const world = buildWorld([SHARED_FIELDS], items.slice(1));
    const ann = await openTab(world);
    world.server.muteReads();
    world.server.setOutcomes("late");
    ann.edit(LIST, add("x"));
    await later(1);
    ann.edit(LIST, add("y"));
    world.server.arriveLate();
    await later();
    expect([ann.engine.outbox.count(), ann.engine.status.getState()]).toEqual([1, NO_ROOM]);
    ann.edit(LIST, remove("item 1"));
    await ann.sendAll();
    expect(world.stored().endsWith(` item ${MAX_ITEMS - 1} x y`)).toBe(true);
  });

  it.each([
    ["leaving the list", SHARED_FIELDS],
    ["deleting the list", {}],
    ["deleting the account", {}],
  ])("does not hold back %s, which drops the waiting entries", async (how, fields) => {
    const world = buildWorld([fields], items);
    const ann = await openTab(world);
    ann.edit(LIST, add("x"));
    await later(1_000);
    const { engine } = ann;
    expect(engine.status.getState()).toEqual(NO_ROOM);
    if (how === "leaving the list") await engine.leaveList(LIST);
    else if (how === "deleting the list") await engine.deleteList(LIST);
    else {
      const done = async () => undefined;
      await engine.deleteAccount({ requireRecentLogin: done, deleteUser: done });
    }
    expect(engine.outbox.count()).toBe(0);
    expect(world.server.stored(LIST)?.sharedWith.includes("ann") ?? false).toBe(false);
  });
});

it("entries that an older build has moved to the end of the queue are sent, and undone, once", async () => {
  const { browser, server, ...world } = buildWorld([SHARED_FIELDS]);
  const { storage } = browser.openTab();
  const stored = { id: "000000000000001-abcdold1", ...changing(add("x")) };
  const key = `lettuce/edits/ann/${LIST}/000000000000007-abcdold2`;
  storage.set(key, JSON.stringify(stored));
  const ann = await openTab({ browser, server, ...world });
  expect([ann.engine.outbox.count(), world.stored()]).toEqual([0, "a b c x"]);

  // A tab of an older build moves an entry of this page.
  server.muteReads();
  world.network.isOnline = false;
  const step = ann.edit(LIST, add("y"));
  const [entry] = ann.engine.outbox.entriesOf(LIST);
  if (!entry) throw new Error("The entry is missing.");
  const later = key.replace("000000000000007", String(entry.number + 1).padStart(15, "0"));
  storage.set(later, JSON.stringify({ id: "moved", ...entry.edit }));
  storage.remove(entry.key);
  ann.undo(step);
  expect(ann.shown()).toBe("a b c x");
  await ann.sendAll();
  expect(world.stored()).toBe("a b c x");
});

it("edits made while the user leaves a list are reported as refused", async () => {
  const world = buildWorld([SHARED_FIELDS]);
  const ann = await openTab(world);
  const respond = world.server.holdRequests();
  const left = ann.engine.leaveList(LIST);
  await later(1);
  expect(world.server.requests()).toContain("leave");
  ann.edit(LIST, add("late"));
  expect(ann.shown()).toBe("a b c late");
  respond();
  await left;
  await later();
  expect([world.stored(), ann.refused]).toMatchObject(["a b c", [{ why: "stranger" }]]);
});

it("a list in a newer format is never written: its pending edits stay pending", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  world.network.isOnline = false;
  ann.edit(LIST, add("d"));
  world.server.write({ ...buildList(), isReadOnly: true });
  world.network.isOnline = true;
  ann.engine.wake();
  await later();
  expect(world.server.requests()).toEqual(["edit"]);
  expect(ann.engine.status.getState()).toEqual({ kind: "denied", pending: 1 });
  expect([ann.engine.outbox.count(), ann.engine.edit(LIST, [add("e")])]).toEqual([1, null]);
  expect(world.stored()).toBe("");
});
