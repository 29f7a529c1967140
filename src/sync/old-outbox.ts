import type { Change } from "../domain/changes";
import { isChange, isItem } from "../domain/is-change";
import { isArrayOf, isObject, isString } from "../domain/is-object";
import { isListId } from "../domain/list-id";
import { keys } from "./browser/keys";
import { readJson, type SafeStorage } from "./browser/storage";
import { type Edit, readEdit } from "./entry";
import type { Outbox } from "./outbox";
import { withLocks } from "./signals/lock";

type ListEdit = readonly [listId: string, edit: Edit];

export type OldOutboxParts = {
  readonly storage: SafeStorage;
  readonly uid: string;
  readonly outbox: Outbox;
  /** Calls `work` while this browser sends nothing for a list. */
  readonly withLockOf: (listId: string, work: () => Promise<void>) => Promise<void>;
  /** Called with a list whose join was pending. */
  readonly awaitList: (listId: string) => void;
};

/**
 * Imports the entries that a version of the app before 2026-12 has left in this browser. Each is copied before it is
 * removed. May go in 2027-12: such an entry is more than a year old then.
 */
export function importOldOutbox(parts: OldOutboxParts): Promise<void> {
  const { storage, uid, outbox, withLockOf, awaitList } = parts;
  const prefix = keys.oldOutbox(uid);
  const listIdOf = (key: string) => key.slice(prefix.length).split("/")[0] ?? "";
  const orderOf = (key: string) => key.slice(key.lastIndexOf("/"));

  async function importAll() {
    const old = storage.keys(prefix).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    for (const key of old) {
      const listId = listIdOf(key);
      const value = readJson(storage, key);
      const pending = isObject(value) ? value.pending : null;
      if (!isListId(listId) || !isObject(pending)) continue;
      const edits = editsOf(listId, pending);
      if (pending.type === "join-list") awaitList(listId);
      else if (edits.length === 0) continue;
      const copies = edits.map(([id, edit]) => outbox.add(id, edit));
      if (!copies.every((copy) => storage.isStored(copy.key))) return outbox.remove(copies);
      storage.remove(key);
    }
    for (const key of storage.keys(keys.oldAttempts(uid))) storage.remove(key);
  }

  const ids = [...new Set(storage.keys(prefix).map(listIdOf))].filter(isListId);
  // A tab with the earlier version may be sending them.
  return ids.length === 0 ? Promise.resolve() : withLocks(ids, withLockOf, importAll);
}

/** Returns the edits of an old entry. An item that moved to another list is added there, then removed. */
function editsOf(
  listId: string,
  pending: { readonly [field: string]: unknown },
): readonly ListEdit[] {
  if (isChange(pending)) return [changing(listId, pending)];
  const { type, from, to, item, newId, changes } = pending;
  if (type === "undo" && isArrayOf(changes, isObject))
    return changes.flatMap((change) => editsOf(listId, change));
  if (type === "transfer" && isListId(from) && isListId(to) && isItem(item) && isString(newId))
    return [
      changing(to, { type: "add-item", item: { ...item, id: newId } }),
      changing(from, { type: "remove-items", itemIds: [item.id] }),
    ];
  const edit = readEdit(pending);
  return edit ? [[listId, edit]] : [];
}

const changing = (listId: string, change: Change): ListEdit => [
  listId,
  { type: "change-list", changes: [change] },
];
