import { randomUUID } from "node:crypto";
import type { Change } from "../../../src/domain/changes";
import type { ShoppingList } from "../../../src/domain/types";
import type { Ledger } from "./ledger";
import type { Person } from "./person";
import type { Random } from "./random";
import type { Tab } from "./tab";

/** Beyond so many items a list shrinks rather than grows, as lists do. */
const USUAL_LENGTH = 40;

/** Draws an edit that a person might make of the list they see. */
export function drawChange(list: ShoppingList, random: Random): Change {
  const item = random.pick(list.items);
  const draw = random.next();
  if (!item || draw < (list.items.length < USUAL_LENGTH ? 0.3 : 0.1)) {
    const text = `item ${random.below(1_000)}`;
    return { type: "add-item", item: { id: randomUUID(), text, done: false } };
  }
  const itemId = item.id;
  if (draw < 0.45) return { type: "edit-item", itemId, text: `text ${random.below(1e9)}` };
  if (draw < 0.7) return { type: "set-done", itemId, done: !item.done };
  if (draw < 0.82) {
    const others = list.items.filter((other) => other !== item);
    const place = random.below(others.length + 1);
    const afterId = others[place - 1]?.id ?? null;
    return { type: "move-item", itemId, afterId, beforeId: others[place]?.id ?? null };
  }
  if (draw < 0.85) return { type: "rename-list", name: `list ${random.below(1e9)}` };
  const done = list.items.filter((other) => other.done).map(({ id }) => id);
  if (draw < 0.9 && done.length > 0) return { type: "remove-items", itemIds: done };
  return { type: "remove-items", itemIds: [itemId] };
}

/** Somebody does something: mostly an edit in one of their tabs. */
export function act(person: Person, ledger: Ledger) {
  const { random, uid } = person;
  const tab = random.pick(person.tabs()) ?? person.openTab();
  const list = tab.list();
  const draw = random.next();
  if (!list || draw < 0.02) return showAnyList(tab, uid, random, ledger);
  if (draw < 0.03) return tab.toggleLists();
  if (draw < 0.04) return killTab(person, tab, ledger);
  if (draw < 0.045) return openSecondTab(person, ledger);
  if (draw < 0.05) return person.reconnect();
  if (draw < 0.12) return tab.undo(list);
  tab.change(list.id, drawChange(list, random));
}

/** The network of somebody changes now and then. */
export function changeWeather(person: Person, ledger: Ledger) {
  const { weather, random } = person;
  if (!weather.isOnline) {
    if (random.chance(0.08)) person.setOnline(true);
  } else if (random.chance(0.015)) {
    ledger.figures.offlinePhases += 1;
    person.setOnline(false);
  }
}

/** Somebody makes a new list, whether or not there is a network. */
export function makeList(person: Person, ledger: Ledger) {
  const tab = random1(person) ?? person.openTab();
  const id = tab.engine.createList();
  const state = tab.showList(id).getState();
  if (state.status !== "ready") throw new Error("A new list is not there at once.");
  ledger.begin(state.list, `${person.uid}/new`);
  ledger.figures.newLists += 1;
}

/** Somebody leaves a list, or deletes it if it is theirs; should that fail, they may believe to have done it. */
export function endList(person: Person, ledger: Ledger) {
  const tab = random1(person);
  const list = tab?.list();
  if (!tab || !list || !person.weather.isOnline) return;
  if (list.owner === person.uid) {
    ledger.deleteList(list.id, person.uid);
    ledger.figures.deletedLists += 1;
    tab.engine.deleteList(list.id).catch(() => undefined);
  } else {
    ledger.leave(list.id, person.uid);
    ledger.figures.leavers += 1;
    for (const other of person.tabs()) if (other.list()?.id === list.id) other.hide();
    tab.engine.leaveList(list.id).catch(() => undefined);
  }
  tab.hide();
}

function random1({ random, tabs }: Person): Tab | undefined {
  return random.pick(tabs());
}

/** Opens one of the lists, also those of others, as by a link. */
function showAnyList(tab: Tab, uid: string, random: Random, ledger: Ledger) {
  const open = ledger.listIds().filter((id) => !ledger.isDeleted(id) && !ledger.hasLeft(id, uid));
  const id = random.pick(open);
  if (id) tab.showList(id);
}

/** A tab dies, right after an edit that nothing can have sent yet; a new one takes its place. */
function killTab(person: Person, tab: Tab, ledger: Ledger) {
  const list = tab.list();
  if (list) tab.change(list.id, drawChange(list, person.random));
  person.killTab(tab);
  ledger.figures.deaths += 1;
  if (person.random.chance(0.7)) person.openTab();
}

function openSecondTab(person: Person, ledger: Ledger) {
  if (person.tabs().length > 1) return;
  person.openTab();
  ledger.figures.secondTabs += 1;
}
