import { expect, it } from "vitest";
import { itemKey } from "../../src/domain/item-key";

it.each([
  ["Milk", "Milk."],
  ["Milk", "“milk,”"],
  ["牛奶", "牛奶。"],
  ["حليب", "حليب،"],
  ["Coca Cola", "Coca-Cola"],
  ["Coca Cola", "Coca – Cola"],
  ["l'huile", "L’Huile"],
  ["أرز", "ارز"],
  ["خُبز", "خبز"],
  ["قهوة", "قهوه"],
  ["شیر", "شير"],
  ["کیک", "كيك"],
  ["حـليب", "حليب"],
  ["חָלָב", "חלב"],
  ["γάλα", "ΓΑΛΑ"],
  ["мёд", "мед"],
  ["ばなな", "バナナ"],
  ["ﾊﾞﾅﾅ", "バナナ"],
  ["Œufs", "oeufs"],
  ["Æbler", "aebler"],
  ["نان\u200cسنگک", "نان سنگک"],
  ["Brot\u200cbox", "Brotbox"],
  ["M&M's", "m&m’s"],
  ["Lay`s", "Lay´s"],
  ["“Bio” eggs", "„bio“ Eggs"],
  ["co-op", "co‑op"],
  ["salt – pepper", "salt − pepper"],
  ["５ ｅｇｇｓ", "5\u00a0eggs"],
  ["❤ tea", "❤\ufe0f tea"],
  ["Milk", "\u200bMi\u00adlk\u200e"],
  ["STRAẞE", "strasse"],
  ["γάλας", "ΓΑΛΑΣ"],
  ["İNCİR", "incir"],
  ["ılık", "ILIK"],
  ["Milk", " MILK "],
])("%j and %j are the same item", (one, other) => {
  expect(itemKey(one)).toBe(itemKey(other));
  expect(itemKey(itemKey(one))).toBe(itemKey(one));
});

it.each([
  ["pâté", "pate"],
  ["чай", "чаи"],
  ["バス", "パス"],
  ["smør", "smor"],
  ["🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}", "🏴"],
  ["co-op", "coop"],
  ["---", "!!!"],
  ["Vitamin C", "Vitamin"],
])("%j and %j are two items", (one, other) => {
  expect(itemKey(one)).not.toBe(itemKey(other));
});
