import { describe, expect, it } from "vitest";
import type { User } from "../../src/domain/types";
import { createRemembered } from "../../src/sync/browser/remembered";
import { createSession } from "../../src/sync/browser/session";
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
  const session = createSession(watchUser, storage);
  return { browser, storage, session, announce: (user: User | null) => announce(user) };
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

  it.each(["", "no JSON", "null", "7", "{}", JSON.stringify({ ...ann, uid: "" })])(
    "takes %j in storage for nobody",
    (text) => {
      const browser = openBrowser();
      browser.openTab().storage.set("lettuce/session", text);
      expect(visit(browser).session.getState().status).toBe("signed-out");
    },
  );
});
