import { randomUUID } from "node:crypto";
import { planAdd } from "../../../src/domain/adding";
import type { Change } from "../../../src/domain/changes";
import type { ShoppingList } from "../../../src/domain/types";
import type { Ledger } from "./ledger";
import type { Person } from "./person";
import type { Random } from "./random";
import type { Tab } from "./tab";

/** Longer lists mostly shrink. */
const USUAL_LENGTH = 40;

/** Returns the changes of a random edit of a list. */
function drawChanges(list: ShoppingList, random: Random): readonly Change[] {
  const { length } = list.items;
  const item = random.pick(list.items);
  const draw = random.next();
  if (!item || draw < (length < USUAL_LENGTH ? 0.3 : 0.1)) {
    const lines = Array.from({ length: 1 + random.below(3) }, () => ({
      text: `thing ${random.below(1e9)}`,
      done: false,
    }));
    return planAdd(list, lines, randomUUID).changes;
  }
  const itemId = item.id;
  if (draw < 0.42) {
    const seen = { text: item.text, otherId: randomUUID() };
    return [{ type: "edit-item", itemId, text: `text ${random.below(1e9)}`, seen }];
  }
  if (draw < 0.7) return [{ type: "set-done", itemId, done: !item.done }];
  if (draw < 0.82) return [drawMove(list, itemId, random)];
  if (draw < 0.85) return [{ type: "rename-list", name: `list ${random.below(1e9)}` }];
  const done = list.items.filter((other) => other.done).map(({ id }) => id);
  if (draw < 0.9 && done.length > 0) return [{ type: "remove-done-items", itemIds: done }];
  return [{ type: "remove-items", itemIds: [itemId] }];
}

function drawMove({ items }: ShoppingList, itemId: string, random: Random): Change {
  const others = items.filter(({ id }) => id !== itemId);
  const place = random.below(others.length + 1);
  const afterId = others[place - 1]?.id ?? null;
  return { type: "move-item", itemId, afterId, beforeId: others[place]?.id ?? null };
}

/** Makes a person do something at random, mostly an edit in one of their tabs. */
export function act(person: Person, ledger: Ledger) {
  const { random } = person;
  if (person.hasMissingTabs() && random.chance(0.3)) return person.openMissingTabs();
  const tab = random.pick(person.runningTabs());
  if (!tab) return;
  const list = tab.list();
  const draw = random.next();
  if (!list || draw < 0.02) return showAnyList(person, tab, ledger);
  if (draw < 0.03) return tab.toggleLists();
  if (draw < 0.035) return tab.reconnect();
  if (draw < 0.1) return tab.undo(random.chance(0.3));
  if (draw < 0.2) return moveToOtherList(person, tab, list, ledger);
  if (draw < 0.21) tab.page.crashAfter(random.below(4)); // during the edit that follows
  tab.edit(list.id, drawChanges(list, random));
  // Some edits are undone at once.
  if (random.chance(0.03)) tab.undo(random.chance(0.3));
}

/** Opens a random list by its link. */
function showAnyList({ uid, random }: Person, tab: Tab, ledger: Ledger) {
  const id = random.pick(ledger.listsOf(uid));
  if (id) tab.showList(id);
}

function moveToOtherList({ uid, random }: Person, tab: Tab, list: ShoppingList, ledger: Ledger) {
  const others = ledger.listsOf(uid).filter((id) => id !== list.id && tab.engine.viewOf(id));
  const to = random.pick(others);
  const items = [random.pick(list.items), random.pick(list.items)];
  const several = [...new Set(items.flatMap((item) => item ?? []))];
  if (to && several.length > 0) tab.moveItems(list.id, to, several);
}

/** Changes a person's network at random. */
export function changeNetwork({ conditions, random, setOnline }: Person, { figures }: Ledger) {
  if (!conditions.isOnline) {
    if (random.chance(0.08)) setOnline(true);
  } else if (random.chance(0.015)) {
    figures.offlinePhases += 1;
    setOnline(false);
  }
}

/** The number of entries between two rare events of each kind. */
const ENTRIES_BETWEEN = {
  newLists: 200,
  departures: 150,
  removals: 300,
  closings: 300,
  deletedLists: 500,
} as const;

/** Makes a person do something rare if it is due, such as leaving a list. A failed command is repeated at the end. */
export function actRarely(person: Person, ledger: Ledger) {
  const { uid, random } = person;
  const { figures } = ledger;
  const isDue = (what: keyof typeof ENTRIES_BETWEEN) => {
    const isNow = figures[what] < figures.entries / ENTRIES_BETWEEN[what];
    if (isNow) figures[what] += 1;
    return isNow;
  };
  const tab = random.pick(person.runningTabs());
  if (tab && isDue("newLists")) createList(person, tab, ledger);
  const list = tab?.list();
  if (!tab || !list) return;
  const { id } = list;
  const member = random.pick(list.sharedWith.filter((other) => other !== uid));
  if (list.owner !== uid) {
    if (!isDue("departures")) return;
    ledger.leave(id, uid);
    hide(person, id);
    tab.run((engine) => engine.leaveList(id));
  } else if (isDue("deletedLists")) {
    ledger.deleted.set(id, uid);
    hide(person, id);
    tab.run((engine) => engine.deleteList(id));
  } else if (member !== undefined && isDue("removals")) {
    ledger.remove(id, member); // that member may have pending edits
    tab.run((engine) => engine.removeMember(id, member));
  } else if (isDue("closings")) tab.run((engine) => engine.setListClosed(id, !list.isClosed));
}

/** Creates a list for the family, also offline. */
export function createList({ family }: Person, tab: Tab, { lists, violations }: Ledger) {
  const id = tab.engine.createList();
  lists.set(id, family);
  if (tab.showList(id).getState().status !== "ready")
    violations.push(`lost: the new list ${id} is not shown at once`);
}

/** Hides a list in all tabs of a person. */
function hide({ tabs }: Person, listId: string) {
  for (const tab of tabs()) if (tab.list()?.id === listId) tab.hide();
}
