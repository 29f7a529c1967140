import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "../../src/domain/pasted-lines";

const read = (text: string) => readLines(text).map((line) => line.text);

describe("pasted lines", () => {
  it("are one item each; blank ones are none, however the lines end", () => {
    expect(read("Milk\nBread\r\n\r\n  \t\rSalt\u2028Eggs\n")).toEqual([
      "Milk",
      "Bread",
      "Salt",
      "Eggs",
    ]);
    expect(read("")).toEqual([]);
  });

  it.each([
    ["- Milk"],
    ["* Milk"],
    ["• Milk"],
    ["•Milk"],
    ["– Milk"],
    ["·\tMilk"],
    ["1. Milk"],
    ["12) Milk"],
    ["  - [ ] Milk"],
    ["[] Milk"],
    ["☐ Milk"],
    ["1. ☐Milk"],
    ["\u00a0- Milk\u00a0"],
  ])("%j is Milk, open", (text) => {
    expect(readLines(text)).toEqual([{ text: "Milk", done: false }]);
  });

  it.each([["[x] Milk"], ["- [X] Milk"], ["☑ Milk"], ["✓ Milk"], ["• ✔ Milk"], ["3) [x]Milk"]])(
    "%j is Milk, done",
    (text) => {
      expect(readLines(text)).toEqual([{ text: "Milk", done: true }]);
    },
  );

  it.each([
    ["2 l milk"],
    ["1.5 l milk"],
    ["7-Up"],
    ["-5 °C pizza"],
    ["*special* bread"],
    ["x-large eggs"],
    ["[organic] milk"],
    ["10 eggs (large)"],
    ["100%"],
  ])("%j is taken as it is", (text) => {
    expect(readLines(text)).toEqual([{ text, done: false }]);
  });

  it.each([["-"], ["- "], ["1."], ["[ ]"], ["- [x]"], ["☐"]])("%j is nothing", (text) => {
    expect(read(text)).toEqual([]);
  });

  it("read again are the same, whatever they were", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        for (const { text } of readLines(texts.join("\n"))) {
          expect(text).toBe(text.trim());
          expect(text).not.toMatch(/[\r\n]/);
        }
      }),
    );
  });
});
