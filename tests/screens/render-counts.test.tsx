import { act, configure, fireEvent, render, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { listPattern, paths } from "../../src/domain/paths";
import { MOVE_DELAY_MS } from "../../src/screens/list/items/use-resting";
import { ListScreen } from "../../src/screens/list/list-screen";
import { buildItem, buildList } from "../domain/build";
import { startEngine } from "../sync/build";
import { ann, started } from "./ann";

/** What is counted here would count twice. */
configure({ reactStrictMode: false });

/** The ids of the items whose row has been rendered since this was emptied; one for each time. */
const drawn: string[] = [];

vi.mock(import("../../src/screens/list/items/item-text"), async (importOriginal) => {
  const { ItemCheckbox: ItemText, ...rest } = await importOriginal();
  const Counted = (props: ComponentProps<typeof ItemText>) => {
    drawn.push(props.item.id);
    return <ItemText {...props} />;
  };
  return { ...rest, ItemCheckbox: Counted };
});

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);
vi.mock("../../src/client/storage", () => ({ storage: { get: () => null } }));

function row(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-item-id="${id}"]`);
  if (!found) throw new Error(`There is no row ${id}.`);
  return found;
}

const box = (id: string) => within(row(id)).getByRole("checkbox");

/** Lets everything come to rest: the engine's own messages, and what rests after a tick. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(2 * MOVE_DELAY_MS + 100));

/** Finds that no other row has been drawn than that of one item, however often. */
async function expectDrawn(id: string) {
  await settle();
  expect(new Set(drawn.splice(0))).toEqual(new Set([id]));
}

// A thousand rows take their time without a browser.
it("with 1,000 items an edit draws one row", {
  timeout: 60_000,
}, async () => {
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
  expect(drawn.splice(0)).toHaveLength(items.length);

  // Of another member, although each item of theirs is a new object.
  const theirs = structuredClone(items).with(500, buildItem("item-500", { text: "Butter" }));
  act(() => started().server.write({ ...list, items: theirs, updatedAt: 2_000 }));
  await expectDrawn("item-500");
  expect(row("item-500")).toHaveTextContent("Butter");

  fireEvent.click(box("item-500"));
  expect(drawn).toEqual(["item-500"]);
  await expectDrawn("item-500");
  expect(row("item-500").closest("section")).toHaveAccessibleName("Done");
  fireEvent.click(box("item-900"));
  await expectDrawn("item-900");
  expect(row("item-900").closest("section")).toBeNull();
});
