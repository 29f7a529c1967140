import { describe, expect, it } from "vitest";
import { itemsAsText, listAsText } from "../../src/domain/list-as-text";
import { parseLines } from "../../src/domain/pasted-lines";
import { buildItem, buildList } from "./build";

describe("a list as text", () => {
  it("has the name, then the open items, then the done items", () => {
    expect(listAsText(buildList({ name: "Market" }))).toBe("Market");
    const items = [buildItem("Milk"), buildItem("Butter", { done: true }), buildItem("Bread")];
    expect(listAsText(buildList({ name: "Market", items }))).toBe(
      "Market\n\n- [ ] Milk\n- [ ] Bread\n- [x] Butter",
    );
  });

  it("has one line for each item, even if its text has line breaks", () => {
    const items = [buildItem("a", { text: " Milk\r\n\tand more " })];
    expect(listAsText(buildList({ name: "Two\nlines", items }))).toBe(
      "Two lines\n\n- [ ] Milk and more",
    );
  });
});

describe("copied items", () => {
  const done = (text: string) => buildItem(text, { done: true });
  it.each([
    ["the texts alone", [buildItem("Milk"), buildItem("2 eggs")], "Milk\n2 eggs"],
    ["one text", [buildItem("Milk")], "Milk"],
    ["boxes for done items", [done("Rye"), buildItem("Tea")], "- [ ] Tea\n- [x] Rye"],
    ["boxes for a bullet in a text", [buildItem("- Milk")], "- [ ] - Milk"],
    ["boxes for numbers", [buildItem("1. Tea"), buildItem("2. Rye")], "- [ ] 1. Tea\n- [ ] 2. Rye"],
  ])("are lines that give the same items when they are pasted: %s", (_, items, text) => {
    expect(itemsAsText(items)).toBe(text);
    const pasted = parseLines(text).map((line) => `${line.text} ${line.done}`);
    expect(pasted.sort()).toEqual(items.map((item) => `${item.text} ${item.done}`).sort());
  });
});
