import { v4 as newId } from "uuid";
import type { EditOutcome } from "../services/lists";
import { createEmitter } from "./emitter";
import {
  type Entry,
  formatEntry,
  isContained,
  type Pending,
  parseEntry,
  timeOfEntry,
} from "./entry";
import { keys, listIdOfOutboxKey } from "./keys";
import type { SafeStorage } from "./storage";

/** All changes of one user that the server may not have yet, in every tab of this browser. */
export type Outbox = ReturnType<typeof createOutbox>;

const NONE: readonly Entry[] = [];

/**
 * Opens a user's outbox. Each entry has a key of its own, named so that the alphabetical order is the order of
 * the edits; tabs therefore never overwrite one another. `now` gives milliseconds since the epoch.
 */
export function createOutbox(storage: SafeStorage, uid: string, now: () => number = Date.now) {
  const byList = new Map<string, readonly Entry[]>();
  const { subscribe, emit } = createEmitter<string>();
  const tab = newId().slice(0, 8);
  let lastTime = 0;

  for (const key of storage.keys(keys.outbox(uid))) adopt(key, storage.get(key));
  for (const listId of byList.keys()) forgetMade(listId);
  const stopWatching = storage.watch(adopt);

  /** Takes over what stands in storage under a key, be it from an earlier visit or from another tab. */
  function adopt(key: string, text: string | null) {
    const listId = listIdOfOutboxKey(uid, key);
    if (listId === null) return;
    const entry = text === null ? null : parseEntry(key, text);
    const known = entries(listId).find((other) => other.key === key);
    if (entry) {
      put(listId, entry);
      lastTime = Math.max(lastTime, timeOfEntry(entry));
    } else if (known && !known.settled) {
      cut(listId, (other) => other.key !== key);
    }
  }

  function entries(listId: string): readonly Entry[] {
    return byList.get(listId) ?? NONE;
  }

  function put(listId: string, entry: Entry) {
    const others = entries(listId).filter((other) => other.key !== entry.key);
    const place = others.findLastIndex((other) => other.key < entry.key) + 1;
    byList.set(listId, others.toSpliced(place, 0, entry));
    emit(listId);
  }

  function cut(listId: string, keep: (entry: Entry) => boolean): readonly Entry[] {
    const before = entries(listId);
    const kept = before.filter(keep);
    if (kept.length === before.length) return NONE;
    if (kept.length > 0) byList.set(listId, kept);
    else byList.delete(listId);
    emit(listId);
    return before.filter((entry) => !keep(entry));
  }

  /** A list that was made in an earlier visit may be deleted by now: from here on the server knows best. */
  function forgetMade(listId: string) {
    cutAndRemove(
      listId,
      ({ pending, settled }) => settled !== null && pending.type === "create-list",
    );
  }

  function cutAndRemove(listId: string, isGone: (entry: Entry) => boolean) {
    for (const entry of cut(listId, (other) => !isGone(other))) storage.remove(entry.key);
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
      storage.set(entry.key, formatEntry(entry));
      put(listId, entry);
    },

    /** Marks entries as taken by the server. */
    settle(listId: string, taken: readonly Entry[], outcome: EditOutcome) {
      for (const entry of taken) {
        const settled = { ...entry, settled: outcome };
        storage.set(settled.key, formatEntry(settled));
        put(listId, settled);
      }
    },

    /** Lets go of the settled entries that a list as updated at `updatedAt` (ms) contains. */
    confirm(listId: string, updatedAt: number | null) {
      cutAndRemove(listId, (entry) => isContained(entry, updatedAt));
    },

    /** Throws entries away, because the server refuses them for good or the user leaves the list. */
    drop(listId: string, refused: readonly Entry[]) {
      const gone = new Set(refused.map(({ key }) => key));
      cutAndRemove(listId, ({ key }) => gone.has(key));
    },

    /** Calls back with a list's id whenever its entries change. */
    subscribe,

    /** Stops listening to other tabs. */
    close: stopWatching,
  };
}
