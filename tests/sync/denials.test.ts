import { beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../src/domain/errors";
import type { ShoppingList } from "../../src/domain/types";
import type { Lists } from "../../src/services/lists";
import { DENIED_AFTER_MS } from "../../src/sync/sender";
import { add, idsOf, LIST, rename } from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { createRandom } from "./simulation/random";
import { BOBS, FULL_MEMBERS, SHARED, visit } from "./visit";

installFakeClock();

beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue(undefined));
const warnings = () => vi.mocked(console.warn).mock.calls.length;

const EVERYTHING: ReadonlySet<keyof Lists> = new Set([
  "getList",
  "getLists",
  "isMemberOnServer",
  "editLists",
  "joinList",
] as const);
const NOTHING: ReadonlySet<keyof Lists> = new Set();

/** The longest pause between two tries, and the time that new access rules take here. */
const PAUSE_MS = 30_000;
const DEPLOYMENT_MS = 600_000;

/** Starts a server that can deny requests, or only commits. A denied commit fails after its transaction has read. */
function startDenying() {
  const server = startServer();
  const { lists } = server;
  const { editLists } = lists;
  const denied = {
    requests: NOTHING as Pick<typeof NOTHING, "has">,
    isCommit: (_: ShoppingList): boolean => false,
  };
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

describe("denied edits", () => {
  it("stay as they are, hold up the later ones, and are only logged, once until a success", {
    tags: "messages/failed-writes",
  }, async () => {
    const { server, denied } = startDenying();
    const ann = await visit({ server });
    const keys = () => ann.engine.outbox.all().map(({ key }) => key);
    denied.isCommit = ({ name }) => name === "Market";
    ann.engine.edit(LIST, [rename("Market")]);
    await later();
    for (const id of ["a", "b"]) ann.engine.edit(LIST, [add(id)]);
    const before = keys();
    await later();
    expect([ann.stored(), keys(), ann.refused]).toEqual([[], before, []]);
    expect(warnings()).toBe(1);
    denied.isCommit = () => false;
    await later();
    expect([ann.stored(), ann.pending(), warnings()]).toEqual([["a", "b"], 0, 1]);
    denied.isCommit = () => true;
    ann.engine.edit(LIST, [add("c")]);
    await later();
    expect(warnings()).toBe(2);
  });

  it("are reported after a minute, in words of their own, until they are saved", async () => {
    const { server, denied } = startDenying();
    const ann = await visit({ server });
    const { status } = ann.engine;
    status.subscribe(() => undefined);
    denied.isCommit = () => true;
    ann.engine.edit(LIST, [add("a")]);
    await later(DENIED_AFTER_MS - 1_000);
    expect(status.getState()).toEqual({ kind: "saving" });
    await later(PAUSE_MS + 1_000);
    expect(status.getState()).toEqual({ kind: "denied", pending: 1 });
    denied.isCommit = () => false;
    await later(PAUSE_MS);
    expect(status.getState()).toEqual({ kind: "quiet" });
  });

  it("are reported in the same words while the list is full, and lacks the user", async () => {
    const [browser, server] = [openBrowser(), startServer()];
    const before = await visit({ browser, server, list: null, isConnected: false, isOpen: false });
    before.engine.outbox.add(LIST, { type: "change-list", changes: [add("a")] });
    before.closePage();
    const ann = await visit({ browser, server, list: { ...BOBS, sharedWith: FULL_MEMBERS } });
    ann.engine.wake();
    await later(2 * DENIED_AFTER_MS);
    expect(ann.engine.status.getState()).toEqual({ kind: "denied", pending: 1 });
    expect(warnings()).toBe(1);
  });

  it("cause few requests, even while the server answers everything else", async () => {
    const { server, denied, calls } = startDenying();
    const ann = await visit({ server });
    denied.isCommit = () => true;
    ann.engine.edit(LIST, [add("a")]);
    await later(DEPLOYMENT_MS);
    expect(calls()).toBeLessThan(200);
  });

  it("are dropped once the server proves that the user is no member", async () => {
    const { server, denied } = startDenying();
    const ann = await visit({ server, list: SHARED });
    denied.requests = new Set(["editLists"] as const);
    ann.engine.edit(LIST, [add("a")]);
    ann.close();
    await later();
    server.write({ ...BOBS, isClosed: true });
    await later();
    expect(ann.refused).toEqual([{ types: ["add-item"], why: "stranger" }]);
    expect(ann.pending()).toBe(0);
  });
});

describe("while new access rules reach the servers one by one", () => {
  it.each([0.1, 0.2, 0.4, 0.6, 0.8])(
    "no edit is lost if requests are denied with a probability of %d",
    async (probability) => {
      const { server, denied } = startDenying();
      const ann = await visit({ server });
      const random = createRandom(1);
      const isDenied = () => random.chance(probability);
      Object.assign(denied, { requests: { has: isDenied }, isCommit: isDenied });
      const ids = Array.from({ length: 360 }, (_, index) => `${index}`);
      for (const id of ids) {
        ann.engine.edit(LIST, [add(id)]);
        await later(DEPLOYMENT_MS / ids.length);
      }
      Object.assign(denied, { requests: NOTHING, isCommit: () => false });
      await later();
      expect([ann.pending(), ann.refused, ann.stored()]).toEqual([0, [], ids]);
    },
  );

  it("a new list with edits is not lost: its reads are denied, and the own lists cannot have it yet", async () => {
    const { server, denied } = startDenying();
    const ann = await visit({ server });
    denied.requests = new Set(["getList", "getLists", "editLists", "joinList"] as const);
    const id = ann.engine.createList([]);
    ann.engine.list(id).subscribe(() => undefined);
    ann.engine.edit(id, [add("a")]);
    for (let count = 0; count < 10; count += 1) {
      server.failReads("permission-denied");
      await later();
    }
    expect([ann.pending(), ann.refused]).toEqual([2, []]);
    denied.requests = NOTHING;
    await later();
    expect([ann.pending(), idsOf(server.stored(id))?.includes("a")]).toEqual([0, true]);
  });
});

describe("who goes is not held back by denied edits", () => {
  /** Starts Ann with a denied edit of Bob's list, and with a new list that is denied. */
  async function startAnn() {
    const { server, denied } = startDenying();
    const ann = await visit({ server, list: SHARED });
    denied.isCommit = () => true;
    ann.engine.edit(LIST, [add("a")]);
    const created = ann.engine.createList();
    await later();
    expect(ann.pending()).toBe(2);
    return { ...ann, created };
  }

  /** Waits for a command, which repeats denied writes for some seconds. */
  const inTime = (command: Promise<void>) => Promise.all([command, later(10_000)]);

  it("but a denial by chance costs no edit", async () => {
    const { server, denied } = startDenying();
    const ann = await visit({ server, list: SHARED });
    let commits = 0;
    denied.isCommit = () => ++commits <= 3;
    ann.engine.edit(LIST, [add("a")]);
    await inTime(ann.engine.leaveList(LIST));
    expect([ann.shown(), ann.members(), ann.stored()]).toEqual(["stranger", ["bob"], ["a"]]);
  });

  it("when leaving or deleting a list: its edits go", async () => {
    const ann = await startAnn();
    await inTime(ann.engine.leaveList(LIST));
    expect([ann.shown(), ann.members(), ann.pending()]).toEqual(["stranger", ["bob"], 1]);
    await inTime(ann.engine.deleteList(ann.created));
    expect(ann.pending()).toBe(0);
    expect(ann.engine.list(ann.created).getState().status).toBe("missing");
  });

  it("when deleting the account", async () => {
    const ann = await startAnn();
    const done = vi.fn();
    await inTime(
      ann.engine.deleteAccount({
        requireRecentLogin: async () => undefined,
        deleteUser: async () => done(),
      }),
    );
    expect(done).toHaveBeenCalledOnce();
    expect([ann.members(), ann.pending()]).toEqual([["bob"], 0]);
  });

  it("but without a network nothing is lost", async () => {
    const ann = await startAnn();
    ann.goOffline();
    for (const go of [() => ann.engine.leaveList(LIST), () => ann.engine.deleteList(ann.created)])
      await expect(go()).rejects.toMatchObject({ code: "unavailable" });
    expect([ann.members(), ann.pending()]).toEqual([["bob", "ann"], 2]);
  });
});
