import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { useRowSelection } from "../../src/screens/list/actions/use-row-selection";
import { useSelection } from "../../src/screens/list/actions/use-selection";
import { fakeTime } from "../components/fake-time";
import { buildItem } from "../domain/build";
import "../components/pointer-events";

const pass = fakeTime();

const ITEMS = ["a", "b", "c"].map((id) => buildItem(id));
let shown = ITEMS;

const shownNow = () => shown;
const ignore = () => undefined;

function Rows() {
  const selection = useSelection(shown);
  const presses = useRowSelection(selection, ignore, shownNow);
  return shown.map(({ id }) => (
    <div key={id} data-item-id={id} data-selected={selection.selected.has(id)} {...presses}>
      {id}
    </div>
  ));
}

const row = (id: string) => screen.getByText(id);
const finger = { pointerType: "touch", isPrimary: true, clientX: 10, clientY: 10 };
/** Waits for longer than a long press takes. */
const wait = () => pass(1_000);
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
  it("begins with a long press, whose click toggles nothing, and goes on with clicks", async () => {
    fireEvent.pointerDown(row("a"), finger);
    await wait();
    expect(selectedIds()).toEqual([]);
    fireEvent.pointerUp(row("a"), finger);
    fireEvent.click(row("a"));
    expect(selectedIds()).toEqual(["a"]);
    fireEvent.click(row("b")); // without a pointer
    expect(selectedIds()).toEqual(["a", "b"]);
  });

  it("does not begin with a finger that lifts early", async () => {
    fireEvent.pointerDown(row("a"), finger);
    fireEvent.pointerUp(row("a"), finger);
    await wait();
    expect(selectedIds()).toEqual([]);
  });

  it.each([
    ["a second finger", () => fireEvent.pointerDown(row("b"), { ...finger, isPrimary: false })],
    ["a finger that moves", () => fireEvent.pointerMove(row("a"), { ...finger, clientY: 40 })],
    ["scrolling", () => fireEvent.pointerCancel(row("a"), finger)],
  ])("does not begin with %s, neither during nor after a long press", async (_, end) => {
    for (const steps of [
      [end, wait],
      [wait, end],
    ]) {
      fireEvent.pointerDown(row("a"), finger);
      for (const step of steps) await step();
      fireEvent.pointerUp(row("a"), finger);
      expect(selectedIds()).toEqual([]);
    }
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
