import { describe, expect, it, vi } from "vitest";
import { type Change, tickOf } from "../../src/domain/changes";
import { MAX_ITEMS } from "../../src/domain/limits";
import type { Item, ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import { keys } from "../../src/sync/browser/keys";
import type { Edit } from "../../src/sync/edit";
import { add, buildItem, LIST, OTHER_LIST, remove, tick } from "./build";
import { BOBS, buildWorld, openTab, THIRD_LIST, textOf, type World } from "./three-lists";

const MANY = Array.from({ length: MAX_ITEMS }, (_, index) => buildItem(`${index}`));

const write = (itemId: string, text: string): Change => ({ type: "edit-item", itemId, text });

type AnnsTab = Awaited<ReturnType<typeof openTab>>;

/** Three lists of Ann's. Three items are on the first one. */
const build = (others: readonly Item[] = [], fields: Partial<ShoppingList> = {}) =>
  buildWorld([{}, { ...fields, items: others }]);

/** Opens a tab whose network then goes, until `allSent`. */
async function openOffline(world: World): Promise<AnnsTab> {
  const ann = await openTab(world);
  world.network.isThere = false;
  return ann;
}

/** Does something, and has its first attempt be under way: the lists are read, and the answer is "aborted", after `go`. */
async function attempt(
  { server }: World,
  work: () => Edit,
): Promise<{ edit: Edit; go: () => void }> {
  const { editLists } = server.lists;
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const isTried = new Promise<void>((resolve) => {
    server.lists.editLists = async (ids, change) => {
      change(ids.map((id) => server.stored(id) ?? null));
      server.lists.editLists = editLists;
      resolve();
      await gate;
      throw new ServiceError("aborted", "Somebody wrote in between.");
    };
  });
  const edit = work();
  await isTried;
  return { edit, go };
}

/** Somebody moves "b" to a list that has become full without their knowledge: there it waits. */
async function moveToFull() {
  const world = build(MANY.slice(1));
  const ann = await openTab(world);
  world.server.silence();
  world.byOthers(OTHER_LIST, add("one more"));
  ann.engine.status.subscribe(() => undefined);
  ann.move(LIST, OTHER_LIST, "b");
  await vi.waitFor(() => expect(ann.engine.status.getState().kind).toBe("held"));
  return { world, ann };
}

describe("an item that is moved", () => {
  it("is at once on the other list, as it was, and no more on its own; and so on the server", async () => {
    const world = build([buildItem("x")]);
    const ann = await openTab(world);
    ann.engine.edit(LIST, [tick("b")]);
    ann.move(LIST, OTHER_LIST, "b");
    expect(ann.all()).toEqual(["a c", "x b!", ""]);
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "x b!", ""]);
    expect(ann.all()).toEqual(world.all());
    expect(world.server.stored(OTHER_LIST)?.items[1]?.id).toBe("b");
  });

  it("is never on both lists for others, nor on none", async () => {
    const world = build();
    const ann = await openTab(world);
    const seen = new Set<string>();
    world.server.lists.watchLists("ann", {
      next: ({ lists }) => {
        const all = lists.flatMap(({ items }) => items.filter(({ id }) => id === "b"));
        seen.add(`${all.length}`);
      },
      fail: () => undefined,
    });
    ann.move(LIST, OTHER_LIST, "b");
    await ann.allSent();
    expect([...seen]).toEqual(["1"]);
  });

  it("waits as one entry, also in the list of all lists and in another tab", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    expect(ann.engine.outbox.count()).toBe(1);
    const other = await openTab(world);
    expect(other.all()).toEqual(["a c", "b", ""]);
    const all = other.engine.allLists.getState();
    const lists = all.status === "ready" ? all.lists.map((list) => [list.id, textOf(list)]) : [];
    expect(Object.fromEntries(lists)).toMatchObject({ [LIST]: "a c", [OTHER_LIST]: "b" });
  });

  it.each([
    ["open", false, "b"],
    ["done", true, "b!"],
  ])(
    "stands beside an item of the same text that is %s, and is taken back alone",
    async (_, done, there) => {
      const world = build([buildItem("y", { text: "b", done })]);
      const ann = await openTab(world);
      const edit = ann.move(LIST, OTHER_LIST, "b");
      await ann.allSent();
      expect(world.all()).toEqual(["a c", `${there} b`, ""]);
      expect(ann.takeBack(edit)).not.toBeNull();
      await ann.allSent();
      expect(world.all()).toEqual(["a b c", there, ""]);
    },
  );

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
    if (isDoneHere) world.byOthers(LIST, tick("b"));
    const ann = await openTab(world);
    ann.move(LIST, OTHER_LIST, isDoneHere ? "b" : "b");
    expect(ann.all()).toEqual(["a c", left, ""]);
    await ann.allSent();
    expect(world.all()).toEqual(["a c", left, ""]);
  });

  it("by somebody else, to another list, is not moved again", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.byOthers(LIST, remove("b"));
    world.byOthers(THIRD_LIST, add("b"));
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "", "b"]);
  });

  it("stays where others have brought it who tidied up before the move was sent", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.byOthers(LIST, remove("b"));
    world.byOthers(OTHER_LIST, add("b"));
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "b", ""]);
  });

  it("takes with it what others have made of it meanwhile", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.byOthers(LIST, write("b", "theirs"), tick("b"));
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "theirs!", ""]);
  });

  it("takes with it what was done to it before and after, all offline", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.engine.edit(LIST, [write("b", "best")]);
    ann.move(LIST, OTHER_LIST, "best");
    ann.engine.edit(OTHER_LIST, [tick("b")]);
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "best!", ""]);
  });

  it("keeps a tick that was made while other edits of that list were on their way", async () => {
    const world = build([buildItem("x")]);
    const ann = await openTab(world);
    const answer = world.server.hold();
    ann.engine.edit(OTHER_LIST, [tick("x")]);
    await vi.waitFor(() => expect(world.server.requests()).toContain("edit"));
    ann.move(LIST, OTHER_LIST, "b");
    ann.engine.edit(OTHER_LIST, [tick("b")]);
    answer();
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "x! b!", ""]);
  });

  it("and that is to go to a list that takes nothing comes back", async () => {
    const world = build([], BOBS);
    const ann = await openTab(world);
    world.server.silence();
    world.server.setMembers(OTHER_LIST, ["bob"]);
    ann.move(LIST, OTHER_LIST, "b");
    ann.engine.edit(LIST, [tick("a")]);
    expect(ann.shown(LIST)).toBe("a! c");
    await ann.allSent();
    expect(ann.refused).toMatchObject([{ code: "not-a-member" }]);
    expect([ann.shown(LIST), ...world.all()]).toEqual(["a! b c", "a! b c", "", ""]);
  });

  it("comes back as well where that list is deleted here", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.network.isThere = true;
    await ann.engine.deleteList(OTHER_LIST);
    expect(ann.shown(LIST)).toBe("a b c");
    await ann.allSent();
    expect(world.stored(LIST)).toBe("a b c");
  });

  it("arrives where the list is gone that it was on", async () => {
    const world = build();
    const ann = await openTab(world);
    const answer = world.server.hold();
    ann.move(LIST, OTHER_LIST, "b");
    world.server.silence();
    world.server.write(null, LIST);
    answer();
    await ann.allSent();
    expect(world.stored(OTHER_LIST)).toBe("b");
  });

  it("waits for room, shown as moved and counted once, and holds up nothing else", async () => {
    const { world, ann } = await moveToFull();
    expect(ann.engine.status.getState()).toEqual({ kind: "held", waiting: 1 });
    expect([ann.shown(LIST), world.stored(LIST)]).toEqual(["a c", "a b c"]);
    ann.engine.edit(LIST, [tick("a")]);
    await vi.waitFor(() => expect(world.stored(LIST)).toBe("a! b c"));
    world.byOthers(OTHER_LIST, remove("1", "2"));
    world.server.tellAll();
    await ann.allSent();
    expect(world.stored(LIST)).toBe("a! c");
    expect(world.server.stored(OTHER_LIST)?.items.at(-1)?.text).toBe("b");
  });

  it("comes home from a full list by hand, where it is edited and sent like any other", async () => {
    const { world, ann } = await moveToFull();
    ann.move(OTHER_LIST, LIST, "b");
    ann.engine.edit(LIST, [tick("b")]);
    await ann.allSent();
    expect(world.stored(LIST)).toBe("a c b!");
    expect(world.server.stored(OTHER_LIST)?.items).toHaveLength(MAX_ITEMS);
  });

  it("can't go where there is no room, or to or from a list that is only read; a copy can be made from there", async () => {
    const ann = await openTab(build(MANY));
    expect(() => ann.move(LIST, OTHER_LIST, "b")).toThrow();
    expect(ann.engine.outbox.count()).toBe(0);
    const other = await openTab(build([buildItem("x")], { isReadOnly: true }));
    expect(() => other.move(LIST, OTHER_LIST, "b")).toThrow();
    expect(() => other.move(OTHER_LIST, LIST, "x")).toThrow();
    expect(() => other.move(LIST, LIST, "a")).toThrow();
    other.copy(OTHER_LIST, LIST, "x");
    expect(other.shown(LIST)).toBe("a b c x");
  });

  it("arrives where a version before had stored the move as two changes", async () => {
    const world = build();
    const key = `${keys.outbox("ann")}${OTHER_LIST}/000000000000001-12345678`;
    const pending = {
      type: "transfer",
      here: add("b"),
      there: { listId: LIST, change: { type: "remove-added-items", items: [buildItem("b")] } },
    };
    world.browser.openTab().storage.set(key, JSON.stringify({ pending }));
    const ann = await openTab(world);
    expect(ann.shown(LIST)).toBe("a c");
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "b", ""]);
  });
});

