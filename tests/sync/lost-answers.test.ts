import { describe, expect, it, vi } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import type { Lists } from "../../src/services/lists";
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
import { startServer } from "./fake-server";

const LISTED = buildList({ items: ["a", "b", "c"].map((id) => buildItem(id)) });
const write = (itemId: string, text: string): Change => ({ type: "edit-item", itemId, text });

/** Ann edits her list, the server takes it, and her tab dies before the answer. Bob edits; then she comes back. */
async function dieBeforeAnswer(anns: readonly Change[], bobs: readonly Change[]): Promise<Started> {
  const browser = openBrowser();
  const server = startServer();
  server.write(LISTED);
  const tab = browser.openTab();
  const isTaken = new Promise<void>((resolve) => {
    const editList: Lists["editList"] = async (...given) => {
      await server.lists.editList(...given);
      tab.die();
      resolve();
      return new Promise(() => undefined);
    };
    const dying = startEngine({ server, lists: { ...server.lists, editList }, ...tab });
    void vi
      .waitFor(() => expect(dying.shown()).toEqual(["a", "b", "c"]))
      .then(() => {
        server.silence();
        dying.engine.edit(LIST, anns);
      });
  });
  await isTaken;
  const list = server.stored(LIST);
  if (list && bobs.length > 0) server.write(applyChanges(list, bobs));
  server.tellAll();
  const ann = startEngine({ browser, server });
  ann.engine.wake();
  await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
  return ann;
}

describe("what was taken before a tab died, without an answer,", () => {
  it("is not sent over what others have made of it since, where it came with an item", async () => {
    const { server } = await dieBeforeAnswer(
      [tick("a"), write("b", "mine"), rename("Mine"), add("d")],
      [tick("a", false), write("b", "theirs"), rename("Theirs")],
    );
    expect(server.stored(LIST)).toMatchObject({ name: "Theirs" });
    expect(server.stored(LIST)?.items.slice(0, 2)).toEqual([
      buildItem("a"),
      buildItem("b", { text: "theirs" }),
    ]);
  });

  it("is not sent over newer texts and names even by itself", async () => {
    const { server } = await dieBeforeAnswer(
      [write("b", "mine"), rename("Mine")],
      [write("b", "theirs"), rename("Theirs")],
    );
    expect(server.stored(LIST)).toMatchObject({ name: "Theirs" });
    expect(server.stored(LIST)?.items[1]).toEqual(buildItem("b", { text: "theirs" }));
  });

  it("is not moved twice", async () => {
    const move = (itemId: string, afterId: string | null): Change => ({
      type: "move-item",
      itemId,
      afterId,
      beforeId: null,
    });
    const { server } = await dieBeforeAnswer(
      [move("c", null), move("c", "b"), move("b", null)],
      [],
    );
    expect(idsOf(server.stored(LIST))).toEqual(["b", "a", "c"]);
  });

  it("is sent again where nothing can tell that it was taken: rather twice than never", async () => {
    const { server } = await dieBeforeAnswer([tick("a")], [tick("a", false), add("d")]);
    expect(server.stored(LIST)?.items[0]).toEqual(buildItem("a", { done: true }));
  });
});

describe("an attempt that never arrived", () => {
  it("is made again, whatever others have written meanwhile", async () => {
    const ann = startEngine({ list: LISTED });
    await vi.waitFor(() => expect(ann.shown()).toEqual(["a", "b", "c"]));
    const { server } = ann;
    server.failNext("unavailable");
    ann.engine.edit(LIST, [tick("a"), remove("b"), add("d"), rename("Mine")]);
    server.write({ ...LISTED, items: [...LISTED.items, buildItem("e")] });
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
    expect(idsOf(server.stored(LIST))).toEqual(["a", "c", "e", "d"]);
    expect(server.stored(LIST)).toMatchObject({
      name: "Mine",
      items: [{ done: true }, {}, {}, {}],
    });
  });
});
