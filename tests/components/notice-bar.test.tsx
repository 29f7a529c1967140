import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NoticeBar } from "../../src/components/notice-bar";
import { fakeTime } from "./fake-time";
import "./pointer-events";

const pass = fakeTime();
const onClose = vi.fn<() => void>();
const onAct = vi.fn<() => void>();
const bar = (text: string, key = 1) => (
  <NoticeBar notice={{ key, text, action: { label: "Undo", onAct } }} onClose={onClose} />
);
const button = () => screen.getByRole("button", { name: "Undo" });

async function expectCloseAfter8s() {
  await pass(7_999);
  expect(onClose).not.toHaveBeenCalled();
  await pass(1);
  expect(onClose).toHaveBeenCalledOnce();
}

beforeEach(() => void vi.clearAllMocks());

describe("NoticeBar", () => {
  it("is a live region even without a notice, and shows each notice for 8 s", async () => {
    const { rerender } = render(<NoticeBar notice={null} onClose={onClose} />);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    rerender(bar("Milk done", 1));
    await pass(7_000);
    rerender(bar("Bread done", 2));
    expect(screen.getByRole("status")).toHaveTextContent("Bread done");
    await expectCloseAfter8s();
  });

  it("stays while the mouse is over it, and while its button has the focus", async () => {
    render(bar("Milk done"));
    for (const event of ["focus", "pointerEnter", "pointerLeave"] as const) {
      fireEvent[event](button(), { pointerType: "mouse" });
      await pass(60_000);
    }
    fireEvent.pointerEnter(button(), { pointerType: "mouse" });
    fireEvent.blur(button());
    await pass(60_000);
    fireEvent.pointerLeave(button(), { pointerType: "mouse" });
    await expectCloseAfter8s();
  });

  it("closes in time after a tap on it, since a touch does not hover", async () => {
    render(bar("Milk done"));
    fireEvent.pointerEnter(screen.getByText("Milk done"), { pointerType: "touch" });
    await expectCloseAfter8s();
  });

  it("leaves the focus where it is when its button is pressed", () => {
    render(bar("Milk done"));
    expect(fireEvent.mouseDown(button())).toBe(false);
    fireEvent.click(button());
    expect(onAct).toHaveBeenCalledOnce();
  });
});
