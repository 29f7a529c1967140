import { isListId } from "../domain/list-id";
import { keys } from "./keys";
import { readJson, type SafeStorage } from "./storage";

/** Saves the id of a list whose link was opened while signed out, as the last one. */
export function saveListId(storage: SafeStorage, id: string) {
  if (!isListId(id)) return;
  const others = readSavedListIds(storage).filter((other) => other !== id);
  storage.set(keys.savedListIds, JSON.stringify([...new Set(others), id]));
}

/** Returns the ids of the saved lists, without malformed ids. */
export function readSavedListIds(storage: SafeStorage): readonly string[] {
  const ids = readJson(storage, keys.savedListIds);
  return Array.isArray(ids) ? ids.filter(isListId) : [];
}
