import { describe, expect, it } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { add, LIST, rename } from "./build";
import { later, stopTheClock } from "./clock";
import { startServer } from "./fake-server";
import { BOBS, visit } from "./visit";

stopTheClock();

const EVERYTHING: ReadonlySet<keyof Lists> = new Set([
  "getList",
  "getLists",
  "isAmongListsOf",
  "editLists",
  "joinList",
] as const);
const NOTHING: ReadonlySet<keyof Lists> = new Set();

/** A server that denies requests, or commits alone, as it does once a transaction has read and knows what to write. */
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

describe("a denial that passes", () => {
  it.each([
    ["everything", EVERYTHING, false],
    ["all writing", new Set(["editLists"] as const), false],
    ["all commits", NOTHING, true],
  ])(
    "of %s costs no edit, nor a list that was just made, and asks and stores little",
    async (_, requests, isCommit) => {
      const { server, denied, calls } = startDenying();
      const ann = await visit({ server });
      Object.assign(denied, { requests, isCommit: () => isCommit });
      for (let index = 0; index < 50; index += 1) ann.engine.edit(LIST, [add(`${index}`)]);
      const made = ann.engine.createList();
      const before = calls();
      await later(100);
      expect(calls() - before).toBeLessThan(100);
      await later();
      expect([ann.waiting(), ann.refused]).toEqual([51, []]);
      const attempts = () => ann.browser.openTab().storage.keys("lettuce/sent/");
      expect(attempts().length).toBeLessThan(30);
      Object.assign(denied, { requests: NOTHING, isCommit: () => false });
      await later();
      expect([ann.waiting(), ann.refused, attempts()]).toEqual([0, [], []]);
      expect(ann.stored()).toHaveLength(50);
      expect(server.stored(made)).toBeDefined();
    },
  );

  it("of reading leaves the list on the screen", async () => {
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

  it("of joining costs nothing of what was made before one was in", async () => {
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

  it("of joining, and then of an edit, neither", async () => {
    const ann = await visit({ list: BOBS, isConnected: false });
    ann.engine.edit(LIST, [add("a")]);
    ann.server.failNext("permission-denied"); // the join
    ann.server.failAfter(2, "permission-denied"); // the question whether she is in, and the next join, succeed
    await ann.goOnline();
    expect([ann.refused, ann.stored()]).toEqual([[], ["a"]]);
  });

  it("does not cost the edit that was made while another was being saved", async () => {
    const { server, denied } = startDenying();
    const ann = await visit({ server });
    // The next edit is made while the answer to the first is on its way; one server among many denies it, once.
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

  it("does not bring back what was undone meanwhile", async () => {
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

describe("a denial that is proven", () => {
  it("of joining is said, and nothing can be edited that would be dropped", async () => {
    const { server, denied } = startDenying();
    denied.requests = new Set(["joinList"] as const);
    const ann = await visit({ server, list: BOBS });
    expect(ann.shown()).toBe("failed");
    // It is asked for once more at once.
    const refused = { types: ["join-list"], code: "permission-denied" };
    expect(ann.refused).toEqual([refused, refused]);
    expect(ann.engine.edit(LIST, [add("a")])).toBeNull();
    server.write({ ...BOBS, name: "news" });
    expect(ann.shown()).toBe("failed");
  });

  it("of one change drops that one, once others are taken where it is not", async () => {
    const { server, denied } = startDenying();
    denied.isCommit = ({ name }) => name === "";
    const ann = await visit({ server });
    ann.engine.edit(LIST, [rename("")]);
    await later();
    expect([ann.waiting(), ann.refused]).toEqual([1, []]);
    for (const id of ["a", "b", "c"]) ann.engine.edit(LIST, [add(id)]);
    await later();
    expect(ann.refused).toEqual([{ types: ["rename-list"], code: "permission-denied" }]);
    expect([ann.stored(), ann.waiting()]).toEqual([["a", "b", "c"], 0]);
  });
});
