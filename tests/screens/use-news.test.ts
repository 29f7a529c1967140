import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { applyChange } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { useNews } from "../../src/screens/list/use-news";
import { fakeTime } from "../components/fake-time";
import { buildItem, buildList } from "../domain/build";

const pass = fakeTime();

const withItem = (list: ShoppingList, text: string) =>
  applyChange(list, { type: "add-item", item: buildItem(text) });

it("news describes only the edits of others, and sums up those before and after the user's own", async () => {
  const before = buildList({ items: [buildItem("Milk")] });
  const announce = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook((shown) => useNews(shown, "ann", announce), {
    initialProps: before,
  });
  const recordOwn = (before: ShoppingList, after: ShoppingList) =>
    act(() => result.current({ before, after }));
  await pass(5_000);

  const theirs = withItem(before, "Butter");
  const own = applyChange(theirs, { type: "remove-items", itemIds: ["Milk"] });
  recordOwn(theirs, own);
  rerender(own);
  await pass(4_999);
  expect(announce).not.toHaveBeenCalled();
  await pass(1);
  expect(announce.mock.calls).toEqual([["“Butter” added"]]);

  const salt = withItem(own, "Salt");
  const bread = withItem(salt, "Bread");
  const tea = withItem(bread, "Tea");
  const jam = withItem(tea, "Jam");
  recordOwn(salt, bread);
  recordOwn(tea, jam);
  rerender(withItem(jam, "Eggs"));
  await pass(5_000);
  expect(announce.mock.lastCall).toEqual(["3 changes by others"]);
});
