import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Change, tickOf } from "../../src/domain/changes";
import { ServiceError } from "../../src/services/errors";
import { add, buildItem, buildList, LIST, OTHER_LIST, remove, startEngine, tick } from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { BOBS, buildWorld, cutOff, openTab, pass, THIRD_LIST } from "./three-lists";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ITEMS = ["a", "b", "c"].map((id) => buildItem(id));
const write = (itemId: string, text: string): Change => ({ type: "edit-item", itemId, text });

describe("a move whose answer is lost", () => {
  it("holds up nothing else where both lists that it goes to refuse, and is asked for with pauses", async () => {
    const world = buildWorld([{}, BOBS, BOBS]);
    const ann = await openTab(world);
    world.network.isThere = false;
    ann.move(LIST, OTHER_LIST, "a");
    ann.move(LIST, THIRD_LIST, "b");
    world.network.isThere = true;
    await cutOff(world, "never", () => ann.engine.wake());
    for (const id of [OTHER_LIST, THIRD_LIST]) world.server.setMembers(id, ["bob"]);
    ann.engine.edit(LIST, [tick("c")]);
    const { length } = world.server.requests();
    await ann.allSent();
    expect(world.all()).toEqual(["a b c!", "", ""]);
    expect(world.server.requests().length - length).toBeLessThan(50);
  });

  it("does not flood the server where one list refuses, and the other can't be written for now", async () => {
    const world = buildWorld([{}, BOBS, {}]);
    const ann = await openTab(world);
    await cutOff(world, "never", () => ann.move(LIST, OTHER_LIST, "a"));
    world.server.setMembers(OTHER_LIST, ["bob"]);
    let count = 0;
    world.editLists = (ids, edit) => {
      count += 1;
      if (count > 100) world.network.isThere = false;
      return world.server.lists.editLists(ids, (found) => {
        const edited = edit(found);
        if (edited.every((list, at) => list === found[at])) return edited;
        throw new ServiceError("unavailable", "Nothing can be written.");
      });
    };
    world.network.isThere = true;
    ann.engine.wake();
    await pass(300);
    ann.engine.stop();
    expect(count).toBeLessThan(30);
  });

  it.each(["deletes", "has deleted"])(
    "brings nothing back that was taken off the other list since, where somebody %s its own list",
    async (who) => {
      const world = buildWorld(who === "deletes" ? [] : [BOBS]);
      const ann = await openTab(world);
      await cutOff(world, "taken", () => ann.move(LIST, OTHER_LIST, "b"));
      world.byOthers(OTHER_LIST, remove("b"));
      if (who === "deletes") {
        world.network.isThere = true;
        await ann.engine.deleteList(LIST);
        world.server.tellAll();
      } else {
        world.server.write(null, LIST);
        world.server.tellReads(LIST, null); // before any other read
        await pass();
      }
      await ann.allSent();
      expect(world.all()).toEqual(["none", "", ""]);
    },
  );
});

