import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { useSelection } from "../../src/screens/list/actions/use-selection";
import { buildItem } from "../domain/build";

const ITEMS = ["a", "b", "c"].map((id) => buildItem(id));
let shown = ITEMS;

const ignore = () => undefined;

function Rows() {
  const { selected, rowHandlers } = useSelection(shown, ignore);
  return shown.map(({ id }) => (
    <div key={id} data-item-id={id} data-selected={selected.has(id)} {...rowHandlers}>
      {id}
    </div>
  ));
}

const row = (id: string) => screen.getByText(id);
const selectedIds = () =>
  [...document.querySelectorAll("[data-selected=true]")].map((one) => one.textContent);

let rerender: (rows: ReactNode) => void;

function showOnly(...ids: readonly string[]) {
  shown = ITEMS.filter(({ id }) => ids.includes(id));
  rerender(<Rows />);
}

beforeEach(() => {
  shown = ITEMS;
  ({ rerender } = render(<Rows />));
});

describe("Selecting rows by pressing them", () => {
  it("begins with Ctrl or Cmd, and goes on with any click", () => {
    fireEvent.click(row("a"));
    expect(selectedIds()).toEqual([]);
    fireEvent.click(row("a"), { metaKey: true });
    fireEvent.click(row("b"));
    expect(selectedIds()).toEqual(["a", "b"]);
  });

  it("with Shift selects all rows from the last pressed one, or one row if that is gone", () => {
    fireEvent.click(row("c"), { ctrlKey: true });
    fireEvent.click(row("a"), { shiftKey: true });
    expect(selectedIds()).toEqual(["a", "b", "c"]);
    for (const id of ["a", "b", "c"]) fireEvent.click(row(id));
    showOnly("a", "b");
    fireEvent.click(row("a"), { shiftKey: true });
    expect(selectedIds()).toEqual(["a"]);
  });

  it("deselects a removed item, even if the item is restored", () => {
    for (const id of ["a", "b"]) fireEvent.click(row(id), { ctrlKey: true });
    showOnly("a", "c");
    showOnly("a", "b", "c");
    expect(selectedIds()).toEqual(["a"]);
  });
});
