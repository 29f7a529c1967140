import { describe, expect, it } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import { ServiceError } from "../../src/domain/errors";
import * as words from "../../src/screens/list/words";
import { companions, membersText, namesakeText } from "../../src/screens/list-frame/list-words";
import { buildList } from "../domain/build";

type ListWithEdits = Parameters<typeof words.othersEdits>[0];

const item = (id: string, done = false) => ({ id, text: id, done });

const list: ListWithEdits = {
  name: "Market",
  items: [item("Milk"), item("Bread"), item("Salt", true)],
  sharedWith: ["me"],
};

const othersEditsOf = (...changes: readonly Change[]) =>
  words.othersEdits(list, applyChanges(list, changes), "me");

/** Returns the list with Ann, whose name is known, and more members. */
const withAnn = (more: readonly string[] = []): ListWithEdits => ({
  ...list,
  sharedWith: ["me", "ann", ...more],
  names: { ann: "Ann" },
});

/** Returns a list after changes by some members. */
const editedBy = (authors: readonly string[], before: ListWithEdits, ...changes: Change[]) => ({
  ...applyChanges(before, changes),
  receipts: Object.fromEntries(authors.map((uid) => [uid, ["thispage:1"]])),
});

const add = (id: string): Change => ({ type: "add-item", item: item(id) });
const remove = (...itemIds: string[]): Change => ({ type: "remove-items", itemIds });
const setDone = (itemId: string, done = true): Change => ({ type: "set-done", itemId, done });
const write = (text: string): Change => ({ type: "edit-item", itemId: "Milk", text });
const rename = (name: string): Change => ({ type: "rename-list", name });
const MOVE: Change = { type: "move-item", itemId: "Milk", afterId: "Bread", beforeId: null };

it("names of another direction are isolated in a sentence", () => {
  const milk = { id: "Milk", text: "חלב", done: false };
  expect(words.alreadyThereSuffix(1, [milk])).toBe(", 1 already there: \u2068חלב\u2069");
});

describe("the announcements of others' edits", () => {
  it.each<[string, string, Change]>([
    ["“Eggs” added", "Ann added “Eggs”", add("Eggs")],
    ["“Bread” removed", "Ann removed “Bread”", remove("Bread")],
    ["“Milk” done", "Ann checked off “Milk”", setDone("Milk")],
    ["“Salt” unchecked", "Ann unchecked “Salt”", setDone("Salt", false)],
    ["“Milk” changed to “Oats”", "Ann changed “Milk” to “Oats”", write("Oats")],
    [
      "“Milk” changed to “\u2068חלב!\u2069”",
      "Ann changed “Milk” to “\u2068חלב!\u2069”",
      write("חלב!"),
    ],
    ["Items reordered", "Ann reordered the items", MOVE],
    ["List renamed to “Sunday”", "Ann renamed the list to “Sunday”", rename("Sunday")],
  ])("describes one change: %s, with its author if it is known: %s", (text, byAnn, change) => {
    expect(othersEditsOf(change)).toBe(text);
    for (const before of [withAnn(), withAnn(["x1"])]) {
      expect(words.othersEdits(before, editedBy(["me", "ann"], before, change), "me")).toBe(byAnn);
    }
  });

  it("is empty if nothing has changed or all was undone", () => {
    expect(words.othersEdits(list, list, "me")).toBe("");
    expect(othersEditsOf(add("Eggs"), remove("Eggs"))).toBe("");
  });

  it.each<[string, readonly string[], readonly string[], string]>([
    ["one other member", ["x1"], ["ann"], "2 changes by Ann"],
    ["two other members", ["x1"], ["ann", "x1"], "2 changes by others"],
    ["the user on another device", ["x1"], ["me"], "2 changes by others"],
    ["a member while another one leaves", ["x1", "x6"], ["ann"], "3 changes by others"],
  ])("sums up changes by %s", (_, more, authors, text) => {
    const after = editedBy(authors, withAnn(["x1"]), add("Eggs"), remove("Bread"));
    expect(words.othersEdits(withAnn(more), after, "me")).toBe(text);
  });

  it("names members who have joined or left", () => {
    expect(words.othersEdits(list, withAnn(), "me")).toBe("Ann joined");
    expect(words.othersEdits(withAnn(), list, "me")).toBe("Ann is no longer a member");
    expect(words.othersEdits(withAnn(), withAnn(["x1"]), "me")).toBe("Carrot joined");
  });
});

