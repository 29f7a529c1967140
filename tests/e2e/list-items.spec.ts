import { comeSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { hold, holdPartly, press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { item, type StoredItem, storedList, storeList } from "../support/stored-lists";

/** Brings Ann to a list of her own with these items. */
async function open(ann: Person, items: readonly StoredItem[]) {
  const id = await storeList([await comeSignedIn(ann)], { items });
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  await expect(list.openItems.or(list.doneItems)).toHaveCount(items.length);
  return { ...list, id };
}

/** What the database holds of a list's items, done ones marked. */
async function storedTexts(id: string): Promise<readonly string[] | undefined> {
  return (await storedList(id))?.items.map(({ text, done }) => (done ? `${text} (done)` : text));
}

test.describe("Adding items", () => {
  test("the input has its placeholder, capitalises sentences, and is cleared and refocused after a save", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await open(ann, [item("Milk")]);
    await expect(list.newItem).toHaveAttribute("placeholder", "Name of new item to add to list");
    await expect(list.newItem).toHaveAttribute("autocapitalize", "sentences");
    await expect(list.newItem).toBeInViewport({ ratio: 1 });

    await list.newItem.fill("Bread");
    await list.newItem.press("Enter");
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
    await expect(list.newItem).toHaveValue("");
    await expect(list.newItem).toBeFocused();

    await list.newItem.fill("  Salt ");
    await press(ann.page.getByRole("button", { name: "Add item" }));
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect(list.newItem).toHaveValue("");
    await expect(list.newItem).toBeFocused();
    await expect.poll(() => storedTexts(list.id)).toEqual(["Milk", "Bread", "Salt"]);
  });

  test("nothing is saved if the text is empty", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, [item("Milk")]);
    await list.add("");
    await list.add("   ");
    await ann.page.getByRole("button", { name: "Add item" }).click();
    await list.add("Bread");
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
    await expect.poll(() => storedTexts(list.id)).toEqual(["Milk", "Bread"]);
  });
});

test.describe("Open and done items", () => {
  test("tapping or clicking an item's text turns done on and off", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, [item("Milk"), item("Bread")]);
    await list.toggle("Milk");
    await expect(list.openItems).toHaveText(["Bread"]);
    await expect(list.doneItems).toHaveText(["Milk"]);
    await expect.poll(() => storedTexts(list.id)).toEqual(["Milk (done)", "Bread"]);

    await list.toggle("Milk");
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
    await expect(list.done).toHaveCount(0);
    await expect.poll(() => storedTexts(list.id)).toEqual(["Milk", "Bread"]);

    await list.toggle("Milk");
    await expect(list.doneItems).toHaveText(["Milk"]);
  });

  test("done is turned on and off by keyboard", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, [item("Milk"), item("Bread")]);
    await list.openItem("Milk").getByRole("checkbox").focus();
    await ann.page.keyboard.press("Space");
    await expect(list.doneItems).toHaveText(["Milk"]);
    await list.doneItem("Milk").getByRole("checkbox").focus();
    await ann.page.keyboard.press("Space");
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
  });

  test("open items show a drag handle and an actions button, done items neither", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await open(ann, [item("Milk"), item("Bread", { done: true })]);
    await expect(list.handle("Milk")).toBeVisible();
    await expect(list.actions("Milk")).toBeVisible();
    await expect(list.openItem("Milk").getByRole("button")).toHaveCount(2);
    await expect(list.doneItem("Bread").getByRole("button")).toHaveCount(0);
  });

  test("done items appear below a divider", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, [item("Bread", { done: true }), item("Milk")]);
    const [open_, done] = [
      await list.openItem("Milk").boundingBox(),
      await list.doneItem("Bread").boundingBox(),
    ];
    expect(done?.y).toBeGreaterThan(open_?.y ?? Number.POSITIVE_INFINITY);
    await expect(list.done).toHaveCSS("border-top-style", "solid");
    expect((await list.done.boundingBox())?.y).toBeLessThan(done?.y ?? 0);
  });
});

