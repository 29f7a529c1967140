import { describe, expect, it, vi } from "vitest";
import { tickChange } from "../../src/domain/changes";
import { MAX_ITEMS } from "../../src/domain/limits";
import type { Item, ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import { add, buildItem, LIST, OTHER_LIST, remove, tick, write } from "./build";
import { later, stopTheClock } from "./clock";
import {
  type AnnsTab,
  BOBS,
  buildWorld,
  cutOff,
  openOffline,
  openTab,
  THIRD_LIST,
  textOf,
  underWay,
  type World,
  whereverTheTabDies,
} from "./three-lists";

stopTheClock();

const ABC = ["a", "b", "c"].map((id) => buildItem(id));
const MANY = Array.from({ length: MAX_ITEMS }, (_, index) => buildItem(`${index}`));

/** Three lists of Ann's. Three items are on the first one. */
const build = (others: readonly Item[] = [], fields: Partial<ShoppingList> = {}) =>
  buildWorld([{}, { ...fields, items: others }]);

describe("an item that is moved", () => {
  it("is at once on the other list, as it was, and at no moment on both, or on none", async () => {
    const world = build([buildItem("x")]);
    const ann = await openTab(world);
    const seen = new Set<number>();
    world.server.lists.watchLists("ann", {
      next: ({ lists }) =>
        seen.add(lists.flatMap(({ items }) => items.filter(({ id }) => id === "b")).length),
      fail: () => undefined,
    });
    ann.edit(LIST, tick("b"));
    ann.move(LIST, OTHER_LIST, "b");
    expect([ann.all(), ann.engine.outbox.count()]).toEqual([["a c", "x b!", ""], 2]);
    const all = ann.engine.allLists.getState();
    const texts = all.status === "ready" ? all.lists.map(textOf).toSorted() : [];
    expect(texts).toEqual(["", "a c", "x b!"]);
    await ann.allSent();
    expect([world.all(), ann.all()]).toEqual(Array(2).fill(["a c", "x b!", ""]));
    expect([...seen]).toEqual([1]);
  });

  it("stands beside an item of the same text, and is taken back alone", async () => {
    const world = build([buildItem("y", { text: "b" })]);
    const ann = await openTab(world);
    const edit = ann.move(LIST, OTHER_LIST, "b");
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "b b", ""]);
    ann.undo(edit);
    await ann.allSent();
    expect(world.all()).toEqual(["a b c", "b", ""]);
    expect(world.server.stored(OTHER_LIST)?.items[0]?.id).toBe("y");
  });

  it("has another id where its own is taken by something else, also without Ann's knowledge", async () => {
    const world = build([buildItem("b", { text: "other" })]);
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "a", "b");
    world.byOthers(OTHER_LIST, { type: "add-item", item: buildItem("a", { text: "theirs" }) });
    await ann.allSent();
    expect(world.all()).toEqual(["c", "other theirs a b", ""]);
  });

  it.each([
    ["done there and open here, and is open", true, false, "b"],
    ["open there and done here, and is open", false, true, "b"],
    ["done there and here, and is done", true, true, "b!"],
  ])("is there once where the same item is %s", async (_, isDoneThere, isDoneHere, left) => {
    const world = build([buildItem("b", { done: isDoneThere })]);
    world.byOthers(LIST, tick("b", isDoneHere));
    const ann = await openTab(world);
    ann.move(LIST, OTHER_LIST, "b");
    expect(ann.all()).toEqual(["a c", left, ""]);
    await ann.allSent();
    expect(world.all()).toEqual(["a c", left, ""]);
  });

  it.each<[string, readonly string[], (world: World, ann: AnnsTab) => unknown]>([
    [
      "stays where somebody else has moved it meanwhile",
      ["a c", "", "b"],
      ({ byOthers }) => [byOthers(LIST, remove("b")), byOthers(THIRD_LIST, add("b"))],
    ],
    [
      "is there once where somebody else has moved it to the same list",
      ["a c", "b", ""],
      ({ byOthers }) => [byOthers(LIST, remove("b")), byOthers(OTHER_LIST, add("b"))],
    ],
    [
      "takes with it what others make of it",
      ["a c", "B!", ""],
      ({ byOthers }) => byOthers(LIST, write("b", "B"), tick("b")),
    ],
    [
      "comes back where the other list takes nothing, which holds up nothing else",
      ["a! b c", "", ""],
      ({ server }, ann) => [server.setMembers(OTHER_LIST, ["bob"]), ann.edit(LIST, tick("a"))],
    ],
    [
      "comes back where the other list is deleted here",
      ["a b c", "none", ""],
      async ({ network }, ann) => {
        network.isThere = true;
        await ann.engine.deleteList(OTHER_LIST);
        expect(ann.shown()).toBe("a b c");
      },
    ],
    [
      "arrives where the list is gone that it was on",
      ["none", "b", ""],
      ({ server }) => server.write(null, LIST),
    ],
  ])("%s", async (_, all, happens) => {
    const world = build([], { sharedWith: ["ann", "bob"] });
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.server.silence();
    await happens(world, ann);
    await ann.allSent();
    expect([world.all(), ann.shown()]).toEqual([all, all[0]]);
  });

  it("takes with it what was done before and after, also while the other list was being sent", async () => {
    const world = build([buildItem("x")]);
    const ann = await openTab(world);
    ann.edit(LIST, write("b", "best"));
    const { answer } = await underWay(world, () => ann.edit(OTHER_LIST, tick("x")));
    ann.move(LIST, OTHER_LIST, "best");
    ann.edit(OTHER_LIST, tick("b"), add("new"));
    answer();
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "x! best! new", ""]);
  });

  it.each(["until there is some, or", "or comes home by hand:"])(
    "waits for room, shown as moved and counted once, %s nothing else is held up",
    async (how) => {
      const world = build(MANY.slice(1));
      const ann = await openTab(world);
      world.server.silence();
      world.byOthers(OTHER_LIST, add("one more"));
      ann.move(LIST, OTHER_LIST, "b");
      ann.edit(LIST, tick("a"));
      await later(1_000);
      expect(ann.engine.status.getState()).toEqual({ kind: "blocked", pending: 1 });
      expect([ann.shown(), world.stored()]).toEqual(["a! c", "a! b c"]);
      const isHome = how.includes("home");
      if (isHome) {
        ann.move(OTHER_LIST, LIST, "b");
        ann.edit(LIST, tick("b"));
      } else {
        world.byOthers(OTHER_LIST, remove("1", "2"));
        world.server.tellAll();
      }
      await ann.allSent();
      expect(world.stored()).toBe(isHome ? "a! c b!" : "a! c");
      expect(world.server.stored(OTHER_LIST)?.items.at(-1)?.text).toBe(isHome ? "one more" : "b");
    },
  );

  it("can't go where there is no room, or to or from a list that is only read; a copy can be made from there", async () => {
    const ann = await openTab(build(MANY));
    expect(() => ann.move(LIST, OTHER_LIST, "b")).toThrow();
    expect(ann.engine.outbox.count()).toBe(0);
    const other = await openTab(build([buildItem("x")], { isReadOnly: true }));
    expect(() => other.move(LIST, OTHER_LIST, "b")).toThrow();
    expect(() => other.move(OTHER_LIST, LIST, "x")).toThrow();
    expect(() => other.move(LIST, LIST, "a")).toThrow();
    other.copy(OTHER_LIST, LIST, "x");
    expect(other.shown()).toBe("a b c x");
  });
});

