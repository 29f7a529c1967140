import { describe, expect, it } from "vitest";
import { askTransfer, sayNoTransfer, sayTransfer } from "../../src/domain/transfer-words";
import { buildItem, buildList } from "./build";

const [milk, salt] = [buildItem("Milk"), buildItem("Salt")];

describe("what is said of items on their way to another list", () => {
  it("names one of them, and counts several", () => {
    expect(sayTransfer([milk], "Sunday", false, 0)).toBe("“Milk” moved to Sunday");
    expect(sayTransfer([milk, salt], "Sunday", true, 1)).toBe(
      "2 items copied to Sunday, 1 already there",
    );
    expect(askTransfer([milk], true)).toBe("Copy “Milk” to …");
    expect(askTransfer([milk, salt], false)).toBe("Move 2 items to …");
  });

  it.each([
    [buildList({ name: "Sunday" }), "There is no room on Sunday"],
    [buildList({ name: "Sunday", isReadOnly: true }), "Sunday can’t be edited here"],
    [null, "That list has not been loaded yet"],
  ])("tells why they can't go", (list, words) => expect(sayNoTransfer(list)).toBe(words));
});
