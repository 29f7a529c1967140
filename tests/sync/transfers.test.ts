import { describe, expect, it, vi } from "vitest";
import { applyChanges, type Change, tickOf } from "../../src/domain/changes";
import { MAX_ITEMS } from "../../src/domain/limits";
import type { Item, ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { keys } from "../../src/sync/browser/keys";
import type { Edit, Engine } from "../../src/sync/engine";
import { createTakeBack } from "../../src/sync/take-back";
import { createTransfer } from "../../src/sync/transfers";
import { add, buildItem, buildList, LIST, OTHER_LIST, remove, startEngine, tick } from "./build";
import { type FakeBrowser, type FakeTab, openBrowser } from "./fake-browser";
import { type FakeServer, startServer } from "./fake-server";

const THIRD_LIST = "33333333-2222-4333-8444-555555555555";
const ITEMS = ["a", "b", "c"].map((id) => buildItem(id));
const NEVER = new Promise<never>(() => undefined);

/** Ann's tab, in which she has lists on the screen; what a tab that has died asks of the server never arrives there. */
type AnnsTab = {
  readonly engine: Engine;
  readonly page: FakeTab;
  readonly refused: readonly { readonly code: string }[];
  readonly shown: (listId: string) => string;
  readonly move: (from: string, to: string, ...ids: readonly string[]) => Edit;
  readonly copy: (from: string, to: string, ...ids: readonly string[]) => Edit | null;
  readonly takeBack: (edit: Edit) => Edit | null;
  /** Until nothing waits. */
  readonly allSent: () => Promise<void>;
};

type World = {
  readonly server: FakeServer;
  readonly browser: FakeBrowser;
  /** What a list of the server holds. */
  readonly stored: (listId: string) => string;
  readonly open: (maySend?: () => boolean) => Promise<AnnsTab>;
  readonly byOthers: (listId: string, ...changes: readonly Change[]) => void;
};

/** A server with Ann's lists: three items are on the first. */
function build(others: readonly Item[] = [], fields: Partial<ShoppingList> = {}): World {
  const server = startServer();
  const browser = openBrowser();
  server.write(buildList({ items: ITEMS }));
  server.write(buildList({ ...fields, id: OTHER_LIST, items: others }));
  server.write(buildList({ id: THIRD_LIST }));
  return {
    server,
    browser,
    stored: (listId) => textOf(server.stored(listId)),
    byOthers(listId, ...changes) {
      const list = server.stored(listId);
      if (list) server.write(applyChanges(list, changes));
    },
    async open(maySend = () => true) {
      const page = browser.openTab();
      const lists = { ...server.lists } as Lists;
      for (const name of ["editList", "getList", "joinList", "leaveList"] as const) {
        Object.assign(lists, {
          [name]: async (...given: readonly unknown[]) => {
            if (page.isDead()) return NEVER;
            const ask = server.lists[name] as (...all: readonly unknown[]) => Promise<unknown>;
            const answer = await ask(...given);
            return page.isDead() ? NEVER : answer;
          },
        });
      }
      const { storage, withLock } = page;
      const { engine, refused } = startEngine({ server, lists, storage, withLock, maySend });
      const open = [LIST, OTHER_LIST, THIRD_LIST].map((id) => {
        const list = engine.openList(id, false);
        list.subscribe(() => undefined);
        return list;
      });
      await vi.waitFor(() => {
        for (const list of open) expect(list.getState().status).not.toBe("loading");
      });
      const transfer = createTransfer(engine);
      const takeBack = createTakeBack(engine);
      const itemsOf = (listId: string, ids: readonly string[]) =>
        engine.listOnScreen(listId)?.items.filter(({ text }) => ids.includes(text)) ?? [];
      return {
        engine,
        page,
        refused,
        takeBack,
        shown: (listId) => textOf(engine.listOnScreen(listId)),
        move(from, to, ...ids) {
          const edit = transfer(from, to, itemsOf(from, ids), false);
          if (!edit) throw new Error("It can't be moved.");
          return edit;
        },
        copy: (from, to, ...ids) => transfer(from, to, itemsOf(from, ids), true),
        allSent: () => vi.waitFor(() => expect(engine.outbox.count()).toBe(0), { interval: 1 }),
      };
    },
  };
}

/** The texts of a list's items, done ones with a mark. */
function textOf(list: ShoppingList | null | undefined): string {
  return list ? list.items.map(({ text, done }) => (done ? `${text}!` : text)).join(" ") : "none";
}

/** Has a try be under way: a list has been read, and is not written before the function is called that it gives. */
async function attempt(
  { server }: World,
  work: () => Edit,
): Promise<{ edit: Edit; go: () => void }> {
  const { editList } = server.lists;
  let go = () => {};
  let first: string | null = null;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const isTried = new Promise<void>((resolve) => {
    server.lists.editList = async (id, change) => {
      // As a transaction that meets somebody else's: it has read, and is to do so again.
      if (first !== null && first !== id) return editList(id, change);
      first = id;
      change(server.stored(id) ?? null);
      resolve();
      await gate;
      return editList(id, change);
    };
  });
  const edit = work();
  await isTried;
  return { edit, go };
}

/** Ann's tab, once her network has gone; and what waits until all is sent after it has come back. */
async function openOffline(world: World) {
  let maySend = true;
  const ann = await world.open(() => maySend);
  maySend = false;
  const sendAll = async () => {
    maySend = true;
    ann.engine.wake();
    await ann.allSent();
  };
  return { ann, sendAll };
}

/** Somebody moves "b" to a list that has become full without their knowledge: there it waits. */
async function moveToFull() {
  const many = Array.from({ length: MAX_ITEMS - 1 }, (_, index) => buildItem(`${index}`));
  const world = build(many);
  const ann = await world.open();
  world.server.silence();
  world.byOthers(OTHER_LIST, add("one more"));
  ann.engine.status.subscribe(() => undefined);
  ann.move(LIST, OTHER_LIST, "b");
  await vi.waitFor(() => expect(ann.engine.status.getState().kind).toBe("held"));
  return { world, ann };
}

describe("an item that is moved", () => {
  it("is at once on the other list, as it was, and no more on its own; and so on the server", async () => {
    const world = build([buildItem("x")]);
    const ann = await world.open();
    ann.engine.edit(LIST, [tick("b")]);
    ann.move(LIST, OTHER_LIST, "b");
    expect([ann.shown(LIST), ann.shown(OTHER_LIST)]).toEqual(["a c", "x b!"]);
    await ann.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", "x b!"]);
    expect([ann.shown(LIST), ann.shown(OTHER_LIST)]).toEqual(["a c", "x b!"]);
    expect(world.server.stored(OTHER_LIST)?.items[1]?.id).toBe("b");
  });

  it("waits as one entry, also in the list of all lists and in another tab", async () => {
    const world = build();
    const ann = await world.open(() => false);
    ann.move(LIST, OTHER_LIST, "b");
    expect(ann.engine.outbox.count()).toBe(1);
    const other = await world.open(() => false);
    expect([other.shown(LIST), other.shown(OTHER_LIST)]).toEqual(["a c", "b"]);
    const all = other.engine.allLists.getState();
    const lists = all.status === "ready" ? all.lists.map((list) => [list.id, textOf(list)]) : [];
    expect(Object.fromEntries(lists)).toMatchObject({ [LIST]: "a c", [OTHER_LIST]: "b" });
  });

  it.each([
    ["open", buildItem("y", { text: "b" }), "b"],
    ["done", buildItem("y", { text: "b", done: true }), "b!"],
  ])(
    "stands beside one of the same text that is %s, and is taken back alone",
    async (_, y, there) => {
      const world = build([y]);
      const ann = await world.open();
      const edit = ann.move(LIST, OTHER_LIST, "b");
      await ann.allSent();
      expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", `${there} b`]);
      expect(ann.takeBack(edit)).not.toBeNull();
      await ann.allSent();
      expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a b c", there]);
    },
  );

  it("has another id where its own is taken by something else", async () => {
    const world = build([buildItem("b", { text: "other" })]);
    const ann = await world.open();
    ann.move(LIST, OTHER_LIST, "b");
    await ann.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", "other b"]);
  });

  it("is there once where somebody else has just brought it", async () => {
    const world = build([buildItem("b", { done: true })]);
    const ann = await world.open();
    ann.move(LIST, OTHER_LIST, "b");
    expect([ann.shown(LIST), ann.shown(OTHER_LIST)]).toEqual(["a c", "b!"]);
    await ann.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", "b!"]);
  });

  it("by two members at once is there once", async () => {
    const world = build();
    const ann = await world.open(() => false);
    ann.move(LIST, OTHER_LIST, "b");
    world.byOthers(LIST, remove("b"));
    world.byOthers(OTHER_LIST, add("b"));
    const again = await world.open();
    again.engine.wake();
    await again.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", "b"]);
  });

  it("stays where it was as well where somebody has changed it there meanwhile", async () => {
    const world = build();
    const ann = await world.open();
    const answer = world.server.hold();
    ann.move(LIST, OTHER_LIST, "b");
    world.byOthers(LIST, { type: "edit-item", itemId: "b", text: "theirs" });
    expect(ann.shown(LIST)).toBe("a theirs c");
    answer();
    await ann.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a theirs c", "b"]);
  });

  it("and that is to go to a list that takes nothing comes back", async () => {
    const world = build([], { owner: "bob", sharedWith: ["bob", "ann"] });
    const ann = await world.open();
    world.server.silence();
    world.server.setMembers(OTHER_LIST, ["bob"]);
    ann.move(LIST, OTHER_LIST, "b");
    expect(ann.shown(LIST)).toBe("a c");
    await ann.allSent();
    expect(ann.refused).toMatchObject([{ code: "not-a-member" }]);
    expect([ann.shown(LIST), world.stored(LIST), world.stored(OTHER_LIST)]).toEqual([
      "a b c",
      "a b c",
      "",
    ]);
  });

  it("comes back as well where that list is deleted here", async () => {
    const world = build();
    const { ann, sendAll } = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    await ann.engine.deleteList(OTHER_LIST);
    expect(ann.shown(LIST)).toBe("a b c");
    await sendAll();
    expect(world.stored(LIST)).toBe("a b c");
  });

  it("is simply where it went where the list is gone that it was on", async () => {
    const world = build();
    const ann = await world.open();
    const answer = world.server.hold();
    ann.move(LIST, OTHER_LIST, "b");
    world.server.silence();
    world.server.write(null, LIST);
    answer();
    await ann.allSent();
    expect(world.stored(OTHER_LIST)).toBe("b");
    expect(ann.refused).toMatchObject([{ code: "not-found" }]);
  });

  it("waits for room, shown as moved and counted once", async () => {
    const { world, ann } = await moveToFull();
    expect(ann.engine.status.getState()).toEqual({ kind: "held", waiting: 1 });
    expect([ann.shown(LIST), world.stored(LIST)]).toEqual(["a c", "a b c"]);
    world.byOthers(OTHER_LIST, remove("1", "2"));
    world.server.tellAll();
    await ann.allSent();
    expect(world.stored(LIST)).toBe("a c");
    expect(world.server.stored(OTHER_LIST)?.items.at(-1)?.text).toBe("b");
  });

  it("can't go where there is no room, or to or from a list that is only read; a copy can be made from there", async () => {
    const many = Array.from({ length: MAX_ITEMS }, (_, index) => buildItem(`${index}`));
    const full = build(many);
    const ann = await full.open();
    expect(() => ann.move(LIST, OTHER_LIST, "b")).toThrow();
    expect(ann.engine.outbox.count()).toBe(0);
    const world = build([buildItem("x")], { isReadOnly: true });
    const other = await world.open();
    expect(() => other.move(LIST, OTHER_LIST, "b")).toThrow();
    expect(() => other.move(OTHER_LIST, LIST, "x")).toThrow();
    expect(() => other.move(LIST, LIST, "a")).toThrow();
    other.copy(OTHER_LIST, LIST, "x");
    expect(other.shown(LIST)).toBe("a b c x");
  });

  it("does not take other edits with it where somebody else has brought it there", async () => {
    const world = build([buildItem("x")]);
    const ann = await world.open(() => true);
    world.server.failNext("unavailable");
    const { edit, go } = await attempt(world, () => {
      ann.engine.outbox.add(OTHER_LIST, tick("x"));
      return ann.move(LIST, OTHER_LIST, "b");
    });
    expect(edit.moved?.pieces).toHaveLength(1);
    world.byOthers(OTHER_LIST, add("b"), add("y"));
    go();
    await ann.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", "x! b y"]);
  });
});

describe("a copy", () => {
  it("is open, and is not made of what is there; it is taken back there alone", async () => {
    const world = build([buildItem("y", { text: "a" })]);
    const ann = await world.open();
    ann.engine.edit(LIST, [tick("b")]);
    const edit = ann.copy(LIST, OTHER_LIST, "a", "b");
    expect([ann.shown(LIST), ann.shown(OTHER_LIST)]).toEqual(["a b! c", "a b"]);
    await ann.allSent();
    expect(edit && ann.takeBack(edit)).not.toBeNull();
    await ann.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a b! c", "a"]);
    const same = ann.copy(LIST, OTHER_LIST, "a");
    expect(same?.after).toBe(same?.before);
  });
});

describe("moving on", () => {
  it("from list to list before anything is sent comes to the last, once, whatever is sent first", async () => {
    const world = build();
    let maySend = true;
    const ann = await world.open(() => maySend);
    maySend = false;
    ann.move(LIST, OTHER_LIST, "b");
    ann.move(OTHER_LIST, THIRD_LIST, "b");
    expect([LIST, OTHER_LIST, THIRD_LIST].map(ann.shown)).toEqual(["a c", "", "b"]);
    maySend = true;
    await ann.engine.drain(1_000);
    expect(ann.engine.outbox.count()).toBe(0);
    expect([LIST, OTHER_LIST, THIRD_LIST].map(world.stored)).toEqual(["a c", "", "b"]);
  });

  it("before anything is sent needs no list in between, nor what was done there", async () => {
    const world = build([], { owner: "bob", sharedWith: ["bob", "ann"] });
    const { ann, sendAll } = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "a", "b");
    ann.engine.edit(OTHER_LIST, [tick("b")]);
    ann.move(OTHER_LIST, THIRD_LIST, "b");
    ann.engine.edit(THIRD_LIST, [{ type: "edit-item", itemId: "b", text: "B" }]);
    world.server.silence();
    world.server.setMembers(OTHER_LIST, ["bob"]);
    await sendAll();
    expect([LIST, OTHER_LIST, THIRD_LIST].map(world.stored)).toEqual(["a c", "", "B!"]);
  });

  it.each(["sent", "not sent"])("is taken back step by step, %s", async (when) => {
    const world = build();
    let maySend = true;
    const ann = await world.open(() => maySend);
    maySend = when === "sent";
    const shown = () => [LIST, OTHER_LIST, THIRD_LIST].map(ann.shown);
    let first: Edit | null = ann.move(LIST, OTHER_LIST, "b");
    let second: Edit | null = ann.move(OTHER_LIST, THIRD_LIST, "b");
    for (let round = 0; round < 2; round += 1) {
      expect(shown()).toEqual(["a c", "", "b"]);
      second = second && ann.takeBack(second);
      expect(shown()).toEqual(["a c", "b", ""]);
      first = first && ann.takeBack(first);
      expect(shown()).toEqual(["a b c", "", ""]);
      first = first && ann.takeBack(first);
      expect(shown()).toEqual(["a c", "b", ""]);
      second = second && ann.takeBack(second);
    }
    maySend = true;
    ann.engine.wake();
    await ann.allSent();
    expect([LIST, OTHER_LIST, THIRD_LIST].map(world.stored)).toEqual(["a c", "", "b"]);
  });

  it("comes home from a full list by hand, where it is edited and sent like any other", async () => {
    const { world, ann } = await moveToFull();
    const home = ann.move(OTHER_LIST, LIST, "b");
    ann.engine.edit(LIST, [tick("b")]);
    await ann.allSent();
    expect(world.stored(LIST)).toBe("a b! c");
    expect(world.server.stored(OTHER_LIST)?.items).toHaveLength(MAX_ITEMS);
    expect(ann.takeBack(home)).toBeNull();
  });

  /** Somebody wants an item that is done, or has it done. */
  const wish = (ann: AnnsTab, listId: string, text: string, done: boolean) => {
    const item = ann.engine.listOnScreen(listId)?.items.find((one) => one.text === text);
    if (item) ann.engine.edit(listId, [tickOf(item, done)]);
  };

  it.each([
    ["home", LIST, ["a best! c", "", ""]],
    ["on", THIRD_LIST, ["a c", "", "best!"]],
  ])(
    "takes %s what was done to it on its way, though nothing was sent, and nothing can be there",
    async (_, to, all) => {
      const world = build([], { owner: "bob", sharedWith: ["bob", "ann"] });
      const { ann, sendAll } = await openOffline(world);
      ann.move(LIST, OTHER_LIST, "b");
      wish(ann, OTHER_LIST, "b", true);
      wish(ann, OTHER_LIST, "b", false);
      ann.engine.edit(OTHER_LIST, [{ type: "edit-item", itemId: "b", text: "best" }]);
      wish(ann, OTHER_LIST, "best", true);
      ann.move(OTHER_LIST, to, "best");
      expect([LIST, OTHER_LIST, THIRD_LIST].map(ann.shown)).toEqual(all);
      world.server.silence();
      world.server.setMembers(OTHER_LIST, ["bob"]);
      await sendAll();
      expect([LIST, OTHER_LIST, THIRD_LIST].map(world.stored)).toEqual(all);
    },
  );

  it("comes home with its new text, whatever somebody has written there meanwhile, as from any edit", async () => {
    const world = build();
    const { ann, sendAll } = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    ann.engine.edit(OTHER_LIST, [{ type: "edit-item", itemId: "b", text: "best" }]);
    world.byOthers(LIST, { type: "edit-item", itemId: "b", text: "theirs" });
    ann.move(OTHER_LIST, LIST, "best");
    await sendAll();
    expect([LIST, OTHER_LIST].map(world.stored)).toEqual(["a best c", ""]);
  });

  it("while it is sent takes nothing of that back", async () => {
    const world = build();
    const ann = await world.open();
    const { go } = await attempt(world, () => ann.move(LIST, OTHER_LIST, "b"));
    ann.engine.edit(OTHER_LIST, [tick("b")]);
    ann.move(OTHER_LIST, THIRD_LIST, "b");
    go();
    await ann.allSent();
    expect([LIST, OTHER_LIST, THIRD_LIST].map(world.stored)).toEqual(["a c", "", "b!"]);
  });

  it("that something else is to bring as well goes by the list in between, and is there once", async () => {
    const world = build();
    const { ann, sendAll } = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    ann.engine.outbox.add(OTHER_LIST, { type: "undo", of: [], changes: [add("b")] });
    ann.move(OTHER_LIST, THIRD_LIST, "b");
    await sendAll();
    expect([LIST, OTHER_LIST, THIRD_LIST].map(world.stored)).toEqual(["a c", "", "b"]);
  });

  it("and home comes back where somebody has removed it there meanwhile", async () => {
    const world = build();
    const { ann, sendAll } = await openOffline(world);
    ann.move(LIST, OTHER_LIST, "b");
    world.byOthers(LIST, remove("b"));
    ann.move(OTHER_LIST, LIST, "b");
    expect([LIST, OTHER_LIST].map(ann.shown)).toEqual(["a c b", ""]);
    await sendAll();
    expect([LIST, OTHER_LIST].map(world.stored)).toEqual(["a c b", ""]);
  });

  it("taken back before anything is sent needs the last list no more", async () => {
    const world = build();
    const { ann, sendAll } = await openOffline(world);
    world.server.silence();
    world.byOthers(THIRD_LIST, ...Array.from({ length: MAX_ITEMS }, (_, index) => add(`${index}`)));
    const first = ann.move(LIST, OTHER_LIST, "b");
    const second = ann.move(OTHER_LIST, THIRD_LIST, "b");
    ann.takeBack(second);
    expect([LIST, OTHER_LIST].map(ann.shown)).toEqual(["a c", "b"]);
    ann.takeBack(first);
    ann.engine.edit(LIST, [tick("b")]);
    await sendAll();
    expect([LIST, OTHER_LIST].map(world.stored)).toEqual(["a b! c", ""]);
  });

  it("and back by hand leaves it at home", async () => {
    const world = build();
    const ann = await world.open();
    const { go } = await attempt(world, () => ann.move(LIST, OTHER_LIST, "b"));
    ann.move(OTHER_LIST, LIST, "b");
    expect([LIST, OTHER_LIST].map(ann.shown)).toEqual(["a c b", ""]);
    go();
    await ann.allSent();
    expect([LIST, OTHER_LIST].map(world.stored)).toEqual(["a c b", ""]);
  });
});

