import { isObject, isString } from "../domain/is-object";
import {
  type ListStep,
  learnTrips,
  type Places,
  placesOn,
  recordTick,
  type ShopOrder,
  type Trip,
} from "../domain/shop-order";
import { keys } from "./keys";
import { createStoredJson, type SafeStorage } from "./storage";

/** Returns the shop order of a user, for sorting lists. It stays in the browser until sign-out. */
export function createShopOrder(storage: SafeStorage, uid: string) {
  /** Stored as arrays of pairs. */
  const { read, write } = createStoredJson<ShopOrder>(
    storage,
    keys.shopOrder(uid),
    (stored) => {
      const { places, placesByList, trips } = isObject(stored) ? stored : {};
      const byList = toMap(placesByList, Array.isArray);
      return {
        places: toMap(places, isPlace),
        placesByList: new Map([...byList].map(([id, own]) => [id, toMap(own, isPlace)])),
        trips: toMap(trips, isTrip),
      };
    },
    ({ places, placesByList, trips }) => ({
      places: [...places],
      placesByList: [...placesByList].map(([id, own]) => [id, [...own]]),
      trips: [...trips],
    }),
  );

  return {
    /** Learns from a step of the user that may tick an item. */
    recordTick(step: ListStep) {
      const order = read();
      const next = recordTick(order, step, Date.now());
      if (next !== order) write(next);
    },

    /** Returns the places on a list that the trips up to now have taught. */
    placesOn: (listId: string): Places => placesOn(learnTrips(read(), Date.now()), listId),
  };
}

/** Returns a map of stored pairs; leaves out those that are not valid. */
function toMap<Value>(pairs: unknown, isValue: (value: unknown) => value is Value) {
  const isPair = (pair: unknown): pair is [string, Value] =>
    Array.isArray(pair) && isString(pair[0]) && isValue(pair[1]);
  return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : []);
}

function isPlace(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
}

function isTrip(value: unknown): value is Trip {
  if (!isObject(value) || typeof value.at !== "number") return false;
  return Array.isArray(value.keys) && value.keys.every(isString);
}
