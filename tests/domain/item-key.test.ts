import fc from "fast-check";
import { expect, it } from "vitest";
import { accentedKey, isHeading, itemKey } from "../../src/domain/item-key";

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
  ["jamón", "jamon"],
  ["Plátano", "platano"],
  ["épinards", "Epinards"],
  ["crème fraîche", "creme fraiche"],
  ["crème brûlée", "Creme brulee"],
  ["feijão", "feijao"],
  ["caffè", "caffe"],
  ["ogórek", "ogorek"],
  ["Baking:", "BAKING ："],
  ["— Market —", "Market:"],
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
  // Accents that tell words apart, at the end and in short words, and marks that make other letters.
  ["pâté", "pate"],
  ["pâtés", "pâtes"],
  ["rosé", "rose"],
  ["papá", "papa"],
  ["avó", "avô"],
  ["cá", "cà"],
  ["kéo", "keo"],
  ["dứa", "dừa"],
  ["bánh", "banh"],
  ["méz", "mez"],
  ["bőr", "bor"],
  ["Näkki", "nakki"],
  ["Kuchen", "Küchen"],
  ["får", "far"],
  ["pączki", "paczki"],
  ["piće", "pice"],
  ["lõhe", "lohe"],
  ["piña", "pina"],
  ["şiş", "sis"],
  ["чай", "чаи"],
  ["が", "か"],
  ["दूध", "दध"],
  ["ไข่", "ไข"],
  // A plural may be another thing.
  ["Pepper", "Peppers"],
  ["Pâte", "Pâtes"],
  ["Ei", "Eis"],
  ["Bread:", "Bread"],
  ["— Fish —", "Fish"],
  ["** Party **", "Party"],
  ["バス", "パス"],
  ["smør", "smor"],
  ["🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}", "🏴"],
  ["co-op", "coop"],
  ["---", "!!!"],
  ["Vitamin C", "Vitamin"],
])("%j and %j are two items", (one, other) => {
  expect(itemKey(one)).not.toBe(itemKey(other));
});

it("a key of accents, and one that the last version of the app made, have the key of their text", () => {
  const anyLetter = fc.constantFrom(
    ..."aábcçdeéèêiíîoóôõuúüsmnñãàâ -:.'",
    "ứ",
    "й",
    "が",
    "\u0301",
  );
  const anyText = fc.oneof(fc.string({ unit: anyLetter, maxLength: 12 }), fc.string());
  fc.assert(
    fc.property(anyText, (text) => {
      expect(itemKey(itemKey(text))).toBe(itemKey(text));
      expect(itemKey(accentedKey(text))).toBe(itemKey(text));
    }),
  );
});

it.each([
  ..."Baking:|Baking\u200b:\u200e|Vegetables (3):|2 cakes :|买：|— Market —|- Aldi -|=== Aldi ===|# Aldi|---".split(
    "|",
  ),
])("%j is a heading", (text) => {
  expect(isHeading(itemKey(text))).toBe(true);
});

it.each([..."Milk|Eggs: 12|- Milk|*milk*|#1 candle|co-op|-|Note: milk|18:00 dentist".split("|")])(
  "%j is no heading",
  (text) => {
    expect(isHeading(itemKey(text))).toBe(false);
  },
);
