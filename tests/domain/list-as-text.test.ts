import { describe, expect, it } from "vitest";
import { listAsText } from "../../src/domain/list-as-text";
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
