import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listAsText } from "../../src/domain/list-as-text";
import { parseLines } from "../../src/domain/pasted-lines";
import { buildList } from "./build";

const lineOf = (text: string, done = false) => [{ text, done }];

/** Returns the texts of the pasted items, done ones marked. */
const parse = (text: string) =>
  parseLines(text).map((line) => (line.done ? `${line.text} (done)` : line.text));

describe("pasted lines", () => {
  it("become one item each, for any kind of line break; blank lines are ignored", () => {
    const texts = ["Milk", "Bread", "Salt", "Eggs"];
    for (const lineBreak of ["\v", "\f", "\u0085", "\u2029"])
      expect(parse(texts.join(lineBreak))).toEqual(texts);
    expect(parse("Milk\nBread\r\n\r\n  \t\rSalt\u2028Eggs\n")).toEqual(texts);
  });

  const BULLETS = [..."-*+–—−－＋＊•‣◦▪▫●○■□∙⁃➤➔→►▸◆"].map((bullet) => `${bullet} `);
  const BARE = ["•", "·\t", "・", "▪\ufe0f ", "\u00a0- ", "## "];
  const OPEN = ["[ ]", "[]", "［　］", ..."☐□🔲⬜✓✔✅", "⬜\ufe0f", "✔\ufe0f"];
  const DONE = ["[x]", "[X]", ..."☑☒", "☑\ufe0f"];
  const boxed = (boxes: readonly string[]) =>
    boxes.flatMap((box) => ["", "  - ", "* ", "• "].map((mark) => `${mark}${box} `));

  it.each([...BULLETS, ...BARE, ...boxed(OPEN), "☐"])("with %j are open items", (mark) => {
    expect(parseLines(`${mark}Milk\u00a0`)).toEqual(lineOf("Milk"));
  });

  it.each(boxed(DONE))("with %j are done items", (mark) => {
    expect(parseLines(`${mark}Milk`)).toEqual(lineOf("Milk", true));
  });

  it.each([
    ["1.Milk\n2.Eggs"],
    ["1) Milk\n\n2) Eggs"],
    ["1.- Milk\n2.- Eggs"],
    ["1.\tMilk\n2.\tEggs"],
    ["1. ☐ Milk\n2. ☐ Eggs"],
    ["１．Milk\n２．Eggs"],
    ["１）Milk\n２）Eggs"],
    ["1、Milk\n2、Eggs"],
    ["١. Milk\n٢. Eggs"],
    ["१) Milk\n२) Eggs"],
  ])("numbered from 1 on, as %j, lose the numbers", (text) => {
    expect(parse(text)).toEqual(["Milk", "Eggs"]);
  });

  it("may be numbered from 1 on twice", () => {
    const texts = ["Leek", "Kale", "Milk", "Eggs"];
    expect(parse("1. Leek\n2. Kale\n1. Milk\n2. Eggs")).toEqual(texts);
    const many = Array.from({ length: 120 }, (_, index) => `${index + 1}. Milk`);
    expect(new Set(parse(many.join("\n")))).toEqual(new Set(["Milk"]));
  });

  it("numbered from 1 on with other lines between them lose the numbers", () => {
    const text = "Veg\n1. Leek\n2. Kale\nDairy\n3. Milk\n(fat)\n4. Whey";
    expect(parse(text)).toEqual(["Veg", "Leek", "Kale", "Dairy", "Milk", "(fat)", "Whey"]);
  });

  it.each([
    ["1. Bio Milch\n2. Bio Eier"],
    ["1. Bread, white\n2. Bread, dark\n3. Milk"],
    ["1. 1.5 l cola\n2. 2.5 l milk"],
  ])("numbered from 1 on, as %j, lose nothing but the numbers", (text) => {
    expect(parse(text)).toEqual(text.split("\n").map((line) => line.slice(3)));
  });

  it.each([
    ["24. Dezember: Gans\n25. Dezember: Ente"],
    ["24. Dec 2026 Gans\n25. Dec 2026 Ente"],
    ["24. 12. svíčky\n25. 12. cukroví"],
    ["24. 12.2026\n25. 12.2026"],
    ["4. Milk\n5. Eggs"],
  ])("with other numbers, such as the days %j, keep them", (text) => {
    expect(parse(text)).toEqual(text.split("\n"));
  });

  it.each([
    "[17/03, 12:29] Ann:",
    "[3/17, 12:29 PM] Ann:",
    "[17.3., 12.29] Ann:",
    "[12:29, 17/03/2026] Ann:",
    "[5/19/26 2:40 AM] Ann Lee:",
    "[2026/11/25 下午6:05:11] 安:",
    "[2026. 11. 25. 오후 6:05:11] 엄마:",
    "[٢٥\u200f/١١\u200f/٢٠٢٦، ٦:٠٥:١١ م] \u200fآن:",
  ])("of a message as %j lose the time and the author", (stamp) => {
    expect(parse(`${stamp} Milk: 2 l`)).toEqual(["Milk: 2 l"]);
  });

  it.each([
    "-5 °C pizza",
    "*special* bread",
    "*Milk",
    "2*3 eggs*",
    "_x_ and _y_",
    "~5 kg potatoes",
    "~ Dairy ~",
    ">5 kg flour",
    "24. December: goose",
    "1. 12. candles",
    "Ann: cake",
    "2:1 mix",
    "12:30 Lunch: soup",
    "[18:00] Party: chips",
    "[24.12.] Party: chips",
    "[24.12.2026] Party: chips",
    "[Party] 24.12. 18:00: chips",
    "[12:30-14:00] Lunch: soup",
    "[9:00 - 10:30] Lunch: soup",
    "[10:00 bis 12:30] Lunch: soup",
    "24.12.2026 um 18:00 - Essen bei Oma: Wein mitbringen",
    "[2.5-3.5 kg] Turkey: frozen",
    "[2 x 1.5 l] Cola: zero",
    "[3/4 cup] sugar: brown",
    "Soup [25.11.2026 18:04]",
    "Ann, [5 kg]",
    "25.11.2026 18:04 Ann",
    "[organic] milk",
    "~~Tea~~ ~~Coffee~~",
    "25/11/2026, 18:05 - Ann: eggs",
    "2. Wahl Äpfel",
    "[Beans](https://example.com)",
    "Cola | Fanta",
    "Name: ____ or ____",
    "Pizza 18:30: order",
    "１．５リットル コーラ",
    "2、3個 トマト",
    "（6）個入り卵",
    "https://example.com/__a__/**b**",
    "👩\u200d🍳 apron",
    "نان\u200cها",
  ])("such as %j stay as they are", (text) => expect(parseLines(text)).toEqual(lineOf(text)));

  it("with numbers out of sequence stay as they are", () => {
    const texts = ["1.5 l cola", "2.5 l milk", "2. Wahl Äpfel", "2. Wahl Birnen", "7. Sinn"];
    expect(parse(texts.join("\n"))).toEqual(texts);
  });

  it.each([
    ...["-", "[ ]", "- [x]", "☐", "•", "#", "* * *", "===", "_____", "…", "────", "|---|:-:|"],
    ...["\u200b\u200e\ufeff", "\u2800", "\u3164\u200d", "- \u00ad", "\ufe0f"],
  ])("such as %j are ignored", (text) => expect(parseLines(text)).toEqual([]));

  it.each([
    ["**Milk**", "Milk"],
    ["* [ ] ~~Gone~~", "Gone (done)"],
    ["*Milk*", "Milk"],
    ["- _Rye bread_", "Rye bread"],
    ["~Gone~", "Gone (done)"],
    ["• ~*Gone*~", "Gone (done)"],
    ["200 g\tflour", "200 g flour"],
    ["200\tg\tflour\tfine", "200 g flour, fine"],
    ["1.5\tkg\tflour", "1.5 kg flour"],
    ["2\tMilk 1 l", "2 Milk 1 l"],
    ["Apple\t6\t\tgreen", "Apple, 6, green"],
    ["- [ ] - Milk", "- Milk"],
    ["- [ ] **Milk** – 2 l", "Milk – 2 l"],
    ["- [x] ~~Milk~~", "Milk (done)"],
    ["- [ ] \\**Party**", "**Party**"],
    ["- [ ]  Milk", "Milk"],
  ])("such as %j become %j", (text, item) => expect(parse(text)).toEqual([item]));

  it("lose invisible characters, except those within a word or an emoji", () => {
    const ends = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
    const anywhere = "\u200b\u2060\ufeff\u00ad\u0000\u007f";
    expect(parse(`${anywhere}${ends} - ${ends}Mi${anywhere}lk ${ends}${anywhere}`)).toEqual([
      "Milk",
    ]);
    expect(parse("חלב \u200f3%\u200f")).toEqual(["חלב \u200f3%"]);
  });

  it("never contain line breaks, nor blanks at their ends", () => {
    const anyLines = fc.array(fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(anyLines, (texts) => {
        for (const { text } of parseLines(texts.join("\n"))) {
          expect(text).toBe(text.trim());
          expect(text).not.toMatch(/[\n\v\f\r\u0085\u2028\u2029]/);
        }
      }),
    );
  });
});

