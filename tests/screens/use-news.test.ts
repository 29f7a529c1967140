import { act, renderHook } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { applyChange } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { useNews } from "../../src/screens/list/use-news";
import { buildItem, buildList } from "../domain/build";

const before = buildList({ items: [buildItem("Milk")] });

const withItem = (list: typeof before, text: string) =>
  applyChange(list, { type: "add-item", item: buildItem(text) });

function renderNews() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { result, rerender } = renderHook((shown) => useNews(shown, "ann"), {
    initialProps: before,
  });
  const pass = (ms = 10_000) => act(() => vi.advanceTimersByTime(ms));
  pass();
  return {
    /** Returns the news after a list has been on the screen for `ms` milliseconds. */
    newsOf(list: ShoppingList, ms?: number) {
      rerender(list);
      pass(ms);
      return result.current.news;
    },
    recordOwn: (before: ShoppingList, after: ShoppingList) =>
      act(() => result.current.recordOwn({ before, after })),
  };
}

it("news describes only the edits of others, and sums up those before and after the user's own", () => {
  const { newsOf, recordOwn } = renderNews();
  const theirs = withItem(before, "Butter");
  const own = applyChange(theirs, { type: "remove-items", itemIds: ["Milk"] });
  recordOwn(theirs, own);
  expect(newsOf(own, 4_999)).toBe(""); // news is collected for five seconds
  expect(newsOf(own, 1)).toBe("“Butter” added");
  const salt = withItem(own, "Salt");
  const bread = withItem(salt, "Bread");
  const tea = withItem(bread, "Tea");
  const jam = withItem(tea, "Jam");
  recordOwn(salt, bread);
  recordOwn(tea, jam);
  expect(newsOf(withItem(jam, "Eggs"))).toBe("3 changes by others");
});
