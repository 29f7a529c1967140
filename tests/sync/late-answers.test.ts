import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { add, buildItem, buildList, idsOf, LIST, startEngine, tick } from "./build";
import { openBrowser } from "./fake-browser";
import { type FakeServer, startServer } from "./fake-server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);
const LISTED = buildList({ items: ["a", "b", "c"].map((id) => buildItem(id)) });
const write = (itemId: string, text: string): Change => ({ type: "edit-item", itemId, text });

/** What a page on plain http has instead of locks. */
const withLock = <Result>(_: string, work: () => Promise<Result>) => work();

function startLossy() {
  const server = startServer();
  server.write(LISTED);
  const others = (changes: readonly Change[]) => {
    const list = server.stored(LIST);
    if (list) server.write(applyChanges(list, changes));
  };
  return { server, others };
}

/** What a tab calls, with commits that are done at once, and answers that come when the test says so. */
function holdAnswers(server: FakeServer) {
  const answers: (() => void)[] = [];
  const editLists: Lists["editLists"] = async (...given) => {
    const outcome = await server.lists.editLists(...given);
    await new Promise<void>((resolve) => answers.push(resolve));
    return outcome;
  };
  return { answers, lists: { ...server.lists, editLists } };
}

describe("an edit whose answer was lost", () => {
  it("is not sent over a newer text where the person had put the old text back", async () => {
    const { server, others } = startLossy();
    let isOnline = true;
    const ann = startEngine({ server, maySend: () => isOnline });
    await later();
    isOnline = false;
    ann.engine.edit(LIST, [write("b", "bb")]);
    ann.engine.edit(LIST, [write("b", "b")]);
    ann.engine.edit(LIST, [tick("a")]);
    isOnline = true;
    server.silence();
    server.loseAnswers("taken");
    ann.engine.wake();
    await later(1);
    others([write("b", "theirs")]);
    server.tellAll();
    await later();
    expect(server.stored(LIST)?.items[1]?.text).toBe("theirs");
  });
});

describe("a text that was changed again while the commit of the first change was late", () => {
  it.each([
    ["and somebody ticks something", [tick("c")]],
    ["and nobody else does anything", []],
  ])("stays as it was changed last, %s", async (_, theirs) => {
    const { server, others } = startLossy();
    const ann = startEngine({ server });
    await later();
    server.loseAnswers("late");
    ann.engine.edit(LIST, [write("b", "oat")]);
    await later(1);
    server.loseAnswers("never");
    ann.engine.edit(LIST, [write("b", "oat milk")]);
    await later(1);
    server.arrive();
    others(theirs);
    await later();
    expect(ann.engine.outbox.count()).toBe(0);
    expect(server.stored(LIST)?.items[1]?.text).toBe("oat milk");
  });
});

describe("a text that was changed in two tabs after one another (no locks: plain http)", () => {
  it("stays as it was changed last, though that was tried on the list from before both", async () => {
    const browser = openBrowser();
    const server = startServer();
    server.write(LISTED);
    let goOn = () => {};
    let isFirst = true;
    const editLists: Lists["editLists"] = async (ids, edit) => {
      if (!isFirst) return server.lists.editLists(ids, edit);
      isFirst = false;
      const found = server.stored(LIST) ?? null;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      edit([found]);
      throw new ServiceError("aborted", "Somebody has written meanwhile.");
    };
    let mayFirst = true;
    const first = startEngine({ server, browser, withLock, maySend: () => mayFirst });
    const lists = { ...server.lists, editLists };
    const other = startEngine({ server, browser, withLock, lists });
    await later();
    server.silence();
    other.engine.edit(LIST, [tick("a")]);
    await later(1);
    first.engine.edit(LIST, [write("b", "oat")]);
    await later(100);
    expect(server.stored(LIST)?.items[1]?.text).toBe("oat");
    mayFirst = false;
    other.engine.edit(LIST, [write("b", "oat milk")]);
    goOn();
    await later(1);
    server.tellAll();
    await later();
    expect(other.engine.outbox.count()).toBe(0);
    expect(server.stored(LIST)?.items[1]?.text).toBe("oat milk");
  });
});

describe("a list that its owner deletes while the answer to somebody's commit is on its way", () => {
  it("stays gone when that comes", async () => {
    const server = startServer();
    server.write(buildList({ owner: "bob", sharedWith: ["bob", "ann"] }));
    const { answers, lists } = holdAnswers(server);
    const ann = startEngine({ server, lists });
    await later();
    ann.engine.edit(LIST, [add("a")]);
    await later(1);
    server.write(null, LIST);
    await later(100);
    expect(ann.shown()).toBe("missing");
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await later();
    expect(ann.shown()).toBe("missing");
  });
});

