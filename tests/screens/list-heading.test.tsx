import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ListHeading } from "../../src/screens/list/list-heading";
import { standInForPointerEvents } from "../components/pointer-events";

const heading = () => screen.getByRole("button", { name: "Market" });
const field = () => screen.queryByRole("textbox", { name: "List name" });

/** What a browser tells, at a time in milliseconds. */
function tell(type: "pointerDown" | "click", at: number, detail = 0) {
  const event = createEvent[type](heading(), { detail });
  Object.defineProperty(event, "timeStamp", { value: at });
  fireEvent(heading(), event);
}

/** A tap in Firefox, of which each is a first click: no double click comes of two. */
function tap(down: number, up: number) {
  tell("pointerDown", down);
  fireEvent.mouseDown(heading());
  heading().focus();
  fireEvent.mouseUp(heading());
  tell("click", up, 1);
}

beforeEach(() => {
  standInForPointerEvents();
  render(<ListHeading name="Market" onRename={() => undefined} />);
});

describe("the list's name", () => {
  it.each([
    ["two taps", [1_000, 1_010]],
    [
      "the first tap that comes soon after another, however many came too late",
      [0, 600, 1_200, 1_690],
    ],
  ])("is edited after %s", (_, times) => {
    for (const at of times) {
      expect(field()).toBeNull();
      tap(at, at + 5);
    }
    expect(field()).toHaveFocus();
  });

  it("is edited after two taps of a finger that rests on the glass", () => {
    tap(1_000, 1_300);
    tap(1_700, 2_100);
    expect(field()).toHaveFocus();
  });

  it("is edited after a double click of which nothing else is told", () => {
    fireEvent.doubleClick(heading());
    expect(field()).toHaveFocus();
  });

  it("is edited after a click without a pointer, as by Enter or a screen reader", () => {
    tell("click", 1_000);
    expect(field()).toHaveFocus();
  });
});
