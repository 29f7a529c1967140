import type { Item } from "./types";

/** How far one has come with some items, for a glance in passing: `3 of 10 done`. */
export function sayProgress(items: readonly Item[]): string {
  return `${items.filter(({ done }) => done).length} of ${items.length} done`;
}
