import { describe, expect, it } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { add, buildItem, LIST, OTHER_LIST, remove, rename, tick, write } from "./build";
import { later, stopTheClock } from "./clock";
import {
  BOBS,
  buildWorld,
  cutOff,
  openOffline,
  openTab,
  underWay,
  whereverTheTabDies,
} from "./three-lists";

stopTheClock();

it("a step that is taken back before anything was sent was never done, for nobody: what others did since stays", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  for (const change of [write("a", "A"), tick("b"), rename("Market"), remove("c")]) {
    ann.undo(ann.edit(LIST, change));
  }
  world.byOthers(LIST, write("a", "theirs"), tick("b"), rename("Theirs"), remove("c"));
  const written = world.server.stored(LIST);
  await ann.allSent();
  expect(world.server.stored(LIST)).toBe(written);
  expect(ann.shown()).toBe("theirs b!");
});

it("a step that is taken back while it is being sent was never done where the attempt failed", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  const work = () => ann.edit(LIST, remove("b"));
  const { result, answer } = await underWay(world, work, "overtaken");
  ann.undo(result);
  world.byOthers(LIST, write("b", "theirs"));
  answer();
  await ann.allSent();
  expect(world.stored()).toBe("a theirs c");
});

it("a step that somebody else has just done as well, and that therefore changed nothing, is taken back all the same", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  world.server.silence();
  world.byOthers(LIST, tick("b"));
  const before = world.server.stored(LIST);
  const step = ann.edit(LIST, tick("b"));
  await ann.allSent();
  expect(world.server.stored(LIST)).toBe(before);
  ann.undo(step);
  await ann.allSent();
  expect(world.stored()).toBe("a b c");
});

it("a tick that is taken back offline keeps the item though somebody clears the done items meanwhile", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  const step = ann.edit(LIST, tick("b"));
  await ann.allSent();
  world.network.isThere = false;
  world.server.silence();
  ann.undo(step);
  world.byOthers(LIST, { type: "remove-done-items", itemIds: ["b"] });
  await ann.allSent();
  expect(world.server.stored(LIST)?.items).toContainEqual(buildItem("b"));
});

describe("a removal that is taken back", () => {
  it("brings the item back as somebody had written it just before, though no news of that, or of the removal, came", async () => {
    const world = buildWorld();
    const ann = await openTab(world);
    world.server.silence();
    world.byOthers(LIST, write("b", "theirs"));
    const step = ann.edit(LIST, remove("b"));
    await ann.allSent();
    world.network.isThere = false;
    ann.undo(step);
    world.server.tellAll();
    expect(ann.shown()).toBe("a theirs c");
    await ann.allSent();
    expect(world.stored()).toBe("a theirs c");
  });

  it.each(["by others", "by Ann"])(
    "brings it back as it was when it went last, once it had been back and was written anew %s",
    async (who) => {
      const world = buildWorld();
      const ann = await openTab(world);
      const first = ann.edit(LIST, remove("b"));
      await ann.allSent();
      if (who === "by others") world.byOthers(LIST, add("b"), write("b", "newer"));
      else {
        ann.undo(first);
        ann.edit(LIST, write("b", "newer"));
      }
      await ann.allSent();
      const second = await cutOff(world, "taken", () => ann.edit(LIST, remove("b")));
      if (who === "by Ann") ann.undo(second);
      world.server.tellAll();
      await ann.allSent();
      if (who === "by others") ann.undo(second);
      await ann.allSent();
      expect(world.stored().split(" ").toSorted()).toEqual(["a", "c", "newer"]);
    },
  );
});

it("of a tick that was never done nothing is undone, wherever the tab dies", () =>
  whereverTheTabDies({
    build: buildWorld,
    async before(ann, world) {
      ann.undo(await cutOff(world, "never", () => ann.edit(LIST, tick("b"))));
      world.byOthers(LIST, remove("b"));
    },
    async live(ann, world) {
      world.server.tellAll();
      await ann.allSent();
    },
    check: (world, _, writes) => expect([writes, world.stored()]).toEqual([writes, "a c"]),
  }));

it("a removal that is taken back brings the item back with the text that was written before, and sent with the removal", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  ann.edit(LIST, write("b", "newer"));
  const step = ann.edit(LIST, remove("b"));
  await ann.allSent();
  ann.undo(step);
  await ann.allSent();
  expect(world.stored()).toBe("a newer c");
});

it("an addition goes for good when it is taken back after the item was moved away and back home", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const step = ann.edit(LIST, add("new"));
  ann.move(LIST, OTHER_LIST, "new");
  ann.move(OTHER_LIST, LIST, "new");
  ann.undo(step);
  expect(ann.shown()).toBe("a b c");
  await ann.allSent();
  expect(world.stored()).toBe("a b c");
});

