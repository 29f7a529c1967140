import { comeSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { listPage } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";

const many = (count: number) => Array.from({ length: count }, (_, index) => item(`Item ${index}`));
const FULL = "This list is full with 2,000 items. Remove done items to make room.";

test("a list of 2,000 items says that it is full, and what to do; nothing typed is lost", async ({
  person,
}) => {
  test.setTimeout(180_000);
  const ann = await person("Ann");
  const items = [...many(1_997), item("Salt", { done: true })];
  const id = await storeList([await comeSignedIn(ann)], { items });
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  // An expectation that does not hold at once describes the whole page, which takes half a minute with so many rows.
  await list.newItem.waitFor();
  await list.paste("Bread\nEggs\nOats");
  await list
    .notice("Nothing was added: these are 3 items, and there is room for 2 more items.")
    .waitFor();
  await list.paste("Bread\nEggs");
  await expect(list.newItem).toHaveAccessibleDescription(FULL);
  await list.add("Oats");
  await list.notice(FULL).waitFor();
  await expect(list.newItem).toHaveValue("Oats");
  await list.newItem.fill("Bread");
  await list.newItem.press("Enter");
  await list.notice("Bread is already on the list").waitFor();
  await expect.poll(async () => (await storedList(id))?.items.length).toBe(2_000);

  await hold(list.removeDone);
  await expect(list.newItem).toHaveAccessibleDescription("");
});
