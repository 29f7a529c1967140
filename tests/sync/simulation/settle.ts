import { MAX_ITEMS } from "../../../src/domain/limits";
import { checkAllSent, TIMEOUT_MS } from "./check";
import { NO_FAULTS } from "./faults";
import type { Ledger } from "./ledger";
import type { Person } from "./person";

/** The number of items that are removed from a full list at the end: more than are blocked. */
const ROOM = 200;

/** Restores all networks, opens missing tabs, repeats failed commands, and waits until everything is sent. */
export async function settle(people: readonly Person[], ledger: Ledger): Promise<void> {
  for (const person of people) {
    if (person.isDeleted()) continue;
    Object.assign(person.conditions, NO_FAULTS);
    person.setOnline(true);
    for (const tab of person.tabs()) if (tab.isSuspended()) await tab.resume(false);
    person.reconnect();
    if (person.tabs().length === 0) person.openTab();
    // Opening a list for the first time now would make a person join it after the checks have begun.
    for (const tab of person.tabs()) tab.hide();
  }
  await Promise.all(people.map((person) => endLists(person, ledger)));
  await makeRoom(people, ledger);
  await checkAllSent(people, ledger);
}

/** Repeats deletions of lists and accounts, and departures, that may have failed. */
async function endLists(person: Person, ledger: Ledger): Promise<void> {
  const { uid, tabs } = person;
  if (person.isDeleted()) return;
  if (ledger.accountsToDelete.has(uid)) return retry("the account", () => person.deleteAccount());
  const engine = tabs()[0]?.engine;
  for (const id of ledger.lists.keys()) {
    if (ledger.deleted.get(id) === uid) await retry(id, () => engine?.deleteList(id));
    else if (ledger.hasLeft(id, uid)) await retry(id, () => engine?.leaveList(id));
  }

  /** Retries a command until it succeeds. */
  async function retry(what: string, command: () => Promise<void> | undefined): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return await command();
      } catch (error) {
        if (Date.now() < deadline) continue;
        return ledger.recordViolation("unsent", `the end of ${what} by ${person.name}: ${error}`);
      }
    }
  }
}

/** Counts the blocked entries of full lists, and removes items from these lists. */
async function makeRoom(people: readonly Person[], ledger: Ledger): Promise<void> {
  for (const { tabs } of people) {
    const [tab] = tabs();
    if (!tab) continue;
    await tab.engine.flushWithin(TIMEOUT_MS);
    for (const listId of tab.engine.outbox.listIds()) {
      const open = tab.showList(listId);
      const state = open.getState();
      if (state.status !== "ready" || state.list.items.length < MAX_ITEMS) continue;
      ledger.figures.blocked += tab.engine.outbox.entriesOf(listId).length;
      const itemIds = state.list.items.slice(0, ROOM).map(({ id }) => id);
      tab.edit(listId, [{ type: "remove-items", itemIds }]);
    }
  }
}
