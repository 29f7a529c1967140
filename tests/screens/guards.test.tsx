import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ListForSignedIn, SignedInOnly, SignedOutOnly } from "../../src/app/guards";
import { listPattern, paths } from "../../src/domain/paths";
import type { SessionState } from "../../src/hooks/session";

const SIGNED_IN = { status: "signed-in", user: { uid: "ann" }, isConfirmed: true } as SessionState;

const client = vi.hoisted(() => ({
  state: null as unknown,
  tell: () => {},
  saveListForLater: vi.fn(),
}));
vi.mock("../../src/client/client", () => ({
  session: {
    getState: () => client.state,
    subscribe(listener: () => void) {
      client.tell = listener;
      return () => undefined;
    },
  },
  saveListForLater: client.saveListForLater,
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
        </Route>
        <Route element={<ListForSignedIn />}>
          <Route path={listPattern} element="List" />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

/** The user goes, while the screen is open. */
function go(after: "sign-out" | "deletion") {
  client.state = { status: "signed-out", after };
  act(() => client.tell());
}

describe("Who is signed out", () => {
  beforeEach(() => {
    client.saveListForLater.mockClear();
    listSaved.mockClear();
  });

  it("and opens a list's link finds it saved, and signs up", () => {
    comeTo(paths.list("42"), { status: "signed-out", after: "nothing" });
    expect(screen.getByText("Sign up")).toBeVisible();
    expect(client.saveListForLater).toHaveBeenCalledExactlyOnceWith("42");
    expect(listSaved).toHaveBeenCalledOnce();
  });

  it("by logging out on a list leaves it to nobody who comes after", () => {
    comeTo(paths.list("42"), SIGNED_IN);
    expect(screen.getByText("List")).toBeVisible();
    go("sign-out");
    expect(screen.getByText("Sign up")).toBeVisible();
    expect(client.saveListForLater).not.toHaveBeenCalled();
    expect(listSaved).not.toHaveBeenCalled();
  });

  it.each([paths.profile, paths.list("42")])(
    "by deleting the account is led from %s to log in",
    (path) => {
      comeTo(path, SIGNED_IN);
      go("deletion");
      expect(screen.getByText("Log in")).toBeVisible();
      expect(client.saveListForLater).not.toHaveBeenCalled();
    },
  );
});
