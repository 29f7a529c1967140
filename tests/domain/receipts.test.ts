import { describe, expect, it } from "vitest";
import { authorsBetween, compareStates, includes, withReceipts } from "../../src/domain/receipts";
import { buildList } from "./build";

const listWith = (...receipts: readonly string[]) =>
  buildList({ receipts: { ann: receipts, bob: ["abcdpage:zz"] } });

describe("a list", () => {
  it.each([
    ["abcdpage:zz", 1_295, true],
    ["abcdpage:zz", 1_296, false],
    ["abcdnext:zzz", 1, false],
    ...["abcdpage", "", "abcdpage:", ":zz", "abcdpage:!"].map(
      (malformed) => [malformed, 1, false] as const,
    ),
  ] as const)(
    "with the receipt %j includes the edit %i of the client: %s",
    (receipt, number, result) => {
      const list = listWith(receipt, "abcdlast:1000");
      expect(includes(list, "ann", { client: "abcdpage", number })).toBe(result);
    },
  );

  it("keeps the latest eight receipts of a user, without lower ones of clients that are done", () => {
    const others = Array.from({ length: 8 }, (_, at) => `other${at}00:5`);
    const isDone = (client: string) => client.startsWith("abcd");
    const written = (...receipts: readonly string[]) =>
      withReceipts(listWith(...receipts), "ann", [{ client: "abcdpage", number: 9 }], isDone)
        .receipts;
    expect(written(...others)).toEqual({
      ann: [...others.slice(1), "abcdpage:9"],
      bob: ["abcdpage:zz"],
    });
    expect(written("abcdpage:3", "abcddone:7", "efghpage:1")?.ann).toEqual([
      "efghpage:1",
      "abcdpage:9",
    ]);
    expect(written("abcddone:a")?.ann).toEqual(["abcddone:a", "abcdpage:9"]);
    expect(written("garbage", "x".repeat(150), "efghpage:!")?.ann).toEqual(["abcdpage:9"]);
  });
});

it.each([
  [["abcdpage:5"], ["abcdpage:5"], 0],
  [["abcdpage:5"], [], 1],
  [["abcdpage:10"], ["abcdpage:z"], 1],
  [["abcdpage:5", "abcdnext:3"], ["abcdpage:5"], 1],
  [["abcdnext:6"], ["abcdpage:5", "abcdlast:4"], 1],
] as const)("of the states with %j and %j, the newer one is known: %i", (one, other, expected) => {
  const compare = (first: readonly string[], second: readonly string[]) =>
    Math.sign(compareStates(listWith(...first), listWith(...second), ["ann"]));
  expect([compare(one, other), compare(other, one)]).toEqual([expected, 0 - expected]);
});

describe("the authors between two states of a list", () => {
  const BOTH = { ann: ["annsanns:2"], bob: ["bobsbobs:5", "bobslast:3"] };

  it.each<[string, Record<string, readonly string[]>, string]>([
    ["nobody, from equal receipts", structuredClone(BOTH), ""],
    ["one member", { ...BOTH, bob: ["bobsbobs:6", "bobslast:3"] }, "bob"],
    ["two members", { ann: ["annsanns:3"], bob: ["bobsbobs:10"] }, "ann bob"],
    ["a member on a new device", { ...BOTH, ann: ["annsanns:2", "annstwo0:1"] }, "ann"],
    [
      "a member on a device with a late clock",
      { ...BOTH, bob: ["bobsbobs:5", "bobslast:4"] },
      "bob",
    ],
    ["a member who has joined", { ...BOTH, cid: ["cidscids:1"] }, "cid"],
    ["nobody who has left, nor from removed receipts", { eve: ["eveseves:9"] }, ""],
    ["nobody, from an older state", { ...BOTH, bob: ["bobsbobs:4", "bobslast:3"] }, ""],
    ["nobody, from damaged receipts", { ...BOTH, cid: ["cid", "", "cidscids:!"] }, ""],
  ])("are %s", (_, receipts, authors) => {
    const sharedWith = ["ann", "bob", "cid"];
    const before = { sharedWith, receipts: BOTH };
    expect(authorsBetween(before, { sharedWith, receipts }).join(" ")).toBe(authors);
  });
});
