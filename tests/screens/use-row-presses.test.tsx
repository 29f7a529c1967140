import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useRowSelection } from "../../src/screens/list/actions/use-row-presses";
import "../components/pointer-events";

/** Longer than any press has to last. */
const LONG_MS = 1_000;

const IDS = ["a", "b", "c"];

function Rows() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const presses = useRowSelection(selected, setSelected);
  return IDS.map((id) => (
    <div key={id} data-item-id={id} {...presses}>
      {id} {selected.has(id) ? "selected" : ""}
    </div>
  ));
}

const row = (id: string) => screen.getByText(new RegExp(`^${id}`));
const finger = { pointerType: "touch", isPrimary: true, clientX: 10, clientY: 10 };
const wait = () => act(() => void vi.advanceTimersByTime(LONG_MS));
const shown = () => IDS.filter((id) => screen.queryByText(new RegExp(`^${id} selected`)));

describe("Selecting rows by pressing them", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Rows />);
    return () => vi.useRealTimers();
  });

  it("begins by a long press, whose click does nothing more, and goes on by clicks", () => {
    fireEvent.pointerDown(row("a"), finger);
    wait();
    fireEvent.pointerUp(row("a"), finger);
    fireEvent.click(row("a"));
    expect(shown()).toEqual(["a"]);
    fireEvent.click(row("b")); // without a pointer
    expect(shown()).toEqual(["a", "b"]);
  });

  it.each([
    ["a second finger", () => fireEvent.pointerDown(row("b"), { ...finger, isPrimary: false })],
    ["a finger that moves", () => fireEvent.pointerMove(row("a"), { ...finger, clientY: 40 })],
    ["a finger that goes", () => fireEvent.pointerUp(row("a"), finger)],
    ["scrolling", () => fireEvent.pointerCancel(row("a"), finger)],
  ])("does not begin with %s", (_, act) => {
    fireEvent.pointerDown(row("a"), finger);
    act();
    wait();
    expect(shown()).toEqual([]);
  });

  it("selects from what was pressed last, or where that is gone that one row", () => {
    fireEvent.click(row("c"), { ctrlKey: true });
    fireEvent.click(row("a"), { shiftKey: true });
    expect(shown()).toEqual(["a", "b", "c"]);
    for (const id of ["a", "b", "c"]) fireEvent.click(row(id));
    row("c").removeAttribute("data-item-id"); // as far as this is concerned, it is gone
    fireEvent.click(row("b"), { shiftKey: true });
    expect(shown()).toEqual(["b"]);
  });
});
