import { splitAmount } from "./amounts";
import { itemKey } from "./item-key";
import { HINT_KEYS } from "./new-list";
import type { ListStep } from "./shop-order";

/** A name that the user adds to lists, as they write it. */
export type UsedText = {
  readonly text: string;
  /** The times of its last additions in milliseconds, the latest last. Empty if the user has forgotten it. */
  readonly times: readonly number[];
  /** The id of the item that counted last. */
  readonly itemId: string;
};

/** Used texts by their keys (`itemKey`), the latest last. */
export type UsedTexts = ReadonlyMap<string, UsedText>;

/** The number of texts that are kept: more than a household buys. Those added longest ago are dropped. */
const MAX_KEPT = 500;

/** The number of additions that count for a text: enough to tell weeks from months, and to notice new habits. */
export const MAX_TIMES = 8;

/** A text counts once in so many milliseconds, however often it is ticked by mistake, or added to another list. */
const MIN_GAP_MS = 12 * 60 * 60 * 1000;

/** The time before the first addition that counts as one without, in milliseconds: few additions are no habit yet. */
const TRIAL_MS = 21 * 24 * 60 * 60 * 1000;

/**
 * Returns how due a text is: its additions in a millisecond, and less until the time between two of them has passed
 * again.
 */
export function dueness({ times }: UsedText, now: number): number {
  const past = times.filter((time) => time <= now); // the clock may have been set back
  const [first = now] = past;
  const gap = (now - first + TRIAL_MS) / Math.max(1, past.length);
  return Math.min(1, (now - (past.at(-1) ?? now)) / gap) / gap;
}

/** An item of a step that counts for its text, or counts no more, or both after an edit. */
export type Lesson = {
  readonly itemId: string;
  readonly text: string | null;
  readonly takesBack: boolean;
};

/**
 * Returns what a step of the user teaches. An item that becomes open counts for the name in its text. If it is removed
 * while it is open, it counts no more; if its text changes, it counts for the new one.
 */
export function lessonsOf({ before, after }: ListStep): readonly Lesson[] {
  if (before === after) return [];
  const remaining = new Set(after.items.map(({ id }) => id));
  const known = new Map(before.items.map((item) => [item.id, item]));
  const removed = before.items.filter(({ id, done }) => !remaining.has(id) && !done);
  return [
    ...removed.map(({ id: itemId }) => ({ itemId, text: null, takesBack: true })),
    ...after.items.flatMap(({ id: itemId, text, done }) => {
      const was = known.get(itemId);
      const isOpened = !was || was.done;
      return done || (!isOpened && was.text === text)
        ? []
        : [{ itemId, text, takesBack: !isOpened }];
    }),
  ];
}

/** Learns lessons at a time, `now`. */
export function learnTexts(used: UsedTexts, lessons: readonly Lesson[], now: number): UsedTexts {
  const next = new Map(used);
  for (const { itemId, text, takesBack } of lessons) {
    const time = takesBack ? takeBack(next, itemId) : now;
    if (text !== null && time !== null) count(next, itemId, text, time);
  }
  return new Map([...next].slice(-MAX_KEPT));
}

/** Drops a text until the user adds it again. */
export function forgetText(used: UsedTexts, text: string): UsedTexts {
  return new Map(used).set(itemKey(text), { text, times: [], itemId: "" });
}

/** Counts an item for the name in its text, which replaces the known one unless it came with an amount. */
function count(used: Map<string, UsedText>, itemId: string, itemText: string, now: number) {
  const { amount, name, key } = splitAmount(itemText);
  if (HINT_KEYS.has(key)) return;
  const known = used.get(key);
  const text = known && amount ? known.text : name;
  const times = known?.times ?? [];
  const isSoon = Math.abs(now - (times.at(-1) ?? 0)) < MIN_GAP_MS;
  const all = [...times, now].sort((one, other) => one - other).slice(-MAX_TIMES);
  used.delete(key); // so that it becomes the latest one
  used.set(key, known && isSoon ? { ...known, text } : { text, times: all, itemId });
}

/** Takes back the last count of a text if it was for an item. Returns its time, or null. */
function takeBack(used: Map<string, UsedText>, itemId: string): number | null {
  const [key = "", known] = [...used].find(([, one]) => one.itemId === itemId) ?? [];
  if (!known) return null;
  const times = known.times.slice(0, -1);
  if (times.length > 0) used.set(key, { ...known, times, itemId: "" });
  else used.delete(key);
  return known.times.at(-1) ?? null;
}
