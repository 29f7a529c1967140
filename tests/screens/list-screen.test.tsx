import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { paths } from "../../src/domain/paths";
import { messages } from "../../src/screens/messages";
import { buildItem, buildList } from "../domain/build";
import { idsOf, LIST, OTHER_LIST } from "../sync/build";
import { started } from "./ann";
import {
  box,
  choose,
  newItem,
  openTexts,
  remoteEdit,
  settle,
  showGroceries,
  showList,
  undo,
  user,
} from "./list-on-screen";

const itemInput = () => screen.queryByRole("textbox", { name: "Item text" });
const button = (name: string) => screen.getByRole("button", { name });
const suggested = () => screen.queryAllByRole("option").map((one) => one.textContent);
const rowOf = (text: string) => box(text).closest("li") as HTMLElement;
const stored = () => started().server.stored(LIST);

/** Presses keys, and waits until ticked rows have moved and the server has responded. */
async function press(keys: string) {
  await user.keyboard(keys);
  await settle();
}

async function hold(name: string) {
  fireEvent.keyDown(button(name), { key: " " });
  await settle();
}

// The first test: code that is fetched on demand would still be missing.
it("The first menu opens at once, since its code comes with the screen", async () => {
  await showGroceries();
  fireEvent.click(screen.getByRole("button", { name: "Actions for Milk" }));
  expect(screen.getByRole("menu", { name: "Actions for Milk" })).toBeInTheDocument();
});

describe("The keys of a row", () => {
  it("move the focus and the item", async () => {
    await showGroceries();
    box("Milk").focus();
    await press("{ArrowDown}{ArrowDown}");
    expect(box("Salt")).toHaveFocus();
    await press("{Alt>}{ArrowUp}{ArrowUp}{/Alt}");
    expect(openTexts()).toEqual(["Salt", "Milk", "Bread"]);
    await press("{Alt>}{ArrowDown}{/Alt}");
    expect(openTexts()).toEqual(["Milk", "Salt", "Bread"]);
    expect(box("Salt")).toHaveFocus();
  });

  it.each([
    ["{Enter}", "{Escape}", "Milk"],
    ["{F2}", "{Enter}", "Oat milk"],
  ])("begin to edit with %s, and end with %s", async (key, end, text) => {
    await showGroceries();
    box("Milk").focus();
    await press("e");
    expect(itemInput()).toBeNull();
    await press(key);
    expect(itemInput()).toHaveFocus();
    await user.clear(itemInput() as HTMLElement);
    await press(`Oat milk${end}`);
    expect(openTexts()).toEqual([text, "Bread", "Salt"]);
    expect(button(`Actions for ${text}`)).toHaveFocus();
  });

  it("delete one item for each press, or the selected ones; the next row gets the focus", async () => {
    await showGroceries();
    box("Milk").focus();
    await press("{Delete>2/}");
    expect(openTexts()).toEqual(["Bread", "Salt"]);
    expect(box("Bread")).toHaveFocus();
    await press("{Shift>}{ArrowDown}{/Shift}{Delete}");
    expect(openTexts()).toEqual([]);
    expect(newItem()).toHaveFocus();
    await press("{Control>}z{/Control}");
    expect(openTexts()).toEqual(["Bread", "Salt"]);
  });
});

it("Keys in a field that a browser extension has added are not the list's", async () => {
  await showGroceries();
  await choose("Milk", "Delete");
  const extension = document.documentElement.appendChild(document.createElement("div"));
  for (const key of [{ key: "z", ctrlKey: true }, { key: "a", ctrlKey: true }, { key: "x" }])
    expect(fireEvent.keyDown(extension, key)).toBe(true);
  extension.remove();
  expect(openTexts()).toEqual(["Bread", "Salt"]);
  expect(newItem()).not.toHaveFocus();
});

describe("The menu of a row", () => {
  it("moves its item by one place", async () => {
    await showGroceries();
    await choose("Milk", "Move down");
    expect(openTexts()).toEqual(["Bread", "Milk", "Salt"]);
    await choose("Salt", "Move up");
    expect(openTexts()).toEqual(["Bread", "Salt", "Milk"]);
    expect(box("Salt")).toHaveFocus();
  });

  it("acts on the selection if its row is selected, else on its item", async () => {
    await showList(["Milk", "Bread", "Salt", "Tea"].map((text) => buildItem(text)));
    for (const [text, left] of [
      ["Tea", ["Milk", "Bread", "Salt"]],
      ["Bread", ["Salt"]],
    ] as const) {
      box("Milk").focus();
      await press("{Shift>}{ArrowDown}{/Shift}");
      await choose(text, "Delete");
      expect(openTexts()).toEqual(left);
    }
  });
});

