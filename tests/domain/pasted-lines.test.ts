import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLines } from "../../src/domain/pasted-lines";

const lineOf = (text: string, done = false) => [{ text, done }];

describe("pasted lines", () => {
  it("become one item each, for any kind of line break; blank lines are ignored", () => {
    const text = "Milk\nBread\r\n\r\n  \t\rSalt\u2028Eggs\n";
    expect(parseLines(text).map((line) => line.text)).toEqual(["Milk", "Bread", "Salt", "Eggs"]);
    expect(parseLines("")).toEqual([]);
  });

  const BULLETS = ["- ", "* ", "• ", "•", "– ", "·\t", "1. ", "12) ", "\u00a0- "];
  it.each([...BULLETS, "  - [ ] ", "[] ", "☐ ", "1. ☐"])("with %j are open items", (mark) => {
    expect(parseLines(`${mark}Milk\u00a0`)).toEqual(lineOf("Milk"));
  });

  it.each(["[x] ", "- [X] ", "☑ ", "✓ ", "• ✔ ", "3) [x]"])("with %j are done items", (mark) => {
    expect(parseLines(`${mark}Milk`)).toEqual(lineOf("Milk", true));
  });

  it.each([
    "1.5 l milk",
    "7-Up",
    "-5 °C pizza",
    "*special* bread",
    "x-large eggs",
    "[organic] milk",
  ])("such as %j stay as they are", (text) => expect(parseLines(text)).toEqual(lineOf(text)));

  it.each(["-", "- ", "1.", "[ ]", "- [x]", "☐"])("such as %j are ignored", (text) => {
    expect(parseLines(text)).toEqual([]);
  });

  it("never contain line breaks, nor blanks at their ends", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        for (const { text } of parseLines(texts.join("\n"))) {
          expect(text).toBe(text.trim());
          expect(text).not.toMatch(/[\r\n]/);
        }
      }),
    );
  });
});