it.each(["whose answer is lost", "that another tab sends"])(
  "a second removal %s is taken back with the text written since the first was taken back",
  async (which) => {
    const world = buildWorld();
    const ann = await openTab(world);
    const first = ann.edit(LIST, remove("b"));
    await ann.allSent();
    world.network.isThere = false;
    const other = await openTab(world);
    ann.undo(first);
    ann.edit(LIST, write("b", "newer"));
    const second = ann.edit(LIST, remove("b"));
    world.network.isThere = true;
    if (which === "that another tab sends") await other.allSent();
    else await cutOff(world, "taken", () => ann.engine.wake());
    ann.undo(second);
    world.server.tellAll();
    await ann.allSent();
    expect(world.stored().split(" ").toSorted()).toEqual(["a", "c", "newer"]);
  },
);

it("a step is done once more where its undo has shown the text that somebody else wrote meanwhile", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const step = ann.edit(LIST, write("b", "mine"));
  world.byOthers(LIST, write("b", "theirs"));
  await later(10);
  const undone = ann.undo(step);
  expect(ann.shown()).toBe("a theirs c");
  if (undone) ann.undo(undone);
  expect(ann.shown()).toBe("a mine c");
});

describe("a move whose answer is lost is taken back", () => {
  async function takenBack(ofOther: Partial<ShoppingList> = {}) {
    const world = buildWorld([{}, ofOther]);
    const ann = await openTab(world);
    ann.undo(await cutOff(world, "taken", () => ann.move(LIST, OTHER_LIST, "b")));
    return { world, ann };
  }

  it("and stays on the screen when news come of one of the two lists alone", async () => {
    const { world, ann } = await takenBack();
    world.server.tellReads(LIST, world.server.stored(LIST) ?? null);
    await later(10);
    expect(ann.all()).toEqual(["a b c", "", ""]);
    world.server.tellAll();
    await ann.allSent();
    expect([ann.all(), world.stored()]).toEqual([["a b c", "", ""], "a b c"]);
  });

  it.each(["by somebody else", "by Ann"])("though the other list is deleted %s", async (who) => {
    const { world, ann } = await takenBack(who === "by Ann" ? {} : BOBS);
    if (who === "by Ann") {
      world.network.isThere = true;
      await ann.engine.deleteList(OTHER_LIST);
    } else world.server.write(null, OTHER_LIST);
    world.server.tellAll();
    await ann.allSent();
    expect([world.stored(), ann.shown()]).toEqual(["a b c", "a b c"]);
  });
});

it("of a tick that was never done nothing is undone by a tab that slept, wherever the other tab dies", async () => {
  for (let writes = 0; writes < 10; writes += 1) {
    const world = buildWorld();
    const ann = await openTab(world);
    ann.undo(await cutOff(world, "never", () => ann.edit(LIST, tick("b"))));
    world.byOthers(LIST, remove("b"));
    const other = await openTab(world);
    other.page.sleep();
    ann.page.dieAfter(writes);
    world.network.isThere = true;
    ann.engine.wake();
    await later(40);
    ann.page.die();
    ann.engine.stop();
    other.page.wake();
    world.server.tellAll();
    await other.allSent();
    expect([writes, world.stored()]).toEqual([writes, "a c"]);
  }
});

it("a step that is done once more leaves the additions that its transaction has just read", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  world.server.silence();
  world.byOthers(LIST, add("theirs"));
  const { result, answer } = await underWay(world, () => ann.edit(LIST, write("b", "mine")));
  const undone = ann.undo(result);
  if (undone) ann.undo(undone);
  answer();
  await ann.allSent();
  expect(world.stored()).toBe("a mine c theirs");
});

it("a tab that slept while its answer was on the way undoes nothing a second time", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  const other = await openTab(world);
  world.server.silence();
  const { result, answer } = await underWay(world, () => ann.edit(LIST, tick("b")));
  ann.undo(result);
  ann.page.sleep();
  world.server.holdAnswers()(); // from here on, others get theirs
  await other.allSent();
  const undone = world.stored();
  world.byOthers(LIST, tick("b"));
  answer();
  await later(1);
  ann.page.wake();
  await ann.allSent();
  expect([undone, world.stored()]).toEqual(["a b c", "a b! c"]);
});

describe("an undo that waited for an answer", () => {
  const ids = ["a", "b", "c", "d", "e", "f", "z"];

  it.each(["is lost", "comes"])("puts six moved items back to their places: it %s", async (how) => {
    const world = buildWorld(
      [],
      ids.map((id) => buildItem(id)),
    );
    const ann = await openTab(world);
    const move = () => ann.move(LIST, OTHER_LIST, ...ids.slice(0, 6));
    if (how === "is lost") {
      ann.undo(await cutOff(world, "taken", move));
      world.server.tellAll();
    } else {
      world.server.silence();
      const { result, answer } = await underWay(world, move);
      ann.undo(result);
      answer();
    }
    expect(ann.shown()).toBe("a b c d e f z");
    await ann.allSent();
    expect([ann.shown(), world.stored()]).toEqual(Array(2).fill("a b c d e f z"));
  });

  it("brings many items back in their order", async () => {
    const many = Array.from({ length: 60 }, (_, index) => `i${index}`);
    const world = buildWorld(
      [],
      [...many, "z"].map((id) => buildItem(id)),
    );
    const ann = await openTab(world);
    ann.undo(await cutOff(world, "taken", () => ann.edit(LIST, remove(...many))));
    world.server.tellAll();
    await ann.allSent();
    expect(world.stored()).toBe([...many, "z"].join(" "));
  });
});

