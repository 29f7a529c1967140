import { describe, expect, it, vi } from "vitest";
import type { Entry } from "../../src/sync/entry";
import { keys } from "../../src/sync/keys";
import { createOutbox, type Outbox } from "../../src/sync/outbox";
import { add, buildItem, buildList, LIST, OTHER_LIST, openOutbox, remove } from "./build";
import { openBrowser } from "./fake-browser";

const LISTS_AFTER = { before: buildList(), after: buildList({ updatedAt: 1_001 }) };
const WROTE = { readAt: 1_000, wrote: true };

function addedIds(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ pending }) => (pending.type === "add-item" ? [pending.item.id] : []));
}

function shown(outbox: Outbox): readonly string[] {
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
    expect(shown(outbox)).toEqual(["a", "b", "c"]);
  });

  it("leaves behind what waits when it is closed, and nothing that the server has", () => {
    const { storage } = openBrowser().openTab();
    const outbox = createOutbox(storage, "ann");
    for (const text of ["a", "b", "c"]) outbox.add(LIST, add(text));
    const [first, second, third] = outbox.waiting(LIST);
    if (!first || !second || !third) throw new Error("Three wait.");
    outbox.settle(LIST, [first], WROTE);
    outbox.close();
    expect(storage.keys("")).toEqual([second.key, third.key]);
    outbox.settle(LIST, [second], WROTE);
    expect(storage.keys("")).toEqual([third.key]);
  });

  it("has stored an edit before it announces it", () => {
    const { storage } = openBrowser().openTab();
    const outbox = createOutbox(storage, "ann");
    let stored = 0;
    outbox.subscribe(() => {
      stored = storage.keys(keys.outbox("ann")).length;
    });
    outbox.add(LIST, add("a"));
    expect(stored).toBe(1);
  });

  it("gives the next visit what is left, in order, and its new edits come after", () => {
    const browser = openBrowser();
    const early = openOutbox(browser, () => 9_000);
    early.add(LIST, add("a"));
    early.add(LIST, add("b"));
    const late = openOutbox(browser, () => 10);
    late.add(LIST, add("c"));
    expect(shown(late)).toEqual(["a", "b", "c"]);
  });

  it("counts over all lists what waits", () => {
    const outbox = openOutbox();
    outbox.add(LIST, add("a"));
    outbox.add(OTHER_LIST, add("b"));
    outbox.settle(LIST, outbox.waiting(LIST), WROTE);
    expect([outbox.count(), outbox.listIds()]).toEqual([1, [LIST, OTHER_LIST]]);
  });

  it("never shows one user another's", () => {
    const browser = openBrowser();
    openOutbox(browser).add(LIST, add("a"));
    expect(createOutbox(browser.openTab().storage, "bob").listIds()).toEqual([]);
  });

  it("leaves rubbish in storage alone", () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    const rubbish = ["", "{}", "null", "[]", '{"pending":{"type":"add-item"}}', "no JSON"];
    for (const [index, text] of rubbish.entries())
      storage.set(keys.outboxEntry("ann", LIST, `00000000000000${index}-x`), text);
    storage.set(`${keys.outbox("ann")}no-list-id/1`, '{"pending":{"type":"join-list"}}');
    const outbox = openOutbox(browser);
    expect(outbox.listIds()).toEqual([]);
    expect(storage.keys("")).toHaveLength(rubbish.length + 1);
  });

  it("sends thousands of edits on in one go", () => {
    const outbox = openOutbox();
    for (let index = 0; index < 3_000; index += 1) outbox.add(LIST, add(`${index}`));
    const listener = vi.fn();
    outbox.subscribe(listener);
    outbox.settle(LIST, outbox.waiting(LIST), WROTE);
    outbox.confirm(LIST, LISTS_AFTER.after);
    expect(outbox.entries(LIST)).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe("a settled entry", () => {
  it("waits no more, and stays until the list that contains it is seen", () => {
    const outbox = openOutbox();
    outbox.add(LIST, add("a"));
    outbox.settle(LIST, outbox.waiting(LIST), WROTE);
    expect([outbox.waiting(LIST), shown(outbox)]).toEqual([[], ["a"]]);
    outbox.confirm(LIST, LISTS_AFTER.before);
    expect(shown(outbox)).toEqual(["a"]);
    outbox.confirm(LIST, LISTS_AFTER.after);
    expect(shown(outbox)).toEqual([]);
  });

  it("is contained in the very list it was found to change nothing of", () => {
    const outbox = openOutbox();
    outbox.add(LIST, remove("gone"));
    outbox.settle(LIST, outbox.waiting(LIST), { readAt: 1_000, wrote: false });
    outbox.confirm(LIST, LISTS_AFTER.before);
    expect(outbox.entries(LIST)).toEqual([]);
  });

  it("goes with a list that was deleted, but a new list is waited for", () => {
    const outbox = openOutbox();
    outbox.add(LIST, add("a"));
    outbox.settle(LIST, outbox.waiting(LIST), WROTE);
    outbox.add(OTHER_LIST, { type: "create-list", list: buildList({ id: OTHER_LIST }) });
    outbox.settle(OTHER_LIST, outbox.waiting(OTHER_LIST), { readAt: 0, wrote: true });
    for (const id of [LIST, OTHER_LIST]) outbox.confirm(id, null);
    expect(outbox.listIds()).toEqual([OTHER_LIST]);
  });

  it("of a list that was just made does not go with a state from before that", () => {
    const outbox = openOutbox();
    outbox.add(LIST, { type: "create-list", list: buildList() });
    outbox.add(LIST, add("a"));
    outbox.settle(LIST, outbox.waiting(LIST), { readAt: 0, wrote: true });
    outbox.add(LIST, add("b"));
    outbox.settle(LIST, outbox.waiting(LIST), WROTE);
    outbox.confirm(LIST, null);
    expect(addedIds(outbox.entries(LIST))).toEqual(["a", "b"]);
    outbox.confirm(LIST, LISTS_AFTER.after);
    expect(outbox.entries(LIST)).toEqual([]);
  });

  it("of joining is contained in a list with the member, not in a time", () => {
    const outbox = openOutbox();
    const strange = buildList({ sharedWith: ["bob"], owner: "bob" });
    outbox.add(LIST, { type: "join-list" });
    outbox.settle(LIST, outbox.waiting(LIST), { readAt: 1_000, wrote: false });
    outbox.confirm(LIST, strange);
    expect(outbox.entries(LIST)).toHaveLength(1);
    outbox.confirm(LIST, { ...strange, sharedWith: ["bob", "ann"] });
    expect(outbox.entries(LIST)).toEqual([]);
  });

  it("from an earlier visit is shown until the server says anything at all", () => {
    const browser = openBrowser();
    const early = openOutbox(browser);
    early.add(LIST, add("a"));
    early.settle(LIST, early.waiting(LIST), { readAt: 9_999, wrote: true });
    const late = openOutbox(browser);
    expect([late.waiting(LIST), shown(late)]).toEqual([[], ["a"]]);
    late.confirm(LIST, LISTS_AFTER.before);
    expect(shown(late)).toEqual([]);
  });

  it("that is not here any more is left alone", () => {
    const outbox = openOutbox();
    outbox.add(LIST, add("a"));
    const taken = outbox.waiting(LIST);
    outbox.drop(LIST, taken);
    outbox.settle(LIST, taken, WROTE);
    expect(outbox.entries(LIST)).toEqual([]);
  });
});

describe("a waiting entry", () => {
  it("is known to be taken once its item is seen, whatever became of the answer", () => {
    const browser = openBrowser();
    const outbox = openOutbox(browser);
    outbox.add(LIST, add("a"));
    outbox.add(LIST, add("b"));
    outbox.confirm(LIST, buildList({ items: [buildItem("a")] }));
    expect(addedIds(outbox.waiting(LIST))).toEqual(["b"]);
    expect(addedIds(openOutbox(browser).waiting(LIST))).toEqual(["b"]);
  });

  it("of joining or making a list is known to be taken once that is seen", () => {
    const outbox = openOutbox();
    outbox.add(LIST, { type: "create-list", list: buildList() });
    outbox.add(LIST, { type: "join-list" });
    outbox.confirm(LIST, buildList());
    expect(outbox.entries(LIST)).toEqual([]);
  });

  it("is known to be taken once the list stands as the attempt was to leave it, and not before", () => {
    const outbox = openOutbox();
    outbox.add(LIST, remove("a"));
    const entries = outbox.waiting(LIST);
    const edited = buildList({ items: [buildItem("b")] });
    outbox.expect(LIST, { entries, readAt: 1_001, edited });
    outbox.confirm(LIST, { ...edited, updatedAt: 1_001 });
    outbox.confirm(LIST, buildList({ items: [buildItem("b", { done: true })], updatedAt: 1_002 }));
    outbox.confirm(LIST, buildList({ items: [buildItem("b")], name: "Market", updatedAt: 1_003 }));
    expect(outbox.waiting(LIST)).toEqual(entries);
    outbox.confirm(LIST, { ...edited, updatedAt: 1_004 });
    expect(outbox.entries(LIST)).toEqual([]);
  });

  it("stays when the list does not have it", () => {
    const outbox = openOutbox();
    outbox.add(LIST, add("a"));
    outbox.confirm(LIST, LISTS_AFTER.after);
    outbox.confirm(LIST, null);
    outbox.confirmAbsence(LIST);
    expect(outbox.count()).toBe(1);
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
    await vi.waitFor(() => expect(shown(other)).toEqual(["a"]));
    other.add(LIST, add("b"));
    await vi.waitFor(() => expect(shown(one)).toEqual(["a", "b"]));
  });

  it("agree on what has been sent", async () => {
    const [one, other] = twoTabs();
    one.add(LIST, add("a"));
    await vi.waitFor(() => expect(other.count()).toBe(1));
    one.settle(LIST, one.waiting(LIST), WROTE);
    await vi.waitFor(() => expect(other.count()).toBe(0));
    expect(shown(other)).toEqual(["a"]);
  });

  it("let go of what was thrown away, but show what was sent until they have seen it themselves", async () => {
    const [one, other] = twoTabs();
    one.add(LIST, add("a"));
    one.add(LIST, add("b"));
    await vi.waitFor(() => expect(other.count()).toBe(2));
    const [first, second] = one.waiting(LIST);
    if (first && second) {
      one.settle(LIST, [first], WROTE);
      one.drop(LIST, [second]);
    }
    one.confirm(LIST, LISTS_AFTER.after);
    await vi.waitFor(() => expect(shown(other)).toEqual(["a"]));
    other.confirm(LIST, LISTS_AFTER.before);
    expect(shown(other)).toEqual(["a"]);
    other.confirm(LIST, LISTS_AFTER.after);
    expect(shown(other)).toEqual([]);
  });

  it("do not wait in vain for a list that was made and deleted in the other", async () => {
    const [one, other] = twoTabs();
    one.add(LIST, { type: "create-list", list: buildList() });
    one.settle(LIST, one.waiting(LIST), { readAt: 0, wrote: true });
    await vi.waitFor(() => expect(other.entries(LIST)[0]?.settled).toBeTruthy());
    one.drop(LIST, one.entries(LIST));
    await vi.waitFor(() => expect(other.entries(LIST)[0]?.settled).toBe("earlier"));
    other.confirmAbsence(LIST);
    expect(other.listIds()).toEqual([]);
  });

  it("hear nothing more after closing", async () => {
    const [one, other] = twoTabs();
    const third = openOutbox();
    other.close();
    one.add(LIST, add("a"));
    await vi.waitFor(() => expect(one.count()).toBe(1));
    expect([other.count(), third.count()]).toEqual([0, 0]);
  });
});
