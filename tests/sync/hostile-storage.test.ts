import { expect, it } from "vitest";
import { add, LIST } from "./build";
import { installFakeClock, later } from "./clock";
import { limitedStorage, openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { visit } from "./visit";

installFakeClock();

it("a storage that becomes full before the commit keeps no sent entry", async () => {
  const stored = new Map<string, string>();
  let hasRoom = true;
  const storage = limitedStorage(stored, () => hasRoom);
  const ann = await visit({ storage });
  ann.engine.edit(LIST, [add("a")]);
  hasRoom = false;
  await later();
  expect([ann.pending(), ann.stored(), storage.isDurable()]).toEqual([0, ["a"], true]);
  expect([...stored.keys()].filter((key) => /edits|marks/.test(key))).toEqual([]);
});

it("a change is not sent in a loop if the storage fails to remove keys", async () => {
  const server = startServer();
  const { editLists } = server.lists;
  let calls = 0;
  server.lists.editLists = (...given) => {
    calls += 1;
    // Ends the loop of a failing test.
    return calls > 100 ? new Promise(() => undefined) : editLists(...given);
  };
  const { storage, withLock } = openBrowser().openTab();
  const keeping = { ...storage, remove: () => undefined };
  const ann = await visit({ server, storage: keeping, withLock });
  ann.engine.edit(LIST, [add("a")]);
  await later(1_000);
  expect(calls).toBeLessThan(10);
});
