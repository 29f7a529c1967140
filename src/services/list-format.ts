import { type DocumentData, Timestamp } from "firebase/firestore";
import type { Item, ShoppingList } from "../domain/types";

/** The format this app writes. Format 1 is the same without ids on the items. */
export const FORMAT_VERSION = 2;

/** Whether a stored list is of an older format and has to be rewritten. */
export function isOutdated(data: DocumentData): boolean {
  return data.formatVersion !== FORMAT_VERSION;
}

/** Reads a stored document. Whatever is not of the expected type is left out rather than shown or thrown. */
export function readList(id: string, data: DocumentData): ShoppingList {
  return {
    id,
    name: typeof data.name === "string" ? data.name : "",
    items: readItems(id, data.items),
    owner: typeof data.owner === "string" ? data.owner : "",
    sharedWith: readStrings(data.shared_with),
    updatedAt: data.updated_at instanceof Timestamp ? toMilliseconds(data.updated_at) : null,
  };
}

/** Writes items as the database keeps them: `done` only where it is true. */
export function writeItems(items: readonly Item[]): DocumentData[] {
  return items.map(({ id, text, done }) =>
    done ? { id, text: writeText(text), done } : { id, text: writeText(text) },
  );
}

/** Half an emoji, as cutting a text may leave it, can't be sent: the SDK would never settle. */
export function writeText(text: string): string {
  return text.toWellFormed();
}

/**
 * Items of format 1 have no ids. Each is given one made of the list's id and its place, so that everybody who
 * opens the list at the same moment gives the same ids, and edits made before the rewriting still find their item.
 */
function readItems(listId: string, stored: unknown): readonly Item[] {
  const items: Item[] = [];
  const taken = new Set<string>();
  for (const [index, entry] of (Array.isArray(stored) ? stored : []).entries()) {
    if (typeof entry?.text !== "string") continue;
    let id = typeof entry.id === "string" ? entry.id : `${listId}-${index}`;
    while (taken.has(id)) id = `${id}-${index}`;
    taken.add(id);
    items.push({ id, text: entry.text, done: entry.done === true });
  }
  return items;
}

function readStrings(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return [...new Set(stored.filter((entry) => typeof entry === "string"))];
}

/** Milliseconds with the microseconds as a fraction, so that two edits within a millisecond still differ. */
function toMilliseconds({ seconds, nanoseconds }: Timestamp): number {
  return seconds * 1000 + nanoseconds / 1e6;
}
