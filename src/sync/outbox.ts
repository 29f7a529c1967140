import { v4 as newId } from "uuid";
import type { Change } from "../domain/changes";
import { isListId } from "../domain/list-id";
import { type Attempts, triedKeys } from "./attempts";
import { keys } from "./browser/keys";
import type { SafeStorage } from "./browser/storage";
import { type Entry, type Pending, readEntry, timeOfEntry } from "./pending";
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
    for (const [listId, list] of found) {
      const before = entries(listId);
      const left = new Set(list);
      if (before.some((entry) => !left.has(entry))) onSentElsewhere(listId);
      const isSame = list.length === before.length && list.every((one, at) => one === before[at]);
      if (!isSame) set(listId, list);
    }
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
      set(listId, insert(entries(listId), entry));
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

  function store({ key, pending }: Entry) {
    storage.set(key, JSON.stringify({ pending }));
  }

  /** Stores what somebody does at one stroke, and only then announces it. Gives the keys. */
  function add(listId: string, ...pendings: readonly Pending[]): readonly string[] {
    const added = pendings.map((pending): Entry => {
      lastTime = Math.max(now(), lastTime + 1);
      const order = `${String(lastTime).padStart(15, "0")}-${tab}`;
      return { key: `${keys.outbox(uid)}${listId}/${order}`, pending };
    });
    for (const entry of added) store(entry);
    if (added.length > 0) set(listId, [...entries(listId), ...added]);
    return added.map(({ key }) => key);
  }

  /** Lets go of entries: the server has taken them, or never will. */
  function drop(listId: string, dropped: readonly Entry[]) {
    if (dropped.length === 0) return;
    for (const { key } of dropped) {
      gone.add(key);
      storage.remove(key);
    }
    set(
      listId,
      entries(listId).filter(({ key }) => !gone.has(key)),
    );
  }

  return {
    /** Everything that waits for a list, the oldest first. */
    entries,

    /** The lists for which something waits. */
    listIds: (): readonly string[] => [...byList.keys()],

    /** How many changes wait, over all lists. */
    count: (): number => [...byList.values()].reduce((sum, { length }) => sum + length, 0),

    add,

    drop,

    lookAgain,

    /**
     * Takes back what was stored under some keys. What nobody has tried to send never happened; for the rest, `changes`
     * undo it.
     */
    takeBack(listId: string, own: readonly string[], changes: readonly Change[]) {
      lookAgain();
      const attempted = attempts.of(listId);
      const open = triedKeys(attempted);
      const needless = entries(listId).filter(({ key }) => own.includes(key) && !open.has(key));
      const unknown = new Set(attempted.unknown);
      const unsent = new Set(needless.map(({ key }) => key).filter((key) => !unknown.has(key)));
      const of = own.filter((key) => !unsent.has(key));
      // Even with nothing to undo by now: what waits may not be sent any more.
      const isWaiting = entries(listId).some(({ key }) => of.includes(key));
      if (isWaiting || (of.length > 0 && changes.length > 0))
        add(listId, { type: "undo", of, changes });
      drop(listId, needless);
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
