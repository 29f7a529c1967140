import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NOTICE_MS, NoticeBar } from "../../src/components/notice-bar";
import { standInForPointerEvents } from "./pointer-events";

beforeEach(() => {
  standInForPointerEvents();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const MOUSE = { pointerType: "mouse" };
const FINGER = { pointerType: "touch" };

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

function show(text: string, key = 1) {
  const onClose = vi.fn();
  const onAct = vi.fn();
  const notice = { key, text, action: { label: "Undo", onAct } };
  return { onClose, onAct, bar: <NoticeBar notice={notice} onClose={onClose} /> };
}

describe("NoticeBar", () => {
  it("is a live region before anything is said in it", () => {
    render(<NoticeBar notice={null} onClose={() => undefined} />);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("closes after 8 s", () => {
    const { bar, onClose } = show("Milk done");
    render(bar);
    expect(screen.getByRole("status")).toHaveTextContent("Milk done");
    expect(NOTICE_MS).toBe(8_000);
    wait(7_999);
    expect(onClose).not.toHaveBeenCalled();
    wait(1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("gives the next notice its full time", () => {
    const first = show("Milk done", 1);
    const second = show("Bread done", 2);
    const { rerender } = render(first.bar);
    wait(7_000);
    rerender(second.bar);
    wait(7_999);
    expect(second.onClose).not.toHaveBeenCalled();
    wait(1);
    expect(second.onClose).toHaveBeenCalledOnce();
    expect(first.onClose).not.toHaveBeenCalled();
  });

  it.each([
    ["under the mouse", fireEvent.pointerEnter, fireEvent.pointerLeave],
    ["while its button has the focus", fireEvent.focus, fireEvent.blur],
  ] as const)("stays %s", (_how, hold, release) => {
    const { bar, onClose } = show("Milk done");
    render(bar);
    const button = screen.getByRole("button", { name: "Undo" });
    hold(button, MOUSE);
    wait(60_000);
    expect(onClose).not.toHaveBeenCalled();
    release(button, MOUSE);
    wait(8_000);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("stays while its button has the focus, also when a mouse passes over it", () => {
    const { bar, onClose } = show("Milk done");
    render(bar);
    const button = screen.getByRole("button", { name: "Undo" });
    fireEvent.focus(button);
    fireEvent.pointerEnter(button, MOUSE);
    fireEvent.pointerLeave(button, MOUSE);
    wait(60_000);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("goes after a tap on it: a finger does not leave as a mouse does", () => {
    const { bar, onClose } = show("Milk done");
    render(bar);
    fireEvent.pointerEnter(screen.getByText("Milk done"), FINGER);
    wait(8_000);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("takes the focus from nobody when its button is pressed", () => {
    const { bar, onAct } = show("Milk done");
    render(bar);
    const button = screen.getByRole("button", { name: "Undo" });
    expect(fireEvent.mouseDown(button)).toBe(false);
    fireEvent.click(button);
    expect(onAct).toHaveBeenCalledOnce();
  });
});
