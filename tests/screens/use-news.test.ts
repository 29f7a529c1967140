import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { applyChange } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { useNews } from "../../src/screens/list/use-news";
import { buildItem, buildList } from "../domain/build";

const before = buildList({ items: [buildItem("Milk")] });

const withItem = (list: typeof before, text: string) =>
  applyChange(list, { type: "add-item", item: buildItem(text) });

/** What this person did, as far as the news are concerned. */
const step = (before: ShoppingList, after: ShoppingList) => ({ changes: [], before, after });

/** Shows a list. */
function show(list = before) {
  const { result, rerender } = renderHook((shown) => useNews(shown, "ann"), { initialProps: list });
  return { news: result, rerender };
}

const gather = () => act(() => vi.advanceTimersByTime(10_000));

describe("News of a list", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("tell what others did, and nothing of one's own", () => {
    const { news, rerender } = show();
    gather();
    const own = withItem(before, "Bread");
    act(() => news.current.noteOwn(step(before, own)));
    rerender(own);
    gather();
    expect(news.current.news).toBe("");
    rerender(withItem(own, "Butter"));
    gather();
    expect(news.current.news).toBe("“Butter” added");
  });

  it("tell what others did just before an own edit of the same thing", () => {
    const { news, rerender } = show();
    gather();
    const theirs = withItem(before, "Butter");
    const own = applyChange(theirs, { type: "remove-items", itemIds: ["Milk"] });
    act(() => news.current.noteOwn(step(theirs, own)));
    rerender(own);
    gather();
    expect(news.current.news).toBe("“Butter” added");
  });

  it("are summed up over own edits", () => {
    const { news, rerender } = show();
    gather();
    const theirs = withItem(before, "Butter");
    const own = withItem(theirs, "Bread");
    act(() => news.current.noteOwn(step(theirs, own)));
    rerender(withItem(own, "Eggs"));
    gather();
    expect(news.current.news).toBe("2 changes by others");
  });
});
