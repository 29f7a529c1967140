import { keys } from "./keys";
import type { SafeStorage } from "./storage";

/** Erases everything that is remembered of any user. Changes that wait to be sent are not touched. */
export function forgetEverything(storage: SafeStorage) {
  storage.remove(keys.session);
  for (const key of storage.keys(keys.seenOfAnyone)) storage.remove(key);
}
