import { comeSignedIn } from "../support/accounts";
import { CONTENTION, NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { listPage } from "../support/list-page";
import {
  changeStoredList,
  item,
  type StoredItem,
  storedList,
  storeList,
} from "../support/stored-lists";
import { findNetwork, loseNetwork } from "../support/together";

const many = (count: number) => Array.from({ length: count }, (_, index) => item(`Item ${index}`));
const FULL = "This list is full with 2,000 items. Remove done items to make room.";

test("a list of 2,000 items says that it is full, and what to do; nothing typed is lost, not even where somebody else was faster", async ({
  person,
  allowConsole,
}) => {
  test.setTimeout(180_000);
  allowConsole(...NO_NETWORK, ...CONTENTION, /No confetti/);
  const ann = await person("Ann");
  const items = [...many(1_997), item("Salt", { done: true })];
  const id = await storeList([await comeSignedIn(ann)], { items });
  const stored = async () => (await storedList(id))?.items ?? [];
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
  await list.notice("“Bread” is already on the list").waitFor();
  await expect.poll(async () => (await stored()).length).toBe(2_000);

  // To find a button by its role among so many takes as long.
  await hold(ann.page.locator("button", { hasText: "Remove done items" }));
  await expect(list.newItem).toHaveAccessibleDescription("");
  await expect.poll(async () => (await stored()).length).toBe(1_999);
  await loseNetwork(ann);
  await list.add("Oats");
  const store = (next: readonly StoredItem[]) =>
    changeStoredList(id, { items: next, updated_at: new Date() });
  await store([...(await stored()), item("Rice")]);
  await findNetwork(ann);
  await ann.page.getByText("Full list – 1 change waits for room").waitFor();
  for (const text of ["Rice", "Oats"]) await ann.page.getByText(text, { exact: true }).waitFor();
  await store((await stored()).slice(1));
  await expect.poll(async () => (await stored()).at(-1)?.text).toBe("Oats");
  expect(await stored()).toHaveLength(2_000);
});
