import { describe, expect, it } from "vitest";
import { createSafeStorage, EXPENDABLE_PREFIX } from "../../src/sync/browser/storage";
import { fakeStorage, openBrowser } from "./fake-browser";

const EXPENDABLE = `${EXPENDABLE_PREFIX}something`;

/** A storage that takes so many keys and throws at the next. */
function fullAt(capacity: number) {
  const stored = new Map<string, string>();
  const storage = fakeStorage(stored, (key, value) => {
    if (value === null) stored.delete(key);
    else if (stored.size >= capacity && !stored.has(key)) throw new Error("QuotaExceededError");
    else stored.set(key, value);
  });
  return { stored, safe: createSafeStorage(() => storage) };
}

function blocked() {
  return createSafeStorage(() => {
    throw new Error("SecurityError");
  });
}

describe("a storage", () => {
  it("keeps what is set until it is removed", () => {
    const { safe } = fullAt(10);
    safe.set("a", "1");
    expect(safe.get("a")).toBe("1");
    expect(safe.isDurable()).toBe(true);
    safe.remove("a");
    expect(safe.get("a")).toBeNull();
  });

  it("lists the keys with a beginning in alphabetical order", () => {
    const { safe } = fullAt(10);
    for (const key of ["box/2", "other", "box/1"]) safe.set(key, "");
    expect(safe.keys("box/")).toEqual(["box/1", "box/2"]);
  });

  it("tells of other tabs' keys, and no more after stopping", async () => {
    const browser = openBrowser();
    const [one, other] = [browser.openTab().storage, browser.openTab().storage];
    const told: (readonly [string | null, string | null])[] = [];
    const stop = one.watch((key, value) => told.push([key, value]));
    other.set("a", "1");
    await nextTask();
    other.remove("a");
    one.set("own", "");
    await nextTask();
    stop();
    other.set("late", "");
    await nextTask();
    expect(told).toEqual([
      ["a", "1"],
      ["a", null],
    ]);
  });
});

describe("a storage that somebody clears", () => {
  it("says so once, and never before anything was looked for", () => {
    const { stored, safe } = fullAt(10);
    expect([safe.wasCleared(), safe.wasCleared()]).toEqual([false, false]);
    stored.clear();
    expect(safe.isDurable()).toBe(false); // until it is known what to store again
    expect([safe.wasCleared(), safe.wasCleared()]).toEqual([true, false]);
    expect(safe.isDurable()).toBe(true);
  });

  it("can't be told where nothing can be stored", () => {
    expect([blocked().wasCleared(), fullAt(0).safe.wasCleared()]).toEqual([false, false]);
  });
});

describe("a blocked storage", () => {
  it("keeps everything for as long as the tab lives, and says so", () => {
    const safe = blocked();
    safe.set("a", "1");
    expect(safe.get("a")).toBe("1");
    expect(safe.keys("")).toEqual(["a"]);
    expect(safe.isDurable()).toBe(false);
    safe.remove("a");
    expect(safe.get("a")).toBeNull();
  });
});

describe("a full storage", () => {
  it("makes room by throwing away what the server knows anyhow", () => {
    const { stored, safe } = fullAt(2);
    safe.set(EXPENDABLE, "");
    safe.set("a", "1");
    safe.set("b", "2");
    expect([...stored.keys()]).toEqual(["a", "b"]);
    expect(safe.isDurable()).toBe(true);
  });

  it("keeps in memory what has no room, and says so", () => {
    const { safe } = fullAt(1);
    safe.set("a", "1");
    safe.set("b", "2");
    expect([safe.get("b"), safe.keys(""), safe.isDurable()]).toEqual(["2", ["a", "b"], false]);
  });

  it("throws nothing away in vain", () => {
    const stored = new Map([[EXPENDABLE, "1"]]);
    const storage = fakeStorage(stored, (key, value) => {
      if (key === "a") throw new Error("QuotaExceededError");
      if (value === null) stored.delete(key);
      else stored.set(key, value);
    });
    const safe = createSafeStorage(() => storage);
    safe.set("a", "1");
    expect([safe.get("a"), safe.get(EXPENDABLE), safe.isDurable()]).toEqual(["1", "1", false]);
  });

  it("stores it as soon as there is room", () => {
    const { stored, safe } = fullAt(1);
    safe.set("a", "1");
    safe.set("b", "2");
    safe.remove("a");
    expect([...stored]).toEqual([["b", "2"]]);
    expect(safe.isDurable()).toBe(true);
  });

  it("makes no room for what can be thrown away itself", () => {
    const { stored, safe } = fullAt(1);
    safe.set(EXPENDABLE, "1");
    safe.set(`${EXPENDABLE}/more`, "2");
    expect([...stored.keys()]).toEqual([EXPENDABLE]);
    expect(safe.isDurable()).toBe(true);
  });
});

function nextTask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
