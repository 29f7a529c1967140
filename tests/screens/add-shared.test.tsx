import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { MAX_ITEM_TEXT_LENGTH } from "../../src/domain/limits";
import { paths } from "../../src/domain/paths";
import type { ShoppingList } from "../../src/domain/types";
import { ShareTargetScreen } from "../../src/screens/add-shared/share-target-screen";
import { buildList } from "../domain/build";

const hooks = vi.hoisted(() => ({
  create: vi.fn(() => "new"),
  /** The user's lists by id. */
  byId: {} as Record<string, unknown>,
}));
vi.mock("../../src/client/client", () => ({}));
vi.mock("../../src/hooks/session", () => ({
  useSession: () => ({ status: "signed-in", user: { uid: "ann" } }),
}));
vi.mock("../../src/hooks/lists", () => ({
  useLists: () => ({ status: "ready", lists: Object.values(hooks.byId) }),
  useListCommands: () => ({ create: hooks.create }),
  useList: (id: string) =>
    id === "far" ? { status: "loading" } : { status: "ready", list: hooks.byId[id] },
}));

function CurrentLocation() {
  const { pathname, state } = useLocation();
  return `${pathname} ${JSON.stringify(state)}`;
}

function share(text: string, lists: readonly ShoppingList[] = []) {
  hooks.byId = Object.fromEntries(lists.map((list) => [list.id, list]));
  render(
    <MemoryRouter initialEntries={[`${paths.share}?${new URLSearchParams({ text })}`]}>
      <Routes>
        <Route path={paths.share} element={<ShareTargetScreen />} />
        <Route path="*" element={<CurrentLocation />} />
      </Routes>
    </MemoryRouter>,
  );
}

const press = (name: string) => act(() => fireEvent.click(screen.getByRole("button", { name })));

beforeEach(() => {
  history.replaceState(null, "");
  hooks.create.mockClear();
});

it("the user can choose another list while one is loading", () => {
  share("Eggs", [buildList({ id: "far", name: "Far" }), buildList({ id: "near", name: "Near" })]);
  press("Far");
  press("Near");
  const state = { lines: [{ text: "Eggs", done: false }], uid: "ann" };
  expect(screen.getByText(`/list/near ${JSON.stringify(state)}`)).toBeVisible();
});

it("a text that can't be added stays on the screen with the reason, and creates no list", () => {
  share(`Eggs\n${"x".repeat(MAX_ITEM_TEXT_LENGTH + 1)}`, [buildList({ id: "near", name: "Near" })]);
  for (const name of ["Near", "New list"]) {
    press(name);
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Nothing was added: a line has more than 500 characters.",
    );
  }
  expect(screen.getByText("Eggs")).toBeVisible();
  expect(hooks.create).not.toHaveBeenCalled();
});

it("the first eight of many items are shown, and the number of the others", () => {
  share("Eggs\n".repeat(8_000));
  expect(screen.getAllByText("Eggs")).toHaveLength(8);
  expect(screen.getByText("and 7,992 more")).toBeVisible();
});

it("an empty share offers no list", () => {
  share("\u0000 ");
  expect(screen.getByText("There is nothing to add.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to your lists" })).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
