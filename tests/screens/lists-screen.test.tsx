import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { saveVisitorsLink } from "../../src/browser/saved-links";
import { paths } from "../../src/domain/paths";
import { ListPicker } from "../../src/screens/list/actions/list-picker";
import { ListsScreen } from "../../src/screens/lists/lists-screen";
import { messages } from "../../src/screens/messages";
import { buildList } from "../domain/build";
import { LIST, OTHER_LIST, startEngine } from "../sync/build";
import { openBrowser } from "../sync/fake-browser";
import { startServer } from "../sync/fake-server";
import "../components/pointer-events";
import { ann, started } from "./ann";

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

const Path = () => `Path: ${useLocation().pathname}`;

it("a list of the user's own whose link they opened opens after logging in", async () => {
  ann.started = startEngine();
  started().engine.links.settle(LIST, "yours");
  render(
    <MemoryRouter initialEntries={[paths.lists]}>
      <ListsScreen />
      <Path />
    </MemoryRouter>,
  );
  expect(await screen.findByText(`Path: ${paths.list(LIST)}`)).toBeVisible();
  expect(started().engine.links.getState()).toEqual([]);
});

it("a late answer about a list of the user's own does not take them away from the lists", async () => {
  const browser = openBrowser();
  saveVisitorsLink(browser.openTab().storage, LIST);
  const server = startServer();
  server.write(buildList());
  const respond = server.holdResponses();
  ann.started = startEngine({ server, browser, isOpen: false });
  render(
    <MemoryRouter initialEntries={[paths.lists]}>
      <ListsScreen />
      <Path />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole("heading", { name: "Your lists" }));
  respond();
  expect(await screen.findByRole("link", { name: /Groceries/ })).toBeVisible();
  await vi.waitFor(() => expect(browser.openTab().storage.keys("lettuce/awaited")).toEqual([]));
  await act(async () => {}); // React renders
  expect(screen.getByText(`Path: ${paths.lists}`)).toBeVisible();
});

it.each(["a list's card", "a list to choose"])(
  "%s stays in its place until nobody presses",
  async (kind) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const [market, party] = [
      buildList({ name: "Market" }),
      buildList({ id: OTHER_LIST, name: "Party" }),
    ];
    ann.started = startEngine({ list: market, isOpen: false });
    const { server } = started();
    server.write(party);
    const picker = (
      <ListPicker heading="Which list?" from="" onChoose={() => {}} onClose={() => {}} />
    );
    render(kind === "a list to choose" ? picker : <ListsScreen />, { wrapper: MemoryRouter });
    await pass(2_000);
    const role = kind === "a list to choose" ? "button" : "link";
    const names = () =>
      screen
        .getAllByRole(role, { name: /Updated/ })
        .map(({ textContent }) => /Market|Party/.exec(textContent)?.[0]);
    expect(names()).toEqual(["Party", "Market"]);
    fireEvent.pointerDown(document.body);
    act(() => server.write(market));
    await pass(2_000);
    expect(names()).toEqual(["Party", "Market"]);
    fireEvent.pointerUp(document.body);
    await pass(1_000);
    expect(names()).toEqual(["Party", "Market"]);
    await pass(1_000);
    expect(names()).toEqual(["Market", "Party"]);
  },
);

it.each([
  ["closed", "listClosed"],
  ["full", "listFull"],
  ["missing", "listMissing"],
] as const)("a link to a list that was %s is reported once", async (was, message) => {
  const shown = vi.spyOn(messages, message).mockReturnValue();
  ann.started = startEngine();
  started().engine.links.settle(LIST, was);
  render(<ListsScreen />, { wrapper: MemoryRouter });
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
});
