import { expect, it } from "vitest";
import { add, LIST } from "./build";
import { later, stopTheClock } from "./clock";
import { limitedStorage, openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { visit } from "./visit";

stopTheClock();

it("a storage that somebody fills while a commit is recorded keeps nothing to be sent again", async () => {
  const stored = new Map<string, string>();
  let hasRoom = true;
  const storage = limitedStorage(stored, () => hasRoom);
  const ann = await visit({ storage });
  ann.engine.edit(LIST, [add("a")]);
  hasRoom = false;
  await later();
  expect([ann.waiting(), ann.stored(), storage.isDurable()]).toEqual([0, ["a"], true]);
  expect([...stored.keys()].filter((key) => /outbox|sent/.test(key))).toEqual([]);
});

it("a storage that gives no key back does not have a change sent over and over without a pause", async () => {
  const server = startServer();
  const { editLists } = server.lists;
  let calls = 0;
  server.lists.editLists = (...given) => {
    calls += 1;
    // Else this test would never end.
    return calls > 100 ? new Promise(() => undefined) : editLists(...given);
  };
  const { storage, withLock } = openBrowser().openTab();
  const keeping = { ...storage, remove: () => undefined };
  const ann = await visit({ server, storage: keeping, withLock });
  ann.engine.edit(LIST, [add("a")]);
  await later(1_000);
  expect(calls).toBeLessThan(10);
});
