import type { Change } from "../domain/changes";
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
  /** The content that it leaves. */
  readonly left: string;
  /** The text or name that was there, for each entry that sends another. */
  readonly was: Readonly<Record<string, string>>;
};

/** The attempts of one user of which no answer has come, in every tab of this browser. */
export type Attempts = ReturnType<typeof createAttempts>;

/** Opens the attempts of a user. They are read from storage each time: any tab may have made or resolved one. */
export function createAttempts(storage: SafeStorage, uid: string) {
  function of(listId: string): readonly Attempt[] {
    const stored = readJson(storage, storageKeys.attempts(uid, listId));
    return Array.isArray(stored) ? stored.filter(isAttempt) : [];
  }

  return {
    of,

    /**
     * Takes note of an attempt that is about to be made. Others may still arrive if they found the same list, but no
     * more if somebody has written since.
     */
    note(listId: string, attempt: Attempt) {
      const others = of(listId).filter(({ readAt }) => readAt === attempt.readAt);
      storage.set(storageKeys.attempts(uid, listId), JSON.stringify([...others, attempt]));
    },

    /** Forgets them: it is known what became of each. */
    clear: (listId: string) => storage.remove(storageKeys.attempts(uid, listId)),
  };
}

/** Describes the attempt to make `edited` of a list as it was read (null for none) by sending some entries. */
export function describeAttempt(
  entries: readonly Entry[],
  read: ShoppingList | null,
  edited: ShoppingList,
): Attempt {
  const was = entries.flatMap(({ key, pending }) => {
    const text = read && textAt(read, pending);
    return text !== null && text !== textOf(pending) ? [[key, text] as const] : [];
  });
  return {
    keys: entries.map(({ key }) => key),
    readAt: read?.updatedAt ?? 0,
    left: contentOf(edited),
    was: Object.fromEntries(was),
  };
}

/**
 * The keys of waiting entries that need not be sent again, as a list that the server has tells. It can only tell if
 * somebody has written since the attempt was made.
 *
 * - A list that stands exactly as an attempt was to leave it proves all of it.
 * - An item that nobody else can have added, or a list that nobody else can have made, proves all that was sent with it
 *   in every attempt that it was part of.
 * - A text that is no longer what the attempt found is ours, or somebody's who wrote after us: it is left alone.
 */
export function provenKeys(
  list: ShoppingList,
  entries: readonly Entry[],
  attempts: readonly Attempt[],
): ReadonlySet<string> {
  const earlier = attempts.filter(({ readAt }) => (list.updatedAt ?? 0) > readAt);
  if (earlier.length === 0) return new Set();
  const content = contentOf(list);
  const exact = earlier.findLast(({ left }) => left === content);
  const ids = new Set(list.items.map(({ id }) => id));
  const proven = new Set(exact?.keys);
  for (const { key, pending } of entries) {
    const tries = earlier.filter(({ keys }) => keys.includes(key));
    const [first, ...others] = tries;
    if (!first) continue;
    if (isSign(pending, ids)) {
      for (const one of first.keys) {
        if (others.every(({ keys }) => keys.includes(one))) proven.add(one);
      }
    }
    const text = textAt(list, pending);
    const was = first.was[key];
    if (text !== null && was !== undefined && text !== was) proven.add(key);
  }
  return proven;
}

function isSign(pending: Pending, ids: ReadonlySet<string>): boolean {
  if (pending.type === "add-item") return ids.has(pending.item.id);
  return pending.type === "create-list";
}

/** The text that a change writes, or null where it writes none. */
function textOf(pending: Pending): string | null {
  if (pending.type === "edit-item") return pending.text;
  return pending.type === "rename-list" ? pending.name : null;
}

/** What stands where a change writes a text; null where it writes none, or the item is gone. */
function textAt(list: ShoppingList, pending: Pending | Change): string | null {
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
    isObject(value.was)
  );
}
