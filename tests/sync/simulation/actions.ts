import { randomUUID } from "node:crypto";
import { planAdd } from "../../../src/domain/adding";
import type { Change } from "../../../src/domain/changes";
import type { ShoppingList } from "../../../src/domain/types";
import type { Ledger } from "./ledger";
import type { Person } from "./person";
import type { Random } from "./random";
import type { Tab } from "./tab";

/** Lists beyond USUAL_LENGTH mostly shrink; those beyond LARGE grow to MORE_THAN_FULL, so that they become full. */
const USUAL_LENGTH = 40;
const LARGE = 1_000;
const MORE_THAN_FULL = 2_005;

/** The number of different texts: so few that most are on the list already, or were. */
const TEXT_COUNT = 25;

/** Returns the changes of a random edit of a list. */
function drawChanges(list: ShoppingList, random: Random): readonly Change[] {
  const { length } = list.items;
  const typicalLength = length > LARGE ? MORE_THAN_FULL : USUAL_LENGTH;
  const item = random.pick(list.items);
  const draw = random.next();
  if (!item || draw < (length < typicalLength ? 0.3 : 0.1)) {
    const lines = Array.from({ length: 1 + random.below(3) }, () => ({
      text: `thing ${random.below(length > LARGE ? 1e9 : TEXT_COUNT)}`,
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

/** Makes a person do something at random, mostly an edit in one of their tabs. */
export function act(person: Person, ledger: Ledger) {
  const { random, uid } = person;
  const tab = random.pick(person.runningTabs());
  if (!tab) return person.tabs().length === 0 && person.openTab();
  const list = tab.list();
  const draw = random.next();
  if (!list || draw < 0.02) return showAnyList(tab, uid, random, ledger);
  if (draw < 0.03) return tab.toggleLists();
  if (draw < 0.035) return crashTab(person, tab, ledger);
  if (draw < 0.05) return openSecondTab(person, ledger);
  if (draw < 0.055) return person.reconnect();
  if (draw < 0.07) return suspendTab(tab, ledger);
  if (draw < 0.13) return tab.undo(list, random.chance(0.3));
  if (draw < 0.2) return transfer(tab, list, uid, random, ledger);
  if (draw < 0.23) return transferBack(tab, random, ledger);
  const isMove = ledger.isPrivate(list.id) && random.chance(0.4);
  const changes = isMove ? drawMove(list, random) : drawChanges(list, random);
  if (changes.length > 0) tab.edit(list.id, changes);
}

/** Transfers or copies items between two lists. A private list has to stay as its owner's screen shows it. */
function transfer(tab: Tab, list: ShoppingList, uid: string, random: Random, ledger: Ledger) {
  const others = ledger.listsOf(uid).filter((id) => id !== list.id && !ledger.isPrivate(id));
  const to = random.pick(others.filter((id) => tab.engine.viewOf(id)));
  const items = Array.from({ length: 1 + random.below(3) }, () => random.pick(list.items));
  const several = [...new Set(items.flatMap((item) => item ?? []))];
  if (!to || several.length === 0 || ledger.isPrivate(list.id)) return;
  tab.transfer(list, to, several, random.chance(0.2));
  // Some transfers are undone at once, others later, like any edit.
  if (random.chance(0.3)) tab.undo(tab.list() ?? list, random.chance(0.3));
}

/** Transfers an item back that anybody has transferred recently. An item that is on both lists is removed from one. */
function transferBack(tab: Tab, random: Random, ledger: Ledger) {
  const seen = ledger.transfers.slice(-10).flatMap((one) => {
    const [from, to] = [one.from, one.to].map((id) => tab.engine.viewOf(id));
    const item = to?.items.find(({ id }) => id === one.itemId);
    return from && to && item ? { from, to, item } : [];
  });
  const transferred = random.pick(seen);
  if (!transferred) return;
  ledger.figures.transfersByHand += 1;
  const { from, to, item } = transferred;
  const isTwice = from.items.some(({ id }) => id === item.id);
  if (!isTwice) tab.transfer(to, from.id, [item], false);
  else
    tab.edit(random.chance(0.5) ? from.id : to.id, [{ type: "remove-items", itemIds: [item.id] }]);
}

/** Changes a person's network, denials and suspended tabs at random. */
export function changeConditions(person: Person, ledger: Ledger) {
  const { conditions, random } = person;
  if (!conditions.isOnline) {
    if (random.chance(0.08)) person.setOnline(true);
  } else if (random.chance(0.015)) {
    ledger.figures.offlinePhases += 1;
    person.setOnline(false);
  }
  if (conditions.isDenied) {
    if (random.chance(0.2)) person.setDenied(false);
  } else if (random.chance(0.01)) {
    person.setDenied(true);
  }
  for (const tab of person.tabs()) {
    if (tab.isSuspended() && random.chance(0.1)) void tab.resume(random.chance(0.5));
  }
}

/** Opens a random list by its link. */
function showAnyList(tab: Tab, uid: string, random: Random, ledger: Ledger) {
  const id = random.pick(ledger.listsOf(uid));
  if (id) tab.showList(id);
}

/** Crashes a tab right after an edit that is still unsent. Mostly opens another tab. */
function crashTab(person: Person, tab: Tab, ledger: Ledger) {
  const list = tab.list();
  if (list) tab.edit(list.id, drawChanges(list, person.random));
  person.crashTab(tab);
  ledger.figures.crashes += 1;
  if (person.random.chance(0.7)) person.openTab();
}

function openSecondTab(person: Person, ledger: Ledger) {
  if (person.tabs().length > 1) return;
  person.openTab();
  ledger.figures.secondTabs += 1;
}

function suspendTab(tab: Tab, ledger: Ledger) {
  tab.suspend();
  ledger.figures.suspensions += 1;
}
