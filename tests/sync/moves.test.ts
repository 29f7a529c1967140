import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitItem } from "../../src/domain/amounts";
import { MAX_ITEMS } from "../../src/domain/limits";
import type { Item, ShoppingList } from "../../src/domain/types";
import { add, buildItem, editText, LIST, OTHER_LIST, remove, tick } from "./build";
import { installFakeClock, later } from "./clock";
import {
  type AnnsTab,
  buildWorld,
  NO_LOCKS,
  openOffline,
  openTab,
  THIRD_LIST,
  type World,
} from "./three-lists";

installFakeClock();

const MANY = Array.from({ length: MAX_ITEMS }, (_, index) => buildItem(`${index}`));

/** Builds three lists of Ann, with the items a, b and c on the first one. */
const build = (others: readonly Item[] = [], fields: Partial<ShoppingList> = {}) =>
  buildWorld([{}, { ...fields, items: others }]);

/** Moves items to the other list, and waits for all retries. Resolves to the step, or to the code of the error. */
async function move(ann: AnnsTab, ...texts: readonly string[]) {
  const moved = ann.move(LIST, OTHER_LIST, ...texts);
  const outcome = moved.then(
    (step) => ({ step, code: null }),
    (error) => ({ step: null, code: error.code }),
  );
  await later();
  return outcome;
}

/** Returns the number of lists with the item b. */
const placesOfB = ({ server }: World) =>
  [LIST, OTHER_LIST, THIRD_LIST].filter((id) =>
    server.stored(id)?.items.some((item) => item.id === "b"),
  ).length;

