import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { add, buildList, idsOf, LIST, startEngine } from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);

/** As the real server does: the transaction reads, the app decides what to write, and the commit is denied. */
function denyingCommits(server = startServer()) {
  const state = { isDenied: (_: ShoppingList | null): boolean => false, calls: 0 };
  const editLists: Lists["editLists"] = (ids, edit) =>
    server.lists.editLists(ids, (found) => {
      state.calls += 1;
      const edited = edit(found);
      if (edited.some((list, at) => list && list !== found[at] && state.isDenied(list))) {
        throw new ServiceError("permission-denied", "Denied.");
      }
      return edited;
    });
  return { server, state, lists: { ...server.lists, editLists } };
}

describe("a denial of writing that passes", () => {
  it("does not make a list vanish that was just made", async () => {
    const { server, state, lists } = denyingCommits();
    const ann = startEngine({ server, lists });
    await later();
    state.isDenied = () => true;
    const made = ann.engine.createList();
    ann.engine.edit(made, [add("a")]);
    await later();
    state.isDenied = () => false;
    await later();
    expect(ann.refused).toEqual([]);
    expect(server.stored(made)).toBeDefined();
  });

  it("does not cost the edit that was made while another was being saved", async () => {
    const { server, state, lists } = denyingCommits();
    const ann = startEngine({ server, lists });
    await later();
    // The next edit is made while the answer to the first is on its way; one server among many denies it, once.
    const commit = lists.editLists;
    let denials = 1;
    let isFirst = true;
    lists.editLists = async (...given) => {
      const outcome = await commit(...given);
      if (isFirst) {
        isFirst = false;
        ann.engine.edit(LIST, [add("b")]);
        state.isDenied = () => denials-- > 0;
      }
      return outcome;
    };
    ann.engine.edit(LIST, [add("a")]);
    await later();
    expect(ann.refused).toEqual([]);
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b"]);
  });

  it("does not bring back what was undone meanwhile", async () => {
    const { server, state, lists } = denyingCommits();
    const ann = startEngine({ server, lists });
    await later();
    state.isDenied = () => true;
    const step = ann.engine.edit(LIST, [add("undone")]);
    await later();
    if (!step) throw new Error("No step.");
    ann.engine.takeBack(step);
    expect(ann.shown()).toEqual([]);
    ann.engine.edit(LIST, [add("other")]);
    await later();
    expect.soft(ann.shown()).toEqual(["other"]);
    state.isDenied = () => false;
    await later();
    expect.soft(idsOf(server.stored(LIST))).toEqual(["other"]);
  });

  it("does not fill up the browser's storage with attempts", async () => {
    const browser = openBrowser();
    const { server, state, lists } = denyingCommits();
    const ann = startEngine({ server, lists, browser });
    await later();
    state.isDenied = () => true;
    for (let index = 0; index < 10; index += 1) ann.engine.edit(LIST, [add(`${index}`)]);
    const { storage } = browser.openTab();
    const stored = () => (storage.get(`lettuce/attempts/ann/${LIST}`) ?? "").length;
    await later(5 * 60_000);
    const before = stored();
    await later(5 * 60_000);
    expect(stored()).toBe(before);
  });

  it("does not have each waiting edit asked about on its own, all in one moment", async () => {
    const { server, state, lists } = denyingCommits();
    const ann = startEngine({ server, lists });
    await later();
    state.isDenied = () => true;
    const before = server.requests().length;
    for (let index = 0; index < 50; index += 1) ann.engine.edit(LIST, [add(`${index}`)]);
    await later(100);
    expect(server.requests().length - before).toBeLessThan(100);
  });
});

describe("a live read that is denied", () => {
  it("is begun anew less and less often, also where the SDK's cache speaks before the denial", async () => {
    const server = startServer();
    let begun = 0;
    const watchList: Lists["watchList"] = (id, observer) => {
      begun += 1;
      queueMicrotask(() => {
        observer.next({ list: server.stored(id) ?? null, outdated: false, confirmed: false });
        observer.fail(new ServiceError("permission-denied", "Denied."));
      });
      return () => undefined;
    };
    startEngine({ server, lists: { ...server.lists, watchList }, list: buildList() });
    await later(10 * 60_000);
    expect(begun).toBeLessThan(60);
  });
});
