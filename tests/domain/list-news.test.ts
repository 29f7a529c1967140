import { describe, expect, it } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import { type ListForNews, sayNews } from "../../src/domain/list-news";

const item = (id: string, done = false) => ({ id, text: id, done });

const list: ListForNews = {
  name: "Market",
  items: [item("Milk"), item("Bread"), item("Salt", true)],
  sharedWith: ["me"],
};

const said = (...changes: readonly Change[]) => sayNews(list, applyChanges(list, changes), "me");

/** With Ann, who says what she is called, and with so many more. */
const withAnn = (more: readonly string[] = []): ListForNews => ({
  ...list,
  sharedWith: ["me", "ann", ...more],
  names: { ann: "Ann" },
});

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
    expect(sayNews(list, list, "me")).toBe("");
    expect(
      said({ type: "add-item", item: item("Eggs") }, { type: "remove-items", itemIds: ["Eggs"] }),
    ).toBe("");
  });

  it("does not take an addition or a removal for a new order", () => {
    expect(said({ type: "remove-items", itemIds: ["Bread"] })).toBe("“Bread” removed");
  });

  it.each<[string, Change]>([
    ["Ann added Eggs", { type: "add-item", item: item("Eggs") }],
    ["Ann removed Milk", { type: "remove-items", itemIds: ["Milk"] }],
    ["Ann ticked Milk", { type: "set-done", itemId: "Milk", done: true }],
    ["Ann unticked Salt", { type: "set-done", itemId: "Salt", done: false }],
    ["Ann changed Milk to Oat milk", { type: "edit-item", itemId: "Milk", text: "Oat milk" }],
    [
      "Ann reordered the items",
      { type: "move-item", itemId: "Milk", afterId: "Bread", beforeId: "Salt" },
    ],
    ["Ann renamed the list to Sunday", { type: "rename-list", name: "Sunday" }],
  ])("says of one change among two, whose it is: %s", (text, change) => {
    const before = withAnn();
    expect(sayNews(before, applyChanges(before, [change]), "me")).toBe(text);
  });

  it("does not guess whose a change is among three, or where somebody has come or gone", () => {
    const added = (before: ListForNews) =>
      applyChanges(before, [{ type: "add-item", item: item("Eggs") }]);
    const three = withAnn(["x1"]);
    expect(sayNews(three, added(three), "me")).toBe("“Eggs” added");
    expect(sayNews(three, added(withAnn()), "me")).toBe("2 changes by others");
  });

  it("says who has joined, and who is gone", () => {
    expect(sayNews(list, withAnn(), "me")).toBe("Ann joined");
    expect(sayNews(withAnn(), list, "me")).toBe("Ann is not on the list any more");
    expect(sayNews(withAnn(), withAnn(["x1"]), "me")).toBe("Carrot joined");
  });
});
