/** Browser storage that never throws: what can't be stored durably is kept in memory for as long as the tab lives. */
export type SafeStorage = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** All keys that begin with `prefix`, in alphabetical order. */
  readonly keys: (prefix: string) => readonly string[];
  /**
   * Calls back when another tab has set a key, or removed it (`value` is null then); by now something else may stand
   * there. Without a key when everything was cleared. Gives the way to stop.
   */
  readonly watch: (listener: (key: string | null, value: string | null) => void) => () => void;
  /** Whether everything that was set so far would survive the tab. */
  readonly isDurable: () => boolean;
  /** Whether somebody has cleared everything since this was last asked: then what is missing was not removed by a tab. */
  readonly wasCleared: () => boolean;
};

/** Keys that begin so may be thrown away when room is needed: they only repeat what the server knows. */
export const EXPENDABLE_PREFIX = "lettuce/seen/";

/** A key that nobody removes. Where it holds something else than before, or nothing, everything was cleared meanwhile. */
const MARK = "lettuce/mark";

/**
 * Wraps the browser's storage. `open` gives it, and may throw where storage is blocked.
 * `events` is where the browser announces what other tabs store.
 */
export function createSafeStorage(open: () => Storage, events?: EventTarget): SafeStorage {
  const memory = new Map<string, string>();
  const storage = attempt(open);
  let mark: string | null = null;

  function store(key: string, value: string): boolean {
    return write(key, value) || (!key.startsWith(EXPENDABLE_PREFIX) && storeInstead(key, value));
  }

  /** Stores something in the place of what may be thrown away, which stays where that is not enough. */
  function storeInstead(key: string, value: string): boolean {
    const expendable = storedKeys(EXPENDABLE_PREFIX).map(
      (old) => [old, attempt(() => storage?.getItem(old)) ?? ""] as const,
    );
    for (const [old] of expendable) attempt(() => storage?.removeItem(old));
    if (write(key, value)) return true;
    for (const [old, kept] of expendable) write(old, kept);
    return false;
  }

  function write(key: string, value: string): boolean {
    return (
      attempt(() => {
        storage?.setItem(key, value);
        return storage !== undefined;
      }) ?? false
    );
  }

  /** Stores what had no room so far. */
  function rescue() {
    for (const [key, value] of memory) {
      if (!write(key, value)) return;
      memory.delete(key);
    }
  }

  const readMark = () => attempt(() => storage?.getItem(MARK)) ?? null;

  function storedKeys(prefix: string): string[] {
    const all = attempt(() => (storage ? Object.keys(storage) : [])) ?? [];
    return all.filter((key) => key.startsWith(prefix));
  }

  return {
    get: (key) => memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? null,
    set(key, value) {
      if (store(key, value)) memory.delete(key);
      else if (!key.startsWith(EXPENDABLE_PREFIX)) memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt(() => storage?.removeItem(key));
      rescue();
    },
    keys(prefix) {
      const inMemory = [...memory.keys()].filter((key) => key.startsWith(prefix));
      return [...new Set([...storedKeys(prefix), ...inMemory])].sort();
    },
    watch(listener) {
      const onStorage = (event: Event) => {
        if (event instanceof StorageEvent) listener(event.key, event.newValue);
      };
      events?.addEventListener("storage", onStorage);
      return () => events?.removeEventListener("storage", onStorage);
    },
    isDurable: () => storage !== undefined && memory.size === 0 && readMark() === mark,
    wasCleared() {
      const before = mark;
      if (readMark() === null) write(MARK, String(Math.random()));
      mark = readMark();
      return before !== null && mark !== before;
    },
  };
}

/** Reads what is stored as JSON under a key: null for nothing, and for anything that is none. */
export function readJson(storage: Pick<SafeStorage, "get">, key: string): unknown {
  return attempt(() => JSON.parse(storage.get(key) ?? "null")) ?? null;
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
