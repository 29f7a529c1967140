import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useRowSelection } from "../../src/screens/list/actions/use-row-selection";
import { useSelection } from "../../src/screens/list/actions/use-selection";
import { buildItem } from "../domain/build";
import "../components/pointer-events";

/** Longer than a long press takes. */
const LONG_MS = 1_000;

const IDS = ["a", "b", "c"];
let shown = IDS.map((id) => buildItem(id));

const shownNow = () => shown;
const ignore = () => undefined;

function Rows() {
  const selection = useSelection(shown);
  const { selected } = selection;
  const presses = useRowSelection(selection, ignore, shownNow);
  return IDS.map((id) => (
    <div key={id} data-item-id={id} {...presses}>
      {id} {selected.has(id) ? "selected" : ""}
    </div>
  ));
}

const row = (id: string) => screen.getByText(new RegExp(`^${id}`));
const finger = { pointerType: "touch", isPrimary: true, clientX: 10, clientY: 10 };
const wait = () => act(() => void vi.advanceTimersByTime(LONG_MS));
const selectedIds = () => IDS.filter((id) => screen.queryByText(new RegExp(`^${id} selected`)));

beforeEach(() => {
  vi.useFakeTimers();
  render(<Rows />);
  return () => vi.useRealTimers();
});

describe("Selecting rows by pressing them", () => {
  it("begins with a long press, whose click toggles nothing, and goes on with clicks", () => {
    fireEvent.pointerDown(row("a"), finger);
    wait();
    expect(selectedIds()).toEqual([]);
    fireEvent.pointerUp(row("a"), finger);
    fireEvent.click(row("a"));
    expect(selectedIds()).toEqual(["a"]);
    fireEvent.click(row("b")); // without a pointer
    expect(selectedIds()).toEqual(["a", "b"]);
  });

  it("does not begin with a finger that lifts early", () => {
    fireEvent.pointerDown(row("a"), finger);
    fireEvent.pointerUp(row("a"), finger);
    wait();
    expect(selectedIds()).toEqual([]);
  });

  it.each([
    ["a second finger", () => fireEvent.pointerDown(row("b"), { ...finger, isPrimary: false })],
    ["a finger that moves", () => fireEvent.pointerMove(row("a"), { ...finger, clientY: 40 })],
    ["scrolling", () => fireEvent.pointerCancel(row("a"), finger)],
  ])("does not begin with %s, neither during nor after a long press", (_, act) => {
    for (const steps of [
      [act, wait],
      [wait, act],
    ]) {
      fireEvent.pointerDown(row("a"), finger);
      for (const step of steps) step();
      fireEvent.pointerUp(row("a"), finger);
      expect(selectedIds()).toEqual([]);
    }
  });

  it("with Shift selects all rows from the last pressed one, or one row if that is gone", () => {
    fireEvent.click(row("c"), { ctrlKey: true });
    fireEvent.click(row("a"), { shiftKey: true });
    expect(selectedIds()).toEqual(["a", "b", "c"]);
    for (const id of ["a", "b", "c"]) fireEvent.click(row(id));
    shown = shown.slice(0, 2);
    fireEvent.click(row("b"), { shiftKey: true });
    expect(selectedIds()).toEqual(["b"]);
  });
});
