import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../../src/app/error-boundary";
import { PartLoadError } from "../../src/client/parts";
import { keys } from "../../src/sync/browser/keys";

vi.mock("../../src/client/client", () => ({}));

const REMEMBERED = [keys.session, keys.rememberedLists("ann"), keys.departures("ann")];
const WAITING = `${keys.outbox("ann")}a-list/an-edit`;

beforeEach(() => {
  for (const key of [...REMEMBERED, WAITING]) localStorage.setItem(key, "a value");
  // React reports what an error boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => localStorage.clear());

async function crash(error: Error) {
  function Broken(): never {
    throw error;
  }
  render(<Broken />, { wrapper: ErrorBoundary });
  expect(await screen.findByText("Unexpected Application Error!")).toBeVisible();
  return Object.keys(localStorage);
}

it("after a crash the app starts without what it remembers, and with the edits that wait", async () => {
  expect(await crash(new URIError("URI malformed"))).toEqual([WAITING]);
});

it("a part of the app that could not be fetched is no reason for that", async () => {
  const stored = await crash(new PartLoadError("A part of the app could not be fetched."));
  expect(stored).toEqual(expect.arrayContaining(REMEMBERED));
});