describe("a move that is taken back", () => {
  it("before anything was sent never happened: what others did stays", async () => {
    const world = build();
    let maySend = true;
    const ann = await world.open(() => maySend);
    maySend = false;
    const edit = ann.move(LIST, OTHER_LIST, "a", "b");
    world.byOthers(LIST, { type: "edit-item", itemId: "b", text: "theirs" });
    ann.takeBack(edit);
    expect([ann.engine.outbox.count(), ann.shown(LIST)]).toEqual([0, "a theirs c"]);
    maySend = true;
    const { length } = world.server.requests();
    ann.engine.wake();
    await ann.allSent();
    expect(world.server.requests()).toHaveLength(length);
  });

  it.each(["sent", "tried"])(
    "once it is %s stands where it stood, and goes again, and back, as often as one likes",
    async (when) => {
      const world = build([buildItem("x")]);
      const ann = await world.open();
      let step: Edit | null = null;
      let go = () => {};
      if (when === "tried") {
        const tried = await attempt(world, () => ann.move(LIST, OTHER_LIST, "a", "b"));
        step = tried.edit;
        go = tried.go;
      } else {
        step = ann.move(LIST, OTHER_LIST, "a", "b");
        await ann.allSent();
      }
      for (let round = 0; round < 3; round += 1) {
        step = step && ann.takeBack(step);
        expect([ann.shown(LIST), ann.shown(OTHER_LIST)]).toEqual(["a b c", "x"]);
        if (round === 1) {
          go();
          await ann.allSent();
          expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a b c", "x"]);
        }
        step = step && ann.takeBack(step);
        expect([ann.shown(LIST), ann.shown(OTHER_LIST)]).toEqual(["c", "x a b"]);
      }
      await ann.allSent();
      expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["c", "x a b"]);
    },
  );

  it("takes back those that still are as it left them, and is nothing where none is", async () => {
    const world = build();
    const ann = await world.open();
    const edit = ann.move(LIST, OTHER_LIST, "a", "b");
    await ann.allSent();
    world.byOthers(OTHER_LIST, tick("b"));
    ann.takeBack(edit);
    await ann.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", "b!"]);
    const other = ann.move(LIST, OTHER_LIST, "c");
    await ann.allSent();
    world.byOthers(OTHER_LIST, remove("c"));
    expect(ann.takeBack(other)).toBeNull();
  });

  it("in the moment in which another tab takes the answer is on one list, its own", async () => {
    const world = build();
    const ann = await world.open(() => false);
    const sending = await world.open();
    world.server.silence();
    const edit = ann.move(LIST, OTHER_LIST, "b");
    // The other tab has the answer, and has cleared up half when this one takes the move back.
    const { set } = sending.page.storage;
    let undone: Edit | null = null;
    const removal = `${keys.outbox("ann")}${LIST}/`;
    Object.assign(sending.page.storage, {
      set(key: string, text: string) {
        set(key, text);
        if (key.startsWith(removal) && !undone) undone = ann.takeBack(edit);
      },
    });
    sending.engine.wake();
    await vi.waitFor(() => expect(undone).not.toBeNull());
    await sending.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a b c", ""]);
  });

  it("before it has arrived comes back after that, to its place, whatever is sent meanwhile", async () => {
    const world = build();
    const ann = await world.open();
    const { edit, go } = await attempt(world, () => ann.move(LIST, OTHER_LIST, "b"));
    ann.takeBack(edit);
    ann.engine.edit(LIST, [tick("a")]);
    await vi.waitFor(() => expect(world.stored(LIST)).toBe("a! b c"));
    go();
    await ann.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a! b c", ""]);
  });

  it("before it has arrived has others come to stand where they were dragged, beside it and beside those", async () => {
    const world = build();
    world.byOthers(LIST, add("d"), add("e"));
    const ann = await world.open();
    const { edit, go } = await attempt(world, () => ann.move(LIST, OTHER_LIST, "a"));
    ann.takeBack(edit);
    ann.engine.edit(LIST, [{ type: "move-item", itemId: "d", afterId: "a", beforeId: "b" }]);
    ann.engine.edit(LIST, [{ type: "move-item", itemId: "e", afterId: "d", beforeId: "b" }]);
    ann.engine.edit(LIST, [tick("c")]);
    await vi.waitFor(() => expect(world.stored(LIST)).toContain("c!"));
    go();
    await ann.allSent();
    expect([ann.shown(LIST), world.stored(LIST)]).toEqual(["a d e b c!", "a d e b c!"]);
  });

  it("and back on its list stays there where another tab, which slept, has the answer late", async () => {
    const world = build();
    let maySend = false;
    const ann = await world.open(() => maySend);
    const late = await world.open();
    world.server.silence();
    const { editList } = world.server.lists;
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const isTaken = new Promise<void>((resolve) => {
      world.server.lists.editList = async (id, change) => {
        const outcome = await editList(id, change);
        world.server.lists.editList = editList;
        resolve();
        await gate;
        return outcome;
      };
    });
    late.move(LIST, OTHER_LIST, "b");
    await isTaken;
    late.page.sleep();
    maySend = true;
    ann.engine.wake();
    await ann.allSent();
    ann.move(OTHER_LIST, LIST, "b");
    await ann.allSent();
    expect(world.stored(LIST)).toBe("a c b");
    late.page.wake();
    answer();
    await late.allSent();
    await late.engine.drain(1_000);
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c b", ""]);
  });
});

