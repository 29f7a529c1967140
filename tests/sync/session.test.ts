import { describe, expect, it, vi } from "vitest";
import { keys } from "../../src/browser/keys";
import { createRemembered } from "../../src/browser/remembered";
import { saveLink } from "../../src/browser/saved-links";
import { createSession } from "../../src/browser/session";
import type { User } from "../../src/domain/types";
import { add, buildList, changing, LIST, OTHER_LIST, openOutbox } from "./build";
import { openBrowser } from "./fake-browser";

const ann: User = {
  uid: "ann",
  displayName: "Ann",
  email: "ann@example.com",
  emailVerified: false,
  hasPassword: true,
};
const bob = { ...ann, uid: "bob" };
const IDENTITY_KEY = "firebase:authUser:key:[DEFAULT]";
const LEARNED = [keys.shopOrder("ann"), keys.usedTexts("ann")];

/** Opens a page in a browser. The test itself announces the users of the identity service. */
function openPage(browser = openBrowser()) {
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

type Session = ReturnType<typeof createSession>;

const signedIn = (isConfirmed: boolean) => ({ status: "signed-in", user: ann, isConfirmed });

describe("a session", () => {
  it("begins signed out if no user is remembered, and calls its listeners at every change", () => {
    const { session, state, reloadPage, announce } = openPage();
    const signedOut = { status: "signed-out", after: "nothing" };
    expect(state()).toEqual(signedOut);
    const states: string[] = [];
    const stop = session.subscribe(() => states.push(state().status));
    announce(null);
    expect(state()).toEqual(signedOut);
    announce(ann, null, bob); // Ann signs out before Bob signs in
    stop();
    announce(null);
    expect(states).toEqual(["signed-out", "signed-in", "signed-out", "signed-in"]);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it("begins with the remembered user, who is confirmed later; as `initialising` if only the identity service remembers one", () => {
    const browser = openBrowser();
    browser.openTab().storage.set(IDENTITY_KEY, "{}");
    const first = openPage(browser);
    expect(first.state()).toEqual({ status: "initialising" });
    first.announce(ann);
    expect(first.state()).toEqual(signedIn(true));
    const { state, announce } = openPage(browser);
    expect(state()).toEqual(signedIn(false));
    announce(ann);
    expect(state()).toEqual(signedIn(true));
  });

  it("erases the remembered data at sign-out, but not the pending entries", () => {
    const { browser, storage, session, state, announce } = openPage();
    announce(ann);
    createRemembered(storage, "ann").saveNow(buildList());
    storage.set("lettuce/left/ann", JSON.stringify([[LIST, "left"]])); // of an older build
    for (const key of LEARNED) storage.set(key, "[]");
    const outbox = openOutbox(browser);
    const entry = outbox.add(LIST, changing(add("a")));
    for (const id of [LIST, OTHER_LIST]) outbox.mark(id, [entry]);
    saveLink(storage, "ann", LIST, 0);
    session.logOut();
    announce(null);
    expect(state()).toEqual({ status: "signed-out", after: "sign-out" });
    const kept = storage.keys("lettuce/").map((key) => key.split("/")[1]);
    expect(kept.filter((key) => key !== "mark").toSorted()).toEqual([
      "awaited",
      "browser",
      "edits",
      "marks",
    ]);
    expect(createRemembered(storage, "ann").base(LIST)).toBeNull();
    expect(openPage(browser).state().status).toBe("signed-out");
    expect(session.lastUid()).toBeNull();
    expect(openOutbox(browser).count()).toBe(1);
  });

  it("keeps what the browser has learned when it expires, also in tabs that hear of it late, until its user logs out", () => {
    const { browser, storage, announce } = openPage();
    announce(ann);
    createRemembered(storage, "ann").saveNow(buildList());
    for (const key of LEARNED) storage.set(key, "[]");
    const late = openPage(browser);
    announce(null);
    late.announce(null);
    expect(late.state()).toEqual({ status: "signed-out", after: "expiry", uid: "ann" });
    expect(late.session.lastUid()).toBe("ann");
    openPage(browser).announce(null); // a later page load
    expect(openPage(browser).session.lastUid()).toBe("ann");
    expect(storage.keys("lettuce/seen/")).toEqual(LEARNED);
    const next = openPage(browser);
    next.announce(null, ann);
    expect(storage.keys("lettuce/seen/")).toEqual(LEARNED);
    next.announce(null, bob);
    next.session.logOut();
    expect(storage.keys("lettuce/seen/")).toEqual(LEARNED);
    next.announce(null, ann);
    next.session.logOut();
    expect(storage.keys("lettuce/seen/")).toEqual([]);
  });

  it("ends with `expiry` in all tabs if the service ends it, also in tabs that hear of it by storage only", async () => {
    const { browser, storage, announce } = openPage();
    announce(ann);
    storage.set(IDENTITY_KEY, "{}");
    const other = openPage(browser);
    storage.remove(IDENTITY_KEY); // by the SDK
    announce(null);
    const expired = { status: "signed-out", after: "expiry", uid: "ann" };
    await vi.waitFor(() => expect(other.state()).toEqual(expired));
    other.announce(null);
    expect([other.state(), storage.get(keys.session)]).toEqual([expired, '{"uid":"ann"}']);
    expect(other.reloadPage).not.toHaveBeenCalled();
  });

  it("ends with a log-out in all tabs, before the identity service has answered, also if its page is closed meanwhile", async () => {
    const browser = openBrowser();
    openPage(browser).announce(ann);
    const { storage } = browser.openTab();
    storage.set(IDENTITY_KEY, "{}");
    const other = openPage(browser);
    const page = openPage(browser);
    const heard: (string | null)[] = [];
    storage.watch((key) => heard.push(key));
    page.session.logOut();
    // The page itself ends, since its identity service may still answer, or store the user again.
    expect(page.reloadPage).toHaveBeenCalledExactlyOnceWith(true);
    page.announce(ann, null);
    expect(page.state()).toEqual({ status: "initialising" });
    await vi.waitFor(() => expect(other.reloadPage).toHaveBeenCalledExactlyOnceWith(true));
    expect(other.state()).toEqual({ status: "initialising" });
    expect(heard).toEqual([keys.session, IDENTITY_KEY, keys.session]);
    expect(openPage(browser).state().status).toBe("signed-out");
    expect(storage.keys(IDENTITY_KEY)).toEqual([]);
  });

  it("ends with a deletion in all tabs, of which none takes it for an expiry or keeps what it has learned", async () => {
    const page = openPage();
    page.announce(ann);
    page.storage.set(IDENTITY_KEY, "{}");
    for (const key of LEARNED) page.storage.set(key, "[]");
    const other = openPage(page.browser);
    other.announce(ann);
    await page.session.whileDeleting(async () => {
      await new Promise(setImmediate); // until the event
      page.storage.remove(IDENTITY_KEY);
      other.announce(null); // which hears of it first
      page.announce(null);
    });
    expect(other.state()).toEqual({ status: "signed-out", after: "sign-out" });
    expect(page.state()).toEqual({ status: "signed-out", after: "deletion" });
    expect(other.reloadPage).not.toHaveBeenCalled();
    expect(page.storage.keys("lettuce/s")).toEqual([]);
  });

  it.each<[string, string, (session: Session) => Promise<void> | void]>([
    ["deletion", "the user is deleted", (session) => session.whileDeleting(async () => {})],
    [
      "expiry",
      "the deletion fails, and the service ends it",
      (session) => session.whileDeleting(() => Promise.reject(new Error("It fails."))),
    ],
    ["expiry", "the service ends it", () => undefined],
  ])("ends with `%s` if %s, also before the user is confirmed", async (after, _, end) => {
    const first = openPage();
    first.announce(ann);
    for (const { session, state, announce } of [openPage(first.browser), first]) {
      await end(session)?.catch(() => undefined);
      announce(null);
      const uid = after === "expiry" ? { uid: "ann" } : {};
      expect(state()).toEqual({ status: "signed-out", after, ...uid });
      announce(ann, null);
      expect(state()).toEqual({ status: "signed-out", after: "expiry", uid: "ann" });
      announce(ann);
    }
  });

  it("adopts a new name or a verification that another tab has stored", async () => {
    const first = openPage();
    first.announce(ann);
    const verified = { ...ann, displayName: "Annette", emailVerified: true };
    openPage(first.browser).announce(verified);
    await vi.waitFor(() => expect(first.state()).toMatchObject({ user: verified }));
  });

  it("waits for the identity service before it confirms a user", async () => {
    const { session, announce } = openPage();
    const answers = Promise.all(["ann", "bob"].map(session.confirms));
    announce(ann);
    expect(await answers).toEqual([true, false]);
  });

  it.each([
    ...["", "no JSON", "null", "7", "{}"],
    ...["", "\ud800"].map((uid) => JSON.stringify({ ...ann, uid })),
  ])("treats %j in storage as no user", (text) => {
    const browser = openBrowser();
    browser.openTab().storage.set("lettuce/session", text);
    const { state, announce } = openPage(browser);
    expect(state().status).toBe("signed-out");
    announce(null);
    expect(state()).toEqual({ status: "signed-out", after: "nothing" });
  });
});

describe("a page never passes from one user to another: it", () => {
  it("reloads if another user signs in without a sign-out in between", () => {
    const { browser, storage, state, reloadPage, announce } = openPage();
    announce(ann);
    createRemembered(storage, "ann").saveNow(buildList());
    announce(bob, null); // later users are ignored
    expect(state()).toEqual({ status: "initialising" });
    expect(reloadPage).toHaveBeenCalledExactlyOnceWith(true);
    expect(createRemembered(storage, "ann").base(LIST)).toBeNull();
    expect(openPage(browser).session.uid()).toBe("bob");
  });

  it.each([
    ["a user", ann, bob],
    ["a user", ann, null],
    ["nobody", null, ann],
  ])(
    "reloads if %s has changed while the page was in the back/forward cache: %#",
    (_, before, next) => {
      const sleeping = openPage();
      sleeping.announce(before);
      sleeping.session.recheckUser();
      expect(sleeping.reloadPage).not.toHaveBeenCalled();
      openPage(sleeping.browser).announce(before, null, next);
      sleeping.session.recheckUser();
      expect(sleeping.state()).toEqual({ status: "initialising" });
      // A visitor stays at the address of the page.
      expect(sleeping.reloadPage).toHaveBeenCalledExactlyOnceWith(before !== null);
    },
  );

  it("does not reload if only the identity service still remembers the same user", () => {
    const { browser, storage, session, reloadPage, announce } = openPage();
    announce(ann);
    storage.set(IDENTITY_KEY, "{}");
    browser.openTab().storage.remove(keys.session);
    session.recheckUser();
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
