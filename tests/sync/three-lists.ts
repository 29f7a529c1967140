import { expect } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import { withReceipts } from "../../src/domain/receipts";
import type { Item, ShoppingList } from "../../src/domain/types";
import type { Lists } from "../../src/services/lists";
import type { Step } from "../../src/sync/edits";
import type { EngineParts } from "../../src/sync/engine";
import { buildItem, buildList, LIST, OTHER_LIST, startEngine } from "./build";
import { later } from "./clock";
import { type FakeTab, openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

export const THIRD_LIST = "33333333-2222-4333-8444-555555555555";
const LISTS = [LIST, OTHER_LIST, THIRD_LIST];
const NEVER = new Promise<never>(() => undefined);

/** The fields of a list of Bob with Ann as a member. */
export const SHARED_FIELDS = { owner: "bob", sharedWith: ["bob", "ann"] };

/** The engine part for a page on plain http, which has no locks. */
export const NO_LOCKS = { withLock: <Result>(_: string, work: () => Promise<Result>) => work() };

export type World = ReturnType<typeof buildWorld>;
export type AnnsTab = Awaited<ReturnType<typeof openTab>>;

/** Builds a server with three lists. The items are on the first list, unless `fields` has other items. */
export function buildWorld(
  fields: readonly Partial<ShoppingList>[] = [],
  items: readonly Item[] = ["a", "b", "c"].map((id) => buildItem(id)),
) {
  const server = startServer();
  let edits = 0;
  for (const [at, id] of LISTS.entries()) {
    server.write(buildList({ items: at === 0 ? items : [], ...fields[at], id }));
  }
  return {
    server,
    browser: openBrowser(),
    network: { isOnline: true },
    stored: (listId = LIST) => textOf(server.stored(listId)),
    all: () => LISTS.map((id) => textOf(server.stored(id))),
    /** Edits a list as Bob, whose receipts tell the order of states if he is a member. */
    editAsOther(listId: string, ...changes: readonly Change[]) {
      const list = server.stored(listId);
      if (!list) return;
      edits += 1;
      const receipt = { client: "bobspage", number: edits };
      server.write(withReceipts(applyChanges(list, changes), "bob", [receipt], () => false));
    },
  };
}

/** Opens Ann's lists in a tab. Requests of a crashed tab never arrive; a suspended one hears and sends nothing. */
export async function openTab(world: World, parts: Partial<EngineParts> = {}) {
  const { server, browser, network } = world;
  const page: FakeTab = browser.openTab();
  const request = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    if (page.isSuspended()) await page.awake();
    if (page.hasCrashed()) return NEVER;
    const response = await send();
    if (page.isSuspended()) await page.awake();
    return page.hasCrashed() ? NEVER : response;
  };
  const lists: Lists = {
    ...server.lists,
    watchList: (id, { next, fail }) =>
      server.lists.watchList(id, { next: (value) => page.isSuspended() || next(value), fail }),
    getList: (id) => request(() => server.lists.getList(id)),
    editLists: (ids, edit) =>
      request(() =>
        server.lists.editLists(ids, (found) => {
          const edited = edit(found);
          if (page.hasCrashed()) throw new Error("The tab has crashed.");
          return edited;
        }),
      ),
  };
  const { engine, refused } = startEngine({
    server,
    lists,
    storage: page.storage,
    withLock: page.withLock,
    maySend: () => network.isOnline,
    isOpen: false,
    list: null,
    ...parts,
  });
  for (const id of LISTS) engine.list(id).subscribe(() => undefined);
  engine.status.subscribe(() => undefined);
  await later(1);
  const itemsOf = (listId: string, texts: readonly string[]) =>
    engine.viewOf(listId)?.items.filter(({ text }) => texts.includes(text)) ?? [];
  return {
    engine,
    page,
    refused,
    undo: engine.undo,
    shown: (listId = LIST) => textOf(engine.viewOf(listId)),
    all: () => LISTS.map((id) => textOf(engine.viewOf(id))),
    edit: (listId: string, ...changes: readonly Change[]) => required(engine.edit(listId, changes)),
    copy: (from: string, to: string, ...texts: readonly string[]) =>
      required(engine.copyItems(itemsOf(from, texts), to)),
    move: (from: string, to: string, ...texts: readonly string[]) =>
      engine.moveItems(from, to, itemsOf(from, texts)),
    /** Goes online, and expects that no entry stays pending. */
    async sendAll() {
      network.isOnline = true;
      engine.wake();
      await later();
      expect(engine.outbox.count()).toBe(0);
    },
  };
}

function required(step: Step | null): Step {
  if (!step) throw new Error("The edit is not possible.");
  return step;
}

/** Opens a tab, which then is offline until `sendAll`. */
export async function openOffline(world: World): Promise<AnnsTab> {
  const ann = await openTab(world);
  world.network.isOnline = false;
  return ann;
}

/** Returns the texts of a list's items, with `!` after done ones; `none` for no list. */
function textOf(list: ShoppingList | null | undefined): string {
  return list ? list.items.map(({ text, done }) => (done ? `${text}!` : text)).join(" ") : "none";
}
