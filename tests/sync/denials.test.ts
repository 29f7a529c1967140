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
    "of %s loses no edit and no new list, and causes few requests and few stored attempts",
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
      const attempts = () => ann.browser.openTab().storage.keys("lettuce/sent/");
      expect(attempts().length).toBeLessThan(30);
      Object.assign(denied, { requests: NOTHING, isCommit: () => false });
      await later();
      expect([ann.pending(), ann.refused, attempts()]).toEqual([0, [], []]);
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

  it("of a join keeps the edits made before the join", async () => {
    const { server, denied } = startDenying();
    denied.requests = EVERYTHING;
    const ann = await visit({ server, list: BOBS });
    ann.engine.edit(LIST, [add("a")]);
    await later();
    expect([ann.shown(), ann.refused]).toEqual([["a"], []]);
    denied.requests = NOTHING;
    await later();
    expect([ann.members(), ann.stored()]).toEqual([["bob", "ann"], ["a"]]);
  });

  it("of a join and then of an edit loses neither", async () => {
    const ann = await visit({ list: BOBS, isConnected: false });
    ann.engine.edit(LIST, [add("a")]);
    ann.server.failNext("permission-denied"); // the join
    ann.server.failAfter(2, "permission-denied"); // the edit, after a membership read and join
    await ann.goOnline();
    expect([ann.refused, ann.stored()]).toEqual([[], ["a"]]);
  });

  it("keeps an edit that was made while another was sent", async () => {
    const { server, denied } = startDenying();
    const ann = await visit({ server });
    // The user makes the second edit before the response to the first. It is denied once.
    const { editLists } = server.lists;
    let denials = 1;
    server.lists.editLists = async (...given) => {
      const outcome = await editLists(...given);
      server.lists.editLists = editLists;
      ann.engine.edit(LIST, [add("b")]);
      denied.isCommit = () => denials-- > 0;
      return outcome;
    };
    ann.engine.edit(LIST, [add("a")]);
    await later();
    expect([ann.refused, ann.stored()]).toEqual([[], ["a", "b"]]);
  });

  it("does not bring back an edit that was undone meanwhile", async () => {
    const { server, denied } = startDenying();
    const ann = await visit({ server });
    denied.isCommit = () => true;
    const step = ann.engine.edit(LIST, [add("undone")]);
    await later();
    if (step) ann.engine.undo(step);
    expect(ann.shown()).toEqual([]);
    ann.engine.edit(LIST, [add("other")]);
    await later();
    expect(ann.shown()).toEqual(["other"]);
    denied.isCommit = () => false;
    await later();
    expect(ann.stored()).toEqual(["other"]);
  });
});

describe("a proven denial", () => {
  it("of a join shows the error, and the list cannot be edited", async () => {
    const { server, denied } = startDenying();
    denied.requests = new Set(["joinList"] as const);
    const ann = await visit({ server, list: BOBS });
    expect(ann.shown()).toBe("failed");
    // The join is tried twice.
    const refused = { types: ["join-list"], code: "permission-denied" };
    expect(ann.refused).toEqual([refused, refused]);
    expect(ann.engine.edit(LIST, [add("a")])).toBeNull();
    server.write({ ...BOBS, name: "news" });
    expect(ann.shown()).toBe("failed");
  });

  it("of one change drops that change, after others were committed and it was denied again", async () => {
    const { server, denied } = startDenying();
    denied.isCommit = ({ name }) => name === "";
    const ann = await visit({ server });
    ann.engine.edit(LIST, [rename("")]);
    await later();
    expect([ann.pending(), ann.refused]).toEqual([1, []]);
    for (const id of ["a", "b", "c"]) ann.engine.edit(LIST, [add(id)]);
    await later();
    expect(ann.refused).toEqual([{ types: ["rename-list"], code: "permission-denied" }]);
    expect([ann.stored(), ann.pending()]).toEqual([["a", "b", "c"], 0]);
  });
});
