import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listPattern, paths } from "../../src/domain/paths";
import type { Item } from "../../src/domain/types";
import { ListScreen } from "../../src/screens/list/list-screen";
import { buildItem, buildList } from "../domain/build";
import { idsOf, LIST, startEngine } from "../sync/build";
import { ann, started } from "./ann";

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

vi.mock("../../src/components/confetti", () => ({ fireConfetti: async () => undefined }));

const user = userEvent.setup({ delay: null });

/** Longer than a ticked item rests, and than answers take. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000));

const openItems = () =>
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

async function byOthers(change: (items: readonly Item[]) => readonly Item[]) {
  const { server } = started();
  const list = server.stored(LIST) ?? buildList();
  const updatedAt = (list.updatedAt ?? 0) + 1_000;
  act(() => server.write({ ...list, items: change(list.items), updatedAt }));
  await settle();
}

const without = (text: string) => (items: readonly Item[]) =>
  items.filter((one) => one.text !== text);
const ticked = (text: string) => (items: readonly Item[]) =>
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
  expect(openItems()).toEqual(["Milk", "Bread", "Salt"]);
  return () => vi.useRealTimers();
});

describe("When another member comes between", () => {
  it.each([
    ["removed", without],
    ["ticked", ticked],
  ])("and the row with the focus is %s, the next one has the focus", async (_, deed) => {
    box("Bread").focus();
    await byOthers(deed("Bread"));
    expect(openItems()).toEqual(["Milk", "Salt"]);
    expect(box("Salt")).toHaveFocus();
  });

  it.each([
    ["removed", "{Enter}", without, ["Milk", "Salt", "Bread rolls"]],
    ["removed", "{Escape}", without, ["Milk", "Salt"]],
    ["ticked", "{Enter}", ticked, ["Milk", "Salt"]],
  ] as const)(
    "and an item that is being edited is %s, it stays until %s, and a saved text brings it back",
    async (_, end, deed, texts) => {
      await choose("Bread", "Edit");
      await user.keyboard(" ro");
      await byOthers(deed("Bread"));
      expect(screen.getByRole("textbox", { name: "Item text" })).toHaveFocus();
      await user.keyboard(`lls${end}`);
      await settle();
      expect(openItems()).toEqual(texts);
      if (deed === ticked) expect(box("Bread rolls")).toBeChecked();
    },
  );

  it("an undo that finds nothing says so, and the keyboard keeps a focus", async () => {
    await user.click(box("Milk"));
    await settle();
    undo().focus();
    await byOthers(without("Milk"));
    await user.keyboard("{Enter}");
    await settle();
    expect(screen.getByText("It has been changed again since.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(openItems()).toEqual(["Bread", "Salt"]);
  });

  it("and opens a done item again, it stays although all done items are removed", async () => {
    for (const text of ["Milk", "Salt"]) await user.click(box(text));
    await settle();
    const answer = started().server.hold();
    fireEvent.keyDown(screen.getByRole("button", { name: "Remove done items" }), { key: " " });
    await settle();
    expect(openItems()).toEqual(["Bread"]);
    await byOthers((items) => items.map((one) => (one.id === "Salt" ? buildItem("Salt") : one)));
    answer();
    await settle();
    expect(openItems()).toEqual(["Bread", "Salt"]);
    expect(idsOf(started().server.stored(LIST))).toEqual(["Bread", "Salt"]);
  });

  it("and removes a selected item, it is not selected any more, not even when it comes back", async () => {
    const { items = [] } = started().server.stored(LIST) ?? {};
    fireEvent.click(box("Bread"), { ctrlKey: true });
    await settle();
    expect(screen.getByRole("region", { name: "Selected items" })).toBeVisible();
    await byOthers(without("Bread"));
    await byOthers(() => items);
    expect(openItems()).toEqual(["Milk", "Bread", "Salt"]);
    expect(screen.queryByRole("region", { name: "Selected items" })).toBeNull();
  });
});

describe("Undo", () => {
  it("stands before the input, and gives the focus to the item that comes back", async () => {
    await choose("Bread", "Delete");
    newItem().focus();
    await user.tab({ shift: true });
    expect(undo()).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(openItems()).toEqual(["Milk", "Bread", "Salt"]);
    expect(box("Bread")).toHaveFocus();
  });

  it("takes a tick back before its row has moved", async () => {
    fireEvent.click(box("Milk"));
    fireEvent.click(undo());
    await settle();
    expect(openItems()).toEqual(["Milk", "Bread", "Salt"]);
    expect(box("Milk")).not.toBeChecked();
    expect(screen.queryByRole("region", { name: "Done" })).toBeNull();
  });
});

describe("The input", () => {
  it("and its row keep the focus while another item is ticked by its text", async () => {
    await choose("Bread", "Edit");
    await user.keyboard(" ro");
    await user.click(screen.getByText("Milk"));
    await settle();
    await user.keyboard("lls{Enter}");
    expect(openItems()).toEqual(["Bread rolls", "Salt"]);
    expect(box("Milk")).toBeChecked();
  });

  it("has no suggestions any more after lines were pasted", async () => {
    await user.type(newItem(), "Oat milk{Enter}Oats{Enter}");
    await settle();
    for (const text of ["Oat milk", "Oats"]) await byOthers(ticked(text));
    await user.type(newItem(), "oa");
    expect(screen.getAllByRole("option")).toHaveLength(2);
    await user.paste("Oat milk\nOats");
    expect(openItems()).toContain("Oats");
    expect(screen.queryByRole("option")).toBeNull();
  });
});
