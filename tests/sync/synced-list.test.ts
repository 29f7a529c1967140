import { describe, expect, it } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import type { ListSnapshot, Observer } from "../../src/services/lists";
import { add, buildItem, buildList, LIST } from "./build";
import { later, stopTheClock } from "./clock";
import { startServer } from "./fake-server";
import { SHARED, visit } from "./visit";

stopTheClock();

/** Ann opens a list; the test itself says what the live read brings. */
async function openByHand(parts: Parameters<typeof visit>[0] = {}) {
  const server = parts.server ?? startServer();
  const reads: Observer<ListSnapshot>[] = [];
  server.lists.watchList = (_, observer) => {
    reads.push(observer);
    return () => undefined;
  };
  const ann = await visit({ ...parts, server });
  return {
    ...ann,
    reads,
    read(list: ShoppingList | null | undefined, { confirmed = true, outdated = false } = {}) {
      reads.at(-1)?.next({ list: list ?? null, isFromServer: confirmed, outdated });
    },
  };
}

describe("a list", () => {
  it("is loading until the server itself has answered, and forgotten once it is gone", async () => {
    const ann = await openByHand();
    ann.read(null, { confirmed: false }); // by the SDK's own memory
    expect(ann.state()).toEqual({ status: "loading" });
    ann.read(buildList());
    expect(ann.state()).toEqual({ status: "ready", list: buildList(), membership: "member" });
    ann.read(null);
    await later();
    expect(ann.state()).toEqual({ status: "missing" });
    ann.end();
    const again = await openByHand({ browser: ann.browser });
    expect(again.state()).toEqual({ status: "loading" });
  });

  it("never lets an edit flicker, whatever the order of answers and reads, nor misses later news", async () => {
    const ann = await openByHand();
    const before = ann.server.stored(LIST);
    ann.read(before);
    ann.engine.edit(LIST, [add("a")]);
    const open = ann.engine.openList(LIST, false);
    const shown = new Set<unknown>();
    open.subscribe(() => shown.add(JSON.stringify(ann.shown())));
    ann.read(before);
    await later();
    expect(ann.waiting()).toBe(0);
    ann.read(before);
    ann.read(ann.server.stored(LIST));
    await later();
    expect(shown).toEqual(new Set(['["a"]']));
    const news = buildList({ items: [buildItem("a", { text: "A" })] });
    ann.server.write(news);
    ann.read(ann.server.stored(LIST));
    expect(ann.state()).toMatchObject({ list: { items: news.items } });
  });

  it("stays on the screen when its live read fails; where nothing is known, that is said", async () => {
    const failure = { code: "unavailable", message: "", name: "ServiceError" as const };
    const ann = await openByHand();
    ann.reads[0]?.fail(failure);
    expect(ann.state()).toEqual({ status: "failed", error: failure });
    await later();
    ann.read(buildList());
    ann.reads.at(-1)?.fail(failure);
    expect(ann.state().status).toBe("ready");
  });

  it("of an older format is rewritten, without a word about somebody who was faster", async () => {
    const ann = await openByHand();
    ann.server.failNext("failed-precondition");
    ann.read(buildList(), { outdated: true });
    await later();
    expect(ann.server.requests()).toEqual(["edit"]);
  });
});

describe("one answer that does not come", () => {
  it("does not have a list shown for good that was deleted while the page was closed", async () => {
    const before = await visit({ list: SHARED });
    before.end();
    before.server.write(null, LIST);
    before.server.failNext("unavailable"); // the one question that is asked
    const ann = await before.again({ isOpening: false });
    expect(ann.shown()).toBe("missing");
  });

  it("does not have a deleted list among all lists for good", async () => {
    const ann = await visit({ list: SHARED });
    ann.engine.allLists.subscribe(() => undefined);
    await later();
    ann.close();
    ann.server.failNext("unavailable");
    ann.server.write(null, LIST);
    await later();
    expect(ann.engine.allLists.getState()).toMatchObject({ status: "ready", lists: [] });
  });

  it("does not have a list shown as an error for good that the user has left elsewhere", async () => {
    const ann = await visit({ list: SHARED });
    ann.server.setMembers(LIST, ["bob"]);
    await later();
    ann.server.failReads("unavailable");
    await later();
    expect(ann.shown()).toBe("missing");
  });
});

describe("a list whose time goes back", () => {
  it("by a backup is shown as it is, also where the last thing known of it is an own commit", async () => {
    const server = startServer();
    server.write({ ...SHARED, items: [buildItem("a")] });
    const backup = server.stored(LIST) ?? null;
    server.write({ ...SHARED, name: "Later" });
    const before = await visit({ server });
    server.silence();
    before.engine.edit(LIST, [add("b")]);
    await later();
    expect(before.waiting()).toBe(0);
    before.end(); // before a live read has brought it
    server.lists.getList = async () => backup;
    const ann = await before.again({ isOpening: false });
    server.tellReads(LIST, backup);
    await later();
    expect(ann.shown()).toEqual(["a"]);
  });

  it("by a client that obeys no rules is shown and edited as it is, also after a reload", async () => {
    const ann = await visit();
    ann.server.setTime(LIST, 9e15);
    ann.server.write({ ...buildList(), name: "Now" });
    await later();
    ann.engine.edit(LIST, [add("a")]);
    await later();
    expect([ann.shown(), ann.waiting()]).toEqual([["a"], 0]);
    expect(ann.server.stored(LIST)).toMatchObject({ name: "Now", items: [{ id: "a" }] });
    ann.end();
    ann.server.silence();
    const again = await ann.again();
    expect(again.shown()).toEqual(["a"]);
  });
});