it("a copy is open, and not made of an item that is there; it is taken back there alone", async () => {
  const world = build([buildItem("y", { text: "a" })]);
  const ann = await openTab(world);
  ann.edit(LIST, tick("b"));
  const edit = ann.copy(LIST, OTHER_LIST, "a", "b");
  expect(ann.all()).toEqual(["a b! c", "a b", ""]);
  await ann.allSent();
  ann.undo(edit);
  await ann.allSent();
  expect(world.all()).toEqual(["a b! c", "a", ""]);
  const same = ann.copy(LIST, OTHER_LIST, "a");
  expect(same.after).toBe(same.before);
});

describe("an item that is moved on before anything is sent", () => {
  it.each([
    ["home", LIST, "refuses", ["a best! c", "", ""]],
    ["on", THIRD_LIST, "refuses", ["a c", "", "best!"]],
    ["home", LIST, "is gone", ["a best! c", "none", ""]],
    ["on", THIRD_LIST, "is gone", ["a c", "none", "best!"]],
    ["on", THIRD_LIST, "is deleted here", ["a c", "none", "best!"]],
  ])("goes %s with what was done to it, to %s, past a list that %s", async (_, to, why, all) => {
    const world = build([], BOBS);
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    ann.edit(OTHER_LIST, write("b", "best"));
    const item = ann.engine.viewOf(OTHER_LIST)?.items[0];
    if (item) ann.edit(OTHER_LIST, tickChange(item, true));
    ann.move(OTHER_LIST, to, "best");
    world.server.silence();
    world.network.isThere = true;
    if (why === "is gone") world.server.write(null, OTHER_LIST);
    else if (why === "is deleted here") await ann.engine.deleteList(OTHER_LIST);
    else world.server.setMembers(OTHER_LIST, ["bob"]);
    await ann.allSent();
    expect(world.all()).toEqual(all);
  });

  it("goes past that list though it was new there", async () => {
    const world = build([], BOBS);
    const ann = await openOffline(world);
    ann.edit(OTHER_LIST, add("new"));
    ann.move(OTHER_LIST, LIST, "new");
    world.server.silence();
    world.server.setMembers(OTHER_LIST, ["bob"]);
    await ann.allSent();
    expect(world.all()).toEqual(["a b c new", "", ""]);
  });

  it.each([
    [LIST, THIRD_LIST],
    [THIRD_LIST, LIST],
  ])("keeps its text past that list wherever the tab dies: from %s to %s", (from, to) =>
    whereverTheTabDies({
      build: () =>
        buildWorld([from === LIST ? {} : { items: [] }, BOBS, from === LIST ? {} : { items: ABC }]),
      before(ann, world) {
        world.network.isThere = false;
        ann.move(from, OTHER_LIST, "b");
        ann.edit(OTHER_LIST, write("b", "best"));
        ann.move(OTHER_LIST, to, "best");
        world.server.silence();
        world.server.write(null, OTHER_LIST);
      },
      live: (ann) => ann.allSent(),
      check: (world, _, writes) =>
        expect([writes, world.stored(from), world.stored(to)]).toEqual([writes, "a c", "best"]),
    }),
  );
});

