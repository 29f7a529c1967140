import { expect, test } from "../support/fixtures";
import { openList } from "../support/list-page";
import { item, storedList } from "../support/stored-lists";

test("a list of a newer format is read-only, with a note that asks for a reload", {
  tag: "@entities/list",
}, async ({ ann }) => {
  const items = [item("Milk"), item("Bread"), item("Salt", { done: true })];
  const list = await openList(ann, { formatVersion: 3, items });
  const before = await storedList(list.id);
  await expect(list.readOnlyNote).toBeVisible();
  await expect(list.newItem).toHaveCount(0);
  for (const text of ["Milk", "Salt"]) {
    await ann.page.getByText(text, { exact: true }).click({ force: true });
  }
  for (const button of [list.handle("Milk"), list.actions("Milk"), list.removeDone]) {
    await expect(button).toHaveCount(0);
  }
  await list.name.dblclick();
  await expect(list.nameInput).toHaveCount(0);
  await expect(list.doneItems).toHaveText(["Salt"]);
  expect(await storedList(list.id)).toEqual(before);
});
