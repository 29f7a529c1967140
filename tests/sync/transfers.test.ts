import { describe, expect, it, vi } from "vitest";
import { tickChange } from "../../src/domain/changes";
import { MAX_ITEMS } from "../../src/domain/limits";
import type { Item, ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import { add, buildItem, editText, LIST, OTHER_LIST, remove, tick } from "./build";
import { installFakeClock, later } from "./clock";
import {
  type AnnsTab,
  buildWorld,
  crashAtEachWrite,
  disconnectAfter,
  holdResponse,
  openOffline,
  openTab,
  SHARED_FIELDS,
  THIRD_LIST,
  textOf,
  type World,
} from "./three-lists";

installFakeClock();

const ABC = ["a", "b", "c"].map((id) => buildItem(id));
const MANY = Array.from({ length: MAX_ITEMS }, (_, index) => buildItem(`${index}`));

/** Builds three lists of Ann, with three items on the first one. */
const build = (others: readonly Item[] = [], fields: Partial<ShoppingList> = {}) =>
  buildWorld([{}, { ...fields, items: others }]);

describe("a transferred item", () => {
  it("is on the target list at once, and never on both lists or on none", async () => {
    const world = build([buildItem("x")]);
    const ann = await openTab(world);
    const seen = new Set<number>();
    world.server.lists.watchLists("ann", {
      next: ({ lists }) =>
        seen.add(lists.flatMap(({ items }) => items.filter(({ id }) => id === "b")).length),
      fail: () => undefined,
    });
    ann.edit(LIST, tick("b"));
    ann.transfer(LIST, OTHER_LIST, "b");
    expect([ann.all(), ann.engine.outbox.count()]).toEqual([["a c", "x b!", ""], 2]);
    const all = ann.engine.allLists.getState();
    const texts = all.status === "ready" ? all.lists.map(textOf).toSorted() : [];
    expect(texts).toEqual(["", "a c", "x b!"]);
    await ann.sendAll();
    expect([world.all(), ann.all()]).toEqual(Array(2).fill(["a c", "x b!", ""]));
    expect([...seen]).toEqual([1]);
  });

  it("is added beside an item with the same text, and undo takes back only that item", async () => {
    const world = build([buildItem("y", { text: "b" })]);
    const ann = await openTab(world);
    const step = ann.transfer(LIST, OTHER_LIST, "b");
    await ann.sendAll();
    expect(world.all()).toEqual(["a c", "b b", ""]);
    ann.undo(step);
    await ann.sendAll();
    expect(world.all()).toEqual(["a b c", "b", ""]);
    expect(world.server.stored(OTHER_LIST)?.items[0]?.id).toBe("y");
  });

  it("gets another id if its own is taken, even by an item that the user has not seen", async () => {
    const world = build([buildItem("b", { text: "other" })]);
    const ann = await openOffline(world);
    ann.transfer(LIST, OTHER_LIST, "a", "b");
    world.editAsOther(OTHER_LIST, { type: "add-item", item: buildItem("a", { text: "theirs" }) });
    await ann.sendAll();
    expect(world.all()).toEqual(["c", "other theirs a b", ""]);
  });

  it.each([
    ["done there and open here, and stays open", true, false, "b"],
    ["open there and done here, and stays open", false, true, "b"],
    ["done on both lists, and stays done", true, true, "b!"],
  ])("merges with the same item that is %s", async (_, isDoneThere, isDoneHere, left) => {
    const world = build([buildItem("b", { done: isDoneThere })]);
    world.editAsOther(LIST, tick("b", isDoneHere));
    const ann = await openTab(world);
    ann.transfer(LIST, OTHER_LIST, "b");
    expect(ann.all()).toEqual(["a c", left, ""]);
    await ann.sendAll();
    expect(world.all()).toEqual(["a c", left, ""]);
  });

  it.each<[string, readonly string[], (world: World, ann: AnnsTab) => unknown]>([
    [
      "stays on a third list to which another member has transferred it",
      ["a c", "", "b"],
      ({ editAsOther }) => [editAsOther(LIST, remove("b")), editAsOther(THIRD_LIST, add("b"))],
    ],
    [
      "is there once if another member has transferred it to the same list",
      ["a c", "b", ""],
      ({ editAsOther }) => [editAsOther(LIST, remove("b")), editAsOther(OTHER_LIST, add("b"))],
    ],
    [
      "keeps the edits of others",
      ["a c", "B!", ""],
      ({ editAsOther }) => editAsOther(LIST, editText("b", "B"), tick("b")),
    ],
    [
      "comes back if the target list refuses the user, and holds up no other edit",
      ["a! b c", "", ""],
      ({ server }, ann) => [server.setMembers(OTHER_LIST, ["bob"]), ann.edit(LIST, tick("a"))],
    ],
    [
      "comes back if the user deletes the target list",
      ["a b c", "none", ""],
      async ({ network }, ann) => {
        network.isOnline = true;
        await ann.engine.deleteList(OTHER_LIST);
        expect(ann.shown()).toBe("a b c");
      },
    ],
    [
      "arrives even if the source list is gone",
      ["none", "b", ""],
      ({ server }) => server.write(null, LIST),
    ],
  ])("%s", async (_, all, happens) => {
    const world = build([], { sharedWith: ["ann", "bob"] });
    const ann = await openOffline(world);
    ann.transfer(LIST, OTHER_LIST, "b");
    world.server.muteReads();
    await happens(world, ann);
    await ann.sendAll();
    expect([world.all(), ann.shown()]).toEqual([all, all[0]]);
  });

  it("keeps earlier and later edits, even during a commit of the target list", async () => {
    const world = build([buildItem("x")]);
    const ann = await openTab(world);
    ann.edit(LIST, editText("b", "best"));
    const { respond } = await holdResponse(world, () => ann.edit(OTHER_LIST, tick("x")));
    ann.transfer(LIST, OTHER_LIST, "best");
    ann.edit(OTHER_LIST, tick("b"), add("new"));
    respond();
    await ann.sendAll();
    expect(world.all()).toEqual(["a c", "x! best! new", ""]);
  });

  it.each(["until there is room", "until it is transferred back"])(
    "is blocked by a full list %s, is shown there, and holds up no other edit",
    async (how) => {
      const world = build(MANY.slice(1));
      const ann = await openTab(world);
      world.server.muteReads();
      world.editAsOther(OTHER_LIST, add("one more"));
      ann.transfer(LIST, OTHER_LIST, "b");
      ann.edit(LIST, tick("a"));
      await later(1_000);
      expect(ann.engine.status.getState()).toEqual({ kind: "blocked", pending: 1 });
      expect([ann.shown(), world.stored()]).toEqual(["a! c", "a! b c"]);
      const isHome = how.endsWith("back");
      if (isHome) {
        ann.transfer(OTHER_LIST, LIST, "b");
        ann.edit(LIST, tick("b"));
      } else {
        world.editAsOther(OTHER_LIST, remove("1", "2"));
        world.server.unmuteReads();
      }
      await ann.sendAll();
      expect(world.stored()).toBe(isHome ? "a! c b!" : "a! c");
      expect(world.server.stored(OTHER_LIST)?.items.at(-1)?.text).toBe(isHome ? "one more" : "b");
    },
  );

  it("cannot go to a full list, nor to or from a read-only list; copying from there works", async () => {
    const ann = await openTab(build(MANY));
    expect(() => ann.transfer(LIST, OTHER_LIST, "b")).toThrow();
    expect(ann.engine.outbox.count()).toBe(0);
    const other = await openTab(build([buildItem("x")], { isReadOnly: true }));
    expect(() => other.transfer(LIST, OTHER_LIST, "b")).toThrow();
    expect(() => other.transfer(OTHER_LIST, LIST, "x")).toThrow();
    expect(() => other.transfer(LIST, LIST, "a")).toThrow();
    other.copy(OTHER_LIST, LIST, "x");
    expect(other.shown()).toBe("a b c x");
  });
});

it("copies are open, texts on the target list are not copied, and undo removes only the copies", async () => {
  const world = build([buildItem("y", { text: "a" })]);
  const ann = await openTab(world);
  ann.edit(LIST, tick("b"));
  const step = ann.copy(LIST, OTHER_LIST, "a", "b");
  expect(ann.all()).toEqual(["a b! c", "a b", ""]);
  await ann.sendAll();
  ann.undo(step);
  await ann.sendAll();
  expect(world.all()).toEqual(["a b! c", "a", ""]);
  const same = ann.copy(LIST, OTHER_LIST, "a");
  expect(same.after).toBe(same.before);
});

describe("an item with two unsent transfers", () => {
  it.each([
    ["back", LIST, "refuses the user", ["a best! c", "", ""]],
    ["on", THIRD_LIST, "refuses the user", ["a c", "", "best!"]],
    ["back", LIST, "is gone", ["a best! c", "none", ""]],
    ["on", THIRD_LIST, "is gone", ["a c", "none", "best!"]],
    ["on", THIRD_LIST, "the user deletes", ["a c", "none", "best!"]],
  ])("goes %s with its edits, to %s, past a list that %s", async (_, to, why, all) => {
    const world = build([], SHARED_FIELDS);
    const ann = await openOffline(world);
    ann.transfer(LIST, OTHER_LIST, "b");
    ann.edit(OTHER_LIST, editText("b", "best"));
    const item = ann.engine.viewOf(OTHER_LIST)?.items[0];
    if (item) ann.edit(OTHER_LIST, tickChange(item, true));
    ann.transfer(OTHER_LIST, to, "best");
    world.server.muteReads();
    world.network.isOnline = true;
    if (why === "is gone") world.server.write(null, OTHER_LIST);
    else if (why === "the user deletes") await ann.engine.deleteList(OTHER_LIST);
    else world.server.setMembers(OTHER_LIST, ["bob"]);
    await ann.sendAll();
    expect(world.all()).toEqual(all);
  });

  it("bypasses a refusing list even if it was added there", async () => {
    const world = build([], SHARED_FIELDS);
    const ann = await openOffline(world);
    ann.edit(OTHER_LIST, add("new"));
    ann.transfer(OTHER_LIST, LIST, "new");
    world.server.muteReads();
    world.server.setMembers(OTHER_LIST, ["bob"]);
    await ann.sendAll();
    expect(world.all()).toEqual(["a b c new", "", ""]);
  });

  it.each([
    [LIST, THIRD_LIST],
    [THIRD_LIST, LIST],
  ])("bypasses a deleted list with its text, wherever the tab crashes: from %s to %s", (from, to) =>
    crashAtEachWrite({
      build: () =>
        buildWorld([
          from === LIST ? {} : { items: [] },
          SHARED_FIELDS,
          from === LIST ? {} : { items: ABC },
        ]),
      before(ann, world) {
        world.network.isOnline = false;
        ann.transfer(from, OTHER_LIST, "b");
        ann.edit(OTHER_LIST, editText("b", "best"));
        ann.transfer(OTHER_LIST, to, "best");
        world.server.muteReads();
        world.server.write(null, OTHER_LIST);
      },
      run: (ann) => ann.sendAll(),
      check: (world, _, writes) =>
        expect([writes, world.stored(from), world.stored(to)]).toEqual([writes, "a c", "best"]),
    }),
  );
});

describe("undo of a transfer", () => {
  it("sends nothing if the transfer was unsent, and keeps the edits of others", async () => {
    const world = build();
    const ann = await openOffline(world);
    const step = ann.transfer(LIST, OTHER_LIST, "a", "b");
    world.editAsOther(LIST, editText("b", "theirs"));
    const other = world.server.stored(OTHER_LIST);
    if (other) world.server.write({ ...other, isReadOnly: true }); // as after an edit by a newer version of the app
    ann.undo(step);
    expect([ann.engine.outbox.count(), ann.shown()]).toEqual([0, "a theirs c"]);
    const { length } = world.server.requests();
    await ann.sendAll();
    expect(world.server.requests()).toHaveLength(length);
  });

  it("takes back only unchanged items, and returns null if all have changed", async () => {
    const world = build();
    const ann = await openTab(world);
    const step = ann.transfer(LIST, OTHER_LIST, "a", "b");
    await ann.sendAll();
    world.editAsOther(OTHER_LIST, tick("b"));
    ann.undo(step);
    await ann.sendAll();
    expect(world.all()).toEqual(["a c", "b!", ""]);
    const other = ann.transfer(LIST, OTHER_LIST, "c");
    await ann.sendAll();
    world.editAsOther(OTHER_LIST, remove("c"));
    expect(ann.undo(other)).toBeNull();
  });

  it("leaves nothing on the target list, even if the item was ticked and unticked there", async () => {
    const world = build();
    const ann = await openOffline(world);
    const step = ann.transfer(LIST, OTHER_LIST, "b");
    for (const done of [true, false]) {
      const item = ann.engine.viewOf(OTHER_LIST)?.items[0];
      if (item) ann.edit(OTHER_LIST, tickChange(item, done));
    }
    ann.undo(step);
    expect(ann.all()).toEqual(["a b c", "", ""]);
    await ann.sendAll();
    expect(world.all()).toEqual(["a b c", "", ""]);
  });

  it("by a transfer back survives a late response in a suspended tab", async () => {
    const world = build();
    const late = await openTab(world);
    const ann = await openTab(world);
    const { respond } = await holdResponse(world, () => late.transfer(LIST, OTHER_LIST, "b"));
    late.page.suspend();
    await ann.sendAll();
    ann.transfer(OTHER_LIST, LIST, "b");
    world.server.holdResponses()(); // later requests get their responses
    await ann.sendAll();
    expect(world.stored()).toBe("a c b");
    late.page.resume();
    respond();
    await late.sendAll();
    expect(world.all()).toEqual(["a c b", "", ""]);
  });

  it.each([
    [
      "transfers the item on",
      (tab: AnnsTab) => tab.transfer(OTHER_LIST, THIRD_LIST, "b"),
      ["a c", "", "b"],
    ],
    [
      "edits its text",
      (tab: AnnsTab) => tab.edit(OTHER_LIST, editText("b", "best")),
      ["a c", "best", ""],
    ],
  ] as const)("does nothing if another tab %s before anything is sent", async (_, act, all) => {
    const world = build();
    const one = await openOffline(world);
    const step = one.transfer(LIST, OTHER_LIST, "b");
    const other = await openTab(world);
    act(other);
    await later(1);
    expect(one.undo(step)).toBeNull();
    await one.sendAll();
    await other.sendAll();
    expect(world.all()).toEqual(all);
  });
});

describe("leaving a list", () => {
  it("sends pending transfers from it first", async () => {
    const world = build();
    world.server.setMembers(LIST, ["ann", "bob"]);
    const ann = await openOffline(world);
    ann.transfer(LIST, OTHER_LIST, "b");
    world.network.isOnline = true;
    await ann.engine.leaveList(LIST);
    expect(world.server.stored(LIST)?.sharedWith).toEqual(["bob"]);
    expect([world.stored(OTHER_LIST), ann.engine.outbox.count()]).toEqual(["b", 0]);
  });

  it("by deleting the account sends pending transfers first", async () => {
    const world = buildWorld([SHARED_FIELDS, SHARED_FIELDS]);
    const ann = await openOffline(world);
    ann.transfer(LIST, OTHER_LIST, "b");
    world.network.isOnline = true;
    await ann.engine.deleteAccount({
      requireRecentLogin: async () => undefined,
      deleteUser: async () => undefined,
    });
    expect(world.all()).toEqual(["a c", "b", "none"]);
  });
});

describe("a transfer whose response was lost", () => {
  it("holds up no other edit if both target lists refuse the user, and is retried with pauses", async () => {
    const world = buildWorld([{}, SHARED_FIELDS, SHARED_FIELDS]);
    const ann = await openOffline(world);
    ann.transfer(LIST, OTHER_LIST, "a");
    ann.transfer(LIST, THIRD_LIST, "b");
    world.network.isOnline = true;
    await disconnectAfter(world, "never", () => ann.engine.wake());
    for (const id of [OTHER_LIST, THIRD_LIST]) world.server.setMembers(id, ["bob"]);
    ann.edit(LIST, tick("c"));
    const { length } = world.server.requests();
    await ann.sendAll();
    expect(world.all()).toEqual(["a b c!", "", ""]);
    expect(world.server.requests().length - length).toBeLessThan(50);
  });

  it("does not flood the server if one list refuses the user and the other cannot be written", async () => {
    const world = buildWorld([{}, SHARED_FIELDS]);
    const ann = await openTab(world);
    await disconnectAfter(world, "never", () => ann.transfer(LIST, OTHER_LIST, "a"));
    world.server.setMembers(OTHER_LIST, ["bob"]);
    const { editLists } = world.server.lists;
    const asked = vi.spyOn(world.server.lists, "editLists").mockImplementation((ids, edit) => {
      if (asked.mock.calls.length > 100) world.network.isOnline = false;
      return editLists(ids, (found) => {
        const edited = edit(found);
        if (edited.every((list, at) => list === found[at])) return edited;
        throw new ServiceError("unavailable", "Nothing can be written.");
      });
    });
    world.network.isOnline = true;
    ann.engine.wake();
    await later(300);
    ann.engine.stop();
    expect(asked.mock.calls.length).toBeLessThan(30);
  });

  it.each(["the user deletes", "another member has deleted"])(
    "does not restore an item removed from the target list, if %s the source list",
    async (who) => {
      const world = buildWorld(who === "the user deletes" ? [] : [SHARED_FIELDS]);
      const ann = await openTab(world);
      await disconnectAfter(world, "committed", () => ann.transfer(LIST, OTHER_LIST, "b"));
      world.editAsOther(OTHER_LIST, remove("b"));
      if (who === "the user deletes") {
        world.network.isOnline = true;
        await ann.engine.deleteList(LIST);
        world.server.unmuteReads();
      } else {
        world.server.write(null, LIST);
        world.server.emitSnapshot(LIST, null); // before any other snapshot
        await later(20);
      }
      await ann.sendAll();
      expect(world.all()).toEqual(["none", "", ""]);
    },
  );
});
