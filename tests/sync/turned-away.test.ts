import { beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_MEMBERS } from "../../src/domain/limits";
import { keys } from "../../src/sync/browser/keys";
import { buildList, LIST, startEngine } from "./build";
import { openBrowser } from "./fake-browser";

const others = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);
const full = () => buildList({ owner: "member-0", sharedWith: others });

/** Ann followed the link of a full list before she signed in. */
function startInvited({ isOpen }: { readonly isOpen: boolean }) {
  const browser = openBrowser();
  browser.openTab().storage.set(keys.savedListIds, JSON.stringify([LIST]));
  const ann = startEngine({ browser, list: full(), isOpen });
  ann.engine.joinSavedLists();
  return engine;
}

describe("a full list whose link one followed", () => {
  const tell = vi.fn();
  beforeEach(() => tell.mockReset());

  it("is told of, once, whether anybody listens already or not yet", async () => {
    const { engine, refused } = startInvited({ isOpen: false });
    await vi.waitFor(() => expect(refused).toEqual([{ types: ["join-list"], code: "list-full" }]));
    const stop = engine.turnedAway.watch(tell);
    expect(tell).toHaveBeenCalledOnce();
    engine.outbox.add(LIST, { type: "rename-list", name: "Mine" });
    await vi.waitFor(() => expect(refused).toHaveLength(2));
    expect(tell).toHaveBeenCalledOnce();
    engine.turnedAway.note();
    expect(tell).toHaveBeenCalledTimes(2);
    stop();
    engine.turnedAway.note();
    expect(tell).toHaveBeenCalledTimes(2);
  });

  it("is not told of where its own screen says so", async () => {
    const { engine, refused, shown } = startInvited({ isOpen: true });
    engine.turnedAway.watch(tell);
    await vi.waitFor(() => expect(refused).toHaveLength(1));
    expect(shown()).toBe("failed");
    expect(tell).not.toHaveBeenCalled();
  });
});
