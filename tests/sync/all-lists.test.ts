import { describe, expect, it } from "vitest";
import { MAX_REMEMBERED } from "../../src/browser/remembered";
import { openCountOf } from "../../src/domain/open-count";
import { add, buildItem, buildList, idsOf, LIST, OTHER_LIST, openLink } from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { BOBS, visit } from "./visit";

installFakeClock();

/** Opens the screen of all lists as Ann, who cannot send anything at first. */
async function openLists(parts: Parameters<typeof visit>[0] = {}) {
  const ann = await visit({ isOpen: false, list: null, isConnected: false, ...parts });
  const { allLists } = ann.engine;
  allLists.subscribe(() => undefined);
  await later(1);
  const lists = () => {
    const state = allLists.getState();
    return state.status === "ready" ? state.lists : [];
  };
  return {
    ...ann,
    status: () => allLists.getState().status,
    /** Returns whether there may be further lists, or the status without lists. */
    missing() {
      const state = allLists.getState();
      return state.status === "ready" ? state.missing : state.status;
    },
    shown: () => lists().map(({ id }) => id),
    openCounts: () => lists().map(openCountOf),
  };
}

/** Starts a server with two lists of Ann. The other list is the last updated one. */
function startWithTwo() {
  const server = startServer();
  const done = buildItem("c", { done: true });
  server.write(buildList({ items: [buildItem("a"), buildItem("b"), done] }));
  server.write(buildList({ id: OTHER_LIST, items: [done] }));
  return server;
}

describe("the user's lists", () => {
  it("are loading until the server has responded, then sorted by their last update", async () => {
    const server = startServer();
    server.muteReads();
    const { status, shown } = await openLists({ server });
    expect(status()).toBe("loading");
    server.unmuteReads();
    expect([status(), shown()]).toEqual(["ready", []]);
    for (const id of [LIST, OTHER_LIST]) server.write(buildList({ id }));
    expect(shown()).toEqual([OTHER_LIST, LIST]);
  });

  it("are shown as remembered before the server has responded, with open counts and pending edits", async () => {
    const first = await openLists({ server: startWithTwo() });
    expect([first.shown(), first.openCounts()]).toEqual([
      [OTHER_LIST, LIST],
      [0, 2],
    ]);
    await later();
    const { browser, server } = first;
    server.muteReads();
    const next = await openLists({ browser, server });
    expect([next.shown(), next.openCounts()]).toEqual([first.shown(), first.openCounts()]);
    next.engine.edit(LIST, [add("d")]);
    expect([next.shown(), next.openCounts()]).toEqual([
      [LIST, OTHER_LIST],
      [3, 0],
    ]);
  });

  it("can be edited without being opened, even if they are more than this browser remembers", async () => {
    const server = startServer();
    const ids = Array.from({ length: MAX_REMEMBERED + 1 }, () => crypto.randomUUID());
    for (const id of ids) server.write(buildList({ id, items: [buildItem("a")] }));
    const { engine } = await openLists({ server });
    await later();
    for (const id of ids) {
      expect(engine.edit(id, [add("b")])).not.toBeNull();
      expect(idsOf(engine.viewOf(id))).toEqual(["a", "b"]);
    }
  });

  it("include a new list at once, and may be incomplete until the server has responded", async () => {
    const server = startServer();
    server.muteReads();
    const { engine, missing, shown } = await openLists({ server });
    const created = engine.createList();
    expect([shown(), missing()]).toEqual([[created], "loading"]);
    server.failReads("permission-denied");
    expect(missing()).toBe("failed");
    engine.wake();
    await later(1);
    server.unmuteReads();
    expect(missing()).toBe("none");
  });

  it("include a list that was created offline, also after a reload", async () => {
    const server = startServer();
    server.muteReads();
    const first = await openLists({ server });
    const created = first.engine.createList();
    first.engine.stop();
    const next = await openLists({ browser: first.browser, server });
    expect(next.shown()).toEqual([created]);
  });

  it("may be incomplete if storage has given up their states before they were read", async () => {
    const first = await openLists({ server: startWithTwo() });
    await later();
    first.server.muteReads();
    const { browser, server } = first;
    const next = await visit({ isOpen: false, list: null, isConnected: false, browser, server });
    const { storage } = browser.openTab();
    for (const key of storage.keys("lettuce/seen/")) storage.remove(key);
    const created = next.engine.createList();
    next.engine.allLists.subscribe(() => undefined);
    expect(next.engine.allLists.getState()).toMatchObject({
      lists: [{ id: created }],
      missing: "loading",
    });
  });

  it("are loading while the user joins the first list", async () => {
    const server = startServer();
    server.write(BOBS);
    const respond = server.holdRequests();
    const { status, shown, engine } = await openLists({ server, isConnected: true });
    openLink(engine, LIST).subscribe(() => undefined);
    await later(1);
    expect(status()).toBe("loading");
    respond();
    await later(1);
    expect(shown()).toEqual([LIST]);
  });

  it.each(["unavailable", "permission-denied"] as const)(
    "stay on the screen when the live read fails (%s), fail if none is known, and are read again",
    async (code) => {
      const server = startServer();
      server.muteReads();
      const { status, shown, engine } = await openLists({ server });
      server.failReads(code);
      expect(status()).toBe("failed");
      server.unmuteReads();
      engine.wake();
      await later(1);
      expect(status()).toBe("ready");
      server.write(buildList());
      server.failReads(code);
      expect(shown()).toEqual([LIST]);
      engine.wake();
      await later(1);
      server.write(buildList({ id: OTHER_LIST }));
      expect(shown()).toEqual([OTHER_LIST, LIST]);
    },
  );
});

it("lists saved while signed out are joined once, malformed ids are ignored, and lists that do not exist yet are reported once and joined later", {
  tags: "saved-lists/joined-after-login",
}, async () => {
  const browser = openBrowser();
  const { storage } = browser.openTab();
  storage.set("list_ids", JSON.stringify([LIST, "rubbish", 7, OTHER_LIST]));
  const ann = await visit({ browser, list: BOBS, isOpen: false });
  expect(ann.engine.links.getState()).toEqual([
    { id: OTHER_LIST, was: "missing" },
    { id: LIST, was: "joined" },
  ]);
  expect([ann.members(), ann.pending(), storage.get("list_ids")]).toEqual([
    ["bob", "ann"],
    0,
    null,
  ]);
  ann.closePage();
  const { engine, server } = await ann.openTab({ isOpen: false });
  await later();
  expect(engine.links.getState()).toEqual([]);
  server.write({ ...BOBS, id: OTHER_LIST });
  await later();
  expect(server.stored(OTHER_LIST)?.sharedWith).toEqual(["bob", "ann"]);
  expect(engine.links.getState()).toEqual([{ id: OTHER_LIST, was: "joined" }]);
  expect(storage.keys("lettuce/awaited")).toEqual([]);
});