describe("a copy", () => {
  it("is open, and is not made of an item that is there; it is taken back there alone", async () => {
    const world = build([buildItem("y", { text: "a" })]);
    const ann = await openTab(world);
    ann.engine.edit(LIST, [tick("b")]);
    const edit = ann.copy(LIST, OTHER_LIST, "a", "b");
    expect(ann.all()).toEqual(["a b! c", "a b", ""]);
    await ann.allSent();
    expect(edit && ann.takeBack(edit)).not.toBeNull();
    await ann.allSent();
    expect(world.all()).toEqual(["a b! c", "a", ""]);
    const same = ann.copy(LIST, OTHER_LIST, "a");
    expect(same?.after).toBe(same?.before);
  });
});

describe("an item that is moved on before anything is sent", () => {
  it("comes to the last list, once", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    ann.move(OTHER_LIST, THIRD_LIST, "b");
    expect(ann.all()).toEqual(["a c", "", "b"]);
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "", "b"]);
  });

  it.each(["sent", "not sent"])("is taken back step by step, %s", async (when) => {
    const world = build();
    const ann = await openTab(world);
    world.network.isThere = when === "sent";
    let first: Edit | null = ann.move(LIST, OTHER_LIST, "b");
    let second: Edit | null = ann.move(OTHER_LIST, THIRD_LIST, "b");
    for (let round = 0; round < 2; round += 1) {
      expect(ann.all()).toEqual(["a c", "", "b"]);
      second = second && ann.takeBack(second);
      expect(ann.all()).toEqual(["a c", "b", ""]);
      first = first && ann.takeBack(first);
      expect(ann.all()).toEqual(["a b c", "", ""]);
      first = first && ann.takeBack(first);
      expect(ann.all()).toEqual(["a c", "b", ""]);
      second = second && ann.takeBack(second);
    }
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "", "b"]);
  });

  it.each([
    ["home", LIST, "not-a-member", ["a best! c", "", ""]],
    ["on", THIRD_LIST, "not-a-member", ["a c", "", "best!"]],
    ["home", LIST, "not-found", ["a best! c", "none", ""]],
    ["on", THIRD_LIST, "not-found", ["a c", "none", "best!"]],
  ])(
    "goes %s with what was done to it, past a list that refuses or is gone",
    async (_, to, why, all) => {
      const world = build([], BOBS);
      const ann = await openOffline(world);
      ann.move(LIST, OTHER_LIST, "b");
      ann.engine.edit(OTHER_LIST, [write("b", "best")]);
      const item = ann.engine.listOnScreen(OTHER_LIST)?.items[0];
      if (item) ann.engine.edit(OTHER_LIST, [tickOf(item, true)]);
      ann.move(OTHER_LIST, to, "best");
      world.server.silence();
      if (why === "not-found") world.server.write(null, OTHER_LIST);
      else world.server.setMembers(OTHER_LIST, ["bob"]);
      await ann.allSent();
      expect(world.all()).toEqual(all);
    },
  );

  it("and home comes home with its new text, whatever somebody has written there meanwhile", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    ann.engine.edit(OTHER_LIST, [write("b", "best")]);
    world.byOthers(LIST, write("b", "theirs"));
    ann.move(OTHER_LIST, LIST, "best");
    await ann.allSent();
    expect(world.all()).toEqual(["a c best", "", ""]);
  });

  it("is there once where the first move is being sent", async () => {
    const world = build();
    const ann = await openTab(world);
    const { go } = await attempt(world, () => ann.move(LIST, OTHER_LIST, "b"));
    ann.engine.edit(OTHER_LIST, [tick("b")]);
    ann.move(OTHER_LIST, THIRD_LIST, "b");
    go();
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "", "b!"]);
  });
});

