import { describe, expect, it, vi } from "vitest";
import { keys } from "../../src/sync/browser/keys";
import { createOutbox, type Outbox } from "../../src/sync/outbox";
import type { Entry } from "../../src/sync/pending";
import { add, LIST, OTHER_LIST, openOutbox } from "./build";
import { openBrowser } from "./fake-browser";

function addedIds(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ pending }) => (pending.type === "add-item" ? [pending.item.id] : []));
}

function waiting(outbox: Outbox): readonly string[] {
  return addedIds(outbox.entriesOf(LIST));
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
    outbox.remove(outbox.entriesOf(LIST));
    expect([outbox.count(), outbox.listIds()]).toEqual([1, [OTHER_LIST]]);
  });

  it("never shows one user another's", () => {
    const browser = openBrowser();
    openOutbox(browser).add(LIST, add("a"));
    const { storage } = browser.openTab();
    expect(createOutbox({ storage, uid: "bob" }).listIds()).toEqual([]);
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
    outbox.remove(outbox.entriesOf(LIST));
    expect(outbox.entriesOf(LIST)).toEqual([]);
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

describe("an attempt", () => {
  it("is known to every tab, and to the next visit, for as long as any of its entries waits", () => {
    const browser = openBrowser();
    const outbox = openOutbox(browser);
    const keysOfEntries = outbox.add(LIST, add("a"), add("b"));
    const attempt = outbox.begin(keysOfEntries, { [LIST]: 1_000 });
    expect(outbox.begin(keysOfEntries, { [LIST]: 1_000 })).toBe(attempt);
    const next = openOutbox(browser);
    expect([next.attemptsOn(LIST), next.attemptsOn(OTHER_LIST)]).toEqual([[attempt], []]);
    expect([...next.attemptedKeys()]).toEqual(keysOfEntries);
    next.remove(next.entriesOf(LIST).slice(0, 1));
    expect(openOutbox(browser).attemptsOn(LIST)).toEqual([attempt]);
    next.remove(next.entriesOf(LIST));
    expect(openOutbox(browser).attemptsOn(LIST)).toEqual([]);
  });

  it("has a receipt of its own, with the name of the browser in front, which all tabs share", () => {
    const browser = openBrowser();
    const receipts = [openOutbox(browser), openOutbox(browser)].map(
      (tab) => tab.begin([], {}).receipt,
    );
    const [names, attempts] = [0, 1].map(
      (at) => new Set(receipts.map((one) => one.split(":")[at])),
    );
    expect([names?.size, attempts?.size]).toEqual([1, 2]);
    expect(receipts.join(" ").length).toBeLessThan(40);
    expect(openOutbox(openBrowser()).begin([], {}).receipt.split(":")[0]).not.toBe(
      [...(names ?? [])][0],
    );
  });

  it.each(["", "no JSON", "7", "[]", '{"receipt":"a:b"}', '{"receipt":1,"keys":[],"found":{}}'])(
    "is none where %j stands",
    (text) => {
      const browser = openBrowser();
      browser.openTab().storage.set(`lettuce/sent/ann/a:b`, text);
      expect(openOutbox(browser).attemptsOn(LIST)).toEqual([]);
    },
  );

  it("of a version before, which left no receipt, is forgotten: its entries are sent again", () => {
    const browser = openBrowser();
    openOutbox(browser).add(LIST, add("a"));
    const { storage } = browser.openTab();
    storage.set(`lettuce/attempts/ann/${LIST}`, '{"found":null,"attempts":[],"unknown":[]}');
    expect(waiting(openOutbox(browser))).toEqual(["a"]);
    expect(storage.keys("lettuce/attempts/")).toEqual([]);
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
    one.remove(one.entriesOf(LIST));
    await vi.waitFor(() => expect(other.count()).toBe(0));
  });

  it("do not need the news of that", () => {
    const [one, other] = twoTabs();
    one.add(LIST, add("a"));
    other.lookAgain();
    expect(waiting(other)).toEqual(["a"]);
    one.remove(one.entriesOf(LIST));
    one.add(LIST, add("b"));
    other.lookAgain();
    expect(waiting(other)).toEqual(["b"]);
  });

  it("put nothing back that was sent long ago, once one of them no longer follows", () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    openOutbox(browser).add(LIST, add("a"));
    const old = createOutbox({ storage, uid: "ann" });
    expect(old.count()).toBe(1);
    browser.clear();
    expect(openOutbox(browser).count()).toBe(0);
  });
});