describe("an edit that is taken back and done once more", () => {
  it.each<[string, Change]>([
    ["adding", add("d")],
    ["removing", remove("b")],
    ["ticking", tick("b")],
    ["writing", { type: "edit-item", itemId: "b", text: "B" }],
    ["dragging", { type: "move-item", itemId: "c", afterId: null, beforeId: "a" }],
  ])("%s, sent or not", async (_, change) => {
    const world = build();
    let maySend = true;
    const ann = await world.open(() => maySend);
    for (const isSent of [false, true]) {
      maySend = isSent;
      const settle = async () => {
        if (!isSent) return;
        await ann.allSent();
        expect(world.stored(LIST)).toBe(ann.shown(LIST));
      };
      const before = ann.shown(LIST);
      let step: Edit | null = ann.engine.edit(LIST, [change]);
      const after = ann.shown(LIST);
      expect(after).not.toBe(before);
      for (let round = 0; round < 2; round += 1) {
        await settle();
        step = step && ann.takeBack(step);
        expect(ann.shown(LIST)).toBe(before);
        await settle();
        step = step && ann.takeBack(step);
        expect(ann.shown(LIST)).toBe(after);
      }
      step = step && ann.takeBack(step);
      maySend = true;
      ann.engine.wake();
      await ann.allSent();
      expect(world.stored(LIST)).toBe(before);
    }
  });
});

