import { describe, expect, it } from "vitest";
import { applyChange, type Change } from "../../src/domain/changes";
import { buildItem, buildList } from "./build";

const list = buildList({
  items: [buildItem("milk"), buildItem("bread", { done: true }), buildItem("eggs")],
});

const order = (changed: typeof list) => changed.items.map(({ id }) => id);

describe("adding an item", () => {
  it("puts it at the end", () => {
    const changed = applyChange(list, { type: "add-item", item: buildItem("tea") });
    expect(order(changed)).toEqual(["milk", "bread", "eggs", "tea"]);
  });

  it("does nothing when an item of that id is there", () => {
    const again: Change = { type: "add-item", item: buildItem("milk", { text: "other" }) };
    expect(applyChange(list, again)).toBe(list);
  });
});

describe("editing, ticking and renaming", () => {
  it("touch their own field only", () => {
    const edited = applyChange(list, { type: "edit-item", itemId: "bread", text: "Rye bread" });
    expect(edited.items[1]).toEqual({ id: "bread", text: "Rye bread", done: true });
    const ticked = applyChange(edited, { type: "set-done", itemId: "bread", done: false });
    expect(ticked.items[1]).toEqual({ id: "bread", text: "Rye bread", done: false });
    const renamed = applyChange(ticked, { type: "rename-list", name: "Sunday" });
    expect(renamed).toEqual({ ...ticked, name: "Sunday" });
  });

  it("keep the identity of every other item", () => {
    const ticked = applyChange(list, { type: "set-done", itemId: "milk", done: true });
    expect(ticked.items[0]).not.toBe(list.items[0]);
    expect(ticked.items[1]).toBe(list.items[1]);
    expect(ticked.items[2]).toBe(list.items[2]);
  });

  it("give the very same list back when nothing differs", () => {
    const unchanged: Change[] = [
      { type: "edit-item", itemId: "milk", text: "milk" },
      { type: "set-done", itemId: "bread", done: true },
      { type: "rename-list", name: list.name },
    ];
    for (const change of unchanged) expect(applyChange(list, change)).toBe(list);
  });
});

describe("removing items", () => {
  it("removes those that are there", () => {
    const changed = applyChange(list, { type: "remove-items", itemIds: ["bread", "gone"] });
    expect(order(changed)).toEqual(["milk", "eggs"]);
  });
});

describe("moving an item", () => {
  const move = (itemId: string, afterId: string | null, beforeId: string | null) =>
    order(applyChange(list, { type: "move-item", itemId, afterId, beforeId }));

  it("puts it right after its new neighbour", () => {
    expect(move("milk", "bread", "eggs")).toEqual(["bread", "milk", "eggs"]);
    expect(move("eggs", "milk", "bread")).toEqual(["milk", "eggs", "bread"]);
  });

  it("puts it first where there is none above", () => {
    expect(move("eggs", null, "milk")).toEqual(["eggs", "milk", "bread"]);
  });

  it("takes the neighbour below when the one above is gone", () => {
    expect(move("milk", "gone", "eggs")).toEqual(["bread", "milk", "eggs"]);
  });

  it("leaves it where it is when both are gone", () => {
    expect(move("milk", "gone", "gone too")).toEqual(["milk", "bread", "eggs"]);
  });

  it("leaves it where it is when told to follow itself", () => {
    expect(move("milk", "milk", null)).toEqual(["milk", "bread", "eggs"]);
  });
});

describe("a change about an item that is gone", () => {
  const changes: Change[] = [
    { type: "edit-item", itemId: "gone", text: "text" },
    { type: "set-done", itemId: "gone", done: true },
    { type: "move-item", itemId: "gone", afterId: null, beforeId: null },
    { type: "remove-items", itemIds: ["gone"] },
  ];

  it.each(changes)("does nothing: $type", (change) => {
    expect(applyChange(list, change)).toBe(list);
  });
});
