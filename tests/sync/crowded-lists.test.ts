import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_ITEMS, MAX_LIST_BYTES } from "../../src/domain/limits";
import { sizeOf } from "../../src/domain/room";
import {
  add,
  buildItem,
  buildList,
  copyOf,
  idsOf,
  LIST,
  remove,
  rename,
  startEngine,
  tick,
} from "./build";
import { startServer } from "./fake-server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);
const full = Array.from({ length: MAX_ITEMS }, (_, index) => buildItem(`item ${index}`));

/** A list that takes just as many bytes as Firestore allows. */
function fullOfBytes(id = LIST) {
  const items = Array.from({ length: 1_000 }, (_, index) =>
    buildItem(`item ${index}`, { text: "x" }),
  );
  const list = buildList({ id, items });
  let left = MAX_LIST_BYTES - sizeOf(list);
  const filled = items.map((item) => {
    const more = Math.min(left, 1_500);
    left -= more;
    return { ...item, text: "x".repeat(1 + more) };
  });
  return { ...list, items: filled };
}

describe("a copy that is too large by a few bytes", () => {
  it("keeps what is done to make it smaller", async () => {
    const server = startServer();
    const ann = startEngine({ server });
    await later();
    const list = fullOfBytes();
    const copy = copyOf(ann.engine, list); // its ids are longer
    const open = ann.engine.openList(copy, false);
    open.subscribe(() => undefined);
    await later();
    expect(server.stored(copy)).toBeUndefined();
    const ids = () => {
      const state = open.getState();
      return state.status === "ready" ? (idsOf(state.list) ?? []) : [];
    };
    const [first = ""] = ids();
    ann.engine.edit(copy, [remove(first)]);
    ann.engine.edit(copy, [rename("Smaller")]);
    expect(ids()).not.toContain(first);
    await later();
    expect.soft(ids()).not.toContain(first);
    expect.soft(open.getState()).toMatchObject({ list: { name: "Smaller" } });
  });
});

describe("a full list", () => {
  it("keeps the place of what was dragged behind an item that waits for room", async () => {
    const server = startServer();
    server.write(buildList({ items: full }));
    const ann = startEngine({ server });
    await later();
    ann.engine.edit(LIST, [add("new")]);
    await later();
    ann.engine.edit(LIST, [
      { type: "move-item", itemId: "item 5", afterId: "new", beforeId: null },
    ]);
    expect(ann.shown().slice(-2)).toEqual(["new", "item 5"]);
    await later();
    expect.soft(ann.shown().slice(-2)).toEqual(["new", "item 5"]);
    server.write(buildList({ items: full.slice(1) }));
    await later();
    expect.soft(idsOf(server.stored(LIST))?.slice(-2)).toEqual(["new", "item 5"]);
  });

  it("has the name that was given last", async () => {
    const server = startServer();
    const list = fullOfBytes();
    server.write(list);
    const ann = startEngine({ server });
    await later();
    ann.engine.edit(LIST, [add("also waiting")]);
    ann.engine.edit(LIST, [rename("A name that is too long for this list")]);
    await later();
    ann.engine.edit(LIST, [rename("Short")]);
    await later();
    server.write({ ...list, name: "Short", items: list.items.slice(1) });
    await later();
    expect(server.stored(LIST)?.name).toBe("Short");
  });

  it("is tidied up although one of what is removed waits for room", async () => {
    const server = startServer();
    server.write(buildList({ items: full }));
    const ann = startEngine({ server });
    await later();
    for (const id of ["x", "y", "z"]) ann.engine.edit(LIST, [add(id)]);
    ann.engine.edit(LIST, [tick("x")]);
    ann.engine.edit(LIST, [tick("item 0")]);
    ann.engine.edit(LIST, [{ type: "remove-done-items", itemIds: ["item 0", "x"] }]);
    await later();
    expect(idsOf(server.stored(LIST))).not.toContain("item 0");
  });
});

describe("leaving a full list", () => {
  it("does not throw away what waits for room without a word", async () => {
    const server = startServer();
    server.write(buildList({ items: full, owner: "bob", sharedWith: ["bob", "ann"] }));
    const ann = startEngine({ server });
    await later();
    ann.engine.edit(LIST, [add("new")]);
    await later();
    const failure = await ann.engine.leaveList(LIST).then(
      () => null,
      (error: unknown) => error,
    );
    expect([failure !== null, ann.engine.outbox.count()]).toEqual([true, 1]);
  });
});

describe("leaving", () => {
  it("does not drop what was edited while the server had not answered, without a word", async () => {
    const server = startServer();
    server.write(buildList({ owner: "bob", sharedWith: ["bob", "ann"] }));
    const ann = startEngine({ server });
    await later();
    const answer = server.hold();
    const left = ann.engine.leaveList(LIST);
    await later(1);
    expect(server.requests()).toContain("leave");
    ann.engine.edit(LIST, [add("late")]);
    expect(ann.shown()).toEqual(["late"]);
    answer();
    await left;
    await later();
    expect([idsOf(server.stored(LIST)), ann.refused.length]).not.toEqual([[], 0]);
  });
});
