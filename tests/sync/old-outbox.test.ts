import { expect, it } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { add, buildItem, buildList, LIST, OTHER_LIST, tick } from "./build";
import { installFakeClock } from "./clock";
import { type FakeBrowser, openBrowser } from "./fake-browser";
import { buildWorld, openTab, THIRD_LIST } from "./three-lists";
import { BOBS, visit } from "./visit";

installFakeClock();

const NEW_LIST = "44444444-2222-4333-8444-555555555555";

/** Stores entries as the version before numbers did, in their order. */
function storeOld(browser: FakeBrowser, entries: readonly (readonly [string, object])[]) {
  const { storage } = browser.openTab();
  for (const [at, [listId, pending]] of entries.entries()) {
    const order = `${String(at + 1).padStart(15, "0")}-12345678`;
    storage.set(`lettuce/outbox/ann/${listId}/${order}`, JSON.stringify({ pending }));
  }
  storage.set("lettuce/sent/ann/12345678:12345678", "{}");
}

const oldKeys = (browser: FakeBrowser) => {
  const { storage } = browser.openTab();
  return [...storage.keys("lettuce/outbox/"), ...storage.keys("lettuce/sent/")];
};

it("entries of an earlier version are sent in their order: edits, new lists, transfers and undos", async () => {
  const world = buildWorld();
  const created: ShoppingList = buildList({ id: NEW_LIST, name: "New" });
  const move = (from: string, to: string, id: string) => ({
    type: "transfer",
    from,
    to,
    item: buildItem(id),
    newId: `${id}2`,
  });
  storeOld(world.browser, [
    [LIST, add("d")],
    [NEW_LIST, { type: "create-list", list: created }],
    [LIST, move(LIST, OTHER_LIST, "b")],
    [NEW_LIST, add("x")],
    [LIST, tick("a")],
    [LIST, { type: "undo", of: ["any"], changes: [tick("a", false), move(LIST, THIRD_LIST, "c")] }],
  ]);
  const ann = await openTab(world);
  await ann.sendAll();
  expect(world.all()).toEqual(["a d", "b", "c"]);
  expect(world.server.stored(OTHER_LIST)?.items[0]?.id).toBe("b2");
  expect(world.server.stored(NEW_LIST)).toMatchObject({ name: "New", items: [{ id: "x" }] });
  expect(oldKeys(world.browser)).toEqual([]);
});

it("a join of an earlier version is tried again at the next visits, too", async () => {
  const browser = openBrowser();
  storeOld(browser, [[LIST, { type: "join-list" }]]);
  const early = await visit({ browser, list: BOBS, isOpen: false, isConnected: false });
  expect(oldKeys(browser)).toEqual([]);
  early.closePage();
  const ann = await early.openTab({ isOpen: false });
  expect(ann.members()).toEqual(["bob", "ann"]);
});

it("entries that no version can read, or that storage has no room to copy, stay as they are", async () => {
  const world = buildWorld();
  storeOld(world.browser, [
    [LIST, { type: "something newer" }],
    [LIST, add("d")],
  ]);
  world.browser.setFull(true);
  const early = await openTab(world);
  early.engine.stop();
  expect(oldKeys(world.browser)).toHaveLength(3);
  world.browser.setFull(false);
  await (await openTab(world)).sendAll();
  expect([world.stored(), oldKeys(world.browser).length]).toEqual(["a b c d", 1]);
});
