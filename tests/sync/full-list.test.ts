import { describe, expect, it, vi } from "vitest";
import { MAX_ITEMS } from "../../src/domain/limits";
import { add, buildItem, buildList, idsOf, LIST, remove, rename, startEngine, tick } from "./build";
import { startServer } from "./fake-server";

const ids = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`);

/** Ann and Bob have a list of so many items on their screens. */
async function startTogether(count: number, text?: string) {
  const server = startServer();
  const items = ids(count).map((id) => buildItem(id, text ? { text } : {}));
  server.write(buildList({ items, sharedWith: ["ann", "bob"] }));
  const ann = startEngine({ server });
  const bob = startEngine({ server, uid: "bob" });
  for (const { engine, shown } of [ann, bob]) {
    engine.status.subscribe(() => undefined);
    await vi.waitFor(() => expect(shown()).toHaveLength(count));
  }
  return { server, ann, bob };
}

const heldBack = { kind: "held", waiting: 1 };

describe("a list with room for one item more", () => {
  it("takes one of two, and the other waits and says so until there is room", async () => {
    const { server, ann, bob } = await startTogether(MAX_ITEMS - 1);
    for (const [{ engine }, id] of [
      [ann, "ann's"],
      [bob, "bob's"],
    ] as const)
      engine.edit(LIST, [add(id)]);
    const loser = await vi.waitFor(() => {
      const one = [ann, bob].find(({ engine }) => engine.status.getState().kind === "held");
      if (!one) throw new Error("Nobody waits yet.");
      return one;
    });
    expect(loser.engine.status.getState()).toEqual(heldBack);
    expect(server.stored(LIST)?.items).toHaveLength(MAX_ITEMS);
    expect(loser.shown()).toHaveLength(MAX_ITEMS + 1);

    const winner = loser === ann ? bob : ann;
    winner.engine.edit(LIST, [remove("item 0")]);
    await vi.waitFor(() => expect(loser.engine.outbox.count()).toBe(0));
    expect(idsOf(server.stored(LIST))?.slice(-2).toSorted()).toEqual(["ann's", "bob's"]);
    expect([ann.refused, bob.refused]).toEqual([[], []]);
  });

  it("does not forget what was done to the item that waits", async () => {
    const { server, ann } = await startTogether(MAX_ITEMS);
    ann.engine.edit(LIST, [add("new")]);
    ann.engine.edit(LIST, [tick("new")]);
    ann.engine.edit(LIST, [rename("Market")]);
    await vi.waitFor(() => expect(server.stored(LIST)?.name).toBe("Market"));
    await vi.waitFor(() =>
      expect(ann.engine.status.getState()).toEqual({ kind: "held", waiting: 2 }),
    );
    ann.engine.edit(LIST, [remove("item 0")]);
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
    expect(server.stored(LIST)?.items.at(-1)).toEqual(buildItem("new", { done: true }));
  });

  it("takes all that fits in the end, in whatever order it was done", async () => {
    const { server, ann } = await startTogether(MAX_ITEMS);
    const answer = server.hold();
    ann.engine.edit(LIST, [add("a")]);
    ann.engine.edit(LIST, [add("b")]);
    ann.engine.edit(LIST, [remove("item 0", "item 1")]);
    answer();
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
    expect(ann.refused).toEqual([]);
    expect(idsOf(server.stored(LIST))?.slice(-2)).toEqual(["a", "b"]);
  });
});

describe("a list of long texts", () => {
  it("is full where Firestore says so, and no addition is dropped for that", async () => {
    const { server, ann } = await startTogether(670, "长".repeat(500));
    for (let index = 0; index < 60; index += 1) {
      const item = buildItem(`new ${index}`, { text: "长".repeat(500) });
      ann.engine.edit(LIST, [{ type: "add-item", item }]);
    }
    await vi.waitFor(() => expect(ann.engine.status.getState().kind).toBe("held"), 10_000);
    const taken = (server.stored(LIST)?.items.length ?? 0) - 670;
    expect(taken).toBeGreaterThan(0);
    expect(ann.engine.outbox.count()).toBe(60 - taken);
    expect(ann.refused).toEqual([]);
  });
});

describe("a list of a newer format", () => {
  it("is never written: what waits for it waits for a newer version of the app", async () => {
    const server = startServer();
    server.write(buildList());
    const ann = startEngine({ server, maySend: () => isHere });
    let isHere = false;
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    ann.engine.edit(LIST, [add("a")]);
    server.write(buildList({ isReadOnly: true }));
    isHere = true;
    ann.engine.wake();
    await vi.waitFor(() => expect(server.requests()).toContain("edit"));
    expect(ann.engine.outbox.count()).toBe(1);
    expect(ann.engine.edit(LIST, [add("b")])).toBeNull();
    expect(server.stored(LIST)?.items).toEqual([]);
  });
});
