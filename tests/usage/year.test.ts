import { beforeAll, expect, it } from "vitest";
import { readJson } from "../../src/browser/storage";
import { movesByPlace } from "../../src/domain/shop-order";
import { startEngine } from "../sync/build";
import { openBrowser } from "../sync/fake-browser";
import { MAIN_DONE, MAIN_ITEMS, playYear, type Year } from "./year/play-year";

// What the bench, the gallery and the browser tests rely on when they begin with a used browser.

const NOW = Date.UTC(2026, 10, 29, 12);

let year: Year;

beforeAll(async () => {
  year = await playYear({ now: NOW });
}, 120_000);

/** Starts the app in Ann's main browser, without a network. */
function open() {
  const browser = openBrowser();
  for (const [key, value] of Object.entries(year.storage)) browser.stored.set(key, value);
  const { engine } = startEngine({ browser, list: null, isOpen: false, maySend: () => false });
  return { engine, storage: browser.openTab().storage };
}

it("after a year, Ann's browser has forty lists, twelve of them in use, and all that she has added", () => {
  const { engine } = open();
  const lists = engine.allLists.shown();
  const inUse = lists.filter(({ items }) => items.some(({ done }) => !done));
  expect([lists.length, year.lists.length, inUse.length]).toEqual([40, 40, 12]);
  const main = engine.viewOf(year.mainList);
  expect(main).toEqual(year.lists.find(({ id }) => id === year.mainList));
  expect(main?.items.filter(({ done }) => done)).toHaveLength(MAIN_DONE);
  expect(main?.items).toHaveLength(MAIN_ITEMS);
  expect(Object.keys(main?.receipts ?? {}).sort()).toEqual(["ann", "bob-16", "carla-23", "dan-38"]);
  expect(engine.outbox.count()).toBe(0);

  const usual = engine.usedTexts.suggestionsFor(year.mainList).filter(({ isUsual }) => isUsual);
  expect(usual.length).toBeGreaterThan(280);
  expect(engine.shopOrder.placesOn(year.mainList).size).toBeGreaterThan(80);
  expect(movesByPlace(main?.items ?? [], engine.shopOrder.placesOn(year.mainList))).not.toEqual([]);
  engine.stop();
});

it("knows the order of five shops, its user and a link that waits for its list", () => {
  const { engine, storage } = open();
  const shops = year.lists.filter(({ name }) =>
    /^(Groceries|Market|Drugstore|Hardware store|Garden centre)$/.test(name),
  );
  const orders = shops.map(({ id }) => [...engine.shopOrder.placesOn(id).keys()].join());
  expect(new Set(orders).size).toBe(5);
  expect(readJson(storage, "lettuce/session")).toEqual(year.user);
  expect(Object.keys(readJson(storage, "lettuce/awaited/ann") ?? {})).toHaveLength(1);
  engine.stop();
});
