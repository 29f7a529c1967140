import type { ListContent } from "./changes";
import type { Item } from "./types";

/** One difference between two states of a list. `text`: the item's text, after the change if there is one. */
export type Difference =
  | { readonly type: "renamed"; readonly name: string }
  | { readonly type: "added" | "removed" | "done" | "unchecked"; readonly text: string }
  | { readonly type: "edited"; readonly was: string; readonly text: string }
  | { readonly type: "reordered" };

/** Returns the differences between two states of a list: of its name, its items and their order. */
export function differencesBetween(before: ListContent, after: ListContent): readonly Difference[] {
  if (before === after) return [];
  const known = new Map(before.items.map((item) => [item.id, item]));
  const remaining = new Set(after.items.map(({ id }) => id));
  const all: Difference[] = [];
  if (before.name !== after.name) all.push({ type: "renamed", name: after.name });
  for (const { id, text } of before.items)
    if (!remaining.has(id)) all.push({ type: "removed", text });
  for (const { id, text, done } of after.items) {
    const was = known.get(id);
    if (!was) all.push({ type: "added", text });
    else {
      if (was.text !== text) all.push({ type: "edited", was: was.text, text });
      if (was.done !== done) all.push({ type: done ? "done" : "unchecked", text });
    }
  }
  if (isReordered(before.items, after.items)) all.push({ type: "reordered" });
  return all;
}

/** Returns whether the common items changed their order. */
function isReordered(before: readonly Item[], after: readonly Item[]): boolean {
  const position = new Map(before.map(({ id }, index) => [id, index]));
  const positions = after.flatMap(({ id }) => position.get(id) ?? []);
  return positions.some((current, index) => current < (positions[index - 1] ?? -1));
}