describe("a move that is taken back", () => {
  it("before anything was sent never happened: what others did stays", async () => {
    const world = build();
    const ann = await openOffline(world);
    const edit = ann.move(LIST, OTHER_LIST, "a", "b");
    world.byOthers(LIST, write("b", "theirs"));
    ann.takeBack(edit);
    expect([ann.engine.outbox.count(), ann.shown(LIST)]).toEqual([0, "a theirs c"]);
    const { length } = world.server.requests();
    await ann.allSent();
    expect(world.server.requests()).toHaveLength(length);
  });

  it.each(["sent", "tried"])(
    "once it is %s stands where it stood, and goes again, and back, as often as one likes",
    async (when) => {
      const world = build([buildItem("x")]);
      const ann = await openTab(world);
      const work = () => ann.move(LIST, OTHER_LIST, "a", "b");
      const { edit, go } =
        when === "tried" ? await attempt(world, work) : { edit: work(), go: () => undefined };
      if (when === "sent") await ann.allSent();
      let step: Edit | null = edit;
      for (let round = 0; round < 3; round += 1) {
        step = step && ann.takeBack(step);
        expect(ann.all()).toEqual(["a b c", "x", ""]);
        if (round === 1) {
          go();
          await ann.allSent();
          expect(world.all()).toEqual(["a b c", "x", ""]);
        }
        step = step && ann.takeBack(step);
        expect(ann.all()).toEqual(["c", "x a b", ""]);
      }
      await ann.allSent();
      expect(world.all()).toEqual(["c", "x a b", ""]);
    },
  );

  it("takes back those that still are as it left them, and is nothing where none is", async () => {
    const world = build();
    const ann = await openTab(world);
    const edit = ann.move(LIST, OTHER_LIST, "a", "b");
    await ann.allSent();
    world.byOthers(OTHER_LIST, tick("b"));
    ann.takeBack(edit);
    await ann.allSent();
    expect(world.all()).toEqual(["a c", "b!", ""]);
    const other = ann.move(LIST, OTHER_LIST, "c");
    await ann.allSent();
    world.byOthers(OTHER_LIST, remove("c"));
    expect(ann.takeBack(other)).toBeNull();
  });

  it.each(["taken", "never", "late"] as const)(
    "while its answer is lost (%s) leaves the item at home, once",
    async (fate) => {
      const world = build();
      const ann = await openTab(world);
      world.server.silence();
      world.server.loseAnswers(fate);
      const edit = ann.move(LIST, OTHER_LIST, "b");
      await vi.waitFor(() => expect(world.server.requests()).toContain("edit"));
      ann.takeBack(edit);
      ann.engine.edit(LIST, [tick("a")]);
      world.server.arrive();
      world.server.tellAll();
      await ann.allSent();
      expect([ann.all(), world.all()]).toEqual([
        ["a! b c", "", ""],
        ["a! b c", "", ""],
      ]);
    },
  );

  it("by the menu or by hand stays at home where another tab, which slept, has the answer late", async () => {
    const world = build();
    const late = await openTab(world);
    const ann = await openOffline(world);
    world.network.isThere = true;
    const { editLists } = world.server.lists;
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const isTaken = new Promise<void>((resolve) => {
      world.server.lists.editLists = async (...given) => {
        const outcome = await editLists(...given);
        world.server.lists.editLists = editLists;
        resolve();
        await gate;
        return outcome;
      };
    });
    late.move(LIST, OTHER_LIST, "b");
    await isTaken;
    late.page.sleep();
    await ann.allSent();
    ann.move(OTHER_LIST, LIST, "b");
    await ann.allSent();
    expect(world.stored(LIST)).toBe("a c b");
    late.page.wake();
    answer();
    await late.allSent();
    expect(world.all()).toEqual(["a c b", "", ""]);
  });
});

