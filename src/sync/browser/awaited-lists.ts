import { isObject } from "../../domain/is-object";
import { isListId } from "../../domain/list-id";
import { keys } from "./keys";
import { readSavedListIds } from "./saved-lists";
import { readJson, type SafeStorage } from "./storage";

/** How long a list whose link was opened too early is waited for, in milliseconds: a week. */
const MAX_AWAITED_MS = 7 * 24 * 60 * 60_000;

/**
 * The lists that a user has still to be made a member of, because they opened their links while signed out. A list that
 * is not there yet, because its maker is offline, is waited for. What was saved in this browser becomes the user's.
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
  for (const id of readSavedListIds(storage)) since.set(id, now);
  write(storage, uid, since);
  storage.remove(keys.savedListIds);
  return [...since.keys()];
}

/** Keeps a list for a user who has opened its link while their session had expired. */
export function awaitList(storage: SafeStorage, uid: string, id: string, now: number) {
  if (isListId(id)) write(storage, uid, new Map([...read(storage, uid), [id, now]]));
}

/** Waits for a list no longer. */
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
