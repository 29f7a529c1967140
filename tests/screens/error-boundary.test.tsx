import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../../src/app/error-boundary";
import { PartLoadError } from "../../src/client/parts";
import { keys } from "../../src/sync/browser/keys";

vi.mock("../../src/client/client", () => ({}));

const REMEMBERED = [keys.session, keys.rememberedLists("ann"), keys.departures("ann")];
const PENDING = `${keys.outbox("ann")}a-list/an-edit`;

beforeEach(() => {
  for (const key of [...REMEMBERED, PENDING]) localStorage.setItem(key, "a value");
  // React logs the errors that an error boundary catches.
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

it("a crash erases the remembered data, and keeps the pending edits", async () => {
  expect(await crash(new URIError("URI malformed"))).toEqual([PENDING]);
});

it("a part of the app that could not be fetched erases nothing", async () => {
  const stored = await crash(new PartLoadError("Part of the app could not be loaded."));
  expect(stored).toEqual(expect.arrayContaining(REMEMBERED));
});
