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

/** The number of different texts: so few that most are on the list already, or were. */
const TEXT_COUNT = 25;

/** Returns the changes of a random edit of a list. */
function drawChanges(list: ShoppingList, random: Random): readonly Change[] {
  const { length } = list.items;
  const item = random.pick(list.items);
  const draw = random.next();
  if (!item || draw < (length < USUAL_LENGTH ? 0.3 : 0.1)) {
    const lines = Array.from({ length: 1 + random.below(3) }, () => ({
      text: `thing ${random.below(TEXT_COUNT)}`,
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
  const { random, uid } = person;
  if (person.hasMissingTabs() && random.chance(0.3)) return person.openMissingTabs();
  const tab = random.pick(person.runningTabs());
  if (!tab) return;
  const list = tab.list();
  const draw = random.next();
  if (!list || draw < 0.02) return showAnyList(tab, uid, random, ledger);
  if (draw < 0.03) return tab.toggleLists();
  if (draw < 0.035) return person.reconnect();
  if (draw < 0.1) return tab.undo(random.chance(0.3));
  if (draw < 0.2) return moveToOtherList(person, tab, list, ledger);
  if (draw < 0.21) tab.page.crashAfter(random.below(4)); // during the edit that follows
  tab.edit(list.id, drawChanges(list, random));
  // Some edits are undone at once.
  if (random.chance(0.03)) tab.undo(random.chance(0.3));
}

/** Moves items to another list. */
function moveToOtherList({ uid, random }: Person, tab: Tab, list: ShoppingList, ledger: Ledger) {
  const others = ledger.listsOf(uid).filter((id) => id !== list.id && tab.engine.viewOf(id));
  const to = random.pick(others);
  const items = [random.pick(list.items), random.pick(list.items)];
  const several = [...new Set(items.flatMap((item) => item ?? []))];
  if (to && several.length > 0) tab.moveItems(list.id, to, several);
}

/** Changes a person's network at random. */
export function changeNetwork(person: Person, ledger: Ledger) {
  const { conditions, random } = person;
  if (!conditions.isOnline) {
    if (random.chance(0.08)) person.setOnline(true);
  } else if (random.chance(0.015)) {
    ledger.figures.offlinePhases += 1;
    person.setOnline(false);
  }
}

/** Opens a random list by its link. */
function showAnyList(tab: Tab, uid: string, random: Random, ledger: Ledger) {
  const id = random.pick(ledger.listsOf(uid));
  if (id) tab.showList(id);
}
