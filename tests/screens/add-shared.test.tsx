import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { paths } from "../../src/domain/paths";
import type { ShoppingList } from "../../src/domain/types";
import { ShareTargetScreen } from "../../src/screens/add-shared/share-target-screen";
import { buildList } from "../domain/build";

const createList = vi.hoisted(() => vi.fn(() => "new"));
const LISTS = ["Far", "Near"].map((name) =>
  buildList({ id: name.toLowerCase(), name, sharedWith: ["ann", "bob"] }),
);

vi.mock("../../src/client/client", () => ({}));
vi.mock("../../src/hooks/session", () => ({
  useSession: () => ({ status: "signed-in", user: { uid: "ann" } }),
}));
vi.mock("../../src/hooks/engine", () => ({ useEngine: () => ({ createList }) }));
vi.mock("../../src/hooks/lists", () => ({
  useLists: () => ({ status: "ready", lists: LISTS }),
  useList: (id: string) =>
    id === "far"
      ? { status: "loading" }
      : { status: "ready", list: LISTS.find((list: ShoppingList) => list.id === id) },
}));

function CurrentLocation() {
  const { pathname, state } = useLocation();
  return `${pathname} ${JSON.stringify(state)}`;
}

function share(text: string) {
  render(
    <MemoryRouter initialEntries={[`${paths.share}?${new URLSearchParams({ text })}`]}>
      <Routes>
        <Route path={paths.share} element={<ShareTargetScreen />} />
        <Route path="*" element={<CurrentLocation />} />
      </Routes>
    </MemoryRouter>,
  );
}

const press = (name: string) =>
  act(() => fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${name}`) })));

beforeEach(() => history.replaceState(null, ""));

it("lists to choose show their members' avatars; the user can choose another while one is loading", () => {
  share("Eggs");
  const far = screen.getByRole("button", { name: /^Far/ });
  expect(far.querySelectorAll("img")).toHaveLength(2);
  press("Far");
  press("Near");
  const state = { lines: [{ text: "Eggs", done: false }], uid: "ann" };
  expect(screen.getByText(`/list/near ${JSON.stringify(state)}`)).toBeVisible();
});

it("a text that can't be added stays on the screen with the reason, and creates no list", () => {
  share(Array.from({ length: 2_001 }, (_, index) => `Eggs ${index}x`).join("\n"));
  for (const name of ["Near", "New list"]) {
    press(name);
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Nothing was added: there is room for 2000 more items, not 2001.",
    );
  }
  expect(screen.getByText("Eggs 7x")).toBeVisible();
  expect(createList).not.toHaveBeenCalled();
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
