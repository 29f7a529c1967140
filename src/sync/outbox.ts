import { v4 as newId } from "uuid";
import { isListId } from "../domain/list-id";
import { keys as storageKeys } from "./browser/keys";
import { readJson, type SafeStorage } from "./browser/storage";
import { type Entry, listIdsOf, orderOf, type Pending, readEntry, timeOfEntry } from "./pending";
import { type Attempt, isAttempt } from "./receipts";
import { createEmitter } from "./signals/store";

export type OutboxParts = {
  readonly storage: SafeStorage;
  readonly uid: string;
  /** Returns milliseconds since the epoch. */
  readonly now?: () => number;
};

/** Which lists have other entries now, and whether another tab has removed some of them. */
export type OutboxChange = {
  readonly listIds: ReadonlySet<string>;
  readonly isByOtherTab: boolean;
};

/** The pending edits of one user, and the attempts to send them, in every tab of this browser. */
export type Outbox = ReturnType<typeof createOutbox>;

/** The last part of a key begins with the time of the edit, in milliseconds since the epoch. */
const ORDER = /^\d{15}-/;

/** How long the random parts of a receipt are, in characters. */
const RECEIPT_PART = 8;

/**
 * Opens a user's outbox. Each entry and each attempt has a key of its own, so that tabs never overwrite one another. The
 * alphabetical order of the entries' keys is the order of the edits.
 */
