import fc from "fast-check";
import { expect, it } from "vitest";
import { splitAmount } from "../../src/domain/amounts";

it.each([
  ["2 milk", "milk"],
  ["Milk 2x", "Milk"],
  ["milk (2)", "milk"],
  ["500 g flour", "flour"],
  ["Flour 500g", "Flour"],
  ["Flour, 500 g", "Flour"],
  ["flour (500 g)", "flour"],
  ["1/2 l cream", "cream"],
  ["1,5 kg potatoes", "potatoes"],
  ["3 × eggs", "eggs"],
  ["3x eggs", "eggs"],
  ["x2 milk", "milk"],
  ["Milk x 2", "Milk"],
  ["eggs (x6)", "eggs"],
  ["Eggs: 12", "Eggs"],
  ["Eggs - 12", "Eggs"],
  ["½ melon", "melon"],
  ["1½ l milk", "milk"],
  ["1 1/2 cups of sugar", "sugar"],
  ["2 x 500 g mince", "mince"],
  ["6x1.5l water", "water"],
  ["Water 6 x 1.5 l", "Water"],
  ["2–3 onions", "onions"],
  ["2 - 3 onions", "onions"],
  ["2—3 onions", "onions"],
  ["2 or 3 lemons", "lemons"],
  ["2 to 3 onions", "onions"],
  ["2 bis 3 Zwiebeln", "Zwiebeln"],
  ["2 oder 3 Zwiebeln", "Zwiebeln"],
  ["½ to 1 lemon", "lemon"],
  ["1 - 1½ cups milk", "milk"],
  ["2 o 3 limones", "limones"],
  ["2 à 3 citrons", "citrons"],
  ["2 of 3 citroenen", "citroenen"],
  ["1 till 2 lökar", "lökar"],
  ["2 или 3 лимона", "лимона"],
  ["2 to 3 lb mince", "mince"],
  ["Lemons, 2 or 3", "Lemons"],
  ["Lemons 2 or 3 kg", "Lemons"],
  ["Lemons (2 or 3)", "Lemons"],
  ["卵2〜3個", "卵"],
  ["苹果2到3个", "苹果"],
  ["1 box of 12 eggs", "eggs"],
  ["1 pack of 6 brown eggs", "brown eggs"],
  ["1 lb. butter", "butter"],
  ["2 cartons of milk", "milk"],
  ["2 teaspoons salt", "salt"],
  ["1 tin of beans", "beans"],
  ["Beans 1 tin", "Beans"],
  ["2x Milk 1,5l", "Milk"],
  ["Eggs 10 pack x 2", "Eggs"],
  ["AAA batteries 4 pack", "AAA batteries"],
  ["2 Dosen Tomaten", "Tomaten"],
  ["1 Bund Petersilie", "Petersilie"],
  ["2 EL Öl", "Öl"],
  ["3 Stk. Kuchen", "Kuchen"],
  ["2 Pakete Nudeln", "Nudeln"],
  ["2 Netze Orangen", "Orangen"],
  ["1 Würfel Hefe", "Hefe"],
  ["2 Kartons Milch", "Milch"],
  ["3 Knollen Knoblauch", "Knoblauch"],
  ["2 Säcke Erde", "Erde"],
  ["2 punnets strawberries", "strawberries"],
  ["24pk water", "water"],
  ["12 ct eggs", "eggs"],
  ["1 bulb garlic", "garlic"],
  ["2 block heaters", "block heaters"],
  ["2 tablettes chocolat", "chocolat"],
  ["2 bocaux de cornichons", "cornichons"],
  ["3 sobres levadura", "levadura"],
  ["2 potes iogurte", "iogurte"],
  ["2 упаковки молока", "молока"],
  ["1 десяток яиц", "яиц"],
  ["1 l d'huile", "huile"],
  ["2 boîtes de thon", "thon"],
  ["1 kg de patatas", "patatas"],
  ["Ovos 1 dúzia", "Ovos"],
  ["3 etti prosciutto", "prosciutto"],
  ["4 szt bułki", "bułki"],
  ["1 demet maydanoz", "maydanoz"],
  ["2 bungkus mie", "mie"],
  ["2 hộp sữa", "sữa"],
  ["6 Eier (Bio)", "Eier (Bio)"],
  ["５ ｅｇｇｓ", "ｅｇｇｓ"],
  ["2 Milk.", "Milk."],
  ["Milk (2).", "Milk"],
  ["8 fl oz cream", "cream"],
  ["7 oz (200 g) mushrooms", "mushrooms"],
  ["8 oz / 225 g pasta", "pasta"],
  ["500g/1lb flour", "flour"],
  ["Pasta 8 oz / 225 g", "Pasta"],
  ["1 (14 oz) tomatoes", "tomatoes"],
  ["1 (14-ounce) can diced tomatoes", "diced tomatoes"],
  ["2 cans (14 oz each) tomatoes", "tomatoes"],
  ["2 (6-inch) tortillas", "tortillas"],
  ["400 g tins tomatoes", "tomatoes"],
  ["1 1⁄2 cups flour", "flour"],
  ["1⁄2 cup milk", "milk"],
  ["2 кг картошка", "картошка"],
  ["Молоко 2 шт.", "Молоко"],
  ["молоко х2", "молоко"],
  ["2 κιλά πατάτες", "πατάτες"],
  ["2 msk smør", "smør"],
  ["٢ حليب", "حليب"],
  ["٢ كيلو أرز", "أرز"],
  ["۱٫۵ لیتر شیر", "شیر"],
  ["२ दूध", "दूध"],
  ["卵×2", "卵"],
  ["卵（２）", "卵"],
  ["豆腐x2", "豆腐"],
  ["牛奶2瓶", "牛奶"],
  ["牛乳 ２本", "牛乳"],
  ["トマト２パック", "トマト"],
  ["りんご　３個", "りんご"],
  ["우유 2병", "우유"],
  ["นม 2 ขวด", "นม"],
  ["コーラ350ml×6", "コーラ"],
  ["Eggs — 12", "Eggs"],
  ["1 bottle wine", "wine"],
  ["½ head lettuce", "lettuce"],
  ["1/2 stick butter", "butter"],
  ["1 box pasta", "pasta"],
  ["1 tin tuna", "tuna"],
  ["1 pinch of salt", "salt"],
  ["2 dashes bitters", "bitters"],
  ["1 dash bitters", "bitters"],
  ["2 stalks celery", "celery"],
  ["1 handful basil", "basil"],
  ["2 Zweige Thymian", "Thymian"],
  ["1 pincée de sel", "sel"],
  ["1 bouquet de persil", "persil"],
  ["2 cuillères à soupe d'huile", "huile"],
  ["2 c. à soupe d’huile", "huile"],
  ["1 c.à.c. de sel", "sel"],
  ["Huile 2 cuillères à soupe", "Huile"],
  ["2 colheres de sopa de azeite", "azeite"],
  ["2 colheres (sopa) de azeite", "azeite"],
  ["1 lata de sopa de tomate", "sopa de tomate"],
  ["2 cucchiai di olio", "olio"],
  ["1 cucchiaino sale", "sale"],
])("%j is an amount of %j", (text, name) => {
  expect(splitAmount(text)).toMatchObject({ name, amount: expect.stringMatching(/./) });
});