describe("moving items to another list", () => {
  it("changes nothing on the screen before the answer, and then both lists at once", async () => {
    const world = build([buildItem("x")]);
    const ann = await openTab(world);
    const seen = new Set<number>();
    world.server.lists.watchLists("ann", {
      next: () => seen.add(placesOfB(world)),
      fail: () => undefined,
    });
    const respond = world.server.holdRequests();
    const moved = move(ann, "b");
    await later(100);
    expect(ann.all()).toEqual(["a b c", "x", ""]);
    respond();
    expect((await moved).code).toBeNull();
    expect([world.all(), ann.all()]).toEqual(Array(2).fill(["a c", "x b", ""]));
    expect([...seen]).toEqual([1]);
  });

  it("fails at once offline; online, it sends what is pending first, and takes the edits of others along", async () => {
    const world = build([buildItem("x")]);
    const ann = await openOffline(world);
    ann.edit(LIST, editText("b", "best"));
    ann.edit(OTHER_LIST, tick("x"), add("new"));
    const failed = ann.move(LIST, OTHER_LIST, "best");
    await expect(failed).rejects.toMatchObject({ code: "unavailable" });
    expect([ann.all(), ann.engine.outbox.count()]).toEqual([["a best c", "x! new", ""], 2]);
    world.server.muteReads();
    world.editAsOther(LIST, tick("b"));
    world.network.isOnline = true;
    await move(ann, "best");
    expect([world.all(), ann.engine.outbox.count()]).toEqual([["a c", "x! new best!", ""], 0]);
  });

  it.each<[string, string, World, (world: World) => unknown]>([
    ["has no room", "no-room", build(MANY), () => undefined],
    ["is read-only", "read-only", build([], { isReadOnly: true }), () => undefined],
    ["has no user any more", "aborted", build(), (w) => w.server.setMembers(OTHER_LIST, ["bob"])],
    ["is gone", "aborted", build(), (w) => w.server.write(null, OTHER_LIST)],
    ["lacks the items", "gone", build(), (w) => w.editAsOther(LIST, remove("b"))],
  ])("moves nothing if a list %s: %s", async (_, code, world, happens) => {
    const ann = await openTab(world);
    world.server.muteReads();
    happens(world);
    const before = world.all();
    expect(await move(ann, "b")).toEqual({ code, step: null });
    expect(world.all()).toEqual(before);
  });

  it("to the same list is refused at once, and holds up nothing", async () => {
    const world = build();
    const ann = await openTab(world);
    const moved = ann.move(LIST, LIST, "b").catch(({ code }) => code);
    expect(await Promise.race([moved, later()])).toBe("same-list");
    ann.edit(LIST, add("d"));
    await later();
    expect([world.stored(), ann.engine.outbox.count()]).toEqual(["a b c d", 0]);
  });

  it("works from a list that exceeds the limits, and gives an item another id if its own is taken", async () => {
    const world = buildWorld(
      [{}, { items: [buildItem("b", { text: "other" })] }],
      [...MANY, ...["x", "y", "b"].map((id) => buildItem(id))],
    );
    const { step } = await move(await openTab(world), "b");
    expect(world.stored(OTHER_LIST)).toBe("other b");
    expect(world.server.stored(OTHER_LIST)?.items[1]?.id).toBe(step?.moved[0]?.idThere);
  });

  it("says that there is no room even if another member has taken it between two tries", async () => {
    const world = build(MANY.slice(2));
    const ann = await openTab(world);
    world.server.muteReads();
    world.server.setOutcomes("conflict");
    const moved = ann.move(LIST, OTHER_LIST, "b").catch(({ code }) => code);
    await later(1);
    world.editAsOther(OTHER_LIST, add("x"), add("y"));
    await later();
    expect(await moved).toBe("no-room");
  });

  it.each(["committed", "never", "late", "conflict"] as const)(
    "moves once if the response is lost (%s)",
    async (outcome) => {
      const world = build();
      const ann = await openTab(world);
      world.server.muteReads();
      world.server.setOutcomes(outcome);
      expect((await move(ann, "b")).code).toBeNull();
      world.server.arriveLate();
      expect([world.all(), ann.all()]).toEqual(Array(2).fill(["a c", "b", ""]));
    },
  );

  it("loses no edit that is made between a first try, which arrives late, and a second one", async () => {
    const world = build();
    const ann = await openTab(world);
    world.server.muteReads();
    world.server.setOutcomes("late", "conflict");
    const moved = ann.move(LIST, OTHER_LIST, "b");
    await later(1);
    ann.edit(LIST, tick("a"));
    await later();
    await moved;
    world.server.unmuteReads();
    await ann.sendAll();
    expect([world.all(), ann.all()]).toEqual(Array(2).fill(["a! c", "b", ""]));
  });

  it("says that the outcome is not known if the connection is lost for good", async () => {
    const world = build();
    const ann = await openTab(world);
    world.server.setOutcomes(...Array(20).fill("never"));
    expect((await move(ann, "b")).code).toBe("unknown-outcome");
    expect(world.all()).toEqual(["a b c", "", ""]);
  });

  it("fails with the server's denial if no earlier try can have been written", async () => {
    const world = build();
    const ann = await openTab(world);
    world.server.setOutcomes("conflict");
    world.server.failNext("permission-denied", 1);
    expect((await move(ann, "b")).code).toBe("permission-denied");
    expect(world.all()).toEqual(["a b c", "", ""]);
  });

  it("leaves each item on exactly one list if two tabs without locks move it at once", async () => {
    const world = build();
    const [one, other] = [await openTab(world, NO_LOCKS), await openTab(world, NO_LOCKS)];
    const moves = [one.move(LIST, OTHER_LIST, "b"), other.move(LIST, THIRD_LIST, "b")];
    const outcomes = Promise.allSettled(moves);
    await later();
    const rejected = (await outcomes).filter(({ status }) => status === "rejected");
    expect([rejected.length, placesOfB(world)]).toEqual([1, 1]);
  });

  it("leaves each item on exactly one list, wherever the tab crashes", async () => {
    let hasCrashed = true;
    for (let writes = 0; hasCrashed; writes += 1) {
      const world = build();
      const ann = await openTab(world);
      ann.edit(LIST, tick("b"));
      ann.page.crashAfter(writes);
      void move(ann, "b");
      await later();
      hasCrashed = ann.page.hasCrashed();
      ann.page.crash();
      ann.engine.stop();
      await (await openTab(world)).sendAll();
      expect([writes, placesOfB(world)]).toEqual([writes, 1]);
    }
  });
});

it("undo of a move puts the items back where they were, as they are now, and needs a connection; redo moves them again", async () => {
  const world = buildWorld(
    [],
    ["a", "b", "c", "d", "e", "f", "z"].map((id) => buildItem(id)),
  );
  const ann = await openTab(world);
  const moved = await ann.move(LIST, OTHER_LIST, "a", "b", "c", "d", "e", "f");
  world.editAsOther(OTHER_LIST, tick("b"), editText("c", "C"), remove("d"));
  world.editAsOther(LIST, add("theirs"));
  world.network.isOnline = false;
  await expect(ann.engine.undoMove(moved)).rejects.toMatchObject({ code: "unavailable" });
  world.network.isOnline = true;
  const undone = await ann.engine.undoMove(moved);
  expect(world.all()).toEqual(["a b! C e f z theirs", "", ""]);
  await expect(ann.engine.undoMove(moved)).rejects.toMatchObject({ code: "gone" });
  const redone = await ann.engine.undoMove(undone);
  expect(world.all()).toEqual(["z theirs", "a b! C e f", ""]);
  await ann.engine.undoMove(redone);
  expect([world.all(), ann.all()]).toEqual(Array(2).fill(["a b! C e f z theirs", "", ""]));
});

