import { itemIdsOf } from "../../../src/domain/changes";
import type { StoredList } from "../../support/stored-lists";
import type { Effect } from "./effects";
import type { Try } from "./history";
import type { Issue } from "./ledger";
import type { World } from "./world";

/** Looks whether the server has taken everything that anybody did, and that was neither taken back nor refused. */
export function checkAllTaken(listId: string, stored: StoredList, { ledger, history }: World) {
  const commits = history.commitsOf(listId, stored);
  const taken = new Set(commits.flatMap(({ keys }) => keys));
  const effective = new Set(commits.flatMap(({ sent }) => sent.map(({ key }) => key)));
  const readAts = new Map(commits.map(({ left, readAt }) => [left, readAt]));
  const tries = new Map<string, Try[]>();
  for (const one of history.triesOf(listId)) {
    for (const key of one.keys) tries.set(key, [...(tries.get(key) ?? []), one]);
  }

  /** Whether the list once stood as an attempt to send an entry was to leave it, be it by others. */
  function isEqual({ key }: Issue): boolean {
    return (tries.get(key) ?? []).some((one) => (readAts.get(one.left) ?? -1) >= one.readAt);
  }

  /** Whether somebody else has written to the same field since an attempt to send an entry read it. */
  function isOvertaken({ key, uid, pending }: Issue): boolean {
    const field = pending.type === "edit-item" ? `${pending.itemId}.text` : "name";
    const [first] = tries.get(key) ?? [];
    if (!first || (pending.type !== "edit-item" && pending.type !== "rename-list")) return false;
    const isSame = (effect: Effect) =>
      (effect.type === "set" && effect.field === field) ||
      (effect.type === "added" && `${effect.item.id}.text` === field);
    return commits.some(
      (commit) =>
        commit.uid !== uid &&
        commit.readAt >= first.readAt &&
        commit.sent.some(({ effects }) => effects.some(isSame)),
    );
  }

  /** Whether the item of a move was brought by somebody who has moved it as well: that is an answer to the attempt, too. */
  function isBrought({ key, pending }: Issue): boolean {
    if (pending.type !== "transfer" || !tries.has(key)) return false;
    const ids = itemIdsOf(pending.here);
    const isIt = (effect: Effect) => effect.type === "added" && ids.includes(effect.item.id);
    return commits.some(({ sent }) => sent.some(({ effects }) => effects.some(isIt)));
  }

  const takenBack = ledger.takenBackIn(listId);
  const undone = new Set(takenBack.flatMap(({ keys }) => keys));
  for (const [key, issue] of ledger.issuesOf(listId)) {
    // What a tab of somebody does while another one leaves may come too late.
    const isLate = issue.at > ledger.leftAt(listId, issue.uid);
    const isDone = taken.has(key) || history.idle.has(key) || isEqual(issue) || isBrought(issue);
    const isWanted = !ledger.refused.has(key) && !undone.has(key);
    if (issue.pending.type === "join-list" || isLate || isDone || !isWanted) continue;
    if (isOvertaken(issue)) ledger.figures.overtaken += 1;
    else ledger.violate("losses", `${issue.pending.type} ${key}`);
  }
  for (const { keys, isNeeded, undone: of } of takenBack) {
    const kept = keys.filter((key) => effective.has(key) && !of.includes(key));
    if (isNeeded && kept.length > 0) ledger.violate("traces", `${kept} taken back in vain`);
  }
}
