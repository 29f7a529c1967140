import { comeSignedIn } from "../support/accounts";
import { clipboardText, forbidCopying } from "../support/clipboard";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage, storedTexts } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";
import { expectToast, expectToastCloses } from "../support/toasts";

const ITEMS = [item("Milk"), item("Butter", { done: true }), item("Bread")];

const TEXT = "Market\n\n- [ ] Milk\n- [ ] Bread\n- [x] Butter";

function button({ page }: Person, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("a list of somebody else is copied as text, and to an own list with all items open, also without a network", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  const { page } = ann;
  const uid = await comeSignedIn(ann);
  const id = await storeList(["somebody", uid], { name: "Market", items: ITEMS });
  await page.goto(`/list/${id}`);
  const copy = listPage(page);
  await expect(copy.name).toHaveText("Market");
  await page.getByRole("link", { name: "Settings" }).click();

  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(button(ann, "Copy as text"));
  await expectToast(page, "The list is copied. Paste it where you like.");
  await expectToastCloses(page, 5_000);
  expect(await clipboardText(page)).toBe(TEXT);
  // Where the browser lets no page copy, the text is there, marked.
  await page.evaluate(forbidCopying);
  await press(button(ann, "Copy as text"));
  const field = page.getByLabel("Please copy the marked text yourself");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(TEXT);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(TEXT);

  const before = await storedList(id);
  ann.line.cut();
  await button(ann, "Duplicate list").press("Enter");
  await expect(copy.name).toHaveText("Copy of Market");
  await expect(copy.openItems).toHaveText(["Milk", "Butter", "Bread"]);
  await expect(copy.doneItems).toHaveCount(0);
  const copyId = page.url().split("/").at(-1) ?? "";
  await copy.toggle("Bread");
  await expect(copy.doneItems).toHaveText(["Bread"]);
  expect(await storedList(copyId)).toBeNull();
  // A person who would share the copy now is told that nobody else can see it yet.
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText("This list has not been sent yet.")).toBeVisible();
  await expect(page.getByText("Offline – 2 changes waiting")).toBeVisible();

  ann.line.mend();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => storedTexts(copyId)).toEqual(["Milk", "Butter", "Bread (done)"]);
  const stored = await storedList(copyId);
  expect(stored).toMatchObject({ name: "Copy of Market", owner: uid, shared_with: [uid] });
  const ids = new Set([...(stored?.items ?? []), ...ITEMS].map((one) => one.id));
  expect(ids.size).toBe(2 * ITEMS.length);
  expect(await storedList(id)).toEqual(before);
});
