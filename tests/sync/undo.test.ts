import { expect, it } from "vitest";
import type { Change } from "../../src/domain/changes";
import type { Item } from "../../src/domain/types";
import { add, buildItem, editText, LIST, remove, rename, retype, tick } from "./build";
import { installFakeClock, later } from "./clock";
import { buildWorld, openOffline, openTab } from "./three-lists";

installFakeClock();

const REMOVE_DONE: Change = { type: "remove-done-items", itemIds: ["b"] };

const drag = (itemId: string, afterId: string | null, beforeId: string): Change => ({
  type: "move-item",
  itemId,
  afterId,
  beforeId,
});

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

it.each<[string, Change, Change, readonly Change[], string]>([
  [
    "tick of an item that another member removes and restores",
    tick("c"),
    remove("c"),
    [add("c")],
    "a b! d c",
  ],
  [
    "text of an item that another member removes and restores",
    editText("c", "mine"),
    remove("c"),
    [add("c")],
    "a b! d c",
  ],
  ["drag beside another member's", drag("d", "a", "b"), drag("b", null, "a"), [], "b! a c d"],
  [
    "removal of a done item that another member reopens and ticks again",
    REMOVE_DONE,
    tick("b", false),
    [tick("b")],
    "a b! c d",
  ],
])("undo of an unsent step leaves nothing of a %s", async (_, change, theirs, after, result) => {
  const items = ["a", "b", "c", "d"].map((id) => buildItem(id, { done: id === "b" }));
  const world = buildWorld([], items);
  const ann = await openOffline(world);
  const step = ann.edit(LIST, change);
  world.editAsOther(LIST, theirs);
  await later(1);
  ann.undo(step);
  world.editAsOther(LIST, ...after);
  await ann.sendAll();
  expect(world.stored()).toBe(result);
});

it("undo of a sent tick reopens the item, also one that another member ticked before or removes now", async () => {
  const world = buildWorld();
  const ann = await openTab(world);
  world.server.muteReads();
  world.editAsOther(LIST, tick("b"));
  const step = ann.edit(LIST, tick("b"));
  await ann.sendAll();
  world.network.isOnline = false;
  ann.undo(step);
  world.editAsOther(LIST, REMOVE_DONE);
  await ann.sendAll();
  expect(world.server.stored(LIST)?.items).toContainEqual(buildItem("b"));
});

it("undo of a removal restores a text that was sent with the removal", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  ann.edit(LIST, editText("b", "newer"));
  const step = ann.edit(LIST, remove("b"));
  await ann.sendAll();
  ann.undo(step);
  await ann.sendAll();
  expect(world.stored()).toBe("a newer c");
});

it("redo writes the step's text again, even if undo has shown another member's text", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const step = ann.edit(LIST, retype(buildItem("b"), "mine"));
  world.editAsOther(LIST, editText("b", "theirs"));
  await later(10);
  expect(ann.shown()).toBe("a mine theirs c");
  const undone = ann.undo(step);
  expect(ann.shown()).toBe("a theirs c");
  if (undone) ann.undo(undone);
  expect(ann.shown()).toBe("a mine theirs c");
});

it.each([
  ["nobody else has edited it, it stays one item", [tick("a")], "a! c b3!"],
  ["another member has edited it, both texts stay", [editText("b", "theirs")], "a theirs c b3!"],
  ["another member has removed it, it stays removed", [remove("b")], "a c"],
] as const)("an item is edited again and again offline: if %s", async (_, theirs, result) => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const edit = (change: (item: Item) => Change) => {
    const item = ann.engine.viewOf(LIST)?.items.find(({ id }) => id === "b");
    return ann.edit(LIST, change(item ?? buildItem("b")));
  };
  edit((item) => retype(item, "b1"));
  edit(() => tick("b"));
  const undone = edit((item) => retype(item, "b2"));
  ann.undo(undone);
  edit(() => drag("b", "c", "gone"));
  edit((item) => retype(item, "b3"));
  expect(ann.shown()).toBe("a c b3!");
  world.editAsOther(LIST, ...theirs);
  await ann.sendAll();
  expect(world.stored()).toBe(result);
});

it("undo of a sent edit leaves a text that another member has written meanwhile", async () => {
  const world = buildWorld();
  const ann = await openOffline(world);
  const step = ann.edit(LIST, retype(buildItem("a"), "mine"));
  world.editAsOther(LIST, editText("a", "theirs"));
  await ann.sendAll();
  ann.undo(step);
  await ann.sendAll();
  expect(world.stored()).toBe("a theirs b c");
});