describe("a step that is taken back unsent was never done, though nothing of it shows:", () => {
  it("done items that somebody has opened meanwhile are not removed once they are done again", async () => {
    const world = buildWorld();
    world.byOthers(LIST, tick("b"));
    const ann = await openOffline(world);
    const step = ann.edit(LIST, { type: "remove-done-items", itemIds: ["b"] });
    world.byOthers(LIST, tick("b", false));
    await later(1);
    ann.undo(step);
    world.byOthers(LIST, tick("b"));
    await ann.allSent();
    expect(world.stored()).toBe("a b! c");
  });

  it.each([
    ["tick", tick("b")],
    ["text", write("b", "mine")],
  ])("an item that somebody removes and brings back has no %s of hers", async (_, change) => {
    const world = buildWorld();
    const ann = await openOffline(world);
    const step = ann.edit(LIST, change);
    world.byOthers(LIST, remove("b"));
    await later(1);
    ann.undo(step);
    world.byOthers(LIST, add("b"));
    await ann.allSent();
    expect(world.stored()).toBe("a c b");
  });

  it("a drag beside which somebody else drags", async () => {
    const world = buildWorld(
      [],
      ["a", "b", "c", "d"].map((id) => buildItem(id)),
    );
    const ann = await openOffline(world);
    const step = ann.edit(LIST, { type: "move-item", itemId: "d", afterId: "a", beforeId: "b" });
    world.byOthers(LIST, { type: "move-item", itemId: "b", afterId: null, beforeId: "a" });
    await later(1);
    ann.undo(step);
    await ann.allSent();
    expect(world.stored()).toBe("b a c d");
  });

  it.each(["tick", "move"])("a %s on a list that can't be written for now", async (what) => {
    const world = buildWorld();
    const ann = await openOffline(world);
    const step = what === "tick" ? ann.edit(LIST, tick("b")) : ann.move(LIST, OTHER_LIST, "b");
    const list = world.server.stored(LIST) as ShoppingList;
    world.server.write({ ...list, isReadOnly: true });
    await later(1);
    ann.undo(step);
    world.server.write(list); // this tab has the newer version of the app now
    await ann.allSent();
    expect(world.all()).toEqual(["a b c", "", ""]);
  });
});

it("an undo that is itself taken back unsent brings back nothing that was cleared away", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  const step = ann.edit(LIST, tick("b"));
  await ann.allSent();
  world.network.isThere = false;
  const undone = ann.undo(step);
  if (undone) ann.undo(undone);
  world.server.silence();
  world.byOthers(LIST, { type: "remove-done-items", itemIds: ["b"] });
  await ann.allSent();
  expect(world.stored()).toBe("a c");
});

it("two steps about one item that were never done, and are taken back, leave no trace", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const steps = [ann.edit(LIST, tick("b")), ann.edit(LIST, write("b", "mine"))];
  world.network.isThere = true;
  await cutOff(world, "never", () => ann.engine.wake());
  for (const step of steps.toReversed()) ann.undo(step);
  world.byOthers(LIST, remove("b"));
  world.server.tellAll();
  await ann.allSent();
  expect(world.stored()).toBe("a c");
});

describe("a removal that is taken back brings back the text that the commit found, unseen,", () => {
  it.each([
    "while the commit is under way",
    "before its answer, which is lost",
    "after its answer is lost",
  ])("%s", async (when) => {
    const world = buildWorld();
    const ann = await openTab(world);
    world.server.silence();
    world.byOthers(LIST, write("b", "theirs"));
    const work = () => ann.edit(LIST, remove("b"));
    if (when.startsWith("while")) {
      const { result, answer } = await underWay(world, work);
      ann.undo(result);
      answer();
    } else {
      const step = await cutOff(world, "taken", work);
      if (when.startsWith("after")) await ann.allSent();
      ann.undo(step);
    }
    await ann.allSent();
    expect(world.stored()).toBe("a theirs c");
  });
});

it("what a tab that dies was about to undo is undone once by the next, wherever it dies", async () => {
  const wrong: unknown[] = [];
  let ticks = 0;
  for (let writes = 0; writes < 12; writes += 1) {
    const world = buildWorld();
    const ann = await openTab(world);
    world.server.silence();
    const { result, answer } = await underWay(world, () => ann.edit(LIST, tick("b")));
    ann.undo(result);
    ann.page.dieAfter(writes);
    answer();
    await later(0);
    ann.page.die();
    ann.engine.stop();
    world.server.tellAll();
    const { editLists } = world.server.lists;
    let isTicked = false;
    world.server.lists.editLists = async (...given) => {
      const hasWritten = await editLists(...given);
      if (hasWritten && !isTicked && world.stored() === "a b c") {
        isTicked = true; // by somebody else, right after it was undone
        ticks += 1;
        world.byOthers(LIST, tick("b"));
      }
      return hasWritten;
    };
    const next = await openTab(world);
    await next.allSent();
    if (isTicked && world.stored() !== "a b! c") wrong.push([writes, world.stored()]);
  }
  expect(ticks).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});
