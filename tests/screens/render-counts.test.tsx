import { act, configure, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { listPattern, paths } from "../../src/domain/paths";
import { ListScreen } from "../../src/screens/list/list-screen";
import { buildItem, buildList } from "../domain/build";
import { startEngine } from "../sync/build";
import { ann, started } from "./ann";

// In strict mode, React renders twice, which would double the counts.
configure({ reactStrictMode: false });

/** The item ids of the rows rendered since the last reset, one per render. */
const rendered: string[] = [];

vi.mock(import("../../src/screens/list/items/item-checkbox"), async (importOriginal) => {
  const { ItemCheckbox, ...rest } = await importOriginal();
  const CountedCheckbox = (props: ComponentProps<typeof ItemCheckbox>) => {
    rendered.push(props.item.id);
    return <ItemCheckbox {...props} />;
  };
  return { ...rest, ItemCheckbox: CountedCheckbox };
});

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);
const none = vi.hoisted(() => ({ get: () => null, remove: () => undefined }));
vi.mock("../../src/client/storage", () => ({ storage: none, tabStorage: none }));

/** Waits for the engine's messages, and until ticked rows have moved. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(2 * 1_500 + 100));

/** Expects that only one item's row has been rendered, any number of times. */
async function expectRenderedOnly(id: string) {
  await settle();
  expect(new Set(rendered.splice(0))).toEqual(new Set([id]));
}

// A thousand rows are slow in jsdom.
it("an edit of one of 1,000 items renders one row", { timeout: 60_000 }, async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  Element.prototype.scrollIntoView = () => undefined;
  const items = Array.from({ length: 1_000 }, (_, index) =>
    buildItem(`item-${index}`, { done: index >= 700 }),
  );
  const list = buildList({ items });
  ann.started = startEngine({ list, isOpen: false });
  render(
    <MemoryRouter initialEntries={[paths.list(list.id)]}>
      <Routes>
        <Route path={listPattern} element={<ListScreen />} />
      </Routes>
    </MemoryRouter>,
  );
  await settle();
  expect(rendered.splice(0)).toHaveLength(items.length);

  // An edit by another member replaces every item object.
  const theirs = structuredClone(items).with(500, buildItem("item-500", { text: "Butter" }));
  act(() => started().server.write({ ...list, items: theirs, updatedAt: 2_000 }));
  await expectRenderedOnly("item-500");
  fireEvent.click(screen.getByText("Butter"));
  await expectRenderedOnly("item-500");
  expect(screen.getByText("Butter").closest("section")).toHaveAccessibleName("Done");
});
