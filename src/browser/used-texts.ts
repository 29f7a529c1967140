import { isObject, isString } from "../domain/is-object";
import { itemKey } from "../domain/item-key";
import { HINT_KEYS } from "../domain/new-list";
import { type UsedText, wordsOf } from "../domain/suggest";
import type { ShoppingList } from "../domain/types";
import { keys } from "./keys";
import { readJson, type SafeStorage } from "./storage";

/** The number of texts that are kept: more than a household buys. Those added longest ago are dropped. */
const MAX_KEPT = 500;

type Kept = { readonly text: string; readonly count: number };

/**
 * Returns the counts of the texts that a user adds, for suggestions. They stay in the browser until sign-out.
 *
 * @param lists returns the user's lists, whose items count, too
 */
export function createUsedTexts(
  storage: SafeStorage,
  uid: string,
  lists: () => readonly ShoppingList[],
) {
  /** Returns the texts with their counts, the latest first. */
  function read(): readonly Kept[] {
    const kept = readJson(storage, keys.usedTexts(uid));
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  }

  return {
    /** Counts texts that the user has added to a list. */
    record(texts: readonly string[]) {
      const kept = new Map(read().map((one) => [itemKey(one.text), one]));
      const latest = new Map<string, Kept>();
      for (const text of texts) {
        const key = itemKey(text);
        const count = latest.get(key)?.count ?? kept.get(key)?.count ?? 0;
        latest.set(key, { text, count: count + 1 });
        kept.delete(key);
      }
      const all = [...latest.values(), ...kept.values()].slice(0, MAX_KEPT);
      storage.set(keys.usedTexts(uid), JSON.stringify(all));
    },

    /** Returns the added texts and those on the lists: by count, then the latest first. */
    all(): readonly UsedText[] {
      const counts = new Map<string, { readonly text: string; count: number }>();
      const count = (text: string, by: number) => {
        const key = itemKey(text);
        const known = counts.get(key);
        if (known) known.count += by;
        else if (!HINT_KEYS.has(key)) counts.set(key, { text, count: by });
      };
      for (const kept of read()) count(kept.text, kept.count);
      for (const { items } of lists()) for (const { text } of items) count(text, 1);
      return [...counts]
        .sort(([, one], [, other]) => other.count - one.count)
        .map(([key, { text }]) => ({ key, text, words: wordsOf(key) }));
    },
  };
}

function isKept(value: unknown): value is Kept {
  return isObject(value) && isString(value.text) && typeof value.count === "number";
}
