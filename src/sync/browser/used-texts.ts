import { isObject, isText } from "../../domain/is-object";
import { itemKey } from "../../domain/item-key";
import { HINT_ITEMS } from "../../domain/new-list";
import type { UsedText } from "../../domain/suggest";
import { keys } from "./keys";
import type { Remembered } from "./remembered";
import { readJson, type SafeStorage } from "./storage";

/** How many texts are kept: more than a household buys. Those that were added longest ago go first. */
const MAX_KEPT = 500;

type Kept = { readonly text: string; readonly count: number };

const HINTS = new Set(HINT_ITEMS.map(itemKey));

/**
 * Remembers how often a user has added a text, for suggesting it again. It never leaves the browser, and is erased
 * with all else that is remembered.
 */
export function createUsedTexts(
  storage: SafeStorage,
  uid: string,
  remembered: Pick<Remembered, "opened">,
) {
  /** The latest first. */
  function read(): readonly Kept[] {
    const kept = readJson(storage, keys.usedTexts(uid));
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  }

  return {
    /** Takes note of texts that the user has added to a list. */
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

    /** What the user has added, and what is on the lists they have opened: the most used first, then the latest. */
    all(): readonly UsedText[] {
      const counts = new Map<string, { readonly text: string; count: number }>();
      const count = (text: string, by: number) => {
        const key = itemKey(text);
        const known = counts.get(key);
        if (known) known.count += by;
        else if (!HINTS.has(key)) counts.set(key, { text, count: by });
      };
      for (const kept of read()) count(kept.text, kept.count);
      for (const { items } of remembered.opened()) for (const { text } of items) count(text, 1);
      return [...counts]
        .sort(([, one], [, other]) => other.count - one.count)
        .map(([key, { text }]) => ({ key, text }));
    },
  };
}

function isKept(value: unknown): value is Kept {
  return isObject(value) && isText(value.text) && typeof value.count === "number";
}