describe("whenever a tab dies", () => {
  const undo = (ann: AnnsTab, edit: Edit) => ann.takeBack(edit) ?? edit;
  const scenarios: Readonly<Record<string, (ann: AnnsTab, world: World) => Promise<void>>> = {
    "moving one": async (ann) => {
      ann.move(LIST, OTHER_LIST, "b");
      await ann.allSent();
    },
    "moving several, and on": async (ann) => {
      ann.move(LIST, OTHER_LIST, "a", "b");
      ann.move(OTHER_LIST, THIRD_LIST, "b");
      await ann.allSent();
    },
    "undone before it is sent": async (ann) => {
      undo(ann, ann.move(LIST, OTHER_LIST, "b"));
      await ann.allSent();
    },
    "undone while it is sent": async (ann, world) => {
      const { edit, go } = await attempt(world, () => ann.move(LIST, OTHER_LIST, "b"));
      undo(ann, edit);
      go();
      await ann.allSent();
    },
    "undone after it is sent, and done once more": async (ann) => {
      const edit = ann.move(LIST, OTHER_LIST, "b");
      await ann.allSent();
      undo(ann, undo(ann, edit));
      await ann.allSent();
    },
    "while answers get lost": async (ann, { server }) => {
      server.loseNextAnswer();
      ann.move(LIST, OTHER_LIST, "b");
      ann.engine.wake();
      await ann.allSent();
    },
  };

  it.each(Object.entries(scenarios))(
    "%s, no item is lost, and none is there twice",
    {
      timeout: 60_000,
    },
    async (_, scenario) => {
      let deaths = 0;
      for (let writes = 0; ; writes += 1) {
        const world = build();
        const { editList } = world.server.lists;
        const ann = await world.open();
        ann.page.dieAfter(writes);
        const done = scenario(ann, world).then(
          () => "done",
          () => "dead",
        );
        const isDead = vi.waitFor(
          () => {
            if (!ann.page.isDead()) throw new Error("It lives.");
            return "dead";
          },
          { interval: 1, timeout: 500 },
        );
        isDead.catch(() => undefined);
        const outcome = await Promise.race([done, isDead.catch(() => done)]);
        // What was under way at the server is done by then, or never.
        await new Promise((resolve) => setTimeout(resolve));
        world.server.lists.editList = editList;
        const next = await world.open();
        next.engine.wake();
        await next.allSent();
        const all = [LIST, OTHER_LIST, THIRD_LIST].flatMap((id) => world.stored(id).split(" "));
        expect([writes, all.filter(Boolean).toSorted()]).toEqual([writes, ["a", "b", "c"]]);
        for (const id of [LIST, OTHER_LIST, THIRD_LIST])
          expect(next.shown(id)).toBe(world.stored(id));
        if (outcome === "done" && !ann.page.isDead()) break;
        deaths += 1;
      }
      expect(deaths).toBeGreaterThan(1);
    },
  );
});

