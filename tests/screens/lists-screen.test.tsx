import { render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { paths } from "../../src/domain/paths";
import { ListsScreen } from "../../src/screens/lists/lists-screen";
import { messages } from "../../src/screens/messages";
import { ServiceError } from "../../src/services/errors";
import { LIST, startEngine } from "../sync/build";
import { ann, started } from "./ann";

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

const Path = () => `Path: ${useLocation().pathname}`;

it("a list of the user's own whose link they opened opens after logging in", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
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

it.each([
  ["list-closed", "listClosed"],
  ["list-full", "listFull"],
  ["not-found", "listMissing"],
] as const)("a link that was refused with %s is reported once", async (code, message) => {
  const shown = vi.spyOn(messages, message).mockReturnValue();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  ann.started = startEngine();
  started().engine.refusedLinks.add(new ServiceError(code, code));
  render(<ListsScreen />, { wrapper: MemoryRouter });
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
});