export function createOutbox({ storage, uid, now = Date.now }: OutboxParts) {
  const { subscribe, emit } = createEmitter<OutboxChange>();
  const prefix = storageKeys.outbox(uid);
  const tab = newId().slice(0, RECEIPT_PART);
  const browser = nameOfBrowser(storage, uid);
  let all: readonly Entry[] = [];
  let attempts: readonly Attempt[] = [];
  /** The keys that this tab has removed: should the browser not forget them, they are not sent again. */
  const removedKeys = new Set<string>();
  let lastTime = 0;

  const keyOfAttempt = ({ receipt }: Attempt) => storageKeys.sent(uid) + receipt;
  resendOlderAttempts(storage, uid);
  reread();

  /**
   * Reads storage. An entry that is no longer there was sent or dropped by another tab, and a page that was asleep may
   * not have heard of it.
   */
  function reread() {
    if (storage.wasCleared()) {
      storage.set(storageKeys.browser(uid), browser);
      for (const entry of all) store(entry);
      for (const attempt of attempts) storeAttempt(attempt);
    }
    // The attempts first: whatever they send was stored before them.
    attempts = storage.keys(storageKeys.sent(uid)).flatMap((key) => {
      const attempt = readJson(storage, key);
      return isAttempt(attempt) ? attempt : [];
    });
    const known = new Map(all.map((entry) => [entry.key, entry]));
    const found = storage.keys(prefix).flatMap((key) => {
      if (removedKeys.has(key)) return [];
      return unlessCancelled(known.get(key)) ?? readStored(key) ?? [];
    });
    set(found, true);
    endFinishedAttempts();
  }

  /** Returns an entry as it is known; null for an undo that another tab has disarmed. Nothing else changes in storage. */
  function unlessCancelled(entry: Entry | undefined): Entry | null {
    if (entry?.pending.type !== "undo") return entry ?? null;
    const isSame = storage.get(entry.key) === storedForm(entry.pending);
    return isSame ? entry : null;
  }

  function readStored(key: string): Entry | null {
    const [listId, order] = key.slice(prefix.length).split("/");
    if (!isListId(listId) || !ORDER.test(order ?? "")) return null;
    return readEntry(readJson(storage, key), key, listId);
  }

  /** Takes other entries, and announces it where they differ. */
  function set(next: readonly Entry[], isByOtherTab: boolean) {
    const [before, after] = [new Set(all), new Set(next)];
    const removed = all.filter((entry) => !after.has(entry));
    const changed = [...removed, ...next.filter((entry) => !before.has(entry))];
    if (changed.length === 0) return;
    all = next.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
    for (const entry of changed) lastTime = Math.max(lastTime, timeOfEntry(entry));
    const listIds = new Set(changed.flatMap(listIdsOf));
    emit({ listIds, isByOtherTab: isByOtherTab && removed.length > 0 });
  }

  /** Forgets the attempts of which nothing waits any more. */
  function endFinishedAttempts() {
    const waiting = new Set(all.map(({ key }) => key));
    endAttempts(attempts.filter(({ keys }) => !keys.some((key) => waiting.has(key))));
  }

  function endAttempts(ended: readonly Attempt[]) {
    for (const attempt of ended) storage.remove(keyOfAttempt(attempt));
    attempts = attempts.filter((attempt) => !ended.includes(attempt));
  }

  /** Returns a new receipt: `<browser>:<attempt>`. */
  const newReceipt = () => `${browser}:${newId().slice(0, RECEIPT_PART)}`;

  function addAttempt(attempt: Attempt) {
    storeAttempt(attempt);
    attempts = [...attempts, attempt];
  }

  function store({ key, pending }: Entry) {
    storage.set(key, storedForm(pending));
  }

  function addAt(listId: string, pendings: readonly Pending[], orders: readonly string[]) {
    const added = pendings.map((pending, at): Entry => {
      return { key: `${prefix}${listId}/${orders[at]}`, listId, pending };
    });
    for (const entry of added) store(entry);
    const keys = new Set(added.map(({ key }) => key));
    if (added.length > 0) set([...all.filter(({ key }) => !keys.has(key)), ...added], false);
    return added.map(({ key }) => key);
  }

  function storeAttempt(attempt: Attempt) {
    storage.set(keyOfAttempt(attempt), JSON.stringify(attempt));
  }

  function entriesOfAll(listIds: readonly string[]): readonly Entry[] {
    return all.filter((entry) => listIdsOf(entry).some((id) => listIds.includes(id)));
  }

  return {
    /** Returns everything that waits for a list, the oldest entry first. */
    entriesOf: (listId: string): readonly Entry[] => entriesOfAll([listId]),

    /** Returns everything that waits for any of these lists, the oldest entry first. */
    entriesOfAll,

    /** Returns everything that waits, the oldest entry first. */
    all: (): readonly Entry[] => all,

    /** Returns the ids of the lists for which something waits. */
    listIds: (): readonly string[] => [...new Set(all.flatMap(listIdsOf))],

    /** Returns how many entries wait, over all lists. */
    count: (): number => all.length,

    /** Stores what somebody does at one stroke, and only then announces it. Returns the keys. */
    add(listId: string, ...pendings: readonly Pending[]): readonly string[] {
      const orders = pendings.map(() => {
        lastTime = Math.max(now(), lastTime + 1);
        return `${padded(lastTime, 15)}-${tab}`;
      });
      return addAt(listId, pendings, orders);
    },

    /** Stores entries that are to take the place of another one in the order of the edits, with others before them. */
    addInPlace(entry: Entry, place: number, listId: string, pendings: readonly Pending[]) {
      const before = `${orderOf(entry)}.${padded(place, 4)}`;
      const orders = pendings.map((_, at) => `${before}.${padded(at, 4)}`);
      addAt(listId, pendings, orders);
    },

    /** Has a stored undo change nothing any more. */
    cancelUndo: ({ key, pending }: Entry) => {
      if (pending.type === "undo") storage.set(key, storedForm({ ...pending, changes: [] }));
    },

    /** Forgets entries: the server has taken them, or never will. */
    remove(entries: readonly Entry[]) {
      if (entries.length === 0) return;
      for (const { key } of entries) {
        removedKeys.add(key);
        storage.remove(key);
      }
      set(
        all.filter(({ key }) => !removedKeys.has(key)),
        false,
      );
      endFinishedAttempts();
    },

    /** Returns the attempts on a list of which no answer has come. */
    attemptsOn: (listId: string): readonly Attempt[] =>
      attempts.filter(({ found }) => listId in found),

    /** Returns the keys of all entries that may be on their way. */
    attemptedKeys: (): ReadonlySet<string> => new Set(attempts.flatMap(({ keys }) => keys)),

    /**
     * Stores an attempt that is about to be made, and returns it. The same once more has the same receipt: of the two, one
     * at most is committed.
     */
    beginAttempt(keys: readonly string[], found: Attempt["found"]): Attempt {
      const isSame = (one: Attempt) =>
        JSON.stringify([one.keys, one.found]) === JSON.stringify([keys, found]);
      const known = attempts.find(isSame);
      if (known) return known;
      const attempt = { receipt: newReceipt(), keys, found };
      addAttempt(attempt);
      return attempt;
    },

    /** Forgets attempts whose outcome is known. */
    endAttempts,

    /** Takes note that a list tells nothing of attempts any more: the user has left it, or it is gone. */
    forgetList(listId: string) {
      for (const attempt of attempts.filter(({ found }) => listId in found)) {
        const { [listId]: _, ...found } = attempt.found;
        endAttempts([attempt]);
        if (Object.keys(found).length > 0) addAttempt({ ...attempt, found });
      }
    },

    reread,

    /** Calls back whenever other entries wait. */
    subscribe,

    /** Follows other tabs. Returns the function that stops. */
    watchOtherTabs: (): (() => void) =>
      storage.watch((key) => {
        if (key === null || key.startsWith(prefix)) reread();
      }),
  };
}

/** Returns a number as a part of a key: with leading zeros, the alphabetical order is the order of the numbers. */
const padded = (number: number, digits: number): string => String(number).padStart(digits, "0");

const storedForm = (pending: Pending): string => JSON.stringify({ pending });

/** Earlier versions kept attempts without receipts. Nothing tells what became of them, so their entries are sent again. */
function resendOlderAttempts(storage: SafeStorage, uid: string) {
  for (const key of storage.keys(storageKeys.olderAttempts(uid))) storage.remove(key);
}

/** Returns the name of this browser in receipts, which all tabs share, until the user logs out. */
function nameOfBrowser(storage: SafeStorage, uid: string): string {
  const key = storageKeys.browser(uid);
  const known = storage.get(key);
  if (known?.length === RECEIPT_PART) return known;
  const made = newId().slice(0, RECEIPT_PART);
  storage.set(key, made);
  return made;
}