it("Ctrl+A selects all items wherever the focus is, and Ctrl+C copies the selected ones, else the focused one", async () => {
  await showGroceries();
  const copied = () => {
    const setData = vi.fn<(type: string, text: string) => void>();
    fireEvent.copy(document.activeElement as Element, { clipboardData: { setData } });
    return setData.mock.lastCall?.[1];
  };
  box("Salt").focus();
  expect(copied()).toBe("Salt");
  box("Salt").blur();
  expect(copied()).toBeUndefined();
  await press("{Control>}a{/Control}");
  expect(copied()).toBe("Milk\nBread\nSalt");
  expect(box("Milk")).toHaveFocus();
});

describe("Undo", () => {
  const texts = ["Milk", "Bread", "Salt", "Eggs"];
  const items = texts.map((text, index) => buildItem(text, { done: index % 2 === 0 }));

  it("restores all unchecked items", async () => {
    await showList(items);
    expect(button("Uncheck all")).toHaveAccessibleDescription("Hold to uncheck");
    await hold("Uncheck all");
    expect(openTexts()).toEqual(texts);
    expect(screen.getByText("2 items unchecked")).toBeVisible();
    await user.click(undo());
    await settle();
    expect(openTexts()).toEqual(["Bread", "Eggs"]);
    expect(stored()?.items).toEqual(items);
  });

  it("by keys, even in the empty input, restores the ids and positions of all items", async () => {
    await showList(items);
    await choose("Eggs", "Delete");
    await hold("Remove done items");
    await choose("Bread", "Edit");
    await press(" rolls{Enter}");
    await user.type(newItem(), "Tea{Enter}");
    await settle();
    expect(openTexts()).toEqual(["Bread rolls", "Tea"]);
    expect(newItem()).toHaveFocus();
    for (const edit of [
      "“Tea” added",
      "“Bread” changed to “Bread rolls”",
      "2 items removed",
      "“Eggs” removed",
    ]) {
      await press("{Control>}z{/Control}");
      expect(screen.getByText(`Undone: ${edit}`)).toBeVisible();
      newItem().focus();
    }
    expect(openTexts()).toEqual(["Bread", "Eggs"]);
    expect(stored()?.items).toEqual(items);
  });

  it("comes before the input in the tab order, and focuses the restored item", async () => {
    await showGroceries();
    await choose("Bread", "Delete");
    newItem().focus();
    await user.tab({ shift: true });
    expect(undo()).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
    expect(box("Bread")).toHaveFocus();
  });

  it("reverses a tick before the row has moved", async () => {
    await showGroceries();
    fireEvent.click(box("Milk"));
    fireEvent.click(undo());
    await settle();
    expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
    expect(box("Milk")).not.toBeChecked();
    expect(screen.queryByRole("region", { name: "Done" })).toBeNull();
  });
});

it("“Undo more” undoes the step before the undone one", async () => {
  await showGroceries();
  await choose("Bread", "Delete");
  await user.click(box("Milk"));
  await settle();
  await user.click(undo());
  await settle();
  await user.click(button("Undo more"));
  await settle();
  expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
});

describe("Move to bottom", () => {
  it("places an item behind the other open ones and before the done ones, in a step to undo", async () => {
    await showList([
      ...["Milk", "Bread", "Salt"].map((text) => buildItem(text)),
      buildItem("Tea", { done: true }),
    ]);
    await choose("Milk", "Move to bottom");
    expect(idsOf(started().server.stored(LIST))).toEqual(["Bread", "Salt", "Milk", "Tea"]);
    expect(box("Milk")).toHaveFocus();
    expect(screen.getByText("“Milk” moved")).toBeVisible();
    await user.click(undo());
    expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
  });

  it.each([
    ["the last open item", "Salt"],
    ["an item that was just ticked", "Milk"],
  ])("is not in the menu of %s", async (_, text) => {
    await showGroceries();
    fireEvent.click(box("Milk"));
    fireEvent.click(screen.getByRole("button", { name: `Actions for ${text}` }));
    const entries = await screen.findAllByRole("menuitem");
    expect(entries.map(({ textContent }) => textContent)).not.toContain("Move to bottom");
  });
});

it("The picker tells lists of the same name apart, by their members, open items and last update", async () => {
  await showGroceries();
  const others = [
    { id: OTHER_LIST, sharedWith: ["ann", "bob"], names: { bob: "Bob" } },
    { id: OTHER_LIST.replace(/.$/, "9"), items: [buildItem("Tea")] },
  ];
  for (const other of others) started().server.write(buildList(other));
  await settle();
  await choose("Milk", "Move to…");
  const dialog = within(screen.getByRole("dialog", { name: "Move “Milk” to…" }));
  for (const name of [
    /^Groceries Updated .+ ago with Bob$/,
    /^Groceries 1 to buy Updated .+ ago only you$/,
  ])
    expect(dialog.getByRole("button", { name })).toBeVisible();
});

