import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { SignedInOnly, SignedOutOnly, useSessionEnd } from "../../src/app/guards";
import { keys } from "../../src/browser/keys";
import type { SessionState, SignedOut } from "../../src/browser/session";
import { savedScroll, saveScroll } from "../../src/client/visit";
import { listPattern, listSettingsPattern, paths } from "../../src/domain/paths";
import type { User } from "../../src/domain/types";

const SIGNED_IN = { status: "signed-in", user: { uid: "ann" } as User, isConfirmed: true } as const;
const SIGNED_OUT = { status: "signed-out", after: "nothing" } as const;

const ID = "01234567-89ab-4def-8123-456789abcdef";

const client = vi.hoisted(() => ({
  state: null as unknown,
  lastUid: null as string | null,
  notify: () => {},
}));
vi.mock("../../src/client/client", () => ({
  session: {
    getState: () => client.state,
    uid: () => (client.state === SIGNED_IN ? SIGNED_IN.user.uid : null),
    lastUid: () => client.lastUid,
    subscribe(listener: () => void) {
      client.notify = listener;
      return () => undefined;
    },
  },
}));
const { messages, toast } = vi.hoisted(() => ({
  messages: { linkIncomplete: vi.fn(), listSaved: vi.fn(), sessionEnded: vi.fn() },
  toast: { closeToasts: vi.fn() },
}));
vi.mock("../../src/screens/messages", () => ({ messages }));
vi.mock("../../src/components/toast", () => toast);

let address = { pathname: "", search: "" };

function Screens() {
  useSessionEnd();
  address = useLocation();
  return (
    <Routes>
      <Route element={<SignedOutOnly />}>
        <Route path={paths.signUp} element="Sign up" />
        <Route path={paths.logIn} element="Log in" />
      </Route>
      <Route element={<SignedInOnly />}>
        <Route path={paths.lists} element="Lists" />
        <Route path={listPattern} element="List" />
        <Route path={listSettingsPattern} element="Settings" />
      </Route>
    </Routes>
  );
}

/** Opens a list's link. React's strict mode would save the list twice, which the user does not notice. */
function openLink(state: SessionState, { reactStrictMode = false, path = paths.list(ID) } = {}) {
  client.state = state;
  render(
    <MemoryRouter initialEntries={[path]}>
      <Screens />
    </MemoryRouter>,
    { reactStrictMode },
  );
}

function changeSession(state: SessionState) {
  client.state = state;
  act(() => client.notify());
}

/** Expects the saved lists and Ann's awaited lists in storage, and a message if lists are saved. */
function expectStored(saved: readonly string[], awaitedByAnn: readonly string[] = []) {
  const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? "{}");
  expect(Object.values(read(keys.savedListIds))).toEqual(saved);
  expect(Object.keys(read(keys.savedLinks("ann")))).toEqual(awaitedByAnn);
  expect(messages.listSaved).toHaveBeenCalledTimes(saved.length + awaitedByAnn.length);
}

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  client.lastUid = null;
  window.history.replaceState(null, "");
});

it.each([
  ["the same user visited", "List", { uid: "ann", wasIn: false }],
  ["nobody visited", "List", undefined],
  ["another user visited", "Lists", { uid: "bob", wasIn: false }],
])("a list's history entry that %s shows a signed-in user the screen %s", (_, shown, visit) => {
  window.history.replaceState({ visit }, "");
  openLink(SIGNED_IN);
  expect(screen.getByText(shown)).toBeVisible();
});

it.each([
  ["is saved", undefined, [ID]],
  ["is not saved at a history entry where a member had it open", { uid: "ann", wasIn: true }, []],
])("a list's link redirects a visitor to sign-up, and its list %s", (_, visit, saved) => {
  window.history.replaceState({ visit }, "");
  openLink(SIGNED_OUT);
  expect(screen.getByText("Sign up")).toBeVisible();
  expect(address).toMatchObject({ pathname: "/", search: saved.map((id) => `?list=${id}`).join() });
  expectStored(saved);
  expect(toast.closeToasts).not.toHaveBeenCalled();
  expect(messages.sessionEnded).not.toHaveBeenCalled();
});

it("the address of a list's settings saves the list for a visitor, too", () => {
  openLink(SIGNED_OUT, { path: paths.listSettings(ID) });
  expect(screen.getByText("Sign up")).toBeVisible();
  expectStored([ID]);
});

it.each(["/list", "/list/", `/list/${ID.slice(1)}`])(
  "the incomplete link %s redirects a visitor to sign-up and says so",
  (path) => {
    openLink(SIGNED_OUT, { path });
    expect(screen.getByText("Sign up")).toBeVisible();
    expectStored([]);
    expect(messages.linkIncomplete).toHaveBeenCalledOnce();
  },
);

const endSession = (after: SignedOut["after"]) =>
  changeSession(
    after === "expiry" ? { ...SIGNED_OUT, after, uid: "ann" } : { ...SIGNED_OUT, after },
  );

it.each<[SignedOut["after"], string, string[]]>([
  ["sign-out", "Sign up", []],
  ["deletion", "Log in", []],
  ["expiry", "Sign up", [ID]],
])(
  "a session that ends on a list by %s redirects to: %s; the user's awaited lists are %j",
  (after, shown, awaited) => {
    openLink({ ...SIGNED_IN, isConfirmed: false });
    endSession(after);
    expect(screen.getByText(shown)).toBeVisible();
    expectStored([], awaited);
    expect(messages.sessionEnded).toHaveBeenCalledTimes(after === "expiry" ? 1 : 0);
  },
);

it.each([
  ["a log-out", null, []],
  ["an expiry", "ann", ["lettuce/draft/ann/party/new"]],
])(
  "only the user's drafts stay; after %s, and at the page load after it, %j, %j",
  (_, lastUid, kept) => {
    const store = (uid: string) => sessionStorage.setItem(`lettuce/draft/${uid}/party/new`, "Wine");
    const drafts = () =>
      Object.keys(sessionStorage).filter((key) => key.startsWith("lettuce/draft/"));
    for (const uid of ["ann", "bob"]) store(uid);
    client.lastUid = "ann";
    openLink({ ...SIGNED_IN, isConfirmed: false });
    expect(drafts()).toEqual(["lettuce/draft/ann/party/new"]);
    client.lastUid = lastUid;
    changeSession({ ...SIGNED_OUT, after: "sign-out" });
    expect(drafts()).toEqual(kept);
    cleanup();
    store("bob");
    openLink(SIGNED_OUT);
    expect(drafts()).toEqual(kept);
  },
);

it("the end of a session closes the toasts once, also in strict mode, and forgets scroll positions", () => {
  openLink({ ...SIGNED_IN, isConfirmed: false }, { reactStrictMode: true });
  changeSession(SIGNED_IN);
  expect(toast.closeToasts).not.toHaveBeenCalled();
  saveScroll("entry", 600);
  expect(savedScroll("entry")).toBe(600);
  changeSession({ ...SIGNED_OUT, after: "sign-out" });
  act(() => client.notify());
  expect(toast.closeToasts).toHaveBeenCalledOnce();
  expect(savedScroll("entry")).toBe(0);
});
