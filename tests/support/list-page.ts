import type { Locator, Page } from "@playwright/test";
import { startSignedIn } from "./accounts";
import { expect, type Person } from "./fixtures";
import { doublePress, press } from "./gestures";
import { item, type StoredItem, type StoredList, storedList, storeList } from "./stored-lists";

/** Returns the texts "Item 1", "Item 2" and so on. */
export const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Item ${index + 1}`);

type Fields = Partial<Omit<StoredList, "items">> & {
  /** A text stands for an open item. */
  readonly items?: readonly (StoredItem | string)[];
};

/**
 * Opens a person's own list, by default with Milk, Bread and Salt. The person is signed in from an earlier day.
 * @returns the list's page, its id and owner, and its stored texts
 */
export async function openList(person: Person, fields: Fields = {}) {
  const { items = ["Milk", "Bread", "Salt"], ...others } = fields;
  const uid = await startSignedIn(person);
  const stored = items.map((one) => (typeof one === "string" ? item(one) : one));
  const id = await storeList([uid], { items: stored, ...others });
  await person.page.goto(`/list/${id}`);
  const list = listPage(person.page);
  await list.newItem.waitFor();
  await expect(list.openItems.or(list.doneItems)).toHaveCount(items.length);
  await untilRemembered(person.page);
  return { ...list, id, uid, stored: () => storedTexts(id) };
}

/**
 * Waits until the page has stored the lists on the screen, which it does when it is idle. A reloaded page shows only
 * stored lists, and suggests only their texts. Does not work with a stopped clock.
 */
export async function untilRemembered(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
}

/** Returns the texts of a list's items in the database, done ones marked. */
export async function storedTexts(id: string): Promise<readonly string[] | undefined> {
  return (await storedList(id))?.items.map(({ text, done }) => (done ? `${text} (done)` : text));
}

/** Chooses an entry of the open menu after its animation: Playwright would scroll the page to a growing entry. */
async function pressEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name, exact: true });
  await entry.waitFor(); // only a visible menu has an animation
  await entry.evaluate((element) => {
    const animations = element.closest("dialog")?.getAnimations({ subtree: true }) ?? [];
    return Promise.all(animations.map(({ finished }) => finished));
  });
  await press(entry);
}

/** The elements on the screen of one list, and the actions of a person there. */
export function listPage(page: Page) {
  const openItems = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  const done = page.getByRole("region", { name: "Done" });
  const doneItems = done.getByRole("listitem");
  const newItem = page.getByRole("combobox", { name: "New item" });
  const withText = (items: Locator, text: string) =>
    items.filter({ has: page.getByText(text, { exact: true }) });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  const openItem = (text: string) => withText(openItems, text);

  return {
    /** The list's name, unless it is being edited. */
    name: page.getByRole("heading", { level: 1 }),
    newItem,
    openItems,
    openItem,
    doneItems,
    doneItem: (text: string) => withText(doneItems, text),
    /** The region of done items, below the divider. */
    done,
    handle: (text: string) => page.getByRole("button", { name: `Move ${text}`, exact: true }),
    actions: (text: string) =>
      page.getByRole("button", { name: `Actions for ${text}`, exact: true }),
    /** The notice above the input, with its undo button. */
    notice: (text: string) => page.getByRole("status").filter({ hasText: text }),
    suggestions: page.getByRole("listbox", { name: "Suggestions" }).getByRole("option"),
    usualItems: page.getByRole("listbox", { name: "Usual items" }).getByRole("option"),
    draggedRow: page.locator("[data-dragging]"),
    undo,
    /** Keeps the notice, which would disappear after a while, by focusing its button. */
    keepNotice: () => undo.focus(),
    uncheckAll: page.getByRole("button", { name: "Uncheck all", exact: true }),
    removeDone: page.getByRole("button", { name: "Remove done items", exact: true }),
    nameInput: page.getByRole("textbox", { name: "List name" }),
    itemInput: page.getByRole("textbox", { name: "Item text" }),

    async add(text: string) {
      await newItem.fill(text);
      await newItem.press("Enter");
    },

    /** Inserts a text into the input for new items, as a keyboard app does. */
    async insert(text: string) {
      await newItem.focus();
      await page.keyboard.insertText(text);
    },

    /** Taps or clicks the text of an item, open or done. */
    async toggle(text: string) {
      await press(openItem(text).or(withText(doneItems, text)).getByText(text, { exact: true }));
    },

    /** Chooses an entry of an item's menu. */
    async choose(
      text: string,
      entry:
        | "Edit"
        | "Move up"
        | "Move down"
        | "Move to top"
        | "Move to bottom"
        | "Move to…"
        | "Copy to…"
        | "Copy text"
        | "Stop suggesting"
        | `Open ${string}`
        | "Select"
        | "Delete",
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
      await doublePress(this.name.getByRole("button"));
      await this.nameInput.fill(name);
      await this.nameInput.press("Enter");
    },
  };
}
