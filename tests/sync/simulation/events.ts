import type { ShoppingList } from "../../../src/domain/types";
import type { Ledger } from "./ledger";
import type { Person } from "./person";
import type { Tab } from "./tab";

/** The number of entries between two rare events of each kind. */
const ENTRIES_BETWEEN = {
  newLists: 200,
  departures: 150,
  removals: 300,
  closings: 300,
  deletedLists: 500,
} as const;

/** Makes a person do something rare if it is due, such as leaving a list. */
export function triggerRareEvent(person: Person, ledger: Ledger) {
  const { figures } = ledger;
  const isDue = (what: keyof typeof ENTRIES_BETWEEN) =>
    figures[what] < figures.entries / ENTRIES_BETWEEN[what];
  if (isDue("newLists")) {
    figures.newLists += 1;
    createList(person, ledger);
  }
  const tab = person.random.pick(person.runningTabs());
  const list = tab?.list();
  if (!tab || !list) return;
  if (list.owner !== person.uid) {
    if (isDue("departures")) leaveList(person, tab, list.id, ledger);
  } else if (isDue("deletedLists")) deleteList(person, tab, list.id, ledger);
  else if (isDue("removals")) removeMember(person, tab, list, ledger);
  else if (isDue("closings")) {
    figures.closings += 1;
    tab.run((engine) => engine.setListClosed(list.id, !list.isClosed));
  }
}

/** Creates a list for the family, also offline. */
export function createList(person: Person, ledger: Ledger) {
  const [tab] = person.runningTabs();
  if (!tab) return;
  const id = tab.engine.createList();
  ledger.lists.set(id, person.family);
  if (tab.showList(id).getState().status !== "ready")
    throw new Error("A new list is not shown at once.");
}

/** Leaves a list. After a failure, the person tries again at the end. */
function leaveList(person: Person, tab: Tab, listId: string, ledger: Ledger) {
  ledger.leave(listId, person.uid);
  ledger.figures.departures += 1;
  hide(person, listId);
  tab.run((engine) => engine.leaveList(listId));
}

/** Removes a member from the owner's list. That member may have pending edits. */
function removeMember(person: Person, tab: Tab, list: ShoppingList, ledger: Ledger) {
  const member = person.random.pick(list.sharedWith.filter((uid) => uid !== person.uid));
  if (member === undefined) return;
  ledger.remove(list.id, member);
  ledger.figures.removals += 1;
  tab.run((engine) => engine.removeMember(list.id, member));
}

function deleteList(person: Person, tab: Tab, listId: string, ledger: Ledger) {
  ledger.deleted.set(listId, person.uid);
  ledger.figures.deletedLists += 1;
  hide(person, listId);
  tab.run((engine) => engine.deleteList(listId));
}

/** Hides a list in all tabs of a person. */
function hide({ tabs }: Person, listId: string) {
  for (const tab of tabs()) if (tab.list()?.id === listId) tab.hide();
}
