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
  it("is edited after two taps", () => {
    tap(1_000, 1_005);
    expect(field()).toBeNull();
    tap(1_010, 1_015);
    expect(field()).toHaveFocus();
  });

  it("is edited after two taps of a finger that rests on the glass", () => {
    tap(1_000, 1_300);
    tap(1_700, 2_100);
    expect(field()).toHaveFocus();
  });

  it("is edited with the first tap that comes soon after another, however many came too late", () => {
    for (const at of [1_000, 1_700, 2_400]) tap(at, at + 50);
    expect(field()).toBeNull();
    tap(2_800, 2_850);
    expect(field()).toHaveFocus();
  });

  it("is not edited after two taps with a pause between them", () => {
    tap(1_000, 1_050);
    tap(1_600, 1_650);
    expect(field()).toBeNull();
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
