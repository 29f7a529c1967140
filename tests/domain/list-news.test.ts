import { describe, expect, it } from "vitest";
import { applyChanges, type Change, type ListContent } from "../../src/domain/changes";
import { sayNews } from "../../src/domain/list-news";

const item = (id: string, done = false) => ({ id, text: id, done });

const list: ListContent = {
  name: "Market",
  items: [item("Milk"), item("Bread"), item("Salt", true)],
};

const said = (...changes: readonly Change[]) => sayNews(list, applyChanges(list, changes));

describe("sayNews", () => {
  it.each<[string, Change]>([
    ["“Eggs” added", { type: "add-item", item: item("Eggs") }],
    ["“Milk” removed", { type: "remove-items", itemIds: ["Milk"] }],
    ["“Milk” done", { type: "set-done", itemId: "Milk", done: true }],
    ["“Salt” open again", { type: "set-done", itemId: "Salt", done: false }],
    ["“Milk” changed to “Oat milk”", { type: "edit-item", itemId: "Milk", text: "Oat milk" }],
    ["Items reordered", { type: "move-item", itemId: "Milk", afterId: "Bread", beforeId: "Salt" }],
    ["List renamed to “Sunday”", { type: "rename-list", name: "Sunday" }],
  ])("says of one change: %s", (text, change) => {
    expect(said(change)).toBe(text);
  });

  it("sums several changes up", () => {
    expect(
      said(
        { type: "add-item", item: item("Eggs") },
        { type: "remove-items", itemIds: ["Milk"] },
        { type: "set-done", itemId: "Bread", done: true },
      ),
    ).toBe("3 changes by others");
  });

  it("says nothing when nothing happened, or was undone", () => {
    expect(sayNews(list, list)).toBe("");
    expect(
      said({ type: "add-item", item: item("Eggs") }, { type: "remove-items", itemIds: ["Eggs"] }),
    ).toBe("");
  });

  it("does not take an addition or a removal for a new order", () => {
    expect(said({ type: "remove-items", itemIds: ["Bread"] })).toBe("“Bread” removed");
  });
});