describe("a move that is taken back", () => {
  it("before anything was sent never happened: what others did stays", async () => {
    const world = build();
    const ann = await openOffline(world);
    const edit = ann.move(LIST, OTHER_LIST, "a", "b");
    world.byOthers(LIST, write("b", "theirs"));
    const other = world.server.stored(OTHER_LIST);
    if (other) world.server.write({ ...other, isReadOnly: true }); // by a newer version of the app
    ann.undo(edit);
    expect([ann.engine.outbox.count(), ann.shown()]).toEqual([0, "a theirs c"]);
    const { length } = world.server.requests();
    await ann.allSent();
    expect(world.server.requests()).toHaveLength(length);
  });

  it("takes back those that still are as it left them, and is nothing where none is", async () => {
    const world = build();
    const ann = await openTab(world);
    const edit = ann.move(LIST, OTHER_LIST, "a", "b");
    await ann.allSent();
    world.byOthers(OTHER_LIST, tick("b"));
    ann.undo(edit);
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "b!", ""]);
    const other = ann.move(LIST, OTHER_LIST, "c");
    await ann.allSent();
    world.byOthers(OTHER_LIST, remove("c"));
    expect(ann.undo(other)).toBeNull();
  });

  it("leaves nothing on the other list, though the item was ticked and unticked there", async () => {
    const world = build();
    const ann = await openOffline(world);
    const edit = ann.move(LIST, OTHER_LIST, "b");
    for (const done of [true, false]) {
      const item = ann.engine.viewOf(OTHER_LIST)?.items[0];
      if (item) ann.edit(OTHER_LIST, tickChange(item, done));
    }
    ann.undo(edit);
    expect(ann.all()).toEqual(["a b c", "", ""]);
    await ann.allSent();
    expect(world.all()).toEqual(["a b c", "", ""]);
  });

  it("by hand stays at home where another tab, which slept, has the answer late", async () => {
    const world = build();
    const late = await openTab(world);
    const ann = await openTab(world);
    const { answer } = await underWay(world, () => late.move(LIST, OTHER_LIST, "b"));
    late.page.sleep();
    await ann.allSent();
    ann.move(OTHER_LIST, LIST, "b");
    world.server.holdAnswers()(); // answers come again
    await ann.allSent();
    expect(world.stored()).toBe("a c b");
    late.page.wake();
    answer();
    await late.allSent();
    expect(world.all()).toEqual(["a c b", "", ""]);
  });

  it.each([
    ["moves it on", (tab: AnnsTab) => tab.move(OTHER_LIST, THIRD_LIST, "b"), ["a c", "", "b"]],
    [
      "gives it another text",
      (tab: AnnsTab) => tab.edit(OTHER_LIST, write("b", "best")),
      ["a c", "best", ""],
    ],
  ] as const)(
    "takes nothing back where another tab %s before anything is sent",
    async (_, act, all) => {
      const world = build();
      const one = await openOffline(world);
      const edit = one.move(LIST, OTHER_LIST, "b");
      const other = await openTab(world);
      act(other);
      await later(1);
      expect(one.undo(edit)).toBeNull();
      await one.allSent();
      await other.allSent();
      expect(world.all()).toEqual(all);
    },
  );
});

