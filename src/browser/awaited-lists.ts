import { isObject } from "../domain/is-object";
import { isListId } from "../domain/list-id";
import { keys } from "./keys";
import { readSavedListIds } from "./saved-lists";
import { readJson, type SafeStorage } from "./storage";

/** The time that a list is awaited, in milliseconds: a week. */
const MAX_AWAITED_MS = 7 * 24 * 60 * 60_000;

/**
 * Returns the ids of the lists that the user waits to join, because they opened the links while signed out. A list may
 * not exist yet, because its creator is offline. The saved lists of this browser become the user's awaited lists. The
 * one whose link was opened last comes last.
 *
 * @param now milliseconds since the epoch
 */
export function claimAwaitedLists(
  storage: SafeStorage,
  uid: string,
  now: number,
): readonly string[] {
  const since = new Map(
    read(storage, uid).filter(
      (entry): entry is [string, number] =>
        isListId(entry[0]) && typeof entry[1] === "number" && now - entry[1] < MAX_AWAITED_MS,
    ),
  );
  for (const id of readSavedListIds(storage)) {
    since.delete(id);
    since.set(id, now);
  }
  write(storage, uid, since);
  storage.remove(keys.savedListIds);
  return [...since.keys()];
}

/** Adds an awaited list for a user who opened its link with an expired session. */
export function addAwaitedList(storage: SafeStorage, uid: string, id: string, now: number) {
  if (!isListId(id)) return;
  forgetAwaitedList(storage, uid, id); // the one opened last comes last
  write(storage, uid, new Map([...read(storage, uid), [id, now]]));
}

/** Removes an awaited list. */
export function forgetAwaitedList(storage: SafeStorage, uid: string, id: string) {
  write(storage, uid, new Map(read(storage, uid).filter(([other]) => other !== id)));
}

function read(storage: SafeStorage, uid: string): readonly [string, unknown][] {
  const known = readJson(storage, keys.awaited(uid));
  return isObject(known) ? Object.entries(known) : [];
}

function write(storage: SafeStorage, uid: string, since: ReadonlyMap<string, unknown>) {
  if (since.size > 0) storage.set(keys.awaited(uid), JSON.stringify(Object.fromEntries(since)));
  else storage.remove(keys.awaited(uid));
}
