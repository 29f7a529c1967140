import { keys as storageKeys } from "../browser/keys";
import { readJson, type SafeStorage } from "../browser/storage";
import { createEmitter } from "../browser/store";
import { isListId } from "../domain/list-id";
import type { EditNumber } from "../domain/receipts";
import { type Edit, type Entry, readEdit, subjectsOf } from "./entry";

export type OutboxParts = {
  readonly storage: SafeStorage;
  readonly uid: string;
  /** Returns milliseconds since the epoch. */
  readonly now?: () => number;
};

/** The pending edits of one user, in every tab of this browser. */
export type Outbox = ReturnType<typeof createOutbox>;

/** The last part of an entry's key: number and client. */
const ORDER = /^(\d{15})-([0-9a-z]{8})$/;

/** The length of both parts of a client id: one for the browser, one for the page load. */
const ID_PART = 4;

/**
 * Returns a user's outbox. Each entry has its own key, so tabs never overwrite each other, and the last parts of the
 * keys sort in the order of the edits.
 */
export function createOutbox({ storage, uid, now = Date.now }: OutboxParts) {
  const { subscribe, emit } = createEmitter<ReadonlySet<string>>();
  const prefix = storageKeys.outbox(uid);
  const browser = nameOfBrowser(storage, uid);
  const client = browser + randomPart();
  let all: readonly Entry[] = [];
  /** The keys that this tab has removed. They are not sent again, even if the browser failed to remove them. */
  const removedKeys = new Set<string>();
  /** The marks that this tab has set, by their keys: storage may have no room for them. */
  const ownMarks = new Map<string, number>();
  let lastNumber = 0;
  reread();

  /**
   * Reads storage again. Another tab has removed the entries that are no longer there. A page that was suspended may
   * have missed the storage events.
   */
  function reread() {
    const known = new Map(all.map((entry) => [entry.key, entry]));
    const stored = storage
      .keys(prefix)
      .filter((key) => !removedKeys.has(key))
      .flatMap((key) => known.get(key) ?? readEntry(key) ?? []);
    set(stored);
  }

  function readEntry(key: string): Entry | null {
    const [listId, order = ""] = key.slice(prefix.length).split("/");
    const [, number, owner] = ORDER.exec(order) ?? [];
    if (!isListId(listId) || number === undefined || owner === undefined) return null;
    const edit = readEdit(readJson(storage, key));
    return { key, listId, client: owner, number: Number(number), edit };
  }

  /** Replaces the entries, and announces the lists whose entries differ. */
  function set(next: readonly Entry[]) {
    const [before, after] = [new Set(all), new Set(next)];
    const changed = [...all, ...next].filter((entry) => !(before.has(entry) && after.has(entry)));
    if (changed.length === 0) return;
    all = [...next].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
    for (const { number } of changed) lastNumber = Math.max(lastNumber, number);
    emit(new Set(changed.map(({ listId }) => listId)));
  }

  /** Returns the next number: about milliseconds since the epoch, and above all that this page knows. */
  function nextNumber(): number {
    lastNumber = Math.max(now(), lastNumber + 1);
    return lastNumber;
  }

  /** Removes entries that a list includes, or that are undone or dropped. */
  function remove(entries: readonly Entry[]) {
    if (entries.length === 0) return;
    for (const { key } of entries) {
      removedKeys.add(key);
      storage.remove(key);
    }
    reread(); // other tabs may have added entries of the same clients
    for (const { listId, client: owner } of entries) {
      const isLast = !all.some((one) => one.listId === listId && one.client === owner);
      if (isLast) unmark(listId, owner);
    }
  }

  /** Removes the mark of a client that has no entries. */
  function unmark(listId: string, owner: string) {
    const key = storageKeys.mark(uid, listId, owner);
    ownMarks.delete(key);
    storage.remove(key);
  }

  /** Returns the highest number of a client that was ever about to be written to a list; 0 for none. */
  function markOf(listId: string, owner: string): number {
    const key = storageKeys.mark(uid, listId, owner);
    return Math.max(Number(storage.get(key)) || 0, ownMarks.get(key) ?? 0);
  }

  const entriesOf = (listId: string) => all.filter((entry) => entry.listId === listId);

  return {
    /** The client id of this page. */
    client,

    /** The beginning of the client ids of this browser. */
    browser,

    /** Returns the entries of a list, the oldest first. */
    entriesOf,

    /** Returns all entries, the oldest first. */
    all: (): readonly Entry[] => all,

    /** Returns the ids of the lists with entries. */
    listIds: (): readonly string[] => [...new Set(all.map(({ listId }) => listId))],

    /** Returns the number of entries. */
    count: (): number => all.length,

    /** Stores an edit of a list under the next number of this page, then announces it. Returns its entry. */
    add(listId: string, edit: Edit): Entry {
      const number = nextNumber();
      const key = `${prefix}${listId}/${String(number).padStart(15, "0")}-${client}`;
      const entry = { key, listId, client, number, edit };
      storage.set(key, JSON.stringify(edit)); // without room, in memory, and then later ones, too
      set([...all, entry]);
      return entry;
    },

    remove,

    /** Returns the next number, as the only one of a client of its own: for a command, which is never stored. */
    numberOfNewClient: (): EditNumber => ({ client: browser + randomPart(), number: nextNumber() }),

    /**
     * Stores the highest numbers that are about to be written to a list. Returns false if another tab could not see
     * them.
     */
    mark: (listId: string, numbers: readonly EditNumber[]): boolean =>
      numbers
        .map(({ client: owner, number }) => {
          const highest = Math.max(number, markOf(listId, owner));
          const key = storageKeys.mark(uid, listId, owner);
          ownMarks.set(key, highest);
          return storage.store(key, String(highest));
        })
        .every(Boolean),

    unmark,

    /** Returns whether an entry was never about to be written. */
    isUnsent: ({ listId, client: owner, number }: Entry): boolean => number > markOf(listId, owner),

    /** Returns whether a later entry of the list names an item that an entry names, too, or the list's name. */
    isNamedLater(entry: Entry): boolean {
      const subjects = new Set(subjectsOf(entry));
      return entriesOf(entry.listId).some(
        (other) =>
          orderOf(other) > orderOf(entry) && subjectsOf(other).some((one) => subjects.has(one)),
      );
    },

    /** Returns whether a client is of this browser, and a list has none of its entries to include any more. */
    isDone: (listId: string, owner: string): boolean =>
      owner.startsWith(browser) &&
      markOf(listId, owner) === 0 &&
      !entriesOf(listId).some((entry) => entry.client === owner),

    reread,

    /** Calls the listener with the ids of the lists whose entries were added or removed. */
    subscribe,

    /** Watches the changes of other tabs. Returns the function that stops. */
    watchOtherTabs: (): (() => void) =>
      storage.watch((key) => {
        if (key === null || key.startsWith(prefix)) reread();
      }),
  };
}

/** Returns the last part of an entry's key, by which entries sort. */
function orderOf({ key }: Entry): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** Returns the name of this browser in client ids. All tabs share it. */
function nameOfBrowser(storage: SafeStorage, uid: string): string {
  const key = storageKeys.browser(uid);
  const known = storage.get(key);
  if (known?.length === ID_PART) return known;
  const made = randomPart();
  storage.set(key, made);
  return made;
}

/** Returns random letters and digits. */
function randomPart(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_PART));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}
