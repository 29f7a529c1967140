import { isObject, isText } from "../domain/is-object";
import type { ShoppingList } from "../domain/types";
import { keys as storageKeys } from "./browser/keys";
import { readJson, type SafeStorage } from "./browser/storage";
import type { Entry, Pending } from "./pending";

/** What a transaction was about to write. Stored before it is made: its answer may never come. */
export type Attempt = {
  /** The entries that it sends. */
  readonly keys: readonly string[];
  /** The time of the list as it was read, in milliseconds since the epoch; 0 for none. */
  readonly readAt: number;
  /** The content that it leaves. Of several, only the newest keeps it. */
  readonly left: string;
  /** What nobody else can have added: the ids of new items, or of a new list. */
  readonly added: readonly string[];
  /** The text or name that was there, for each entry that writes one. */
  readonly was: Readonly<Record<string, string>>;
  /** Whether the answer has come: the server has it all. */
  readonly isTaken: boolean;
};

/** The attempts of one user of which no answer has come, in every tab of this browser. */
export type Attempts = ReturnType<typeof createAttempts>;

/** Opens the attempts of a user. They are read from storage each time: any tab may have made or resolved one. */
export function createAttempts(storage: SafeStorage, uid: string) {
  const keyOf = (listId: string) => storageKeys.attempts(uid) + listId;

  function of(listId: string): readonly Attempt[] {
    const stored = readJson(storage, keyOf(listId));
    return Array.isArray(stored) ? stored.filter(isAttempt) : [];
  }

  function write(listId: string, attempts: readonly Attempt[]) {
    if (attempts.length > 0) storage.set(keyOf(listId), JSON.stringify(attempts));
    else storage.remove(keyOf(listId));
  }

  return {
    of,

    /**
     * Takes note of an attempt that is about to be made. Others may still arrive if they found the same list, but no
     * more if somebody has written since.
     */
    note(listId: string, attempt: Attempt) {
      const others = of(listId).filter((other) => other.readAt === attempt.readAt);
      const older = others.filter((other) => !hasSameKeys(other, attempt));
      write(listId, [...older.map((other) => ({ ...other, left: "" })), attempt]);
    },

    /** Takes note that an attempt was taken, before the changes go one by one: then it does not matter how far that came. */
    noteTaken(listId: string, attempt: Attempt) {
      const others = of(listId).filter((other) => !hasSameKeys(other, attempt));
      write(listId, [...others, { ...attempt, left: "", isTaken: true }]);
    },

    /** Forgets an attempt that was refused. */
    forget(listId: string, attempt: Attempt) {
      const others = of(listId).filter((other) => !hasSameKeys(other, attempt));
      write(listId, others);
    },

    /** Forgets all that can't arrive any more, since a commit was taken that has found the list at a time. */
    clear(listId: string, readAt = Number.POSITIVE_INFINITY) {
      const later = of(listId).filter((other) => other.readAt > readAt);
      write(listId, later);
    },
  };
}

function hasSameKeys(one: Attempt, other: Attempt): boolean {
  return one.keys.join() === other.keys.join();
}

/** Describes the attempt to make `edited` of a list as it was read (null for none) by sending some entries. */
export function describeAttempt(
  entries: readonly Entry[],
  read: ShoppingList | null,
  edited: ShoppingList,
): Attempt {
  const before = idsOf(read);
  const after = idsOf(edited);
  return {
    keys: entries.map(({ key }) => key),
    readAt: read?.updatedAt ?? 0,
    left: contentOf(edited),
    added: entries.flatMap(({ pending }) => {
      const id = newIdOf(pending);
      return id !== null && after.has(id) && !before.has(id) ? [id] : [];
    }),
    was: Object.fromEntries(
      entries.flatMap(({ key, pending }) => {
        const text = (read && textAt(read, pending)) ?? textAdded(entries, pending);
        return text === null ? [] : [[key, text]];
      }),
    ),
    isTaken: false,
  };
}

/**
 * The keys of waiting entries that need not be sent again, as a list that the server has tells. It can only tell if
 * somebody has written since the attempt was made.
 *
 * - A list that stands exactly as an attempt was to leave it proves all of it.
 * - An item that nobody else can have added, or a list that nobody else can have made, proves all that was sent with it
 *   in every attempt that it was new in.
 * - A text that is no longer what the attempt found is ours, or somebody's who wrote after us: it is left alone. (But
 *   where it is that of an earlier change of ours, only that one has arrived.)
 */
export function provenKeys(
  list: ShoppingList,
  entries: readonly Entry[],
  attempts: readonly Attempt[],
): ReadonlySet<string> {
  const proven = new Set(attempts.flatMap(({ keys, isTaken }) => (isTaken ? keys : [])));
  const earlier = attempts.filter(({ readAt }) => (list.updatedAt ?? 0) > readAt);
  if (earlier.length === 0) return proven;
  const content = contentOf(list);
  for (const { keys, left } of earlier)
    if (left === content) for (const key of keys) proven.add(key);
  const there = idsOf(list);
  for (const id of new Set(earlier.flatMap(({ added }) => added))) {
    const [first, ...others] = earlier.filter(({ added }) => added.includes(id));
    if (!first || !there.has(id)) continue;
    for (const key of first.keys)
      if (others.every(({ keys }) => keys.includes(key))) proven.add(key);
  }
  for (const [index, { key, pending }] of entries.entries()) {
    const text = textAt(list, pending);
    const was = earlier.findLast((attempt) => key in attempt.was)?.was[key];
    if (text === null || was === undefined || text === was) continue;
    const arrived = entries.findLastIndex(
      (entry) => fieldOf(entry.pending) === fieldOf(pending) && textOf(entry.pending) === text,
    );
    if (arrived < 0 || index <= arrived) proven.add(key);
  }
  return proven;
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

/** What changes speak about, as a text to compare and to store. */
function contentOf({ name, items }: ShoppingList): string {
  return JSON.stringify([name, ...items.map(({ id, text, done }) => [id, text, done])]);
}

function isAttempt(value: unknown): value is Attempt {
  return (
    isObject(value) &&
    Array.isArray(value.keys) &&
    value.keys.every(isText) &&
    typeof value.readAt === "number" &&
    isText(value.left) &&
    Array.isArray(value.added) &&
    isObject(value.was) &&
    typeof value.isTaken === "boolean"
  );
}
