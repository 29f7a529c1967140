import type { StoredList } from "../../support/stored-lists";
import type { Effect } from "./effects";
import { shortOf, type Try } from "./history";
import type { Issue } from "./ledger";
import type { World } from "./world";

/** Looks whether the server has taken everything that anybody did, and that was neither taken back nor refused. */
export function checkAllTaken(listId: string, stored: StoredList, { ledger, history }: World) {
  const commits = history.commitsOf(listId, shortOf(stored));
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
    const field = fieldOf(pending);
    const [first] = tries.get(key) ?? [];
    if (!field || !first) return false;
    const isSame = (effect: Effect) => effect.type === "set" && effect.field === field;
    return commits.some(
      (commit) =>
        commit.uid !== uid &&
        commit.readAt >= first.readAt &&
        commit.sent.some(({ effects }) => effects.some(isSame)),
    );
  }

  for (const issue of ledger.issuesOf(listId)) {
    const { key, uid, pending, at } = issue;
    // What a tab of somebody does while another one leaves may come too late.
    if (pending.type === "join-list" || at > ledger.leftAt(listId, uid)) continue;
    if (taken.has(key) || history.isIdle(key) || ledger.isRefused(key)) continue;
    if (ledger.takenBackAt(key) < Number.POSITIVE_INFINITY || isEqual(issue)) continue;
    if (isOvertaken(issue)) ledger.figures.overtaken += 1;
    else ledger.violate("losses", `${pending.type} ${key}`);
  }
  for (const { keys, isNeeded, undo } of ledger.takenBackIn(listId)) {
    const kept = keys.filter((key) => effective.has(key) && !undo?.of.includes(key));
    if (isNeeded && kept.length > 0) ledger.violate("traces", `${kept} taken back in vain`);
  }
}

function fieldOf(pending: Issue["pending"]): string | null {
  if (pending.type === "edit-item") return `${pending.itemId}.text`;
  return pending.type === "rename-list" ? "name" : null;
}
