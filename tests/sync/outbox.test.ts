import { describe, expect, it, vi } from "vitest";
import { keys } from "../../src/sync/browser/keys";
import type { Outbox } from "../../src/sync/outbox";
import { readEntry } from "../../src/sync/pending";
import { add, buildItem, LIST, OTHER_LIST, openOutbox } from "./build";
import { openBrowser } from "./fake-browser";

const pendingIds = (outbox: Outbox) =>
  outbox
    .entriesOf(LIST)
    .flatMap(({ pending }) => (pending.type === "add-item" ? [pending.item.id] : []));

describe("the outbox", () => {
  it("keeps the order of the edits when the clock is set back, also after a reload", () => {
    const browser = openBrowser();
    let time = 5_000;
    const outbox = openOutbox(browser, () => time);
    outbox.add(LIST, add("a"));
    outbox.add(LIST, add("b"));
    time = 10;
    outbox.add(LIST, add("c"));
    expect(pendingIds(outbox)).toEqual(["a", "b", "c"]);
    const late = openOutbox(browser, () => time);
    late.add(LIST, add("d"));
    expect(pendingIds(late)).toEqual(["a", "b", "c", "d"]);
  });

  it("announces an edit once, after storing all of its entries, and announces their removal once", () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    const outbox = openOutbox(browser);
    const stored: number[] = [];
    outbox.subscribe(() => stored.push(storage.keys(keys.outbox("ann")).length));
    outbox.add(LIST, ...Array.from({ length: 3_000 }, (_, index) => add(`${index}`)));
    outbox.remove(outbox.entriesOf(LIST));
    expect(stored).toEqual([3_000, 0]);
  });

  it("counts the pending entries of all lists and all tabs", async () => {
    const browser = openBrowser();
    const outbox = openOutbox(browser);
    const ofOtherTab = openOutbox(browser);
    outbox.add(LIST, add("a"));
    await vi.waitFor(() => expect(ofOtherTab.count()).toBe(1), { interval: 1 });
    ofOtherTab.add(OTHER_LIST, add("b"));
    outbox.reread(); // instead of a storage event
    expect([outbox.count(), outbox.listIds()]).toEqual([2, [LIST, OTHER_LIST]]);
    outbox.remove(outbox.entriesOf(LIST));
    expect([outbox.count(), outbox.listIds()]).toEqual([1, [OTHER_LIST]]);
  });

  it("leaves unreadable entries and the entries of other users as they are", () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    const stored = [
      [`ann/${LIST}/000000000000001-x`, "no JSON"],
      [`ann/${LIST}/000000000000002-x`, '{"pending":{"type":"something newer"}}'],
      ["ann/no-list-id/000000000000003-x", '{"pending":{"type":"join-list"}}'],
      [`ann/${LIST}/9007199254740992-x`, '{"pending":{"type":"join-list"}}'], // the time has 16 digits, and would sort last for ever
      [`bob/${LIST}/000000000000004-x`, '{"pending":{"type":"join-list"}}'],
    ].map(([key, text]) => [keys.outbox("ann").replace("ann/", "") + key, text] as const);
    for (const [key, text] of stored) storage.set(key, text ?? "");
    const outbox = openOutbox(browser);
    outbox.reread();
    expect(outbox.count()).toBe(0);
    expect(stored.map(([key]) => storage.get(key))).toEqual(stored.map(([, text]) => text));
  });

  it("restores its entries after the storage was cleared, even if another tab is opened first", () => {
    const browser = openBrowser();
    const outbox = openOutbox(browser);
    const attempt = outbox.beginAttempt(outbox.add(LIST, add("a")), { [LIST]: 1_000 });
    browser.clear();
    const other = openOutbox(browser);
    outbox.reread();
    other.reread();
    for (const one of [outbox, other, openOutbox(browser)]) {
      expect([pendingIds(one), one.attemptsOn(LIST)]).toEqual([["a"], [attempt]]);
    }
  });
});

