import { describe, expect, it, vi } from "vitest";
import { createAttempts } from "../../src/sync/attempts";
import { keys } from "../../src/sync/browser/keys";
import { createOutbox, type Outbox } from "../../src/sync/outbox";
import type { Entry, Pending } from "../../src/sync/pending";
import { add, buildItem, LIST, OTHER_LIST, openOutbox, tick } from "./build";
import { openBrowser } from "./fake-browser";

function addedIds(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ pending }) => (pending.type === "add-item" ? [pending.item.id] : []));
}

function waiting(outbox: Pick<Outbox, "entries">): readonly string[] {
  return addedIds(outbox.entries(LIST));
}

describe("the outbox", () => {
  it("keeps the order of the edits, also when the clock stands still or is set back", () => {
    let time = 5_000;
    const outbox = openOutbox(openBrowser(), () => time);
    outbox.add(LIST, add("a"));
    outbox.add(LIST, add("b"));
    time = 10;
    outbox.add(LIST, add("c"));
    expect(waiting(outbox)).toEqual(["a", "b", "c"]);
  });

  it("has what is about an item that is still to arrive wait, and what is put beside it, wherever that goes then", () => {
    const outbox = openOutbox();
    const item = buildItem("b");
    const transfer = (from: string): Pending => ({
      type: "transfer",
      here: { type: "add-item", item },
      there: { listId: from, change: { type: "remove-added-items", items: [item] } },
    });
    const move = (afterId: string | null): Pending => ({
      type: "move-item",
      itemId: "a",
      afterId,
      beforeId: null,
    });
    outbox.add(OTHER_LIST, transfer(LIST));
    outbox.add(LIST, transfer(OTHER_LIST), tick("b"), move("b"), move(null), tick("a"));
    expect(outbox.ready(LIST).map(({ pending }) => pending)).toEqual([tick("a")]);
    outbox.settle(OTHER_LIST, outbox.entries(OTHER_LIST));
    expect(outbox.ready(LIST)).toEqual(outbox.entries(LIST));
  });

  it("has stored all of an edit before it announces it, once", () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    const outbox = openOutbox(browser);
    const stored: number[] = [];
    outbox.subscribe(() => stored.push(storage.keys(keys.outbox("ann")).length));
    outbox.add(LIST, add("a"), add("b"));
    expect(stored).toEqual([2]);
  });

  it("gives the next visit what is left, in order, and its new edits come after", () => {
    const browser = openBrowser();
    const early = openOutbox(browser, () => 9_000);
    early.add(LIST, add("a"));
    early.add(LIST, add("b"));
    const late = openOutbox(browser, () => 10);
    late.add(LIST, add("c"));
    expect(waiting(late)).toEqual(["a", "b", "c"]);
  });

  it("counts over all lists what waits", () => {
    const outbox = openOutbox();
    outbox.add(LIST, add("a"));
    outbox.add(OTHER_LIST, add("b"));
    expect([outbox.count(), outbox.listIds()]).toEqual([2, [LIST, OTHER_LIST]]);
    outbox.drop(LIST, outbox.entries(LIST));
    expect([outbox.count(), outbox.listIds()]).toEqual([1, [OTHER_LIST]]);
  });

  it("never shows one user another's", () => {
    const browser = openBrowser();
    openOutbox(browser).add(LIST, add("a"));
    const { storage } = browser.openTab();
    const attempts = createAttempts(storage, "bob");
    expect(createOutbox({ storage, uid: "bob", attempts }).listIds()).toEqual([]);
  });

  it("leaves rubbish in storage alone", () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    const rubbish = [
      "",
      "{}",
      "null",
      "[]",
      '{"pending":{"type":"add-item"}}',
      '{"pending":{"type":"undo","of":[1],"changes":[]}}',
      '{"pending":{"type":"undo","of":[],"changes":[{}]}}',
      "no JSON",
    ];
    for (const [index, text] of rubbish.entries())
      storage.set(`${keys.outbox("ann")}${LIST}/00000000000000${index}-x`, text);
    storage.set(`${keys.outbox("ann")}no-list-id/1`, '{"pending":{"type":"join-list"}}');
    expect(openOutbox(browser).listIds()).toEqual([]);
    expect(storage.keys(keys.outbox("ann"))).toHaveLength(rubbish.length + 1);
  });

  it("does not take for waiting what an older version had sent already", () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    const entry = { pending: add("a"), settled: { readAt: 1, wrote: true } };
    storage.set(`${keys.outbox("ann")}${LIST}/000000000000001-x`, JSON.stringify(entry));
    expect(openOutbox(browser).count()).toBe(0);
  });

  it("lets go of thousands of edits in one go", () => {
    const outbox = openOutbox();
    outbox.add(LIST, ...Array.from({ length: 3_000 }, (_, index) => add(`${index}`)));
    const listener = vi.fn();
    outbox.subscribe(listener);
    outbox.drop(LIST, outbox.entries(LIST));
    expect(outbox.entries(LIST)).toEqual([]);
    expect(listener).toHaveBeenCalledOnce();
  });

  it("puts what waits back into a storage that was cleared under an open tab", () => {
    const browser = openBrowser();
    const outbox = openOutbox(browser);
    outbox.add(LIST, add("a"));
    browser.clear();
    outbox.lookAgain();
    expect(waiting(outbox)).toEqual(["a"]);
    expect(waiting(openOutbox(browser))).toEqual(["a"]);
  });
});

