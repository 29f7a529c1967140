import { comeSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { doublePress, press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { storedList, storeList } from "../support/stored-lists";

/** Brings Ann to a list of her own called Market. */
async function open(ann: Person) {
  const id = await storeList([await comeSignedIn(ann)], { name: "Market" });
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  await expect(list.name).toHaveText("Market");
  return { ...list, storedName: async () => (await storedList(id))?.name };
}

test.describe("List name", () => {
  test("double-clicking the heading turns it into an input, and Enter saves", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await open(ann);
    await doublePress(list.name.getByRole("button"));
    await expect(list.nameInput).toHaveValue("Market");
    await expect(list.nameInput).toBeFocused();
    await expect(list.name.getByRole("button")).toHaveCount(0);
    await list.nameInput.fill("  Saturday market ");
    await list.nameInput.press("Enter");
    await expect(list.name).toHaveText("Saturday market");
    await expect(ann.page).toHaveTitle("Saturday market – Lettuce");
    await expect.poll(list.storedName).toBe("Saturday market");
  });

  test("a single click does not", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann);
    await list.name.getByRole("button").click();
    await list.newItem.click();
    await expect(list.name).toHaveText("Market");
    await expect(list.nameInput).toHaveCount(0);
  });

  test("leaving the input saves", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann);
    await doublePress(list.name.getByRole("button"));
    await list.nameInput.fill("Saturday market");
    await press(list.newItem);
    await expect(list.name).toHaveText("Saturday market");
    await expect.poll(list.storedName).toBe("Saturday market");
  });

  test("by keyboard, Enter on the heading turns it into an input", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann);
    await list.name.getByRole("button").focus();
    await ann.page.keyboard.press("Enter");
    await list.nameInput.fill("Saturday market");
    await list.nameInput.press("Enter");
    await expect.poll(list.storedName).toBe("Saturday market");
  });

  for (const [how, text, key] of [
    ["an empty name", "", "Enter"],
    ["a name of spaces", "   ", "Enter"],
    ["an empty name, left by Tab", "", "Tab"],
    ["Escape", "Saturday market", "Escape"],
  ] as const) {
    test(`${how} reverts to the old name and saves nothing`, async ({ person }) => {
      const ann = await person("Ann");
      const list = await open(ann);
      await list.name.getByRole("button").dblclick();
      await list.nameInput.fill(text);
      await list.nameInput.press(key);
      await expect(list.name).toHaveText("Market");
      // A later edit is stored, and the name was not.
      await list.toggle("Milk");
      await expect(list.doneItems).toHaveText(["Milk"]);
      expect(await list.storedName()).toBe("Market");
    });
  }
});
