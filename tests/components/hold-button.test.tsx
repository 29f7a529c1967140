import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOLD_DURATION_MS, HoldButton } from "../../src/components/hold-button";
import "./pointer-events";

const onHold = vi.fn<() => void>();

const holdButton = (disabled = false) => (
  <HoldButton holdText="Hold to delete" onHold={onHold} disabled={disabled}>
    Delete list
  </HoldButton>
);
const button = () => screen.getByRole("button", { name: "Delete list" });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const mouse = { button: 0, pointerId: 1, pointerType: "mouse" };
const pressMouse = () => fireEvent.pointerDown(button(), mouse);
const pressEnter = () => fireEvent.keyDown(button(), { key: "Enter" });

/** Waits for one second, and expects that the button fires at its end, or not at all. */
function expectHold(fires = true) {
  pass(999);
  expect(onHold).not.toHaveBeenCalled();
  pass(1);
  expect(onHold).toHaveBeenCalledTimes(fires ? 1 : 0);
}

beforeEach(() => {
  vi.useFakeTimers();
  onHold.mockClear();
  return () => vi.useRealTimers();
});

describe("HoldButton", { tags: "hold-button/one-second" }, () => {
  it("fires once when held for one second, and meanwhile announces the hold text and keeps its name", () => {
    render(holdButton());
    expect(button()).toHaveAccessibleDescription("Hold to delete");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    pressMouse();
    expect(screen.getByRole("status")).toHaveTextContent("Hold to delete");
    expectHold();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    pass(5 * HOLD_DURATION_MS);
    fireEvent.pointerUp(button(), mouse);
    fireEvent.click(button());
    expect(onHold).toHaveBeenCalledOnce();
  });

  it.each([" ", "Enter"])("fires once when the key %j is held, even if it repeats", (key) => {
    render(holdButton());
    fireEvent.keyDown(button(), { key });
    expectHold();
    for (let repeats = 0; repeats < 30; repeats++) {
      fireEvent.keyDown(button(), { key, repeat: true });
      pass(50);
    }
    expect(onHold).toHaveBeenCalledOnce();
  });

  it("releases the capture of a touch, so that the finger can leave the button, and suppresses the browser's menu", () => {
    render(holdButton());
    const releasePointerCapture = vi.fn();
    const label = screen.getByText("Delete list");
    Object.assign(label, { hasPointerCapture: () => true, releasePointerCapture });
    fireEvent.pointerDown(label, { ...mouse, pointerType: "touch" });
    expect(releasePointerCapture).toHaveBeenCalledWith(mouse.pointerId);
    expect(fireEvent.contextMenu(button())).toBe(false);
    expectHold();
  });

  it.each([
    ["released", pressMouse, () => fireEvent.pointerUp(button(), mouse)],
    ["left", pressMouse, () => fireEvent.pointerLeave(button(), mouse)],
    ["interrupted by a scroll", pressMouse, () => fireEvent.pointerCancel(button(), mouse)],
    ["blurred", pressMouse, () => fireEvent.blur(button())],
    ["released by the key", pressEnter, () => fireEvent.keyUp(button(), { key: "Enter" })],
  ])("does nothing when %s too early, and can be pressed again", (_, press, cancel) => {
    render(holdButton());
    press();
    pass(999);
    cancel();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expectHold(false);
    press();
    expectHold();
  });

  it("ignores other mouse buttons and other keys", () => {
    render(holdButton());
    fireEvent.pointerDown(button(), { ...mouse, button: 2 });
    fireEvent.keyDown(button(), { key: "a" });
    expectHold(false);
  });

  it("does not fire after it is disabled or unmounted", () => {
    const { rerender, unmount } = render(holdButton());
    pressMouse();
    rerender(holdButton(true));
    expectHold(false);
    rerender(holdButton());
    pressMouse();
    unmount();
    pass(HOLD_DURATION_MS);
    expect(onHold).not.toHaveBeenCalled();
  });
});