it.each([
  ..."Milk, 7 Up, 7-Up, 7up, 00 flour, 550er flour, flour 405, 3.5% milk, 2 % milk, Milk 1.5 %, 1.5 milk".split(
    ", ",
  ),
  ..."Vitamin B12, Vitamin B 12, Q10 cream, Omega 3, Nappies 4, AA batteries, Coke Zero 0,33, Heinz 57".split(
    ", ",
  ),
  ..."4711, 8x4 deo, WD-40, 3M tape, E27 bulb, 60 W bulb, 9 V battery".split(", "),
  ..."Screws 4 x 40, 2 in 1 shampoo, 3-in-1, Toner HP 301 XL, 5 a day, 12er Eier, Pens (2 blue)".split(
    ", ",
  ),
  ..."2 l % milk, 2個りんご, iPhone 15手机壳, 12月24日, 歯医者 5時, B2×4, حليب ٢".split(", "),
  ..."2 or more lemons, 2 or three lemons, 500 g or more flour, 500 g to 1 kg flour, 3 of the red ones".split(
    ", ",
  ),
  ..."2 or 3, 2 to go cups, Vegetables (3):, 2 for the cake:".split(", "),
  ..."Film (2024), 24.12. goose, 2+1 offer, 0 sugar cola, 007, 2, 2x, (2), ½, https://example.org/2 x".split(
    ", ",
  ),
])("%j is a name", (text) => {
  expect(splitAmount(text)).toMatchObject({ amount: "", name: text });
});

