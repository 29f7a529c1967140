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

/** Returns the list with an item that a member has added as their edit with this number. */
const addedBy = (uid: string, number: number, list: ShoppingList, text: string) => ({
  ...withItem(list, text),
  receipts: { ...list.receipts, [uid]: [`thispage:${number}`] },
});

it("news describes only the edits of others, and sums up those before and after the user's own", async () => {
  const before = buildList({
    items: [buildItem("Milk")],
    sharedWith: ["ann", "bob", "cid"],
    names: { bob: "Bob", cid: "Cid" },
  });
  const announce = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook((shown) => useNews(shown, "ann", announce), {
    initialProps: before,
  });
  const recordOwn = (before: ShoppingList, after: ShoppingList) =>
    act(() => result.current({ before, after }));
  await pass(5_000);

  const theirs = addedBy("bob", 1, before, "Butter");
  const own = applyChange(theirs, { type: "remove-items", itemIds: ["Milk"] });
  recordOwn(theirs, own);
  rerender(own);
  await pass(4_999);
  expect(announce).not.toHaveBeenCalled();
  await pass(1);
  expect(announce.mock.calls).toEqual([["Bob added “Butter”"]]);

  const salt = addedBy("bob", 2, own, "Salt");
  const bread = withItem(salt, "Bread");
  const tea = addedBy("bob", 3, bread, "Tea");
  const jam = addedBy("ann", 1, tea, "Jam");
  recordOwn(salt, bread);
  recordOwn(tea, jam);
  rerender(jam);
  await pass(5_000);
  expect(announce.mock.lastCall).toEqual(["2 changes by Bob"]);

  const oats = addedBy("cid", 1, jam, "Oats");
  const rice = withItem(oats, "Rice");
  recordOwn(oats, rice);
  rerender(addedBy("cid", 2, rice, "Eggs"));
  await pass(5_000);
  expect(announce.mock.lastCall).toEqual(["2 changes by Cid"]);
});
