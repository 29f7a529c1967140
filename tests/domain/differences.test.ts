import { expect, it } from "vitest";
import { differencesBetween } from "../../src/domain/differences";
import { buildItem, buildList } from "./build";

const listOf = (...items: readonly ReturnType<typeof buildItem>[]) => buildList({ items });

it("removing and adding items changes no order", () => {
  const [before, after] = [
    ["milk", "eggs", "bread"],
    ["salt", "eggs", "bread"],
  ].map((ids) => listOf(...ids.map((id) => buildItem(id))));
  expect(before && after && differencesBetween(before, after)).toEqual([
    { type: "removed", text: "milk" },
    { type: "added", text: "salt" },
  ]);
});

it("an unchecked item is named with its new text", () => {
  const before = listOf(buildItem("milk", { done: true }));
  const after = listOf(buildItem("milk", { text: "oat milk" }));
  expect(differencesBetween(before, after)).toEqual([
    { type: "edited", was: "milk", text: "oat milk" },
    { type: "unchecked", text: "oat milk" },
  ]);
});
