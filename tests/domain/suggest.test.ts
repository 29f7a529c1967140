import { describe, expect, it } from "vitest";
import { itemKey } from "../../src/domain/item-key";
import { suggest } from "../../src/domain/suggest";

const used = (...texts: readonly string[]) => texts.map((text) => ({ text, key: itemKey(text) }));
const NONE = new Set<string>();

describe("suggestions", () => {
  const USED = used("Milk", "Oat milk", "Mint", "Almond milk", "Bread");

  it("are the texts with a word that begins as typed, in their order", () => {
    expect(suggest(USED, "mi", NONE)).toEqual(["Milk", "Oat milk", "Mint", "Almond milk"]);
    expect(suggest(USED, " OAT  m", NONE)).toEqual(["Oat milk"]);
    expect(suggest(USED, "ilk", NONE)).toEqual([]);
  });

  it("are empty for an empty input, and leave out the typed text", () => {
    expect(suggest(USED, "  ", NONE)).toEqual([]);
    expect(suggest(USED, "milk", NONE)).toEqual(["Oat milk", "Almond milk"]);
  });

  it("leave out excluded texts, and are at most five", () => {
    expect(suggest(USED, "mi", new Set(["milk", "mint"]))).toEqual(["Oat milk", "Almond milk"]);
    expect(suggest(used("pa", "pb", "pc", "pd", "pe", "pf"), "p", NONE)).toHaveLength(5);
  });
});
