import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { openList } from "../support/list-page";
import { storedList } from "../support/stored-lists";

test.describe("List name", () => {
  test("double-clicking the heading turns it into an input, a single click does not; Enter saves, and so does leaving it", {
    tag: ["@list/name-input", "@list/name-edit"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { name: "Market" });
    const storedName = async () => (await storedList(list.id))?.name;
    const heading = list.name.getByRole("button");
    await heading.click();
    await list.newItem.click();
    await expect(list.name).toHaveText("Market");
    await expect(list.nameInput).toHaveCount(0);

    await heading.dblclick();
    await expect(list.nameInput).toHaveValue("Market");
    await expect(list.nameInput).toBeFocused();
    await expect(heading).toHaveCount(0);
    await list.nameInput.fill("  Saturday market ");
    await list.nameInput.press("Enter");
    await expect(list.name).toHaveText("Saturday market");
    await expect(ann.page).toHaveTitle("Saturday market – Lettuce");
    await expect.poll(storedName).toBe("Saturday market");

    await heading.dblclick();
    await list.nameInput.fill("Sunday market");
    await press(list.newItem);
    await expect(list.name).toHaveText("Sunday market");
    await expect.poll(storedName).toBe("Sunday market");
  });

  test("by keyboard, Enter on the heading turns it into an input; an empty name reverts to the old one and saves nothing, and so does Escape", {
    tag: ["@list/name-input", "@list/name-edit"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { name: "Market" });
    const heading = list.name.getByRole("button");
    for (const [name, key] of [
      ["", "Enter"],
      ["   ", "Enter"],
      ["", "Tab"],
      ["Saturday market", "Escape"],
    ] as const) {
      await heading.press("Enter");
      await list.nameInput.fill(name);
      await list.nameInput.press(key);
      await expect(list.name).toHaveText("Market");
    }
    // A later edit is stored, and the name was not.
    await list.toggle("Milk");
    await expect.poll(list.stored).toEqual(["Milk (done)", "Bread", "Salt"]);
    expect((await storedList(list.id))?.name).toBe("Market");

    await heading.press("Enter");
    await list.nameInput.fill("Saturday market");
    await list.nameInput.press("Enter");
    await expect.poll(async () => (await storedList(list.id))?.name).toBe("Saturday market");
  });
});
