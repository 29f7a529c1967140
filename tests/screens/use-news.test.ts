import { act, renderHook } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { applyChange } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { useNews } from "../../src/screens/list/use-news";
import { buildItem, buildList } from "../domain/build";

const before = buildList({ items: [buildItem("Milk")] });

const withItem = (list: typeof before, text: string) =>
  applyChange(list, { type: "add-item", item: buildItem(text) });

function show() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { result, rerender } = renderHook((shown) => useNews(shown, "ann"), {
    initialProps: before,
  });
  const gather = (ms = 10_000) => act(() => vi.advanceTimersByTime(ms));
  gather();
  return {
    /** What is told once a list is on the screen for so long. */
    newsOf(list: ShoppingList, ms?: number) {
      rerender(list);
      gather(ms);
      return result.current.news;
    },
    /** What this person did, as far as the news are concerned. */
    noteOwn: (before: ShoppingList, after: ShoppingList) =>
      act(() => result.current.recordOwn({ before, after })),
  };
}

it("news of a list tell what others did, and nothing of one's own, and are summed up over it", () => {
  const { newsOf, noteOwn } = show();
  const theirs = withItem(before, "Butter");
  const own = applyChange(theirs, { type: "remove-items", itemIds: ["Milk"] });
  noteOwn(theirs, own);
  expect(newsOf(own)).toBe("“Butter” added");
  const salt = withItem(own, "Salt");
  const bread = withItem(salt, "Bread");
  const tea = withItem(bread, "Tea");
  const jam = withItem(tea, "Jam");
  noteOwn(salt, bread);
  noteOwn(tea, jam);
  expect(newsOf(withItem(jam, "Eggs"))).toBe("3 changes by others");
});

it("news are told after a second, and five seconds apart", () => {
  const { newsOf } = show();
  const butter = withItem(before, "Butter");
  expect(newsOf(butter, 999)).toBe("");
  expect(newsOf(butter, 1)).toBe("“Butter” added");
  const salt = withItem(butter, "Salt");
  expect(newsOf(salt, 4_999)).toBe("");
  expect(newsOf(salt, 1)).toBe("“Salt” added");
});
