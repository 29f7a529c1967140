import type { ListState } from "../../../src/sync/standing";
import { type StoredList, storedList } from "../../support/stored-lists";
import { type Content, contentOf, linesOf } from "./content";
import type { Ledger } from "./ledger";
import type { Person } from "./person";
import { checkEntries, checkHistory, checkTransfers, type Stored } from "./replay";
import type { Tab } from "./tab";
import type { World } from "./world";

/** The timeout of each final check, in milliseconds. A busy machine is slow. */
export const TIMEOUT_MS = 120_000;

/**
 * The interval at which a waiting screen makes the SDK reconnect, in milliseconds. Sometimes the emulator garbles a
 * response, and the SDK pauses for a minute.
 */
const RECONNECT_INTERVAL_MS = 10_000;

/** Waits until all tabs have sent their entries. Entries that stay pending are a violation. */
export async function checkAllSent(people: readonly Person[], ledger: Ledger): Promise<void> {
  await Promise.all(
    people.flatMap(({ tabs }) =>
      tabs().map(async ({ name, engine }) => {
        engine.wake();
        const unsent = await engine.flushWithin(TIMEOUT_MS);
        const types = engine.outbox
          .listIds()
          .flatMap(engine.outbox.entriesOf)
          .map(({ pending }) => pending.type);
        if (unsent > 0) ledger.recordViolation("unsent", `${types} of ${name}`);
      }),
    ),
  );
}

/** Compares the stored lists with the history of their commits, and with the screens of their members. */
export async function checkLists(people: readonly Person[], world: World): Promise<void> {
  const { ledger, history } = world;
  const ids = [...ledger.lists.keys()];
  const stored: Stored = new Map(
    await Promise.all(ids.map(async (id) => [id, await storedList(id)] as const)),
  );
  for (const list of stored.values()) history.recordReceipts(list?.receipts);
  for (const [id, list] of stored) checkList(id, list, world);
  checkEntries(stored, world);
  checkTransfers(stored, world);
  await Promise.all(
    people.flatMap((person) =>
      person.tabs().map(async (tab) => {
        for (const [id, list] of stored) {
          const { uid } = person;
          // Opening the list would make any other person a member.
          const isViewer = !ledger.hasLeft(id, uid) && (!list || list.shared_with.includes(uid));
          if (isViewer) await checkScreen(tab, id, list, person, ledger);
        }
      }),
    ),
  );
}

/** Checks a stored list. */
function checkList(listId: string, stored: StoredList | null, world: World) {
  const { ledger } = world;
  if (!stored) {
    if (!ledger.deleted.has(listId)) ledger.recordViolation("losses", `list ${listId}`);
    return;
  }
  const ids = stored.items.map(({ id }) => id);
  if (new Set(ids).size < ids.length) ledger.recordViolation("duplicates", `in list ${listId}`);
  if (ledger.deleted.has(listId)) ledger.recordViolation("repetitions", `list ${listId} is back`);
  const expected = ledger.expected.get(listId);
  if (expected && contentOf(expected) !== contentOf(stored)) {
    ledger.recordViolation("wrongLists", `list ${listId}: ${difference(expected, stored)}`);
  }
  for (const uid of stored.shared_with) {
    if (ledger.hasLeft(listId, uid))
      ledger.recordViolation("disagreements", `${uid} is on ${listId}`);
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
  const timer = setInterval(reconnect, RECONNECT_INTERVAL_MS);
  const isShown = await waitUntilShown(tab, listId, stored);
  clearInterval(timer);
  if (isShown) return;
  const state = tab.showList(listId).getState();
  const found = state.status === "ready" && stored ? difference(state.list, stored) : "";
  ledger.recordViolation("disagreements", `${tab.name} on ${listId}: ${state.status} ${found}`);
}

async function waitUntilShown(tab: Tab, listId: string, stored: StoredList | null) {
  const open = tab.showList(listId);
  return await new Promise<boolean>((resolve) => {
    const update = () => shows(open.getState(), stored) && end(true);
    const timer = setTimeout(() => end(false), TIMEOUT_MS);
    const stop = open.subscribe(update);
    function end(result: boolean) {
      clearTimeout(timer);
      stop();
      resolve(result);
    }
    update();
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
