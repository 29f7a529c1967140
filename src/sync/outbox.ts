import { v4 as newId } from "uuid";
import { keepIdentity } from "../domain/keep-identity";
import type { ShoppingList } from "../domain/types";
import { createEmitter } from "./emitter";
import {
  containedIn,
  EARLIER,
  type Entry,
  formatEntry,
  type Pending,
  parseEntry,
  provenEntries,
  type Settled,
  timeOfEntry,
} from "./entry";
import { keys, listIdOfOutboxKey } from "./keys";
import type { SafeStorage } from "./storage";

/** All changes of one user that the server may not have yet, in every tab of this browser. */
export type Outbox = ReturnType<typeof createOutbox>;

/** What a transaction is about to make of a list that it read. */
export type Attempt = {
  readonly entries: readonly Entry[];
  /** The time of the list as it was read, in milliseconds since the epoch; 0 for none. */
  readonly readAt: number;
  readonly edited: ShoppingList;
};

const NONE: readonly Entry[] = [];

/**
 * Opens a user's outbox. Each entry has a key of its own, named so that the alphabetical order is the order of
 * the edits; tabs therefore never overwrite one another. `now` gives milliseconds since the epoch.
 */
export function createOutbox(storage: SafeStorage, uid: string, now: () => number = Date.now) {
  const byList = new Map<string, readonly Entry[]>();
  const expected = new Map<string, Attempt>();
  const { subscribe, emit } = createEmitter<string>();
  const tab = newId().slice(0, 8);
  let lastTime = 0;
  let isOpen = true;

  load();
  const stopWatching = storage.watch(follow);

  /** Takes over what earlier visits and other tabs have left. */
  function load() {
    const found = new Map<string, Entry[]>();
    for (const key of storage.keys(keys.outbox(uid))) {
      const listId = listIdOfOutboxKey(uid, key);
      const entry = listId && parseEntry(key, storage.get(key) ?? "");
      if (!listId || !entry) continue;
      lastTime = Math.max(lastTime, timeOfEntry(entry));
      const list = found.get(listId) ?? [];
      found.set(listId, list);
      list.push(entry.settled ? { ...entry, settled: EARLIER } : entry);
    }
    for (const [listId, list] of found) byList.set(listId, list);
  }

  /** Follows what another tab has stored under a key, or removed from there. The news may come late. */
  function follow(key: string, text: string | null) {
    const listId = listIdOfOutboxKey(uid, key);
    if (!listId) return;
    const known = entries(listId).find((other) => other.key === key);
    const entry = text === null ? null : parseEntry(key, text);
    if (known && text === null) {
      followRemoval(listId, known);
    } else if (known && entry?.settled) {
      set(listId, settledIn(entries(listId), [known], entry.settled));
    } else if (!known && entry && storage.get(key) !== null) {
      lastTime = Math.max(lastTime, timeOfEntry(entry));
      set(listId, insert(entries(listId), entry));
    }
  }

  /** Another tab has thrown a waiting entry away, or has seen a settled one in the list, as this one is about to. */
  function followRemoval(listId: string, known: Entry) {
    if (!known.settled) {
      set(listId, without(entries(listId), [known]));
    } else if (known.pending.type === "create-list" || known.pending.type === "join-list") {
      // By now the list may be gone, and this tab would look for it in vain.
      set(listId, settledIn(entries(listId), [known], EARLIER));
    }
  }

  function entries(listId: string): readonly Entry[] {
    return byList.get(listId) ?? NONE;
  }

  function set(listId: string, next: readonly Entry[]) {
    if (next.length > 0) byList.set(listId, next);
    else byList.delete(listId);
    emit(listId);
  }

  /** What the server has is worth keeping for a screen only: after closing it leaves no trace. */
  function store(changed: readonly Entry[]) {
    for (const entry of changed) {
      if (isOpen || !entry.settled) storage.set(entry.key, formatEntry(entry));
      else storage.remove(entry.key);
    }
  }

  function remove(gone: readonly Entry[]) {
    for (const { key } of gone) storage.remove(key);
  }

  function discard(listId: string, gone: readonly Entry[]) {
    remove(gone);
    set(listId, without(entries(listId), gone));
  }

  /** Marks entries as taken by the server. Those that are no longer here are left alone. */
  function settle(listId: string, taken: readonly Entry[], outcome: Settled) {
    expected.delete(listId);
    const next = settledIn(entries(listId), taken, outcome);
    if (next === entries(listId)) return;
    store(next.filter((entry, index) => entry !== entries(listId)[index]));
    set(listId, next);
  }

  /**
   * The server may have taken an attempt although no answer said so. A newer list that stands as the attempt was to
   * leave it proves it. To apply it once more might do harm: several moves would come to another order.
   */
  function recognise(listId: string, list: ShoppingList) {
    const attempt = expected.get(listId);
    const updatedAt = list.updatedAt ?? 0;
    if (attempt && updatedAt > attempt.readAt && hasSameContent(attempt.edited, list)) {
      settle(listId, attempt.entries, { readAt: updatedAt, wrote: false });
    }
  }

  const waiting = (listId: string) => entries(listId).filter(({ settled }) => !settled);

  return {
    /** Everything to be shown over the last snapshot of a list, the oldest first. */
    entries,

    /** What still has to be sent for a list, the oldest first. */
    waiting,

    /** The lists that have entries. */
    listIds: (): readonly string[] => [...byList.keys()],

    /** How many changes wait to be sent, over all lists. */
    count: (): number => [...byList.keys()].reduce((sum, id) => sum + waiting(id).length, 0),

    /** Stores a change, and only then announces it. */
    add(listId: string, pending: Pending) {
      lastTime = Math.max(now(), lastTime + 1);
      const order = `${String(lastTime).padStart(15, "0")}-${tab}`;
      const entry: Entry = { key: keys.outboxEntry(uid, listId, order), pending, settled: null };
      store([entry]);
      set(listId, insert(entries(listId), entry));
    },

    settle,

    /** Takes note of what is about to be written, so that it can be recognised should the answer be lost. */
    expect: (listId: string, attempt: Attempt) => void expected.set(listId, attempt),

    recognise,

    /**
     * Takes note of a list as the server has it, null for one that does not exist: lets go of what is contained
     * in it.
     */
    confirm(listId: string, list: ShoppingList | null) {
      if (list) recognise(listId, list);
      const before = entries(listId);
      if (before.length === 0) return;
      const proven = provenEntries(before, list, uid);
      const outcome = { readAt: list?.updatedAt ?? 0, wrote: false };
      const all = settledIn(before, proven, outcome);
      // Stored as settled before it is removed: that tells the other tabs from a change that was thrown away.
      store(all.filter((entry, index) => entry !== before[index]));
      const gone = all.filter(containedIn(list, all, uid));
      if (all !== before || gone.length > 0) {
        remove(gone);
        set(listId, without(all, gone));
      }
    },

    /** Takes note that a list is not among the user's own: lets go of what was settled earlier. */
    confirmAbsence(listId: string) {
      const gone = entries(listId).filter(({ settled }) => settled === EARLIER);
      if (gone.length > 0) discard(listId, gone);
    },

    /** Throws entries away, because the server refuses them for good or the user leaves the list. */
    drop: discard,

    /** Calls back with a list's id whenever its entries change. */
    subscribe,

    /** Stops listening to other tabs. What waits stays stored; what the server has taken does not. */
    close() {
      isOpen = false;
      stopWatching();
      for (const list of byList.values()) remove(list.filter(({ settled }) => settled));
    },
  };
}

function insert(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const place = entries.findLastIndex((other) => other.key < entry.key) + 1;
  return entries.toSpliced(place, 0, entry);
}

function without(entries: readonly Entry[], gone: readonly Entry[]): readonly Entry[] {
  const goneKeys = new Set(gone.map(({ key }) => key));
  return entries.filter(({ key }) => !goneKeys.has(key));
}

function settledIn(entries: readonly Entry[], some: readonly Entry[], settled: Settled) {
  if (some.length === 0) return entries;
  const someKeys = new Set(some.map(({ key }) => key));
  return entries.map((entry) => (someKeys.has(entry.key) ? { ...entry, settled } : entry));
}

function hasSameContent(a: ShoppingList, b: ShoppingList): boolean {
  return a.name === b.name && keepIdentity(a.items, b.items) === a.items;
}