describe("an item that is moved on, while the list in between refuses,", () => {
  it("is on the last list, though it was new on the one in between", async () => {
    const world = buildWorld([{}, BOBS, {}]);
    const ann = await openTab(world);
    world.network.isThere = false;
    ann.engine.edit(OTHER_LIST, [add("new")]);
    ann.move(OTHER_LIST, LIST, "new");
    world.server.silence();
    world.server.setMembers(OTHER_LIST, ["bob"]);
    await ann.allSent();
    expect(world.all()).toEqual(["a b c new", "", ""]);
  });

  it.each([
    [LIST, THIRD_LIST],
    [THIRD_LIST, LIST],
  ])(
    "keeps its text, and is there once, whenever the tab dies: from %s to %s",
    async (from, to) => {
      const wrong: unknown[] = [];
      for (let writes = 0; writes < 20; writes += 1) {
        const world = buildWorld([
          { items: from === LIST ? ITEMS : [] },
          BOBS,
          { items: from === LIST ? [] : ITEMS },
        ]);
        const ann = await openTab(world);
        world.network.isThere = false;
        ann.move(from, OTHER_LIST, "b");
        ann.engine.edit(OTHER_LIST, [write("b", "best")]);
        ann.move(OTHER_LIST, to, "best");
        world.server.silence();
        world.server.write(null, OTHER_LIST);
        world.network.isThere = true;
        ann.page.dieAfter(writes);
        ann.engine.wake();
        await pass();
        ann.page.die();
        world.server.tellAll();
        const next = await openTab(world);
        await next.allSent();
        const left = [world.stored(from), world.stored(to)];
        if (left.join() !== "a c,best") wrong.push([writes, ...left]);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe("a move that is taken back", () => {
  it("leaves nothing on the other list, though the item was ticked and unticked there", async () => {
    const world = buildWorld();
    const ann = await openTab(world);
    world.network.isThere = false;
    const edit = ann.move(LIST, OTHER_LIST, "b");
    for (const done of [true, false]) {
      const item = ann.engine.listOnScreen(OTHER_LIST)?.items[0];
      if (item) ann.engine.edit(OTHER_LIST, [tickOf(item, done)]);
    }
    ann.takeBack(edit);
    expect(ann.all()).toEqual(["a b c", "", ""]);
    await ann.allSent();
    expect(world.all()).toEqual(["a b c", "", ""]);
  });

  it("never happened, also where the other list has become one of a newer version of the app", async () => {
    const world = buildWorld();
    const ann = await openTab(world);
    world.network.isThere = false;
    const edit = ann.move(LIST, OTHER_LIST, "b");
    const other = world.server.stored(OTHER_LIST);
    if (other) world.server.write({ ...other, isReadOnly: true });
    expect(ann.takeBack(edit)).not.toBeNull();
    expect([ann.shown(LIST), ann.engine.outbox.count()]).toEqual(["a b c", 0]);
  });
});

describe("undo", () => {
  it("brings an item back as it was when it was removed last, though that answer was lost", async () => {
    const world = buildWorld();
    const ann = await openTab(world);
    ann.engine.edit(LIST, [remove("b")]);
    await ann.allSent();
    world.byOthers(LIST, add("b"), write("b", "oat milk"));
    await vi.waitFor(() => expect(ann.shown(LIST)).toBe("a c oat milk"));
    const edit = await cutOff(world, "taken", () => ann.engine.edit(LIST, [remove("b")]));
    world.server.tellAll();
    await ann.allSent();
    if (edit) ann.takeBack(edit);
    await ann.allSent();
    expect(world.stored(LIST)).toBe("a c oat milk");
  });

  it("of a tick that was never done undoes nothing, whenever the tab dies", async () => {
    for (let writes = 0; writes < 12; writes += 1) {
      const world = buildWorld();
      const ann = await openTab(world);
      const edit = await cutOff(world, "never", () => ann.engine.edit(LIST, [tick("b")]));
      if (edit) ann.takeBack(edit);
      world.byOthers(LIST, remove("b"));
      ann.page.dieAfter(writes);
      world.server.tellAll();
      await pass();
      const next = await openTab(world);
      await next.allSent();
      expect([writes, world.stored(LIST)]).toEqual([writes, "a c"]);
    }
  });
});

it("a list that becomes full keeps the place of an item that was dragged and waits for room", async () => {
  const many = Array.from({ length: 1_999 }, (_, index) => buildItem(`${index}`));
  const world = buildWorld([], many);
  const ann = await openTab(world);
  world.network.isThere = false;
  ann.engine.edit(LIST, [add("x")]);
  ann.engine.edit(LIST, [{ type: "move-item", itemId: "x", afterId: "3", beforeId: "4" }]);
  ann.engine.edit(LIST, [tick("3")]);
  world.byOthers(LIST, add("one more"));
  world.network.isThere = true;
  ann.engine.wake();
  await vi.waitFor(() => expect(world.server.stored(LIST)?.items[3]?.done).toBe(true));
  world.byOthers(LIST, remove("10"));
  await ann.allSent();
  expect(world.server.stored(LIST)?.items[4]?.id).toBe("x");
});

describe("who was removed from a list", () => {
  const STRANGE = buildList({ owner: "bob", sharedWith: ["bob"] });

  it("does not join it again by a join whose answer was lost", async () => {
    const server = startServer();
    let isOnline = true;
    const lists = {
      ...server.lists,
      joinList: async (...given: Parameters<typeof server.lists.joinList>): Promise<void> => {
        await server.lists.joinList(...given);
        isOnline = false;
        lists.joinList = server.lists.joinList;
        throw new ServiceError("unavailable", "The answer got lost.");
      },
    };
    const ann = startEngine({ server, lists, list: STRANGE, maySend: () => isOnline });
    await vi.waitFor(() => expect(isOnline).toBe(false));
    await pass();
    server.setMembers(LIST, ["bob"]);
    isOnline = true;
    ann.engine.wake();
    await pass(50);
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob"]);
  });

  it("does not join it again by a tab that slept while another tab had joined it", async () => {
    const browser = openBrowser();
    const sleeper = browser.openTab();
    let maySend = false;
    const one = startEngine({ list: STRANGE, ...sleeper, maySend: () => maySend });
    const { server } = one;
    await vi.waitFor(() => expect(one.engine.outbox.count()).toBe(1));
    one.close();
    sleeper.sleep();
    const two = startEngine({ server, browser, isOpening: false });
    two.engine.wake();
    await vi.waitFor(() => expect(server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]));
    await pass();
    server.setMembers(LIST, ["bob"]);
    await vi.waitFor(() => expect(two.shown()).toBe("missing"));
    maySend = true;
    sleeper.wake();
    one.engine.wake();
    await pass(50);
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob"]);
  });
});
