import { describe, expect, it } from "vitest";
import { sayMembers } from "../../src/screens/shared/list-words";

const say = (...sharedWith: readonly string[]) => sayMembers({ owner: "x1", sharedWith }, "x3");

describe("who is on a list, in words", () => {
  it.each([
    ["Members: only you", ["x3"]],
    ["2 members: Carrot (owner) and you", ["x1", "x3"]],
    ["3 members: Carrot (owner), you, and Radish", ["x1", "x3", "x6"]],
    ["5 members: Carrot (owner), you, Radish, Pear, and Tomato", ["x1", "x3", "x6", "x5", "x0"]],
    [
      "6 members: Carrot (owner), you, Radish, Pear, and 2 others",
      ["x1", "x3", "x6", "x5", "x0", "x2"],
    ],
  ])("%s", (words, members) => {
    expect(say(...members)).toBe(words);
  });
});