test.describe("Remove done items", () => {
  const ITEMS = [item("Milk", { done: true }), item("Bread"), item("Salt", { done: true })];

  test("holding the button for a second removes them all and triggers confetti", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await open(ann, ITEMS);
    const button = ann.page.getByRole("button", { name: "Remove done items", exact: true });
    await expect(button).toHaveAccessibleDescription("Hold to remove");
    await hold(button);
    await expect(ann.page.locator("canvas")).toBeVisible();
    await expect(list.done).toHaveCount(0);
    await expect(list.openItems).toHaveText(["Bread"]);
    await expect.poll(() => storedTexts(list.id)).toEqual(["Bread"]);
    await expect(ann.page.locator("canvas")).toHaveCount(0);
  });

  test("it works from the keyboard", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, ITEMS);
    await ann.page.getByRole("button", { name: "Remove done items" }).focus();
    await ann.page.keyboard.down("Space");
    await expect(
      ann.page.getByText("Hold to remove").filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(list.done).toHaveCount(0);
    await ann.page.keyboard.up("Space");
    await expect.poll(() => storedTexts(list.id)).toEqual(["Bread"]);
  });

  test("releasing or leaving the button within the second cancels", async ({ person }) => {
    const ann = await person("Ann");
    await ann.page.clock.install();
    const list = await open(ann, ITEMS);
    const button = ann.page.getByRole("button", { name: "Remove done items" });
    for (const end of ["release", "leave"] as const) {
      await holdPartly(button, end);
      await expect(list.doneItems).toHaveText(["Milk", "Salt"]);
    }
    await expect(ann.page.locator("canvas")).toHaveCount(0);
    expect((await storedList(list.id))?.items).toHaveLength(3);
  });

  test("whoever asked for reduced motion gets no confetti", async ({ person }) => {
    const ann = await person("Ann");
    await ann.page.emulateMedia({ reducedMotion: "reduce" });
    const list = await open(ann, ITEMS);
    await ann.page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector("canvas")) document.title = "confetti";
      }).observe(document.body, { childList: true, subtree: true });
    });
    await hold(ann.page.getByRole("button", { name: "Remove done items" }));
    await expect.poll(() => storedTexts(list.id)).toEqual(["Bread"]);
    await expect(ann.page).not.toHaveTitle("confetti");
  });
});

test.describe("Editing an item", () => {
  test("'Edit' turns the item into a text input, and Enter saves", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, [item("Milk"), item("Bread")]);
    await list.choose("Milk", "Edit");
    await expect(list.itemInput).toHaveValue("Milk");
    await expect(list.itemInput).toBeFocused();
    await list.itemInput.fill("  Oat milk ");
    await list.itemInput.press("Enter");
    await expect(list.openItems).toHaveText(["Oat milk", "Bread"]);
    await expect(list.itemInput).toHaveCount(0);
    await expect.poll(() => storedTexts(list.id)).toEqual(["Oat milk", "Bread"]);
  });

  test("leaving the input saves", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, [item("Milk"), item("Bread")]);
    await list.choose("Milk", "Edit");
    await list.itemInput.fill("Oat milk");
    await press(list.newItem);
    await expect(list.openItems).toHaveText(["Oat milk", "Bread"]);
    await expect.poll(() => storedTexts(list.id)).toEqual(["Oat milk", "Bread"]);
  });

  for (const [how, text, key] of [
    ["an empty text", "", "Enter"],
    ["a text of spaces", "   ", "Enter"],
    ["an empty text, left by Tab", "", "Tab"],
    ["Escape", "Oat milk", "Escape"],
  ] as const) {
    test(`${how} reverts to the old text and saves nothing`, async ({ person }) => {
      const ann = await person("Ann");
      const list = await open(ann, [item("Milk"), item("Bread")]);
      const before = await storedList(list.id);
      await list.choose("Milk", "Edit");
      await list.itemInput.fill(text);
      await list.itemInput.press(key);
      await expect(list.openItems).toHaveText(["Milk", "Bread"]);
      await expect(list.itemInput).toHaveCount(0);
      // A later edit is stored, and by then nothing else was.
      await list.toggle("Bread");
      await expect.poll(() => storedTexts(list.id)).toEqual(["Milk", "Bread (done)"]);
      expect(before?.items[0]).toEqual((await storedList(list.id))?.items[0]);
    });
  }

  test("'Delete' removes the item", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, [item("Milk"), item("Bread")]);
    await list.choose("Milk", "Delete");
    await expect(list.openItems).toHaveText(["Bread"]);
    await expect.poll(() => storedTexts(list.id)).toEqual(["Bread"]);
  });
});
