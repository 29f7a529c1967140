import type { Item, ShoppingList } from "../../../src/domain/types";
import { applyEntries, type Entry, idleEntries } from "../../../src/sync/pending";

/** What a change did to a list. */
export type Effect =
  | { readonly type: "added" | "removed"; readonly item: Item }
  /** `field` is `name`, or an item's id with `.text` or `.done`. */
  | { readonly type: "set"; readonly field: string; readonly value: string }
  | { readonly type: "moved" };

/** An entry with what it did, as part of a batch. */
export type Sent = { readonly key: string; readonly effects: readonly Effect[] };

/** What a batch does to a list, entry by entry, and the list after it. What is taken back within the batch does nothing. */
export function effectsOf(
  list: ShoppingList | null,
  batch: readonly Entry[],
  uid: string,
): { readonly sent: readonly Sent[]; readonly after: ShoppingList | null } {
  const idle = idleEntries(batch);
  let after = list;
  const sent = batch.flatMap((entry): Sent[] => {
    if (idle.has(entry)) return [];
    const next = applyEntries(after, [entry], uid);
    const effects = next && next !== after ? differences(after, next) : [];
    after = next;
    return [{ key: entry.key, effects }];
  });
  return { sent, after };
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
