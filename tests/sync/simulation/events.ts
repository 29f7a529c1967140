import type { ShoppingList } from "../../../src/domain/types";
import type { Engine } from "../../../src/sync/engine";
import type { Ledger } from "./ledger";
import type { Person } from "./person";

/** The number of changes between two rare events of each kind. */
const CHANGES_BETWEEN = {
  newLists: 200,
  departures: 300,
  removals: 300,
  deletedLists: 500,
  deletedAccounts: 600,
} as const;

/** The maximum number of deleted accounts, so that enough people stay. */
const MAX_DELETED_ACCOUNTS = 6;

/** Makes a person do something rare if it is due, such as leaving a list or deleting the account. */
export function triggerRareEvent(person: Person, ledger: Ledger, mayDeleteAccount: boolean) {
  const { figures } = ledger;
  const isDue = (what: keyof typeof CHANGES_BETWEEN) =>
    figures[what] < figures.changes / CHANGES_BETWEEN[what];
  if (isDue("newLists")) {
    figures.newLists += 1;
    createList(person, ledger, person.random.chance(0.2));
  }
  const list = person.random.pick(person.runningTabs().flatMap((tab) => tab.list() ?? []));
  if (list && !ledger.lists.get(list.id)?.stored) {
    if (list.owner === person.uid) {
      if (isDue("deletedLists")) deleteList(person, list.id, ledger);
      else if (isDue("removals")) removeMember(person, list, ledger);
    } else if (isDue("departures")) {
      leaveList(person, list.id, ledger);
    }
  }
  const areEnoughLeft = figures.deletedAccounts < MAX_DELETED_ACCOUNTS;
  if (mayDeleteAccount && areEnoughLeft && isDue("deletedAccounts")) deleteAccount(person, ledger);
}

/** Creates a list, also offline. If `isPrivate`, only its owner opens it. */
export function createList(person: Person, ledger: Ledger, isPrivate: boolean) {
  const [tab] = person.runningTabs();
  if (!tab) return;
  const id = tab.engine.createList();
  ledger.lists.set(id, { owner: person.uid, ...(isPrivate && { openedBy: [person.uid] }) });
  if (tab.showList(id).getState().status !== "ready") {
    throw new Error("A new list is not shown at once.");
  }
}

/** Leaves a list. After a failure, the person does not try again before the end. */
function leaveList(person: Person, listId: string, ledger: Ledger) {
  ledger.leave(listId, person.uid);
  ledger.figures.departures += 1;
  hideAndRun(person, listId, (engine) => engine.leaveList(listId));
}

/** Removes a member from the owner's list. That member may have pending edits. */
function removeMember(person: Person, { id, sharedWith }: ShoppingList, ledger: Ledger) {
  const member = person.random.pick(sharedWith.filter((uid) => uid !== person.uid));
  const tab = person.runningTabs().find((one) => one.list()?.id === id);
  if (!tab || member === undefined) return;
  ledger.remove(id, member);
  ledger.figures.removals += 1;
  tab.engine.removeMember(id, member).catch(() => undefined);
}

function deleteList(person: Person, listId: string, ledger: Ledger) {
  ledger.deleted.set(listId, person.uid);
  ledger.figures.deletedLists += 1;
  hideAndRun(person, listId, (engine) => engine.deleteList(listId));
}

function hideAndRun(
  { runningTabs, tabs }: Person,
  listId: string,
  command: (engine: Engine) => Promise<void>,
) {
  const tab = runningTabs().find((one) => one.list()?.id === listId);
  for (const one of tabs()) if (one.list()?.id === listId) one.hide();
  if (tab) command(tab.engine).catch(() => undefined);
}

/** Deletes an account. After a failure, the person tries again at the end. */
function deleteAccount(person: Person, ledger: Ledger) {
  ledger.figures.deletedAccounts += 1;
  ledger.deleteAccount(person.uid);
  for (const tab of person.tabs()) tab.hide();
  person.deleteAccount().catch(() => undefined);
}
