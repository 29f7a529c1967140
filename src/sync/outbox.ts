import { v4 as newId } from "uuid";
import { type Change, itemIdsOf } from "../domain/changes";
import { isListId } from "../domain/list-id";
import { type Attempts, triedKeys } from "./attempts";
import { keys } from "./browser/keys";
import type { SafeStorage } from "./browser/storage";
import {
  type Entry,
  orderOf,
  type Pending,
  placeOf,
  readEntry,
  subjectsOf,
  timeOfEntry,
} from "./pending";
import { createEmitter } from "./signals/emitter";

/** All changes of one user that the server has not taken yet, in every tab of this browser. */
export type Outbox = ReturnType<typeof createOutbox>;

export type OutboxParts = {
  readonly storage: SafeStorage;
  readonly uid: string;
  readonly attempts: Pick<Attempts, "of">;
  /** Called before entries of a list go that another tab has let go of: it has stored first what the server has now. */
  readonly onSentElsewhere?: (listId: string) => void;
  /** Gives milliseconds since the epoch. */
  readonly now?: () => number;
};

const NONE: readonly Entry[] = [];

/** How the last part of a key begins: with the time of the edit, in milliseconds since the epoch. */
const ORDER = /^\d{15}-/;

/**
 * Opens a user's outbox. Each entry has a key of its own, named so that the alphabetical order is the order of
 * the edits; tabs therefore never overwrite one another.
 */
