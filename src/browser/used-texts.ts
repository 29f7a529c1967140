import { splitAmount, splitItem } from "../domain/amounts";
import { isArrayOf, isObject, isString } from "../domain/is-object";
import { itemKey, withoutEnd } from "../domain/item-key";
import { isLearned } from "../domain/new-list";
import type { ListStep } from "../domain/shop-order";
import { type Suggestion, wordsOf } from "../domain/suggest";
import type { Item, ShoppingList } from "../domain/types";
import {
  dueness,
  forgetText,
  type Lesson,
  learnTexts,
  lessonsOf,
  type UsedText,
  type UsedTexts,
} from "../domain/used-texts";
import { keys } from "./keys";
import { createStoredJson, type SafeStorage } from "./storage";

/** How much more due a text is on the list to which it was added last than on others. */
const HERE_FACTOR = 4;

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
  /** Stored as an array, the latest first. */
  const { read, write } = createStoredJson<UsedTexts>(
    storage,
    keys.usedTexts(uid),
    (stored) => {
      const texts = Array.isArray(stored) ? stored.flatMap(readText).reverse() : [];
      return new Map(texts.map((one) => [itemKey(one.text), one]));
    },
    (used) => [...used.values()].reverse(),
  );

  /** Learns the new texts of items that other members have edited, unless they have added a note: they correct typos. */
  function withOthersEdits(): UsedTexts {
    const before = read();
    const counted = new Map([...before].map(([key, { itemId }]) => [itemId, key]));
    let used = before;
    for (const { id, items } of lists()) {
      const edited = items.filter((item) => {
        const key = counted.get(item.id);
        return key !== undefined && !splitItem(item).key.startsWith(key);
      });
      const lessons = edited.map((item): Lesson => ({ type: "edited", item }));
      if (lessons.length > 0) used = learnTexts(used, id, lessons, Date.now());
    }
    if (used !== before) write(used);
    return used;
  }

  return {
    /** Learns from a step, as `Engine.learn` does. */
    recordStep(step: ListStep, isUndoing = false, again: readonly Item[] = []) {
      const lessons = [
        ...lessonsOf(step, isUndoing),
        ...again.map((item): Lesson => ({ type: "added-again", item })),
      ];
      if (lessons.length > 0) write(learnTexts(read(), step.listId, lessons, Date.now()));
    },

    /** Returns whether the user adds a text, whatever its amount, and has not forgotten it. */
    has: (text: string): boolean => !!read().get(splitAmount(text).key)?.times.length,

    /** Suggests a text no more until the user adds it again. Returns a function that brings it back. */
    forget(text: string): () => void {
      const { name, key } = splitAmount(text);
      const known = read().get(key);
      write(forgetText(read(), name));
      return () => {
        const used = new Map(read());
        if (known) used.set(key, known);
        else used.delete(key);
        write(used);
      };
    },

    /**
     * Returns names to suggest on a list, without web addresses: those that the user adds, the most due on this list
     * first; then those on the user's lists.
     */
    suggestionsFor(listId: string): readonly Suggestion[] {
      const used = withOthersEdits();
      const now = Date.now();
      const own = [...used]
        .filter(([, { times }]) => times.length > 0)
        .map(([key, one]) => ({
          key,
          text: one.text,
          due: dueness(one, now) * (one.listId === listId ? HERE_FACTOR : 1),
        }))
        .sort((one, other) => other.due - one.due);
      const others = new Map<string, string>();
      for (const { items } of lists())
        for (const item of items) {
          const { name, key } = splitItem(item);
          if (!used.has(key) && isLearned(key) && !others.has(key))
            others.set(key, withoutEnd(name));
        }
      const all = [
        ...own.map(({ key, text }) => ({ key, text, isUsual: true })),
        ...Array.from(others, ([key, text]) => ({ key, text, isUsual: false })),
      ];
      return all
        .filter(({ text }) => !text.includes("://"))
        .map((one) => ({ ...one, words: wordsOf(one.key) }));
    },
  };
}

/** Returns a stored text; none if it is damaged. */
function readText(stored: unknown): UsedText[] {
  if (!isObject(stored)) return [];
  const { text, times, itemId, listId } = stored;
  if (!isString(text) || !isArrayOf(times, isTime)) return [];
  const ids = { itemId: isString(itemId) ? itemId : "", listId: isString(listId) ? listId : "" };
  return [{ text, times, ...ids }];
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value);
}
