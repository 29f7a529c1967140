import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../../src/app/error-boundary";
import { keys } from "../../src/browser/keys";

vi.mock("../../src/app/screens", async () => import("../../src/app/error-screen"));

const REMEMBERED = [keys.session, keys.allRemembered("ann"), keys.departures("ann")];
const PENDING = `${keys.outbox("ann")}a-list/an-edit`;

beforeEach(() => {
  for (const key of [...REMEMBERED, PENDING]) localStorage.setItem(key, "a value");
  // React logs the errors that an error boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => localStorage.clear());

it("a crash erases the remembered data, keeps the pending edits, and is left by going back", async () => {
  let isBroken = true;
  function Screen() {
    if (isBroken) throw new URIError("URI malformed");
    return <p>Lists</p>;
  }
  render(<Screen />, { wrapper: ErrorBoundary });
  expect(await screen.findByText("Unexpected Application Error!")).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([PENDING]);
  isBroken = false;
  await act(async () => dispatchEvent(new PopStateEvent("popstate")));
  expect(screen.getByText("Lists")).toBeVisible();
});
