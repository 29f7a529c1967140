import { describe, expect, it } from "vitest";
import { sayMembers } from "../../src/screens/shared/member-words";

const say = (...sharedWith: readonly string[]) => sayMembers({ owner: "x1", sharedWith }, "x3");

describe("who is on a list, in words", () => {
  it.each([
    ["Members: only you", ["x3"]],
    ["2 members: carrot (owner) and you", ["x1", "x3"]],
    ["3 members: carrot (owner), you, and radish", ["x1", "x3", "x6"]],
    ["5 members: carrot (owner), you, radish, pear, and tomato", ["x1", "x3", "x6", "x5", "x0"]],
    [
      "6 members: carrot (owner), you, radish, pear, and 2 others",
      ["x1", "x3", "x6", "x5", "x0", "x2"],
    ],
  ])("%s", (words, members) => {
    expect(say(...members)).toBe(words);
  });
});
