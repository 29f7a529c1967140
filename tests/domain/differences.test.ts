import { expect, it } from "vitest";
import { differencesBetween } from "../../src/domain/differences";
import { buildItem, buildList } from "./build";

const [milk, eggs, bread] = ["milk", "eggs", "bread"].map((id) => buildItem(id));
const BEFORE = buildList({
  name: "Market",
  items: [milk, eggs, bread].flatMap((one) => one ?? []),
});

const withItems = (...items: readonly (typeof milk)[]) => ({
  ...BEFORE,
  items: items.flatMap((item) => item ?? []),
});

it.each([
  ["none in a copy", { ...BEFORE }, []],
  ["a new name", { ...BEFORE, name: "Party" }, [{ type: "renamed", name: "Party" }]],
  [
    "an added item",
    withItems(milk, eggs, bread, buildItem("salt")),
    [{ type: "added", text: "salt" }],
  ],
  ["a removed item", withItems(milk, bread), [{ type: "removed", text: "eggs" }]],
  [
    "a ticked item",
    withItems(milk, eggs, buildItem("bread", { done: true })),
    [{ type: "done", text: "bread" }],
  ],
  [
    "an edited item, with both texts",
    withItems(milk, eggs, buildItem("bread", { text: "rye bread" })),
    [{ type: "edited", was: "bread", text: "rye bread" }],
  ],
  ["another order of the same items", withItems(eggs, milk, bread), [{ type: "reordered" }]],
  [
    "removing and adding, which change no order",
    withItems(buildItem("salt"), eggs, bread),
    [
      { type: "removed", text: "milk" },
      { type: "added", text: "salt" },
    ],
  ],
] as const)("the differences between two states of a list: %s", (_, after, expected) => {
  expect(differencesBetween(BEFORE, after)).toEqual(expected);
});

it("an unchecked item is named with its new text", () => {
  const before = withItems(buildItem("milk", { done: true }));
  const after = withItems(buildItem("milk", { text: "oat milk" }));
  expect(differencesBetween(before, after)).toEqual([
    { type: "edited", was: "milk", text: "oat milk" },
    { type: "unchecked", text: "oat milk" },
  ]);
});
