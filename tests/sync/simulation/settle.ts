import { MAX_ITEMS } from "../../../src/domain/limits";
import { checkAllSent, PATIENCE_MS } from "./check";
import type { Ledger } from "./ledger";
import type { Person } from "./person";

/** How many items go from a full list in the end: more than wait for it. */
const ROOM = 200;

/** Good weather for all, every browser opened again, and done what had failed, as people come to do it. */
export async function settleDown(people: readonly Person[], ledger: Ledger): Promise<void> {
  for (const person of people) {
    if (person.isGone()) continue;
    Object.assign(person.weather, { failure: 0, loss: 0, death: 0, isDenied: false });
    person.setOnline(true);
    for (const tab of person.tabs()) if (tab.isAsleep()) await tab.wake(false);
    person.reconnect();
    if (person.tabs().length === 0) person.openTab();
    // Whoever comes to see a list for the first time only now would join it when all is counted already.
    for (const tab of person.tabs()) tab.hide();
  }
  await Promise.all(people.map((person) => endLists(person, ledger)));
  await makeRoom(people, ledger);
  await checkAllSent(people, ledger);
}

/** Deletes and leaves what was to be deleted and left, and deletes accounts. */
async function endLists(person: Person, ledger: Ledger): Promise<void> {
  const { uid, tabs } = person;
  if (person.isGone()) return;
  if (ledger.going.has(uid)) return insist("the account", () => person.deleteAccount());
  const engine = tabs()[0]?.engine;
  for (const id of ledger.lists.keys()) {
    if (ledger.deleted.get(id) === uid) await insist(id, () => engine?.deleteList(id));
    else if (ledger.hasLeft(id, uid)) await insist(id, () => engine?.leaveList(id));
  }

  /** Asks again until it is done. */
  async function insist(what: string, ask: () => Promise<void> | undefined): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (Date.now() < deadline) continue;
        return ledger.violate("unsent", `the end of ${what} by ${person.name}: ${error}`);
      }
    }
  }
}

/** Counts what waits for lists that are full, and removes items from those. */
async function makeRoom(people: readonly Person[], ledger: Ledger): Promise<void> {
  for (const { tabs } of people) {
    const [tab] = tabs();
    if (!tab) continue;
    await tab.engine.flushWithin(PATIENCE_MS);
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
