import { act, configure, fireEvent, render, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listPattern, paths } from "../../src/domain/paths";
import type { ShoppingList } from "../../src/domain/types";
import { REST_MS } from "../../src/screens/list/items/use-resting";
import { ListScreen } from "../../src/screens/list/list-screen";
import { buildItem, buildList } from "../domain/build";
import { type Started, startEngine } from "../sync/build";

/** What is counted here would count twice. */
configure({ reactStrictMode: false });

const ITEMS = 1_000;

/** How many of them are done: the last ones. */
const DONE_ITEMS = 300;

/** The ids of the items whose row has been rendered since this was emptied; one for each time. */
const drawn: string[] = [];

vi.mock(import("../../src/screens/list/items/item-text"), async (importOriginal) => {
  const { ItemText, ...rest } = await importOriginal();
  const Counted = (props: ComponentProps<typeof ItemText>) => {
    drawn.push(props.item.id);
    return <ItemText {...props} />;
  };
  return { ...rest, ItemText: Counted };
});

/** What else has been rendered since this was emptied, of what no item concerns. */
const others: string[] = [];

vi.mock(import("../../src/screens/list/members-link"), () => ({
  MembersLink() {
    others.push("header");
    return <i />;
  },
}));
vi.mock(import("../../src/screens/list/adding/suggestions"), async (importOriginal) => {
  const { SuggestionList, ...rest } = await importOriginal();
  const Counted = (props: ComponentProps<typeof SuggestionList>) => {
    others.push("input");
    return <SuggestionList {...props} />;
  };
  return { ...rest, SuggestionList: Counted };
});

/** The real engine, with a server in memory in place of the database. */
const parts = vi.hoisted(() => ({ started: null as unknown }));
const started = () => parts.started as Started;

vi.mock("../../src/client/engine", () => ({
  engineStore: { getState: () => started().engine, subscribe: () => () => undefined },
}));
vi.mock("../../src/client/client", () => {
  const state = { status: "signed-in", user: { uid: "ann" }, isConfirmed: true };
  return {
    session: { getState: () => state, subscribe: () => () => undefined },
  };
});
vi.mock("../../src/client/storage", () => ({ storage: { get: () => null } }));

let list: ShoppingList;

/** The row of an item. */
function row(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-item-id="${id}"]`);
  if (!found) throw new Error(`There is no row ${id}.`);
  return found;
}

/** Lets everything come to rest: the engine's own messages, and what rests after a tick. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(REST_MS + 100));

beforeAll(async () => {
  await Promise.all([
    import("../../src/screens/list/dragging/drag-layer"),
    import("../../src/screens/list/actions/item-actions"),
  ]);
});

// A thousand rows take their time without a browser.
describe(`With ${ITEMS} items, ${DONE_ITEMS} of them done`, { timeout: 60_000 }, () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
    Element.prototype.scrollIntoView = () => undefined;
    const items = Array.from({ length: ITEMS }, (_, index) =>
      buildItem(`item-${index}`, { done: index >= ITEMS - DONE_ITEMS }),
    );
    list = buildList({ items });
    parts.started = startEngine({ list, isOpen: false });
    render(
      <MemoryRouter initialEntries={[paths.list(list.id)]}>
        <Routes>
          <Route path={listPattern} element={<ListScreen />} />
        </Routes>
      </MemoryRouter>,
    );
    await settle();
    expect(drawn).toHaveLength(ITEMS);
    drawn.length = 0;
    others.length = 0;
    return () => {
      vi.useRealTimers();
      drawn.length = 0;
    };
  });

  it("a tick draws that row, and draws it where it goes to, and neither header nor input", async () => {
    fireEvent.click(within(row("item-500")).getByRole("checkbox"));
    expect(drawn).toEqual(["item-500"]);
    await settle();
    await settle();
    expect(others).toEqual([]);
    expect(row("item-500").closest("section")).toHaveAccessibleName("Done");
    expect(new Set(drawn)).toEqual(new Set(["item-500"]));
  });

  it("a done item that is wanted again draws that row, and draws it where it goes to", async () => {
    fireEvent.click(within(row("item-900")).getByRole("checkbox"));
    expect(drawn).toEqual(["item-900"]);
    await settle();
    expect(row("item-900").closest("section")).toBeNull();
    expect(new Set(drawn)).toEqual(new Set(["item-900"]));
  });

  it("an edit draws that row", async () => {
    const { getByRole } = within(row("item-500"));
    fireEvent.click(getByRole("button", { name: /^Actions/ }));
    await settle();
    fireEvent.click(within(document.body).getByRole("menuitem", { name: "Edit" }));
    const input = getByRole("textbox");
    fireEvent.change(input, { target: { value: "Butter" } });
    fireEvent.keyDown(input, { key: "Enter" });
    await settle();
    expect(row("item-500")).toHaveTextContent("Butter");
    expect(new Set(drawn)).toEqual(new Set(["item-500"]));
  });

  it("a new item draws its own row", async () => {
    const field = within(document.body).getByRole("combobox", { name: "New item" });
    fireEvent.change(field, { target: { value: "Butter" } });
    const form = field.closest("form");
    if (form) fireEvent.submit(form);
    await settle();
    expect(drawn).toHaveLength(1);
    expect(row(drawn[0] ?? "")).toHaveTextContent("Butter");
  });

  it("what another member does to an item draws that row, although each item of theirs is a new object", async () => {
    const theirs = structuredClone(list);
    const items = theirs.items.map((item) =>
      item.id === "item-500" ? { ...item, text: "Butter" } : item,
    );
    act(() =>
      started().server.write({ ...theirs, items, updatedAt: (list.updatedAt ?? 0) + 1_000 }),
    );
    await settle();
    expect(row("item-500")).toHaveTextContent("Butter");
    expect(drawn).toEqual(["item-500"]);
  });
});