describe("a stored entry", () => {
  const transfer = {
    type: "transfer",
    from: LIST,
    to: OTHER_LIST,
    item: buildItem("x"),
    newId: "y",
  };
  const read = (pending: unknown, marks = {}) =>
    readEntry({ pending, ...marks }, "key", OTHER_LIST)?.pending ?? null;

  it("is read back", () => {
    const undo = { type: "undo", of: ["1"], changes: [add("a"), transfer] };
    for (const pending of [add("a"), { type: "join-list" }, transfer, undo]) {
      expect(read(pending)).toEqual(pending);
    }
  });

  it.each<unknown>([
    {},
    null,
    [],
    { type: "add-item" },
    { type: "create-list", list: {} },
    { type: "undo", of: [1], changes: [] },
    { type: "undo", of: [], changes: [{}] },
    { ...transfer, to: "no id" },
    { ...transfer, from: undefined },
    { ...transfer, item: {} },
    { ...transfer, newId: undefined },
    { type: "transfer", here: add("x") },
    { type: "something newer" },
  ])("is ignored if it is malformed: %j", (pending) => {
    expect(read(pending)).toBeNull();
  });

  it("of an earlier version is ignored if it was sent, and becomes one transfer if stored as two halves", () => {
    expect(read(add("a"), { settled: { readAt: 1, wrote: true } })).toBeNull();
    const leaves = { type: "remove-added-items", items: [buildItem("x")] };
    const halves = { type: "transfer", here: add("y"), there: { listId: LIST, change: leaves } };
    expect(read(halves)).toEqual(transfer);
  });
});

describe("an attempt", () => {
  it("is known to every tab, also after a reload, while one of its entries is pending", () => {
    const browser = openBrowser();
    const outbox = openOutbox(browser);
    const keysOfEntries = outbox.add(LIST, add("a"), add("b"));
    const attempt = outbox.beginAttempt(keysOfEntries, { [LIST]: 1_000 });
    expect(outbox.beginAttempt(keysOfEntries, { [LIST]: 1_000 })).toBe(attempt);
    const next = openOutbox(browser);
    expect([next.attemptsOn(LIST), next.attemptsOn(OTHER_LIST)]).toEqual([[attempt], []]);
    expect([...next.attemptedKeys()]).toEqual(keysOfEntries);
    next.remove(next.entriesOf(LIST).slice(0, 1));
    expect(openOutbox(browser).attemptsOn(LIST)).toEqual([attempt]);
    next.remove(next.entriesOf(LIST));
    expect(openOutbox(browser).attemptsOn(LIST)).toEqual([]);
  });

  it("has its own receipt, which begins with the name that all tabs of the browser share", () => {
    const browser = openBrowser();
    const receiptIn = (one = browser) => openOutbox(one).beginAttempt([], {}).receipt.split(":");
    const [[name, attempt], [sameName, other]] = [receiptIn(), receiptIn()];
    expect(sameName).toBe(name);
    expect(other).not.toBe(attempt);
    expect(receiptIn(openBrowser())[0]).not.toBe(name);
    expect(`${name}:${attempt}`.length).toBeLessThan(20);
  });

  it.each(["no JSON", "[]", '{"receipt":"a:b"}', '{"receipt":1,"keys":[],"found":{}}'])(
    "is ignored if it is malformed: %j",
    (text) => {
      const browser = openBrowser();
      browser.openTab().storage.set("lettuce/sent/ann/a:b", text);
      expect(openOutbox(browser).attemptsOn(LIST)).toEqual([]);
    },
  );

  it("of an earlier version without receipts is removed, and its entries stay pending", () => {
    const browser = openBrowser();
    openOutbox(browser).add(LIST, add("a"));
    const { storage } = browser.openTab();
    storage.set(`lettuce/attempts/ann/${LIST}`, '{"found":null,"attempts":[],"unknown":[]}');
    expect(pendingIds(openOutbox(browser))).toEqual(["a"]);
    expect(storage.keys("lettuce/attempts/")).toEqual([]);
  });
});
