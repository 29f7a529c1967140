import { describe, expect, it } from "vitest";
import { itemKey } from "../../src/domain/item-key";
import { leadOf, suggest, wordsOf } from "../../src/domain/suggest";

const used = (...texts: readonly string[]) =>
  texts.map((text) => {
    const key = itemKey(text);
    return { text, key, words: wordsOf(key), isUsual: false };
  });
const NONE = new Set<string>();

describe("suggestions", () => {
  const USED = used("Milk", "Oat milk", "Mint", "Almond milk", "Bread");

  it("are the texts with a word that begins as typed, in their order", () => {
    expect(suggest(USED, "mi", NONE)).toEqual(["Milk", "Oat milk", "Mint", "Almond milk"]);
    expect(suggest(USED, " OAT  m", NONE)).toEqual(["Oat milk"]);
    expect(suggest(USED, "il", NONE)).toEqual([]);
  });

  it("leave out the typed text and excluded texts, and are at most five", () => {
    expect(suggest(USED, "milk", NONE)).toEqual(["Oat milk", "Almond milk"]);
    expect(suggest(USED, "mi", new Set(["MILK", "MINT"]))).toEqual(["Oat milk", "Almond milk"]);
    expect(suggest(used("pa", "pb", "pc", "pd", "pe", "pf"), "p", NONE)).toHaveLength(5);
  });

  it.each([
    ["pla", "plátanos"],
    ["PLÁ", "platanos"],
    ["weiss", "Weißbrot"],
    ["aeddloeoth", "ÆĐÐŁŒØÞ"],
    ["bio-m", "Bio-Milch"],
    ["egg", "Milk/eggs"],
    ["(b", "Oats (bio)"],
    ["huile", "l’huile"],
    ["up", "7-Up"],
    ["eggs", "🥚Eggs"],
    ["pep", "Salt+Pepper"],
    ["🥛", "Milk🥛"],
    ["ارز", "أرز"],
    ["خبز", "خُبز"],
    ["חלב", "חָלָב"],
    ["كتاب", "کتاب"],
    ["شیر", "شير"],
    ["豆腐", "绢豆腐"],
    ["ปลา", "น้ำปลา"],
    ["우유", "바나나우유"],
    ["ばな", "バナナ"],
    ["ばｎ", "バナナ"],
    ["は", "バナナ"],
    ["ㅂ", "바나나"],
    ["반", "바나나"],
    ["고", "과자"],
    ["괒", "과자"],
    ["달", "닭"],
  ])("for %j contain %j", (typed, text) => {
    expect(suggest(used(text), typed, NONE)).toEqual([text]);
  });

  it("with three letters or more inside a word come after all others", () => {
    const texts = used("Frischkäse", "Vollmilch", "Käse", "Milch", "Buttermilch");
    expect(suggest(texts, "mil", NONE)).toEqual(["Milch", "Vollmilch", "Buttermilch"]);
    expect(suggest(texts, "2 kas", NONE)).toEqual(["2 Käse", "2 Frischkäse"]);
    expect(suggest(texts, "mi", NONE)).toEqual(["Milch"]);
  });

  it("prefer the typed accents; without typed accents, the order stays", () => {
    const texts = used("creme puff", "Cremeschnitte", "crème brûlée", "Paprikacrème", "dark crème");
    const plain = ["creme puff", "Cremeschnitte", "crème brûlée", "dark crème"];
    expect(suggest(texts, "cr", NONE)).toEqual(plain);
    expect(suggest(texts, "crè", NONE).slice(0, 4)).toEqual([
      ...plain.slice(2),
      ...plain.slice(0, 2),
    ]);
    const others = used("a1ä", "a2ä", "a3ä", "a4ä", "a5ä", "äx");
    expect(suggest(others, "ä", NONE)[0]).toBe("äx");
    expect(suggest(used("jamon york", "jamón"), "jamó", NONE)).toEqual(["jamón", "jamon york"]);
  });

  it("are equal in vowel signs, which are no accents", () => {
    expect(suggest(used("दही", "दूध"), "दू", NONE)).toEqual(["दूध"]);
    expect(suggest(used("バター", "ハム"), "バ", NONE)).toEqual(["バター"]);
  });

  it("for a half-typed syllable are those that have it, then those that it may become", () => {
    expect(suggest(used("바나나", "반찬", "감자"), "반", NONE)).toEqual(["반찬", "바나나"]);
  });

  it("in a script without spaces are those that begin as typed, then those with the text anywhere", () => {
    expect(suggest(used("绢豆腐", "豆腐", "牛奶", "豆腐干"), "豆", NONE)).toEqual([
      "豆腐",
      "豆腐干",
      "绢豆腐",
    ]);
  });

  it.each([
    ["2 mi", "2 Milk"],
    ["500 g mi", "500 g Milk"],
    ["7 u", "7 Up"],
    ["mi 2x", undefined],
  ])("for %j begin with %j: a typed amount stays", (typed, text) => {
    expect(suggest(used("Milk", "7 Up"), typed, new Set(["MILK"]))[0]).toBe(text);
  });

  it.each([
    ["", ""],
    ["2 ", "2 "],
    [" 500 g ", "500 g "],
    ["2", null],
    ["milk ", null],
  ])("after %j are usual items, behind %j", (typed, lead) => {
    expect(leadOf(typed)).toBe(lead);
  });

  it.each(["  ", "-", "’", "\u200b"])("are empty for %j", (typed) => {
    expect(suggest(USED, typed, NONE)).toEqual([]);
  });
});
