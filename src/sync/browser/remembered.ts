import { isObject, isString } from "../../domain/is-object";
import { isShoppingList } from "../../domain/is-shopping-list";
import { isListId } from "../../domain/list-id";
import { openCountOf } from "../../domain/open-count";
import type { ShoppingList } from "../../domain/types";
import { type Base, isNewer } from "../base";
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
  const unwritten = new Map<string, Base>();
  let heads: ReadonlyMap<string, ShoppingList> | null = readHeads(storage, uid);
  /** The heads that wait for an idle moment to be written; null for heads to remove. */
  const unwrittenHeads = new Map<string, ShoppingList | null>();
  let isScheduled = false;
  let isOpen = true;

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

  function newestBase(id: string): Base | null {
    const own = unwritten.get(id);
    const stored = readBase(storage, uid, id);
    if (own && !(stored && isNewer(stored, own, uid))) return own;
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
    if (!isOpen) return;
    for (const id of [...unwritten.keys()]) writeNewest(id);
    writeHeads();
  }

  /** Writes the unwritten heads, and keeps those of other tabs. */
  function writeHeads() {
    const stored = readHeads(storage, uid);
    if (unwrittenHeads.size === 0 && (stored || !heads)) return;
    const next = new Map([...(stored ?? []), ...unwrittenHeads]);
    const lists = [...next.values()].filter((list) => list !== null);
    storage.set(keys.rememberedLists(uid), JSON.stringify(lists));
    unwrittenHeads.clear();
  }

  /** Writes the unwritten base of a list, unless another tab has stored a newer one. */
  function writeNewest(id: string) {
    const base = newestBase(id);
    if (base && unwritten.delete(id)) writeBase(id, base);
  }

  /** Stores a base with its items. Only recently opened lists have room; a list never opened counts as the oldest. */
  function writeBase(id: string, base: Base) {
    const opened = readIds(keys.opened(uid));
    if (!opened.includes(id) && !writeOpened([...opened, id]).includes(id)) return;
    storage.set(keys.rememberedList(uid, id), JSON.stringify(base));
  }

  function writeOpened(opened: readonly string[]): readonly string[] {
    for (const id of opened.slice(MAX_REMEMBERED)) storage.remove(keys.rememberedList(uid, id));
    const kept = opened.slice(0, MAX_REMEMBERED);
    storage.set(keys.opened(uid), JSON.stringify(kept));
    return kept;
  }

  function setHead(id: string, list: ShoppingList | null) {
    const head = list && { ...list, items: [], receipts: undefined, openCount: openCountOf(list) };
    const next = new Map(heads);
    if (head) next.set(id, head);
    else next.delete(id);
    heads = next;
    unwrittenHeads.set(id, head);
  }

  return {
    /** Returns the newest base of a list that any tab has stored; null for none. */
    base: newestBase,

    /** Returns the lists whose items are remembered, the last opened first. */
    opened: (): readonly ShoppingList[] =>
      readIds(keys.opened(uid)).flatMap((id) => readBase(storage, uid, id)?.list ?? []),

    /** Records a list as the last opened one. */
    recordOpened(id: string) {
      if (!isOpen) return;
      const opened = readIds(keys.opened(uid));
      if (opened[0] !== id) writeOpened([id, ...opened.filter((other) => other !== id)]);
    },

    /** Stores a base when the browser is idle. */
    saveWhenIdle(base: Base) {
      if (!isOpen) return;
      unwritten.set(base.list.id, base);
      setHead(base.list.id, base.list);
      writeLater();
    },

    /** Stores a base at once. Other tabs need it before they drop the acked entries. */
    saveNow(base: Base) {
      if (!isOpen) return;
      const { id } = base.list;
      const opened = readIds(keys.opened(uid));
      if (!opened.includes(id)) writeOpened([id, ...opened]);
      unwritten.set(id, base);
      writeNewest(id);
      setHead(base.list.id, base.list);
      writeLater();
    },

    /** Returns the heads: the user's lists by id, with the count of open items instead of items; null for none. */
    heads: (): ReadonlyMap<string, ShoppingList> | null => heads,

    /** Forgets the heads of all other lists. */
    retainOnly(ids: ReadonlySet<string>) {
      if (!isOpen) return;
      const gone = [...(heads?.keys() ?? [])].filter((id) => !ids.has(id));
      for (const id of gone) setHead(id, null);
      if (heads && gone.length === 0) return;
      heads ??= new Map();
      writeLater();
    },

    /** Forgets a list. */
    forget(id: string) {
      if (!isOpen) return;
      unwritten.delete(id);
      storage.remove(keys.rememberedList(uid, id));
      const opened = readIds(keys.opened(uid));
      if (opened.includes(id)) writeOpened(opened.filter((other) => other !== id));
      if (!heads?.has(id)) return;
      setHead(id, null);
      writeLater();
    },

    /** Returns the departure from a list; null if there is none, or the user has rejoined. */
    departure: (id: string): Departure | null => readDepartures().get(id) ?? null,

    /** Records a departure; `null` for a member. */
    recordDeparture(id: string, departure: Departure | null) {
      const departures = readDepartures();
      if (!isOpen || (departures.get(id) ?? null) === departure) return;
      departures.delete(id);
      const next = [...(departure ? [[id, departure] as const] : []), ...departures];
      storage.set(keys.departures(uid), JSON.stringify(next.slice(0, MAX_DEPARTURES)));
    },

    /** Stops all writing: data erased at sign-out must not come back. */
    close() {
      isOpen = false;
    },
  };
}

/** Returns the stored base of a list; null for none. */
function readBase(storage: SafeStorage, uid: string, id: string): Base | null {
  const base = readJson(storage, keys.rememberedList(uid, id));
  return isBase(base) && base.list.id === id ? base : null;
}

/** Returns the stored heads by list id; null for none. */
function readHeads(storage: SafeStorage, uid: string): ReadonlyMap<string, ShoppingList> | null {
  const lists = readJson(storage, keys.rememberedLists(uid));
  if (!Array.isArray(lists)) return null;
  return new Map(lists.filter(isShoppingList).map((list) => [list.id, list]));
}

function isDeparture(value: unknown): value is readonly [string, Departure] {
  return Array.isArray(value) && isListId(value[0]) && ["left", "removed"].includes(value[1]);
}

function isBase(value: unknown): value is Base {
  return (
    isObject(value) &&
    isShoppingList(value.list) &&
    Number.isFinite(value.floor) &&
    (value.receipt === undefined || isString(value.receipt))
  );
}