describe("a pasted text", () => {
  it("without any mark has its lines as items, as they are", () => {
    const anyWord = fc.constantFrom(
      ..."Milk Öl 豆腐 12 1.5 ½ 7-Up x a&b M&M’s (bio) 3% I/II".split(" "),
    );
    // An amount alone would go with the next line.
    const anyLine = fc.array(anyWord).map((words) => [...words, "Rye"].join(" "));
    fc.assert(
      fc.property(fc.array(anyLine), fc.constantFrom("\n", "\n\n"), (texts, lineBreak) => {
        expect(parse(texts.join(lineBreak))).toEqual(texts);
      }),
    );
  });

  it("that is a copied list has the same items, without the name", () => {
    const anyName = fc.constantFrom("Milk", "1. Eggs", "# 5", "---", "**Party**", "Cola | Fanta");
    const anyText = fc.oneof(
      anyName,
      fc.constantFrom("- Salt", "☑ Ham", "~~Tea~~", "[x] y", "|", "2", "\\x", "✅ Tea"),
    );
    const anyItem = fc.record({ id: fc.uuid(), text: anyText, done: fc.boolean() });
    fc.assert(
      fc.property(anyName, fc.array(anyItem, { minLength: 1 }), (name, items) => {
        const list = buildList({ name, items });
        const doneLast = [false, true].flatMap((isDone) =>
          items.filter(({ done }) => done === isDone).map(({ text, done }) => ({ text, done })),
        );
        expect(parseLines(listAsText(list))).toEqual(doneLast);
      }),
    );
  });

  it.each([
    ["200 g\nFlour\n2\nEggs\nSalt", ["200 g Flour", "2 Eggs", "Salt"]],
    ["200\ng\nFlour", ["200 g Flour"]],
    ["Flour\n200 g\nEggs\n2", ["Flour", "200 g", "Eggs", "2"]],
    ["- 200 g\n- Flour", ["200 g", "Flour"]],
    ["2\n\nEggs", ["2", "Eggs"]],
  ])("has amounts before the lines below them: %j", (text, items) => {
    expect(parse(text)).toEqual(items);
  });

  it("has a title above an empty line only if list items alone follow", () => {
    expect(parse("Party\n\n1. Chips\n2. Dip")).toEqual(["Chips", "Dip"]);
    expect(parse("- Chips\n\n- Dip")).toEqual(["Chips", "Dip"]);
    expect(parse("Party\n- Chips")).toEqual(["Party", "Chips"]);
    expect(parse("Chips\n\n- Dip\nCola")).toEqual(["Chips", "Dip", "Cola"]);
    expect(parse("---\n\nChips\n- Dip")).toEqual(["Chips", "Dip"]);
    expect(parse("Chips\n\n---")).toEqual(["Chips"]);
    const marked = ["- Dip", "• Dip", "[25.11.26, 18:04] Ann: Dip", "☐ Dip"];
    for (const first of marked)
      expect(parse(`${first}\n\n- [ ] Chips\n- [ ] Cola`)).toEqual(["Dip", "Chips", "Cola"]);
    expect(parse("~~Dip~~\n\n- [ ] Chips")).toEqual(["Dip (done)", "Chips"]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      "a chat on an iPhone",
      "[25.11.26, 18:04:11] Ann: Hafermilch\r\n\u200e[25.11.26, 18:04:59] Ann Lee: \u200e- Brot\r\n- Salz\r\n[11/25/26, 6:05:02\u202fPM] ~ Bob T. A. Ray: 1,5 l Cola: zero",
      ["Hafermilch", "Brot", "Salz", "1,5 l Cola: zero"],
    ],
    [
      "a chat on Android, and in a browser",
      "[25/11, 18:05] Ann: Eggs\n[18:07, 25.11.2026] Ann: https://example.com/soup",
      ["Eggs", "https://example.com/soup"],
    ],
    [
      "a chat in Telegram on a desktop",
      "Ann Lee, [23/04/2025 21:34]\n\nAnn Lee, [23/04/2025 21:35]\nMilk\n\nBob, [23/04/2025 21:37]\r\n- Eggs\n- Rye",
      ["Milk", "Eggs", "Rye"],
    ],
    [
      "an assistant",
      "## Dairy\n\n- **Milk:** 2 l\n- ✅ Butter\n\n---\n\n### Baking\n\n1. **Flour**, 500 g\n2. Yeast",
      ["Dairy", "Milk: 2 l", "Butter", "Baking", "Flour, 500 g", "Yeast"],
    ],
    [
      "a spreadsheet",
      "☐\tApples\t6\tmarket\r\n☑\tCheese\t\t200 g\r\n\tSalt\t\t\r\n",
      ["Apples, 6, market", "Cheese, 200 g (done)", "Salt"],
    ],
    ["a long row of a table", "Milk\t".repeat(20_000), [Array(20_000).fill("Milk").join(", ")]],
  ])("from %s has its items without marks", (_, text, items) => {
    expect(parse(text)).toEqual(items);
  });
});
