import { saveListId } from "../sync/saved-lists";
import { storage } from "./session";

/** Remembers a list for a signed-out visitor; it becomes theirs after they log in. Malformed ids are ignored. */
export function saveListForLater(id: string) {
  saveListId(storage, id);
}
