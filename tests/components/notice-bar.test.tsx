import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NoticeBar } from "../../src/components/notice-bar";
import "./pointer-events";

const onPause = vi.fn<(isHeld: boolean) => void>();
const onAct = vi.fn<() => void>();
const bar = (text: string, key = 1) => (
  <NoticeBar notice={{ key, text, action: { label: "Undo", onAct } }} onPause={onPause} />
);
const button = () => screen.getByRole("button", { name: "Undo" });

beforeEach(() => void vi.clearAllMocks());

describe("NoticeBar", () => {
  it("is a live region even without a notice; an equal text is announced again", () => {
    const { rerender } = render(<NoticeBar notice={null} onPause={onPause} />);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    rerender(bar("Milk done", 1));
    const first = screen.getByText("Milk done");
    rerender(bar("Milk done", 2));
    expect(screen.getByRole("status")).toHaveTextContent(/^Milk doneUndo$/);
    expect(screen.getByText("Milk done")).not.toBe(first);
  });

  it("is held while the mouse is over it or its button has the focus, and no longer than it is there", () => {
    const { rerender } = render(bar("Milk done"));
    fireEvent.focus(button());
    fireEvent.pointerEnter(button(), { pointerType: "mouse" });
    fireEvent.blur(button());
    expect(onPause).toHaveBeenLastCalledWith(true);
    fireEvent.pointerLeave(button(), { pointerType: "mouse" });
    expect(onPause).toHaveBeenLastCalledWith(false);
    fireEvent.focus(button());
    expect(onPause).toHaveBeenLastCalledWith(true);
    rerender(<NoticeBar notice={null} onPause={onPause} />);
    expect(onPause).toHaveBeenLastCalledWith(false);
  });

  it("is held while nobody sees the page", () => {
    const isHidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    render(bar("Milk done"));
    expect(onPause).toHaveBeenLastCalledWith(true);
    isHidden.mockReturnValue(false);
    fireEvent(document, new Event("visibilitychange"));
    expect(onPause).toHaveBeenLastCalledWith(false);
  });

  it("is not held by a tap on it, since a touch does not hover", () => {
    render(bar("Milk done"));
    fireEvent.pointerEnter(screen.getByText("Milk done"), { pointerType: "touch" });
    expect(onPause).not.toHaveBeenCalled();
  });

  it("leaves the focus where it is when its button is pressed", () => {
    render(bar("Milk done"));
    expect(fireEvent.mouseDown(button())).toBe(false);
    fireEvent.click(button());
    expect(onAct).toHaveBeenCalledOnce();
  });
});
