import { describe, expect, it, vi } from "vitest";
import type { User } from "../../src/domain/types";
import { createRemembered } from "../../src/sync/browser/remembered";
import { createSession, forgetEverything } from "../../src/sync/browser/session";
import { add, baseOf, buildList, LIST, openOutbox } from "./build";
import { openBrowser } from "./fake-browser";

const ann: User = {
  uid: "ann",
  displayName: "Ann",
  email: "ann@example.com",
  emailVerified: false,
  hasPassword: true,
};

/** A visit in a browser; the test itself says whom the identity service announces. */
function visit(browser = openBrowser()) {
  const { storage } = browser.openTab();
  let announce: (user: User | null) => void = () => undefined;
  const watchUser = (observe: (user: User | null) => void) => {
    announce = observe;
  };
  const startAgain = vi.fn();
  const session = createSession({ watchUser, storage, startAgain });
  return { browser, storage, session, startAgain, announce: (user: User | null) => announce(user) };
}

describe("a session", () => {
  it("begins signed out for somebody of whom nothing is remembered", () => {
    const { session, announce } = visit();
    expect(session.getState()).toEqual({ status: "signed-out", after: "nothing" });
    announce(null);
    expect(session.getState()).toEqual({ status: "signed-out", after: "nothing" });
  });

  it("begins as initialising where only the identity service remembers somebody", () => {
    const browser = openBrowser();
    browser.openTab().storage.set("firebase:authUser:key:[DEFAULT]", "{}");
    const { session, announce } = visit(browser);
    expect(session.getState()).toEqual({ status: "initialising" });
    announce(ann);
    expect(session.getState()).toEqual({ status: "signed-in", user: ann, isConfirmed: true });
  });

  it("begins with the user of the last visit, who is confirmed later", () => {
    const first = visit();
    first.announce(ann);
    const { session, announce } = visit(first.browser);
    expect(session.getState()).toEqual({ status: "signed-in", user: ann, isConfirmed: false });
    announce(ann);
    expect(session.getState()).toEqual({ status: "signed-in", user: ann, isConfirmed: true });
  });

  it("tells of every change", () => {
    const { session, announce } = visit();
    const states: string[] = [];
    const stop = session.subscribe(() => states.push(session.getState().status));
    announce(ann);
    announce(null);
    stop();
    announce(ann);
    expect(states).toEqual(["signed-in", "signed-out"]);
  });

  it("erases on signing out what was remembered, but not what waits to be sent", () => {
    const { browser, storage, announce } = visit();
    announce(ann);
    createRemembered(storage, "ann").keepNow(baseOf(buildList()));
    openOutbox(browser).add(LIST, add("a"));
    announce(null);
    expect(createRemembered(storage, "ann").base(LIST)).toBeNull();
    expect(visit(browser).session.getState().status).toBe("signed-out");
    expect(openOutbox(browser).count()).toBe(1);
  });

  describe("does not pass from one user to another", () => {
    const bob = { ...ann, uid: "bob" };

    it("where the page has not seen the first one go", () => {
      const { browser, storage, session, startAgain, announce } = visit();
      announce(ann);
      createRemembered(storage, "ann").keepNow(baseOf(buildList()));
      announce(bob);
      announce(null); // what comes after that is too late
      expect(session.getState()).toEqual({ status: "initialising" });
      expect(startAgain).toHaveBeenCalledExactlyOnceWith(true);
      expect(createRemembered(storage, "ann").base(LIST)).toBeNull();
      expect(visit(browser).session.uid()).toBe("bob");
    });

    it.each([bob, null])("after a time in the back/forward cache: %o", (next) => {
      const sleeping = visit();
      sleeping.announce(ann);
      sleeping.session.lookAgain();
      expect(sleeping.startAgain).not.toHaveBeenCalled();
      const other = visit(sleeping.browser);
      other.announce(ann);
      other.announce(null);
      if (next) other.announce(next);
      sleeping.session.lookAgain();
      expect(sleeping.session.getState()).toEqual({ status: "initialising" });
      expect(sleeping.startAgain).toHaveBeenCalledExactlyOnceWith(true);
    });

    it("where another tab has logged the first one out", async () => {
      const { browser, session, startAgain, announce } = visit();
      announce(ann);
      const other = visit(browser);
      other.announce(ann);
      other.announce(null);
      await vi.waitFor(() => expect(startAgain).toHaveBeenCalledExactlyOnceWith(true));
      expect(session.getState()).toEqual({ status: "initialising" });
    });

    it("but stays with a user of whom only the identity service knows any more", () => {
      const { browser, storage, session, startAgain, announce } = visit();
      announce(ann);
      storage.set("firebase:authUser:key:[DEFAULT]", "{}");
      forgetEverything(browser.openTab().storage); // as after a crash in another tab
      session.lookAgain();
      expect(startAgain).not.toHaveBeenCalled();
    });

    it("and a visitor's page that returns from there after a log-in elsewhere keeps its address", () => {
      const sleeping = visit();
      sleeping.session.lookAgain();
      expect(sleeping.startAgain).not.toHaveBeenCalled();
      visit(sleeping.browser).announce(ann);
      sleeping.session.lookAgain();
      expect(sleeping.startAgain).toHaveBeenCalledExactlyOnceWith(false);
    });

    it("unless the first one has gone meanwhile", () => {
      const { session, startAgain, announce } = visit();
      announce(ann);
      announce(null);
      announce(bob);
      expect(session.uid()).toBe("bob");
      expect(startAgain).not.toHaveBeenCalled();
    });
  });

  it.each([
    "",
    "no JSON",
    "null",
    "7",
    "{}",
    JSON.stringify({ ...ann, uid: "" }),
    JSON.stringify({ ...ann, uid: "\ud800" }),
  ])("takes %j in storage for nobody", (text) => {
    const browser = openBrowser();
    browser.openTab().storage.set("lettuce/session", text);
    expect(visit(browser).session.getState().status).toBe("signed-out");
  });
});
