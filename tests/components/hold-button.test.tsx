import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HoldButton } from "../../src/components/hold-button";
import { fakeTime } from "./fake-time";
import "./pointer-events";

const pass = fakeTime();
const onHold = vi.fn<() => void>();

const holdButton = (disabled = false) => (
  <HoldButton holdText="Hold to delete" onHold={onHold} disabled={disabled}>
    Delete list
  </HoldButton>
);
const button = () => screen.getByRole("button", { name: "Delete list" });
const mouse = { button: 0, pointerId: 1, pointerType: "mouse" };
const pressMouse = () => fireEvent.pointerDown(button(), mouse);
const touch = { ...mouse, pointerType: "touch", clientX: 50, clientY: 50 };
const pressTouch = () => fireEvent.pointerDown(button(), touch);
const moveTouch = (clientY: number) => fireEvent.pointerMove(button(), { ...touch, clientY });
const pressEnter = () => fireEvent.keyDown(button(), { key: "Enter" });

/** Waits for one second, and expects that the button fires at its end, or not at all. */
async function expectHold(fires = true) {
  await pass(999);
  expect(onHold).not.toHaveBeenCalled();
  await pass(1);
  expect(onHold).toHaveBeenCalledTimes(fires ? 1 : 0);
}

beforeEach(() => void onHold.mockClear());

describe("HoldButton", { tags: "hold-button/one-second" }, () => {
  it("fires once when held for one second, and meanwhile announces the hold text and keeps its name", async () => {
    render(holdButton());
    expect(button()).toHaveAccessibleDescription("Hold to delete");
    pressMouse();
    expect(screen.getByRole("status")).toHaveTextContent("Hold to delete");
    await expectHold();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    await pass(5_000);
    fireEvent.pointerUp(button(), mouse);
    fireEvent.click(button(), { detail: 1 });
    expect(onHold).toHaveBeenCalledOnce();
  });

  it("asks after a click without a pointer, as by assistive technology", () => {
    const { rerender } = render(holdButton());
    const ask = vi.spyOn(window, "confirm").mockReturnValueOnce(false).mockReturnValue(true);
    fireEvent.click(button());
    expect(onHold).not.toHaveBeenCalled();
    fireEvent.click(button());
    expect(onHold).toHaveBeenCalledOnce();
    expect(ask.mock.calls).toEqual([["Delete list?"], ["Delete list?"]]);
    rerender(holdButton(true));
    fireEvent.click(button());
    fireEvent.click(button(), { detail: 1 });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("fires under a trembling finger", async () => {
    render(holdButton());
    pressTouch();
    for (const y of [62, 38, 55]) moveTouch(y);
    await expectHold();
  });

  it.each([" ", "Enter"])("fires once when the key %j is held, even if it repeats", async (key) => {
    render(holdButton());
    fireEvent.keyDown(button(), { key });
    await expectHold();
    for (let repeats = 0; repeats < 30; repeats++) {
      fireEvent.keyDown(button(), { key, repeat: true });
      await pass(50);
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
  });

  it.each([
    ["released", pressMouse, () => fireEvent.pointerUp(button(), mouse)],
    ["left", pressMouse, () => fireEvent.pointerLeave(button(), mouse)],
    ["moved by a finger that scrolls slowly", pressTouch, () => moveTouch(66)],
    ["interrupted by a scroll", pressMouse, () => fireEvent.pointerCancel(button(), mouse)],
    ["blurred", pressMouse, () => fireEvent.blur(button())],
    ["released by the key", pressEnter, () => fireEvent.keyUp(button(), { key: "Enter" })],
  ])("does nothing when %s too early, and can be pressed again", async (_, press, cancel) => {
    render(holdButton());
    press();
    expect(screen.getByRole("status")).toHaveTextContent("Hold to delete");
    await pass(999);
    cancel();
    await expectHold(false);
    press();
    await expectHold();
  });

  it("ignores other mouse buttons, other keys, and presses while it is disabled", async () => {
    const { rerender } = render(holdButton());
    fireEvent.pointerDown(button(), { ...mouse, button: 2 });
    fireEvent.keyDown(button(), { key: "a" });
    await expectHold(false);
    pressMouse();
    expect(screen.getByRole("status")).toHaveTextContent("Hold to delete");
    rerender(holdButton(true));
    await expectHold(false);
  });

  it("does not fire after it is unmounted", async () => {
    const { unmount } = render(holdButton());
    pressMouse();
    expect(screen.getByRole("status")).toHaveTextContent("Hold to delete");
    unmount();
    await expectHold(false);
  });
});
