import { splitItem } from "./amounts";
import type { MoveItem } from "./changes";
import { isHeading } from "./item-key";
import { keptOrder } from "./kept-order";
import { isLearned } from "./new-list";
import type { Item } from "./types";
import type { UndoableStep } from "./undo";

/** The places of items on the way through the shop, by the keys of their names: from 0, the entrance, to 1, the exit. */
export type Places = ReadonlyMap<string, number>;

/** A run of ticks on one list: the keys of the items in the order of their ticks, and the time of the last, in ms. */
export type Trip = { readonly keys: readonly string[]; readonly at: number };

/**
 * What ticks have taught: the places by all trips, by list id those by the trips on one list, each the latest first, and
 * by list id the trips that are not learned yet.
 */
export type ShopOrder = {
  readonly places: Places;
  readonly placesByList: ReadonlyMap<string, Places>;
  readonly trips: ReadonlyMap<string, Trip>;
};

/** A step of the user on a list. */
export type ListStep = Pick<UndoableStep, "before" | "after"> & { readonly listId: string };

/** A trip ends an hour after its last tick, in milliseconds. */
const MAX_PAUSE_MS = 60 * 60 * 1000;

/** The smallest number of ticks that make a trip. */
const MIN_TICKS = 4;

/** The weight of the newest trip in a place. */
const NEWEST_WEIGHT = 1 / 3;

/** The number of places that are kept: more than a household buys. Those ticked longest ago are dropped. */
const MAX_PLACES = 500;

/** The number of lists with places of their own: those with the latest trips. */
const MAX_LISTS = 5;

/** The smallest number of items with a place that are worth sorting. */
const MIN_KNOWN = 4;

/** The smallest number of such items out of order that are worth sorting. */
const MIN_MISPLACED = 2;

/** Learns the trips that have ended. */
export function learnTrips(order: ShopOrder, now: number): ShopOrder {
  const isOver = ({ at }: Trip) => Math.abs(now - at) >= MAX_PAUSE_MS; // also if the clock was set back
  const trips = [...order.trips];
  const ended = trips.filter(([, trip]) => isOver(trip) && trip.keys.length >= MIN_TICKS);
  const running = trips.filter(([, trip]) => !isOver(trip));
  return { ...ended.reduce(learnTrip, order), trips: new Map(running) };
}

/** Returns the places of the items of a list. A list without a trip has those of all lists. */
export const placesOn = ({ places, placesByList }: ShopOrder, listId: string): Places =>
  placesByList.get(listId) ?? places;

/** Learns one trip on a list. The first one counts fully there: the other places may be those of another shop. */
function learnTrip(order: ShopOrder, [listId, { keys }]: readonly [string, Trip]): ShopOrder {
  const isFirst = !order.placesByList.has(listId);
  const own = placesAfter(placesOn(order, listId), keys, isFirst ? 1 : NEWEST_WEIGHT);
  const others = [...order.placesByList].filter(([id]) => id !== listId);
  return {
    ...order,
    places: placesAfter(order.places, keys, NEWEST_WEIGHT),
    placesByList: new Map([[listId, own] as const, ...others].slice(0, MAX_LISTS)),
  };
}

/**
 * Returns places after a trip. The largest set of items whose places agree with the trip keeps them. The other items
 * have positions, evenly spaced between the places of the kept items around them: a new item gets its position as its
 * place, and the place of a known one moves towards it by the weight of the trip.
 */
function placesAfter(places: Places, keys: readonly string[], weight: number): Places {
  const placeOf = (key: string) => places.get(key) ?? 0;
  const known = keys.filter((key) => places.has(key));
  const byPlace = [...known].sort((one, other) => placeOf(one) - placeOf(other));
  const kept = keptOrder(byPlace, known);
  const fixed = keys.flatMap((key, index) => (kept.has(key) ? { index, place: placeOf(key) } : []));
  const learned = keys.map((key, index) => {
    if (kept.has(key)) return [key, placeOf(key)] as const;
    const from = fixed.filter((one) => one.index < index).at(-1) ?? { index: -1, place: 0 };
    const to = fixed.find((one) => one.index > index) ?? { index: keys.length, place: 1 };
    const share = (index - from.index) / (to.index - from.index);
    const position = from.place + (to.place - from.place) * share;
    const before = places.get(key) ?? position;
    return [key, before + (position - before) * weight] as const;
  });
  const others = [...places].filter(([key]) => !keys.includes(key));
  return new Map([...learned, ...others].slice(0, MAX_PLACES));
}

/**
 * Records a step that ticks one item, which is then the last one of the list's trip, or unticks one, which leaves the
 * trip. Ignores hint items, headings and other steps.
 */
export function recordTick(
  order: ShopOrder,
  { listId, before, after }: ListStep,
  now: number,
): ShopOrder {
  const wasDone = new Map(before.items.map(({ id, done }) => [id, done]));
  const [item, ...others] = after.items.filter(({ id, done }) => wasDone.get(id) === !done);
  if (!item || others.length > 0) return order;
  const { key } = splitItem(item);
  if (!isLearned(key)) return order;
  const learned = learnTrips(order, now);
  const { keys = [], at = now } = learned.trips.get(listId) ?? {};
  const rest = keys.filter((other) => other !== key);
  const trip = item.done ? { keys: [...rest, key], at: now } : { keys: rest, at };
  return { ...learned, trips: new Map(learned.trips).set(listId, trip) };
}

/** A heading or an item with a place, and the items behind it without one; first those at the top of the list. */
type Group = { readonly part: number; readonly place: number; readonly ids: string[] };

/** The place of a heading: before those of all items in its part of the list. */
const AT_TOP = -1;

/**
 * Returns the fewest moves that bring the open items between two headings into the order of their places. Headings stay,
 * and an item without a place stays behind the item that it follows. Returns none if too few items have a place, or too
 * few of these are out of order.
 */
export function movesByPlace(items: readonly Item[], places: Places): readonly MoveItem[] {
  if (places.size === 0) return [];
  const groups: Group[] = [{ part: 0, place: AT_TOP, ids: [] }];
  let part = 0;
  for (const item of items) {
    const { id, done } = item;
    if (done) continue;
    const { key } = splitItem(item);
    const place = isHeading(key) ? AT_TOP : places.get(key);
    if (place === AT_TOP) part += 1;
    if (place === undefined) groups.at(-1)?.ids.push(id);
    else groups.push({ part, place, ids: [id] });
  }
  const sorted = [...groups].sort((one, other) => one.part - other.part || one.place - other.place);
  const firstIds = (all: typeof groups) => all.map(({ ids: [first = ""] }) => first);
  const known = groups.filter(({ place }) => place !== AT_TOP);
  const misplaced = groups.length - keptOrder(firstIds(groups), firstIds(sorted)).size;
  if (known.length < MIN_KNOWN || misplaced < MIN_MISPLACED) return [];

  const target = sorted.flatMap(({ ids }) => ids);
  const kept = keptOrder(
    groups.flatMap(({ ids }) => ids),
    target,
  );
  const moves: MoveItem[] = [];
  let beforeId: string | null = null; // only items that stay: a moved one may not be there yet
  for (const [index, itemId] of [...target.entries()].reverse()) {
    if (kept.has(itemId)) beforeId = itemId;
    else moves.push({ type: "move-item", itemId, afterId: target[index - 1] ?? null, beforeId });
  }
  return moves.reverse();
}
