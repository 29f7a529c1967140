import { splitAmount, splitItem } from "../domain/amounts";
import { isArrayOf, isObject, isString } from "../domain/is-object";
import { itemKey } from "../domain/item-key";
import { HINT_KEYS } from "../domain/new-list";
import type { ListStep } from "../domain/shop-order";
import { type Suggestion, wordsOf } from "../domain/suggest";
import type { ShoppingList } from "../domain/types";
import {
  dueness,
  forgetText,
  learnTexts,
  lessonsOf,
  MAX_TIMES,
  type UsedText,
  type UsedTexts,
} from "../domain/used-texts";
import { keys } from "./keys";
import { readJson, type SafeStorage } from "./storage";

/**
 * Returns the texts that a user adds, for suggestions. They stay in the browser until sign-out.
 *
 * @param lists returns the user's lists, whose items are suggested, too
 */
export function createUsedTexts(
  storage: SafeStorage,
  uid: string,
  lists: () => readonly ShoppingList[],
) {
  function read(): UsedTexts {
    const stored = readJson(storage, keys.usedTexts(uid));
    const texts = Array.isArray(stored) ? stored.flatMap(readText).reverse() : [];
    return new Map(texts.map((one) => [itemKey(one.text), one]));
  }

  /** Stores texts, the latest first. */
  function write(used: UsedTexts) {
    storage.set(keys.usedTexts(uid), JSON.stringify([...used.values()].reverse()));
  }

  return {
    /** Learns from a step of the user. */
    recordStep(step: ListStep) {
      const lessons = lessonsOf(step);
      if (lessons.length > 0) write(learnTexts(read(), lessons, Date.now()));
    },

    /** Suggests a text no more until the user adds it again. */
    forget: (text: string) => write(forgetText(read(), splitAmount(text).name)),

    /** Returns the names of the texts that the user adds, the most due first, then those on the lists. */
    all(): readonly Suggestion[] {
      const used = read();
      const now = Date.now();
      const own = [...used].filter(([, { times }]) => times.length > 0);
      const due = own.map(([key, one]) => ({ key, text: one.text, due: dueness(one, now) }));
      due.sort((one, other) => other.due - one.due);
      const others = new Map<string, string>();
      for (const { items } of lists())
        for (const item of items) {
          const { name, key } = splitItem(item);
          if (!used.has(key) && !HINT_KEYS.has(key) && !others.has(key)) others.set(key, name);
        }
      return [
        ...due.map(({ key, text }) => ({ key, text, words: wordsOf(key), isUsual: true })),
        ...[...others].map(([key, text]) => ({ key, text, words: wordsOf(key), isUsual: false })),
      ];
    },
  };
}

/** Returns a stored text; none if it is damaged. Without times, it was stored with only their number. */
function readText(stored: unknown): UsedText[] {
  if (!isObject(stored) || !isString(stored.text)) return [];
  const { text, count, times, itemId } = stored;
  if (typeof count === "number")
    return [
      { text, times: Array.from({ length: Math.min(count, MAX_TIMES) }, () => 0), itemId: "" },
    ];
  return isArrayOf(times, isTime) ? [{ text, times, itemId: isString(itemId) ? itemId : "" }] : [];
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value);
}
