import { describe, expect, it } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { add, LIST, rename } from "./build";
import { installFakeClock, later } from "./clock";
import { startServer } from "./fake-server";
import { BOBS, visit } from "./visit";

installFakeClock();

const EVERYTHING: ReadonlySet<keyof Lists> = new Set([
  "getList",
  "getLists",
  "isMemberOnServer",
  "editLists",
  "joinList",
] as const);
const NOTHING: ReadonlySet<keyof Lists> = new Set();

/** Starts a server that can deny requests, or only commits. A denied commit fails after its transaction has read. */
function startDenying() {
  const server = startServer();
  const { lists } = server;
  const { editLists } = lists;
  const denied = { requests: NOTHING, isCommit: (_: ShoppingList): boolean => false };
  const denial = new ServiceError("permission-denied", "Denied.");
  let calls = 0;
  lists.editLists = (ids, edit) =>
    editLists(ids, (found) => {
      const edited = edit(found);
      const written = edited.filter((list, at) => list !== found[at]);
      if (written.some((list) => list && denied.isCommit(list))) throw denial;
      return edited;
    });
  for (const name of EVERYTHING) {
    const request = lists[name];
    const denying = async (...given: readonly unknown[]) => {
      calls += 1;
      if (denied.requests.has(name)) throw denial;
      return Reflect.apply(request, lists, given);
    };
    Object.assign(lists, { [name]: denying });
  }
  return { server, denied, calls: () => calls };
}

describe("a temporary denial", () => {
  it.each([
    ["everything", EVERYTHING, false],
    ["all transactions", new Set(["editLists"] as const), false],
    ["all commits", NOTHING, true],
  ])(
    "of %s loses no edit and no new list, and causes few requests",
    async (_, requests, isCommit) => {
      const { server, denied, calls } = startDenying();
      const ann = await visit({ server });
      Object.assign(denied, { requests, isCommit: () => isCommit });
      for (let index = 0; index < 50; index += 1) ann.engine.edit(LIST, [add(`${index}`)]);
      const created = ann.engine.createList();
      const before = calls();
      await later(100);
      expect(calls() - before).toBeLessThan(100);
      await later();
      expect([ann.pending(), ann.refused]).toEqual([51, []]);
      Object.assign(denied, { requests: NOTHING, isCommit: () => false });
      await later();
      expect([ann.pending(), ann.refused]).toEqual([0, []]);
      expect(ann.stored()).toHaveLength(50);
      expect(server.stored(created)).toBeDefined();
    },
  );

  it("of reads keeps the list on the screen", async () => {
    const { server, denied } = startDenying();
    const ann = await visit({ server });
    denied.requests = EVERYTHING;
    server.failReads("permission-denied");
    ann.engine.edit(LIST, [add("a")]);
    await later();
    expect(ann.shown()).toEqual(["a"]);
    denied.requests = NOTHING;
    await later();
    expect(ann.stored()).toEqual(["a"]);
  });

  it("of a join delays the join", async () => {
    const { server, denied } = startDenying();
    denied.requests = new Set(["joinList"] as const);
    const ann = await visit({ server, list: BOBS });
    expect([ann.shown(), ann.members()]).toEqual(["failed", ["bob"]]);
    denied.requests = NOTHING;
    await later();
    expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
  });
});

describe("a proven denial", () => {
  it("of one edit drops that edit, holds up no other, and is only reported for the log", {
    tags: "messages/failed-writes",
  }, async () => {
    const { server, denied } = startDenying();
    denied.isCommit = ({ name }) => name === "";
    const ann = await visit({ server });
    ann.engine.edit(LIST, [add("a")]);
    ann.engine.edit(LIST, [rename("")]);
    for (const id of ["b", "c"]) ann.engine.edit(LIST, [add(id)]);
    await later();
    expect(ann.refused).toEqual([{ types: ["rename-list"], code: "permission-denied" }]);
    expect([ann.stored(), ann.pending()]).toEqual([["a", "b", "c"], 0]);
  });
});
