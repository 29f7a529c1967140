import { isObject } from "../domain/is-object";
import { isListId } from "../domain/list-id";
import { keys } from "./keys";
import { readJson, type SafeStorage } from "./storage";

/** The time that a link stays saved for a user, in milliseconds: a week. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

/** Saves the link of a list that a visitor has opened, as the last one. Ignores a malformed id. */
export function saveVisitorsLink(storage: SafeStorage, id: string) {
  if (!isListId(id)) return;
  const others = visitorsLinks(storage).filter((other) => other !== id);
  storage.set(keys.savedListIds, JSON.stringify([...new Set(others), id]));
}

/** Returns the ids of the lists whose links visitors have opened, the last one last. */
export function visitorsLinks(storage: SafeStorage): readonly string[] {
  const ids = readJson(storage, keys.savedListIds);
  return Array.isArray(ids) ? ids.filter(isListId) : [];
}

/** Saves the link of a list for a user, as the last one. Ignores a malformed id. `now`: milliseconds since the epoch. */
export function saveLink(storage: SafeStorage, uid: string, id: string, now: number) {
  if (!isListId(id)) return;
  dropLink(storage, uid, id);
  write(storage, uid, [...read(storage, uid), [id, now]]);
}

/** Drops the saved link of a list. */
export function dropLink(storage: SafeStorage, uid: string, id: string) {
  write(
    storage,
    uid,
    read(storage, uid).filter(([other]) => other !== id),
  );
}

/**
 * Saves the visitors' links for the user who has signed in, and drops links that are too old.
 *
 * @param now milliseconds since the epoch
 * @returns the ids of the lists whose links are saved for the user, the last one last
 */
export function claimLinks(storage: SafeStorage, uid: string, now: number): readonly string[] {
  for (const id of visitorsLinks(storage)) saveLink(storage, uid, id, now);
  storage.remove(keys.savedListIds);
  const links = read(storage, uid).filter(([, time]) => now - time < MAX_AGE_MS);
  write(storage, uid, links);
  return links.map(([id]) => id);
}

type SavedLink = readonly [id: string, time: number];

function read(storage: SafeStorage, uid: string): readonly SavedLink[] {
  const stored = readJson(storage, keys.savedLinks(uid));
  return isObject(stored) ? Object.entries(stored).filter(isSavedLink) : [];
}

const isSavedLink = (entry: [string, unknown]): entry is [string, number] =>
  isListId(entry[0]) && typeof entry[1] === "number";

function write(storage: SafeStorage, uid: string, links: readonly SavedLink[]) {
  if (links.length > 0)
    storage.set(keys.savedLinks(uid), JSON.stringify(Object.fromEntries(links)));
  else storage.remove(keys.savedLinks(uid));
}
