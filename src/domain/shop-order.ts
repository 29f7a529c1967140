import type { ListContent, MoveItem } from "./changes";
import { itemKey } from "./item-key";
import { keptOrder } from "./kept-order";
import type { Item } from "./types";

/** The places of items on the way through the shop, by their keys (`itemKey`): from 0, the entrance, to 1. */
export type Places = ReadonlyMap<string, number>;

/** A run of ticks on one list: the keys of the items in the order of their ticks, and the time of the last, in ms. */
export type Trip = { readonly keys: readonly string[]; readonly at: number };

/** What ticks have taught: the places, the latest first, and by list id the trips that are not learned yet. */
export type ShopOrder = { readonly places: Places; readonly trips: ReadonlyMap<string, Trip> };

/** A trip ends if no item is ticked for an hour, in milliseconds. */
const MAX_PAUSE_MS = 60 * 60 * 1000;

/** The smallest number of items that make a trip, and of items with a place that are worth sorting. */
const MIN_ITEMS = 4;

/** A shorter trip may have led through a corner of the shop only. */
const WHOLE_SHOP_ITEMS = 12;

/** The weight of the newest trip in a place. */
const NEWEST_WEIGHT = 1 / 3;

/** The smallest number of items out of order that are worth sorting. */
const MIN_MISPLACED = 2;

/** The number of places that are kept, as of used texts: more than a household buys. */
const MAX_PLACES = 500;

/** Learns the trips that have ended. */
export function learnTrips({ places, trips }: ShopOrder, now: number): ShopOrder {
  const isOver = ({ at }: Trip) => Math.abs(now - at) >= MAX_PAUSE_MS; // also if the clock was set back
  const ended = [...trips.values()].filter(isOver);
  const running = [...trips].filter(([, trip]) => !isOver(trip));
  return { places: ended.reduce(learnTrip, places), trips: new Map(running) };
}

/** Mixes the positions of a trip's items, evenly spaced, into their places. */
function learnTrip(places: Places, { keys }: Trip): Places {
  if (keys.length < MIN_ITEMS) return places;
  const known = keys.flatMap((key) => places.get(key) ?? []);
  const isPartial = keys.length < WHOLE_SHOP_ITEMS && known.length * 2 >= keys.length;
  const [first, last] = isPartial ? [Math.min(...known), Math.max(...known)] : [0, 1];
  const learned = new Map(
    keys.map((key, index) => {
      const position = first + ((last - first) * index) / (keys.length - 1);
      const before = places.get(key) ?? position;
      return [key, before + (position - before) * NEWEST_WEIGHT];
    }),
  );
  const others = [...places].filter(([key]) => !learned.has(key));
  return new Map([...learned, ...others].slice(0, MAX_PLACES));
}

/**
 * Records a step on a list. If it ticks one item, the item ends the list's trip; if it unticks one, the item leaves the
 * trip. Other steps teach nothing.
 */
export function recordStep(
  order: ShopOrder,
  listId: string,
  { before, after }: { readonly before: ListContent; readonly after: ListContent },
  now: number,
): ShopOrder {
  const wasDone = new Map(before.items.map(({ id, done }) => [id, done]));
  const [item, ...others] = after.items.filter(({ id, done }) => wasDone.get(id) === !done);
  if (!item || others.length > 0) return order;
  const { places, trips } = learnTrips(order, now);
  const key = itemKey(item.text);
  const keys = (trips.get(listId)?.keys ?? []).filter((other) => other !== key);
  const trip = { keys: item.done ? [...keys, key].slice(-MAX_PLACES) : keys, at: now };
  return { places, trips: new Map(trips).set(listId, trip) };
}

/**
 * Returns the moves, as few as possible, that bring the open items into the order of their places. An item without a
 * place stays behind the item that it follows. Empty if the order of those with a place is hardly wrong.
 */
export function movesByPlace(items: readonly Item[], places: Places): readonly MoveItem[] {
  const top: string[] = [];
  const groups: { readonly first: string; readonly place: number; readonly ids: string[] }[] = [];
  for (const { id, text, done } of items) {
    if (done) continue;
    const place = places.get(itemKey(text));
    if (place === undefined) (groups.at(-1)?.ids ?? top).push(id);
    else groups.push({ first: id, place, ids: [id] });
  }
  const sorted = groups.toSorted((one, other) => one.place - other.place);
  const firstIds = (all: typeof groups) => all.map(({ first }) => first);
  const misplaced = groups.length - keptOrder(firstIds(groups), firstIds(sorted)).size;
  if (groups.length < MIN_ITEMS || misplaced < MIN_MISPLACED) return [];

  const idsOf = (all: typeof groups) => [...top, ...all.flatMap(({ ids }) => ids)];
  const target = idsOf(sorted);
  const kept = keptOrder(idsOf(groups), target);
  const moves: MoveItem[] = [];
  let beforeId: string | null = null; // an item that stays: one that moves may not be there yet
  for (const [index, itemId] of [...target.entries()].reverse()) {
    if (kept.has(itemId)) beforeId = itemId;
    else moves.push({ type: "move-item", itemId, afterId: target[index - 1] ?? null, beforeId });
  }
  return moves.reverse();
}
