import { describe, expect, it } from "vitest";
import type { Change } from "../../src/domain/changes";
import { ServiceError } from "../../src/services/errors";
import { add, editText, LIST, remove, rename, tick } from "./build";
import { installFakeClock, later } from "./clock";
import { createRandom } from "./simulation/random";
import {
  buildWorld,
  crashAtEachWrite,
  disconnectAfter,
  holdResponse,
  openTab,
  SHARED_FIELDS,
} from "./three-lists";

installFakeClock();

it("an edit whose response was lost is not sent again over later edits of others", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  const drag: Change = { type: "move-item", itemId: "c", afterId: null, beforeId: null };
  const mine = [tick("a"), editText("b", "mine"), rename("Mine"), drag, add("d")];
  await disconnectAfter(world, "committed", () => ann.edit(LIST, ...mine));
  world.editAsOther(LIST, tick("a", false), editText("b", "theirs"), rename("Theirs"), remove("d"));
  await ann.sendAll(); // before any snapshot
  expect([world.stored(), ann.shown()]).toEqual(["c a theirs", "c a theirs"]);
  expect(world.server.stored(LIST)?.name).toBe("Theirs");
});

describe("an edit that was undone before its ack", () => {
  it.each([
    ["committed", remove("b")],
    ["committed", tick("b")],
    ["late", add("d")],
  ] as const)("stays undone if its response was lost (%s): %o", async (outcome, change) => {
    const world = buildWorld();
    const ann = await openTab(world);
    const step = await disconnectAfter(world, outcome, () => ann.edit(LIST, change));
    ann.undo(step);
    if (outcome === "committed") world.editAsOther(LIST, editText("c", "C"));
    world.server.unmuteReads();
    await ann.sendAll();
    world.server.arriveLate();
    await ann.sendAll();
    const all = outcome === "committed" ? "a b C" : "a b c";
    expect([ann.shown(), world.stored()]).toEqual([all, all]);
  });
});

it("a deleted list stays gone when the response to an earlier commit arrives late", async () => {
  const world = buildWorld([SHARED_FIELDS]);
  const ann = await openTab(world);
  const { respond } = await holdResponse(world, () => ann.edit(LIST, add("d")));
  world.server.write(null, LIST);
  world.server.holdResponses()();
  await later(100);
  expect(ann.shown()).toBe("none");
  respond();
  await later();
  ann.engine.openList(LIST, false).subscribe(() => undefined);
  expect(ann.shown()).toBe("none");
});

it("an edit is not sent again over newer edits, wherever the sending tab crashes", () => {
  let isTaken = false;
  return crashAtEachWrite({
    build: buildWorld,
    async run(ann, world) {
      world.server.muteReads();
      ann.edit(LIST, add("d"), tick("a"));
      await later(100);
      isTaken = world.stored() === "a! b c d";
      world.editAsOther(LIST, tick("a", false));
      await ann.sendAll();
    },
    check(world, _, writes) {
      if (isTaken) expect([writes, world.stored()]).toEqual([writes, "a b c d"]);
    },
  });
});

it.each(["resource-exhausted", "permission-denied"])(
  "a late commit is not repeated if its retry failed with %s before",
  async (code) => {
    const world = buildWorld();
    const ann = await openTab(world);
    world.server.muteReads();
    await disconnectAfter(world, "late", () => ann.edit(LIST, tick("b")));
    world.network.isOnline = true;
    const { editLists } = world.server.lists;
    world.server.lists.editLists = (ids, edit) =>
      editLists(ids, (found) => {
        edit(found);
        world.server.lists.editLists = editLists;
        throw new ServiceError(code, code);
      });
    ann.engine.wake();
    await later(1);
    world.server.arriveLate();
    expect(world.stored()).toBe("a b! c");
    world.editAsOther(LIST, tick("b", false));
    world.server.unmuteReads();
    await ann.sendAll();
    expect(world.stored()).toBe("a b c");
  },
);

it.each([100, 1_000])(
  "no item vanishes while snapshots are late, with edits up to %i ms apart",
  async (gap) => {
    const random = createRandom(gap);
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let history = 0; history < 50; history += 1) {
      const world = buildWorld([SHARED_FIELDS]);
      const { lists } = world.server;
      const { watchList, getList, editLists } = lists;
      const lag = 20 + random.below(300);
      lists.watchList = (id, observer) =>
        watchList(id, {
          ...observer,
          next: (list) => void setTimeout(() => observer.next(list), lag),
        });
      lists.getList = (id) => getList(id).finally(() => pause(20));
      lists.editLists = (ids, edit) => editLists(ids, edit).finally(() => pause(20));
      const tabs = [await openTab(world), await openTab(world)];
      await later(1_000);
      const vanished: string[] = [];
      for (const tab of tabs) {
        let before: readonly string[] = [];
        tab.engine.openList(LIST, false).subscribe(() => {
          const now = tab.shown().split(" ");
          vanished.push(...before.filter((item) => !now.includes(item)));
          before = now;
        });
      }
      for (let at = 0; at < 12; at += 1) {
        const tab = tabs[random.below(3)];
        if (tab) tab.edit(LIST, add(`anns-${at}`));
        else world.editAsOther(LIST, add(`bobs-${at}`));
        await later(random.below(gap));
      }
      await later(2_000);
      for (const { engine } of tabs) engine.stop();
      expect(vanished).toEqual([]);
    }
  },
);
