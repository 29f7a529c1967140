import { randomUUID } from "node:crypto";
import { planAdd } from "../../../src/domain/adding";
import type { Change } from "../../../src/domain/changes";
import type { ShoppingList } from "../../../src/domain/types";
import type { Ledger } from "./ledger";
import type { Person } from "./person";
import type { Random } from "./random";
import type { Tab } from "./tab";

/** Beyond so many items a list shrinks rather than grows, as lists do; but not one that is about to be full. */
const USUAL_LENGTH = 40;
const LARGE = 1_000;
const MORE_THAN_FULL = 2_005;

/** How many things there are to buy: few enough that most are on the list already, or were. */
const THINGS = 25;

/** Draws an edit that a person might make of the list they see. */
function drawChanges(list: ShoppingList, random: Random): readonly Change[] {
  const { length } = list.items;
  const mostly = length > LARGE ? MORE_THAN_FULL : USUAL_LENGTH;
  const item = random.pick(list.items);
  const draw = random.next();
  if (!item || draw < (length < mostly ? 0.3 : 0.1)) {
    const lines = Array.from({ length: 1 + random.below(3) }, () => ({
      text: `thing ${random.below(length > LARGE ? 1e9 : THINGS)}`,
      done: false,
    }));
    return planAdd(list, lines, randomUUID).changes;
  }
  const itemId = item.id;
  if (draw < 0.42) return [{ type: "edit-item", itemId, text: `text ${random.below(1e9)}` }];
  if (draw < 0.7) return [{ type: "set-done", itemId, done: !item.done }];
  if (draw < 0.82) return drawMove(list, random);
  if (draw < 0.85) return [{ type: "rename-list", name: `list ${random.below(1e9)}` }];
  const done = list.items.filter((other) => other.done).map(({ id }) => id);
  if (draw < 0.9 && done.length > 0) return [{ type: "remove-done-items", itemIds: done }];
  return [{ type: "remove-items", itemIds: [itemId] }];
}

function drawMove({ items }: ShoppingList, random: Random): readonly Change[] {
  const item = random.pick(items);
  if (!item) return [];
  const others = items.filter((other) => other !== item);
  const place = random.below(others.length + 1);
  const afterId = others[place - 1]?.id ?? null;
  return [{ type: "move-item", itemId: item.id, afterId, beforeId: others[place]?.id ?? null }];
}

/** Somebody does something: mostly an edit in one of their tabs. */
export function act(person: Person, ledger: Ledger) {
  const { random, uid } = person;
  const tab = random.pick(person.awakeTabs());
  if (!tab) return person.tabs().length === 0 && person.openTab();
  const list = tab.list();
  const draw = random.next();
  if (!list || draw < 0.02) return showAnyList(tab, uid, random, ledger);
  if (draw < 0.03) return tab.toggleLists();
  if (draw < 0.035) return killTab(person, tab, ledger);
  if (draw < 0.05) return openSecondTab(person, ledger);
  if (draw < 0.055) return person.reconnect();
  if (draw < 0.07) return putToSleep(tab, ledger);
  if (draw < 0.13) return tab.undo(list, random.chance(0.3));
  if (draw < 0.2) return transfer(tab, list, uid, random, ledger);
  if (draw < 0.23) return tidyUp(tab, random, ledger);
  const isMove = ledger.isAlone(list.id) && random.chance(0.4);
  const changes = isMove ? drawMove(list, random) : drawChanges(list, random);
  if (changes.length > 0) tab.edit(list.id, changes);
}

/** Somebody moves items to another of their lists, or copies them; what somebody has alone stays as they see it. */
function transfer(tab: Tab, list: ShoppingList, uid: string, random: Random, ledger: Ledger) {
  const others = ledger.openTo(uid).filter((id) => id !== list.id && !ledger.isAlone(id));
  const to = random.pick(others.filter((id) => tab.engine.viewOf(id)));
  const items = Array.from({ length: 1 + random.below(3) }, () => random.pick(list.items));
  const several = [...new Set(items.flatMap((item) => item ?? []))];
  if (!to || several.length === 0 || ledger.isAlone(list.id)) return;
  tab.transfer(list, to, several, random.chance(0.2));
  // Some think better of it at once; others later, like of any edit.
  if (random.chance(0.3)) tab.undo(tab.list() ?? list, random.chance(0.3));
}

/**
 * Somebody sees an item on the list that it was moved to, perhaps by somebody else and a moment ago, and moves it back by
 * hand. Where they see it on both lists, they remove one of the two.
 */
function tidyUp(tab: Tab, random: Random, ledger: Ledger) {
  const seen = ledger.moves.slice(-10).flatMap((move) => {
    const [from, to] = [move.from, move.to].map((id) => tab.engine.viewOf(id));
    const item = to?.items.find(({ id }) => id === move.itemId);
    return from && to && item ? { from, to, item } : [];
  });
  const move = random.pick(seen);
  if (!move) return;
  ledger.figures.tidied += 1;
  const { from, to, item } = move;
  const isTwice = from.items.some(({ id }) => id === item.id);
  if (!isTwice) tab.transfer(to, from.id, [item], false);
  else
    tab.edit(random.chance(0.5) ? from.id : to.id, [{ type: "remove-items", itemIds: [item.id] }]);
}

/** The network of somebody changes now and then, what the server thinks of them, and what their browser lets run. */
export function changeWeather(person: Person, ledger: Ledger) {
  const { weather, random } = person;
  if (!weather.isOnline) {
    if (random.chance(0.08)) person.setOnline(true);
  } else if (random.chance(0.015)) {
    ledger.figures.offlinePhases += 1;
    person.setOnline(false);
  }
  if (weather.isDenied) {
    if (random.chance(0.2)) person.setDenied(false);
  } else if (random.chance(0.01)) {
    person.setDenied(true);
  }
  for (const tab of person.tabs()) {
    if (tab.isAsleep() && random.chance(0.1)) void tab.wake(random.chance(0.5));
  }
}

/** Opens one of the lists, also those of others, as by a link. */
function showAnyList(tab: Tab, uid: string, random: Random, ledger: Ledger) {
  const id = random.pick(ledger.openTo(uid));
  if (id) tab.showList(id);
}

/** A tab dies, right after an edit that nothing can have sent yet; a new one takes its place. */
function killTab(person: Person, tab: Tab, ledger: Ledger) {
  const list = tab.list();
  if (list) tab.edit(list.id, drawChanges(list, person.random));
  person.killTab(tab);
  ledger.figures.deaths += 1;
  if (person.random.chance(0.7)) person.openTab();
}

function openSecondTab(person: Person, ledger: Ledger) {
  if (person.tabs().length > 1) return;
  person.openTab();
  ledger.figures.secondTabs += 1;
}

function putToSleep(tab: Tab, ledger: Ledger) {
  tab.sleep();
  ledger.figures.sleeps += 1;
}