describe("taking back", () => {
  it("what nobody has tried to send leaves no trace", () => {
    const outbox = openOutbox();
    outbox.add(LIST, add("a"));
    const own = outbox.add(LIST, add("b"), tick("b"));
    outbox.takeBack(LIST, own, [{ type: "remove-items", itemIds: ["b"] }]);
    expect(outbox.entries(LIST).map(({ pending }) => pending)).toEqual([add("a")]);
  });

  it("what may have been sent is an edit of its own, for all that may have been", () => {
    const outbox = openOutbox();
    const own = outbox.add(LIST, tick("a"), tick("b"));
    const [first = ""] = own;
    outbox.attempts.note(LIST, null, [first]);
    outbox.takeBack(LIST, own, [tick("a", false), tick("b", false)]);
    expect(outbox.entries(LIST).map(({ pending }) => pending)).toEqual([
      tick("a"),
      { type: "undo", of: [first], changes: [tick("a", false), tick("b", false)] },
    ]);
  });

  it("what was sent undoes it, and nothing where there is nothing left to undo", () => {
    const outbox = openOutbox();
    const own = outbox.add(LIST, tick("a"));
    outbox.drop(LIST, outbox.entries(LIST));
    outbox.takeBack(LIST, own, []);
    expect(outbox.count()).toBe(0);
    outbox.takeBack(LIST, own, [tick("a", false)]);
    expect(outbox.entries(LIST)).toMatchObject([{ pending: { type: "undo", of: own } }]);
  });
});

describe("two tabs of one user", () => {
  function twoTabs() {
    const browser = openBrowser();
    return [openOutbox(browser), openOutbox(browser)] as const;
  }

  it("see each other's edits, in one order", async () => {
    const [one, other] = twoTabs();
    one.add(LIST, add("a"));
    await vi.waitFor(() => expect(waiting(other)).toEqual(["a"]));
    other.add(LIST, add("b"));
    await vi.waitFor(() => expect(waiting(one)).toEqual(["a", "b"]));
  });

  it("agree on what is left", async () => {
    const [one, other] = twoTabs();
    one.add(LIST, add("a"));
    await vi.waitFor(() => expect(other.count()).toBe(1));
    one.drop(LIST, one.entries(LIST));
    await vi.waitFor(() => expect(other.count()).toBe(0));
  });

  it("do not need the news of that", () => {
    const [one, other] = twoTabs();
    one.add(LIST, add("a"));
    other.lookAgain();
    expect(waiting(other)).toEqual(["a"]);
    one.drop(LIST, one.entries(LIST));
    one.add(LIST, add("b"));
    other.lookAgain();
    expect(waiting(other)).toEqual(["b"]);
  });

  it("hear nothing more after closing", async () => {
    const [one, other] = twoTabs();
    other.close();
    one.add(LIST, add("a"));
    await vi.waitFor(() => expect(one.count()).toBe(1));
    expect(other.count()).toBe(0);
  });
});
