import { describe, expect, it } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { type Attempt, outcomeOf, withReceipt } from "../../src/sync/receipts";
import { buildList, LIST, OTHER_LIST } from "./build";

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
    ["is `open` while the list is as the attempt read it", listWith(1_000), "open"],
    ["is `committed` if the list has the receipt", listWith(1_001, RECEIPT), "committed"],
    ["is `never` if a newer list lacks the receipt", listWith(1_001, "browser1:attempt0"), "never"],
    ["is `never` with receipts of three others", listWith(1_001, ...OTHERS.slice(1)), "never"],
    ["is `unknown` with receipts of four others", listWith(1_001, ...OTHERS), "unknown"],
  ])("%s", (_, list, expected) => {
    expect(outcome([list], { found: { [LIST]: 1_000 } })).toBe(expected);
  });

  it("on two lists is known from either of them", () => {
    const other = { ...listWith(1_001), id: OTHER_LIST };
    expect(outcome([listWith(1_000), other])).toBe("never");
    expect(outcome([listWith(1_000), { ...other, receipts: { ann: [RECEIPT] } }])).toBe(
      "committed",
    );
    expect(outcome([listWith(1_001, ...OTHERS), other])).toBe("never");
    expect(outcome([listWith(1_001, ...OTHERS)])).toBe("open");
  });

  it("on two lists is not known from a list that removed the user and their receipts", () => {
    const off = buildList({ owner: "bob", sharedWith: ["bob"], updatedAt: 1_001 });
    expect(outcome([off])).toBe("open");
    const other = { ...listWith(1_001, RECEIPT), id: OTHER_LIST };
    expect(outcome([off, other])).toBe("committed");
  });

  it("on a deleted list is `never`, and `open` if the attempt creates the list", () => {
    const gone = new Map([[LIST, null]]);
    const attempt = { receipt: RECEIPT, keys: [] };
    expect(outcomeOf({ ...attempt, found: { [LIST]: 1_000 } }, gone, "ann")).toBe("never");
    expect(outcomeOf({ ...attempt, found: { [LIST]: 0 } }, gone, "ann")).toBe("open");
  });
});

describe("the receipts of a user", () => {
  it("are one per browser, at most four, the latest last; those of other users stay", () => {
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
