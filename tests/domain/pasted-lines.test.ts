import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLines } from "../../src/domain/pasted-lines";

const taken = (text: string, done = false) => [{ text, done }];

describe("pasted lines", () => {
  it("are one item each; blank ones are none, however the lines end", () => {
    const text = "Milk\nBread\r\n\r\n  \t\rSalt\u2028Eggs\n";
    expect(parseLines(text).map((line) => line.text)).toEqual(["Milk", "Bread", "Salt", "Eggs"]);
    expect(parseLines("")).toEqual([]);
  });

  const BULLETS = ["- ", "* ", "• ", "•", "– ", "·\t", "1. ", "12) ", "\u00a0- "];
  it.each([...BULLETS, "  - [ ] ", "[] ", "☐ ", "1. ☐"])("%jMilk is Milk, open", (mark) => {
    expect(parseLines(`${mark}Milk\u00a0`)).toEqual(taken("Milk"));
  });

  it.each(["[x] ", "- [X] ", "☑ ", "✓ ", "• ✔ ", "3) [x]"])("%jMilk is Milk, done", (mark) => {
    expect(parseLines(`${mark}Milk`)).toEqual(taken("Milk", true));
  });

  it.each([
    "1.5 l milk",
    "7-Up",
    "-5 °C pizza",
    "*special* bread",
    "x-large eggs",
    "[organic] milk",
  ])("%j is taken as it is", (text) => expect(parseLines(text)).toEqual(taken(text)));

  it.each(["-", "- ", "1.", "[ ]", "- [x]", "☐"])("%j is nothing", (text) => {
    expect(parseLines(text)).toEqual([]);
  });

  it("hold no line break, and no blank at their ends, whatever they were", () => {
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
