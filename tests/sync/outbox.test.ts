import { describe, expect, it, vi } from "vitest";
import { keys } from "../../src/browser/keys";
import { MAX_RECEIPTS } from "../../src/domain/receipts";
import type { Outbox } from "../../src/sync/outbox";
import { planWrite } from "../../src/sync/planning";
import { add, buildList, changing, idsOf, LIST, openOutbox, rename } from "./build";
import { openBrowser } from "./fake-browser";

/** Returns the ids of the items that the entries of a list add. */
const added = (outbox: Outbox) =>
  outbox
    .entriesOf(LIST)
    .flatMap(({ edit }) => (edit?.type === "change-list" ? edit.changes : []))
    .flatMap((change) => (change.type === "add-item" ? change.item.id : []));

/** Returns the numbers of the marks in storage. */
const marksIn = (browser: ReturnType<typeof openBrowser>) => {
  const { storage } = browser.openTab();
  return storage.keys("lettuce/marks/").map((key) => Number(storage.get(key)));
};

describe("the outbox", () => {
  it("keeps the order of the edits when the clock is set back, also after a reload", () => {
    const browser = openBrowser();
    let time = 5_000;
    const outbox = openOutbox(browser, () => time);
    outbox.add(LIST, changing(add("a")));
    outbox.add(LIST, changing(add("b")));
    time = 10;
    outbox.add(LIST, changing(add("c")));
    const late = openOutbox(browser, () => time);
    late.add(LIST, changing(add("d")));
    expect(added(late)).toEqual(["a", "b", "c", "d"]);
    expect(late.all().map(({ number }) => number)).toEqual([5_000, 5_001, 5_002, 5_003]);
  });

  it("has a client id of its own in each tab; those of one browser begin alike", () => {
    const browser = openBrowser();
    const [one, other, elsewhere] = [openOutbox(browser), openOutbox(browser), openOutbox()];
    expect(one.client).toMatch(/^[0-9a-z]{8}$/);
    expect(other.client.slice(0, 4)).toBe(one.client.slice(0, 4));
    expect(other.client).not.toBe(one.client);
    expect(elsewhere.browser).not.toBe(one.browser);
  });

  it("announces an edit once, after storing it, and its removal once, also to other tabs", async () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    const outbox = openOutbox(browser);
    const ofOtherTab = openOutbox(browser);
    const stored: number[] = [];
    outbox.subscribe(() => stored.push(storage.keys(keys.outbox("ann")).length));
    outbox.add(LIST, changing(add("a"), add("b")));
    await vi.waitFor(() => expect(ofOtherTab.count()).toBe(1), { interval: 1 });
    outbox.remove(outbox.entriesOf(LIST));
    await vi.waitFor(() => expect(ofOtherTab.count()).toBe(0), { interval: 1 });
    expect(stored).toEqual([1, 0]);
  });

  it("leaves malformed keys and the entries of other users as they are", () => {
    const { storage } = openBrowser().openTab();
    const stored = [
      `lettuce/edits/ann/no-list-id/000000000000003-abcd1234`,
      `lettuce/edits/ann/${LIST}/9007199254740992-abcd1234`, // 16 digits would sort last for ever
      `lettuce/edits/ann/${LIST}/000000000000004-abcd`,
      `lettuce/edits/bob/${LIST}/000000000000004-abcd1234`,
    ];
    for (const key of stored) storage.set(key, JSON.stringify(changing(add("a"))));
    const outbox = openOutbox();
    outbox.reread();
    expect([outbox.count(), storage.keys("lettuce/edits/")]).toEqual([0, stored.toSorted()]);
  });

  it("stores no later entry of a page before an earlier one for which there is no room", () => {
    const browser = openBrowser();
    const outbox = openOutbox(browser);
    browser.setFull(true);
    const { key } = outbox.add(LIST, changing(add("a")));
    browser.setFull((other) => other === key);
    outbox.add(LIST, changing(add("b")));
    expect(added(openOutbox(browser))).toEqual([]);
    browser.setFull(false);
    outbox.add(LIST, changing(add("c")));
    for (const one of [outbox, openOutbox(browser)]) expect(added(one)).toEqual(["a", "b", "c"]);
  });

  it("marks the highest number about to be sent, until the last entry of the client is gone", () => {
    const browser = openBrowser();
    const outbox = openOutbox(browser, () => 7);
    const plan = () => planWrite(LIST, buildList(), { uid: "ann", outbox });
    const entries = [outbox.add(LIST, changing(add("a")))];
    expect(entries.map(outbox.isUnsent)).toEqual([true]);
    plan();
    entries.push(outbox.add(LIST, changing(add("b"))));
    expect([entries.map(outbox.isUnsent), marksIn(browser)]).toEqual([[false, true], [7]]);
    plan();
    outbox.remove(entries.slice(0, 1));
    expect([entries.map(outbox.isUnsent), marksIn(browser)]).toEqual([[false, false], [8]]);
    outbox.remove(entries.slice(1));
    expect(marksIn(browser)).toEqual([]);
  });
});

it("a transaction sends the entries of no more pages than a list keeps receipts for, the oldest first", async () => {
  const browser = openBrowser();
  const ids = Array.from({ length: MAX_RECEIPTS + 2 }, (_, at) => `item ${at}`);
  for (const [at, id] of ids.entries())
    openOutbox(browser, () => at + 1).add(LIST, changing(add(id)));
  const outbox = openOutbox(browser, () => 100);
  const { written, sent } = planWrite(LIST, buildList(), { uid: "ann", outbox });
  expect(idsOf(written)).toEqual(ids.slice(0, MAX_RECEIPTS));
  outbox.remove(sent);
  expect(idsOf(planWrite(LIST, written, { uid: "ann", outbox }).written)).toEqual(ids);
});

it.each(["no JSON", "{}", '{"type":"something newer"}', '{"type":"create-list","list":{}}'])(
  "nothing of a client is sent past its unreadable entry %j; other clients are not held up",
  (text) => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    const key = (number: number, client: string) =>
      `lettuce/edits/ann/${LIST}/${String(number).padStart(15, "0")}-${client}`;
    const edit = (id: string) => JSON.stringify(changing(add(id)));
    storage.set(key(1, "abcdold1"), edit("before"));
    storage.set(key(2, "abcdold1"), text);
    storage.set(key(3, "abcdold1"), edit("after"));
    storage.set(key(4, "abcdold2"), edit("other"));
    const outbox = openOutbox(browser);
    outbox.add(LIST, changing(add("own"), rename("Market")));
    const { written, sent } = planWrite(LIST, buildList(), { uid: "ann", outbox });
    expect([idsOf(written), written?.name]).toEqual([["before", "other", "own"], "Market"]);
    const left = outbox.entriesOf(LIST).filter((entry) => !sent.includes(entry));
    expect(left.map(({ number }) => number)).toEqual([2, 3]);
    expect(storage.get(key(2, "abcdold1"))).toBe(text);
  },
);
