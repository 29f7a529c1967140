import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { guardDoubleClicks } from "../../src/client/double-clicks";
import { ListHeading } from "../../src/screens/list/list-heading";
import "../components/pointer-events";

vi.mock("../../src/client/client", async () => (await import("./ann")).client);

const heading = () => screen.getByRole("button", { name: "Market" });
const field = () => screen.queryByRole("textbox", { name: "List name" });

/** Dispatches an event whose time stamp is `at`, in milliseconds. */
function dispatch(type: "pointerDown" | "click", at: number, detail = 0) {
  const event = createEvent[type](heading(), { detail, isPrimary: true });
  Object.defineProperty(event, "timeStamp", { value: at });
  fireEvent(heading(), event);
}

/** Taps as in Firefox: each click has the detail 1, and two taps make no `dblclick`. */
function tap(down: number, up: number) {
  dispatch("pointerDown", down);
  fireEvent.mouseDown(heading(), { detail: 1 });
  heading().focus();
  fireEvent.mouseUp(heading());
  dispatch("click", up, 1);
}

const taps = (...times: readonly number[]) => times.forEach((at) => void tap(at, at + 5));

beforeEach(() => {
  render(<ListHeading id="market" name="Market" onRename={() => undefined} />);
  return guardDoubleClicks(() => false);
});

describe("the list's name", () => {
  it.each([
    ["two taps", () => taps(1_000, 1_010)],
    ["two quick taps that follow a slow one", () => taps(0, 600, 650)],
    ["two long taps", () => [tap(0, 300), tap(700, 1_100)]],
    ["a `dblclick` event alone", () => fireEvent.doubleClick(heading())],
    ["a click without a pointer, as by Enter or a screen reader", () => dispatch("click", 1_000)],
  ])("is edited after %s", (_, press) => {
    press();
    expect(field()).toHaveFocus();
  });

  it("is not edited after one tap, or after several slow ones", () => {
    taps(1_000, 1_600, 2_200);
    expect(field()).toBeNull();
  });
});
