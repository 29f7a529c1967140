import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ListHeading } from "../../src/screens/list/list-heading";
import "../components/pointer-events";

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

const taps = (...times: readonly number[]) => times.forEach((at) => void tap(at, at + 5));

beforeEach(() => void render(<ListHeading name="Market" onRename={() => undefined} />));

describe("the list's name", () => {
  it.each([
    ["two taps", () => taps(1_000, 1_010)],
    [
      "the first tap that comes soon after another, whatever came too late",
      () => taps(0, 600, 650),
    ],
    ["two taps of a finger that rests on the glass", () => [tap(0, 300), tap(700, 1_100)]],
    ["a double click of which nothing else is told", () => fireEvent.doubleClick(heading())],
    ["a click without a pointer, as by Enter or a screen reader", () => tell("click", 1_000)],
  ])("is edited after %s", (_, press) => {
    press();
    expect(field()).toHaveFocus();
  });

  it("is not edited after one tap, nor after several with pauses between them", () => {
    taps(1_000, 1_600, 2_200);
    expect(field()).toBeNull();
  });
});