it.each([
  ["2 pinto beans", "pinto beans"],
  ["2 Gala apples", "Gala apples"],
  ["2 pot noodles", "pot noodles"],
  ["1 latex gloves", "latex gloves"],
  ["3 7 Up", "7 Up"],
  ["2 cups of cup cakes", "cup cakes"],
  ["2 schal rot", "schal rot"],
  ["2 packs cup noodles", "cup noodles"],
  ["2 decaf", "decaf"],
  ["2 Milk (7 ７)", "Milk (7 ７)"],
  ["2 open sandwiches", "open sandwiches"],
  ["2 bottle brushes", "bottle brushes"],
])("%j is a number of %j, without a unit", (text, name) => {
  expect(splitAmount(text).name).toBe(name);
});

it.each([
  ["2 milk", "Milk 2x"],
  ["milk (2)", "× 2 Milk"],
  ["500 g flour", "Flour 500g"],
  ["1,5 kg potatoes", "Potatoes 1.5 kg"],
  ["½ l cream", "Cream (1/2 l)"],
  ["2–3 onions", "Onions (2-3)"],
  ["٢ بيض", "بيض ×2"],
  ["1⁄2 l milk", "Milk ½ l"],
  ["2 - 3 onions", "2-3 onions"],
  ["2 or 3 onions", "Onions (2 – 3)"],
  ["2 bis 3 kg Mehl", "Mehl, 2-3 kg"],
  ["2 ŞİŞE SÜT", "2 şişe süt"],
  ["2 TO 3 CUPS OF SUGAR", "2 to 3 cups of sugar"],
  ["2 C. À S. SUCRE", "2 c. à s. sucre"],
])("%j and %j are the same amount of the same", (text, other) => {
  const [one, same] = [splitAmount(text), splitAmount(other)];
  expect([one.amount, one.key]).toEqual([same.amount, same.key]);
});

it.each([
  ["2-3 onions", "23 onions"],
  ["2 - 3 onions", "23 onions"],
  ["1.5 l milk", "15 l milk"],
])("%j and %j are two amounts", (text, other) => {
  expect(splitAmount(text).amount).not.toBe(splitAmount(other).amount);
});

it("a range of any amounts is cut off before a name, and behind one if it has a unit", () => {
  const anyNumber = fc.constantFrom("1", "2", "12", "½", "1/2", "1½", "1 1/2");
  const anyRange = fc.constantFrom(
    "-",
    " - ",
    "–",
    "—",
    "~",
    " or ",
    " to ",
    " bis ",
    " oder ",
    " o ",
  );
  const anyUnit = fc.constantFrom("", " g", " kg", " packs", "x");
  const anyName = fc.constantFrom(
    "lemons",
    "orange juice",
    "Tomaten",
    "Bisquit",
    "or",
    "7 Up",
    "卵",
  );
  fc.assert(
    fc.property(anyNumber, anyRange, anyNumber, anyUnit, anyName, (from, to, end, unit, name) => {
      const range = `${from}${to}${end}${unit}`;
      const first = splitAmount(`${range} ${name}`);
      expect(first.name).toBe(name);
      expect(first.amount).toContain("-");
      if (unit) expect(splitAmount(`${name} ${range}`)).toEqual(first);
    }),
  );
});

it("a name is cut at its place, whatever capital letters it has", () => {
  for (let code = 0xc0; code < 0x1_f000; code++) {
    const letter = String.fromCodePoint(code);
    if (letter.toLowerCase() === letter) continue;
    expect(splitAmount(`ab${letter}cd 2 kg`).name).toBe(`ab${letter}cd`);
  }
});

it.each([`Milk${" 2x".repeat(100_000)}`, `${"!".repeat(300_000)}a`])(
  "a text that nobody could type is a name, and takes no time (%#)",
  (text) => {
    expect(splitAmount(text).name).toBe(text);
  },
);
