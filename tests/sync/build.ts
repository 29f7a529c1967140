import type { Change } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { createOutbox, type Outbox } from "../../src/sync/outbox";
import { createSync, type Sync, type SyncParts } from "../../src/sync/sync";
import { buildItem, buildList } from "../domain/build";
import { type FakeBrowser, openBrowser } from "./fake-browser";
import { type FakeServer, startServer } from "./fake-server";

export { buildItem, buildList };

export const LIST = buildList().id;
export const OTHER_LIST = "22222222-2222-4333-8444-555555555555";

/** The change that adds an item whose text is its id. */
export function add(id: string): Change {
  return { type: "add-item", item: buildItem(id) };
}

export function remove(...itemIds: readonly string[]): Change {
  return { type: "remove-items", itemIds };
}

export function rename(name: string): Change {
  return { type: "rename-list", name };
}

/** Ann's outbox in a browser, as one more tab sees it. */
export function openOutbox(browser: FakeBrowser = openBrowser(), now?: () => number): Outbox {
  return createOutbox(browser.openTab().storage, "ann", now);
}

/** The ids of a list's items, or null for no list. */
export function idsOf(list: ShoppingList | null | undefined): readonly string[] | null {
  return list ? list.items.map(({ id }) => id) : null;
}

export type Engine = {
  readonly sync: Sync;
  readonly server: FakeServer;
  readonly browser: FakeBrowser;
  /** What the server refused for good. */
  readonly refused: readonly { readonly types: readonly string[]; readonly code: string }[];
  /** What the open list shows: its ids, or its status. */
  readonly shown: () => readonly string[] | string;
};

/** Ann's engine in a tab, with a server that holds a list of hers, which is on the screen. */
export function startEngine({
  server = startServer(),
  browser = openBrowser(),
  list = buildList(),
  isOpen = true,
  ...parts
}: Partial<SyncParts> & {
  readonly server?: FakeServer;
  readonly browser?: FakeBrowser;
  readonly list?: ShoppingList | null;
  readonly isOpen?: boolean;
} = {}): Engine {
  if (list && !server.stored(list.id)) server.write(list);
  const refused: { types: readonly string[]; code: string }[] = [];
  const { storage, withLock } = browser.openTab();
  const sync = createSync({
    uid: "ann",
    lists: server.lists,
    storage,
    withLock,
    maySend: () => true,
    onRefused: (_, changes, { code }) =>
      refused.push({ types: changes.map(({ type }) => type), code }),
    ...parts,
  });
  const open = sync.openList(LIST);
  if (isOpen) open.subscribe(() => undefined);
  return {
    sync,
    server,
    browser,
    refused,
    shown() {
      const state = open.getState();
      return state.status === "ready" ? (idsOf(state.list) ?? []) : state.status;
    },
  };
}
