import { describe, expect, it } from "vitest";
import { applyChange, type Change, itemIdsOf } from "../../src/domain/changes";
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

describe("reopening an item", () => {
  const reopen: Change = { type: "reopen-item", item: buildItem("bread", { text: "Bread" }) };

  it("leaves it where it is and as it is called there", () => {
    const changed = applyChange(list, reopen);
    expect(order(changed)).toEqual(["milk", "bread", "eggs"]);
    expect(changed.items[1]).toEqual(buildItem("bread"));
    expect(applyChange(changed, reopen)).toBe(changed);
  });

  it("puts it back at the end, open, when somebody has cleared it", () => {
    const cleared = applyChange(list, { type: "remove-items", itemIds: ["bread"] });
    for (const done of [true, false]) {
      const item = buildItem("bread", { done });
      const changed = applyChange(cleared, { type: "reopen-item", item });
      expect(changed.items.at(-1)).toEqual(buildItem("bread"));
    }
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

  it("with what was there, touch nothing else", () => {
    const edit = (was: string) =>
      applyChange(list, { type: "edit-item", itemId: "milk", text: "Oats", was });
    expect(edit("milk").items[0]?.text).toBe("Oats");
    expect(edit("Milk")).toBe(list);
    const rename = (was: string) => applyChange(list, { type: "rename-list", name: "Sunday", was });
    expect(rename(list.name).name).toBe("Sunday");
    expect(rename("")).toBe(list);
  });
});

describe("removing items", () => {
  it("removes those that are there", () => {
    const changed = applyChange(list, { type: "remove-items", itemIds: ["bread", "gone"] });
    expect(order(changed)).toEqual(["milk", "eggs"]);
  });

  it("as done, removes those that still are", () => {
    const itemIds = ["milk", "bread", "gone"];
    const changed = applyChange(list, { type: "remove-done-items", itemIds });
    expect(order(changed)).toEqual(["milk", "eggs"]);
  });

  it("as added, removes those that nobody has changed", () => {
    const items = [
      buildItem("milk"),
      buildItem("bread"),
      buildItem("eggs", { text: "6 eggs" }),
      buildItem("gone"),
    ];
    const changed = applyChange(list, { type: "remove-added-items", items });
    expect(order(changed)).toEqual(["bread", "eggs"]);
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
    { type: "remove-done-items", itemIds: ["gone"] },
    { type: "remove-added-items", items: [buildItem("gone")] },
  ];

  it.each(changes)("does nothing: $type", (change) => {
    expect(applyChange(list, change)).toBe(list);
  });
});

describe("a change is about", () => {
  const item = buildItem("a");
  it.each<[Change, string[]]>([
    [{ type: "add-item", item }, ["a"]],
    [{ type: "reopen-item", item }, ["a"]],
    [{ type: "edit-item", itemId: "a", text: "b" }, ["a"]],
    [{ type: "set-done", itemId: "a", done: true }, ["a"]],
    [{ type: "move-item", itemId: "a", afterId: "b", beforeId: "c" }, ["a"]],
    [{ type: "remove-items", itemIds: ["a", "b"] }, ["a", "b"]],
    [{ type: "remove-done-items", itemIds: ["a", "b"] }, ["a", "b"]],
    [{ type: "remove-added-items", items: [item, buildItem("b")] }, ["a", "b"]],
    [{ type: "rename-list", name: "a" }, []],
  ])("its items: %j", (change, ids) => expect(itemIdsOf(change)).toEqual(ids));
});
