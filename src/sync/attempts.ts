import { isShoppingList } from "../domain/is-list";
import { isObject, isText } from "../domain/is-object";
import type { ShoppingList } from "../domain/types";
import { keys as storageKeys } from "./browser/keys";
import { readJson, type SafeStorage } from "./browser/storage";
import { applyEntries, type Entry, type Pending } from "./pending";

/** A transaction that was about to write. Stored before it is made: its answer may never come. */
export type Attempt = {
  /** The entries that it sends. */
  readonly keys: readonly string[];
  /** Whether the answer has come: the server has it all. */
  readonly isTaken: boolean;
};

/** What was attempted on a list since somebody has written to it. All of these have found it in the same state. */
export type Attempted = {
  /** Null where there was no list. */
  readonly found: ShoppingList | null;
  readonly attempts: readonly Attempt[];
};

/** The attempts of one user of which no answer has come, in every tab of this browser. */
export type Attempts = ReturnType<typeof createAttempts>;

const NONE: Attempted = { found: null, attempts: [] };

/** Opens the attempts of a user. They are read from storage each time: any tab may have made or resolved one. */
export function createAttempts(storage: SafeStorage, uid: string) {
  const keyOf = (listId: string) => storageKeys.attempts(uid) + listId;

  function of(listId: string): Attempted {
    const stored = readJson(storage, keyOf(listId));
    return isAttempted(stored) ? stored : NONE;
  }

  function write(listId: string, attempted: Attempted) {
    if (attempted.attempts.length > 0) storage.set(keyOf(listId), JSON.stringify(attempted));
    else clear(listId);
  }

  function clear(listId: string) {
    storage.remove(keyOf(listId));
  }

  return {
    of,

    /**
     * Takes note of an attempt that is about to be made. Others may still arrive if they found the same list, but no
     * more if somebody has written since.
     */
    note(listId: string, found: ShoppingList | null, keys: readonly string[]) {
      const before = of(listId);
      const others = timeOf(before.found) === timeOf(found) ? without(before, keys) : [];
      write(listId, { found, attempts: [...others, { keys, isTaken: false }] });
    },

    /**
     * Takes note that an attempt was taken that has found the list at a time, before the changes go one by one: then it
     * does not matter how far that came. Others that have found it then can't arrive any more.
     */
    noteTaken(listId: string, keys: readonly string[], readAt: number) {
      const before = of(listId);
      const { found, attempts } = timeOf(before.found) > readAt ? before : NONE;
      write(listId, { found, attempts: [...attempts, { keys, isTaken: true }] });
    },

    /** Forgets an attempt that was refused. */
    forget(listId: string, keys: readonly string[]) {
      const before = of(listId);
      write(listId, { ...before, attempts: without(before, keys) });
    },

    /** Forgets those that can't arrive any more, since the list was found later than at their time. */
    clearBefore(listId: string, readAt: number) {
      if (timeOf(of(listId).found) < readAt) clear(listId);
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

/**
 * The keys of waiting entries that need not be sent again, as a list that the server has tells. It can only tell if
 * somebody has written since the attempts were made.
 *
 * - A list that stands exactly as an attempt was to leave it proves all of it.
 * - An item that nobody else can have added, or a list that nobody else can have made, proves all that was sent with it
 *   in every attempt.
 * - A text that is no longer what the attempt found is ours, or somebody's who wrote after us: it is left alone. (But
 *   where it is that of an earlier change of ours, only that one has arrived.)
 *
 * @param uid of the user whose entries these are
 */
export function provenKeys(
  list: ShoppingList,
  entries: readonly Entry[],
  { found, attempts }: Attempted,
  uid: string,
): ReadonlySet<string> {
  const proven = new Set(attempts.flatMap(({ keys, isTaken }) => (isTaken ? keys : [])));
  if (timeOf(list) <= timeOf(found)) return proven;
  const open = attempts.filter(({ isTaken }) => !isTaken).map(({ keys }) => new Set(keys));
  const content = contentOf(list);
  for (const keys of open) {
    const left = applyEntries(found, entriesIn(keys, entries), uid);
    if (left && contentOf(left) === content) for (const key of keys) proven.add(key);
  }
  const [before, there] = [idsOf(found), idsOf(list)];
  for (const { key, pending } of entries) {
    const id = newIdOf(pending);
    if (id === null || before.has(id) || !there.has(id)) continue;
    const [first, ...others] = open.filter((keys) => keys.has(key));
    for (const one of first ?? []) if (others.every((keys) => keys.has(one))) proven.add(one);
  }
  for (const [index, { key, pending }] of entries.entries()) {
    const text = textAt(list, pending);
    const last = open.findLast((keys) => keys.has(key));
    if (text === null || !last) continue;
    const was = (found && textAt(found, pending)) ?? textAdded(entriesIn(last, entries), pending);
    if (was === null || text === was) continue;
    const arrived = entries.findLastIndex(
      (entry) => fieldOf(entry.pending) === fieldOf(pending) && textOf(entry.pending) === text,
    );
    if (arrived < 0 || index <= arrived) proven.add(key);
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

/** The id that a change is the first to use, or null. */
function newIdOf(pending: Pending): string | null {
  if (pending.type === "add-item") return pending.item.id;
  return pending.type === "create-list" ? pending.list.id : null;
}

/** The text that a change writes, or null where it writes none. */
function textOf(pending: Pending): string | null {
  if (pending.type === "edit-item") return pending.text;
  return pending.type === "rename-list" ? pending.name : null;
}

/** The text with which one of some entries adds the item of which a change writes the text, or null. */
function textAdded(entries: readonly Entry[], change: Pending): string | null {
  if (change.type !== "edit-item") return null;
  for (const { pending } of entries) {
    if (pending.type === "add-item" && pending.item.id === change.itemId) return pending.item.text;
  }
  return null;
}

/** Names the field that a change writes a text to: an item by its id, or the list's name. */
function fieldOf(pending: Pending): string | null {
  if (pending.type === "edit-item") return pending.itemId;
  return pending.type === "rename-list" ? "" : null;
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
    value.attempts.every(isAttempt)
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
