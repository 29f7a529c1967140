import { describe, expect, it, vi } from "vitest";
import type { User } from "../../src/domain/types";
import { awaitList } from "../../src/sync/browser/awaited-lists";
import { createRemembered } from "../../src/sync/browser/remembered";
import { createSession, eraseRememberedIn } from "../../src/sync/browser/session";
import { add, baseOf, buildList, LIST, openOutbox } from "./build";
import { openBrowser } from "./fake-browser";

const ann: User = {
  uid: "ann",
  displayName: "Ann",
  email: "ann@example.com",
  emailVerified: false,
  hasPassword: true,
};
const bob = { ...ann, uid: "bob" };
const OF_IDENTITY = "firebase:authUser:key:[DEFAULT]";

/** A visit in a browser; the test itself says whom the identity service announces. */
function visit(browser = openBrowser()) {
  const { storage } = browser.openTab();
  let announce: (user: User | null) => void = () => undefined;
  const reloadPage = vi.fn();
  const session = createSession({
    storage,
    reloadPage,
    watchUser(observe) {
      announce = observe;
    },
  });
  return {
    browser,
    storage,
    session,
    reloadPage,
    state: session.getState,
    announce(...users: readonly (User | null)[]) {
      for (const user of users) announce(user);
    },
  };
}

const signedIn = (isConfirmed: boolean) => ({ status: "signed-in", user: ann, isConfirmed });

describe("a session", () => {
  it("begins signed out for somebody of whom nothing is remembered, and tells of every change", () => {
    const { session, state, reloadPage, announce } = visit();
    const signedOut = { status: "signed-out", after: "nothing" };
    expect(state()).toEqual(signedOut);
    const states: string[] = [];
    const stop = session.subscribe(() => states.push(state().status));
    announce(null);
    expect(state()).toEqual(signedOut);
    announce(ann, null, bob); // the first one is gone
    stop();
    announce(null);
    expect(states).toEqual(["signed-out", "signed-in", "signed-out", "signed-in"]);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it("begins as initialising where only the identity service remembers somebody", () => {
    const browser = openBrowser();
    browser.openTab().storage.set(OF_IDENTITY, "{}");
    const { state, announce } = visit(browser);
    expect(state()).toEqual({ status: "initialising" });
    announce(ann);
    expect(state()).toEqual(signedIn(true));
  });

  it("begins with the user of the last visit, who is confirmed later", () => {
    const first = visit();
    first.announce(ann);
    const { state, announce } = visit(first.browser);
    expect(state()).toEqual(signedIn(false));
    announce(ann);
    expect(state()).toEqual(signedIn(true));
  });

  it("erases on signing out what was remembered, but not what waits to be sent", () => {
    const { browser, storage, announce } = visit();
    announce(ann);
    createRemembered(storage, "ann").saveNow(baseOf(buildList()));
    createRemembered(storage, "ann").recordDeparture(LIST, "left");
    openOutbox(browser).add(LIST, add("a"));
    awaitList(storage, "ann", LIST, 0);
    announce(null);
    const kept = storage.keys("lettuce/").map((key) => key.split("/")[1]);
    expect(kept.filter((key) => key !== "mark")).toEqual(["awaited", "outbox"]);
    expect(createRemembered(storage, "ann").base(LIST)).toBeNull();
    expect(visit(browser).state().status).toBe("signed-out");
    expect(openOutbox(browser).count()).toBe(1);
  });

  it.each<[string, boolean, (() => Promise<void>)?]>([
    ["sign-out", true],
    ["deletion", true, () => Promise.resolve()],
    ["sign-out", true, () => Promise.reject(new Error("It fails."))],
    ["expiry", false],
  ])(
    "tells by %s how a user came to go (confirmed before: %s)",
    async (after, isConfirmed, work) => {
      const first = visit();
      first.announce(ann);
      const { session, state, announce } = isConfirmed ? first : visit(first.browser);
      if (work) await session.whileDeleting(work).catch(() => undefined);
      announce(null);
      const uid = after === "expiry" ? { uid: "ann" } : {};
      expect(state()).toEqual({ status: "signed-out", after, ...uid });
      announce(ann, null);
      expect(state()).toEqual({ status: "signed-out", after: "sign-out" });
    },
  );

  it("waits for the identity service to say whether somebody is signed in", async () => {
    const { session, announce } = visit();
    const answers = Promise.all(["ann", "bob"].map(session.confirms));
    announce(ann);
    expect(await answers).toEqual([true, false]);
  });

  it.each([
    ...["", "no JSON", "null", "7", "{}"],
    ...["", "\ud800"].map((uid) => JSON.stringify({ ...ann, uid })),
  ])("takes %j in storage for nobody", (text) => {
    const browser = openBrowser();
    browser.openTab().storage.set("lettuce/session", text);
    expect(visit(browser).state().status).toBe("signed-out");
  });
});

describe("a session does not pass from one user to another", () => {
  it("where the page has not seen the first one go", () => {
    const { browser, storage, state, reloadPage, announce } = visit();
    announce(ann);
    createRemembered(storage, "ann").saveNow(baseOf(buildList()));
    announce(bob, null); // what comes after that is too late
    expect(state()).toEqual({ status: "initialising" });
    expect(reloadPage).toHaveBeenCalledExactlyOnceWith(true);
    expect(createRemembered(storage, "ann").base(LIST)).toBeNull();
    expect(visit(browser).session.uid()).toBe("bob");
  });

  it.each([bob, null])("after a time in the back/forward cache: %o", (next) => {
    const sleeping = visit();
    sleeping.announce(ann);
    sleeping.session.recheckUser();
    expect(sleeping.reloadPage).not.toHaveBeenCalled();
    visit(sleeping.browser).announce(ann, null, next);
    sleeping.session.recheckUser();
    expect(sleeping.state()).toEqual({ status: "initialising" });
    expect(sleeping.reloadPage).toHaveBeenCalledExactlyOnceWith(true);
  });

  it("where another tab has logged the first one out", async () => {
    const { browser, state, reloadPage, announce } = visit();
    announce(ann);
    visit(browser).announce(ann, null);
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledExactlyOnceWith(true));
    expect(state()).toEqual({ status: "initialising" });
  });

  it("but stays with a user of whom only the identity service knows any more", () => {
    const { browser, storage, session, reloadPage, announce } = visit();
    announce(ann);
    storage.set(OF_IDENTITY, "{}");
    eraseRememberedIn(browser.openTab().storage); // as after a crash in another tab
    session.recheckUser();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it("and a visitor's page that returns after a log-in elsewhere keeps its address", () => {
    const sleeping = visit();
    sleeping.session.recheckUser();
    expect(sleeping.reloadPage).not.toHaveBeenCalled();
    visit(sleeping.browser).announce(ann);
    sleeping.session.recheckUser();
    expect(sleeping.reloadPage).toHaveBeenCalledExactlyOnceWith(false);
  });
});
