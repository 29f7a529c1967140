import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { type Attempt, outcomeOf, withReceipt } from "../../src/sync/receipts";
import {
  add,
  buildItem,
  buildList,
  idsOf,
  LIST,
  OTHER_LIST,
  rename,
  startEngine,
  tick,
} from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

const RECEIPT = "browser1:attempt1";
const OTHERS = ["browser2:a", "browser3:a", "browser4:a", "browser5:a"];

function outcome(lists: readonly ShoppingList[], attempt: Partial<Attempt> = {}) {
  const found = { [LIST]: 1_000, [OTHER_LIST]: 1_000 };
  const map = new Map(lists.map((list) => [list.id, list]));
  return outcomeOf({ receipt: RECEIPT, keys: [], found, ...attempt }, map, "ann");
}

const listWith = (updatedAt: number, ...receipts: readonly string[]) =>
  buildList({ updatedAt, receipts: { ann: receipts, bob: [RECEIPT] } });

describe("the outcome of an attempt", () => {
  it.each([
    ["is open while the list is as it was read", listWith(1_000), "open"],
    ["is committed where the receipt is there", listWith(1_001, RECEIPT), "committed"],
    ["is never, where the list is newer without it", listWith(1_001, "browser1:attempt0"), "never"],
    ["is never, whatever others have written", listWith(1_001, ...OTHERS.slice(1)), "never"],
    ["is unknown where other browsers take all places", listWith(1_001, ...OTHERS), "unknown"],
  ])("%s", (_, list, expected) => {
    expect(outcome([list], { found: { [LIST]: 1_000 } })).toBe(expected);
  });

  it("over two lists is told by either of them", () => {
    const other = { ...listWith(1_001), id: OTHER_LIST };
    expect(outcome([listWith(1_000), other])).toBe("never");
    expect(outcome([listWith(1_000), { ...other, receipts: { ann: [RECEIPT] } }])).toBe(
      "committed",
    );
    expect(outcome([listWith(1_001, ...OTHERS), other])).toBe("never");
    expect(outcome([listWith(1_001, ...OTHERS)])).toBe("open");
  });

  it("over two lists is not told by a list that the user was taken off, with their receipts", () => {
    const off = buildList({ owner: "bob", sharedWith: ["bob"], updatedAt: 1_001 });
    expect(outcome([off])).toBe("open");
    const other = { ...listWith(1_001, RECEIPT), id: OTHER_LIST };
    expect(outcome([off, other])).toBe("committed");
  });

  it("of a list that is gone is never, unless the list was only to be made", () => {
    const gone = new Map([[LIST, null]]);
    const attempt = { receipt: RECEIPT, keys: [] };
    expect(outcomeOf({ ...attempt, found: { [LIST]: 1_000 } }, gone, "ann")).toBe("never");
    expect(outcomeOf({ ...attempt, found: { [LIST]: 0 } }, gone, "ann")).toBe("open");
  });
});

describe("the receipts of a user", () => {
  it("are one for each browser, four at most, the latest last, and leave those of others alone", () => {
    const list = listWith(1_000, "browser2:a", "browser1:old", "browser3:a", "browser4:a");
    expect(withReceipt(list, "ann", RECEIPT).receipts).toEqual({
      ann: ["browser2:a", "browser3:a", "browser4:a", RECEIPT],
      bob: [RECEIPT],
    });
    expect(withReceipt(listWith(1_000, ...OTHERS), "ann", RECEIPT).receipts?.ann).toEqual([
      ...OTHERS.slice(1),
      RECEIPT,
    ]);
  });
});

describe("an edit whose tab died before its answer came", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const write = (itemId: string, text: string): Change => ({ type: "edit-item", itemId, text });
  const LISTED = buildList({ items: ["a", "b", "c"].map((id) => buildItem(id)) });

  /** Ann edits and her tab dies; Bob edits; then she comes back. */
  async function dieAfter(
    fate: "taken" | "never" | "late",
    anns: readonly Change[],
    bobs: readonly Change[],
  ) {
    const browser = openBrowser();
    const server = startServer();
    server.write(LISTED);
    const tab = browser.openTab();
    const dying = startEngine({ server, ...tab });
    await vi.advanceTimersByTimeAsync(1);
    server.silence();
    server.loseAnswers(fate);
    dying.engine.edit(LIST, anns);
    await vi.advanceTimersByTimeAsync(1);
    tab.die();
    dying.engine.stop();
    const list = server.stored(LIST);
    if (list && bobs.length > 0) server.write(applyChanges(list, bobs));
    server.tellAll();
    const ann = startEngine({ browser, server });
    ann.engine.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ann.engine.outbox.count()).toBe(0);
    server.arrive();
    return server.stored(LIST);
  }

  it("is not done again over what others have made of it since", async () => {
    const drag: Change = { type: "move-item", itemId: "c", afterId: null, beforeId: null };
    const list = await dieAfter(
      "taken",
      [tick("a"), write("b", "mine"), rename("Mine"), drag],
      [tick("a", false), write("b", "theirs"), rename("Theirs")],
    );
    expect(list).toMatchObject({ name: "Theirs" });
    expect(list?.items).toEqual([
      buildItem("c"),
      buildItem("a"),
      buildItem("b", { text: "theirs" }),
    ]);
  });

  it.each(["never", "late"] as const)(
    "is done once where it had not arrived (%s), though the list looks as if it had",
    async (fate) => {
      const bobs = [add("d"), { type: "remove-items", itemIds: ["c"] } as const];
      const list = await dieAfter(fate, [add("d"), tick("a")], bobs);
      expect(idsOf(list)).toEqual(["a", "b", "d"]);
      expect(list?.items[0]?.done).toBe(true);
    },
  );

  it("is done once though the user edits in another browser meanwhile", async () => {
    const server = startServer();
    server.write(LISTED);
    const [one, other] = [0, 1].map(() => startEngine({ server, browser: openBrowser() }));
    await vi.advanceTimersByTimeAsync(1);
    server.silence();
    server.loseAnswers("taken", "taken");
    one?.engine.edit(LIST, [write("a", "one")]);
    other?.engine.edit(LIST, [write("b", "other")]);
    await vi.advanceTimersByTimeAsync(1);
    const list = server.stored(LIST);
    if (list) server.write(applyChanges(list, [write("a", "theirs"), write("b", "theirs")]));
    server.tellAll();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([one, other].map((ann) => ann?.engine.outbox.count())).toEqual([0, 0]);
    expect(server.stored(LIST)?.items.map(({ text }) => text)).toEqual(["theirs", "theirs", "c"]);
  });

  it("does not arrive late any more once another one was taken", async () => {
    const list = await dieAfter("late", [write("b", "mine")], []);
    expect(list?.items[1]?.text).toBe("mine");
  });
});
