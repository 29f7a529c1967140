import { act, cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useOpenedList } from "../../src/screens/list-frame/use-opened-list";

const mocks = vi.hoisted(() => ({ status: "ready", isOpened: false }));
vi.mock("../../src/hooks/session", () => ({ useUser: () => ({ uid: "ann" }) }));
vi.mock("../../src/hooks/engine", () => ({ useEngine: () => ({}) }));
vi.mock("../../src/hooks/lists", () => ({
  useList(_id: string, isOpening: boolean) {
    mocks.isOpened = isOpening;
    return { status: mocks.status };
  },
}));

function List() {
  useOpenedList("x");
  return <Link to="/lists">Your lists</Link>;
}

/** Loads the page at the current history entry. */
function load() {
  cleanup();
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/list" element={<List />} />
        <Route path="/lists" element={<Link to="/list">Market</Link>} />
      </Routes>
    </BrowserRouter>,
  );
}

const press = (name: string) => act(() => screen.getByRole("link", { name }).click());

async function goBack() {
  const popped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  await act(async () => {
    history.back();
    await popped;
  });
}

beforeEach(() => {
  mocks.status = "ready";
  history.pushState(null, "", "/list");
});
afterEach(() => history.replaceState(null, "", "/"));

it("a link opens the list; a press on its card does not, and neither does Back", async () => {
  load();
  expect(mocks.isOpened).toBe(true);
  press("Your lists");
  press("Market");
  expect(mocks.isOpened).toBe(false);
  press("Your lists");
  await goBack();
  expect(mocks.isOpened).toBe(false);
});

it("a reload opens the list again only until it is shown", () => {
  mocks.status = "loading";
  load();
  load();
  expect(mocks.isOpened).toBe(true);
  mocks.status = "ready";
  load();
  load();
  expect(mocks.isOpened).toBe(false);
});

it("a reload does not open a list that was chosen in the app and has not loaded", () => {
  load();
  press("Your lists");
  mocks.status = "loading";
  press("Market");
  load();
  expect(mocks.isOpened).toBe(false);
});
