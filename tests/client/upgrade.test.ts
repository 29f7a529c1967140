import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { movesByPlace, type Places } from "../../src/domain/shop-order";
import type { ShoppingList } from "../../src/domain/types";
import { buildItem, LIST, OTHER_LIST, startEngine } from "../sync/build";
import { later } from "../sync/clock";
import { openBrowser } from "../sync/fake-browser";
import { startServer } from "../sync/fake-server";
import { THIRD_LIST } from "../sync/three-lists";
import { BOBS, SHARED, visit } from "../sync/visit";

// Browsers keep what earlier builds have stored. `npm run usage:storage` writes a file with the storage of a new build;
// add it here when a format changes, and keep the earlier ones for 30 days.

type Stored = {
  /** The time at which the file was written, in milliseconds since the epoch. */
  readonly now: number;
  readonly mainList: string;
  readonly pending: { readonly added: readonly string[]; readonly ticked: string };
  readonly drafts: { readonly newItem: string; readonly item: string; readonly itemText: string };
  readonly storage: Readonly<Record<string, string>>;
  readonly tabStorage: Readonly<Record<string, string>>;
};

describe.each(["2026-11-29"])("the storage of the build of %s after a year of use", (date) => {
  const path = join(import.meta.dirname, "..", "usage", `storage-of-${date}.json`);
  const stored: Stored = JSON.parse(readFileSync(path, "utf8"));
  const { mainList, pending, drafts } = stored;

  beforeEach(() => {
    vi.useFakeTimers({ now: stored.now });
    vi.resetModules();
    for (const [key, value] of Object.entries(stored.storage)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(stored.tabStorage))
      sessionStorage.setItem(key, value);
    return () => {
      vi.useRealTimers();
      localStorage.clear();
      sessionStorage.clear();
    };
  });

  /** Starts the app in this browser. The server has the list as it was before the pending edits. */
  function open(maySend: boolean) {
    const browser = openBrowser();
    for (const [key, value] of Object.entries(stored.storage)) browser.stored.set(key, value);
    const server = startServer();
    const { list }: { list: ShoppingList } = JSON.parse(
      stored.storage[`lettuce/seen/ann/list/${mainList}`] ?? "{}",
    );
    server.write(list);
    const started = startEngine({
      browser,
      server,
      list: null,
      isOpen: false,
      maySend: () => maySend,
    });
    return { ...started, shown: () => started.engine.viewOf(mainList)?.items ?? [] };
  }

  it("shows all lists and the pending edits of all pages, and sends them", async () => {
    const offline = open(false);
    expect(offline.engine.allLists.shown()).toHaveLength(40);
    expect(offline.engine.outbox.count()).toBe(3);
    offline.engine.stop();
    const { engine, server, shown } = open(true);
    const before = shown();
    expect(before.map(({ text }) => text)).toEqual(expect.arrayContaining([...pending.added]));
    expect(before.find(({ text }) => text === pending.ticked)?.done).toBe(true);
    engine.wake();
    await later();
    expect(engine.outbox.count()).toBe(0);
    expect(server.stored(mainList)?.items).toEqual(before);
    engine.stop();
  });

  it("suggests what the user adds, and on each list first what is due there", () => {
    const { engine } = open(false);
    const usualOn = (id = "") =>
      engine.usedTexts.suggestionsFor(id).flatMap(({ text, isUsual }) => (isUsual ? text : []));
    const drugstore = engine.allLists.shown().find(({ name }) => name === "Drugstore");
    const usual = usualOn(mainList);
    expect(usual.length).toBeGreaterThan(280);
    expect(usual).toEqual(expect.arrayContaining(["Milk", "Matches"]));
    expect(usualOn(drugstore?.id).slice(0, 5)).not.toEqual(usual.slice(0, 5));
    engine.stop();
  });

  it("sorts each list in the order of its shop", () => {
    const { engine, shown } = open(false);
    const { placesOn } = engine.shopOrder;
    expect(movesByPlace(shown(), placesOn(mainList)).length).toBeGreaterThan(5);
    const orders = engine.allLists.shown().map(({ id }) => orderOf(placesOn(id)));
    expect(new Set(orders).size).toBe(6); // five lists with an order of their own, and the others
    engine.stop();
  });

  it("keeps the user signed in, the half-typed texts and the settings of the device", async () => {
    const { session } = await import("../../src/client/client");
    const { useUser } = await import("../../src/hooks/session");
    const { useKeepAwake } = await import("../../src/hooks/device-settings");
    const { discardDraftsOfOthers, useDraft } = await import("../../src/hooks/drafts");
    const { useItemDraft } = await import("../../src/screens/list/items/use-item-draft");
    expect(session.getState()).toMatchObject({
      status: "signed-in",
      user: { uid: "ann", displayName: "Ann" },
    });
    discardDraftsOfOthers(); // as at each start
    const { result } = renderHook(() => ({
      user: useUser(),
      newItem: useDraft(`${mainList}/new`).read(),
      item: useItemDraft(mainList),
      isKeptAwake: useKeepAwake()[0],
    }));
    const { user, newItem, item, isKeptAwake } = result.current;
    expect([user.uid, newItem, isKeptAwake]).toEqual(["ann", drafts.newItem, true]);
    const edited = item.item();
    expect(edited?.text).toBe(drafts.item);
    expect(edited && item.textOf(edited).read()).toBe(drafts.itemText);
  });

  it("opens the link that its user has saved, as soon as its list exists", async () => {
    const { engine, server } = open(true);
    const [id = ""] = Object.keys(JSON.parse(stored.storage["lettuce/awaited/ann"] ?? "{}"));
    server.write({ ...BOBS, id });
    engine.wake();
    await later();
    expect(server.stored(id)?.sharedWith).toEqual(["bob", "ann"]);
    engine.stop();
  });
});

