import { describe, expect, it } from "vitest";
import { compareStates, includes, withReceipts } from "../../src/sync/receipts";
import { buildList } from "./build";

const listWith = (...receipts: readonly string[]) =>
  buildList({ receipts: { ann: receipts, bob: ["abcdpage:zz"] } });

describe("a list", () => {
  it.each([
    [1_000, true],
    [1_295, true], // "zz"
    [1_296, false], // "100"
  ])("includes the edits of a client up to the number of its receipt: %i, %s", (number, result) => {
    const list = listWith("abcdpage:zz", "abcdnext:1000");
    expect(includes(list, "ann", { client: "abcdpage", number })).toBe(result);
    expect(includes(list, "ann", { client: "abcdlast", number })).toBe(false);
  });

  it.each([["abcdpage"], [""], ["abcdpage:"], [":zz"], ["abcdpage:!"]])(
    "includes nothing by the malformed receipt %j",
    (receipt) => {
      expect(includes(listWith(receipt), "ann", { client: "abcdpage", number: 1 })).toBe(false);
    },
  );

  it("keeps the latest eight receipts of a user, without lower ones of clients that are done", () => {
    const others = Array.from({ length: 8 }, (_, at) => `other${at}00:5`);
    const isDone = (client: string) => client.startsWith("abcd");
    const written = (receipts: readonly string[], number = 9) =>
      withReceipts(listWith(...receipts), "ann", [{ client: "abcdpage", number }], isDone).receipts;
    expect(written(others)).toEqual({
      ann: [...others.slice(1), "abcdpage:9"],
      bob: ["abcdpage:zz"],
    });
    expect(written(["abcdpage:3", "abcddone:7", "efghpage:1"])?.ann).toEqual([
      "efghpage:1",
      "abcdpage:9",
    ]);
    expect(written(["abcddone:a"])?.ann).toEqual(["abcddone:a", "abcdpage:9"]);
    expect(written(["garbage", "x".repeat(150), "efghpage:!"])?.ann).toEqual(["abcdpage:9"]);
  });
});

it.each([
  [["abcdpage:5"], ["abcdpage:5"], 0],
  [["abcdpage:5"], ["abcdpage:4"], 1],
  [["abcdpage:5"], [], 1],
  [["abcdpage:10"], ["abcdpage:z"], 1],
  [["abcdpage:5", "abcdnext:3"], ["abcdpage:5"], 1],
  [["abcdnext:6"], ["abcdpage:5", "abcdlast:4"], 1],
  [["efghpage:9"], ["abcdpage:1"], 1],
] as const)("of the states with %j and %j, the newer one is known: %i", (one, other, expected) => {
  const compare = (first: readonly string[], second: readonly string[]) =>
    Math.sign(compareStates(listWith(...first), listWith(...second), ["ann"]));
  expect([compare(one, other), compare(other, one)]).toEqual([expected, 0 - expected]);
});
