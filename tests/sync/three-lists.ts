import { expect } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import type { Item, ShoppingList } from "../../src/domain/types";
import type { Lists } from "../../src/services/lists";
import type { EngineParts } from "../../src/sync/engine";
import type { Step } from "../../src/sync/step";
import { buildItem, buildList, LIST, OTHER_LIST, startEngine } from "./build";
import { later } from "./clock";
import { type FakeTab, openBrowser } from "./fake-browser";
import { type Fate, startServer } from "./fake-server";

export const THIRD_LIST = "33333333-2222-4333-8444-555555555555";
const LISTS = [LIST, OTHER_LIST, THIRD_LIST];
const NEVER = new Promise<never>(() => undefined);

/** What makes a list Bob's, with Ann on it. */
export const BOBS = { owner: "bob", sharedWith: ["bob", "ann"] };

/** What a page on plain http has instead of locks. */
export const NO_LOCKS = { withLock: <Result>(_: string, work: () => Promise<Result>) => work() };

export type World = ReturnType<typeof buildWorld>;
export type AnnsTab = Awaited<ReturnType<typeof openTab>>;

/** Builds a server with three lists. The items are on the first one, unless the fields of a list say otherwise. */
export function buildWorld(
  fields: readonly Partial<ShoppingList>[] = [],
  items: readonly Item[] = ["a", "b", "c"].map((id) => buildItem(id)),
) {
  const server = startServer();
  for (const [at, id] of LISTS.entries()) {
    server.write(buildList({ items: at === 0 ? items : [], ...fields[at], id }));
  }
  return {
    server,
    browser: openBrowser(),
    network: { isThere: true },
    stored: (listId = LIST) => textOf(server.stored(listId)),
    all: () => LISTS.map((id) => textOf(server.stored(id))),
    byOthers(listId: string, ...changes: readonly Change[]) {
      const list = server.stored(listId);
      if (list) server.write(applyChanges(list, changes));
    },
  };
}

/** Opens Ann's lists in a tab. Requests of a tab that has died never arrive. */
export async function openTab(world: World, parts: Partial<EngineParts> = {}) {
  const { server, browser, network } = world;
  const page: FakeTab = browser.openTab();
  const asked = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (page.isDead()) return NEVER;
    const answer = await ask();
    return page.isDead() ? NEVER : answer;
  };
  const lists: Lists = {
    ...server.lists,
    getList: (id) => asked(() => server.lists.getList(id)),
    editLists: (ids, edit) =>
      asked(() =>
        server.lists.editLists(ids, (found) => {
          const edited = edit(found);
          if (page.isDead()) throw new Error("It is never sent.");
          return edited;
        }),
      ),
  };
  const { engine, refused } = startEngine({
    server,
    lists,
    storage: page.storage,
    withLock: page.withLock,
    maySend: () => network.isThere,
    isOpen: false,
    list: null,
    ...parts,
  });
  for (const id of LISTS) engine.openList(id, false).subscribe(() => undefined);
  engine.status.subscribe(() => undefined);
  await later(1);
  const transfer = (from: string, to: string, texts: readonly string[], isCopy: boolean) => {
    const items = engine.viewOf(from)?.items.filter(({ text }) => texts.includes(text));
    return engine.transfer(from, to, items ?? [], isCopy);
  };
  return {
    engine,
    page,
    refused,
    undo: engine.undo,
    shown: (listId = LIST) => textOf(engine.viewOf(listId)),
    all: () => LISTS.map((id) => textOf(engine.viewOf(id))),
    edit: (listId: string, ...changes: readonly Change[]) => made(engine.edit(listId, changes)),
    copy: (from: string, to: string, ...texts: readonly string[]) =>
      made(transfer(from, to, texts, true)),
    move: (from: string, to: string, ...texts: readonly string[]) =>
      made(transfer(from, to, texts, false)),
    /** Has a network again, and finds that nothing waits soon. */
    async allSent() {
      network.isThere = true;
      engine.wake();
      await later();
      expect(engine.outbox.count()).toBe(0);
    },
  };
}

function made(edit: Step | null): Step {
  if (!edit) throw new Error("It can't be done.");
  return edit;
}

/** Opens a tab whose network then goes, until `allSent`. */
export async function openOffline(world: World): Promise<AnnsTab> {
  const ann = await openTab(world);
  world.network.isThere = false;
  return ann;
}

/** The texts of a list's items, done ones with a mark. */
export function textOf(list: ShoppingList | null | undefined): string {
  return list ? list.items.map(({ text, done }) => (done ? `${text}!` : text)).join(" ") : "none";
}

/** Does something, and has the answer to the commit that follows get lost, and the network with it. No news comes. */
export async function cutOff<Result>(
  { server, network }: World,
  fate: Fate,
  work: () => Result,
): Promise<Result> {
  server.silence();
  server.loseAnswers(fate);
  const { editLists } = server.lists;
  server.lists.editLists = (...given) =>
    editLists(...given).catch((error) => {
      server.lists.editLists = editLists;
      network.isThere = false;
      throw error;
    });
  const result = work();
  await later(20);
  return result;
}

/** Does something, and has the commit that follows be under way. Its answer comes with `answer`. */
export async function underWay<Result>(
  { server }: World,
  work: () => Result,
  ...fates: readonly Fate[]
): Promise<{ result: Result; answer: () => void }> {
  server.loseAnswers(...fates);
  const answer = server.holdAnswers();
  const result = work();
  await later(1);
  return { result, answer };
}

type Life = {
  readonly build: () => World;
  /** What happens before the tab may die. */
  readonly before?: (ann: AnnsTab, world: World) => unknown;
  readonly live: (ann: AnnsTab, world: World) => Promise<unknown>;
  /** Looks at the server, and at the next tab, which has sent everything. */
  readonly check: (world: World, next: AnnsTab, writes: number) => void;
};

/**
 * Has Ann live something again and again: her tab dies before it writes for the first time, for the second time, and so
 * on, until it lives to the end.
 */
export async function whereverTheTabDies({ build, before, live, check }: Life) {
  let isAlive = false;
  let writes = 0;
  for (; !isAlive; writes += 1) {
    const world = build();
    const ann = await openTab(world);
    await before?.(ann, world);
    ann.page.dieAfter(writes);
    await live(ann, world).catch((error) => {
      if (!ann.page.isDead()) throw error;
    });
    isAlive = !ann.page.isDead();
    ann.page.die();
    ann.engine.stop();
    world.server.tellAll();
    const next = await openTab(world);
    await next.allSent();
    check(world, next, writes);
  }
  expect(writes).toBeGreaterThan(2);
}
