import { describe, expect, it } from "vitest";
import type { Change } from "../../src/domain/changes";
import { createAttempts, describeAttempt, provenKeys } from "../../src/sync/attempts";
import { applyEntries, type Entry } from "../../src/sync/pending";
import { add, buildItem, buildList, LIST, rename, tick } from "./build";
import { openBrowser } from "./fake-browser";

const READ = buildList({ items: [buildItem("a")], updatedAt: 1_000 });

function entry(key: string, pending: Change): Entry {
  return { key, pending };
}

function attempt(...entries: readonly Entry[]) {
  return describeAttempt(entries, READ, applyEntries(READ, entries, "ann") ?? READ);
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
    expect([...provenKeys(list, [added], [attempt(added)])]).toEqual([]);
  });

  it("is all of one that it stands exactly as, whatever that did", () => {
    const list = later({ items: [buildItem("a", { done: true })] });
    expect([...provenKeys(list, [ticked], [attempt(ticked)])]).toEqual(["2"]);
    const other = later({ items: [buildItem("a", { done: true }), buildItem("c")] });
    expect([...provenKeys(other, [ticked], [attempt(ticked)])]).toEqual([]);
  });

  it("is, by an item, what went with it each time, and not what went with it only later", () => {
    const list = later({ items: [...READ.items, buildItem("b"), buildItem("c")] });
    const entries = [added, ticked, renamed];
    const both = [attempt(added, ticked), attempt(added, ticked, renamed)];
    expect([...provenKeys(list, entries, both)]).toEqual(["1", "2"]);
  });

  it("is a name or a text that is no longer what was found, by itself", () => {
    const list = later({ name: "Theirs" });
    expect([...provenKeys(list, [ticked, renamed], [attempt(ticked, renamed)])]).toEqual(["3"]);
    const same = later({ items: [...READ.items, buildItem("c")] });
    expect([...provenKeys(same, [renamed], [attempt(renamed)])]).toEqual([]);
  });
});

describe("a text that was changed twice", () => {
  const write = (key: string, text: string) => entry(key, { type: "edit-item", itemId: "a", text });
  const [one, two] = [write("1", "one"), write("2", "two")];
  const both = [attempt(one), attempt(one, two)];
  const proven = (text: string) => [
    ...provenKeys(later({ items: [buildItem("a", { text }), buildItem("z")] }), [one, two], both),
  ];

  it("has arrived as far as it stands there, and is overtaken by what others write", () => {
    expect(proven("a")).toEqual([]);
    expect(proven("one")).toEqual(["1"]);
    expect(proven("two")).toEqual(["1", "2"]);
    expect(proven("theirs")).toEqual(["1", "2"]);
  });
});

describe("the text of an item that is new itself", () => {
  it("is not sent over that of somebody else", () => {
    const added = entry("1", add("b"));
    const written = entry("2", { type: "edit-item", itemId: "b", text: "mine" });
    const tries = [attempt(added), attempt(added, written)];
    const list = later({ items: [...READ.items, buildItem("b", { text: "theirs" })] });
    expect([...provenKeys(list, [added, written], tries)]).toEqual(["1", "2"]);
    const untouched = later({ items: [...READ.items, buildItem("b"), buildItem("c")] });
    expect([...provenKeys(untouched, [added, written], tries)]).toEqual(["1"]);
  });
});

describe("the attempts of a user", () => {
  it("are kept for every tab, and for the next visit, until they can't arrive any more", () => {
    const browser = openBrowser();
    const attempts = createAttempts(browser.openTab().storage, "ann");
    const [first, second] = [attempt(entry("1", add("b"))), attempt(entry("2", add("c")))];
    attempts.note(LIST, first);
    attempts.note(LIST, second);
    const others = createAttempts(browser.openTab().storage, "ann");
    expect(others.of(LIST)).toEqual([{ ...first, left: "" }, second]);
    others.note(LIST, { ...second, readAt: 2_000 });
    expect(attempts.of(LIST)).toEqual([{ ...second, readAt: 2_000 }]);
    attempts.clear(LIST);
    expect(others.of(LIST)).toEqual([]);
  });

  it.each([
    "",
    "no JSON",
    "7",
    "{}",
    '[{"keys":[1],"readAt":1,"left":"","added":[],"was":{},"isTaken":false}]',
  ])("are none where %j stands", (text) => {
    const { storage } = openBrowser().openTab();
    storage.set(`lettuce/attempts/ann/${LIST}`, text);
    expect(createAttempts(storage, "ann").of(LIST)).toEqual([]);
  });
});