it.each([
  ["An empty list", "Nothing to buy yet. What do you need?", []],
  ["A list with only done items", "All done. Enjoy!", [buildItem("Milk", { done: true })]],
] as const)("%s says: %s", async (_, text, items) => {
  await showList(items);
  expect(screen.getByText(text)).toBeVisible();
});

describe("The suggestions", () => {
  async function showSuggestions(typed: string) {
    const used = ["Bread", "Butter"].map((text) => buildItem(text));
    await showList([buildItem("Milk")]);
    started().server.write(buildList({ id: OTHER_LIST, items: used }));
    started()
      .engine.list(OTHER_LIST)
      .subscribe(() => undefined);
    await settle();
    await user.clear(newItem()); // an earlier test has left a text there
    await user.type(newItem(), typed);
  }

  it("are added once the arrow keys have chosen one; Enter alone adds the typed text", async () => {
    await showSuggestions("b");
    expect(suggested()).toEqual(["Bread", "Butter"]);
    expect(newItem()).toHaveAttribute("aria-expanded", "true");
    await press("{ArrowDown}{ArrowDown}");
    const chosen = screen.getByRole("option", { selected: true });
    expect(chosen).toHaveTextContent("Butter");
    expect(newItem()).toHaveAttribute("aria-activedescendant", chosen.id);
    await press("{Enter}");
    expect(openTexts()).toEqual(["Milk", "Butter"]);
    await press("bre{Enter}");
    expect(openTexts()).toEqual(["Milk", "Butter", "bre"]);
    expect(suggested()).toEqual([]);
  });

  it.each(["{Escape}", "{Tab}"])("close with %s, which keeps the typed text", async (key) => {
    await showSuggestions("b");
    await press(`{ArrowUp}${key}`);
    expect(suggested()).toEqual([]);
    expect(newItem()).toHaveValue("b");
  });
});

it("Usual items stay in place whatever others do, take an amount, and go at a press elsewhere", async () => {
  await showList([buildItem("Milk")]);
  const offered = ["Bread", "Eggs", "Oats", "Rice", "Tea"];
  const after = buildList({ items: offered.map((text) => buildItem(text)) });
  started().engine.usedTexts.recordStep({ listId: LIST, before: buildList(), after });
  await user.click(newItem());
  expect(suggested()).toEqual(offered);
  await remoteEdit((items) => [...items, buildItem("Bread")]);
  const eggs = screen.getByRole("option", { name: "Eggs" });
  await user.click(eggs);
  await user.click(eggs); // which stays in its place
  expect(suggested()).toEqual(["Bread", "Oats", "Rice", "Tea"]);
  expect(eggs).toBeVisible();
  await settle();
  await settle();
  expect(eggs).not.toBeInTheDocument();
  expect(openTexts()).toEqual(["Milk", "Bread", "Eggs"]);
  expect(suggested()).toEqual(["Oats", "Rice", "Tea"]);
  await user.type(newItem(), "3 ");
  expect(suggested()).toEqual(["3 Oats", "3 Rice", "3 Tea"]);
  fireEvent.pointerDown(box("Milk"));
  expect(suggested()).toEqual([]);
});

describe("The input for new items", () => {
  it("keeps a text that is too long, with a message, until it fits", async () => {
    await showGroceries();
    await user.clear(newItem());
    await user.paste("a".repeat(501));
    await press("{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Too long: the limit is 500 characters.");
    expect(newItem()).toHaveValue("a".repeat(501));
    await press("{Backspace}{Enter}");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(stored()?.items.at(-1)?.text).toBe("a".repeat(500));
  });
});

it("A list of a newer format can be read only", async () => {
  await showList([buildItem("Milk"), buildItem("Salt", { done: true })]);
  const list = stored() ?? buildList();
  started().server.write({ ...list, isReadOnly: true, updatedAt: 3_000 });
  await settle();
  const note = "This list needs a newer version of the app. Reload the page to edit it.";
  expect(screen.getByText(note)).toBeVisible();
  for (const text of ["Milk", "Salt"]) expect(box(text)).toBeDisabled();
  fireEvent.click(screen.getByText("Milk"));
  await settle();
  expect(idsOf(stored())).toEqual(["Milk", "Salt"]);
  expect(box("Milk")).not.toBeChecked();
  expect(screen.getByRole("button", { name: "Reload" })).toBeEnabled();
  for (const control of within(screen.getByRole("main")).getAllByRole("button", {
    name: /^(?!Reload)/,
  }))
    expect(control).toBeDisabled();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(list.name);
  expect(within(screen.getByRole("heading", { level: 1 })).queryByRole("button")).toBeNull();
});

