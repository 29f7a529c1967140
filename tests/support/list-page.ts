import type { Locator, Page } from "@playwright/test";
import { comeSignedIn } from "./accounts";
import { expect, type Person } from "./fixtures";
import { doublePress, press } from "./gestures";
import { item, type StoredList, storedList, storeList } from "./stored-lists";

/**
 * Brings somebody, as on an earlier day, to a list of their own: by itself one with Milk, Bread and Salt.
 * @returns what they find there, and what the database holds
 */
export async function openList(person: Person, fields: Partial<StoredList> = {}) {
  const { items = ["Milk", "Bread", "Salt"].map((text) => item(text)), ...others } = fields;
  const uid = await comeSignedIn(person);
  const id = await storeList([uid], { items, ...others });
  await person.page.goto(`/list/${id}`);
  const list = listPage(person.page);
  await list.newItem.or(list.readOnlyNote).waitFor();
  await expect(list.openItems.or(list.doneItems)).toHaveCount(items.length);
  await untilRemembered(person.page);
  return { ...list, id, uid, stored: () => storedTexts(id) };
}

/**
 * Waits until the page has written down what is on the screen, as it does when it is idle; only then does it know it
 * after a reload, and suggests it. Not for a page whose clock stands still.
 */
export async function untilRemembered(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
}

/** The texts of a list's items as the database holds them, done ones marked. */
export async function storedTexts(id: string): Promise<readonly string[] | undefined> {
  return (await storedList(id))?.items.map(({ text, done }) => (done ? `${text} (done)` : text));
}

/** Chooses an entry of the open menu, once that has opened: Playwright would scroll the page for one that still grows. */
async function pressEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name });
  await entry.waitFor(); // before that the menu has not been shown, and has no animation
  await entry.evaluate((element) => {
    const animations = element.closest("dialog")?.getAnimations({ subtree: true }) ?? [];
    return Promise.all(animations.map(({ finished }) => finished));
  });
  await press(entry);
}

/** What a person finds on the screen of one list, and does there. */
export function listPage(page: Page) {
  const openItems = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  const done = page.getByRole("region", { name: "Done" });
  const doneItems = done.getByRole("listitem");
  const newItem = page.getByRole("combobox", { name: "New item" });
  const called = (items: Locator, text: string) =>
    items.filter({ has: page.getByText(text, { exact: true }) });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  const openItem = (text: string) => called(openItems, text);

  return {
    /** The list's name, as long as it is not being edited, and nothing lies over the list. */
    name: page.getByRole("heading", { level: 1 }).and(page.locator(":not([inert] *)")),
    newItem,
    openItems,
    openItem,
    doneItems,
    doneItem: (text: string) => called(doneItems, text),
    /** What lies below the divider. */
    done,
    handle: (text: string) => page.getByRole("button", { name: `Move ${text}`, exact: true }),
    actions: (text: string) =>
      page.getByRole("button", { name: `Actions for ${text}`, exact: true }),
    /** What is said in passing above the input, and the button to take it back. */
    notice: (text: string) => page.getByRole("status").filter({ hasText: text }),
    /** What stands in the place of the input below a list that this version can't write. */
    readOnlyNote: page.getByText(
      "This list was made by a newer version of the app. Reload the page to edit it.",
      { exact: true },
    ),
    suggestions: page.getByRole("listbox", { name: "Suggestions" }).getByRole("option"),
    /** The row that is being dragged. */
    held: page.locator("[data-dragging]"),
    undo,
    /** Keeps the notice, which would go after a while, by giving the focus to its button. */
    keepNotice: () => undo.focus(),
    uncheckAll: page.getByRole("button", { name: "Uncheck all", exact: true }),
    removeDone: page.getByRole("button", { name: "Remove done items", exact: true }),
    nameInput: page.getByRole("textbox", { name: "List name" }),
    itemInput: page.getByRole("textbox", { name: "Item text" }),

    /** Waits until rows can be selected at a desk, by selecting one: what is for that comes a moment after the list. */
    async ready() {
      const selection = page.getByRole("region", { name: "Selected items" });
      await expect(async () => {
        await openItems.first().getByRole("checkbox").focus();
        if (await selection.isHidden()) await page.keyboard.press("x");
        await expect(selection).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await page.keyboard.press("Escape");
      await expect(selection).toHaveCount(0);
    },

    async add(text: string) {
      await newItem.fill(text);
      await newItem.press("Enter");
    },

    /** Pastes into the input for new items, as from another app. */
    async paste(text: string) {
      await newItem.focus();
      await newItem.evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", pasted);
        const options = { clipboardData, bubbles: true, cancelable: true };
        field.dispatchEvent(new ClipboardEvent("paste", options));
      }, text);
    },

    /** Taps or clicks the text of an item, open or done. */
    async toggle(text: string) {
      await press(page.getByText(text, { exact: true }));
    },

    /** Opens the menu of an item, and takes one entry. */
    async choose(
      text: string,
      entry: "Edit" | "Move to top" | "Move to …" | "Copy to …" | "Delete",
    ) {
      await press(page.getByRole("button", { name: `Actions for ${text}`, exact: true }));
      await pressEntry(page, entry);
    },

    async edit(text: string, newText: string) {
      await this.choose(text, "Edit");
      await this.itemInput.fill(newText);
      await this.itemInput.press("Enter");
    },

    async rename(name: string) {
      // On a busy machine two taps may be too far apart to be one double tap; a person would tap again.
      await expect(async () => {
        if (await this.nameInput.isHidden()) await doublePress(this.name.getByRole("button"));
        await expect(this.nameInput).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await this.nameInput.fill(name);
      await this.nameInput.press("Enter");
    },
  };
}
