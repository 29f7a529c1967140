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

it.each<[string, ShoppingList | null, readonly (Change | Edit)[], readonly number[]]>([
  ["only one of two items fits", { ...full, items: items.slice(1) }, [add("x"), add("y")], [0]],
  ["changes that take no room fit", full, [add("x"), tick("item 0"), rename("Market")], [1, 2]],
  ["a change of a blocked item is blocked too", full, [add("x"), tick("x")], []],
  ["a move behind a blocked item is blocked too", full, [add("x"), drag("item 5", "x")], []],
  [
    "a removal fits a list that exceeds the limits",
    { ...full, items: [...items, buildItem("y"), buildItem("z")] },
    [remove("item 0")],
    [0],
  ],
  [
    "a removal makes room for one of two earlier items",
    full,
    [add("x"), add("y"), remove("item 0")],
    [2, 0],
  ],
  [
    "a shorter text fits",
    fullOfBytes,
    [editText("item 0", "a longer text"), editText("item 1", "x")],
    [1],
  ],
  ["an oversized new list is blocked with its changes", null, [creation, tick("item 0")], []],
  ["no change fits a list in a newer format", { ...few, isReadOnly: true }, [add("x")], []],
])("when room is scarce, %s", (_, list, edits, sent) => {
  const outbox = openOutbox();
  const entries = edits.map((edit) =>
    outbox.add(LIST, edit.type === "create-list" ? edit : changing(edit as Change)),
  );
  const plan = planWrite(LIST, list, { uid: "ann", outbox });
  const ids = entries.map(({ id }) => id);
  expect(plan.sent.map(({ id }) => ids.indexOf(id))).toEqual(sent);
  const left = entries.filter(({ id }) => !plan.sent.some((one) => one.id === id));
  expect(plan.blocked.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
});

describe("a full list", () => {
  it("blocks a new item and its changes, and reports that, until there is room or they are undone", async () => {
    const world = buildWorld([SHARED_FIELDS], items.slice(1));
    const ann = await openTab(world);
    const { status, outbox } = ann.engine;
    world.server.muteReads();
    world.editAsOther(LIST, add("theirs"));
    ann.edit(LIST, add("x"));
    ann.edit(LIST, tick("x"));
    ann.edit(LIST, rename("Market"));
    await later(1_000);
    expect(status.getState()).toEqual({ kind: "blocked", pending: 2 });
    expect(world.server.stored(LIST)).toMatchObject({
      name: "Market",
      items: { length: MAX_ITEMS },
    });
    expect([ann.shown().endsWith(" theirs x!"), ann.refused]).toEqual([true, []]);

    await expect(ann.move(LIST, OTHER_LIST, "item 1")).rejects.toMatchObject({ code: "blocked" });
    expect(outbox.count()).toBe(2);

    world.editAsOther(LIST, remove("item 1"));
    world.server.unmuteReads();
    await ann.sendAll();
    expect(world.stored().endsWith(" theirs x!")).toBe(true);

    const step = ann.edit(LIST, add("y"));
    await later(1_000);
    expect(status.getState()).toEqual({ kind: "blocked", pending: 1 });
    ann.undo(step);
    world.server.holdResponses();
    ann.edit(OTHER_LIST, add("z"));
    expect(status.getState()).toEqual({ kind: "quiet" });
  });

  it.each([
    ["leaving the list", SHARED_FIELDS],
    ["deleting the list", {}],
    ["deleting the account", {}],
  ])("does not hold back %s, which drops the blocked entries", async (how, fields) => {
    const world = buildWorld([fields], items);
    const ann = await openTab(world);
    ann.edit(LIST, add("x"));
    await later(1_000);
    const { engine } = ann;
    expect(engine.status.getState().kind).toBe("blocked");
    if (how === "leaving the list") await engine.leaveList(LIST);
    else if (how === "deleting the list") await engine.deleteList(LIST);
    else {
      const done = async () => undefined;
      await engine.deleteAccount({ requireRecentLogin: done, deleteUser: done });
    }
    expect(engine.outbox.count()).toBe(0);
    expect(world.server.stored(LIST)?.sharedWith.includes("ann") ?? false).toBe(false);
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

  it("gets an earlier page's item as soon as a removal has made room", async () => {
    const world = buildWorld([SHARED_FIELDS], items);
    const before = await openTab(world);
    before.edit(LIST, add("x"));
    await later();
    before.engine.stop();
    const ann = await openTab(world);
    ann.edit(LIST, remove("item 0"));
    await later();
    expect([ann.engine.outbox.count(), world.stored().endsWith(" x")]).toEqual([0, true]);
  });
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
  expect(world.server.requests()).toContain("edit");
  expect([ann.engine.outbox.count(), ann.engine.edit(LIST, [add("e")])]).toEqual([1, null]);
  expect(world.stored()).toBe("");
});