describe("A list", () => {
  const link = (name: string) => screen.getByRole("link", { name });

  it("has its name as a heading, a back link to the lists and a settings button", {
    tags: "list/header",
  }, async () => {
    await showGroceries();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Groceries");
    expect(link("Your lists")).toHaveAttribute("href", paths.lists);
    expect(link("Settings")).toHaveAttribute("href", paths.listSettings(LIST));
  });

  it("keeps the screen awake while it is shown, if its settings allow that", async () => {
    const locks = new Set<object>();
    const request = async () => {
      const lock = { release: async () => void locks.delete(lock) };
      locks.add(lock);
      return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
    vi.stubGlobal("matchMedia", (query: string) =>
      Object.assign(new EventTarget(), { matches: query === "(pointer: coarse)" }),
    );
    await showGroceries();
    expect(locks.size).toBe(1);
    await user.click(link("Settings"));
    expect(locks.size).toBe(0);
    const keepAwake = screen.getByRole("switch", { name: "Keep the screen awake" });
    expect(keepAwake).toBeChecked();
    await user.click(keepAwake);
    expect(keepAwake).not.toBeChecked();
    cleanup();
    await showGroceries();
    expect(locks.size).toBe(0);
    // On plain http there is no wake lock, and so no switch.
    Reflect.deleteProperty(navigator, "wakeLock");
    await user.click(link("Settings"));
    expect(screen.queryByRole("switch", { name: "Keep the screen awake" })).toBeNull();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
});

describe("Items", () => {
  it("in a right-to-left script begin at the right", async () => {
    await showList([buildItem("חלב")]);
    expect(screen.getByText("חלב")).toHaveAttribute("dir", "auto");
  });

  it("are added by Enter and by the button, unless the text is empty", {
    tags: ["list/add-input", "list/add-saves"],
  }, async () => {
    await showList([buildItem("Milk")]);
    expect(newItem()).toHaveAttribute("placeholder", "Name of new item to add to list");
    expect(newItem()).toHaveAttribute("autocapitalize", "sentences");
    newItem().focus();
    await press("{Enter}   {Enter}Bread{Enter}");
    expect(newItem()).toHaveValue("");
    expect(newItem()).toHaveFocus();
    await user.keyboard("  Salt ");
    await user.click(button("Add item"));
    await settle();
    expect(newItem()).toHaveValue("");
    expect(newItem()).toHaveFocus();
    expect(stored()?.items.map(({ text }) => text)).toEqual(["Milk", "Bread", "Salt"]);
    for (const text of ["Bread", "Salt"]) {
      const announced = screen.getByText(`“${text}” added`);
      expect(announced.closest("[role=status]")).toHaveAttribute("aria-atomic", "false");
    }
  });

  it("that are ticked move below the divider together after a moment, and lose their buttons", {
    tags: ["list/item-states", "list/row-buttons"],
  }, async () => {
    await showGroceries();
    for (const text of ["Milk", "Milk", "Bread", "Salt"]) fireEvent.click(box(text));
    expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
    await settle();
    expect(openTexts()).toEqual(["Milk"]);
    expect(screen.getByText("2 of 3 done")).toBeVisible();
    const rowButtons = (text: string) => within(rowOf(text)).queryAllByRole("button");
    expect(rowButtons("Milk").map((one) => one.ariaLabel)).toEqual([
      "Move Milk",
      "Actions for Milk",
    ]);
    expect(rowButtons("Bread")).toEqual([]);
    fireEvent.click(box("Bread"));
    await settle();
    expect(openTexts()).toEqual(["Milk", "Bread"]);
  });
});

describe("The settings of a list", () => {
  const text = "Groceries\n\n- [ ] Milk\n- [ ] Bread\n- [x] Butter";

  async function openSettings() {
    await showList([buildItem("Milk"), buildItem("Butter", { done: true }), buildItem("Bread")]);
    await user.click(screen.getByRole("link", { name: "Settings" }));
  }

  it("copy the list as text, or select the text if the clipboard refuses", async () => {
    const copied = vi.spyOn(messages, "listCopied").mockReturnValue();
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce();
    await openSettings();
    await user.click(button("Copy as text"));
    await settle();
    expect(writeText).toHaveBeenCalledWith(text);
    expect(copied).toHaveBeenCalledOnce();
    writeText.mockRejectedValue(new Error("denied"));
    document.execCommand = () => false;
    await user.click(button("Copy as text"));
    await settle();
    const field = screen.getByLabelText("Please copy the selected text yourself");
    expect(field).toHaveValue(text);
    expect(field).toHaveFocus();
  });

  it("duplicate the list, with all items open", async () => {
    await openSettings();
    await user.click(button("Duplicate list"));
    await settle();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Copy of Groceries");
    expect(openTexts()).toEqual(["Milk", "Butter", "Bread"]);
    expect(idsOf(stored())).toEqual(["Milk", "Butter", "Bread"]);
  });
});
