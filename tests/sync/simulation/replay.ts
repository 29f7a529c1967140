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
  const { figures, violate } = ledger;
  const commits = history.commitsOf(listId, stored);
  const issues = ledger.issuesOf(listId);
  const beginning = ledger.lists.get(listId)?.stored ?? null;
  /** Whether the items are done that are there; those that the commit in question has added. */
  const items = new Map(beginning?.items.map(({ id, done }) => [id, done]));
  const added = new Set<string>();
  /** The entry that has brought an item for the first time: that it is there proves that entry, and no other. */
  const origins = new Map(beginning?.items.map(({ id }) => [id, ""]));
  const takings = new Map<string, Try[]>();
  /** What stands in the name and in the items' texts; and what stood where an entry has written such a text. */
  const texts = new Map([["name", beginning?.name ?? ""]]);
  for (const { id, text } of beginning?.items ?? []) texts.set(`${id}.text`, text);
  const replaced = new Map<string, string | undefined>();
  /** The newest key of each tab that has written to each field. */
  const newest = new Map<string, string>();

  function apply(effect: Effect, key: string) {
    if (effect.type === "added") {
      items.set(effect.item.id, effect.item.done);
      added.add(effect.item.id);
      texts.set(`${effect.item.id}.text`, effect.item.text);
      if (!origins.has(effect.item.id)) origins.set(effect.item.id, key);
    } else if (effect.type === "removed") {
      items.delete(effect.item.id);
    } else if (effect.type === "set" && effect.field.endsWith(".done")) {
      items.set(effect.field.slice(0, -".done".length), effect.value === "true");
    } else if (effect.type === "set") {
      texts.set(effect.field, effect.value);
    }
  }

  /** The items that an entry has brought for the first time. */
  function idsBrought({ key, effects }: Sent): readonly string[] {
    const ids = effects.flatMap((effect) => (effect.type === "added" ? [effect.item.id] : []));
    return ids.filter((id) => origins.get(id) === key);
  }

  /** What was taken before has had an effect once more. That is only excused where nobody could know better. */
  function checkAgain(
    { uid, key, pending }: Issue,
    { effects }: Sent,
    commit: Try,
    found: string | undefined,
  ) {
    const earlier = takings.get(key) ?? [];
    const last = commits.findLastIndex((one) => one !== commit && earlier.includes(one));
    const later = commits.slice(last + 1, commits.indexOf(commit));
    // What was tried before, on an older list, may have been there before.
    const isFirstTry = (sent: Sent, { readAt }: Try) =>
      history.triesOf(listId).every((one) => one.readAt >= readAt || !one.keys.includes(sent.key));
    const taken = commits[last];
    // What comes from another list keeps its id, so somebody else may have brought it as well.
    const isProof = (one: Sent) => issues.get(one.key)?.pending.type !== "transfer";
    const idsNew =
      taken?.sent.filter((one) => isProof(one) && isFirstTry(one, taken)).flatMap(idsBrought) ?? [];
    const isSeen = (...what: (string | number)[]) => history.seenAt(uid, ...what) < commit.madeAt;
    const reason =
      (earlier.some(({ answeredAt }) => answeredAt < commit.madeAt) && "it was answered") ||
      (later.every((one) => one.uid === uid) && "nobody else had written") ||
      (idsNew.some((id) => items.has(id) && !added.has(id)) && "an item proved it") ||
      (isSeen(listId, later[0]?.readAt ?? 0) && "the list was seen") ||
      (idsBrought({ key, effects }).some((id) => isSeen(listId, id)) && "the item was seen") ||
      (effects.some(isText) && found !== replaced.get(key) && "texts tell");
    if (reason) violate("overwrites", `${pending.type} ${key}, although ${reason}`);
    else for (const { type } of effects) figures[AGAIN[type]] += 1;
  }

  /** What somebody took back before it was sent may have no effect, nor may the taking back of what never had one. */
  function checkTraces({ key, pending }: Issue, commit: Try) {
    const { madeAt } = commit;
    const wasSent = (one: string) =>
      history.idle.has(one) ||
      history.triesOf(listId).some((past) => past.madeAt < madeAt && past.keys.includes(one));

    const isUndone = ledger
      .takenBackIn(listId)
      .some(({ keys, at }) => at < madeAt && keys.includes(key));
    const isUndoing = pending.type === "undo" && pending.of.length > 0;
    const isVain = isUndoing && !pending.of.some((one) => takings.has(one));
    if (isUndone || (isVain && pending.of.every((one) => !wasSent(one)))) {
      violate("traces", `${pending.type} ${key}`);
    } else if (isVain) {
      figures.undoneForOthers += 1;
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
    if (commit.found !== found) violate("unexplained", `what was there of ${listId}`);
    found = commit.left;
    added.clear();
    for (const sent of commit.sent) {
      const issue = issues.get(sent.key);
      if (!issue) {
        violate("unexplained", `nobody made ${sent.key}`);
        continue;
      }
      checkClearing(issue, sent.effects);
      const text = sent.effects.find(isText);
      const foundText = text && texts.get(text.field);
      for (const effect of sent.effects) apply(effect, sent.key);
      if (!takings.has(sent.key)) {
        checkOrder(sent.key, sent.effects);
        checkOpened(issue, sent.effects);
      } else if (sent.effects.length > 0) {
        checkAgain(issue, sent, commit, foundText);
      }
      if (text) replaced.set(sent.key, foundText);
      if (sent.effects.length > 0) checkTraces(issue, commit);
      takings.set(sent.key, [...(takings.get(sent.key) ?? []), commit]);
    }
  }
  if (found !== shortOf(stored)) violate("unexplained", `what is stored of ${listId}`);
}

/** The figure for what has an effect once more. */
const AGAIN = {
  added: "broughtBack",
  set: "tickedAgain",
  removed: "removedAgain",
  moved: "movedAgain",
} as const;

function isText(effect: Effect): effect is Extract<Effect, { readonly type: "set" }> {
  return effect.type === "set" && !effect.field.endsWith(".done");
}
