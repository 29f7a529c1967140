import { describe, expect, it, vi } from "vitest";
import { createSafeStorage, type SafeStorage } from "../../src/sync/browser/storage";
import { createOutbox } from "../../src/sync/outbox";
import { guardUnload } from "../../src/sync/signals/unload-guard";
import { add, LIST } from "./build";
import { openBrowser } from "./fake-browser";

const BLOCKED = createSafeStorage(() => {
  throw new Error("SecurityError");
});

/** A page with an outbox. `close` tells whether the browser asks before it is closed. */
function openPage(storage: SafeStorage) {
  const page = new EventTarget();
  const listen = vi.spyOn(page, "addEventListener");
  const outbox = createOutbox({ storage, uid: "ann" });
  const stop = guardUnload({ page: page as Window, outbox, storage });
  return {
    outbox,
    listen,
    stop,
    close: () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true })),
    sendAll: () => outbox.remove(outbox.entriesOf(LIST)),
  };
}

describe("a page that is closed", () => {
  it("asks while edits wait that could not be stored", () => {
    const { outbox, close, sendAll } = openPage(BLOCKED);
    expect(close()).toBe(false);
    outbox.add(LIST, add("a"));
    outbox.add(LIST, add("b"));
    expect(close()).toBe(true);
    sendAll();
    expect(close()).toBe(false);
  });

  it("does not ask, nor listen, while what waits is stored", () => {
    const { outbox, close, listen } = openPage(openBrowser().openTab().storage);
    outbox.add(LIST, add("a"));
    expect(close()).toBe(false);
    expect(listen).not.toHaveBeenCalled();
  });

  it("does not ask once there was room after all", () => {
    let isDurable = false;
    const { outbox, close } = openPage({ ...BLOCKED, isDurable: () => isDurable });
    outbox.add(LIST, add("a"));
    isDurable = true;
    expect(close()).toBe(false);
  });

  it("does not ask for a user who is gone", () => {
    const { outbox, close, stop } = openPage(BLOCKED);
    outbox.add(LIST, add("a"));
    stop();
    expect(close()).toBe(false);
    outbox.add(LIST, add("b"));
    expect(close()).toBe(false);
  });
});
