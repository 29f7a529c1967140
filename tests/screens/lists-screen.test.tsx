import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { paths } from "../../src/domain/paths";
import { ListPicker } from "../../src/screens/list/actions/list-picker";
import { ListsScreen } from "../../src/screens/lists/lists-screen";
import { messages } from "../../src/screens/messages";
import { ServiceError } from "../../src/services/errors";
import { buildList } from "../domain/build";
import { LIST, OTHER_LIST, startEngine } from "../sync/build";
import "../components/pointer-events";
import { ann, started } from "./ann";

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

const Path = () => `Path: ${useLocation().pathname}`;

it("a list of the user's own whose link they opened opens after logging in", async () => {
  ann.started = startEngine();
  started().engine.ownLinks.add(LIST);
  render(
    <MemoryRouter initialEntries={[paths.lists]}>
      <ListsScreen />
      <Path />
    </MemoryRouter>,
  );
  expect(await screen.findByText(`Path: ${paths.list(LIST)}`)).toBeVisible();
  expect(started().engine.ownLinks.getState()).toEqual([]);
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
  ["list-closed", "listClosed"],
  ["list-full", "listFull"],
  ["not-found", "listMissing"],
] as const)("a link that was refused with %s is reported once", async (code, message) => {
  const shown = vi.spyOn(messages, message).mockReturnValue();
  ann.started = startEngine();
  started().engine.refusedLinks.add(new ServiceError(code, code));
  render(<ListsScreen />, { wrapper: MemoryRouter });
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
});
