import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { doublePress } from "../support/gestures";
import { openList, untilRemembered } from "../support/list-page";
import { changeStoredList, item, type StoredItem, storedList } from "../support/stored-lists";

/** Waits until this tab has stored a text. The tab then ends without an event, as by a crash. */
async function crash(page: Page): Promise<void> {
  const url = page.url();
  await untilRemembered(page);
  await page.evaluate(() => {
    for (const type of ["pagehide", "visibilitychange", "blur", "beforeunload"])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto("/robots.txt");
  await page.goto(url);
}

test("half-typed texts come back after a crash and a reload, and not once they are sent or cancelled", async ({
  ann,
  page,
}) => {
  const list = await openList(ann, { name: "Market" });
  const { newItem, itemInput, nameInput, openItems } = list;

  await test.step("a new item", async () => {
    await newItem.pressSequentially("Oat mil");
    await page.reload();
    await expect(newItem).toHaveValue("Oat mil");
    await crash(page);
    await newItem.press("End");
    await newItem.pressSequentially("k");
    await newItem.press("Enter");
    await expect(openItems.last()).toHaveText("Oat milk");
  });

  await test.step("the text of an item", async () => {
    await list.choose("Bread", "Edit");
    await itemInput.fill("Bread rol");
    await crash(page);
    await expect(newItem).toHaveValue("");
    await expect(itemInput).toHaveValue("Bread rol");
    await expect(itemInput).toBeFocused();
    await page.keyboard.type("ls");
    await page.reload();
    await page.keyboard.press("Enter");
    await expect(openItems.nth(1)).toHaveText("Bread rolls");
    await page.reload();
    await expect(openItems.nth(1)).toHaveText("Bread rolls");
    await list.choose("Bread rolls", "Edit");
    await itemInput.fill("Bread");
    await page.reload();
    await itemInput.press("Escape");
    await expect.poll(list.stored).toEqual(["Milk", "Bread rolls", "Salt", "Oat milk"]);
  });

  await test.step("the list's name", async () => {
    await doublePress(list.name.getByRole("button"));
    await nameInput.fill("Saturday");
    await crash(page);
    await expect(nameInput).toHaveValue("Saturday");
    await expect(nameInput).toBeFocused();
    await expect(openItems).toHaveText(["Milk", "Bread rolls", "Salt", "Oat milk"]);
    await expect(itemInput).toHaveCount(0);
    await page.keyboard.type(" market");
    await page.keyboard.press("Enter");
    await expect(list.name).toHaveText("Saturday market");
    await page.reload();
    await expect(list.name).toHaveText("Saturday market");
    await expect.poll(async () => (await storedList(list.id))?.name).toBe("Saturday market");
  });

  await test.step("the display name", async () => {
    await page.goto("/profile");
    const name = page.getByLabel("Name");
    await name.fill("Ann Lett");
    await page.reload();
    await expect(name).toHaveValue("Ann Lett");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.reload();
    await expect(name).toHaveValue("Ann Lett");
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  });
});

test("a half-done edit of an item that others have removed or edited comes back, and all texts stay", async ({
  ann,
  page,
}) => {
  const list = await openList(ann);
  /** Changes the items as another member does, while the page is closed. */
  const changeMeanwhile = async (change: (items: readonly StoredItem[]) => StoredItem[]) => {
    await page.goto("/robots.txt");
    const { items = [] } = (await storedList(list.id)) ?? {};
    await changeStoredList(list.id, { items: change(items), updated_at: new Date() });
    await page.goto(`/list/${list.id}`);
  };
  await list.choose("Bread", "Edit");
  await list.itemInput.fill("Bread rolls");
  await changeMeanwhile((items) => [...items.filter(({ text }) => text !== "Bread"), item("Eggs")]);
  await expect(list.itemInput).toHaveValue("Bread rolls");
  await expect(list.openItem("Eggs")).toBeVisible();
  await list.itemInput.press("Enter");
  await expect.poll(list.stored).toEqual(["Milk", "Salt", "Eggs", "Bread rolls"]);

  await list.choose("Milk", "Edit");
  await list.itemInput.fill("Oat milk");
  await changeMeanwhile((items) => [
    ...items.map((one) => (one.text === "Milk" ? { ...one, text: "2 milk" } : one)),
    item("Figs"),
  ]);
  await expect(list.openItem("Figs")).toBeVisible();
  await expect(list.itemInput).toHaveValue("Oat milk");
  await list.itemInput.press("Enter");
  await expect
    .poll(list.stored)
    .toEqual(["Oat milk", "2 milk", "Salt", "Eggs", "Bread rolls", "Figs"]);
});