describe("an edit that is taken back and done once more", () => {
  it.each<[string, Change]>([
    ["adding", add("d")],
    ["removing", remove("b")],
    ["ticking", tick("b")],
    ["writing", write("b", "B")],
    ["dragging", { type: "move-item", itemId: "c", afterId: null, beforeId: "a" }],
  ])("%s, sent or not", async (_, change) => {
    const world = build();
    const ann = await openTab(world);
    for (const isSent of [false, true]) {
      world.network.isThere = isSent;
      const settle = async () => {
        if (!isSent) return;
        await ann.allSent();
        expect(world.stored(LIST)).toBe(ann.shown(LIST));
      };
      const before = ann.shown(LIST);
      let step: Edit | null = ann.engine.edit(LIST, [change]);
      const after = ann.shown(LIST);
      expect(after).not.toBe(before);
      for (let round = 0; round < 2; round += 1) {
        await settle();
        step = step && ann.takeBack(step);
        expect(ann.shown(LIST)).toBe(before);
        await settle();
        step = step && ann.takeBack(step);
        expect(ann.shown(LIST)).toBe(after);
      }
      step = step && ann.takeBack(step);
      await ann.allSent();
      expect(world.stored(LIST)).toBe(before);
    }
  });
});

describe("whenever a tab dies", () => {
  const undo = (ann: AnnsTab, edit: Edit) => ann.takeBack(edit) ?? edit;
  const scenarios: Readonly<Record<string, (ann: AnnsTab, world: World) => Promise<void>>> = {
    "moving one": async (ann) => {
      ann.move(LIST, OTHER_LIST, "b");
      await ann.allSent();
    },
    "moving several, and on": async (ann) => {
      ann.move(LIST, OTHER_LIST, "a", "b");
      ann.move(OTHER_LIST, THIRD_LIST, "b");
      await ann.allSent();
    },
    "undone before it is sent": async (ann) => {
      undo(ann, ann.move(LIST, OTHER_LIST, "b"));
      await ann.allSent();
    },
    "undone while it is sent": async (ann, world) => {
      const { edit, go } = await attempt(world, () => ann.move(LIST, OTHER_LIST, "b"));
      undo(ann, edit);
      go();
      await ann.allSent();
    },
    "undone after it is sent, and done once more": async (ann) => {
      const edit = ann.move(LIST, OTHER_LIST, "b");
      await ann.allSent();
      undo(ann, undo(ann, edit));
      await ann.allSent();
    },
    "while answers get lost": async (ann, { server }) => {
      server.loseAnswers("taken", "never");
      undo(ann, ann.move(LIST, OTHER_LIST, "b"));
      ann.move(LIST, OTHER_LIST, "a");
      await ann.allSent();
    },
  };

  it.each(Object.entries(scenarios))(
    "%s, no item is lost, and none is there twice",
    { timeout: 60_000 },
    async (_, scenario) => {
      let deaths = 0;
      for (let writes = 0; ; writes += 1) {
        const world = build();
        const { editLists } = world.server.lists;
        const ann = await openTab(world);
        ann.page.dieAfter(writes);
        const isOver = scenario(ann, world).catch(() => undefined);
        const isDead = vi.waitFor(() => expect(ann.page.isDead()).toBe(true), {
          interval: 1,
          timeout: 500,
        });
        await Promise.race([isOver, isDead.catch(() => isOver)]);
        // What was under way at the server is done by then, or never.
        await new Promise((resolve) => setTimeout(resolve));
        world.server.lists.editLists = editLists;
        const next = await openTab(world);
        await next.allSent();
        const all = world.all().flatMap((texts) => texts.split(" ").filter(Boolean));
        expect([writes, all.toSorted()]).toEqual([writes, ["a", "b", "c"]]);
        expect(next.all()).toEqual(world.all());
        if (!ann.page.isDead()) break;
        deaths += 1;
      }
      expect(deaths).toBeGreaterThan(1);
    },
  );
});

