import { comeSignedIn } from "../support/accounts";
import { clipboardText, forbidCopying } from "../support/clipboard";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";
import { expectToast, expectToastCloses } from "../support/toasts";

const ITEMS = [item("Milk"), item("Butter", { done: true }), item("Bread")];

const TEXT = "Market\n\n- [ ] Milk\n- [ ] Bread\n- [x] Butter";

function button({ page }: Person, name: string) {
  return page.getByRole("button", { name, exact: true });
}

/** Signs somebody in and opens the settings of a list that somebody else owns. @returns the list's and the user's id */
async function openSettings(person: Person) {
  const uid = await comeSignedIn(person);
  const id = await storeList(["somebody", uid], { name: "Market", items: ITEMS });
  await person.page.goto(`/list/${id}/settings`);
  await button(person, "Duplicate list").waitFor();
  return { id, uid };
}

/** Waits until the person is on another list than this. @returns its id */
async function openedInstead({ page }: Person, id: string): Promise<string> {
  await page.waitForURL((url) => /^\/list\/[0-9a-f-]{36}$/.test(url.pathname));
  const opened = page.url().split("/").at(-1) ?? "";
  expect(opened).not.toBe(id);
  return opened;
}

test.describe("Duplicate list", () => {
  test("makes a list of one's own with the same items, all open, and goes to it; the other stays as it is", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { id, uid } = await openSettings(ann);
    const before = await storedList(id);
    await press(button(ann, "Duplicate list"));
    const copy = listPage(ann.page);
    await expect(copy.name).toHaveText("Copy of Market");
    await expect(copy.openItems).toHaveText(["Milk", "Butter", "Bread"]);
    await expect(copy.doneItems).toHaveCount(0);

    const copyId = await openedInstead(ann, id);
    await expect.poll(() => storedList(copyId)).not.toBeNull();
    const stored = await storedList(copyId);
    expect(stored).toEqual({
      name: "Copy of Market",
      items: ["Milk", "Butter", "Bread"].map((text) => ({ id: expect.any(String), text })),
      formatVersion: 2,
      owner: uid,
      shared_with: [uid],
      names: { [uid]: "Ann" },
      receipts: { [uid]: [expect.any(String)] },
      updated_at: expect.any(Date),
    });
    const ids = new Set([...(stored?.items ?? []), ...ITEMS].map((one) => one.id));
    expect(ids.size).toBe(2 * ITEMS.length);
    expect(await storedList(id)).toEqual(before);
  });

  test("works without a network, by keyboard; the copy is sent when there is one again", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const { id } = await openSettings(ann);
    // The code of the list's screen is there, as for whoever comes from it.
    await ann.page.getByRole("link", { name: "Back to the list" }).click();
    await ann.page.getByRole("link", { name: "Settings" }).click();
    ann.line.cut();
    await button(ann, "Duplicate list").press("Enter");
    const copy = listPage(ann.page);
    await expect(copy.name).toHaveText("Copy of Market");
    const copyId = await openedInstead(ann, id);
    await copy.toggle("Bread");
    await expect(copy.doneItems).toHaveText(["Bread"]);
    expect(await storedList(copyId)).toBeNull();
    // Whoever would share the copy now is told that nobody else can see it yet.
    await ann.page.getByRole("link", { name: "Settings" }).click();
    await expect(ann.page.getByText("This list has not been sent yet.")).toBeVisible();
    await expect(ann.page.getByText("Offline – 2 changes waiting")).toBeVisible();
    await ann.page.getByRole("link", { name: "Back to the list" }).click();

    ann.line.mend();
    await ann.page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect
      .poll(async () => (await storedList(copyId))?.items.map(({ done = false }) => done))
      .toEqual([false, false, true]);
    await ann.page.reload();
    await expect(copy.doneItems).toHaveText(["Bread"]);
  });
});

test.describe("Copy as text", () => {
  test("copies the name, the open items and the done ones, and says so for 5 s; without a network too", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openSettings(ann);
    await press(button(ann, "Copy as text"));
    await expectToast(ann.page, "The list is copied. Paste it where you like.");
    await expectToastCloses(ann.page, 5_000);
    expect(await clipboardText(ann.page)).toBe(TEXT);

    await ann.page.evaluate(() => navigator.clipboard.writeText(""));
    ann.line.cut();
    await button(ann, "Copy as text").press("Enter");
    await expectToast(ann.page, "The list is copied. Paste it where you like.");
    expect(await clipboardText(ann.page)).toBe(TEXT);
  });

  test("where the browser lets no page copy, the text is there, marked", async ({ person }) => {
    const ann = await person("Ann");
    await ann.page.addInitScript(forbidCopying);
    await openSettings(ann);
    await press(button(ann, "Copy as text"));
    const field = ann.page.getByLabel("Please copy the marked text yourself");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(TEXT);
    expect(await ann.page.evaluate(() => getSelection()?.toString())).toBe(TEXT);
  });
});
