import { describe, expect, it, vi } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import type { Edit } from "../../src/sync/edit";
import {
  add,
  buildItem,
  buildList,
  idsOf,
  LIST,
  remove,
  rename,
  type Started,
  startEngine,
  tick,
} from "./build";
import { openBrowser } from "./fake-browser";

const LISTED = buildList({ items: ["a", "b", "c"].map((id) => buildItem(id)) });

/** Ann has the list on her screen. */
async function startAnn(): Promise<Started> {
  const ann = startEngine({ list: LISTED });
  await vi.waitFor(() => expect(ann.shown()).toEqual(["a", "b", "c"]), { interval: 1 });
  return ann;
}

function edit({ engine }: Started, ...changes: readonly Change[]): Edit {
  const done = engine.edit(LIST, changes);
  if (!done) throw new Error("There is no list on the screen.");
  return done;
}

function takeBack({ engine }: Started, done: Edit) {
  engine.takeBack(done);
}

async function allSent({ engine }: Started) {
  await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
}

/** Somebody else edits the list as it is on the server. */
function byOthers({ server }: Started, ...changes: readonly Change[]) {
  const list = server.stored(LIST);
  if (list) server.write(applyChanges(list, changes));
}

describe("a step that is taken back before anything was sent", () => {
  it("was never done, for nobody: what others did since stays", async () => {
    const ann = await startAnn();
    ann.server.silence();
    const answer = ann.server.hold();
    for (const change of [
      { type: "edit-item", itemId: "a", text: "A" } as const,
      tick("b"),
      rename("Market"),
      remove("c"),
    ]) {
      const done = edit(ann, change);
      takeBack(ann, done);
    }
    byOthers(ann, { type: "edit-item", itemId: "a", text: "theirs" }, tick("b"));
    byOthers(ann, rename("Theirs"), remove("c"));
    answer();
    ann.server.tellAll();
    await allSent(ann);
    expect(ann.server.stored(LIST)).toMatchObject({
      name: "Theirs",
      items: [buildItem("a", { text: "theirs" }), buildItem("b", { done: true })],
    });
    expect(ann.shown()).toEqual(["a", "b"]);
  });
});

describe("a step that is taken back while it is being sent", () => {
  it("was never done where the attempt failed: what others did since stays", async () => {
    const ann = await startAnn();
    // The attempt has read the list, and fails because Bob writes meanwhile.
    const { editLists } = ann.server.lists;
    let isFirst = true;
    const lists = {
      ...ann.server.lists,
      editLists: (async (ids, change) => {
        if (!isFirst) return editLists(ids, change);
        isFirst = false;
        change([ann.server.stored(LIST) ?? null]);
        takeBack(bea, done);
        byOthers(ann, { type: "edit-item", itemId: "b", text: "theirs" });
        throw new Error("unused");
      }) satisfies typeof editLists,
    };
    const bea = startEngine({ server: ann.server, lists });
    await vi.waitFor(() => expect(bea.shown()).toEqual(["a", "b", "c"]));
    const done = edit(bea, remove("b"));
    await allSent(bea);
    expect(ann.server.stored(LIST)?.items[1]).toEqual(buildItem("b", { text: "theirs" }));
  });
});

describe("a step that somebody else has just done as well, and that therefore changed nothing", () => {
  it("is taken back all the same: the screen showed it as done here", async () => {
    const ann = await startAnn();
    ann.server.silence();
    byOthers(ann, tick("b"));
    const before = ann.server.stored(LIST);
    const done = edit(ann, tick("b"));
    await allSent(ann);
    expect(ann.server.stored(LIST)).toBe(before);
    takeBack(ann, done);
    await allSent(ann);
    expect(ann.server.stored(LIST)?.items[1]).toEqual(buildItem("b"));
  });
});

describe("a removal that is taken back", () => {
  it("after it was sent, though its snapshot has not come yet, brings the item back", async () => {
    const ann = await startAnn();
    ann.server.silence();
    const done = edit(ann, remove("b"));
    await allSent(ann);
    const answer = ann.server.hold();
    takeBack(ann, done);
    ann.server.tellAll();
    expect(ann.shown()).toEqual(["a", "b", "c"]);
    answer();
    await allSent(ann);
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a", "b", "c"]);
  });

  it("brings it back as somebody had written it just before, though that was not seen here yet", async () => {
    const ann = await startAnn();
    ann.server.silence();
    byOthers(ann, { type: "edit-item", itemId: "b", text: "theirs" });
    const done = edit(ann, remove("b"));
    await allSent(ann);
    takeBack(ann, done);
    await allSent(ann);
    expect(ann.server.stored(LIST)?.items[1]).toEqual(buildItem("b", { text: "theirs" }));
  });

  it("and removed by somebody else again, after its answer was lost, stays removed", async () => {
    const ann = await startAnn();
    const done = edit(ann, remove("b"));
    await allSent(ann);
    ann.server.loseNextAnswer();
    takeBack(ann, done);
    await allSent(ann);
    byOthers(ann, remove("b"));
    edit(ann, rename("Market"));
    await allSent(ann);
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a", "c"]);
  });
});

describe("an adding that is taken back", () => {
  it("leaves what somebody has made of the item since", async () => {
    const ann = await startAnn();
    const done = edit(ann, add("d"));
    await allSent(ann);
    ann.server.silence();
    byOthers(ann, { type: "edit-item", itemId: "d", text: "theirs" });
    takeBack(ann, done);
    await allSent(ann);
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a", "b", "c", "d"]);
  });
});

describe("a tick that is taken back offline", () => {
  it("keeps the item on the list though another member clears the done items meanwhile", async () => {
    let isOnline = true;
    const ann = startEngine({ list: LISTED, maySend: () => isOnline });
    await vi.waitFor(() => expect(ann.shown()).toEqual(["a", "b", "c"]), { interval: 1 });
    const done = edit(ann, tick("b"));
    await allSent(ann);
    isOnline = false;
    ann.server.silence();
    takeBack(ann, done);
    byOthers(ann, { type: "remove-done-items", itemIds: ["b"] });
    isOnline = true;
    ann.engine.wake();
    await allSent(ann);
    expect(ann.server.stored(LIST)?.items).toContainEqual(buildItem("b"));
  });
});

describe("a step that is done once more", () => {
  it("takes away nothing that another tab has seen meanwhile", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    let isOnline = true;
    const ann = startEngine({ list: LISTED, ...tab, maySend: () => isOnline });
    const { server } = ann;
    await vi.waitFor(() => expect(ann.shown()).toEqual(["a", "b", "c"]), { interval: 1 });
    const done = edit(ann, remove("b"));
    await allSent(ann);
    server.silence();
    isOnline = false;
    edit(ann, tick("a"));
    tab.sleep();
    byOthers(ann, { type: "add-item", item: buildItem("theirs") });
    const other = startEngine({ server, browser });
    other.engine.wake();
    await allSent(other);
    tab.wake();
    const undone = ann.engine.takeBack(done);
    if (undone) ann.engine.takeBack(undone);
    isOnline = true;
    ann.engine.wake();
    await allSent(ann);
    expect(server.stored(LIST)?.items.map(({ id }) => id)).toEqual(["a", "c", "theirs"]);
  });
});
