import { expect, test } from "../support/fixtures";
import { openList } from "../support/list-page";
import { item, storedList } from "../support/stored-lists";

/*
 * Lists that another version of the app has written as well, and what this one does not know of them.
 */

/** What every list and every item may have besides one day. */
const besides = { colour: "red", amount: 2 };

const ITEMS = [
  { ...item("Milk"), ...besides },
  { ...item("Bread"), ...besides },
  { ...item("Salt", { done: true }), ...besides },
];

test("a list of a newer format is shown, says what it needs, and is not written to", {
  tag: "@entities/list",
}, async ({ person }) => {
  const ann = await person("Ann");
  const newer = { formatVersion: 3, items: ITEMS, ...besides };
  const list = await openList(ann, newer);
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
  await expect(list.openItems).toHaveText(["Milk", "Bread"]);
  await expect(list.doneItems).toHaveText(["Salt"]);
  expect(await storedList(list.id)).toEqual(before);
});

test("what other versions have stored besides is there after an edit", {
  tag: "@entities/item",
}, async ({ person }) => {
  const ann = await person("Ann");
  const list = await openList(ann, { items: ITEMS, ...besides });
  await list.edit("Milk", "Oat milk");
  await list.toggle("Bread");
  await list.toggle("Salt");
  await list.add("Eggs");
  await expect.poll(list.stored).toEqual(["Oat milk", "Bread (done)", "Salt", "Eggs"]);
  expect(await storedList(list.id)).toMatchObject({
    ...besides,
    items: [besides, besides, besides, {}],
  });
});
