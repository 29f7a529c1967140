import { act, configure, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SignedInOnly, SignedOutOnly, useSessionEnd } from "../../src/app/guards";
import { listPattern, paths } from "../../src/domain/paths";
import type { User } from "../../src/domain/types";
import { keys } from "../../src/sync/browser/keys";
import type { SessionState, SignedOut } from "../../src/sync/browser/session";

// In strict mode, React runs each effect twice, which would double the counts.
configure({ reactStrictMode: false });

const SIGNED_IN = { status: "signed-in", user: { uid: "ann" } as User, isConfirmed: true } as const;

const ID = "01234567-89ab-4def-8123-456789abcdef";

/** Returns the ids of the saved lists and of Ann's awaited lists in storage. */
function storedIds() {
  const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");
  return {
    saved: read(keys.savedListIds) ?? [],
    awaitedByAnn: Object.keys(read(keys.awaited("ann")) ?? {}),
  };
}

const client = vi.hoisted(() => ({ state: null as unknown, notify: () => {} }));
vi.mock("../../src/client/client", () => ({
  session: {
    getState: () => client.state,
    uid: () => (client.state === SIGNED_IN ? SIGNED_IN.user.uid : null),
    subscribe(listener: () => void) {
      client.notify = listener;
      return () => undefined;
    },
  },
}));
const { messages, toast } = vi.hoisted(() => ({
  messages: { listSaved: vi.fn(), sessionEnded: vi.fn() },
  toast: { closeToasts: vi.fn() },
}));
vi.mock("../../src/screens/messages", () => ({ messages }));
vi.mock("../../src/components/toast", () => toast);

function renderAt(path: string, state: SessionState, reactStrictMode = false) {
  client.state = state;
  render(<Screens />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
    reactStrictMode,
  });
}

function Screens() {
  useSessionEnd();
  return (
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
  );
}

/** Ends the session while the screen is open. */
function signOut(signedOut: SignedOut) {
  client.state = signedOut;
  act(() => client.notify());
}

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  window.history.replaceState(null, "");
});

it.each([
  ["the same user visited", "List", { uid: "ann", wasIn: false }],
  ["nobody visited", "List", undefined],
  ["another user visited", "Lists", { uid: "bob", wasIn: false }],
])("a list's history entry that %s shows a signed-in user the screen %s", (_, shown, visit) => {
  window.history.replaceState({ visit }, "");
  renderAt(paths.list(ID), SIGNED_IN);
  expect(screen.getByText(shown)).toBeVisible();
});

const SIGNED_OUT = { status: "signed-out", after: "nothing" } as const;
const NONE = { saved: [], awaitedByAnn: [] };

/** Expects the sign-up form, these lists in storage, and a message if there are any. */
function expectSignUp(lists: ReturnType<typeof storedIds>) {
  expect(screen.getByText("Sign up")).toBeVisible();
  expect(storedIds()).toEqual(lists);
  expect(messages.listSaved).toHaveBeenCalledTimes(lists === NONE ? 0 : 1);
}

describe("A signed-out visitor", () => {
  it("is redirected from a list's link to sign-up, and the list is saved", () => {
    renderAt(paths.list(ID), SIGNED_OUT);
    expectSignUp({ ...NONE, saved: [ID] });
  });

  it("who has logged out on a list's screen saves it for nobody", () => {
    renderAt(paths.list(ID), SIGNED_IN);
    expect(screen.getByText("List")).toBeVisible();
    signOut({ ...SIGNED_OUT, after: "sign-out" });
    expectSignUp(NONE);
  });

  it("whose session expired on a list's screen keeps it for that user only", () => {
    renderAt(paths.list(ID), { ...SIGNED_IN, isConfirmed: false });
    signOut({ ...SIGNED_OUT, after: "expiry", uid: "ann" });
    expectSignUp({ ...NONE, awaitedByAnn: [ID] });
  });

  it("saves nothing at a history entry where a member had the list open", () => {
    window.history.replaceState({ visit: { uid: "ann", wasIn: true } }, "");
    renderAt(paths.list(ID), SIGNED_OUT);
    expectSignUp(NONE);
  });

  it("who has deleted the account is redirected to log-in", () => {
    renderAt(paths.list(ID), SIGNED_IN);
    signOut({ ...SIGNED_OUT, after: "deletion" });
    expect(screen.getByText("Log in")).toBeVisible();
    expect(storedIds()).toEqual(NONE);
  });
});

it.each(["sign-out", "deletion", "expiry"] as const)(
  "the end of a session by %s closes the toasts once, and only an expiry is reported, also in strict mode",
  (after) => {
    renderAt(paths.profile, { ...SIGNED_IN, isConfirmed: false }, true);
    client.state = SIGNED_IN;
    act(() => client.notify());
    expect(toast.closeToasts).not.toHaveBeenCalled();
    signOut(after === "expiry" ? { ...SIGNED_OUT, after, uid: "ann" } : { ...SIGNED_OUT, after });
    act(() => client.notify());
    expect(toast.closeToasts).toHaveBeenCalledOnce();
    expect(messages.sessionEnded).toHaveBeenCalledTimes(after === "expiry" ? 1 : 0);
  },
);

it("a visitor's page reports no end of a session", () => {
  renderAt(paths.profile, SIGNED_OUT, true);
  expect(toast.closeToasts).not.toHaveBeenCalled();
  expect(messages.sessionEnded).not.toHaveBeenCalled();
});
