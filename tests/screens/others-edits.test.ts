import { expect, it, vi } from "vitest";
import { applyChange } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { createEmitter } from "../../src/hooks/store";
import { createOthersEdits } from "../../src/screens/list/others-edits";
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

it("describes only the edits of others, and sums up those before and after the user's own", async () => {
  let shown = buildList({
    items: [buildItem("Milk")],
    sharedWith: ["ann", "bob", "cid"],
    names: { bob: "Bob", cid: "Cid" },
  });
  const { subscribe, emit } = createEmitter();
  const engine = { uid: "ann", viewOf: () => shown, list: () => ({ subscribe }) };
  function show(list: ShoppingList) {
    shown = list;
    emit();
  }
  const announce = vi.fn<(text: string) => void>();
  const { start, excludeOwn } = createOthersEdits(engine, shown.id, announce);
  const stop = start();
  await pass(5_000);

  const theirs = addedBy("bob", 1, shown, "Butter");
  const own = applyChange(theirs, { type: "remove-items", itemIds: ["Milk"] });
  excludeOwn({ before: theirs, after: own });
  show(own);
  await pass(4_999);
  expect(announce).not.toHaveBeenCalled();
  await pass(1);
  expect(announce.mock.calls).toEqual([["Bob added “Butter”"]]);

  const salt = addedBy("bob", 2, own, "Salt");
  const bread = withItem(salt, "Bread");
  const tea = addedBy("bob", 3, bread, "Tea");
  const jam = addedBy("ann", 1, tea, "Jam");
  excludeOwn({ before: salt, after: bread });
  excludeOwn({ before: tea, after: jam });
  show(jam);
  await pass(5_000);
  expect(announce.mock.lastCall).toEqual(["2 changes by Bob"]);

  const oats = addedBy("cid", 1, jam, "Oats");
  const rice = withItem(oats, "Rice");
  excludeOwn({ before: oats, after: rice });
  show(addedBy("cid", 2, rice, "Eggs"));
  await pass(5_000);
  expect(announce.mock.lastCall).toEqual(["2 changes by Cid"]);

  show(addedBy("cid", 3, shown, "Ham"));
  stop();
  await pass(5_000);
  start();
  await pass(5_000);
  expect(announce).toHaveBeenCalledTimes(3);
});
