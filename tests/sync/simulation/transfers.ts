import { itemIdsOf } from "../../../src/domain/changes";
import { type StoredList, storedList } from "../../support/stored-lists";
import type { World } from "./world";

/**
 * Looks whether no move was done by half: what was taken off one list has come to the other, and what has come to the
 * other was to be taken off the one.
 */
export async function checkTransfers({ ledger, history }: World): Promise<void> {
  const stored = new Map<string, StoredList | null>();
  for (const id of ledger.lists.keys()) stored.set(id, await storedList(id));

  /** All that a list has taken of some key, or what has brought an item there. */
  function effectsIn(listId: string, isMeant: (key: string) => boolean) {
    const end = stored.get(listId);
    if (!end) return null;
    const sent = history.commitsOf(listId, end).flatMap((commit) => commit.sent);
    return sent.filter(({ key }) => isMeant(key)).flatMap(({ effects }) => effects);
  }

  for (const listId of ledger.lists.keys()) {
    for (const { key, pending, uid, at } of ledger.issuesOf(listId).values()) {
      if (pending.type !== "transfer") continue;
      const source = pending.there.listId;
      const removal = key.replace(`/${listId}/`, `/${source}/`);
      const came = effectsIn(listId, (other) => other === key) ?? [];
      const isLate = ledger.refused.has(key) || at > ledger.leftAt(listId, uid);
      const isIssued = ledger.issuesOf(source).has(removal);
      if (came.length > 0 && !isIssued && !isLate) ledger.violate("doubles", `move ${key}`);
      const went = effectsIn(source, (other) => other === removal) ?? [];
      if (!went.some(({ type }) => type === "removed")) continue;
      ledger.figures.transfersTaken += 1;
      const ids = new Set(itemIdsOf(pending.here));
      const all = effectsIn(listId, () => true);
      const isThere = all?.some((effect) => effect.type === "added" && ids.has(effect.item.id));
      const wasThere = ledger.lists.get(listId)?.stored?.items.some(({ id }) => ids.has(id));
      const isMade = [...ledger.issuesOf(listId).values()].some(
        (one) =>
          one.pending.type === "create-list" &&
          one.pending.list.items.some(({ id }) => ids.has(id)),
      );
      if (all && !isThere && !wasThere && !isMade) ledger.violate("losses", `move ${key}`);
    }
  }
}
