import { isShoppingList } from "../domain/is-list";
import { isObject, isText } from "../domain/is-object";
import type { ShoppingList } from "../domain/types";
import { keys as storageKeys } from "./browser/keys";
import { readJson, type SafeStorage } from "./browser/storage";
import { applyEntries, type Entry, type Pending, undoneKeys } from "./pending";

/** A transaction that was about to write. Stored before it is made: its answer may never come. */
export type Attempt = {
  /** The entries that it sends. */
  readonly keys: readonly string[];
  /** Whether the answer has come: the server has it all. */
  readonly isTaken: boolean;
};

/** What was attempted on a list without an answer. */
export type Attempted = {
  /** Those that may still arrive. All of them have found the list in the same state, `found`; null for no list. */
  readonly found: ShoppingList | null;
  readonly attempts: readonly Attempt[];
  /** The entries of which nothing tells whether they have arrived; by now they can't any more. */
  readonly unknown: readonly string[];
};

/** The attempts of one user of which no answer has come, in every tab of this browser. */
export type Attempts = ReturnType<typeof createAttempts>;

const NONE: Attempted = { found: null, attempts: [], unknown: [] };

/** Opens the attempts of a user. They are read from storage each time: any tab may have made or resolved one. */
export function createAttempts(storage: SafeStorage, uid: string) {
  const keyOf = (listId: string) => storageKeys.attempts(uid) + listId;

  function of(listId: string): Attempted {
    const stored = readJson(storage, keyOf(listId));
    return isAttempted(stored) ? stored : NONE;
  }

  function write(listId: string, attempted: Attempted) {
    const { attempts, unknown } = attempted;
    if (attempts.length + unknown.length > 0) {
      storage.set(keyOf(listId), JSON.stringify(attempted));
    } else {
      clear(listId);
    }
  }

  function clear(listId: string) {
    storage.remove(keyOf(listId));
  }

  return {
    of,

    /** Whether anything was attempted on a list. */
    has: (listId: string): boolean => of(listId) !== NONE,

    /**
     * Takes note of an attempt that is about to be made. Others may still arrive if they found the same list, but no
     * more if somebody has written since.
     */
    note(listId: string, found: ShoppingList | null, keys: readonly string[]) {
      const before = of(listId);
      const others = timeOf(before.found) === timeOf(found) ? without(before, keys) : [];
      write(listId, { ...before, found, attempts: [...others, { keys, isTaken: false }] });
    },

    /**
     * Takes note that the list was found later than by the attempts, and which entries need not be sent again. It tells
     * that only once: what comes later may be from others.
     */
    noteJudged(listId: string, needless: readonly string[], entries: readonly Entry[]) {
      const before = of(listId);
      const tried = new Set([...before.unknown, ...triedKeys(before)]);
      const others = entries.map(({ key }) => key).filter((key) => !needless.includes(key));
      write(listId, {
        found: null,
        attempts: [{ keys: needless, isTaken: true }],
        unknown: others.filter((key) => tried.has(key)),
      });
    },

    /**
     * Takes note that an attempt was taken that has found the list at a time, before the changes go one by one: then it
     * does not matter how far that came. Others that have found it then can't arrive any more.
     */
    noteTaken(listId: string, keys: readonly string[], readAt: number) {
      const before = of(listId);
      const { found, attempts } = timeOf(before.found) > readAt ? before : NONE;
      const unknown = before.unknown.filter((key) => !keys.includes(key));
      write(listId, { found, attempts: [...attempts, { keys, isTaken: true }], unknown });
    },

    /** Forgets an attempt that was refused. */
    forget(listId: string, keys: readonly string[]) {
      const before = of(listId);
      write(listId, { ...before, attempts: without(before, keys) });
    },

    /** Forgets all. */
    clear,
  };
}

/** The time of a list as it was read, in milliseconds since the epoch; 0 for none. */
function timeOf(list: ShoppingList | null): number {
  return list?.updatedAt ?? 0;
}

function without({ attempts }: Attempted, keys: readonly string[]): readonly Attempt[] {
  return attempts.filter((other) => other.keys.join() !== keys.join());
}

/** Whether a list is from after the attempts: only then it tells which of them have arrived. */
export function isLater(list: ShoppingList, { found, attempts }: Attempted): boolean {
  return timeOf(list) > timeOf(found) && attempts.some(({ isTaken }) => !isTaken);
}

/** The keys of all entries that attempts have sent. */
export function triedKeys({ attempts }: Attempted): ReadonlySet<string> {
  return new Set(attempts.flatMap(({ keys }) => keys));
}

