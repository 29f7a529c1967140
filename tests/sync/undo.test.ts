import { describe, expect, it } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { add, buildItem, editText, LIST, remove, rename, tick } from "./build";
import { installFakeClock, later } from "./clock";
import { buildWorld, disconnectAfter, holdResponse, openOffline, openTab } from "./three-lists";

installFakeClock();

it("undo of an unsent step writes nothing, and keeps the edits of others", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  for (const change of [editText("a", "A"), tick("b"), rename("Market"), remove("c")]) {
    ann.undo(ann.edit(LIST, change));
  }
  world.editAsOther(LIST, editText("a", "theirs"), tick("b"), rename("Theirs"), remove("c"));
  const written = world.server.stored(LIST);
  await ann.sendAll();
  expect(world.server.stored(LIST)).toBe(written);
  expect(ann.shown()).toBe("theirs b!");
});

it("undo also reverses a step that had no effect because another member made the same edit", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  world.server.muteReads();
  world.editAsOther(LIST, tick("b"));
  const step = ann.edit(LIST, tick("b"));
  await ann.sendAll();
  ann.undo(step);
  await ann.sendAll();
  expect(world.stored()).toBe("a b c");
});

it("undo of a tick, made offline, keeps the item even if another member removes the done items", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  const step = ann.edit(LIST, tick("b"));
  await ann.sendAll();
  world.network.isOnline = false;
  world.server.muteReads();
  ann.undo(step);
  world.editAsOther(LIST, { type: "remove-done-items", itemIds: ["b"] });
  await ann.sendAll();
  expect(world.server.stored(LIST)?.items).toContainEqual(buildItem("b"));
});

describe("undo of a removal", () => {
  it.each(["another member", "the user"])(
    "restores the latest text if the item was restored and edited by %s in between",
    async (who) => {
      const world = buildWorld();
      const ann = await openTab(world);
      const first = ann.edit(LIST, remove("b"));
      await ann.sendAll();
      if (who === "another member") world.editAsOther(LIST, add("b"), editText("b", "newer"));
      else {
        ann.undo(first);
        ann.edit(LIST, editText("b", "newer"));
      }
      await ann.sendAll();
      const second = await disconnectAfter(world, "committed", () => ann.edit(LIST, remove("b")));
      if (who === "the user") ann.undo(second);
      world.server.unmuteReads();
      await ann.sendAll();
      if (who === "another member") ann.undo(second);
      await ann.sendAll();
      expect(world.stored().split(" ").toSorted()).toEqual(["a", "c", "newer"]);
    },
  );
});

it("undo of a removal restores a text that was sent together with the removal", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  ann.edit(LIST, editText("b", "newer"));
  const step = ann.edit(LIST, remove("b"));
  await ann.sendAll();
  ann.undo(step);
  await ann.sendAll();
  expect(world.stored()).toBe("a newer c");
});

it.each(["whose response is lost", "that another tab sends"])(
  "undo of a second removal %s restores the text that was written after undo of the first",
  async (which) => {
    const world = buildWorld();
    const ann = await openTab(world);
    const first = ann.edit(LIST, remove("b"));
    await ann.sendAll();
    world.network.isOnline = false;
    const other = await openTab(world);
    ann.undo(first);
    ann.edit(LIST, editText("b", "newer"));
    const second = ann.edit(LIST, remove("b"));
    world.network.isOnline = true;
    if (which === "that another tab sends") await other.sendAll();
    else await disconnectAfter(world, "committed", () => ann.engine.wake());
    ann.undo(second);
    world.server.unmuteReads();
    await ann.sendAll();
    expect(world.stored().split(" ").toSorted()).toEqual(["a", "c", "newer"]);
  },
);

it("redo writes the step's text again, even if undo has shown another member's text", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const step = ann.edit(LIST, editText("b", "mine"));
  world.editAsOther(LIST, editText("b", "theirs"));
  await later(10);
  const undone = ann.undo(step);
  expect(ann.shown()).toBe("a theirs c");
  if (undone) ann.undo(undone);
  expect(ann.shown()).toBe("a mine c");
});

it("redo keeps additions of others that the transaction has just read", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  world.server.muteReads();
  world.editAsOther(LIST, add("theirs"));
  const { result, respond } = await holdResponse(world, () =>
    ann.edit(LIST, editText("b", "mine")),
  );
  const undone = ann.undo(result);
  if (undone) ann.undo(undone);
  respond();
  await ann.sendAll();
  expect(world.stored()).toBe("a mine c theirs");
});

it("undo of an edit stays even if the request of the edit arrives late", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  world.server.setOutcomes("late");
  const step = ann.edit(LIST, tick("b"));
  await later(10);
  ann.undo(step);
  await ann.sendAll();
  world.server.arriveLate();
  await later();
  expect([world.stored(), ann.shown()]).toEqual(["a b c", "a b c"]);
});