describe("leaving a list", () => {
  it("sends first what goes from there", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.network.isThere = true;
    await ann.engine.leaveList(LIST);
    expect(world.all()).toEqual(["a c", "b", ""]);
    expect(ann.engine.outbox.count()).toBe(0);
  });

  it("is not done where that can't be sent", async () => {
    const world = build();
    const ann = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.network.isThere = true;
    world.server.failNext("unavailable");
    await expect(ann.engine.leaveList(LIST)).rejects.toMatchObject({ code: "unavailable" });
    expect(world.server.stored(LIST)?.sharedWith).toEqual(["ann"]);
  });

  it("and all others with the account sends what was moved", async () => {
    const world = build([], BOBS);
    const mine = world.server.stored(LIST);
    if (mine) world.server.write({ ...mine, ...BOBS });
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

describe("a stored move", () => {
  it.each([
    { type: "transfer", here: add("x") },
    { type: "transfer", from: LIST, to: "no id", item: buildItem("x"), newId: "x" },
    { type: "transfer", from: LIST, to: OTHER_LIST, item: {}, newId: "x" },
    { type: "something newer" },
  ])("that is not readable is left alone: %j", async (pending) => {
    const world = build();
    const { storage } = world.browser.openTab();
    const key = `${keys.outbox("ann")}${OTHER_LIST}/000000000000001-12345678`;
    storage.set(key, JSON.stringify({ pending }));
    const ann = await openTab(world);
    ann.engine.wake();
    expect([ann.engine.outbox.count(), storage.get(key)]).toEqual([0, JSON.stringify({ pending })]);
  });
});

describe("another tab", () => {
  it.each([
    [
      "moves it on",
      (tab: AnnsTab): void => void tab.move(OTHER_LIST, THIRD_LIST, "b"),
      ["a c", "", "b"],
    ],
    [
      "gives it another text",
      ({ engine }: AnnsTab): void => void engine.edit(OTHER_LIST, [write("b", "best")]),
      ["a c", "best", ""],
    ],
  ] as const)(
    "that %s before anything is sent has its say: undo takes nothing back",
    async (_, act, stored) => {
      const world = build();
      const one = await openOffline(world);
      const edit = one.move(LIST, OTHER_LIST, "b");
      const other = await openTab(world);
      act(other);
      await vi.waitFor(() => expect(one.shown(OTHER_LIST)).toBe(stored[1]));
      expect(one.takeBack(edit)).toBeNull();
      await one.allSent();
      await other.allSent();
      expect(world.all()).toEqual(stored);
    },
  );
});
