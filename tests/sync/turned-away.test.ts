import { describe, expect, it, vi } from "vitest";
import { MAX_MEMBERS } from "../../src/domain/limits";
import { errorOf } from "../../src/services/errors";
import { keys } from "../../src/sync/browser/keys";
import { buildList, LIST, startEngine } from "./build";
import { openBrowser } from "./fake-browser";

const others = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);
const full = () => buildList({ owner: "member-0", sharedWith: others });

/** Ann followed the link of a list before she signed in. */
function startInvited(list = full()) {
  const browser = openBrowser();
  browser.openTab().storage.set(keys.savedListIds, JSON.stringify([LIST]));
  return startEngine({ browser, list, isOpen: false });
}

describe("a full list whose link one followed", () => {
  it("is told of, once, whether anybody listens already or not yet", async () => {
    const tell = vi.fn();
    const { engine, server } = startInvited();
    await vi.waitFor(() => expect(server.requests()).toEqual([]));
    const stop = engine.turnedAway.watch(tell);
    await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
    engine.turnedAway.note(errorOf("list-full"));
    expect(tell).toHaveBeenCalledTimes(2);
    stop();
    engine.turnedAway.note(errorOf("list-full"));
    expect(tell).toHaveBeenCalledTimes(2);
    engine.turnedAway.watch(tell);
    expect(tell).toHaveBeenCalledTimes(3);
  });

  it("is not told of where its own screen says so", async () => {
    const tell = vi.fn();
    const { engine, shown } = startEngine({ list: full() });
    engine.turnedAway.watch(tell);
    await vi.waitFor(() => expect(shown()).toBe("failed"));
    expect(tell).not.toHaveBeenCalled();
  });
});