it.each<[string, readonly Change[]]>([
  ["2 items removed", [remove("Milk", "Salt", "not here")]],
  ["2 items done", [setDone("Milk"), setDone("Bread")]],
  ["“Milk” moved", [MOVE]],
  [`“${"x".repeat(40)}…” added`, [add("x".repeat(41))]],
  ["“\u2068\u202eabc\u2069” added", [add("\u202eabc")]],
  ["2 items added, 1 item unchecked", [add("Eggs"), add("Oats"), setDone("Salt", false)]],
  ["", [setDone("Salt")]],
])("own edits are described as %j", (text, changes) => {
  const step = { changes, before: list, after: applyChanges(list, changes) };
  expect(words.stepText(step)).toBe(text);
});

it("the picker of a list names or counts the items; a failure gives its reason if it is known", () => {
  expect(words.whichList([item("Milk")], true)).toBe("Copy “Milk” to…");
  expect(words.whichList(list.items, false)).toBe("Move 3 items to…");
  expect(words.notCopied("Sunday", false)).toBe("Not enough room on Sunday");
  expect(words.notCopied("Sunday", true)).toBe("Sunday needs a newer version of the app");
  expect(words.notMoved(new ServiceError("no-room", ""))).toBe(
    "Nothing was moved: one of the lists is full.",
  );
  expect(words.notMoved(new ServiceError("unavailable", ""))).toBe(
    "Nothing was moved. Are you offline?",
  );
  expect(words.notMoved(new ServiceError("permission-denied", ""))).toBe(
    "Nothing was moved. Please try again later.",
  );
});

it.each([
  ["Members: only you", ["x3"]],
  ["2 members: Carrot (owner) and you", ["x1", "x3"]],
  ["3 members: Carrot (owner), you, and Radish", ["x1", "x3", "x6"]],
  ["5 members: Carrot (owner), you, Radish, Pear, and Tomato", ["x1", "x3", "x6", "x5", "x0"]],
  [
    "6 members: Carrot (owner), you, Radish, Pear, and 2 others",
    ["x1", "x3", "x6", "x5", "x0", "x2"],
  ],
])("a list's members are named, and counted if they are many: %s", (text, sharedWith) => {
  expect(membersText({ owner: "x1", sharedWith }, "x3")).toBe(text);
});

it.each([
  ["only you", ["x3"]],
  ["with Carrot", ["x1", "x3"]],
  ["with Ann", ["x3", "ann-1"]],
  ["with Carrot and Ann", ["x1", "x3", "ann-1"]],
  ["with Carrot, Ann, and Pear", ["x1", "x3", "ann-1", "x5"]],
  ["with Carrot, Ann, and 2 others", ["x1", "x3", "ann-1", "x5", "x6"]],
])("a list to choose is described as %s", (text, sharedWith) => {
  expect(companions({ owner: "x1", sharedWith, names: { "ann-1": "Ann" } }, "x3")).toBe(text);
});

it.each([
  ["Party", ""],
  ["Groceries", " (only you)"],
  ["  groceries\u200b", " (only you)"],
])("a list named Groceries is told apart from another one named %j by %j", (name, text) => {
  const groceries = buildList({ name: "Groceries", sharedWith: ["ann"] });
  const lists = [groceries, buildList({ id: "other", name })];
  expect(namesakeText(groceries, "ann", lists)).toBe(text);
});
