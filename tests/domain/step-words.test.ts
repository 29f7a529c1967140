import { describe, expect, it } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import { sayStep } from "../../src/domain/step-words";
import { buildItem, buildList } from "./build";

const LIST = buildList({
  items: [buildItem("Milk"), buildItem("Bread"), buildItem("Salt", { done: true })],
});

const setDone = (itemId: string, done: boolean): Change => ({ type: "set-done", itemId, done });

describe("a step is told", () => {
  it.each<[string, readonly Change[]]>([
    ["“Milk” done", [setDone("Milk", true)]],
    ["“Salt” open again", [setDone("Salt", false)]],
    ["“Milk” removed", [{ type: "remove-items", itemIds: ["Milk"] }]],
    ["2 items removed", [{ type: "remove-items", itemIds: ["Milk", "Salt", "not here"] }]],
    ["2 items done", [setDone("Milk", true), setDone("Bread", true)]],
    ["“Milk” moved", [{ type: "move-item", itemId: "Milk", afterId: "Bread", beforeId: null }]],
    ["“Milk” changed to “Oats”", [{ type: "edit-item", itemId: "Milk", text: "Oats" }]],
    ["List renamed to “Market”", [{ type: "rename-list", name: "Market" }]],
    ["“Eggs” added", [{ type: "add-item", item: buildItem("Eggs") }]],
    [
      "2 items added, 1 item open again",
      [
        { type: "add-item", item: buildItem("Eggs") },
        { type: "add-item", item: buildItem("Oats", { done: true }) },
        setDone("Salt", false),
      ],
    ],
    ["", [setDone("Salt", true)]],
  ])("%j", (words, changes) => {
    expect(sayStep({ changes, before: LIST, after: applyChanges(LIST, changes) })).toBe(words);
  });
});
