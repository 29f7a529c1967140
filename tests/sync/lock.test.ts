import { afterEach, describe, expect, it, vi } from "vitest";
import { createLock, LOCK_PATIENCE_MS, type WithLock } from "../../src/sync/signals/lock";
import { openBrowser } from "./fake-browser";

afterEach(() => void vi.useRealTimers());

/** Work that goes on until it is told to end, and tells its beginning and end. */
function startWork(withLock: WithLock, log: string[], name: string, lock = "lock") {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = withLock(lock, async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  });
  return { end, done };
}

describe.each([
  ["with Web Locks", () => openBrowser().openTab().withLock],
  ["without", () => createLock(undefined)],
])("a lock in one tab, %s", (_, open) => {
  it("lets one in at a time, in turn, and others under other names", async () => {
    const withLock = open();
    const log: string[] = [];
    const [one, two] = [startWork(withLock, log, "one"), startWork(withLock, log, "two")];
    const other = startWork(withLock, log, "other", "another lock");
    await vi.waitFor(() => expect(log).toEqual(["one begins", "other begins"]));
    for (const { end } of [one, two, other]) end();
    expect(await Promise.all([one.done, two.done, other.done])).toEqual(["one", "two", "other"]);
    expect(log.filter((entry) => !entry.startsWith("other"))).toEqual([
      "one begins",
      "one ends",
      "two begins",
      "two ends",
    ]);
  });

  it("passes on what is thrown, and lets the next one in", async () => {
    const withLock = open();
    const failing = withLock("lock", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await withLock("lock", async () => "yes")).toBe("yes");
  });
});

describe("a lock over two tabs", () => {
  it("lets the other in when the first is done, or has died", async () => {
    const browser = openBrowser();
    const [first, second, third] = [browser.openTab(), browser.openTab(), browser.openTab()];
    const log: string[] = [];
    const one = startWork(first.withLock, log, "one");
    const two = startWork(second.withLock, log, "two");
    startWork(third.withLock, log, "three").end();
    await vi.waitFor(() => expect(log).toEqual(["one begins"]));
    one.end();
    await vi.waitFor(() => expect(log).toContain("two begins"));
    second.die();
    await vi.waitFor(() => expect(log).toContain("three ends"));
    two.end();
  });

  it("does not wait for ever for a tab that sleeps with the lock in its hand", async () => {
    vi.useFakeTimers();
    const browser = openBrowser();
    const log: string[] = [];
    startWork(browser.openTab().withLock, log, "sleeper");
    await vi.advanceTimersByTimeAsync(0);
    startWork(browser.openTab().withLock, log, "other").end();
    await vi.advanceTimersByTimeAsync(LOCK_PATIENCE_MS - 1);
    expect(log).toEqual(["sleeper begins"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(["sleeper begins", "other begins", "other ends"]);
  });
});
