import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOLD_DURATION_MS, HoldButton } from "../../src/components/hold-button";
import { standInForPointerEvents } from "./pointer-events";

const onHold = vi.fn<() => void>();

function renderButton(disabled = false) {
  return render(
    <HoldButton holdText="Hold to delete" onHold={onHold} disabled={disabled}>
      Delete list
    </HoldButton>,
  );
}

const button = () => screen.getByRole("button", { name: "Delete list" });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const mouse = { button: 0, pointerId: 1, pointerType: "mouse" };
const touch = { ...mouse, pointerId: 2, pointerType: "touch" };

beforeEach(() => {
  standInForPointerEvents();
  vi.useFakeTimers();
  onHold.mockClear();
});
afterEach(() => void vi.useRealTimers());

describe("HoldButton", { tags: "hold-button/one-second" }, () => {
  it("is held for one second", () => {
    expect(HOLD_DURATION_MS).toBe(1000);
  });

  it.each([
    ["mouse", mouse],
    ["touch", touch],
  ])("fires once when held by %s for the whole time", (_, pointer) => {
    renderButton();
    fireEvent.pointerDown(button(), pointer);
    pass(HOLD_DURATION_MS - 1);
    expect(onHold).not.toHaveBeenCalled();
    pass(1);
    expect(onHold).toHaveBeenCalledOnce();
    pass(5 * HOLD_DURATION_MS);
    fireEvent.pointerUp(button(), pointer);
    fireEvent.click(button());
    expect(onHold).toHaveBeenCalledOnce();
  });

  it("lets go of the finger, which would be captured by what it touched and never leave the button", () => {
    renderButton();
    const release = vi.fn();
    const label = button().querySelector("span:last-of-type");
    Object.assign(label ?? {}, { hasPointerCapture: () => true, releasePointerCapture: release });
    fireEvent.pointerDown(label ?? button(), touch);
    expect(release).toHaveBeenCalledWith(touch.pointerId);
  });

  it.each([
    ["released", () => fireEvent.pointerUp(button(), mouse)],
    ["left", () => fireEvent.pointerLeave(button(), mouse)],
    ["taken by a scroll", () => fireEvent.pointerCancel(button(), mouse)],
    ["no longer focused", () => fireEvent.blur(button())],
  ])("does nothing when %s too early, and starts anew afterwards", (_, cancel) => {
    renderButton();
    fireEvent.pointerDown(button(), mouse);
    pass(HOLD_DURATION_MS - 1);
    cancel();
    pass(HOLD_DURATION_MS);
    expect(onHold).not.toHaveBeenCalled();

    fireEvent.pointerDown(button(), mouse);
    pass(HOLD_DURATION_MS - 1);
    expect(onHold).not.toHaveBeenCalled();
    pass(1);
    expect(onHold).toHaveBeenCalledOnce();
  });

  it("does not answer to other mouse buttons", () => {
    renderButton();
    fireEvent.pointerDown(button(), { ...mouse, button: 2 });
    pass(HOLD_DURATION_MS);
    expect(onHold).not.toHaveBeenCalled();
  });

  it.each([" ", "Enter"])("fires once when the key %j is held, however often it repeats", (key) => {
    renderButton();
    fireEvent.keyDown(button(), { key });
    for (let repeats = 0; repeats < 60; repeats++) {
      pass(50);
      fireEvent.keyDown(button(), { key, repeat: true });
    }
    expect(onHold).toHaveBeenCalledOnce();
  });

  it("is cancelled by lifting the key, and deaf to other keys", () => {
    renderButton();
    fireEvent.keyDown(button(), { key: "Enter" });
    pass(HOLD_DURATION_MS - 1);
    fireEvent.keyUp(button(), { key: "Enter" });
    fireEvent.keyDown(button(), { key: "a" });
    pass(HOLD_DURATION_MS);
    expect(onHold).not.toHaveBeenCalled();
  });

  it("says the hold text while held, and keeps its name", () => {
    renderButton();
    expect(button()).toHaveAccessibleDescription("Hold to delete");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    fireEvent.pointerDown(button(), mouse);
    expect(screen.getByRole("status")).toHaveTextContent("Hold to delete");
    expect(button()).toHaveAttribute("data-held", "true");
    fireEvent.pointerUp(button(), mouse);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("fires no more once disabled or gone", () => {
    const { rerender, unmount } = renderButton();
    fireEvent.pointerDown(button(), mouse);
    rerender(
      <HoldButton holdText="Hold to delete" onHold={onHold} disabled>
        Delete list
      </HoldButton>,
    );
    pass(HOLD_DURATION_MS);
    unmount();
    renderButton().unmount();
    pass(HOLD_DURATION_MS);
    expect(onHold).not.toHaveBeenCalled();
  });

  it("keeps the browser's own menu of a long touch away", () => {
    renderButton();
    expect(fireEvent.contextMenu(button())).toBe(false);
  });
});