describe("leaving a list, or all of them,", () => {
  it("sends first what goes from there", async () => {
    const world = build();
    let maySend = true;
    const ann = await world.open(() => maySend);
    maySend = false;
    ann.move(LIST, OTHER_LIST, "b");
    maySend = true;
    await ann.engine.leaveList(LIST);
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", "b"]);
    expect(ann.engine.outbox.count()).toBe(0);
  });

  it("is not done where that can't be sent", async () => {
    const world = build();
    const ann = await world.open();
    world.server.failNext("unavailable");
    ann.engine.outbox.add(OTHER_LIST);
    const answer = world.server.hold();
    ann.move(LIST, OTHER_LIST, "b");
    const left = ann.engine.leaveList(LIST);
    left.catch(() => undefined);
    world.server.failNext("unavailable");
    answer();
    await expect(left).rejects.toMatchObject({ code: "unavailable" });
    expect(world.server.stored(LIST)?.sharedWith).toEqual(["ann"]);
  });

  it("with the account sends what was moved on, and what that leaves to be taken away", async () => {
    const world = build([], { owner: "bob", sharedWith: ["bob", "ann"] });
    const mine = world.server.stored(LIST);
    if (mine) world.server.write({ ...mine, owner: "bob", sharedWith: ["bob", "ann"] });
    let maySend = true;
    const ann = await world.open(() => maySend);
    maySend = false;
    ann.move(LIST, OTHER_LIST, "b");
    maySend = true;
    await ann.engine.deleteAccount({
      requireRecentLogIn: async () => undefined,
      deleteUser: async () => undefined,
    });
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", "b"]);
  });
});

