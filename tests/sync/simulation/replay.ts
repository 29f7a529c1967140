import type { StoredList } from "../../support/stored-lists";
import type { Effect, Sent } from "./effects";
import { shortOf, type Try } from "./history";
import type { Issue } from "./ledger";
import type { World } from "./world";

/** What is stored in the end, by list; null for a list that is not there. */
export type Stored = ReadonlyMap<string, StoredList | null>;

/**
 * Goes through everything that the server took of a list, in its order, and looks whether each edit had the effect that was
 * meant, and whether what is stored is what comes of that.
 */
export function checkHistory(listId: string, stored: StoredList, { ledger, history }: World) {
  const { figures, violate } = ledger;
  const beginning = ledger.lists.get(listId)?.stored ?? null;
  const readAt = (commit: Try) => commit.readAt.get(listId) ?? 0;
  const commits = history
    .commits()
    .filter((commit) => commit.readAt.has(listId))
    .toSorted((one, other) => readAt(one) - readAt(other));
  /** Whether the items are done that are there. */
  const items = new Map(beginning?.items.map(({ id, done }) => [id, done]));
  /** The newest key of each tab that has written to each field. */
  const newest = new Map<string, string>();

  function apply(effect: Effect) {
    if (effect.type === "added") items.set(effect.item.id, effect.item.done);
    else if (effect.type === "removed") items.delete(effect.item.id);
    else if (effect.type === "set" && effect.field.endsWith(".done")) {
      items.set(effect.field.slice(0, -".done".length), effect.value === "true");
    }
  }

  /** A tab's older value may not come over its newer one. */
  function checkOrder(key: string, effects: readonly Effect[]) {
    for (const effect of effects) {
      if (effect.type !== "set") continue;
      const field = `${key.slice(key.lastIndexOf("-"))} ${effect.field}`;
      if ((newest.get(field) ?? "") > key) violate("wrongFields", `${effect.field} by ${key}`);
      else newest.set(field, key);
    }
  }

  /** A clearing, which is about to be applied, takes only what is done. */
  function checkClearing({ key, pending }: Issue, effects: readonly Effect[]) {
    const isMeant = (effect: Effect) => effect.type === "removed" && items.get(effect.item.id);
    if (pending.type !== "remove-done-items" || effects.every(isMeant)) return;
    violate("wrongClearings", `${key} did more than to clear what is done`);
  }

  /** Whoever has just added an item or opened it again finds it there, and open. */
  function checkOpened({ key, pending }: Issue, effects: readonly Effect[]) {
    if (pending.type !== "add-item" && pending.type !== "reopen-item") return;
    const done = items.get(pending.item.id);
    if (done === undefined || (done && pending.type === "reopen-item")) {
      violate("wrongClearings", `${pending.type} ${key} did not open it`);
    }
    const isBack = effects.some(({ type }) => type === "added");
    if (isBack && pending.type === "reopen-item") figures.reopenedAfterClearing += 1;
  }

  let found = shortOf(beginning);
  for (const commit of commits) {
    if (commit.found.get(listId) !== found) violate("unexplained", `what was there of ${listId}`);
    found = commit.left.get(listId) ?? "";
    for (const sent of commit.sent) {
      const issue = ledger.issues.get(sent.key);
      const effects = sent.effects.get(listId) ?? [];
      if (!issue) violate("unexplained", `nobody made ${sent.key}`);
      if (issue) checkClearing(issue, effects);
      for (const effect of effects) apply(effect);
      checkOrder(sent.key, effects);
      if (issue?.listId === listId) checkOpened(issue, effects);
    }
  }
  if (found !== shortOf(stored)) violate("unexplained", `what is stored of ${listId}`);
}

/**
 * Looks whether the server has taken every edit exactly once that was neither taken back nor refused, and nothing that was
 * taken back before it was sent.
 */
export function checkEntries(stored: Stored, { ledger, history }: World) {
  const { violate } = ledger;
  const takings = new Map<string, Try>();
  const effective = new Set<string>();
  for (const commit of history.commits()) {
    for (const key of commit.keys) {
      if (takings.has(key))
        violate("overwrites", `${key} by ${takings.get(key)?.receipt} and ${commit.receipt}`);
      takings.set(key, commit);
    }
    for (const { key, effects } of commit.sent) if (effects.size > 0) effective.add(key);
  }

  const undone = new Set<string>();
  for (const { pending } of ledger.issues.values()) {
    if (pending.type === "undo") for (const key of pending.of) undone.add(key);
  }
  for (const [key, issue] of ledger.issues) {
    const { pending, uid, at, listIds } = issue;
    const isTaken = takings.has(key);
    // The undoing of what never had an effect must have none.
    const isVain = pending.type === "undo" && !pending.of.some((one) => takings.has(one));
    const changes =
      pending.type === "undo"
        ? pending.changes.map((_, at) => `${key}.0000.${String(at).padStart(4, "0")}`)
        : [];
    if (isVain && changes.some((one) => effective.has(one)))
      violate("traces", `${key}, which undoes nothing`);
    // What a tab of somebody does while another one leaves may come too late.
    const isLate = listIds.some((id) => at > ledger.leftAt(id, uid) || !stored.get(id));
    if (isTaken && ledger.unsent.has(key)) violate("traces", `${pending.type} ${key}`);
    const isGone = ledger.refused.has(key) || ledger.unsent.has(key);
    // The changes that an undo becomes are entries themselves, each of which is to be taken.
    const isReplaced = pending.type === "undo" && changes.every((one) => ledger.issues.has(one));
    const isWanted = !isGone && !undone.has(key) && !isVain && !isReplaced;
    if (isTaken || history.idle.has(key) || isLate || !isWanted) continue;
    if (pending.type !== "join-list") violate("losses", `${pending.type} ${key}`);
  }
}

/** Looks whether each move took an item off one list and brought it to the other, or did neither. */
export function checkTransfers(stored: Stored, { ledger, history }: World) {
  /** The items that something else than a move has brought, and how often. */
  const brought = new Map<string, number>();
  for (const { sent } of history.commits()) {
    for (const one of sent) {
      ledger.figures.transfersTaken += one.moved.length;
      for (const id of one.lost) ledger.violate("losses", `item ${id} by move ${one.key}`);
      const isMove = ledger.issues.get(one.key)?.pending.type === "transfer";
      if (isMove && one.moved.length === 0 && idsAdded(one).length > 0) {
        ledger.violate("doubles", `move ${one.key}`);
      }
      for (const id of isMove ? [] : idsAdded(one)) brought.set(id, (brought.get(id) ?? 0) + 1);
    }
  }

  const lists = [...stored.values()].flatMap((list) => list ?? []);
  const counts = new Map<string, number>();
  for (const { items } of lists) {
    for (const { id = "" } of items) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const [id, count] of counts) {
    if (count > Math.max(1, brought.get(id) ?? 0)) ledger.violate("doubles", `item ${id}`);
  }
}

function idsAdded({ effects }: Sent): readonly string[] {
  return [...effects.values()]
    .flat()
    .flatMap((effect) => (effect.type === "added" ? [effect.item.id] : []));
}
