import { comeSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { listPage, storedTexts } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";

const HOUR_MS = 3_600_000;

/** Somebody with three lists, the first of them open. @returns their ids */
async function openWeek({ page, ...person }: Person): Promise<readonly string[]> {
  const uid = await comeSignedIn({ page, ...person });
  const lists = [
    ["Market", ["Milk", "Bread", "Salt"]],
    ["Pharmacy", ["Plasters"]],
    ["Party", []],
  ] as const;
  const ids: string[] = [];
  for (const [index, [name, texts]] of lists.entries()) {
    const updated_at = new Date(Date.now() - (index + 1) * HOUR_MS);
    ids.push(await storeList([uid], { name, items: texts.map((text) => item(text)), updated_at }));
  }
  await page.goto(`/list/${ids[0]}`);
  await expect(listPage(page).openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  return ids;
}

test.describe("At a desk, without a mouse", () => {
  test("somebody plans the week over three lists", async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const { keyboard } = page;
    const list = listPage(page);
    const [market = "", pharmacy = "", party = ""] = await openWeek(ann);

    await keyboard.press("n");
    await expect(list.newItem).toBeFocused();
    await keyboard.type("Wine");
    await keyboard.press("Enter");
    await keyboard.type("Cake");
    await keyboard.press("Enter");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt", "Wine", "Cake"]);

    // To the rows, and along them.
    await list.ready();
    await expect(async () => {
      await list.openItem("Milk").getByRole("checkbox").focus();
      await keyboard.press("ArrowDown");
      const next = list.openItem("Bread").getByRole("checkbox");
      await expect(next).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await keyboard.press("Alt+ArrowUp");
    await expect(list.openItems).toHaveText(["Bread", "Milk", "Salt", "Wine", "Cake"]);
    await expect(list.openItem("Bread").getByRole("checkbox")).toBeFocused();
    await keyboard.press("Alt+ArrowDown");
    await keyboard.press("Alt+ArrowDown");
    await expect(list.openItems).toHaveText(["Milk", "Salt", "Bread", "Wine", "Cake"]);
    await keyboard.press("e");
    await expect(list.itemInput).toBeFocused();
    await keyboard.press("End");
    await keyboard.type(" rolls");
    await keyboard.press("Enter");
    await expect(list.openItem("Bread rolls")).toBeVisible();

    // Two of them to the party.
    await list.openItem("Wine").getByRole("checkbox").focus();
    await keyboard.press("Shift+ArrowDown");
    await expect(page.getByRole("region").getByText("2 selected")).toBeVisible();
    await keyboard.press("m");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Party" }).press("Enter");
    await expect(list.openItems).toHaveText(["Milk", "Salt", "Bread rolls"]);

    // Thought better of, and done all the same.
    await keyboard.press("ControlOrMeta+z");
    await expect(list.openItems).toHaveText(["Milk", "Salt", "Bread rolls", "Wine", "Cake"]);
    await keyboard.press("ControlOrMeta+Shift+z");
    await expect(list.openItems).toHaveText(["Milk", "Salt", "Bread rolls"]);

    await list.openItem("Salt").getByRole("checkbox").focus();
    await keyboard.press("Space");
    await expect(list.doneItems).toHaveText(["Salt"]);

    await expect.poll(() => storedTexts(market)).toEqual(["Milk", "Salt (done)", "Bread rolls"]);
    await expect.poll(() => storedTexts(party)).toEqual(["Wine", "Cake"]);
    // What was edited last comes first, and the pharmacy last. A move edits two lists at the same moment.
    const [one, other] = await Promise.all([market, party].map(storedList));
    const later = Number(one?.updated_at) - Number(other?.updated_at);
    const isMarketFirst = later > 0 || (later === 0 && market < party);
    const order = isMarketFirst ? [/^Market/, /^Party/] : [/^Party/, /^Market/];
    await expect(page.getByRole("link", { name: /Updated/ })).toHaveText([...order, /^Pharmacy/]);
    await keyboard.press("j");
    await expect(list.name).toHaveText(/Party|Pharmacy/);
    await keyboard.press("k");
    await expect(list.name).toHaveText("Market");
    await expect(list.name).toBeFocused();
    await keyboard.press("/");
    await expect(page.getByRole("link", { name: /Market|Party/ }).first()).toBeFocused();
    await page.getByRole("link", { name: /Pharmacy/ }).press("Enter");
    await expect(list.name).toHaveText("Pharmacy");
    await list.add("Tea");
    await list.openItem("Plasters").getByRole("checkbox").focus();
    await keyboard.down("Delete");
    await keyboard.down("Delete"); // it is still the same press
    await expect(list.openItems).toHaveText(["Tea"]);
    await keyboard.up("Delete");

    await expect.poll(() => storedTexts(pharmacy)).toEqual(["Tea"]);
  });

  test("one page tells of all keys; single ones can be switched off", async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const { keyboard } = page;
    const { newItem } = listPage(page);
    await openWeek(ann);
    const { openItems, add } = listPage(page);
    await add("Wine");
    await listPage(page).name.focus();
    const dialog = page.getByRole("dialog");
    await keyboard.press("?");
    await expect(dialog.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
    // What is done behind it is not taken back unseen.
    await keyboard.press("ControlOrMeta+z");
    await expect(openItems).toHaveText(["Milk", "Bread", "Salt", "Wine"]);
    await dialog.getByRole("switch", { name: "Single keys" }).press("Space");
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await keyboard.press("n");
    await keyboard.press("?");
    await expect(dialog).toHaveCount(0);
    await expect(newItem).not.toBeFocused();
    await page.reload();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).press("Enter");
    await expect(dialog.getByRole("switch", { name: "Single keys" })).not.toBeChecked();
    await dialog.getByRole("switch", { name: "Single keys" }).press("Space");
    await keyboard.press("Escape");
    await keyboard.press("n");
    await expect(newItem).toBeFocused();
    // Where somebody types, a key is a letter.
    await keyboard.type("njk?/");
    await expect(newItem).toHaveValue("njk?/");
  });
});
