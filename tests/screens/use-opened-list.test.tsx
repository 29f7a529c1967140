import { act, cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useOpenedList } from "../../src/screens/shared/use-opened-list";
import type { Membership } from "../../src/sync/standing";

const now = vi.hoisted(() => ({
  membership: "member" as Membership | null,
  opened: [] as boolean[],
}));
vi.mock("../../src/hooks/session", () => ({ useUser: () => ({ uid: "ann" }) }));
vi.mock("../../src/hooks/lists", () => ({
  useList(_id: string, isOpening: boolean) {
    now.opened.push(isOpening);
    return now.membership ? { status: "ready", membership: now.membership } : { status: "loading" };
  },
}));

function List() {
  useOpenedList("x");
  return <Link to="/lists">Your lists</Link>;
}

/** Loads the page, at whatever place in the tab's history it is. */
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
  const gone = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  await act(async () => {
    history.back();
    await gone;
  });
}

/** Whether the list that was drawn last was opened. */
const isOpened = () => now.opened.at(-1);

beforeEach(() => {
  Object.assign(now, { membership: "member", opened: [] });
  history.pushState(null, "", "/list");
});
afterEach(() => history.replaceState(null, "", "/"));

it("a list is opened by its link, and not by being chosen, nor by the way back to it", async () => {
  load();
  expect(isOpened()).toBe(true);
  press("Your lists");
  press("Market");
  expect(isOpened()).toBe(false);
  press("Your lists");
  await goBack();
  expect(isOpened()).toBe(false);
});

it.each([
  ["there was nothing to see yet", null],
  ["the join waits to be sent", "joining"],
] as const)("nor by loading the page anew, unless %s", (_, membership) => {
  now.membership = membership;
  load();
  load();
  expect(isOpened()).toBe(true);
  now.membership = "member";
  load();
  load();
  expect(isOpened()).toBe(false);
});

it("nor by loading anew what was chosen in vain", () => {
  load();
  press("Your lists");
  now.membership = null;
  press("Market");
  load();
  expect(isOpened()).toBe(false);
});
