import { describe, expect, it } from "vitest";
import type { Change } from "../../src/domain/changes";
import { MAX_ITEMS, MAX_LIST_BYTES } from "../../src/domain/limits";
import { sizeOf } from "../../src/domain/room";
import type { ShoppingList } from "../../src/domain/types";
import { fittingEntries } from "../../src/sync/fitting";
import type { Pending } from "../../src/sync/pending";
import { add, buildItem, buildList, LIST, remove, rename, tick, write } from "./build";
import { later, stopTheClock } from "./clock";
import { BOBS, buildWorld, openTab } from "./three-lists";

stopTheClock();

const items = Array.from({ length: MAX_ITEMS }, (_, index) => buildItem(`item ${index}`));
const full = buildList({ items });

/** A list without room for one byte more. */
const few = buildList({ items: items.slice(0, 3) });
const fullOfBytes = { ...few, foreignBytes: MAX_LIST_BYTES - sizeOf({ ...few, foreignBytes: 0 }) };

const making: Pending = { type: "create-list", list: { ...fullOfBytes, name: "Too long a name" } };

const drag = (itemId: string, afterId: string | null): Change => ({
  type: "move-item",
  itemId,
  afterId,
  beforeId: null,
});

it.each<[string, ShoppingList | null, readonly Pending[], readonly number[]]>([
  ["one of two fits", { ...full, items: items.slice(1) }, [add("x"), add("y")], [0]],
  ["what takes no room fits", full, [add("x"), tick("item 0"), rename("Market")], [1, 2]],
  ["what is done to an item waits with it", full, [add("x"), tick("x")], []],
  ["the place behind an item waits with it", full, [add("x"), drag("item 5", "x")], []],
  [
    "the place of an item waits with it, but not its neighbours",
    full,
    [add("x"), drag("x", "item 3"), tick("item 3")],
    [2],
  ],
  [
    "what makes it smaller fits a list beyond the bounds",
    { ...full, items: [...items, buildItem("y"), buildItem("z")] },
    [remove("item 0")],
    [0],
  ],
  ["removing makes room for an earlier item", full, [add("x"), add("y"), remove("item 0")], [0, 2]],
  [
    "done items are cleared away though one of them waits",
    full,
    [
      ...["x", "y", "z"].map(add),
      tick("x"),
      tick("item 0"),
      { type: "remove-done-items", itemIds: ["item 0", "x"] },
    ],
    [0, 1, 3, 4, 5],
  ],
  [
    "the last of several names fits",
    fullOfBytes,
    [add("x"), rename("A name that is too long"), rename("Short")],
    [1, 2],
  ],
  [
    "a shorter text fits",
    fullOfBytes,
    [write("item 0", "a longer text"), write("item 1", "x")],
    [1],
  ],
  ["a list too large to be made waits with what is done to it", null, [making, tick("item 0")], []],
  ["a list is made once it is small enough", null, [making, remove("item 0")], [0, 1]],
  ["nothing is done to a list of a newer format", { ...few, isReadOnly: true }, [add("x")], []],
])("where room is scarce, %s", (_, list, pendings, fitting) => {
  const entries = pendings.map((pending, at) => ({ key: `${at}`, listId: LIST, pending }));
  const bounds = { maxEntries: 9, tooLarge: new Set<string>(), uid: "ann" };
  const chosen = fittingEntries(new Map([[LIST, list]]), entries, bounds);
  expect(chosen.map(({ key }) => Number(key)).toSorted()).toEqual(fitting);
});

/** What waits for want of room. */
const blocked = (pending: number) => ({ kind: "blocked", pending });

describe("a full list", () => {
  it("has an item wait, with what is done to it, and says so, until there is room", async () => {
    const world = buildWorld([BOBS], items.slice(1));
    const ann = await openTab(world);
    world.server.silence();
    world.byOthers(LIST, add("theirs"));
    ann.edit(LIST, add("x"));
    ann.edit(LIST, tick("x"));
    ann.edit(LIST, rename("Market"));
    await later(1_000);
    expect(ann.engine.status.getState()).toEqual(blocked(2));
    expect(world.server.stored(LIST)).toMatchObject({
      name: "Market",
      items: { length: MAX_ITEMS },
    });
    expect([ann.shown().endsWith(" theirs x!"), ann.refused]).toEqual([true, []]);

    await expect(ann.engine.leaveList(LIST)).rejects.toMatchObject({ code: "unavailable" });
    expect(ann.engine.outbox.count()).toBe(2);

    world.byOthers(LIST, remove("item 1"));
    world.server.tellAll();
    await ann.allSent();
    expect(world.stored().endsWith(" theirs x!")).toBe(true);
  });
});

it("leaving a list does not drop without a word what was edited before the answer came", async () => {
  const world = buildWorld([BOBS]);
  const ann = await openTab(world);
  const answer = world.server.hold();
  const left = ann.engine.leaveList(LIST);
  await later(1);
  expect(world.server.requests()).toContain("leave");
  ann.edit(LIST, add("late"));
  expect(ann.shown()).toBe("a b c late");
  answer();
  await left;
  await later();
  expect([world.stored(), ann.refused]).toMatchObject(["a b c", [{ code: "not-a-member" }]]);
});

it("a list of a newer format is never written: what waits for it waits for a newer version of the app", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  world.network.isThere = false;
  ann.edit(LIST, add("d"));
  world.server.write({ ...buildList(), isReadOnly: true });
  world.network.isThere = true;
  ann.engine.wake();
  await later();
  expect(world.server.requests()).toContain("edit");
  expect([ann.engine.outbox.count(), ann.engine.edit(LIST, [add("e")])]).toEqual([1, null]);
  expect(world.stored()).toBe("");
});