describe("what is stored", () => {
  it.each([
    { type: "transfer", here: add("x") },
    { type: "transfer", here: add("x"), there: { listId: "no id", change: remove("x") } },
    { type: "transfer", here: { type: "new" }, there: { listId: LIST, change: remove("x") } },
    { type: "something newer" },
  ])("%j is left alone", async (pending) => {
    const world = build();
    const { storage } = world.browser.openTab();
    const key = `${keys.outbox("ann")}${OTHER_LIST}/000000000000001-12345678`;
    storage.set(key, JSON.stringify({ pending }));
    const ann = await world.open();
    ann.engine.wake();
    expect([ann.engine.outbox.count(), storage.get(key)]).toEqual([0, JSON.stringify({ pending })]);
  });
});

describe("what others have made of it", () => {
  it("stays: a tick on what has arrived, though the answer to that was lost", async () => {
    const world = build();
    const ann = await world.open();
    const { editList } = world.server.lists;
    let isLost = false;
    world.server.silence();
    world.server.lists.editList = async (...asked) => {
      const outcome = await editList(...asked);
      if (isLost) return outcome;
      isLost = true;
      world.byOthers(OTHER_LIST, tick("b"));
      throw new ServiceError("unavailable", "The answer got lost.");
    };
    ann.move(LIST, OTHER_LIST, "b");
    await ann.allSent();
    expect([world.stored(LIST), world.stored(OTHER_LIST)]).toEqual(["a c", "b!"]);
  });

  it.each([
    [
      "moved on",
      (tab: AnnsTab): void => void tab.move(OTHER_LIST, THIRD_LIST, "b"),
      ["a c", "", "b"],
    ],
    [
      "given another text",
      ({ engine }: AnnsTab): void =>
        void engine.edit(OTHER_LIST, [{ type: "edit-item", itemId: "b", text: "best" }]),
      ["a c", "best", ""],
    ],
  ] as const)("stays, in another tab before anything is sent: %s", async (_, act, stored) => {
    const world = build();
    let maySend = true;
    const one = await world.open(() => maySend);
    maySend = false;
    const edit = one.move(LIST, OTHER_LIST, "b");
    const other = await world.open(() => maySend);
    act(other);
    await vi.waitFor(() => expect(one.shown(OTHER_LIST)).toBe(stored[1]));
    expect(one.takeBack(edit)).toBeNull();
    maySend = true;
    one.engine.wake();
    await one.allSent();
    await other.allSent();
    expect([LIST, OTHER_LIST, THIRD_LIST].map(world.stored)).toEqual(stored);
  });
});
