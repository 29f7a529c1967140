import type { Change } from "../../src/domain/changes";
import type { Item, ShoppingList } from "../../src/domain/types";
import type { Connection } from "../../src/services/connection";
import type { Lists } from "../../src/services/lists";
import { createEngine, type Engine, type EngineParts } from "../../src/sync/engine";
import type { Edit } from "../../src/sync/entry";
import { createOutbox, type Outbox } from "../../src/sync/outbox";
import { buildItem, buildList } from "../domain/build";
import { type FakeBrowser, openBrowser } from "./fake-browser";
import { type FakeServer, startServer } from "./fake-server";

export { buildItem, buildList };

export const LIST = buildList().id;
export const OTHER_LIST = "22222222-2222-4333-8444-555555555555";

/** Returns the change that adds an item whose text is its id. */
export function add(id: string): Change {
  return { type: "add-item", item: buildItem(id) };
}

export function remove(...itemIds: readonly string[]): Change {
  return { type: "remove-items", itemIds };
}

export function rename(name: string): Change {
  return { type: "rename-list", name };
}

export function tick(itemId: string, done = true): Change {
  return { type: "set-done", itemId, done };
}

export function editText(itemId: string, text: string): Change {
  return { type: "edit-item", itemId, text };
}

let retyped = 0;

/** Returns the change that gives an item on the screen another text by its field. */
export function retype({ id: itemId, text: seenText }: Item, text: string): Change {
  retyped += 1;
  const seen = { text: seenText, otherId: `other ${retyped}` };
  return { type: "edit-item", itemId, text, seen };
}

/** Returns the edit of a list that consists of changes. */
export const changing = (...changes: readonly Change[]): Edit => ({ type: "change-list", changes });

/** Opens Ann's outbox in a new tab of a browser. */
export function openOutbox(browser: FakeBrowser = openBrowser(), now?: () => number): Outbox {
  const outbox = createOutbox({
    storage: browser.openTab().storage,
    uid: "ann",
    ...(now && { now }),
  });
  outbox.watchOtherTabs();
  return outbox;
}

/** Returns the ids of a list's items; null for no list. */
export function idsOf(list: ShoppingList | null | undefined): readonly string[] | null {
  return list ? list.items.map(({ id }) => id) : null;
}

/** Returns a connection that never breaks. */
export function connectionTo(lists: Lists): Connection {
  return {
    load: async () => undefined,
    call: (command) => command(lists),
    watch: (begin, observer) => begin(lists, observer),
  };
}

export type Started = {
  readonly engine: Engine;
  readonly server: FakeServer;
  readonly browser: FakeBrowser;
  /** The refused entries: the types of each batch, and why. */
  readonly refused: readonly { readonly types: readonly string[]; readonly why: string }[];
  /** Returns the ids of the items on the screen, or the list's status. */
  readonly shown: () => readonly string[] | string;
  /** Closes the list. */
  readonly close: () => void;
};

/** Starts Ann's engine in a new tab, with a list on the server and on the screen. */
export function startEngine({
  server = startServer(),
  browser = openBrowser(),
  list = buildList(),
  lists = server.lists,
  isOpen = true,
  isFollowingLink = true,
  ...parts
}: Partial<EngineParts> & {
  readonly server?: FakeServer;
  readonly browser?: FakeBrowser;
  readonly list?: ShoppingList | null;
  readonly lists?: Lists;
  readonly isOpen?: boolean;
  readonly isFollowingLink?: boolean;
} = {}): Started {
  if (list && !server.stored(list.id)) server.write(list);
  const refused: { types: readonly string[]; why: string }[] = [];
  const { storage, withLock } = browser.openTab();
  const engine = createEngine({
    uid: "ann",
    connection: connectionTo(lists),
    storage,
    withLock,
    maySend: () => true,
    displayName: async () => "Ann",
    onDropped: (_, entries, why) =>
      refused.push({
        types: entries.flatMap(({ edit }) =>
          edit?.type === "change-list" ? edit.changes.map(({ type }) => type) : "create-list",
        ),
        why,
      }),
    ...parts,
  });
  if (isOpen) engine.openList(LIST, isFollowingLink);
  const close = isOpen ? engine.list(LIST).subscribe(() => undefined) : () => undefined;
  return {
    engine,
    server,
    browser,
    refused,
    close,
    shown() {
      const state = engine.list(LIST).getState();
      return state.status === "ready" ? (idsOf(state.list) ?? []) : state.status;
    },
  };
}

/** Opens a list by its link. Returns its store. */
export function openLink({ openList, list }: Engine, id: string) {
  openList(id, true);
  return list(id);
}