/**
 * The keys of waiting entries that need not be sent again: what the server is known to have taken, and, once a list is
 * from after the attempts, what it proves, and what may have been taken and is undone: the undoing is sent by itself.
 *
 * @param uid of the user whose entries these are
 */
export function needlessKeys(
  list: ShoppingList,
  entries: readonly Entry[],
  attempted: Attempted,
  uid: string,
): ReadonlySet<string> {
  const taken = attempted.attempts.flatMap(({ keys, isTaken }) => (isTaken ? keys : []));
  if (!isLater(list, attempted)) return new Set(taken);
  const tried = triedKeys(attempted);
  const undone = [...undoneKeys(entries)].filter((key) => tried.has(key));
  return new Set([...taken, ...provenKeys(list, entries, attempted, uid), ...undone]);
}

/**
 * The keys of waiting entries that have arrived, as a list from after the attempts tells.
 *
 * - A list that stands exactly as an attempt was to leave it proves that one, and that no other has arrived.
 * - An item that nobody else can have added, or a list that nobody else can have made, proves all that was sent with it
 *   in every attempt. One that came from another list proves itself: it is where it was to go, whoever brought it.
 * - A text that is no longer what the attempts found is as one of them was to leave it: then that one has arrived. Or it
 *   is somebody's who wrote after us: it is left alone.
 */
function provenKeys(
  list: ShoppingList,
  entries: readonly Entry[],
  { found, attempts, unknown }: Attempted,
  uid: string,
): ReadonlySet<string> {
  const open = attempts
    .filter(({ isTaken }) => !isTaken)
    .map((attempt) => {
      const keys = new Set(attempt.keys);
      return { keys, left: applyEntries(found, entriesIn(keys, entries), uid) };
    });
  const exact = open.filter(({ left }) => left && contentOf(left) === contentOf(list));
  if (exact.length > 0) return new Set(exact.flatMap(({ keys }) => [...keys]));
  const proven = new Set<string>();
  const [before, there] = [idsOf(found), idsOf(list)];
  for (const { key, pending } of entries) {
    const [first, ...others] = open.flatMap(({ keys }) => (keys.has(key) ? [keys] : []));
    if (!first) continue;
    const id = newIdOf(pending);
    if (id !== null && !before.has(id) && there.has(id)) {
      proven.add(key);
      // It may have arrived without those before, been removed, and been brought back by somebody; and an item that
      // keeps its id on its way from another list may be there by somebody else.
      const isAlone = unknown.includes(key) || pending.type === "transfer";
      const together = isAlone ? [] : first;
      for (const one of together) if (others.every((keys) => keys.has(one))) proven.add(one);
    }
    const text = textAt(list, pending);
    if (text === null || (found && textAt(found, pending) === text)) continue;
    const ours = open.filter(({ left }) => left && textAt(left, pending) === text);
    if (ours.length === 0 || ours.some(({ keys }) => keys.has(key))) proven.add(key);
  }
  return proven;
}

function entriesIn(keys: ReadonlySet<string>, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ key }) => keys.has(key));
}

/** The ids of a list and of its items. */
function idsOf(list: ShoppingList | null): ReadonlySet<string> {
  return new Set(list ? [list.id, ...list.items.map(({ id }) => id)] : []);
}

/** The id of what a change brings to where it was not, or null. */
function newIdOf(pending: Pending): string | null {
  if (pending.type === "create-list") return pending.list.id;
  const change = pending.type === "transfer" ? pending.here : pending;
  return change.type === "add-item" ? change.item.id : null;
}

/** What stands where a change writes a text; null where it writes none, or the item is gone. */
function textAt(list: ShoppingList, pending: Pending): string | null {
  if (pending.type === "rename-list") return list.name;
  if (pending.type !== "edit-item") return null;
  return list.items.find(({ id }) => id === pending.itemId)?.text ?? null;
}

/** What changes speak about, as a text to compare. */
function contentOf({ name, items }: ShoppingList): string {
  return JSON.stringify([name, ...items.map(({ id, text, done }) => [id, text, done])]);
}

function isAttempted(value: unknown): value is Attempted {
  return (
    isObject(value) &&
    (value.found === null || isShoppingList(value.found)) &&
    Array.isArray(value.attempts) &&
    value.attempts.every(isAttempt) &&
    Array.isArray(value.unknown) &&
    value.unknown.every(isText)
  );
}

function isAttempt(value: unknown): value is Attempt {
  return (
    isObject(value) &&
    Array.isArray(value.keys) &&
    value.keys.every(isText) &&
    typeof value.isTaken === "boolean"
  );
}