describe("an item that the target has already", () => {
  const items = (...texts: readonly string[]) =>
    texts.map((text, index) =>
      buildItem(`${text} ${index}`, { text: text.replace("!", ""), done: text.endsWith("!") }),
    );

  it.each([
    ["open, as it is", ["milk"], ["Milk", "z"], "Milk z"],
    ["done, reopened", ["milk"], ["Milk!", "z"], "Milk z"],
    ["without the amount, which it gets", ["Milk×2"], ["z", "Milk"], "z Milk×2"],
    ["with an amount", ["Milk"], ["Milk×2"], "Milk×2"],
    ["with another amount, beside it", ["Milk×3"], ["Milk×2"], "Milk×2 Milk×3"],
    ["without its accent", ["jamón"], ["jamon"], "jamon"],
    ["ticked itself", ["Milk!"], ["Milk"], "Milk"],
    ["and others", ["a", "Milk", "b!"], ["Milk"], "Milk a b!"],
    ["twice on the source", ["Milk", "milk", "Milk×2"], ["z"], "z Milk×2"],
  ])("(%s) stays one item, and undo and redo restore both lists", async (_, from, to, merged) => {
    const world = buildWorld([{}, { items: items(...to) }], items("y", ...from));
    const before = world.all();
    const stored = [LIST, OTHER_LIST].map((id) => world.server.stored(id)?.items);
    const ann = await openTab(world);
    const moved = await ann.move(LIST, OTHER_LIST, ...from.map((text) => text.replace("!", "")));
    const after = ["y", merged, ""];
    expect([world.all(), ann.all()]).toEqual([after, after]);
    const undone = await ann.engine.undoMove(moved);
    expect([world.all(), ann.all()]).toEqual([before, before]);
    expect([LIST, OTHER_LIST].map((id) => world.server.stored(id)?.items)).toEqual(stored);
    await expect(ann.engine.undoMove(moved)).rejects.toMatchObject({ code: "gone" });
    const redone = await ann.engine.undoMove(undone);
    expect(world.all()).toEqual(after);
    await ann.engine.undoMove(redone);
    expect(world.all()).toEqual(before);
  });

  it("is no reason to lose a name or to make one twice, and undo restores both lists, whatever they hold", async () => {
    const anyText = fc.constantFrom(
      "Milk",
      "milk",
      "2 milk",
      "milk 2x",
      "3 milk",
      "Jamón",
      "jamon",
    );
    const anyLine = fc.record({ text: anyText, done: fc.boolean() });
    const anyItems = fc
      .array(anyLine, { maxLength: 6 })
      .map((all) => all.map((one, index) => ({ ...one, id: `${index}` })));
    const anyTarget = fc
      .uniqueArray(anyLine, { selector: (one) => splitItem(one).key })
      .map((all) => all.map((one, index) => ({ ...one, id: `there ${index}` })));
    const namesOf = (all: readonly Item[] = []) => all.map((item) => splitItem(item).key);
    await fc.assert(
      fc.asyncProperty(anyItems, anyTarget, fc.func(fc.boolean()), async (all, target, isMoved) => {
        const moved = all.filter(isMoved);
        fc.pre(moved.length > 0);
        const world = buildWorld([{}, { items: target }], all);
        const { engine } = await openTab(world);
        const step = await engine.moveItems(LIST, OTHER_LIST, moved);
        const reached = world.server.stored(OTHER_LIST)?.items;
        expect(new Set(namesOf(reached))).toEqual(new Set([...namesOf(target), ...namesOf(moved)]));
        const plain = reached?.filter((item) => splitItem(item).amount === "") ?? [];
        expect(namesOf(plain)).toEqual([...new Set(namesOf(plain))]);
        await engine.undoMove(step);
        const restored = [LIST, OTHER_LIST].map((id) => world.server.stored(id)?.items);
        expect(restored).toEqual([all, target]);
        engine.stop();
      }),
      { numRuns: 50 },
    );
  });

  it("keeps the later edits of others when the move is undone", async () => {
    const world = buildWorld(
      [{}, { items: items("a!", "b", "c!", "d") }],
      items("A", "B×2", "C", "D", "e"),
    );
    const ann = await openTab(world);
    const moved = await ann.move(LIST, OTHER_LIST, "A", "B×2", "C", "D", "e");
    expect(world.all()).toEqual(["", "a B×2 c d e", ""]);
    world.editAsOther(
      OTHER_LIST,
      editText("a! 0", "A1"),
      editText("b 1", "B×3"),
      tick("c! 2"),
      remove("d 3"),
      tick("e 4"),
    );
    await ann.engine.undoMove(moved);
    expect(world.all()).toEqual(["A B×2 C D e!", "A1! B×3 c!", ""]);
  });

  it("can be moved to a full list", async () => {
    const world = build([...MANY.slice(1), buildItem("x", { text: "b" })]);
    expect((await move(await openTab(world), "b")).code).toBeNull();
    expect(world.stored()).toBe("a c");
    expect(world.server.stored(OTHER_LIST)?.items).toHaveLength(MAX_ITEMS);
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
