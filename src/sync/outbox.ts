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

/** The lists whose entries changed, and whether another tab removed some of these entries. */
export type OutboxChange = {
  readonly listIds: ReadonlySet<string>;
  readonly isRemovalByOtherTab: boolean;
};

/** The pending edits of one user, and the attempts to send them, in every tab of this browser. */
export type Outbox = ReturnType<typeof createOutbox>;

/** The last part of a key begins with the time of the edit, in milliseconds since the epoch. */
const ORDER = /^\d{15}-/;

/** The length of each random part of a receipt, in characters. */
const RECEIPT_PART = 8;

/**
 * Returns a user's outbox. Each entry and each attempt has its own key, so tabs never overwrite each other. The last
 * parts of the entries' keys sort in the order of the edits.
 */
export function createOutbox({ storage, uid, now = Date.now }: OutboxParts) {
  const { subscribe, emit } = createEmitter<OutboxChange>();
  const prefix = storageKeys.outbox(uid);
  const tab = newId().slice(0, RECEIPT_PART);
  const browser = nameOfBrowser(storage, uid);
  let all: readonly Entry[] = [];
  let attempts: readonly Attempt[] = [];
  /** The keys that this tab has removed. They are not sent again, even if the browser failed to remove them. */
  const removedKeys = new Set<string>();
  let lastTime = 0;

  const keyOfAttempt = ({ receipt }: Attempt) => storageKeys.attempts(uid) + receipt;
  dropOlderAttempts(storage, uid);
  reread();

  /**
   * Reads storage again. Another tab has removed the entries that are no longer there. A page that was
   * suspended may have missed the storage events.
   */
  function reread() {
    if (storage.checkCleared()) {
      storage.set(storageKeys.browser(uid), browser);
      for (const entry of all) store(entry);
      for (const attempt of attempts) storeAttempt(attempt);
    }
    // Attempts first, so that no attempt lacks its entries.
    attempts = storage.keys(storageKeys.attempts(uid)).flatMap((key) => {
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

  /** Returns the known entry; null for an undo that another tab has cancelled. No other entry changes in storage. */
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

  /** Replaces the entries, and announces the differences. */
  function set(next: readonly Entry[], isRemovalByOtherTab: boolean) {
    const [before, after] = [new Set(all), new Set(next)];
    const removed = all.filter((entry) => !after.has(entry));
    const changed = [...removed, ...next.filter((entry) => !before.has(entry))];
    if (changed.length === 0) return;
    all = next.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
    for (const entry of changed) lastTime = Math.max(lastTime, timeOfEntry(entry));
    const listIds = new Set(changed.flatMap(listIdsOf));
    emit({ listIds, isRemovalByOtherTab: isRemovalByOtherTab && removed.length > 0 });
  }

  /** Ends the attempts of which no entry is pending any more. */
  function endFinishedAttempts() {
    const pending = new Set(all.map(({ key }) => key));
    endAttempts(attempts.filter(({ keys }) => !keys.some((key) => pending.has(key))));
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

  function addAt(listId: string, contents: readonly Pending[], orders: readonly string[]) {
    const added = contents.map((pending, at): Entry => {
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
    /** Returns the entries of a list, the oldest first. */
    entriesOf: (listId: string): readonly Entry[] => entriesOfAll([listId]),

    /** Returns the entries of several lists, the oldest first. */
    entriesOfAll,

    /** Returns all entries, the oldest first. */
    all: (): readonly Entry[] => all,

    /** Returns the ids of the lists with entries. */
    listIds: (): readonly string[] => [...new Set(all.flatMap(listIdsOf))],

    /** Returns the number of entries. */
    count: (): number => all.length,

    /** Stores the entries of one step, and announces them afterwards. Returns their keys. */
    add(listId: string, ...contents: readonly Pending[]): readonly string[] {
      const orders = contents.map(() => {
        lastTime = Math.max(now(), lastTime + 1);
        return `${padded(lastTime, 15)}-${tab}`;
      });
      return addAt(listId, contents, orders);
    },

    /**
     * Stores entries at the position of another one in the order of the edits, to replace it.
     *
     * @param rank the order of this call among several for the same entry
     */
    addAtPositionOf(entry: Entry, rank: number, listId: string, contents: readonly Pending[]) {
      const before = `${orderOf(entry)}.${padded(rank, 4)}`;
      const orders = contents.map((_, at) => `${before}.${padded(at, 4)}`);
      addAt(listId, contents, orders);
    },

    /** Makes a stored undo change nothing. */
    cancelUndo: ({ key, pending }: Entry) => {
      if (pending.type === "undo") storage.set(key, storedForm({ ...pending, changes: [] }));
    },

    /** Removes entries that are acked, dropped or undone. */
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

    /** Returns the open attempts that write a list. */
    attemptsOn: (listId: string): readonly Attempt[] =>
      attempts.filter(({ found }) => listId in found),

    /** Returns the keys of all entries in open attempts. */
    attemptedKeys: (): ReadonlySet<string> => new Set(attempts.flatMap(({ keys }) => keys)),

    /**
     * Stores an attempt before it is made, and returns it. A repetition with the same entries and times gets the same
     * receipt: only one of the two can commit.
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

    /** Removes attempts whose outcome is known. */
    endAttempts,

    /** Removes a list from all attempts: if it is gone or without the user, it cannot show a receipt. */
    forgetList(listId: string) {
      for (const attempt of attempts.filter(({ found }) => listId in found)) {
        const { [listId]: _, ...found } = attempt.found;
        endAttempts([attempt]);
        if (Object.keys(found).length > 0) addAttempt({ ...attempt, found });
      }
    },

    reread,

    /** Calls the listener when entries were added or removed. */
    subscribe,

    /** Watches the changes of other tabs. Returns the function that stops. */
    watchOtherTabs: (): (() => void) =>
      storage.watch((key) => {
        if (key === null || key.startsWith(prefix)) reread();
      }),
  };
}

/** Returns a number with leading zeros, which make the alphabetical order of keys numerical. */
const padded = (number: number, digits: number): string => String(number).padStart(digits, "0");

const storedForm = (pending: Pending): string => JSON.stringify({ pending });

/** Removes the attempts of versions without receipts. Their entries are sent again. */
function dropOlderAttempts(storage: SafeStorage, uid: string) {
  for (const key of storage.keys(storageKeys.olderAttempts(uid))) storage.remove(key);
}

/** Returns the name of this browser in receipts. All tabs share it until sign-out. */
function nameOfBrowser(storage: SafeStorage, uid: string): string {
  const key = storageKeys.browser(uid);
  const known = storage.get(key);
  if (known?.length === RECEIPT_PART) return known;
  const made = newId().slice(0, RECEIPT_PART);
  storage.set(key, made);
  return made;
}
