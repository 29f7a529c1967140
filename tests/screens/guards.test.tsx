import { act, configure, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SignedInOnly, SignedOutOnly } from "../../src/app/guards";
import { listPattern, paths } from "../../src/domain/paths";
import type { User } from "../../src/domain/types";
import { keys } from "../../src/sync/browser/keys";
import type { SessionState, SignedOut } from "../../src/sync/browser/session";

/** What is counted here would count twice. */
configure({ reactStrictMode: false });

const SIGNED_IN = { status: "signed-in", user: { uid: "ann" } as User, isConfirmed: true } as const;

const ID = "01234567-89ab-4def-8123-456789abcdef";

/** The lists of links in storage, and for whom. */
function kept() {
  const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");
  return {
    forAnybody: read(keys.savedListIds) ?? [],
    forAnn: Object.keys(read(keys.awaited("ann")) ?? {}),
  };
}

const client = vi.hoisted(() => ({
  state: null as unknown,
  tell: () => {},
}));
vi.mock("../../src/client/client", () => ({
  session: {
    getState: () => client.state,
    uid: () => (client.state === SIGNED_IN ? SIGNED_IN.user.uid : null),
    subscribe(listener: () => void) {
      client.tell = listener;
      return () => undefined;
    },
  },
}));
const listSaved = vi.hoisted(() => vi.fn());
vi.mock("../../src/screens/messages", () => ({ messages: { listSaved } }));

function comeTo(path: string, state: SessionState) {
  client.state = state;
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path={paths.signUp} element="Sign up" />
          <Route path={paths.logIn} element="Log in" />
        </Route>
        <Route element={<SignedInOnly />}>
          <Route path={paths.profile} element="Profile" />
          <Route path={paths.lists} element="Lists" />
          <Route path={listPattern} element="List" />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

/** The user goes, while the screen is open. */
function go(gone: SignedOut) {
  client.state = gone;
  act(() => client.tell());
}

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  window.history.replaceState(null, "");
});

it.each([
  ["where they were before", { uid: "ann", wasIn: false }, "List"],
  ["where nobody was", undefined, "List"],
  ["not where another user was before", { uid: "bob", wasIn: false }, "Lists"],
])("who is signed in finds a list: %s", (_, visit, shown) => {
  window.history.replaceState({ visit }, "");
  comeTo(paths.list(ID), SIGNED_IN);
  expect(screen.getByText(shown)).toBeVisible();
});

const OUT = { status: "signed-out", after: "nothing" } as const;
const NOBODY = { forAnybody: [], forAnn: [] };

describe("Who is signed out", () => {
  it("and opens a list's link finds it saved, and signs up", () => {
    comeTo(paths.list(ID), OUT);
    expectSignUp({ ...NOBODY, forAnybody: [ID] });
  });

  it("by logging out on a list leaves it to nobody who comes after", () => {
    comeTo(paths.list(ID), SIGNED_IN);
    expect(screen.getByText("List")).toBeVisible();
    go({ ...OUT, after: "sign-out" });
    expectSignUp(NOBODY);
  });

  it("because the session had expired finds the list kept for them alone", () => {
    comeTo(paths.list(ID), { ...SIGNED_IN, isConfirmed: false });
    go({ ...OUT, after: "expiry", uid: "ann" });
    expectSignUp({ ...NOBODY, forAnn: [ID] });
  });

  it("and comes back to where somebody had a list open saves nothing, also after a reload", () => {
    window.history.replaceState({ visit: { uid: "ann", wasIn: true } }, "");
    comeTo(paths.list(ID), OUT);
    expectSignUp(NOBODY);
  });

  it.each([paths.profile, paths.list(ID)])(
    "by deleting the account is led from %s to log in",
    (path) => {
      comeTo(path, SIGNED_IN);
      go({ ...OUT, after: "deletion" });
      expect(screen.getByText("Log in")).toBeVisible();
      expect(kept()).toEqual(NOBODY);
    },
  );
});

/** Finds the form to sign up on the screen, and a word of the list where one is kept. */
function expectSignUp(lists: ReturnType<typeof kept>) {
  expect(screen.getByText("Sign up")).toBeVisible();
  expect(kept()).toEqual(lists);
  expect(listSaved).toHaveBeenCalledTimes(lists === NOBODY ? 0 : 1);
}
