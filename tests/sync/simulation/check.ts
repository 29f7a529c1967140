import type { ShoppingList } from "../../../src/domain/types";
import type { ListState } from "../../../src/sync/replica";
import { type StoredList, storedList } from "../../support/stored-lists";
import type { Ledger } from "./ledger";
import type { Person } from "./person";
import type { Tab } from "./tab";

/** How long the end may take on a busy machine before it counts as never, in milliseconds. */
const PATIENCE_MS = 120_000;

/** Waits until nobody has anything left to send, and notes who never comes to that. */
export async function checkAllSent(people: readonly Person[], ledger: Ledger): Promise<void> {
  await Promise.all(
    people.flatMap(({ name, tabs }) =>
      tabs().map(async ({ engine }) => {
        const unsent = await engine.drain(PATIENCE_MS);
        const types = engine.outbox
          .listIds()
          .flatMap((id) => engine.outbox.entries(id))
          .map(({ pending }) => pending.type);
        if (unsent > 0) ledger.violate("unsent", `${types} of ${name}`);
      }),
    ),
  );
}

/** Compares what the server holds with all that was done to it, and with what each member's tabs show. */
export async function checkList(
  listId: string,
  people: readonly Person[],
  ledger: Ledger,
): Promise<void> {
  const stored = await storedList(listId);
  if (stored) checkContent(listId, stored, ledger);
  else if (!ledger.isDeleted(listId)) ledger.violate("losses", `list ${listId}`);
  // Whoever else looked at it would become a member by that.
  const viewers = people.filter(
    ({ uid }) => !ledger.hasLeft(listId, uid) && (!stored || stored.shared_with.includes(uid)),
  );
  await Promise.all(
    viewers.flatMap(({ name, tabs }) =>
      tabs().map(async (tab) => {
        if (await comesToShow(tab, listId, stored)) return;
        ledger.violate("disagreements", `${name} on ${listId}: ${difference(tab, listId, stored)}`);
      }),
    ),
  );
}

function checkContent(listId: string, stored: StoredList, ledger: Ledger) {
  const ids = idsOfStored(listId, stored.items);
  const there = new Set(ids);
  if (there.size < ids.length) ledger.violate("doubles", `in list ${listId}`);
  for (const id of ledger.itemsOf(listId)) {
    if (!there.has(id) && !ledger.isRemoved(id)) ledger.violate("losses", `item ${id}`);
    // Who removes an item in two tabs and takes one of both back has said nothing clear.
    const mayBeThere = ledger.isBroughtBack(id) || ledger.isRestored(id);
    if (there.has(id) && ledger.isRemoved(id) && !mayBeThere) {
      ledger.violate("wrongResurrections", `item ${id} was never removed`);
    }
  }
  const checkField = (field: string, value: string) => {
    if (!ledger.isLastWritten(field, value)) ledger.violate("wrongFields", `${field} is ${value}`);
  };
  checkField(`${listId}.name`, stored.name);
  for (const [index, { text, done = false }] of stored.items.entries()) {
    checkField(`${ids[index]}.text`, text);
    checkField(`${ids[index]}.done`, String(done));
  }
}

async function comesToShow(tab: Tab, listId: string, stored: StoredList | null) {
  const open = tab.showList(listId);
  return await new Promise<boolean>((resolve) => {
    const look = () => shows(listId, open.getState(), stored) && end(true);
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    const stop = open.subscribe(look);
    function end(result: boolean) {
      clearTimeout(timer);
      stop();
      resolve(result);
    }
    look();
  });
}

function difference(tab: Tab, listId: string, stored: StoredList | null): string {
  const state = tab.showList(listId).getState();
  if (state.status !== "ready" || !stored) return `${state.status}, stored: ${stored !== null}`;
  const shown = linesOf(state.list);
  const there = linesOfStored(listId, stored);
  const only = (some: readonly string[], others: readonly string[]) =>
    some.filter((line) => !others.includes(line)).slice(0, 5);
  return `only shown ${only(shown, there)}; only stored ${only(there, shown)}; or in another order`;
}

function shows(listId: string, state: ListState, stored: StoredList | null): boolean {
  if (!stored) return state.status === "missing";
  if (state.status !== "ready") return false;
  return linesOf(state.list).join() === linesOfStored(listId, stored).join();
}

function linesOf({ name, items, sharedWith }: ShoppingList): string[] {
  const lines = items.map(({ id, text, done }) => `${id} ${text} ${done}`);
  return [name, ...lines, ...sharedWith];
}

function linesOfStored(listId: string, { name, items, shared_with }: StoredList): string[] {
  const ids = idsOfStored(listId, items);
  const lines = items.map(({ text, done = false }, index) => `${ids[index]} ${text} ${done}`);
  return [name, ...lines, ...shared_with];
}

/** Items of the oldest format get their ids from their place. */
function idsOfStored(listId: string, items: StoredList["items"]): string[] {
  return items.map(({ id }, index) => id ?? `${listId}-${index}`);
}
