import { render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { paths } from "../../src/domain/paths";
import { ListsScreen } from "../../src/screens/lists/lists-screen";
import { type ScreenLayer, ScreenLayerContext } from "../../src/screens/shared/screen-title";
import { LIST, startEngine } from "../sync/build";
import { ann, started } from "./ann";

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

const Path = () => `Path: ${useLocation().pathname}`;

it.each<[string, ScreenLayer, string]>([
  ["opens after logging in", "front", paths.list(LIST)],
  ["stays closed if another list is open meanwhile", "behind", paths.lists],
])("a list of the user's own whose link they opened %s", async (_, layer, path) => {
  ann.started = startEngine();
  started().engine.ownLinks.add(LIST);
  render(
    <MemoryRouter initialEntries={[paths.lists]}>
      <ScreenLayerContext value={layer}>
        <ListsScreen />
      </ScreenLayerContext>
      <Path />
    </MemoryRouter>,
  );
  expect(await screen.findByText(`Path: ${path}`)).toBeVisible();
  expect(started().engine.ownLinks.getState()).toEqual([]);
});
