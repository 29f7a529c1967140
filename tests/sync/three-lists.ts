import { expect, vi } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import type { Item, ShoppingList } from "../../src/domain/types";
import type { Edit } from "../../src/sync/edit";
import { buildItem, buildList, LIST, OTHER_LIST, startEngine } from "./build";
import { type FakeTab, openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

export const THIRD_LIST = "33333333-2222-4333-8444-555555555555";
const LISTS = [LIST, OTHER_LIST, THIRD_LIST];
const NEVER = new Promise<never>(() => undefined);

/** What makes a list Bob's, with Ann on it. */
export const BOBS = { owner: "bob", sharedWith: ["bob", "ann"] };

export type World = ReturnType<typeof buildWorld>;

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
    /** What answers transactions in place of the server, if anything. */
    editLists: null as typeof server.lists.editLists | null,
    stored: (listId: string) => textOf(server.stored(listId)),
    all: () => LISTS.map((id) => textOf(server.stored(id))),
    byOthers(listId: string, ...changes: readonly Change[]) {
      const list = server.stored(listId);
      if (list) server.write(applyChanges(list, changes));
    },
  };
}

/** Opens Ann's lists in a tab. Requests of a tab that has died never arrive. */
export async function openTab(world: World) {
  const { server, browser, network } = world;
  const page: FakeTab = browser.openTab();
  const lists = { ...server.lists };
  for (const name of [
    "editLists",
    "getList",
    "joinList",
    "deleteList",
    "isAmongListsOf",
  ] as const) {
    Object.assign(lists, {
      [name]: async (...given: readonly unknown[]) => {
        if (page.isDead()) return NEVER;
        const asked = (name === "editLists" && world.editLists) || server.lists[name];
        const answer = await (asked as (...all: readonly unknown[]) => Promise<unknown>)(...given);
        return page.isDead() ? NEVER : answer;
      },
    });
  }
  const { storage, withLock } = page;
  const maySend = () => network.isThere;
  const parts = { server, lists, storage, withLock, maySend, isOpen: false, list: null };
  const { engine, refused } = startEngine(parts);
  const open = LISTS.map((id) => engine.openList(id, false));
  for (const list of open) list.subscribe(() => undefined);
  await vi.waitFor(() => {
    for (const list of open) expect(list.getState().status).not.toBe("loading");
  });
  const transfer = (from: string, to: string, texts: readonly string[], isCopy: boolean) => {
    const items = engine.listOnScreen(from)?.items.filter(({ text }) => texts.includes(text));
    return engine.transfer(from, to, items ?? [], isCopy);
  };
  return {
    engine,
    page,
    refused,
    takeBack: engine.takeBack,
    shown: (listId: string) => textOf(engine.listOnScreen(listId)),
    all: () => LISTS.map((id) => textOf(engine.listOnScreen(id))),
    copy: (from: string, to: string, ...texts: readonly string[]) =>
      transfer(from, to, texts, true),
    move(from: string, to: string, ...texts: readonly string[]): Edit {
      const edit = transfer(from, to, texts, false);
      if (!edit) throw new Error("It can't be moved.");
      return edit;
    },
    /** Waits until nothing waits. */
    async allSent() {
      network.isThere = true;
      engine.wake();
      await vi.waitFor(() => expect(engine.outbox.count()).toBe(0), { interval: 1 });
    },
  };
}

/** The texts of a list's items, done ones with a mark. */
export function textOf(list: ShoppingList | null | undefined): string {
  return list ? list.items.map(({ text, done }) => (done ? `${text}!` : text)).join(" ") : "none";
}

/** Does something, and has the answer to the commit that follows get lost, and the network with it. Needs the fake clock. */
export async function cutOff<Result>(
  world: World,
  fate: "taken" | "never",
  work: () => Result,
): Promise<Result> {
  const { server, network } = world;
  server.silence();
  server.loseAnswers(fate);
  const isCut = new Promise<void>((resolve) => {
    world.editLists = async (...given) => {
      try {
        return await server.lists.editLists(...given);
      } catch (error) {
        network.isThere = false;
        world.editLists = null;
        resolve();
        throw error;
      }
    };
  });
  const result = work();
  await isCut;
  await pass();
  return result;
}

/** Lets time go on, by the fake clock, in milliseconds. */
export const pass = (ms = 20) => vi.advanceTimersByTimeAsync(ms);