describe("leaving a list", () => {
  it("sends first what goes from there", async () => {
    const world = build();
    world.server.setMembers(LIST, ["ann", "bob"]);
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.network.isThere = true;
    await ann.engine.leaveList(LIST);
    expect(world.server.stored(LIST)?.sharedWith).toEqual(["bob"]);
    expect([world.stored(OTHER_LIST), ann.engine.outbox.count()]).toEqual(["b", 0]);
  });

  it("and all others with the account sends what was moved", async () => {
    const world = buildWorld([BOBS, BOBS]);
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.network.isThere = true;
    await ann.engine.deleteAccount({
      requireRecentLogIn: async () => undefined,
      deleteUser: async () => undefined,
    });
    expect(world.all()).toEqual(["a c", "b", "none"]);
  });
});

describe("a move whose answer is lost", () => {
  it("holds up nothing else where both lists that it goes to refuse, and is asked for with pauses", async () => {
    const world = buildWorld([{}, BOBS, BOBS]);
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "a");
    ann.move(LIST, THIRD_LIST, "b");
    world.network.isThere = true;
    await cutOff(world, "never", () => ann.engine.wake());
    for (const id of [OTHER_LIST, THIRD_LIST]) world.server.setMembers(id, ["bob"]);
    ann.edit(LIST, tick("c"));
    const { length } = world.server.requests();
    await ann.allSent();
    expect(world.all()).toEqual(["a b c!", "", ""]);
    expect(world.server.requests().length - length).toBeLessThan(50);
  });

  it("does not flood the server where one list refuses, and the other can't be written for now", async () => {
    const world = buildWorld([{}, BOBS]);
    const ann = await openTab(world);
    await cutOff(world, "never", () => ann.move(LIST, OTHER_LIST, "a"));
    world.server.setMembers(OTHER_LIST, ["bob"]);
    const { editLists } = world.server.lists;
    const asked = vi.spyOn(world.server.lists, "editLists").mockImplementation((ids, edit) => {
      if (asked.mock.calls.length > 100) world.network.isThere = false;
      return editLists(ids, (found) => {
        const edited = edit(found);
        if (edited.every((list, at) => list === found[at])) return edited;
        throw new ServiceError("unavailable", "Nothing can be written.");
      });
    });
    world.network.isThere = true;
    ann.engine.wake();
    await later(300);
    ann.engine.stop();
    expect(asked.mock.calls.length).toBeLessThan(30);
  });

  it.each(["deletes", "has deleted"])(
    "brings nothing back that was taken off the other list since, where somebody %s its own list",
    async (who) => {
      const world = buildWorld(who === "deletes" ? [] : [BOBS]);
      const ann = await openTab(world);
      await cutOff(world, "taken", () => ann.move(LIST, OTHER_LIST, "b"));
      world.byOthers(OTHER_LIST, remove("b"));
      if (who === "deletes") {
        world.network.isThere = true;
        await ann.engine.deleteList(LIST);
        world.server.tellAll();
      } else {
        world.server.write(null, LIST);
        world.server.tellReads(LIST, null); // before any other read
        await later(20);
      }
      await ann.allSent();
      expect(world.all()).toEqual(["none", "", ""]);
    },
  );
});