const orderOf = (places: Places) =>
  [...places]
    .sort(([, one], [, other]) => one - other)
    .map(([key]) => key)
    .join();

/** The keys and values that the build of 2026-11-28 has left in a browser, with an edit that is pending. */
const storedBefore = (now: number): Readonly<Record<string, unknown>> => ({
  "lettuce/mark": "0.5",
  "lettuce/browser/ann": "abcd",
  "lettuce/left/ann": [
    [THIRD_LIST, "left"],
    [LIST, "removed"],
  ],
  "lettuce/awaited/ann": { [OTHER_LIST]: now },
  "lettuce/seen/ann/opened": [LIST],
  [`lettuce/seen/ann/list/${LIST}`]: { list: SHARED },
  [`lettuce/edits/ann/${LIST}/000000000000002-abcdold1`]: {
    id: "000000000000002-abcdold1",
    type: "change-list",
    changes: [{ type: "add-item", item: buildItem("a") }],
  },
  // A tab died after it had moved an entry, for which the list had no room, to the end, and before it removed the first.
  ...Object.fromEntries(
    ["000000000000003-abcdold1", "000000000000004-abcdold2"].map((order) => [
      `lettuce/edits/ann/${LIST}/${order}`,
      {
        id: "000000000000003-abcdold1",
        type: "change-list",
        changes: [{ type: "add-item", item: buildItem("b") }],
      },
    ]),
  ),
});

it("the storage of the build of 2026-11-28 loses no pending edit, and makes nobody a member who has left", async () => {
  vi.useFakeTimers();
  const browser = openBrowser();
  const { storage } = browser.openTab();
  for (const [key, value] of Object.entries(storedBefore(Date.now())))
    storage.set(key, typeof value === "string" ? value : JSON.stringify(value));
  const server = startServer();
  server.write(SHARED);
  for (const id of [OTHER_LIST, THIRD_LIST]) server.write({ ...BOBS, id });
  const ann = await visit({ browser, server, list: null, isFollowingLink: false });
  const third = ann.engine.list(THIRD_LIST);
  third.subscribe(() => undefined);
  ann.engine.openList(THIRD_LIST, false);
  await ann.goOnline();
  expect([ann.shown(), ann.stored(), ann.pending()]).toEqual([["a", "b"], ["a", "b"], 0]);
  expect(third.getState()).toEqual({ status: "stranger" });
  expect(server.stored(THIRD_LIST)?.sharedWith).toEqual(["bob"]);
  expect(server.stored(OTHER_LIST)?.sharedWith).toEqual(["bob", "ann"]); // its link was opened before
  expect(ann.engine.links.getState()).toEqual([{ id: OTHER_LIST, was: "joined" }]);
  vi.useRealTimers();
});
