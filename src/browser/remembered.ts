import { isObject, isString } from "../domain/is-object";
import { isShoppingList } from "../domain/is-shopping-list";
import { isListId } from "../domain/list-id";
import { openCountOf } from "../domain/open-count";
import type { ShoppingList } from "../domain/types";
import { compareStates } from "../sync/receipts";
import { keys } from "./keys";
import { readJson, type SafeStorage } from "./storage";

/** The number of recently opened lists that are remembered with items. Browsers store about 5 MB. */
export const MAX_REMEMBERED = 50;

/** The number of departures that are remembered. */
const MAX_DEPARTURES = 50;

/** The delay of a write in a browser without `requestIdleCallback`, in milliseconds. */
const FALLBACK_DELAY_MS = 200;

/** The longest time that a write waits for an idle browser, in milliseconds. */
const MAX_IDLE_WAIT_MS = 2_000;

/** The end of a membership: the user left in this browser, or was removed or left elsewhere. */
export type Departure = "left" | "removed";

/** The last known states of a user's lists, for showing them before the network responds. */
export type Remembered = ReturnType<typeof createRemembered>;

/** Returns the remembered lists of one user. */
export function createRemembered(storage: SafeStorage, uid: string) {
  /** The newest base of each list that waits for an idle moment to be written. */
  const unwritten = new Map<string, ShoppingList>();
  let heads = readHeads(storage, uid);
  /** The ids of the heads that wait for an idle moment to be written or removed. */
  const unwrittenHeads = new Set<string>();
  let isScheduled = false;

  function readIds(key: string): readonly string[] {
    const ids = readJson(storage, key);
    return Array.isArray(ids) ? ids.filter(isListId) : [];
  }

  /** Returns the departures by list id, the latest first. */
  function readDepartures(): Map<string, Departure> {
    const stored = readJson(storage, keys.departures(uid));
    // Earlier versions stored only the ids of the lists that the user had left.
    const pairs = Array.isArray(stored)
      ? stored.map((one) => (isString(one) ? [one, "left"] : one))
      : [];
    return new Map(pairs.filter(isDeparture));
  }

  function newestBase(id: string): ShoppingList | null {
    const own = unwritten.get(id);
    const stored = readBase(storage, uid, id);
    if (own && !(stored && compareStates(stored, own, [uid]) > 0)) return own;
    unwritten.delete(id);
    return stored;
  }

  function writeLater() {
    if (isScheduled) return;
    isScheduled = true;
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(writeNow, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(writeNow, FALLBACK_DELAY_MS);
  }

  function writeNow() {
    isScheduled = false;
    for (const id of [...unwritten.keys()]) writeNewest(id);
    writeHeads();
  }

  /** Writes the unwritten heads, and keeps those of other tabs. */
  function writeHeads() {
    const stored = readHeads(storage, uid);
    if (unwrittenHeads.size === 0 && (stored || !heads)) return;
    const others = [...(stored?.values() ?? [])].filter(({ id }) => !unwrittenHeads.has(id));
    const own = [...unwrittenHeads].flatMap((id) => heads?.get(id) ?? []);
    storage.set(keys.rememberedLists(uid), JSON.stringify([...others, ...own]));
    unwrittenHeads.clear();
  }

  /** Writes the unwritten base of a list, unless another tab has stored a newer one. */
  function writeNewest(id: string) {
    const base = newestBase(id);
    if (base && unwritten.delete(id)) writeBase(id, base);
  }

  /** Stores a base with its items. Only recently opened lists have room; a list never opened counts as the oldest. */
  function writeBase(id: string, list: ShoppingList) {
    const opened = readIds(keys.opened(uid));
    if (!opened.includes(id) && !writeOpened([...opened, id]).includes(id)) return;
    storage.set(keys.rememberedList(uid, id), JSON.stringify({ list }));
  }

  function writeOpened(opened: readonly string[]): readonly string[] {
    for (const id of opened.slice(MAX_REMEMBERED)) storage.remove(keys.rememberedList(uid, id));
    const kept = opened.slice(0, MAX_REMEMBERED);
    storage.set(keys.opened(uid), JSON.stringify(kept));
    return kept;
  }

  function setHead(id: string, list: ShoppingList | null) {
    heads ??= new Map();
    if (!list) heads.delete(id);
    else heads.set(id, { ...list, items: [], receipts: undefined, openCount: openCountOf(list) });
    unwrittenHeads.add(id);
    writeLater();
  }

  /** Forgets a list. */
  function forget(id: string) {
    unwritten.delete(id);
    storage.remove(keys.rememberedList(uid, id));
    const opened = readIds(keys.opened(uid));
    if (opened.includes(id)) writeOpened(opened.filter((other) => other !== id));
    if (heads?.has(id)) setHead(id, null);
  }

  return {
    /** Returns the newest base of a list that any tab has stored; null for none. */
    base: newestBase,

    /** Returns the lists whose items are remembered, the last opened first. */
    opened: (): readonly ShoppingList[] =>
      readIds(keys.opened(uid)).flatMap((id) => readBase(storage, uid, id) ?? []),

    /** Records a list as the last opened one. */
    recordOpened(id: string) {
      const opened = readIds(keys.opened(uid));
      if (opened[0] !== id) writeOpened([id, ...opened.filter((other) => other !== id)]);
    },

    /** Stores a base when the browser is idle. */
    saveWhenIdle(list: ShoppingList) {
      unwritten.set(list.id, list);
      setHead(list.id, list);
    },

    /** Stores a base at once. Other tabs need it before they drop the included entries. */
    saveNow(list: ShoppingList) {
      const { id } = list;
      const opened = readIds(keys.opened(uid));
      if (!opened.includes(id)) writeOpened([id, ...opened]);
      unwritten.set(id, list);
      writeNewest(id);
      setHead(id, list);
    },

    /** Returns the heads: the user's lists by id, with the count of open items instead of items; null for none. */
    heads: (): ReadonlyMap<string, ShoppingList> | null => heads,

    /** Forgets all other lists. */
    retainOnly(ids: ReadonlySet<string>) {
      heads ??= new Map();
      for (const id of new Set([...heads.keys(), ...readIds(keys.opened(uid))]))
        if (!ids.has(id)) forget(id);
      writeLater();
    },

    forget,

    /** Returns the departure from a list; null if there is none, or the user has rejoined. */
    departure: (id: string): Departure | null => readDepartures().get(id) ?? null,

    /** Records a departure; `null` for a member. */
    recordDeparture(id: string, departure: Departure | null) {
      const departures = readDepartures();
      if ((departures.get(id) ?? null) === departure) return;
      departures.delete(id);
      const next = [...(departure ? [[id, departure] as const] : []), ...departures];
      storage.set(keys.departures(uid), JSON.stringify(next.slice(0, MAX_DEPARTURES)));
    },
  };
}

/** Returns the stored base of a list; null for none. */
function readBase(storage: SafeStorage, uid: string, id: string): ShoppingList | null {
  const stored = readJson(storage, keys.rememberedList(uid, id));
  const list = isObject(stored) ? stored.list : null;
  return isShoppingList(list) && list.id === id ? list : null;
}

/** Returns the stored heads by list id; null for none. */
function readHeads(storage: SafeStorage, uid: string): Map<string, ShoppingList> | null {
  const lists = readJson(storage, keys.rememberedLists(uid));
  if (!Array.isArray(lists)) return null;
  return new Map(lists.filter(isShoppingList).map((list) => [list.id, list]));
}

function isDeparture(value: unknown): value is readonly [string, Departure] {
  return Array.isArray(value) && isListId(value[0]) && ["left", "removed"].includes(value[1]);
}