describe("an edit that was undone while its commit was under way", () => {
  it.each([
    ["a removal", { type: "remove-items", itemIds: ["b"] }],
    ["a tick", tick("b")],
  ] as const)(
    "stays undone where its answer got lost and somebody has written: %s",
    async (_, change) => {
      const { server, others } = startLossy();
      const ann = startEngine({ server });
      await later();
      server.silence();
      server.loseAnswers("taken");
      const step = ann.engine.edit(LIST, [change]);
      await later(1);
      if (!step) throw new Error("No step.");
      ann.engine.takeBack(step);
      others([write("c", "theirs")]);
      server.tellAll();
      await later();
      expect(ann.engine.outbox.count()).toBe(0);
      expect(server.stored(LIST)?.items).toEqual([
        buildItem("a"),
        buildItem("b"),
        buildItem("c", { text: "theirs" }),
      ]);
    },
  );

  it("brings an item back that was removed before as it was when it went the last time", async () => {
    const { server } = startLossy();
    const ann = startEngine({ server });
    await later();
    const removal = { type: "remove-items", itemIds: ["b"] } as const;
    const first = ann.engine.edit(LIST, [removal]);
    await later();
    if (first) ann.engine.takeBack(first);
    ann.engine.edit(LIST, [write("b", "newer")]);
    await later();
    server.loseAnswers("taken");
    const second = ann.engine.edit(LIST, [removal]);
    await later(1);
    if (second) ann.engine.takeBack(second);
    await later();
    expect(server.stored(LIST)?.items[1]?.text).toBe("newer");
  });

  it("stays undone where the commit arrives after its answer was given up", async () => {
    const { server } = startLossy();
    const ann = startEngine({ server });
    await later();
    server.loseAnswers("late");
    const step = ann.engine.edit(LIST, [add("d")]);
    await later(1);
    if (!step) throw new Error("No step.");
    ann.engine.takeBack(step);
    await later(5_000);
    expect(ann.shown()).toEqual(["a", "b", "c"]);
    server.arrive();
    await later();
    expect(ann.shown()).toEqual(["a", "b", "c"]);
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b", "c"]);
  });

  it.each(["with what it has written", "with nothing to write"])(
    "stays undone where another tab's answer comes in between, %s (no locks: plain http)",
    async (how) => {
      const browser = openBrowser();
      const server = startServer();
      server.write(LISTED);
      const one = holdAnswers(server);
      const two = holdAnswers(server);
      const tab = browser.openTab();
      const first = startEngine({ server, browser, lists: one.lists, withLock });
      const other = startEngine({ server, lists: two.lists, ...tab, withLock });
      await later();
      server.silence();
      tab.sleep(); // it hears late of what the other stores
      if (how === "with nothing to write") server.write(applyChanges(LISTED, [tick("a")]));
      first.engine.edit(LIST, [tick("a")]);
      await later(1);
      const step = other.engine.edit(LIST, [add("d")]);
      await later(1);
      expect(idsOf(server.stored(LIST))).toContain("d"); // its answer is on its way
      one.answers.shift()?.(); // the answer to the first tab's tick
      await later(1);
      if (!step) throw new Error("No step.");
      other.engine.takeBack(step);
      server.tellAll();
      for (let index = 0; index < 20; index += 1) {
        for (const answers of [one.answers, two.answers]) for (const go of answers.splice(0)) go();
        await later(1_000);
      }
      expect(idsOf(server.stored(LIST))).toEqual(["a", "b", "c"]);
    },
  );
});

describe("a tab that dies right after its commit was answered", () => {
  it.each([1, 2])("sends nothing again over newer edits, dying after removal %i", async (count) => {
    const browser = openBrowser();
    const server = startServer();
    server.write(LISTED);
    const tab = browser.openTab();
    let removals = 0;
    let isCommitted = false;
    const storage = {
      ...tab.storage,
      remove(key: string) {
        tab.storage.remove(key);
        if (!isCommitted || !/sent|outbox/.test(key)) return;
        removals += 1;
        if (removals !== count) return;
        tab.die();
        dying.engine.stop();
      },
    };
    const editLists: Lists["editLists"] = async (...given) => {
      const outcome = await server.lists.editLists(...given);
      isCommitted = true;
      return outcome;
    };
    const dying = startEngine({
      server,
      lists: { ...server.lists, editLists },
      withLock: tab.withLock,
      storage,
    });
    await later();
    server.silence();
    dying.engine.edit(LIST, [add("d"), tick("a")]);
    await later(100);
    dying.engine.stop();
    expect(server.stored(LIST)?.items[0]?.done).toBe(true);
    const list = server.stored(LIST);
    if (list) server.write(applyChanges(list, [tick("a", false)]));
    server.tellAll();
    const ann = startEngine({ browser, server });
    ann.engine.wake();
    await later();
    expect(ann.engine.outbox.count()).toBe(0);
    expect(server.stored(LIST)?.items[0]?.done).toBe(false);
  });
});

describe("a membership that was taken with its answer lost", () => {
  it("is not begun again after the person has left on another device, having seen that they were in", async () => {
    const server = startServer();
    server.write(buildList({ owner: "bob", sharedWith: ["bob"] }));
    let isFirst = true;
    const joinList: Lists["joinList"] = async (...of) => {
      await server.lists.joinList(...of);
      if (!isFirst) return;
      isFirst = false;
      throw new ServiceError("unavailable", "Lost.");
    };
    let isOnline = true;
    const ann = startEngine({
      server,
      lists: { ...server.lists, joinList },
      maySend: () => isOnline,
    });
    await later(1);
    isOnline = false;
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]); // and the live read has said so
    server.setMembers(LIST, ["bob"]);
    isOnline = true;
    ann.engine.wake();
    await later();
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob"]);
  });
});
