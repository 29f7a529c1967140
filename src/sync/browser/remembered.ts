import { isShoppingList } from "../../domain/is-list";
import { isObject, isText } from "../../domain/is-object";
import { isListId } from "../../domain/list-id";
import { countOpen } from "../../domain/open-count";
import type { ShoppingList } from "../../domain/types";
import { type Base, isNewer } from "../base";
import { keys } from "./keys";
import { readJson, type SafeStorage } from "./storage";

/** How many lists are remembered with their items: those opened last. Bounded because browsers give about 5 MB. */
export const MAX_REMEMBERED = 50;

/** How many lists that the user is not on any more are remembered as such. */
const MAX_DEPARTURES = 50;

/** How long a browser that can't tell when it has nothing better to do is left alone before it writes, in milliseconds. */
const IDLE_MS = 200;

/** How long what is to be written, or forgotten, waits for an idle moment at most, in milliseconds. */
const MAX_IDLE_WAIT_MS = 2_000;

/** How the user has gone from a list: of themselves, in this browser, or not so. */
export type Departure = "left" | "removed";

/** The state in which a user last saw their lists, for showing them before the network answers. */
export type Remembered = ReturnType<typeof createRemembered>;

/** Opens what is remembered of one user's lists. */
export function createRemembered(storage: SafeStorage, uid: string) {
  /** What is to be written when there is time: the newest of each list. */
  const unwritten = new Map<string, Base>();
  let heads: ReadonlyMap<string, ShoppingList> | null = readHeads(storage, uid);
  /** The heads that are to be written when there is time; null for those that are to go. */
  const unwrittenHeads = new Map<string, ShoppingList | null>();
  let isScheduled = false;
  let isOpen = true;

  function readIds(key: string): readonly string[] {
    const ids = readJson(storage, key);
    return Array.isArray(ids) ? ids.filter(isListId) : [];
  }

  /** The lists that the user has gone from, the latest first. */
  function readDepartures(): Map<string, Departure> {
    const stored = readJson(storage, keys.departures(uid));
    // Versions before knew only of those who left, and kept their lists' ids alone.
    const pairs = Array.isArray(stored)
      ? stored.map((one) => (isText(one) ? [one, "left"] : one))
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
    else setTimeout(writeNow, IDLE_MS);
  }

  function writeNow() {
    isScheduled = false;
    if (!isOpen) return;
    for (const id of [...unwritten.keys()]) writeNewest(id);
    writeHeads();
  }

  /** Writes the heads that are unwritten among those of other tabs. */
  function writeHeads() {
    const stored = readHeads(storage, uid);
    if (unwrittenHeads.size === 0 && (stored || !heads)) return;
    const next = new Map([...(stored ?? []), ...unwrittenHeads]);
    const lists = [...next.values()].filter((list) => list !== null);
    storage.set(keys.seenLists(uid), JSON.stringify(lists));
    unwrittenHeads.clear();
  }

  /** Writes what is unwritten of a list, unless another tab has stored a later state. */
  function writeNewest(id: string) {
    const base = newestBase(id);
    if (base && unwritten.delete(id)) writeBase(id, base);
  }

  /** Only what was opened last is kept with its items; a list that nobody has opened yet comes after those. */
  function writeBase(id: string, base: Base) {
    const opened = readIds(keys.opened(uid));
    if (!opened.includes(id) && !writeOpened([...opened, id]).includes(id)) return;
    storage.set(keys.seenList(uid, id), JSON.stringify(base));
  }

  function writeOpened(opened: readonly string[]): readonly string[] {
    for (const id of opened.slice(MAX_REMEMBERED)) storage.remove(keys.seenList(uid, id));
    const kept = opened.slice(0, MAX_REMEMBERED);
    storage.set(keys.opened(uid), JSON.stringify(kept));
    return kept;
  }

  function setHead(id: string, list: ShoppingList | null) {
    const head = list && { ...list, items: [], receipts: undefined, openCount: countOpen(list) };
    const next = new Map(heads);
    if (head) next.set(id, head);
    else next.delete(id);
    heads = next;
    unwrittenHeads.set(id, head);
  }

  return {
    /** The list as it was last seen, in whatever tab; null where it never was. */
    base: newestBase,

    /** All lists whose items are remembered, the one opened last first. */
    opened: (): readonly ShoppingList[] =>
      readIds(keys.opened(uid)).flatMap((id) => readBase(storage, uid, id)?.list ?? []),

    /** Takes note that a list is open, as the one opened last. */
    recordOpened(id: string) {
      if (!isOpen) return;
      const opened = readIds(keys.opened(uid));
      if (opened[0] !== id) writeOpened([id, ...opened.filter((other) => other !== id)]);
    },

    /** Remembers what the server says of a list, as soon as the screen has nothing better to do. */
    saveWhenIdle(base: Base) {
      if (!isOpen) return;
      unwritten.set(base.list.id, base);
      setHead(base.list.id, base.list);
      writeLater();
    },

    /** Remembers at once what a commit has left: other tabs need it before they let go of what was sent. */
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

    /** The user's lists as they were last seen, with the count of open items and no items; null when they never were. */
    heads: (): ReadonlyMap<string, ShoppingList> | null => heads,

    /** Takes note of what the user's lists are: those that are not among them are forgotten. */
    retainOnly(ids: ReadonlySet<string>) {
      if (!isOpen) return;
      const gone = [...(heads?.keys() ?? [])].filter((id) => !ids.has(id));
      for (const id of gone) setHead(id, null);
      if (heads && gone.length === 0) return;
      heads ??= new Map();
      writeLater();
    },

    /** Forgets what is known of a list, as of one that is gone. */
    forget(id: string) {
      if (!isOpen) return;
      unwritten.delete(id);
      storage.remove(keys.seenList(uid, id));
      const opened = readIds(keys.opened(uid));
      if (opened.includes(id)) writeOpened(opened.filter((other) => other !== id));
      if (!heads?.has(id)) return;
      setHead(id, null);
      writeLater();
    },

    /** How the user has gone from the list; null where they have not, or have come back. */
    departure: (id: string): Departure | null => readDepartures().get(id) ?? null,

    /** Takes note that the user has gone from a list, and how, or that they are on it; by `null`. */
    recordDeparture(id: string, departure: Departure | null) {
      const departures = readDepartures();
      if (!isOpen || (departures.get(id) ?? null) === departure) return;
      departures.delete(id);
      const next = [...(departure ? [[id, departure] as const] : []), ...departures];
      storage.set(keys.departures(uid), JSON.stringify(next.slice(0, MAX_DEPARTURES)));
    },

    /** Remembers nothing more: what has been erased on sign-out must not come back. */
    close() {
      isOpen = false;
    },
  };
}

/** The list as it was last stored; null where it never was. */
function readBase(storage: SafeStorage, uid: string, id: string): Base | null {
  const base = readJson(storage, keys.seenList(uid, id));
  return isBase(base) && base.list.id === id ? base : null;
}

/** The user's lists as they were last stored, without items; null where they never were. */
function readHeads(storage: SafeStorage, uid: string): ReadonlyMap<string, ShoppingList> | null {
  const lists = readJson(storage, keys.seenLists(uid));
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
    (value.receipt === undefined || isText(value.receipt))
  );
}
