import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { add, buildItem, buildList, idsOf, LIST, startEngine, tick } from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);

describe("edits that wait while somebody clears the storage", () => {
  it("are not lost when another tab of the app is opened before this one is looked at", async () => {
    const browser = openBrowser();
    const server = startServer();
    let isOnline = true;
    const ann = startEngine({ browser, server, maySend: () => isOnline });
    await later();
    isOnline = false;
    ann.engine.edit(LIST, [add("a")]);
    ann.engine.edit(LIST, [add("b")]);
    browser.clear();
    startEngine({ browser, server, maySend: () => isOnline }); // the new tab
    ann.engine.wake();
    await later();
    expect.soft(ann.shown()).toEqual(["a", "b"]);
    isOnline = true;
    ann.engine.wake();
    await later();
    expect.soft(idsOf(server.stored(LIST))).toEqual(["a", "b"]);
  });
});

describe("rubbish among the waiting changes", () => {
  it("with an impossible time does not have later edits overwrite each other", async () => {
    const browser = openBrowser();
    const server = startServer();
    browser
      .openTab()
      .storage.set(
        `lettuce/outbox/ann/${LIST}/9007199254740992-x`,
        JSON.stringify({ pending: tick("a") }),
      );
    let isOnline = false;
    const ann = startEngine({
      browser,
      server,
      list: buildList({ items: [buildItem("a")] }),
      maySend: () => isOnline,
    });
    await later();
    for (const id of ["b", "c", "d"]) ann.engine.edit(LIST, [add(id)]);
    isOnline = true;
    ann.engine.wake();
    await later();
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b", "c", "d"]);
  });
});
