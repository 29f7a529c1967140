import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { listPage } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";

const many = (count: number) => Array.from({ length: count }, (_, index) => item(`Item ${index}`));
const FULL = "This list is full (2,000 items). Remove items to make room.";

test("a list of 2,000 items shows that it is full and what to do, and keeps the typed text", async ({
  ann,
  allowConsole,
}) => {
  allowConsole(/No confetti/);
  const items = [...many(1_997), item("Salt", { done: true })];
  const id = await storeList([await startSignedIn(ann)], { items });
  const stored = async () => (await storedList(id))?.items;
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  // `waitFor` instead of `expect`, which describes the whole page if it fails at first: half a minute for so many rows.
  await list.newItem.waitFor();
  await list.paste("Bread\nEggs\nOats");
  await list.notice("Nothing was added: there is room for 2 more items, not 3.").waitFor();
  await list.paste("Bread\nEggs");
  await expect(list.newItem).toHaveAccessibleDescription(FULL);
  await list.add("Oats");
  await list.notice(FULL).waitFor();
  await expect(list.newItem).toHaveValue("Oats");
  await expect.poll(stored).toHaveLength(2_000);

  // A search by role among so many rows takes as long.
  await hold(ann.page.locator("button", { hasText: "Remove done items" }));
  await expect(list.newItem).toHaveAccessibleDescription("");
  await list.newItem.press("Enter");
  await ann.page.getByText("Oats", { exact: true }).waitFor();
  await expect.poll(async () => (await stored())?.at(-1)?.text).toBe("Oats");
});
