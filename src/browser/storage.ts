/** Browser storage that never throws, and removes nothing by itself. */
export type SafeStorage = {
  readonly get: (key: string) => string | null;
  /** Sets a value. Without room it waits in memory, and values that are set later wait behind it. */
  readonly set: (key: string, value: string) => void;
  /** Sets a value that need not wait in memory, such as a copy of server data. Returns whether it is stored. */
  readonly store: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  /** Returns the keys that begin with `prefix`, in alphabetical order. */
  readonly keys: (prefix: string) => readonly string[];
  /**
   * Calls the listener after another tab has set or removed a key. The key is null if the storage was cleared. Returns
   * the function that stops.
   */
  readonly watch: (listener: (key: string | null) => void) => () => void;
  /** Returns whether all values would survive the tab. */
  readonly isDurable: () => boolean;
};

/**
 * Returns a safe wrapper of the browser's storage.
 *
 * @param open returns the storage; it may throw if storage is blocked, or return null if there is none
 * @param events emits the `storage` events of other tabs
 */
export function createSafeStorage(open: () => Storage | null, events?: EventTarget): SafeStorage {
  const memory = new Map<string, string>();
  const storage = orUndefined(open);

  /** Returns whether the value is stored. */
  function store(key: string, value: string): boolean {
    if (!storage) return false;
    const isStored = orUndefined(() => {
      storage.setItem(key, value);
      return true;
    });
    return isStored ?? false;
  }

  /** Stores the values that had no room before. */
  function retryMemory() {
    for (const [key, value] of memory) {
      if (!store(key, value)) return;
      memory.delete(key);
    }
  }

  const read = (key: string) => orUndefined(() => storage?.getItem(key)) ?? null;

  function storedKeys(prefix: string): string[] {
    const all = orUndefined(() => (storage ? Object.keys(storage) : [])) ?? [];
    return all.filter((key) => key.startsWith(prefix));
  }

  return {
    store,
    get: (key) => memory.get(key) ?? read(key),
    set(key, value) {
      retryMemory();
      const isWaiting = memory.size > (memory.has(key) ? 1 : 0);
      if (!isWaiting && store(key, value)) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      orUndefined(() => storage?.removeItem(key));
      retryMemory();
    },
    keys(prefix) {
      const inMemory = [...memory.keys()].filter((key) => key.startsWith(prefix));
      return [...new Set([...storedKeys(prefix), ...inMemory])].sort();
    },
    watch(listener) {
      const onStorage = (event: Event) => {
        if (event instanceof StorageEvent) listener(event.key);
      };
      events?.addEventListener("storage", onStorage);
      return () => events?.removeEventListener("storage", onStorage);
    },
    isDurable: () => memory.size === 0,
  };
}

/** Returns the JSON value under a key; null for no value, and for invalid JSON. */
export function readJson(storage: Pick<SafeStorage, "get">, key: string): unknown {
  return parseJson(storage.get(key));
}

/** Returns the JSON value of a text; null for no text, and for invalid JSON. */
export function parseJson(text: string | null): unknown {
  return orUndefined(() => JSON.parse(text ?? "null")) ?? null;
}

/**
 * Returns a value that is stored as JSON. It is parsed again only after its text has changed, as by another tab. Read it
 * right before each write, so that nothing that another tab has written is lost.
 *
 * @param parse returns the value of a parsed text; of null, if there is none
 * @param toJson returns what JSON stores of a value
 */
export function createStoredJson<Value>(
  storage: Pick<SafeStorage, "get" | "set">,
  key: string,
  parse: (json: unknown) => Value,
  toJson: (value: Value) => unknown = (value) => value,
) {
  let last = null as { readonly text: string | null; readonly value: Value } | null;
  return {
    read(): Value {
      const text = storage.get(key);
      if (!last || last.text !== text) last = { text, value: parse(parseJson(text)) };
      return last.value;
    },
    write(value: Value) {
      const text = JSON.stringify(toJson(value));
      const isSame = text === last?.text;
      last = { text, value };
      if (!isSame) storage.set(key, text);
    },
  };
}

function orUndefined<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
