import { orderOf } from "../../../src/sync/pending";
import type { StoredList } from "../../support/stored-lists";
import type { Effect, Sent } from "./effects";
import { hashOf, type Transaction } from "./history";
import type { RecordedEntry } from "./ledger";
import type { World } from "./world";

/** The stored lists at the end, by id; null for a list that does not exist. */
export type Stored = ReadonlyMap<string, StoredList | null>;

/** Replays the commits of a list. Each entry must have its intended effect, and the result must be the stored list. */
export function checkHistory(listId: string, stored: StoredList, { ledger, history }: World) {
  const { figures, recordViolation } = ledger;
  const initial = ledger.lists.get(listId)?.stored ?? null;
  const readAt = (commit: Transaction) => commit.readAt.get(listId) ?? 0;
  const commits = history
    .commits()
    .filter((commit) => commit.readAt.has(listId))
    .toSorted((one, other) => readAt(one) - readAt(other));
  /** The items of the list, by id: whether each is done. */
  const items = new Map(initial?.items.map(({ id, done }) => [id, done]));
  /** The order of the newest key by tab and field. */
  const newest = new Map<string, string>();

  function apply(effect: Effect) {
    if (effect.type === "added") items.set(effect.item.id, effect.item.done);
    else if (effect.type === "removed") items.delete(effect.item.id);
    else if (effect.type === "set" && effect.field.endsWith(".done")) {
      items.set(effect.field.slice(0, -".done".length), effect.value === "true");
    }
  }

  /** Checks that no older value of a tab replaces a newer one. */
  function checkOrder(key: string, effects: readonly Effect[]) {
    for (const effect of effects) {
      if (effect.type !== "set") continue;
      const field = `${key.slice(key.lastIndexOf("-"))} ${effect.field}`;
      const order = orderOf({ key });
      if ((newest.get(field) ?? "") > order)
        recordViolation("staleValues", `${effect.field} by ${key}`);
      else newest.set(field, order);
    }
  }

  /** Checks that a removal of done items, before it is applied, removes only done items. */
  function checkRemovalOfDone({ key, pending }: RecordedEntry, effects: readonly Effect[]) {
    const isRight = (effect: Effect) => effect.type === "removed" && items.get(effect.item.id);
    if (pending.type !== "remove-done-items" || effects.every(isRight)) return;
    recordViolation("wrongItems", `${key} did more than remove done items`);
  }

  /** Checks that an added or reopened item is there, and that a reopened item is open. */
  function checkOpened({ key, pending }: RecordedEntry, effects: readonly Effect[]) {
    if (pending.type !== "add-item" && pending.type !== "reopen-item") return;
    const done = items.get(pending.item.id);
    if (done === undefined || (done && pending.type === "reopen-item")) {
      recordViolation("wrongItems", `${pending.type} ${key} did not open it`);
    }
    const isBack = effects.some(({ type }) => type === "added");
    if (isBack && pending.type === "reopen-item") figures.reopenedAfterRemoval += 1;
  }

  let found = hashOf(initial);
  for (const commit of commits) {
    if (commit.found.get(listId) !== found)
      recordViolation("unexplained", `the state of ${listId} before a commit`);
    found = commit.written.get(listId) ?? "";
    for (const sent of commit.sent) {
      const recorded = ledger.recorded.get(sent.key);
      const effects = sent.effects.get(listId) ?? [];
      if (!recorded) recordViolation("unexplained", `${sent.key} is not in the ledger`);
      if (recorded) checkRemovalOfDone(recorded, effects);
      for (const effect of effects) apply(effect);
      checkOrder(sent.key, effects);
      if (recorded?.listId === listId) checkOpened(recorded, effects);
    }
  }
  if (found !== hashOf(stored)) recordViolation("unexplained", `the stored state of ${listId}`);
}

/** Checks that each entry committed once, unless it was undone or refused, and never if it was undone unsent. */
export function checkEntries(stored: Stored, { ledger, history }: World) {
  const { recordViolation } = ledger;
  const commitsByKey = new Map<string, Transaction>();
  const effective = new Set<string>();
  for (const commit of history.commits()) {
    for (const key of commit.keys) {
      if (commitsByKey.has(key))
        recordViolation(
          "repetitions",
          `${key} by ${commitsByKey.get(key)?.receipt} and ${commit.receipt}`,
        );
      commitsByKey.set(key, commit);
    }
    for (const { key, effects } of commit.sent) if (effects.size > 0) effective.add(key);
  }

  const undone = new Set<string>();
  for (const { pending } of ledger.recorded.values()) {
    if (pending.type === "undo") for (const key of pending.of) undone.add(key);
  }
  for (const [key, recorded] of ledger.recorded) {
    const { pending, uid, at, listIds } = recorded;
    const isCommitted = commitsByKey.has(key);
    // An undo of entries that never committed must have no effect.
    const isIneffective =
      pending.type === "undo" && !pending.of.some((one) => commitsByKey.has(one));
    const changes =
      pending.type === "undo"
        ? pending.changes.map((_, at) => `${key}.0000.${String(at).padStart(4, "0")}`)
        : [];
    if (isIneffective && changes.some((one) => effective.has(one)))
      recordViolation("undoneEffects", `${key}, which undoes nothing`);
    // Edits in one tab may be too late if another tab leaves the list.
    const isLate = listIds.some((id) => at > ledger.departureTime(id, uid) || !stored.get(id));
    if (isCommitted && ledger.undoneUnsent.has(key))
      recordViolation("undoneEffects", `${pending.type} ${key}`);
    const isGone = ledger.refused.has(key) || ledger.undoneUnsent.has(key);
    // The changes that replace an undo are entries themselves, and are checked on their own.
    const isReplaced = pending.type === "undo" && changes.every((one) => ledger.recorded.has(one));
    const isWanted = !isGone && !undone.has(key) && !isIneffective && !isReplaced;
    if (isCommitted || history.withoutEffect.has(key) || isLate || !isWanted) continue;
    if (pending.type !== "join-list") recordViolation("losses", `${pending.type} ${key}`);
  }
}

/** Checks that each transfer removed an item from one list and added it to the other, or did neither. */
export function checkTransfers(stored: Stored, { ledger, history }: World) {
  /** The items that other entries than transfers have added, with counts. */
  const added = new Map<string, number>();
  for (const { sent } of history.commits()) {
    for (const one of sent) {
      ledger.figures.committedTransfers += one.transferred.length;
      for (const id of one.lost)
        ledger.recordViolation("losses", `item ${id} by transfer ${one.key}`);
      const isTransfer = ledger.recorded.get(one.key)?.pending.type === "transfer";
      if (isTransfer && one.transferred.length === 0 && idsAdded(one).length > 0) {
        ledger.recordViolation("duplicates", `transfer ${one.key}`);
      }
      for (const id of isTransfer ? [] : idsAdded(one)) added.set(id, (added.get(id) ?? 0) + 1);
    }
  }

  const lists = [...stored.values()].flatMap((list) => list ?? []);
  const counts = new Map<string, number>();
  for (const { items } of lists) {
    for (const { id = "" } of items) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const [id, count] of counts) {
    if (count > Math.max(1, added.get(id) ?? 0)) ledger.recordViolation("duplicates", `item ${id}`);
  }
}

function idsAdded({ effects }: Sent): readonly string[] {
  return [...effects.values()]
    .flat()
    .flatMap((effect) => (effect.type === "added" ? [effect.item.id] : []));
}
