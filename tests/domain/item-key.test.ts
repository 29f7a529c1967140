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
])("%j and %j are the same item", (one, other) => {
  expect(itemKey(one)).toBe(itemKey(other));
  expect(itemKey(itemKey(one))).toBe(itemKey(one));
});

it.each([
  ["pâté", "pate"],
  ["чай", "чаи"],
  ["バス", "パス"],
  ["---", "!!!"],
  ["Vitamin C", "Vitamin"],
])("%j and %j are two items", (one, other) => {
  expect(itemKey(one)).not.toBe(itemKey(other));
});
