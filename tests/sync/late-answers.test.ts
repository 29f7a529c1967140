import { describe, expect, it } from "vitest";
import type { Change } from "../../src/domain/changes";
import { ServiceError } from "../../src/services/errors";
import { add, LIST, remove, rename, tick, write } from "./build";
import { later, stopTheClock } from "./clock";
import { BOBS, buildWorld, cutOff, openTab, underWay, whereverTheTabDies } from "./three-lists";

stopTheClock();

it("an edit whose answer was lost is not done again over what others have made of it since", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  const drag: Change = { type: "move-item", itemId: "c", afterId: null, beforeId: null };
  const mine = [tick("a"), write("b", "mine"), rename("Mine"), drag, add("d")];
  await cutOff(world, "taken", () => ann.edit(LIST, ...mine));
  world.byOthers(LIST, tick("a", false), write("b", "theirs"), rename("Theirs"), remove("d"));
  await ann.allSent(); // without any news
  expect([world.stored(), ann.shown()]).toEqual(["c a theirs", "c a theirs"]);
  expect(world.server.stored(LIST)?.name).toBe("Theirs");
});

describe("an edit that was undone while its commit was under way", () => {
  it.each([
    ["taken", remove("b")],
    ["taken", tick("b")],
    ["late", add("d")],
  ] as const)(
    "stays undone where its answer got lost (%s), and somebody has written: %o",
    async (fate, change) => {
      const world = buildWorld();
      const ann = await openTab(world);
      const step = await cutOff(world, fate, () => ann.edit(LIST, change));
      ann.undo(step);
      if (fate === "taken") world.byOthers(LIST, write("c", "C"));
      world.server.tellAll();
      await ann.allSent();
      world.server.arrive();
      await ann.allSent();
      const all = fate === "taken" ? "a b C" : "a b c";
      expect([ann.shown(), world.stored()]).toEqual([all, all]);
    },
  );
});

it("a list that its owner deletes stays gone when the answer to somebody's commit comes after that", async () => {
  const world = buildWorld([BOBS]);
  const ann = await openTab(world);
  const { answer } = await underWay(world, () => ann.edit(LIST, add("d")));
  world.server.write(null, LIST);
  world.server.holdAnswers()();
  await later(100);
  expect(ann.shown()).toBe("none");
  answer();
  await later();
  ann.engine.openList(LIST, false).subscribe(() => undefined);
  expect(ann.shown()).toBe("none");
});

it("nothing is sent again over newer edits, wherever the tab dies that had sent it", () => {
  let isTaken = false;
  return whereverTheTabDies({
    build: buildWorld,
    async live(ann, world) {
      world.server.silence();
      ann.edit(LIST, add("d"), tick("a"));
      await later(100);
      isTaken = world.stored() === "a! b c d";
      world.byOthers(LIST, tick("a", false));
      await ann.allSent();
    },
    check(world, _, writes) {
      if (isTaken) expect([writes, world.stored()]).toEqual([writes, "a b c d"]);
    },
  });
});

it.each(["resource-exhausted", "permission-denied"])(
  "a commit that arrives late, after its repetition was answered with %s, is not made once more",
  async (code) => {
    const world = buildWorld();
    const ann = await openTab(world);
    world.server.silence();
    await cutOff(world, "late", () => ann.edit(LIST, tick("b")));
    world.network.isThere = true;
    const { editLists } = world.server.lists;
    world.server.lists.editLists = (ids, edit) =>
      editLists(ids, (found) => {
        edit(found);
        world.server.lists.editLists = editLists;
        throw new ServiceError(code, code);
      });
    ann.engine.wake();
    await later(1);
    world.server.arrive();
    expect(world.stored()).toBe("a b! c");
    world.byOthers(LIST, tick("b", false));
    world.server.tellAll();
    await ann.allSent();
    expect(world.stored()).toBe("a b c");
  },
);
