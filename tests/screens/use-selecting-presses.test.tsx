import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useSelectingPresses } from "../../src/screens/list/selecting/use-selecting-presses";
import { standInForPointerEvents } from "../components/pointer-events";

standInForPointerEvents();

/** Longer than any press has to last. */
const LONG_MS = 1_000;

function Rows() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useSelectingPresses(selected, setSelected);
  return (
    <>
      {["a", "b"].map((id) => (
        <div key={id} data-item-id={id}>
          {id} {selected.has(id) ? "selected" : ""}
        </div>
      ))}
      <dialog open>
        <button type="button">OK</button>
      </dialog>
    </>
  );
}

const row = (id: string) => screen.getByText(new RegExp(`^${id}`));
const finger = { pointerType: "touch", isPrimary: true, clientX: 10, clientY: 10 };
const wait = () => act(() => void vi.advanceTimersByTime(LONG_MS));
const shown = () => ["a", "b"].filter((id) => row(id).textContent?.includes("selected"));

describe("Selecting rows by pressing them", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Rows />);
    return () => vi.useRealTimers();
  });

  it("begins by a long press, whose click does nothing more", () => {
    fireEvent.pointerDown(row("a"), finger);
    wait();
    fireEvent.pointerUp(row("a"), finger);
    fireEvent.click(row("a"));
    expect(shown()).toEqual(["a"]);
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

  it("ends by Escape, but not by one that is for a dialog", () => {
    fireEvent.click(row("a"), { ctrlKey: true });
    fireEvent.click(row("b"));
    expect(shown()).toEqual(["a", "b"]);
    fireEvent.keyDown(screen.getByRole("button"), { key: "Escape" });
    expect(shown()).toEqual(["a", "b"]);
    fireEvent.keyDown(row("a"), { key: "Escape" });
    expect(shown()).toEqual([]);
  });
});
