import type { ListState } from "../../../src/sync/standing";
import { type StoredList, storedList } from "../../support/stored-lists";
import { type Content, contentOf, linesOf } from "./content";
import type { Ledger } from "./ledger";
import type { Person } from "./person";
import { checkEntries, checkHistory, checkTransfers, type Stored } from "./replay";
import type { Tab } from "./tab";
import type { World } from "./world";

/** How long the end may take on a busy machine before it counts as never, in milliseconds. */
export const PATIENCE_MS = 120_000;

/**
 * How long a screen may wait for its live read before the SDK connects anew, in milliseconds. Now and then the emulator
 * garbles an answer, and the SDK pauses for a minute.
 */
const STALL_MS = 10_000;

/** Waits until nobody has anything left to send, and notes who never comes to that. */
export async function checkAllSent(people: readonly Person[], ledger: Ledger): Promise<void> {
  await Promise.all(
    people.flatMap(({ tabs }) =>
      tabs().map(async ({ name, engine }) => {
        engine.wake();
        const unsent = await engine.flushWithin(PATIENCE_MS);
        const types = engine.outbox
          .listIds()
          .flatMap(engine.outbox.entriesOf)
          .map(({ pending }) => pending.type);
        if (unsent > 0) ledger.violate("unsent", `${types} of ${name}`);
      }),
    ),
  );
}

/** Compares what the server holds with everything that was done to it, and with what each member's tabs show. */
export async function checkLists(people: readonly Person[], world: World): Promise<void> {
  const { ledger, history } = world;
  const ids = [...ledger.lists.keys()];
  const stored: Stored = new Map(
    await Promise.all(ids.map(async (id) => [id, await storedList(id)] as const)),
  );
  for (const list of stored.values()) history.noteReceipts(list?.receipts);
  for (const [id, list] of stored) checkList(id, list, world);
  checkEntries(stored, world);
  checkTransfers(stored, world);
  await Promise.all(
    people.flatMap((person) =>
      person.tabs().map(async (tab) => {
        for (const [id, list] of stored) {
          const { uid } = person;
          // Whoever else looked at it would become a member by that.
          const isViewer = !ledger.hasLeft(id, uid) && (!list || list.shared_with.includes(uid));
          if (isViewer) await checkScreen(tab, id, list, person, ledger);
        }
      }),
    ),
  );
}

/** Looks whether a list is stored as it was meant. */
function checkList(listId: string, stored: StoredList | null, world: World) {
  const { ledger } = world;
  if (!stored) {
    if (!ledger.deleted.has(listId)) ledger.violate("losses", `list ${listId}`);
    return;
  }
  const ids = stored.items.map(({ id }) => id);
  if (new Set(ids).size < ids.length) ledger.violate("doubles", `in list ${listId}`);
  if (ledger.deleted.has(listId)) ledger.violate("overwrites", `list ${listId} is there again`);
  const meant = ledger.meant.get(listId);
  if (meant && contentOf(meant) !== contentOf(stored)) {
    ledger.violate("disorders", `list ${listId}: ${difference(meant, stored)}`);
  }
  for (const uid of stored.shared_with) {
    if (ledger.hasLeft(listId, uid)) ledger.violate("disagreements", `${uid} is on ${listId}`);
  }
  checkHistory(listId, stored, world);
}

async function checkScreen(
  tab: Tab,
  listId: string,
  stored: StoredList | null,
  { reconnect }: Person,
  ledger: Ledger,
) {
  const stall = setInterval(reconnect, STALL_MS);
  const isShown = await comesToShow(tab, listId, stored);
  clearInterval(stall);
  if (isShown) return;
  const state = tab.showList(listId).getState();
  const found = state.status === "ready" && stored ? difference(state.list, stored) : "";
  ledger.violate("disagreements", `${tab.name} on ${listId}: ${state.status} ${found}`);
}

async function comesToShow(tab: Tab, listId: string, stored: StoredList | null) {
  const open = tab.showList(listId);
  return await new Promise<boolean>((resolve) => {
    const look = () => shows(open.getState(), stored) && end(true);
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

function shows(state: ListState, stored: StoredList | null): boolean {
  if (!stored) return state.status === "missing";
  if (state.status !== "ready") return false;
  const { list } = state;
  return (
    contentOf(list) === contentOf(stored) && list.sharedWith.join() === stored.shared_with.join()
  );
}

function difference(shown: Content, stored: Content): string {
  const [here, there] = [linesOf(shown), linesOf(stored)];
  const only = (some: readonly string[], others: readonly string[]) =>
    some.filter((line) => !others.includes(line)).slice(0, 5);
  return `only shown ${only(here, there)}; only stored ${only(there, here)}; or in another order`;
}
