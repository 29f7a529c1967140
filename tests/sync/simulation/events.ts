import type { ShoppingList } from "../../../src/domain/types";
import type { Engine } from "../../../src/sync/engine";
import type { Ledger } from "./ledger";
import type { Person } from "./person";

/** After how many changes somebody does this once more. */
const EVERY = {
  newLists: 200,
  leavers: 300,
  removals: 300,
  deletedLists: 500,
  deletedAccounts: 600,
} as const;

/** How many accounts are deleted at most, or nobody would be left. */
const MOST_DELETED_ACCOUNTS = 6;

/**
 * What happens seldom: a list is made or deleted, somebody leaves one or is taken off it, or deletes their account if they
 * may.
 */
export function live(person: Person, ledger: Ledger, mayGo: boolean) {
  const { figures } = ledger;
  const isDue = (what: keyof typeof EVERY) => figures[what] < figures.changes / EVERY[what];
  if (isDue("newLists")) {
    figures.newLists += 1;
    makeList(person, ledger, person.random.chance(0.2));
  }
  const list = person.random.pick(person.awakeTabs().flatMap((tab) => tab.list() ?? []));
  if (list && !ledger.lists.get(list.id)?.stored) {
    if (list.owner === person.uid) {
      if (isDue("deletedLists")) deleteList(person, list.id, ledger);
      else if (isDue("removals")) removeMember(person, list, ledger);
    } else if (isDue("leavers")) {
      leaveList(person, list.id, ledger);
    }
  }
  const isLeft = figures.deletedAccounts < MOST_DELETED_ACCOUNTS;
  if (mayGo && isLeft && isDue("deletedAccounts")) deleteAccount(person, ledger);
}

/** Somebody makes a new list, whether or not there is a network; for themselves alone, perhaps. */
export function makeList(person: Person, ledger: Ledger, isAlone: boolean) {
  const [tab] = person.awakeTabs();
  if (!tab) return;
  const id = tab.engine.createList();
  ledger.lists.set(id, { owner: person.uid, ...(isAlone && { circle: [person.uid] }) });
  if (tab.showList(id).getState().status !== "ready") {
    throw new Error("A new list is not there at once.");
  }
}

/** Somebody leaves a list; should that fail, they may believe to have done it. */
function leaveList(person: Person, listId: string, ledger: Ledger) {
  ledger.leave(listId, person.uid);
  ledger.figures.leavers += 1;
  end(person, listId, (engine) => engine.leaveList(listId));
}

/** The owner takes somebody off a list, who may be in the middle of something there. */
function removeMember(person: Person, { id, sharedWith }: ShoppingList, ledger: Ledger) {
  const member = person.random.pick(sharedWith.filter((uid) => uid !== person.uid));
  const tab = person.awakeTabs().find((one) => one.list()?.id === id);
  if (!tab || member === undefined) return;
  ledger.remove(id, member);
  ledger.figures.removals += 1;
  tab.engine.removeMember(id, member).catch(() => undefined);
}

function deleteList(person: Person, listId: string, ledger: Ledger) {
  ledger.deleted.set(listId, person.uid);
  ledger.figures.deletedLists += 1;
  end(person, listId, (engine) => engine.deleteList(listId));
}

function end({ awakeTabs, tabs }: Person, listId: string, ask: (engine: Engine) => Promise<void>) {
  const tab = awakeTabs().find((one) => one.list()?.id === listId);
  for (const one of tabs()) if (one.list()?.id === listId) one.hide();
  if (tab) ask(tab.engine).catch(() => undefined);
}

/** Somebody deletes their account; should that fail, they try again some day. */
function deleteAccount(person: Person, ledger: Ledger) {
  ledger.figures.deletedAccounts += 1;
  ledger.deleteAccount(person.uid);
  for (const tab of person.tabs()) tab.hide();
  person.deleteAccount().catch(() => undefined);
}