it("undo of an edit in flight stays even if a suspended tab, which misses that edit, resumes meanwhile", async () => {
  const world = buildWorld();
  const [ann, sleeper] = [await openTab(world), await openTab(world)];
  world.server.muteReads();
  world.network.isOnline = false;
  ann.edit(LIST, add("first"));
  await later(1);
  sleeper.page.suspend();
  await disconnectAfter(world, "committed", () => {
    world.network.isOnline = true;
    ann.engine.wake();
  });
  const step = ann.edit(LIST, tick("b"));
  world.network.isOnline = true;
  const { respond } = await holdResponse(world, () => ann.engine.wake());
  sleeper.page.resume();
  world.server.emitSnapshot(LIST, world.server.stored(LIST) ?? null); // to the sleeper
  ann.undo(step);
  respond();
  await ann.sendAll();
  world.server.unmuteReads();
  await later();
  expect(world.stored()).toBe("a b c first");
});

it("a tab that is suspended before a response does not undo a second time", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  const other = await openTab(world);
  world.server.muteReads();
  const { result, respond } = await holdResponse(world, () => ann.edit(LIST, tick("b")));
  ann.undo(result);
  ann.page.suspend();
  world.server.holdResponses()(); // later requests get their responses
  await other.sendAll();
  const undone = world.stored();
  world.editAsOther(LIST, tick("b"));
  respond();
  await later(1);
  ann.page.resume();
  await ann.sendAll();
  expect([undone, world.stored()]).toEqual(["a b c", "a b! c"]);
});

it("undo of a removal whose response was lost restores many items in their order", async () => {
  const many = Array.from({ length: 60 }, (_, index) => `i${index}`);
  const world = buildWorld(
    [],
    [...many, "z"].map((id) => buildItem(id)),
  );
  const ann = await openTab(world);
  ann.undo(await disconnectAfter(world, "committed", () => ann.edit(LIST, remove(...many))));
  world.server.unmuteReads();
  await ann.sendAll();
  expect(world.stored()).toBe([...many, "z"].join(" "));
});

describe("undo of an unsent step that has no visible effect any more", () => {
  it("does not remove done items that another member reopened and ticks again", async () => {
    const world = buildWorld();
    world.editAsOther(LIST, tick("b"));
    const ann = await openOffline(world);
    const step = ann.edit(LIST, { type: "remove-done-items", itemIds: ["b"] });
    world.editAsOther(LIST, tick("b", false));
    await later(1);
    ann.undo(step);
    world.editAsOther(LIST, tick("b"));
    await ann.sendAll();
    expect(world.stored()).toBe("a b! c");
  });

  it.each([
    ["tick", tick("b")],
    ["edit", editText("b", "mine")],
  ])("leaves no %s on an item that another member removes and restores", async (_, change) => {
    const world = buildWorld();
    const ann = await openOffline(world);
    const step = ann.edit(LIST, change);
    world.editAsOther(LIST, remove("b"));
    await later(1);
    ann.undo(step);
    world.editAsOther(LIST, add("b"));
    await ann.sendAll();
    expect(world.stored()).toBe("a c b");
  });

  it("leaves nothing of a drag next to one by another member", async () => {
    const world = buildWorld(
      [],
      ["a", "b", "c", "d"].map((id) => buildItem(id)),
    );
    const ann = await openOffline(world);
    const step = ann.edit(LIST, { type: "move-item", itemId: "d", afterId: "a", beforeId: "b" });
    world.editAsOther(LIST, { type: "move-item", itemId: "b", afterId: null, beforeId: "a" });
    await later(1);
    ann.undo(step);
    await ann.sendAll();
    expect(world.stored()).toBe("b a c d");
  });

  it("leaves no tick on a list that was read-only then", async () => {
    const world = buildWorld();
    const ann = await openOffline(world);
    const step = ann.edit(LIST, tick("b"));
    const list = world.server.stored(LIST) as ShoppingList;
    world.server.write({ ...list, isReadOnly: true });
    await later(1);
    ann.undo(step);
    world.server.write(list); // as a newer version of the app reads it
    await ann.sendAll();
    expect(world.all()).toEqual(["a b c", "", ""]);
  });
});

it("redo of an unsent undo does not bring back an item that another member removed as done", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  const step = ann.edit(LIST, tick("b"));
  await ann.sendAll();
  world.network.isOnline = false;
  const undone = ann.undo(step);
  if (undone) ann.undo(undone);
  world.server.muteReads();
  world.editAsOther(LIST, { type: "remove-done-items", itemIds: ["b"] });
  await ann.sendAll();
  expect(world.stored()).toBe("a c");
});

it("the next tab completes an undo exactly once, wherever the first tab crashes", async () => {
  const wrong: unknown[] = [];
  let ticks = 0;
  for (let writes = 0; writes < 12; writes += 1) {
    const world = buildWorld();
    const ann = await openTab(world);
    world.server.muteReads();
    const { result, respond } = await holdResponse(world, () => ann.edit(LIST, tick("b")));
    ann.undo(result);
    ann.page.crashAfter(writes);
    respond();
    await later(0);
    ann.page.crash();
    ann.engine.stop();
    world.server.unmuteReads();
    const { editLists } = world.server.lists;
    let isTicked = false;
    world.server.lists.editLists = async (...given) => {
      const hasWritten = await editLists(...given);
      if (hasWritten && !isTicked && world.stored() === "a b c") {
        isTicked = true; // by another member, right after the undo
        ticks += 1;
        world.editAsOther(LIST, tick("b"));
      }
      return hasWritten;
    };
    const next = await openTab(world);
    await next.sendAll();
    if (isTicked && world.stored() !== "a b! c") wrong.push([writes, world.stored()]);
  }
  expect(ticks).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});
