import { clipboardText, forbidCopying } from "../support/clipboard";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { openList, storedTexts } from "../support/list-page";
import { item, storedList } from "../support/stored-lists";
import { expectPassingToast } from "../support/toasts";

const ITEMS = [item("Milk"), item("Butter", { done: true }), item("Bread")];

const TEXT = "Market\n\n- [ ] Milk\n- [ ] Bread\n- [x] Butter";

function button({ page }: Person, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("a member copies another user's list as text, and into a list of their own with all items open", async ({
  ann,
  page,
}) => {
  const fields = { name: "Market", owner: "somebody", items: ITEMS };
  const { id, uid, ...copy } = await openList(ann, fields);
  await page.getByRole("link", { name: "Settings" }).click();

  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(button(ann, "Copy as text"));
  await expectPassingToast(page, "List copied. You can paste it anywhere.", 5_000);
  expect(await clipboardText(page)).toBe(TEXT);
  // Without access to the clipboard, a field shows the text selected.
  await page.evaluate(forbidCopying);
  await press(button(ann, "Copy as text"));
  const field = page.getByLabel("Please copy the selected text yourself");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(TEXT);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(TEXT);

  const before = await storedList(id);
  await button(ann, "Duplicate list").press("Enter");
  await expect(copy.name).toHaveText("Copy of Market");
  await expect(copy.openItems).toHaveText(["Milk", "Butter", "Bread"]);
  await expect(copy.doneItems).toHaveCount(0);
  const copyId = page.url().split("/").at(-1) ?? "";
  await expect.poll(() => storedTexts(copyId)).toEqual(["Milk", "Butter", "Bread"]);
  const stored = await storedList(copyId);
  expect(stored).toMatchObject({ name: "Copy of Market", owner: uid, shared_with: [uid] });
  expect(await storedList(id)).toEqual(before);
});
