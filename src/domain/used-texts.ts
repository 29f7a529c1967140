import { splitItem } from "./amounts";
import { itemKey, withoutEnd } from "./item-key";
import { isLearned } from "./new-list";
import type { ListStep } from "./shop-order";
import type { Item } from "./types";

/** A name that the user adds to lists, as they write it. */
export type UsedText = {
  readonly text: string;
  /** The times of its last additions in milliseconds, the latest last. Empty if the user has forgotten it. */
  readonly times: readonly number[];
  /** The id of the item that counted last, until it is ticked or removed; empty for none. */
  readonly itemId: string;
  /** The id of the list to which it was added last. */
  readonly listId: string;
};

/** Used texts by their keys (`itemKey`), the latest last. */
export type UsedTexts = ReadonlyMap<string, UsedText>;

/** The number of texts that are kept: more than a household buys. Those added longest ago are dropped. */
const MAX_KEPT = 500;

/** The number of additions that count for a text: enough to tell weeks from months, and to notice new habits. */
const MAX_TIMES = 8;

/** A text counts once in so many milliseconds, however often it is ticked by mistake, or added to another list. */
const MIN_GAP_MS = 12 * 60 * 60 * 1000;

/** The time before the first addition that counts as one without, in milliseconds: few additions are no habit yet. */
const TRIAL_MS = 21 * 24 * 60 * 60 * 1000;

/**
 * Returns how due a text is, for comparing: one divided by the usual time between two additions, so that what is bought
 * every week comes before what is bought every month. Until that time has passed, only the share that has passed counts.
 */
export function dueness({ times }: UsedText, now: number): number {
  const past = times.filter((time) => time <= now); // the clock may have been set back
  const [first = now] = past;
  const gap = (now - first + TRIAL_MS) / Math.max(1, past.length);
  return Math.min(1, (now - (past.at(-1) ?? now)) / gap) / gap;
}

/**
 * What a step of the user did to an item: opened it by adding or unticking it, took that back by undoing it or by
 * removing the open item, added it while it was open, edited its text, or ticked it.
 */
export type Lesson = {
  readonly type: "opened" | "taken-back" | "added-again" | "edited" | "ticked";
  readonly item: Item;
};

/** Returns what a step of the user teaches. Undoing a tick teaches nothing. */
export function lessonsOf({ before, after }: ListStep, isUndoing: boolean): readonly Lesson[] {
  if (before === after) return [];
  const remaining = new Set(after.items.map(({ id }) => id));
  const known = new Map(before.items.map((item) => [item.id, item]));
  const removed = before.items.filter(({ id, done }) => !remaining.has(id) && !done);
  return [
    ...removed.map((item): Lesson => ({ type: "taken-back", item })),
    ...after.items.flatMap((item): readonly Lesson[] => {
      const was = known.get(item.id);
      if (!was) return item.done ? [] : [{ type: "opened", item }];
      if (was.done && !item.done) return isUndoing ? [] : [{ type: "opened", item }];
      if (item.done) return was.done ? [] : [{ type: isUndoing ? "taken-back" : "ticked", item }];
      return was.text === item.text ? [] : [{ type: "edited", item }];
    }),
  ];
}

/**
 * Learns lessons about a list at a time, `now`. An item that is opened or added counts for the name in its text. After
 * an edit it counts for the new name instead, and once it is taken back no more. A tick is the time of the purchase:
 * from then on the text is not due.
 */
export function learnTexts(
  used: UsedTexts,
  listId: string,
  lessons: readonly Lesson[],
  now: number,
): UsedTexts {
  const next = new Map(used);
  for (const { type, item } of lessons) {
    const written = next.get(splitItem(item).key)?.text;
    if (type === "opened") count(next, listId, item, now, written);
    else if (type === "ticked") settle(next, item, now);
    else {
      const time = takeBack(next, item.id);
      if (type === "added-again") count(next, listId, item, now, written);
      if (type === "edited" && time !== null) count(next, listId, item, time, written);
    }
  }
  return new Map([...next].slice(-MAX_KEPT));
}

/** Drops a text until the user adds it again. */
export function forgetText(used: UsedTexts, text: string): UsedTexts {
  return new Map(used).set(itemKey(text), { text, times: [], itemId: "", listId: "" });
}

/** Counts an item for the name in its text. If that has an amount, the name stays as the user has `written` it before. */
function count(
  used: Map<string, UsedText>,
  listId: string,
  item: Item,
  now: number,
  written: string | undefined,
) {
  const { amount, name, key } = splitItem(item);
  if (!isLearned(key)) return;
  const known = used.get(key);
  const text = (amount && written) || withoutEnd(name);
  const times = known?.times ?? [];
  const isSoon = Math.abs(now - (times.at(-1) ?? 0)) < MIN_GAP_MS;
  used.delete(key); // so that it becomes the latest one
  used.set(
    key,
    known && isSoon
      ? { ...known, text }
      : { text, times: sortTimes([...times, now]), itemId: item.id, listId },
  );
}

/** Returns the last times that count, the latest last. */
function sortTimes(times: readonly number[]) {
  return [...times].sort((one, other) => one - other).slice(-MAX_TIMES);
}

/** Moves the last time of a bought text to the purchase. From then on, a removal of the item takes nothing back. */
function settle(used: Map<string, UsedText>, item: Item, now: number) {
  const { key } = splitItem(item);
  const known = used.get(key);
  if (!known?.times.length) return;
  const itemId = known.itemId === item.id ? "" : known.itemId;
  used.set(key, { ...known, times: [...known.times.slice(0, -1), now], itemId });
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
