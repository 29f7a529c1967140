import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NOTICE_MS, NoticeBar } from "../../src/components/notice-bar";
import "./pointer-events";

const onClose = vi.fn<() => void>();
const onAct = vi.fn<() => void>();
const bar = (text: string, key = 1) => (
  <NoticeBar notice={{ key, text, action: { label: "Undo", onAct } }} onClose={onClose} />
);
const button = () => screen.getByRole("button", { name: "Undo" });

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

function expectCloseAfter8s() {
  expect(NOTICE_MS).toBe(8_000);
  wait(7_999);
  expect(onClose).not.toHaveBeenCalled();
  wait(1);
  expect(onClose).toHaveBeenCalledOnce();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  return () => vi.useRealTimers();
});

describe("NoticeBar", () => {
  it("is a live region even without a notice, and closes a notice after 8 s", () => {
    const { rerender } = render(<NoticeBar notice={null} onClose={onClose} />);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    rerender(bar("Milk done"));
    expect(screen.getByRole("status")).toHaveTextContent("Milk done");
    expectCloseAfter8s();
  });

  it("shows the next notice for its full time", () => {
    const { rerender } = render(bar("Milk done", 1));
    wait(7_000);
    rerender(bar("Bread done", 2));
    expectCloseAfter8s();
  });

  it("stays while the mouse is over it, and while its button has the focus", () => {
    render(bar("Milk done"));
    for (const event of ["focus", "pointerEnter", "pointerLeave"] as const) {
      fireEvent[event](button(), { pointerType: "mouse" });
      wait(60_000);
    }
    fireEvent.pointerEnter(button(), { pointerType: "mouse" });
    fireEvent.blur(button());
    wait(60_000);
    fireEvent.pointerLeave(button(), { pointerType: "mouse" });
    expectCloseAfter8s();
  });

  it("closes in time after a tap on it, since a touch does not hover", () => {
    render(bar("Milk done"));
    fireEvent.pointerEnter(screen.getByText("Milk done"), { pointerType: "touch" });
    expectCloseAfter8s();
  });

  it("leaves the focus where it is when its button is pressed", () => {
    render(bar("Milk done"));
    expect(fireEvent.mouseDown(button())).toBe(false);
    fireEvent.click(button());
    expect(onAct).toHaveBeenCalledOnce();
  });
});
