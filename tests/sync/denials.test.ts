import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { add, buildList, idsOf, LIST, rename, startEngine } from "./build";
import { startServer } from "./fake-server";

/** A server that denies all that `denies` names. */
function startDenying() {
  const server = startServer();
  const denies = new Set<keyof Lists>();
  const { lists } = server;
  const denying = <Name extends keyof Lists>(name: Name): Lists[Name] =>
    (async (...given: readonly unknown[]) => {
      if (denies.has(name)) throw new ServiceError("permission-denied", `${name} is denied.`);
      return Reflect.apply(lists[name], lists, given);
    }) as Lists[Name];
  const names = ["getList", "getLists", "isAmongListsOf", "editLists", "joinList"] as const;
  const wrapped = Object.fromEntries(names.map((name) => [name, denying(name)]));
  return { server, denies, lists: { ...lists, ...wrapped } };
}

const EVERYTHING = ["getList", "getLists", "isAmongListsOf", "editLists", "joinList"] as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits as long as a page tries again by itself. */
const later = () => vi.advanceTimersByTimeAsync(60_000);

describe("a denial that passes", () => {
  it("of everything costs no edit, and no list that was just made", async () => {
    const { server, denies, lists } = startDenying();
    const ann = startEngine({ server, lists });
    await later();
    for (const name of EVERYTHING) denies.add(name);
    for (let index = 0; index < 20; index += 1) ann.engine.edit(LIST, [add(`${index}`)]);
    const made = ann.engine.createList();
    await later();
    expect([ann.engine.outbox.count(), ann.refused]).toEqual([21, []]);
    denies.clear();
    await later();
    expect([ann.engine.outbox.count(), ann.refused]).toEqual([0, []]);
    expect(server.stored(LIST)?.items).toHaveLength(20);
    expect(server.stored(made)).toBeDefined();
  });

  it("of a join, and then of an edit, costs nothing of what was made before one was in", async () => {
    const server = startServer();
    server.write(buildList({ owner: "bob", sharedWith: ["bob"] }));
    let isOnline = false;
    const ann = startEngine({ server, maySend: () => isOnline });
    await later();
    ann.engine.edit(LIST, [add("a")]);
    isOnline = true;
    server.failNext("permission-denied"); // the join
    server.failAfter(2, "permission-denied"); // the question whether she is in, and the next join, succeed
    ann.engine.wake();
    await later();
    expect(ann.refused).toEqual([]);
    expect(idsOf(server.stored(LIST))).toEqual(["a"]);
  });

  it("of writing alone costs no edit of a member", async () => {
    const { server, denies, lists } = startDenying();
    const ann = startEngine({ server, lists });
    await later();
    denies.add("editLists");
    ann.engine.edit(LIST, [add("a")]);
    ann.engine.edit(LIST, [add("b")]);
    await later();
    expect([ann.engine.outbox.count(), ann.refused]).toEqual([2, []]);
    denies.clear();
    await later();
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b"]);
  });

  it("of reading leaves the list on the screen", async () => {
    const { server, denies, lists } = startDenying();
    const ann = startEngine({ server, lists });
    await later();
    for (const name of EVERYTHING) denies.add(name);
    server.failReads("permission-denied");
    ann.engine.edit(LIST, [add("a")]);
    await later();
    expect(ann.shown()).toEqual(["a"]);
    denies.clear();
    await later();
    expect(idsOf(server.stored(LIST))).toEqual(["a"]);
  });

  it("of joining costs nothing either", async () => {
    const { server, denies, lists } = startDenying();
    for (const name of EVERYTHING) denies.add(name);
    const list = buildList({ owner: "bob", sharedWith: ["bob"] });
    const ann = startEngine({ server, lists, list });
    await later();
    ann.engine.edit(LIST, [add("a")]);
    await later();
    expect([ann.shown(), ann.refused]).toEqual([["a"], []]);
    denies.clear();
    await later();
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]);
    expect(idsOf(server.stored(LIST))).toEqual(["a"]);
  });
});

describe("a denial that is proven", () => {
  it("of joining is said, and nothing can be edited that would be dropped", async () => {
    const { server, denies, lists } = startDenying();
    denies.add("joinList");
    const list = buildList({ owner: "bob", sharedWith: ["bob"] });
    const ann = startEngine({ server, lists, list });
    await later();
    expect(ann.shown()).toBe("failed");
    // It is asked for once more at once.
    const refused = { types: ["join-list"], code: "permission-denied" };
    expect(ann.refused).toEqual([refused, refused]);
    expect(ann.engine.edit(LIST, [add("a")])).toBeNull();
    server.write({ ...list, name: "news" });
    expect(ann.shown()).toBe("failed");
  });

  it("of one change drops that one, once others are taken where it is not", async () => {
    const { server, lists } = startDenying();
    const editLists: Lists["editLists"] = (ids, edit) =>
      lists.editLists(ids, (found) => {
        const edited = edit(found);
        if (edited[0]?.name !== "") return edited;
        throw new ServiceError("permission-denied", "No such name.");
      });
    const ann = startEngine({ server, lists: { ...lists, editLists } });
    await later();
    ann.engine.edit(LIST, [rename("")]);
    await later();
    expect([ann.engine.outbox.count(), ann.refused]).toEqual([1, []]);
    for (const id of ["a", "b", "c"]) ann.engine.edit(LIST, [add(id)]);
    await later();
    expect(ann.refused).toEqual([{ types: ["rename-list"], code: "permission-denied" }]);
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b", "c"]);
    expect(ann.engine.outbox.count()).toBe(0);
  });
});
