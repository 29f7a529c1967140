import type { Item, ShoppingList } from "../../../src/domain/types";
import {
  applyEntries,
  type Entry,
  idleEntries,
  type ListsById,
  type Transfer,
} from "../../../src/sync/pending";

/** One effect of an entry on a list. */
export type Effect =
  | { readonly type: "added" | "removed"; readonly item: Item }
  /** `field` is `name`, or an item's id with `.text` or `.done`. */
  | { readonly type: "set"; readonly field: string; readonly value: string }
  | { readonly type: "moved" };

/** An entry of a batch, with its effects by list id. */
export type Sent = {
  readonly key: string;
  readonly effects: ReadonlyMap<string, readonly Effect[]>;
  /** The ids of the items that it transferred, and of those that did not arrive. */
  readonly transferred: readonly string[];
  readonly lost: readonly string[];
};

/** Returns the effects of each entry of a batch, and the lists after it. Entries undone within the batch have none. */
export function effectsOf(
  found: ListsById,
  batch: readonly Entry[],
  uid: string,
): { readonly sent: readonly Sent[]; readonly after: ListsById } {
  const idle = idleEntries(batch);
  let after = found;
  const sent = batch.flatMap((entry): Sent[] => {
    if (idle.has(entry)) return [];
    const before = after;
    after = applyEntries(before, [entry], uid);
    const effects = [...after].flatMap(([id, list]) => {
      const old = before.get(id) ?? null;
      const all = list && list !== old ? differences(old, list) : [];
      return all.length > 0 ? [[id, all] as const] : [];
    });
    const transfers = transfersOf(entry).filter(({ from, item }) => !has(after, from, item.id));
    const gone = transfers.filter(({ from, item }) => has(before, from, item.id));
    return [
      {
        key: entry.key,
        effects: new Map(effects),
        transferred: gone.map(({ item }) => item.id),
        lost: gone.filter(({ to, newId }) => !has(after, to, newId)).map(({ item }) => item.id),
      },
    ];
  });
  return { sent, after };
}

function transfersOf({ pending }: Entry): readonly Transfer[] {
  const all = pending.type === "undo" ? pending.changes : [pending];
  return all.filter((one): one is Transfer => one.type === "transfer");
}

/** Returns whether an item is on a list, perhaps with hyphens appended to its id because the id was taken. */
function has(lists: ListsById, listId: string, itemId: string): boolean {
  return lists.get(listId)?.items.some(({ id }) => id.replace(/-+$/, "") === itemId) ?? false;
}

function differences(before: ShoppingList | null, after: ShoppingList): readonly Effect[] {
  const effects: Effect[] = [];
  if (before?.name !== after.name) effects.push({ type: "set", field: "name", value: after.name });
  if (before?.items === after.items) return effects;
  const was = new Map(before?.items.map((item) => [item.id, item]));
  const is = new Map(after.items.map((item) => [item.id, item]));
  for (const item of was.values()) if (!is.has(item.id)) effects.push({ type: "removed", item });
  for (const item of is.values()) {
    const { id, text, done } = item;
    const old = was.get(id);
    if (!old) {
      effects.push({ type: "added", item });
      continue;
    }
    if (old.text !== text) effects.push({ type: "set", field: `${id}.text`, value: text });
    if (old.done !== done) effects.push({ type: "set", field: `${id}.done`, value: String(done) });
  }
  const stayed = [...was.keys()].filter((id) => is.has(id));
  const stays = [...is.keys()].filter((id) => was.has(id));
  if (stays.some((id, index) => id !== stayed[index])) effects.push({ type: "moved" });
  return effects;
}
