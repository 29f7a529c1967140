import { describe, expect, it } from "vitest";
import type { Change } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { createAttempts, isLater, needlessKeys } from "../../src/sync/attempts";
import type { Entry } from "../../src/sync/pending";
import { add, buildItem, buildList, LIST, rename, tick } from "./build";
import { openBrowser } from "./fake-browser";

const READ = buildList({ items: [buildItem("a")], updatedAt: 1_000 });

function entry(key: string, pending: Change): Entry {
  return { key, pending };
}

/** The keys of what a list proves, of attempts that have sent some entries each. */
function proven(list: ShoppingList, ...tries: readonly (readonly Entry[])[]): readonly string[] {
  return provenBut([], list, ...tries);
}

/** The same, where some keys are of entries that may have arrived earlier. */
function provenBut(
  unknown: readonly string[],
  list: ShoppingList,
  ...tries: readonly (readonly Entry[])[]
): readonly string[] {
  const attempts = tries.map((sent) => ({ keys: sent.map(({ key }) => key), isTaken: false }));
  const entries = [...new Set(tries.flat())];
  return [...needlessKeys(list, entries, { found: READ, attempts, unknown }, "ann")];
}

/** A later state of the list. */
const later = (fields: Parameters<typeof buildList>[0]) =>
  buildList({ items: READ.items, ...fields, updatedAt: 1_001 });

describe("what a list proves of attempts without an answer", () => {
  const added = entry("1", add("b"));
  const ticked = entry("2", tick("a"));
  const renamed = entry("3", rename("Mine"));

  it("is nothing before somebody has written", () => {
    const list = { ...READ, items: [...READ.items, buildItem("b")] };
    expect(proven(list, [added])).toEqual([]);
  });

  it("is all of one that it stands exactly as, whatever that did", () => {
    const list = later({ items: [buildItem("a", { done: true })] });
    expect(proven(list, [ticked])).toEqual(["2"]);
    const other = later({ items: [buildItem("a", { done: true }), buildItem("c")] });
    expect(proven(other, [ticked])).toEqual([]);
  });

  it("is all of the one among several that it stands exactly as, and no more", () => {
    const list = later({ items: [buildItem("a", { done: true })] });
    expect(proven(list, [ticked], [ticked, renamed])).toEqual(["2"]);
    expect(proven({ ...list, name: "Mine" }, [ticked], [ticked, renamed])).toEqual(["2", "3"]);
  });

  it("is, by an item, what went with it each time, and not what went with it only later", () => {
    const list = later({ items: [...READ.items, buildItem("b"), buildItem("c")] });
    expect(proven(list, [added, ticked], [added, ticked, renamed])).toEqual(["1", "2"]);
  });

  it("is not, by an item, what went with it now, where it may have arrived with something else before", () => {
    const list = later({ items: [...READ.items, buildItem("b"), buildItem("c")] });
    expect(provenBut(["1"], list, [added, ticked])).toEqual(["1"]);
  });

  it("is a name or a text that is no longer what was found, by itself", () => {
    const list = later({ name: "Theirs" });
    expect(proven(list, [ticked, renamed])).toEqual(["3"]);
    const same = later({ items: [...READ.items, buildItem("c")] });
    expect(proven(same, [renamed])).toEqual([]);
  });
});

describe("a text that was changed twice", () => {
  const write = (key: string, text: string) => entry(key, { type: "edit-item", itemId: "a", text });
  const [one, two] = [write("1", "one"), write("2", "two")];
  const provenBy = (text: string) =>
    proven(later({ items: [buildItem("a", { text }), buildItem("z")] }), [one], [one, two]);

  it("has arrived as far as it stands there, and is overtaken by what others write", () => {
    expect(provenBy("a")).toEqual([]);
    expect(provenBy("one")).toEqual(["1"]);
    expect(provenBy("two")).toEqual(["1", "2"]);
    expect(provenBy("theirs")).toEqual(["1", "2"]);
  });
});

describe("the text of an item that is new itself", () => {
  it("is not sent over that of somebody else", () => {
    const added = entry("1", add("b"));
    const written = entry("2", { type: "edit-item", itemId: "b", text: "mine" });
    const tries = [[added], [added, written]];
    const list = later({ items: [...READ.items, buildItem("b", { text: "theirs" })] });
    expect(proven(list, ...tries)).toEqual(["1", "2"]);
    const untouched = later({ items: [...READ.items, buildItem("b"), buildItem("c")] });
    expect(proven(untouched, ...tries)).toEqual(["1"]);
  });
});

