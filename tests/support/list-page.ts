import type { Locator, Page } from "@playwright/test";
import { doublePress, press } from "./gestures";

/** What a person finds on the screen of one list, and does there. */
export function listPage(page: Page) {
  const openItems = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  const done = page.getByRole("region", { name: "Done" });
  const doneItems = done.getByRole("listitem");
  const newItem = page.getByRole("combobox", { name: "New item" });
  const called = (items: Locator, text: string) =>
    items.filter({ has: page.getByText(text, { exact: true }) });
  const openItem = (text: string) => called(openItems, text);

  return {
    /** The list's name, as long as it is not being edited. */
    name: page.getByRole("heading", { level: 1 }),
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
    suggestions: page.getByRole("listbox", { name: "Suggestions" }).getByRole("option"),
    undo: page.getByRole("button", { name: "Undo", exact: true }),
    uncheckAll: page.getByRole("button", { name: "Uncheck all", exact: true }),
    removeDone: page.getByRole("button", { name: "Remove done items", exact: true }),
    nameInput: page.getByRole("textbox", { name: "List name" }),
    itemInput: page.getByRole("textbox", { name: "Item text" }),

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
    async choose(text: string, entry: "Edit" | "Delete") {
      await press(page.getByRole("button", { name: `Actions for ${text}`, exact: true }));
      await press(page.getByRole("menuitem", { name: entry }));
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
