import { describe, expect, it } from "vitest";
import type { Change } from "../../src/domain/changes";
import { ServiceError } from "../../src/services/errors";
import { add, LIST, remove, rename, tick, write } from "./build";
import { later, stopTheClock } from "./clock";
import {
  BOBS,
  buildWorld,
  cutOff,
  NO_LOCKS,
  openTab,
  underWay,
  whereverTheTabDies,
} from "./three-lists";

stopTheClock();

describe("an edit whose answer was lost", () => {
  it.each(["in the same tab", "in the next tab, where it died"])(
    "is not done again over what others have made of it since, %s",
    async (where) => {
      const world = buildWorld();
      const ann = await openTab(world);
      const drag: Change = { type: "move-item", itemId: "c", afterId: null, beforeId: null };
      const mine = [tick("a"), write("b", "mine"), rename("Mine"), drag, add("d")];
      await cutOff(world, "taken", () => ann.edit(LIST, ...mine));
      if (where !== "in the same tab") ann.page.die();
      const theirs = [tick("a", false), write("b", "theirs"), rename("Theirs"), remove("d")];
      world.byOthers(LIST, ...theirs);
      const next = ann.page.isDead() ? await openTab(world) : ann;
      await next.allSent(); // without any news
      expect([world.stored(), next.shown()]).toEqual(["c a theirs", "c a theirs"]);
      expect(world.server.stored(LIST)?.name).toBe("Theirs");
    },
  );

  it.each(["never", "late"] as const)(
    "is done once where it had not arrived (%s), though the list looks as if it had",
    async (fate) => {
      const world = buildWorld();
      const ann = await openTab(world);
      await cutOff(world, fate, () => ann.edit(LIST, add("d"), tick("a")));
      ann.page.die();
      world.byOthers(LIST, add("d"), remove("c"));
      world.server.tellAll();
      await (await openTab(world)).allSent();
      world.server.arrive();
      expect(world.stored()).toBe("a! b d");
    },
  );

  it("and comes late is not there over a later one", async () => {
    const world = buildWorld();
    const ann = await openTab(world);
    world.server.loseAnswers("late", "never");
    ann.edit(LIST, write("b", "oat"));
    await later(1);
    ann.edit(LIST, write("b", "oat milk"));
    await later(1);
    world.server.arrive();
    world.byOthers(LIST, tick("c"));
    await ann.allSent();
    expect(world.stored()).toBe("a oat milk c!");
  });
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
      ann.takeBack(step);
      if (fate === "taken") world.byOthers(LIST, write("c", "C"));
      world.server.tellAll();
      await ann.allSent();
      world.server.arrive();
      await ann.allSent();
      const all = fate === "taken" ? "a b C" : "a b c";
      expect([ann.shown(), world.stored()]).toEqual([all, all]);
    },
  );

  it.each(["with what it has written", "with nothing to write"])(
    "stays undone where another tab's answer comes in between, %s (no locks: plain http)",
    async (how) => {
      const world = buildWorld();
      const first = await openTab(world, NO_LOCKS);
      const other = await openTab(world, NO_LOCKS);
      world.server.silence();
      other.page.sleep(); // it hears late of what the first tab stores
      if (how === "with nothing to write") world.byOthers(LIST, tick("a"));
      const one = await underWay(world, () => first.edit(LIST, tick("a")));
      const two = await underWay(world, () => other.edit(LIST, add("d")));
      expect(world.stored()).toBe("a! b c d");
      one.answer();
      await later(1);
      other.takeBack(two.result);
      world.server.tellAll();
      two.answer();
      await later();
      expect(world.stored()).toBe("a! b c");
    },
  );
});

it("a text stays as it was changed last in two tabs, though that was tried on the list from before both (no locks)", async () => {
  const world = buildWorld();
  const first = await openTab(world, NO_LOCKS);
  const other = await openTab(world, NO_LOCKS);
  const { server, network } = world;
  server.silence();
  const { editLists } = server.lists;
  const before = [server.stored(LIST) ?? null];
  let goOn = () => {};
  server.lists.editLists = async (_, edit) => {
    server.lists.editLists = editLists;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    edit(before);
    throw new ServiceError("aborted", "Somebody has written meanwhile.");
  };
  other.edit(LIST, tick("a"));
  await later(1);
  first.edit(LIST, write("b", "oat"));
  await later(100);
  expect(world.stored()).toBe("a! oat c");
  first.engine.stop();
  other.edit(LIST, write("b", "oat milk"));
  goOn();
  await later(1);
  server.tellAll();
  network.isThere = true;
  await other.allSent();
  expect(world.stored()).toBe("a! oat milk c");
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
