import { describe, expect, it } from "vitest";
import { keys } from "../../src/browser/keys";
import { applyChanges } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { add, buildItem, buildList, LIST } from "./build";
import { installFakeClock, later } from "./clock";
import { type FakeServer, startServer } from "./fake-server";
import { BOBS, CLOSED, SHARED, visit } from "./visit";

installFakeClock();

describe("a list", () => {
  it("is loading until the server has responded, and is forgotten after its deletion", async () => {
    const server = startServer();
    server.muteReads();
    const ann = await visit({ server, isFollowingLink: false });
    server.emitSnapshot(LIST, null, { isFromServer: false }); // from the SDK's cache
    expect(ann.state()).toEqual({ status: "loading" });
    server.unmuteReads();
    expect(ann.state()).toMatchObject({ status: "ready", isSent: true });
    server.write(null, LIST);
    await later();
    expect(ann.state()).toEqual({ status: "missing" });
    ann.closePage();
    server.muteReads();
    expect((await ann.openTab({ isFollowingLink: false })).state()).toEqual({ status: "loading" });
  });

  it("shows an edit without a flicker for any order of responses and snapshots, and then later changes", async () => {
    const ann = await visit();
    const before = ann.server.stored(LIST) ?? null;
    ann.server.muteReads();
    ann.engine.edit(LIST, [add("a")]);
    const open = ann.engine.list(LIST);
    const shown = new Set<unknown>();
    open.subscribe(() => shown.add(JSON.stringify(ann.shown())));
    ann.server.emitSnapshot(LIST, before);
    await later();
    expect(ann.pending()).toBe(0);
    ann.server.emitSnapshot(LIST, before);
    ann.server.unmuteReads();
    await later();
    expect(shown).toEqual(new Set(['["a"]']));
    const items = [buildItem("a", { text: "A" })];
    ann.server.write(buildList({ ...ann.server.stored(LIST), items }));
    expect(ann.state()).toMatchObject({ list: { items } });
  });

  it("keeps another member's edit whose snapshot comes before the response to an own edit, even without a later one", async () => {
    const ann = await visit();
    const respond = ann.server.holdResponses();
    ann.engine.edit(LIST, [add("a")]);
    await later(1);
    const own = ann.server.stored(LIST) ?? buildList();
    ann.server.write(applyChanges(own, [add("theirs")]));
    expect([ann.shown(), ann.pending()]).toEqual([["a", "theirs"], 0]);
    ann.server.muteReads();
    respond();
    await later();
    expect(ann.shown()).toEqual(["a", "theirs"]);
  });

  it("stays on the screen when its live read fails; an unknown list shows the error", async () => {
    const server = startServer();
    server.muteReads();
    const ann = await visit({ server, isFollowingLink: false });
    server.failReads("unavailable");
    expect(ann.state()).toMatchObject({ status: "failed", error: { code: "unavailable" } });
    await later();
    server.unmuteReads();
    server.failReads("unavailable");
    expect(ann.state().status).toBe("ready");
  });

  it("in an older format is rewritten, and contention about it is not logged", async () => {
    const ann = await visit();
    ann.server.failNext("failed-precondition");
    ann.server.emitSnapshot(LIST, ann.server.stored(LIST) ?? null, { isOutdated: true });
    await later();
    expect(ann.server.requests()).toEqual(["join", "edit"]);
  });
});

it.each([
  ["was deleted", null],
  ["was closed to the user", { ...BOBS, ...CLOSED }],
])(
  "one failed request does not leave a list that %s among all lists, and is repeated once",
  async (_, list) => {
    const ann = await visit({ list: SHARED });
    ann.engine.allLists.subscribe(() => undefined);
    await later();
    ann.close();
    ann.server.failNext("unavailable");
    ann.server.write(list, LIST);
    await later();
    expect(ann.engine.allLists.getState()).toMatchObject({ status: "ready", lists: [] });
    const count = ann.server.requests().length;
    await later();
    expect(ann.server.requests()).toHaveLength(count);
  },
);

/** Returns the stored list without receipts, as after its user was removed and has joined again. */
const withoutReceipts = (server: FakeServer): ShoppingList => {
  const { receipts: _, ...list } = server.stored(LIST) ?? SHARED;
  return list;
};

describe("a change that comes while the list is requested", () => {
  it("appears, if somebody has just joined", async () => {
    const ann = await visit({ list: SHARED, isFollowingLink: false });
    const respond = ann.server.holdResponses();
    const joined = { ...SHARED, sharedWith: ["bob", "ann", "carol"] };
    ann.server.write(joined);
    await later(50);
    ann.server.write(applyChanges(joined, [add("milk")]));
    await later(50);
    respond();
    await later();
    expect(ann.shown()).toEqual(["milk"]);
  });

  it("keeps the list and the edits of a member who was removed and has joined again at once", async () => {
    const ann = await visit({ list: SHARED, isFollowingLink: false });
    ann.engine.edit(LIST, [add("a")]);
    await later();
    const respond = ann.server.holdResponses();
    const again = withoutReceipts(ann.server);
    ann.server.write({ ...again, sharedWith: ["bob"] });
    await later(50);
    ann.server.write(again);
    ann.engine.edit(LIST, [add("b")]);
    await later(50);
    respond();
    await later();
    expect([ann.shown(), ann.refused]).toEqual([["a", "b"], []]);
  });

  it("counts, if the owner has just removed the user", async () => {
    const ann = await visit({ list: SHARED, isFollowingLink: false });
    const respond = ann.server.holdResponses();
    ann.server.emitSnapshot(LIST, { ...SHARED, sharedWith: ["bob", "ann", "carol"] });
    await later(50);
    ann.server.write(BOBS);
    await later(50);
    respond();
    await later();
    expect(ann.shown()).toBe("stranger");
  });

  it("costs no edit on a list that the browser has forgotten, if it is late", async () => {
    const before = await visit({ list: SHARED, isConnected: false });
    before.engine.edit(LIST, [add("a")]);
    before.closePage();
    before.browser.stored.delete(keys.rememberedList("ann", LIST));
    before.server.muteReads();
    const ann = await before.openTab({ isFollowingLink: false, isConnected: false });
    const respond = ann.server.holdResponses();
    ann.server.failReads("permission-denied");
    await later();
    ann.server.emitSnapshot(LIST, BOBS);
    respond();
    await later();
    expect([ann.shown(), ann.pending()]).toEqual([["a"], 1]);
  });
});

it("a state that was replaced by an older one of the server does not come back, neither now nor at the next visit", async () => {
  const before = await visit({ list: SHARED, isFollowingLink: false });
  before.engine.edit(LIST, [add("a")]);
  await later();
  before.closePage();
  before.server.write(applyChanges(withoutReceipts(before.server), [add("milk")]));
  const ann = await before.openTab({ isFollowingLink: false });
  ann.engine.allLists.subscribe(() => undefined);
  await later();
  ann.close();
  ann.engine.list(LIST).subscribe(() => undefined);
  await later();
  expect(ann.shown()).toEqual(["a", "milk"]);
  ann.closePage();
  ann.server.muteReads();
  expect((await ann.openTab({ isFollowingLink: false })).shown()).toEqual(["a", "milk"]);
});
