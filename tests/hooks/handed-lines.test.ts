import { afterEach, expect, it } from "vitest";
import { takeLines } from "../../src/hooks/handed-lines";

const LINES = [{ text: "Milk", done: false }];

afterEach(() => window.history.replaceState(null, ""));

it("lines that a user hands over to a list are taken once, and only by that user", () => {
  window.history.replaceState({ usr: { lines: LINES, uid: "ann" }, key: "x" }, "");
  expect(takeLines("bob")).toBeNull();
  expect(takeLines("ann")).toEqual(LINES);
  expect(takeLines("ann")).toBeNull();
  expect(window.history.state).toMatchObject({ key: "x" });
});
