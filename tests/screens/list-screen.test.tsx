import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listPattern, paths } from "../../src/domain/paths";
import type { Item } from "../../src/domain/types";
import { ListScreen } from "../../src/screens/list/list-screen";
import { buildItem, buildList } from "../domain/build";
import { idsOf, LIST, startEngine } from "../sync/build";
import { ann, started } from "./ann";
import "../components/pointer-events";

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

vi.mock("../../src/components/confetti", () => ({ fireConfetti: async () => undefined }));

/** The item ids of the rendered rows. */
const rendered = new Set<string>();

vi.mock(import("../../src/screens/list/items/item-checkbox"), async (importOriginal) => {
  const { ItemCheckbox, ...rest } = await importOriginal();
  const RecordedCheckbox = (props: ComponentProps<typeof ItemCheckbox>) => {
    rendered.add(props.item.id);
    return <ItemCheckbox {...props} />;
  };
  return { ...rest, ItemCheckbox: RecordedCheckbox };
});

const user = userEvent.setup({ delay: null });

/** Waits until ticked rows have moved and the server has responded. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000));

const openTexts = () =>
  within(screen.getByRole("list", { name: "Items" }))
    .queryAllByRole("checkbox")
    .map((one) => one.closest("label")?.textContent);
const box = (name: string) => screen.getByRole("checkbox", { name });
const undo = () => screen.getByRole("button", { name: "Undo" });
const newItem = () => screen.getByRole("combobox", { name: "New item" });

async function choose(text: string, entry: string) {
  await user.click(screen.getByRole("button", { name: `Actions for ${text}` }));
  await settle();
  await user.click(screen.getByRole("menuitem", { name: entry }));
  await settle();
}

type ChangeItems = (items: readonly Item[]) => readonly Item[];

async function remoteEdit(change: ChangeItems) {
  const { server } = started();
  const list = server.stored(LIST) ?? buildList();
  const updatedAt = (list.updatedAt ?? 0) + 1_000;
  act(() => server.write({ ...list, items: change(list.items), updatedAt }));
  await settle();
}

const without =
  (text: string): ChangeItems =>
  (items) =>
    items.filter((one) => one.text !== text);
const ticked =
  (text: string): ChangeItems =>
  (items) =>
    items.map((one) => (one.text === text ? { ...one, done: true } : one));

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.animate = () => new Animation();
  vi.stubGlobal("Animation", class {});
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  await import("../../src/screens/list/actions/item-actions");
});

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const items = ["Milk", "Bread", "Salt"].map((text) => buildItem(text));
  ann.started = startEngine({ list: buildList({ items }), isOpen: false });
  render(
    <MemoryRouter initialEntries={[paths.list(LIST)]}>
      <Routes>
        <Route path={listPattern} element={<ListScreen />} />
      </Routes>
    </MemoryRouter>,
  );
  await settle();
  expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
  return () => vi.useRealTimers();
});

// The first test: once a menu has been open, every menu opens at once.
it("The first menu opens at once, since its code is prefetched", async () => {
  await vi.dynamicImportSettled();
  fireEvent.click(screen.getByRole("button", { name: "Actions for Milk" }));
  expect(screen.getByRole("menu", { name: "Actions for Milk" })).toBeInTheDocument();
});

it.each<[string, string, ChangeItems]>([
  ["An empty list", "Nothing to buy yet. What do you need?", () => []],
  [
    "A list with only done items",
    "All done. Enjoy!",
    (items) => items.map((one) => ({ ...one, done: true })),
  ],
])("%s says: %s", async (_, text, items) => {
  await remoteEdit(items);
  expect(screen.getByText(text)).toBeVisible();
});

it("An edit by another member, and a tick by the user, each render only the item's row", async () => {
  rendered.clear();
  // All item objects are new, as in a document of the database.
  await remoteEdit((items) =>
    structuredClone([...items]).with(1, buildItem("Bread", { text: "Rye" })),
  );
  fireEvent.click(box("Rye"));
  await settle();
  expect(box("Rye").closest("section")).toHaveAccessibleName("Done");
  expect([...rendered]).toEqual(["Bread"]);
});

describe("An edit by another member", () => {
  it.each([
    ["removed", without],
    ["ticked", ticked],
  ])("moves the focus to the next row if the focused row is %s", async (_, edit) => {
    box("Bread").focus();
    await remoteEdit(edit("Bread"));
    expect(openTexts()).toEqual(["Milk", "Salt"]);
    expect(box("Salt")).toHaveFocus();
  });

  it.each([
    ["removed", "{Enter}", without, ["Milk", "Salt", "Bread rolls"]],
    ["removed", "{Escape}", without, ["Milk", "Salt"]],
    ["ticked", "{Enter}", ticked, ["Milk", "Salt"]],
  ] as const)(
    "keeps the input of an item that is %s until %s, and a saved text is not lost",
    async (_, end, edit, texts) => {
      await choose("Bread", "Edit");
      await user.keyboard(" ro");
      await remoteEdit(edit("Bread"));
      expect(screen.getByRole("textbox", { name: "Item text" })).toHaveFocus();
      await user.keyboard(`lls${end}`);
      await settle();
      expect(openTexts()).toEqual(texts);
      if (edit === ticked) expect(box("Bread rolls")).toBeChecked();
    },
  );

  it.each([
    ["an edited item", () => choose("Bread", "Edit"), " rolls", "Bread rolls"],
    ["a new item", async () => newItem().focus(), "Eggs", "Eggs"],
  ])(
    "that deletes the list leaves the half-typed text of %s to copy",
    async (_, begin, typed, text) => {
      await begin();
      await user.keyboard(typed);
      act(() => started().server.write(null, LIST));
      await settle();
      expect(screen.getByRole("heading", { name: "Unknown list id" })).toBeVisible();
      expect(screen.getByText(`Your text was not saved: ${text}`)).toBeVisible();
    },
  );

  it("can leave nothing to undo: a message says so, and the last row in use gets the focus", async () => {
    await user.click(box("Milk"));
    await settle();
    undo().focus();
    await remoteEdit(without("Milk"));
    await user.keyboard("{Enter}");
    await settle();
    expect(screen.getByText("Can't undo: it has changed since.")).toBeVisible();
    expect(box("Bread")).toHaveFocus();
    expect(openTexts()).toEqual(["Bread", "Salt"]);
  });

  it("that ticks or unticks an item keeps it on the list while a removal of all done items is pending", async () => {
    for (const text of ["Milk", "Salt"]) await user.click(box(text));
    await settle();
    const answer = started().server.holdRequests();
    fireEvent.keyDown(screen.getByRole("button", { name: "Remove done items" }), { key: " " });
    await settle();
    expect(openTexts()).toEqual(["Bread"]);
    await remoteEdit((items) => items.map((one) => (one.id === "Salt" ? buildItem("Salt") : one)));
    await remoteEdit(ticked("Bread"));
    answer();
    await settle();
    expect(openTexts()).toEqual(["Salt"]);
    expect(box("Bread")).toBeChecked();
    expect(idsOf(started().server.stored(LIST))).toEqual(["Bread", "Salt"]);
  });
});

describe("Undo", () => {
  it("comes before the input in the tab order, and focuses the restored item", async () => {
    await choose("Bread", "Delete");
    newItem().focus();
    await user.tab({ shift: true });
    expect(undo()).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
    expect(box("Bread")).toHaveFocus();
  });

  it("reverses a tick before the row has moved", async () => {
    fireEvent.click(box("Milk"));
    fireEvent.click(undo());
    await settle();
    expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
    expect(box("Milk")).not.toBeChecked();
    expect(screen.queryByRole("region", { name: "Done" })).toBeNull();
  });
});

describe("Move to bottom", () => {
  it("places an item behind the other open ones and before the done ones, in a step to undo", async () => {
    await remoteEdit((items) => [...items, buildItem("Tea", { done: true })]);
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
    fireEvent.click(box("Milk"));
    fireEvent.click(screen.getByRole("button", { name: `Actions for ${text}` }));
    const entries = await screen.findAllByRole("menuitem");
    expect(entries.map(({ textContent }) => textContent)).not.toContain("Move to bottom");
  });
});

describe("The input", () => {
  it("for new items keeps a half-typed text while a newer version has made the list read-only", async () => {
    const { server } = started();
    const list = server.stored(LIST) ?? buildList();
    await user.clear(newItem()); // an earlier test has left a text there
    await user.type(newItem(), "Oat mil");
    act(() => server.write({ ...list, isReadOnly: true, updatedAt: 3_000 }));
    await settle();
    expect(screen.queryByRole("combobox")).toBeNull();
    act(() => server.write({ ...list, updatedAt: 4_000 }));
    await settle();
    expect(newItem()).toHaveValue("Oat mil");
  });

  it("of an item stays open on a right click on a handle", async () => {
    await choose("Bread", "Edit");
    const field = screen.getByRole("textbox", { name: "Item text" });
    fireEvent.pointerDown(screen.getByRole("button", { name: "Move Milk" }), { button: 2 });
    expect(field).toHaveFocus();
  });

  it("of an item keeps the focus while another item is ticked by a click on its text", async () => {
    await choose("Bread", "Edit");
    await user.keyboard(" ro");
    await user.click(screen.getByText("Milk"));
    await settle();
    await user.keyboard("lls{Enter}");
    expect(openTexts()).toEqual(["Bread rolls", "Salt"]);
    expect(box("Milk")).toBeChecked();
  });
});
