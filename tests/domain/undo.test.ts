import { describe, expect, it } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import { inverse } from "../../src/domain/undo";
import { buildItem, buildList } from "./build";

const before = buildList({ items: [buildItem("Milk"), buildItem("Salt", { done: true })] });

/** The changes that take a step back at once. */
function takenBack(...changes: readonly Change[]) {
  const after = applyChanges(before, changes);
  return { after, back: inverse({ changes, before, after }, after) };
}

describe("what somebody changes before a step's taking back arrives stays as they left it", () => {
  const edit = (itemId: string, text: string): Change => ({ type: "edit-item", itemId, text });
  const eggs: Change = { type: "add-item", item: buildItem("Eggs") };

  it.each<[string, Change, Change]>([
    ["a text", edit("Milk", "Oats"), edit("Milk", "Soy")],
    ["the name", { type: "rename-list", name: "Sunday" }, { type: "rename-list", name: "Monday" }],
    ["a new item's text", eggs, edit("Eggs", "6 eggs")],
    ["a new item's tick", eggs, { type: "set-done", itemId: "Eggs", done: true }],
  ])("%s", (_, step, theirs) => {
    const { after, back } = takenBack(step);
    expect(applyChanges(after, back)).toEqual(before);
    const now = applyChanges(after, [theirs]);
    expect(applyChanges(now, back)).toBe(now);
  });
});

describe("a step that opened an item again", () => {
  it("is taken back by ticking it, and leaves it where others have moved it", () => {
    const item = buildItem("Salt");
    const { after, back } = takenBack({ type: "reopen-item", item });
    expect(back).toEqual([{ type: "set-done", itemId: "Salt", done: true }]);
    const now = applyChanges(after, [
      { type: "move-item", itemId: "Salt", afterId: null, beforeId: "Milk" },
    ]);
    expect(applyChanges(now, back).items).toEqual([before.items[1], before.items[0]]);
  });
});
