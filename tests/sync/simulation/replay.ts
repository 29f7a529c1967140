import type { StoredList } from "../../support/stored-lists";
import type { Effect, Sent } from "./effects";
import { shortOf, type Try } from "./history";
import type { Issue } from "./ledger";
import type { World } from "./world";

/**
 * Goes through all that the server took of a list, in its order, and looks whether each edit was taken exactly once,
 * with the effect that was meant, and whether what is stored is what comes of that.
 */
export function checkHistory(listId: string, stored: StoredList, { ledger, history }: World) {
  const commits = history.commitsOf(listId, shortOf(stored));
  const beginning = ledger.beginning(listId);
  const items = new Map(beginning?.items.map((item) => [item.id, item]));
  const takings = new Map<string, Try[]>();
  /** The newest key of each tab that has written to each field. */
  const newest = new Map<string, string>();
  /** What the commit that is looked at has added. */
  const addedNow = new Set<string>();

  function apply(effect: Effect) {
    if (effect.type === "added") {
      items.set(effect.item.id, effect.item);
      addedNow.add(effect.item.id);
    }
    if (effect.type === "removed") items.delete(effect.item.id);
    if (effect.type !== "set" || !effect.field.endsWith(".done")) return;
    const item = items.get(effect.field.slice(0, -".done".length));
    if (item) items.set(item.id, { ...item, done: effect.value === "true" });
  }

  /** What was taken before has had an effect once more. */
  function checkAgain(issue: Issue, { effects }: Sent, commit: Try, earlier: readonly Try[]) {
    const { uid, key, pending } = issue;
    const says = `${pending.type} ${key} had ${effects.map(({ type }) => type)} again`;
    if (earlier.some(({ answeredAt }) => answeredAt < commit.madeAt)) {
      return ledger.violate("overwrites", `${says}, although it was answered`);
    }
    const last = commits.findLastIndex((one) => one !== commit && earlier.includes(one));
    const later = commits.slice(last + 1, commits.indexOf(commit));
    if (later.every((one) => one.uid === uid)) {
      return ledger.violate("overwrites", `${says}, although nobody else had written`);
    }
    const added = commits[last]?.sent.flatMap((sent) => sent.effects.flatMap(addedBy)) ?? [];
    if (added.some((id) => items.has(id) && !addedNow.has(id))) {
      return ledger.violate("overwrites", `${says}, although an item of that attempt was there`);
    }
    const leftAt = commits[last + 1]?.readAt ?? 0;
    if (history.seenAt(uid, listId, leftAt) < commit.madeAt) {
      return ledger.violate("overwrites", `${says}, although it was seen`);
    }
    for (const effect of effects) {
      if (effect.type === "added") {
        const isSeen = history.seenAt(uid, effect.item.id) < commit.madeAt;
        if (isSeen) ledger.violate("overwrites", `${says}, although the item was seen`);
        else ledger.figures.broughtBack += 1;
      } else if (effect.type === "set") {
        if (effect.field.endsWith(".done")) ledger.figures.tickedAgain += 1;
        else ledger.violate("overwrites", says);
      } else ledger.figures[`${effect.type}Again`] += 1;
    }
  }

  /** What somebody took back before it was sent may have no effect, nor may the taking back of what never had one. */
  function checkTraces({ key, pending }: Issue, { effects }: Sent, { madeAt }: Try) {
    if (effects.length === 0) return;
    if (ledger.takenBackAt(key) < madeAt) {
      ledger.violate("traces", `${pending.type} ${key} was sent after it was taken back`);
    }
    if (pending.type === "undo" && !pending.of.some((one) => takings.has(one))) {
      ledger.violate("traces", `undo ${key} of what was never taken`);
    }
  }

  /** A tab's older value may not come over its newer one. */
  function checkOrder({ key }: Issue, { effects }: Sent) {
    for (const effect of effects) {
      if (effect.type !== "set") continue;
      const field = `${tabOf(key)} ${effect.field}`;
      const known = newest.get(field);
      if (known && known > key) ledger.violate("wrongFields", `${effect.field} by ${key}`);
      else newest.set(field, key);
    }
  }

  /** A clearing, which is about to be applied, takes only what is done. */
  function checkClearing({ key, pending }: Issue, { effects }: Sent) {
    if (pending.type !== "remove-done-items") return;
    for (const effect of effects) {
      if (effect.type === "removed" && items.get(effect.item.id)?.done) continue;
      ledger.violate("wrongClearings", `${key} did more than to clear what is done`);
    }
  }

  /** Whoever has just added an item or opened it again finds it there, and open. */
  function checkOpened({ key, pending }: Issue, { effects }: Sent) {
    if (pending.type !== "add-item" && pending.type !== "reopen-item") return;
    const item = items.get(pending.item.id);
    const isOpen = item && (pending.type === "add-item" || !item.done);
    if (!isOpen) ledger.violate("wrongClearings", `${pending.type} ${key} did not open it`);
    const isBack = pending.type === "reopen-item" && effects.some(({ type }) => type === "added");
    if (isBack) ledger.figures.reopenedAfterClearing += 1;
  }

  let found = shortOf(beginning);
  for (const commit of commits) {
    if (commit.found !== found) ledger.violate("unexplained", `what was there of ${listId}`);
    found = commit.left;
    addedNow.clear();
    for (const sent of commit.sent) {
      const issue = ledger.issueOf(sent.key);
      if (!issue) {
        ledger.violate("unexplained", `nobody made ${sent.key}`);
        continue;
      }
      const earlier = takings.get(sent.key) ?? [];
      checkClearing(issue, sent);
      for (const effect of sent.effects) apply(effect);
      if (earlier.length === 0) {
        checkOrder(issue, sent);
        checkOpened(issue, sent);
      } else if (sent.effects.length > 0) {
        checkAgain(issue, sent, commit, earlier);
      }
      checkTraces(issue, sent, commit);
      takings.set(sent.key, [...earlier, commit]);
    }
  }
  if (found !== shortOf(stored)) ledger.violate("unexplained", `what is stored of ${listId}`);
}

function addedBy(effect: Effect): readonly string[] {
  return effect.type === "added" ? [effect.item.id] : [];
}

/** The tab that made an entry: the last part of its key. */
function tabOf(key: string): string {
  return key.slice(key.lastIndexOf("-") + 1);
}