export function createOutbox(parts: OutboxParts) {
  const { storage, uid, attempts, onSentElsewhere = () => undefined, now = Date.now } = parts;
  const byList = new Map<string, readonly Entry[]>();
  /** What transfers that wait are to take off each list, by the list that they wait for. */
  const leaving = new Map<string, Map<string, readonly Entry[]>>();
  /** The entry that a transfer leaves for the other list. */
  const removals = new WeakMap<Entry, Entry>();
  const { subscribe, emit } = createEmitter<string>();
  const tab = newId().slice(0, 8);
  /** What this tab has let go of: should the browser not forget it, it is not sent again. */
  const gone = new Set<string>();
  let lastTime = 0;

  lookAgain();
  const stopWatching = storage.watch(follow);

  /**
   * Takes over what storage holds: what is not there any more has been sent, or dropped, by another tab. The news of
   * that may not have come, as to a page that was asleep.
   */
  function lookAgain() {
    if (storage.wasCleared()) {
      for (const entry of [...byList.values()].flat()) store(entry);
    }
    const known = new Map([...byList.values()].flat().map((entry) => [entry.key, entry]));
    const found = new Map<string, Entry[]>([...byList.keys()].map((listId) => [listId, []]));
    for (const key of storage.keys(keys.outbox(uid))) {
      const listId = listIdOfOutboxKey(uid, key);
      const entry = known.get(key) ?? readEntry(storage, key);
      if (!listId || !entry || gone.has(key)) continue;
      lastTime = Math.max(lastTime, timeOfEntry(entry));
      const list = found.get(listId) ?? [];
      found.set(listId, list);
      list.push(entry);
    }
    const changed = [...found].filter(([listId, list]) => {
      const before = entries(listId);
      return list.length !== before.length || list.some((one, at) => one !== before[at]);
    });
    for (const [listId, list] of changed) {
      const left = new Set(list);
      if (entries(listId).some((entry) => !left.has(entry))) onSentElsewhere(listId);
    }
    set(...changed);
  }

  /** Follows what another tab has stored under a key, or removed from there. The news may come late. */
  function follow(key: string | null, text: string | null) {
    const listId = key === null ? null : listIdOfOutboxKey(uid, key);
    const isKnown = listId !== null && entries(listId).some((other) => other.key === key);
    // With one change that has gone, many may have: they go together.
    if (key === null || (isKnown && text === null)) {
      lookAgain();
    } else if (listId && !isKnown && !gone.has(key)) {
      const entry = readEntry(storage, key);
      if (!entry) return;
      lastTime = Math.max(lastTime, timeOfEntry(entry));
      set([listId, insert(entries(listId), entry)]);
    }
  }

  function entries(listId: string): readonly Entry[] {
    return byList.get(listId) ?? NONE;
  }

  /** Has other entries wait for lists, and announces it where that changes anything: then all of it is known. */
  function set(...lists: readonly (readonly [listId: string, next: readonly Entry[]])[]) {
    const changed = new Set<string>();
    for (const [listId, next] of lists) {
      const sources = new Set<string>();
      for (const several of [entries(listId), next]) {
        for (const { pending } of several) {
          if (pending.type === "transfer") sources.add(pending.there.listId);
        }
      }
      if (next.length > 0) byList.set(listId, next);
      else byList.delete(listId);
      for (const source of sources) setLeaving(source, listId, next);
      // What has arrived may go on.
      for (const id of [listId, ...sources, ...awaitedBy(listId)]) changed.add(id);
    }
    for (const listId of changed) emit(listId);
  }

  function setLeaving(source: string, listId: string, waiting: readonly Entry[]) {
    const all = leaving.get(source) ?? new Map<string, readonly Entry[]>();
    const own = waiting.flatMap((entry) => {
      const { pending } = entry;
      return pending.type === "transfer" && pending.there.listId === source
        ? removalOf(entry, source, pending.there.change)
        : [];
    });
    if (own.length > 0) leaving.set(source, all.set(listId, own));
    else if (all.delete(listId) && all.size === 0) leaving.delete(source);
  }

  /** It has the place of the transfer among the edits: whoever puts it there, and however often, it is the same. */
  function removalOf(entry: Entry, listId: string, change: Change): Entry {
    const known = removals.get(entry);
    if (known) return known;
    const made = { key: keyOf(listId, orderOf(entry)), pending: change };
    removals.set(entry, made);
    return made;
  }

  function awaitedBy(listId: string): readonly string[] {
    return [...(leaving.get(listId)?.keys() ?? [])];
  }

  /** Since when each item waits that is on its way to a list from another. */
  function arrivals(listId: string): ReadonlyMap<string, string> {
    const result = new Map<string, string>();
    for (const entry of entries(listId)) {
      if (entry.pending.type !== "transfer") continue;
      for (const id of itemIdsOf(entry.pending.here)) {
        if (!result.has(id)) result.set(id, orderOf(entry));
      }
    }
    return result;
  }

  function keyOf(listId: string, order: string): string {
    return `${keys.outbox(uid)}${listId}/${order}`;
  }

  function store({ key, pending }: Entry) {
    storage.set(key, JSON.stringify({ pending }));
  }

  /** Stores what somebody does at one stroke, and only then announces it. Gives the keys. */
  function add(listId: string, ...pendings: readonly Pending[]): readonly string[] {
    const added = pendings.map((pending): Entry => {
      lastTime = Math.max(now(), lastTime + 1);
      return { key: keyOf(listId, `${String(lastTime).padStart(15, "0")}-${tab}`), pending };
    });
    for (const entry of added) store(entry);
    if (added.length > 0) set([listId, [...entries(listId), ...added]]);
    return added.map(({ key }) => key);
  }

  /** Lets go of entries that the server will never take, or need not. */
  function drop(listId: string, dropped: readonly Entry[]) {
    if (dropped.length > 0) set(without(listId, dropped));
  }

  /** Forgets entries. Gives what is left, to be set. */
  function without(listId: string, dropped: readonly Entry[]) {
    for (const { key } of dropped) {
      gone.add(key);
      storage.remove(key);
    }
    return [listId, entries(listId).filter(({ key }) => !gone.has(key))] as const;
  }

  /**
   * Lets go of entries that the server has taken. What they are to take off other lists waits for those from here on,
   * and is stored first: should the tab die in between, the next finds the entries again, and does the same once more.
   */
  function settle(listId: string, taken: readonly Entry[]) {
    if (taken.length === 0) return;
    const isMoving = taken.some(({ pending }) => pending.type === "transfer");
    if (isMoving) lookAgain(); // what another tab has settled may have been taken there already, and be back
    const waiting = new Set(entries(listId).map(({ key }) => key));
    const put = new Map<string, readonly Entry[]>();
    for (const entry of taken) {
      const { key, pending } = entry;
      if (pending.type !== "transfer" || !waiting.has(key)) continue;
      const { listId: source, change } = pending.there;
      const removal = removalOf(entry, source, change);
      const before = put.get(source) ?? entries(source);
      if (gone.has(removal.key) || before.some((other) => other.key === removal.key)) continue;
      store(removal);
      put.set(source, insert(before, removal));
    }
    set(...put, without(listId, taken));
  }

  return {
    /** Everything that waits for a list, the oldest first. */
    entries,

    /** The lists for which something waits. */
    listIds: (): readonly string[] => [...byList.keys()],

    /** How many changes wait, over all lists. */
    count: (): number => [...byList.values()].reduce((sum, { length }) => sum + length, 0),

    /**
     * All that has an effect on a list as it is shown, the oldest first: what waits for it, and what transfers that wait
     * for others are to take off it.
     */
    shown(listId: string): readonly Entry[] {
      const own = entries(listId);
      const others = leaving.get(listId);
      if (!others) return own;
      const all = new Map([...[...others.values()].flat(), ...own].map((one) => [one.key, one]));
      return [...all.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
    },

    /** The lists whose transfers are to take something off a list, once they are taken. */
    awaitedBy,

    /**
     * What waits for a list and can be sent. An item goes on from another list once it has arrived there itself, and what
     * is about it here waits for that, and so does what puts another beside it, and what moves that one again.
     */
    ready(listId: string): readonly Entry[] {
      const coming = new Map<string, ReadonlyMap<string, string>>();
      const late = new Set<string>();
      return entries(listId).filter((entry) => {
        const { pending } = entry;
        let isReady = late.size === 0 || subjectsOf(entry).every((id) => !late.has(id));
        if (pending.type === "transfer") {
          const { listId: source, change } = pending.there;
          const since = coming.get(source) ?? arrivals(source);
          coming.set(source, since);
          isReady &&= itemIdsOf(change).every((id) => (since.get(id) ?? "~") > orderOf(entry));
          if (!isReady) for (const id of subjectsOf(entry)) late.add(id);
        } else if (!isReady && pending.type === "move-item") {
          late.add(placeOf(pending.itemId));
        }
        return isReady;
      });
    },

    add,

    drop,

    settle,

    lookAgain,

    /** Takes back what nobody has tried to send of what was stored under some keys: it never happened. Gives the keys. */
    cancel(listId: string, own: readonly string[]): ReadonlySet<string> {
      lookAgain();
      const attempted = attempts.of(listId);
      const tried = new Set([...triedKeys(attempted), ...attempted.unknown]);
      const named = new Set(own);
      const unsent = entries(listId).filter(({ key }) => named.has(key) && !tried.has(key));
      drop(listId, unsent);
      return new Set(unsent.map(({ key }) => key));
    },

    /**
     * Takes back what was stored under some keys. What nobody has tried to send never happened; for the rest, `changes`
     * undo it. Of no keys, the changes are made all the same. Gives the keys of what is stored for that.
     */
    takeBack(
      listId: string,
      own: readonly string[],
      changes: readonly Change[],
    ): readonly string[] {
      lookAgain();
      const attempted = attempts.of(listId);
      const open = triedKeys(attempted);
      const needless = entries(listId).filter(({ key }) => own.includes(key) && !open.has(key));
      const unknown = new Set(attempted.unknown);
      const unsent = new Set(needless.map(({ key }) => key).filter((key) => !unknown.has(key)));
      const of = own.filter((key) => !unsent.has(key));
      // Even with nothing to undo by now: what waits may not be sent any more.
      const isWaiting = entries(listId).some(({ key }) => of.includes(key));
      const isNeeded = changes.length > 0 && (of.length > 0 || own.length === 0);
      const added = isWaiting || isNeeded ? add(listId, { type: "undo", of, changes }) : [];
      drop(listId, needless);
      return added;
    },

    /** Calls back with a list's id whenever what waits for it changes. */
    subscribe,

    /** Stops listening to other tabs. What waits stays stored. */
    close: stopWatching,
  };
}

/** The list's id in the key of a waiting change, or null for any other key. */
function listIdOfOutboxKey(uid: string, key: string): string | null {
  const prefix = keys.outbox(uid);
  if (!key.startsWith(prefix)) return null;
  const [listId, order] = key.slice(prefix.length).split("/");
  return isListId(listId) && ORDER.test(order ?? "") ? listId : null;
}

function insert(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const place = entries.findLastIndex((other) => other.key < entry.key) + 1;
  return entries.toSpliced(place, 0, entry);
}
