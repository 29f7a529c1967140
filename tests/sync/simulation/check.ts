import type { ListState } from "../../../src/sync/synced-list";
import { type StoredList, storedList } from "../../support/stored-lists";
import { contentOf, type World } from "./history";
import type { Ledger, RecordedEntry } from "./ledger";
import type { Person } from "./person";
import type { Tab } from "./tab";

/** The timeout of each final check, in milliseconds. A busy machine is slow. */
export const TIMEOUT_MS = 120_000;

/**
 * The interval at which a waiting screen makes the SDK reconnect, in milliseconds. Sometimes the emulator garbles a
 * response, and the SDK pauses for a minute.
 */
const RECONNECT_INTERVAL_MS = 10_000;

/** Compares the stored lists with everything that people did, and with the screens of their members. */
export async function checkLists(people: readonly Person[], world: World): Promise<void> {
  const { ledger, history } = world;
  const ids = [...ledger.lists.keys()];
  const all = await Promise.all(ids.map(async (id) => [id, await storedList(id)] as const));
  for (const [id, stored] of all) {
    const isDeleted = ledger.deleted.has(id);
    if (!stored && !isDeleted && !isUncreated(id, ledger))
      ledger.recordViolation("lost", `list ${id}`);
    if (stored && isDeleted) ledger.recordViolation("came back", `list ${id}`);
    if (!stored || isDeleted) continue;
    history.countCommits(id, stored);
    checkTexts(id, stored, ledger);
  }
  for (const recorded of ledger.entries.values()) checkEntry(recorded, ledger);
  await Promise.all(
    people.flatMap((person) =>
      person.tabs().map(async (tab) => {
        for (const [id, stored] of all) {
          const { uid } = person;
          // Opening the list would make any other person a member.
          const isViewer = !ledger.isAway(id, uid) && (!stored || stored.shared_with.includes(uid));
          if (isViewer) await checkScreen(tab, id, stored, person, ledger);
        }
      }),
    ),
  );
}

/** Returns whether the creation of a list was lost in a crash. */
const isUncreated = (listId: string, { entries }: Ledger): boolean =>
  [...entries.values()].some(
    ({ entry, isUncertain }) =>
      isUncertain && entry.listId === listId && entry.edit?.type === "create-list",
  );

/** Checks that exactly one commit includes an entry, or none if it was undone, refused or in a tab that crashed. */
function checkEntry(recorded: RecordedEntry, ledger: Ledger) {
  const { entry, uid, commits, isUndone, isUncertain } = recorded;
  const { id, listId, edit } = entry;
  const text = `${edit?.type} ${id} of ${uid} on ${listId}`;
  if (commits > 1) ledger.recordViolation("applied twice", text);
  if (commits > 0 && isUndone) ledger.recordViolation("came back", text);
  if (commits === 0 && !isUndone && !isUncertain && !ledger.mayBeRefused(recorded))
    ledger.recordViolation("lost", text);
}

/**
 * Checks that a list has each text that was written on it, unless somebody who saw it has replaced it, or anybody has
 * removed the item or one that keeps another text of it.
 */
function checkTexts(listId: string, stored: StoredList, ledger: Ledger) {
  const edits = [...ledger.entries.values()].flatMap(({ entry: { edit, listId: on }, commits }) =>
    edit?.type === "change-list" && on === listId && commits > 0
      ? edit.changes.flatMap((change) => (change.type === "edit-item" ? change : []))
      : [],
  );
  const origins = new Map(
    edits.flatMap(({ itemId, seen }) => (seen ? [[seen.otherId, itemId]] : [])),
  );
  const firstOf = (id: string): string => {
    const origin = origins.get(id);
    return origin === undefined ? id : firstOf(origin);
  };
  const removed = new Set([...ledger.removable].map(firstOf));
  const there = new Set(stored.items.map(({ text }) => text));
  const replaced = new Set(edits.map(({ seen }) => seen?.text));
  for (const { itemId, text } of edits) {
    const mayBeGone = replaced.has(text) || removed.has(firstOf(itemId));
    if (!mayBeGone && !there.has(text)) ledger.recordViolation("lost", `${text} of ${listId}`);
  }
}

async function checkScreen(
  tab: Tab,
  listId: string,
  stored: StoredList | null,
  person: Person,
  ledger: Ledger,
) {
  const isShown = await untilState(person, tab.showList(listId), (state) => shows(state, stored));
  if (isShown) return;
  const { status } = tab.showList(listId).getState();
  ledger.recordViolation("disagreement", `${tab.name} on ${listId}: ${status}`);
}

/** Waits until a list on a person's screen is in a right state. Resolves to false after a long time. */
export function untilState(
  { reconnect }: Person,
  open: ReturnType<Tab["showList"]>,
  isRight: (state: ListState) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const update = () => isRight(open.getState()) && end(true);
    const interval = setInterval(reconnect, RECONNECT_INTERVAL_MS);
    const timer = setTimeout(() => end(false), TIMEOUT_MS);
    const stop = open.subscribe(update);
    function end(result: boolean) {
      clearTimeout(timer);
      clearInterval(interval);
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
