import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, vi } from "vitest";
import { listPattern, paths } from "../../src/domain/paths";
import type { Item } from "../../src/domain/types";
import { ListScreen } from "../../src/screens/list/list-screen";
import { ListSettingsScreen } from "../../src/screens/list-settings/list-settings-screen";
import { buildItem, buildList } from "../domain/build";
import { LIST, startEngine } from "../sync/build";
import { ann, started } from "./ann";
import "../components/pointer-events";

// The screen of a list with Ann's real engine and an in-memory server. Each test of a file that imports this begins
// with a fake clock.

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

vi.mock("../../src/components/confetti", () => ({ fireConfetti: async () => undefined }));

export const user = userEvent.setup({ delay: null });

/** Waits until ticked rows have moved and the server has responded. */
export const settle = () => act(() => vi.advanceTimersByTimeAsync(1_700));

/** Returns the texts of the open items, also behind a menu, which hides the page from screen readers. */
export const openTexts = () =>
  within(screen.getByRole("list", { name: "Items", hidden: true }))
    .queryAllByRole("checkbox", { hidden: true })
    .map((one) => one.closest("label")?.textContent);
export const box = (name: string) => screen.getByRole("checkbox", { name });
export const undo = () => screen.getByRole("button", { name: "Undo" });
export const newItem = () => screen.getByRole("combobox", { name: "New item" });

export async function choose(text: string, entry: string) {
  await user.click(screen.getByRole("button", { name: `Actions for ${text}` }));
  await settle();
  await user.click(await screen.findByRole("menuitem", { name: entry }));
  await settle();
}

export async function remoteEdit(change: (items: readonly Item[]) => readonly Item[]) {
  const { server } = started();
  const list = server.stored(LIST) ?? buildList();
  const updatedAt = (list.updatedAt ?? 0) + 1_000;
  act(() => server.write({ ...list, items: change(list.items), updatedAt }));
  await settle();
}

/** Opens a list with these items. */
export async function showList(items: readonly Item[]) {
  ann.started = startEngine({ list: buildList({ items }), isOpen: false });
  render(
    <MemoryRouter initialEntries={[paths.list(LIST)]}>
      <Routes>
        <Route path={listPattern} element={<ListScreen />} />
        <Route path={`${listPattern}/settings`} element={<ListSettingsScreen />} />
      </Routes>
    </MemoryRouter>,
  );
  await settle();
}

/** Opens a list with Milk, Bread and Salt. */
export const showGroceries = () =>
  showList(["Milk", "Bread", "Salt"].map((text) => buildItem(text)));

beforeAll(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  class NoAnimation {}
  Element.prototype.animate = () => new NoAnimation() as Animation;
  vi.stubGlobal("Animation", NoAnimation);
  vi.stubGlobal("CSS", { escape: (text: string) => text });
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear(); // half-typed texts
  return () => vi.useRealTimers();
});