describe("a list that is new itself", () => {
  it("has a name and texts of somebody else that ours are not sent over", () => {
    const made = { ...READ, updatedAt: null };
    const create: Entry = { key: "1", pending: { type: "create-list", list: made } };
    const named = entry("2", rename("Mine"));
    const written = entry("3", { type: "edit-item", itemId: "a", text: "mine" });
    const entries = [create, named, written];
    const attempts = [["1"], ["1", "2", "3"]].map((keys) => ({ keys, isTaken: false }));
    const of = (list: ShoppingList) =>
      [...needlessKeys(list, entries, { found: null, attempts, unknown: [] }, "ann")].toSorted();
    expect(of(later({ name: "Theirs", items: [buildItem("a", { text: "theirs" })] }))).toEqual(
      entries.map(({ key }) => key),
    );
    expect(of(later({ items: [...READ.items, buildItem("z")] }))).toEqual(["1"]);
  });
});

describe("the attempts of a user", () => {
  const LATER = { ...READ, updatedAt: 2_000 };
  const attempt = (...keys: readonly string[]) => ({ keys, isTaken: false });

  it("are kept for every tab, and for the next visit, as long as they may arrive", () => {
    const browser = openBrowser();
    const attempts = createAttempts(browser.openTab().storage, "ann");
    attempts.note(LIST, READ, ["1"]);
    attempts.note(LIST, READ, ["1", "2"]);
    const others = createAttempts(browser.openTab().storage, "ann");
    const both = [attempt("1"), attempt("1", "2")];
    expect(others.of(LIST)).toEqual({ found: READ, attempts: both, unknown: [] });
    others.note(LIST, LATER, ["2"]);
    expect(attempts.of(LIST)).toEqual({ found: LATER, attempts: [attempt("2")], unknown: [] });
    others.forget(LIST, ["2"]);
    expect(attempts.has(LIST)).toBe(false);
  });

  it("can't arrive any more where one was taken that has found the same list", () => {
    const attempts = createAttempts(openBrowser().openTab().storage, "ann");
    attempts.note(LIST, READ, ["1"]);
    attempts.noteTaken(LIST, ["2"], 1_000);
    expect(attempts.of(LIST).attempts).toEqual([{ keys: ["2"], isTaken: true }]);
    attempts.note(LIST, LATER, ["3"]);
    attempts.noteTaken(LIST, ["2"], 1_000);
    expect(attempts.of(LIST).attempts).toEqual([attempt("3"), { keys: ["2"], isTaken: true }]);
  });

  it("are judged once, and leave what nothing tells of", () => {
    const attempts = createAttempts(openBrowser().openTab().storage, "ann");
    const [one, two, three] = ["1", "2", "3"].map((key) => entry(key, tick("a")));
    attempts.note(LIST, READ, ["1"]);
    attempts.note(LIST, READ, ["1", "2"]);
    if (one && two && three) attempts.noteJudged(LIST, ["1"], [one, two, three]);
    const taken = { keys: ["1"], isTaken: true };
    expect(attempts.of(LIST)).toEqual({ found: null, attempts: [taken], unknown: ["2"] });
    expect(isLater(LATER, attempts.of(LIST))).toBe(false);
    attempts.forget(LIST, ["1"]);
    attempts.noteTaken(LIST, ["2", "3"], 2_000);
    attempts.forget(LIST, ["2", "3"]);
    expect(attempts.has(LIST)).toBe(false);
  });

  it.each([
    "",
    "no JSON",
    "7",
    "[]",
    '{"found":null,"attempts":[{"keys":[1],"isTaken":false}],"unknown":[]}',
    '{"found":{},"attempts":[],"unknown":[]}',
    '{"found":null,"attempts":[],"unknown":[1]}',
  ])("are none where %j stands", (text) => {
    const { storage } = openBrowser().openTab();
    storage.set(`lettuce/attempts/ann/${LIST}`, text);
    expect(createAttempts(storage, "ann").has(LIST)).toBe(false);
  });
});
