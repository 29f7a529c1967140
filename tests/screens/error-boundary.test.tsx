import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../../src/app/error-boundary";
import { keys } from "../../src/browser/keys";

vi.mock("../../src/app/screens", async () => import("../../src/app/error-screen"));

const FETCHED = [
  keys.screen,
  keys.allRemembered("ann"),
  keys.opened("ann"),
  keys.rememberedList("ann", "a-list"),
];

/** What no server has. */
const OWN = [
  keys.session,
  keys.usedTexts("ann"),
  keys.shopOrder("ann"),
  keys.savedLinks("ann"),
  keys.savedListIds,
  keys.keepAwake,
  `${keys.outbox("ann")}a-list/an-edit`,
  keys.mark("ann", "an-idle-list", "a-client"),
];

beforeEach(() => {
  for (const key of [...FETCHED, ...OWN]) localStorage.setItem(key, "a value");
  // React logs the errors that an error boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => localStorage.clear());

it("a crash erases what can be fetched again, keeps everything else, and is left by going back", async () => {
  let isBroken = true;
  function Screen() {
    if (isBroken) throw new URIError("URI malformed");
    return <p>Lists</p>;
  }
  render(<Screen />, { wrapper: ErrorBoundary });
  expect(await screen.findByText("Unexpected Application Error!")).toBeVisible();
  expect(Object.keys(localStorage).toSorted()).toEqual(OWN.toSorted());
  isBroken = false;
  await act(async () => dispatchEvent(new PopStateEvent("popstate")));
  expect(screen.getByText("Lists")).toBeVisible();
});
