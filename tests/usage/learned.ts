import { readFileSync } from "node:fs";
import { join } from "node:path";
import { itemKey } from "../../src/domain/item-key";
import type { ShopOrder } from "../../src/domain/shop-order";
import type { UsedText, UsedTexts } from "../../src/domain/used-texts";

const path = join(import.meta.dirname, "storage-of-2026-11-29.json");
const { now, mainList, storage } = JSON.parse(readFileSync(path, "utf8"));
const texts: readonly UsedText[] = JSON.parse(storage["lettuce/seen/ann/texts"]);
const shop = JSON.parse(storage["lettuce/seen/ann/shop"]);

/** What Ann's browser has learned in a year, the date of that, in milliseconds, and the id of her main list. */
export const LEARNED: {
  readonly now: number;
  readonly mainList: string;
  readonly usedTexts: UsedTexts;
  readonly shopOrder: ShopOrder;
} = {
  now,
  mainList,
  usedTexts: new Map(texts.map((one) => [itemKey(one.text), one] as const).reverse()),
  shopOrder: {
    places: new Map(shop.places),
    placesByList: new Map(
      shop.placesByList.map(([id, places]: [string, [string, number][]]) => [id, new Map(places)]),
    ),
    trips: new Map(shop.trips),
  },
};
