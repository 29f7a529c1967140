import type { ListContent } from "./changes";
import { changesBetween } from "./list-news";
import type { Step } from "./undo";

/** Says what a step did, in a few words: the one thing, or how many of each kind. Empty where it did nothing. */
export function sayStep({ changes, before, after }: Step): string {
  const [change] = changes;
  if (changes.length === 1 && change?.type === "move-item") {
    const item = before.items.find(({ id }) => id === change.itemId);
    return item ? `“${item.text}” moved` : "";
  }
  const news = changesBetween(before, after);
  return news.length > 1 ? sayCounts(before, after) : (news[0] ?? "");
}

function sayCounts(before: ListContent, after: ListContent): string {
  const was = new Map(before.items.map((item) => [item.id, item]));
  const left = new Set(after.items.map(({ id }) => id));
  const counts = [
    [after.items.filter(({ id }) => !was.has(id)).length, "added"],
    [before.items.filter(({ id }) => !left.has(id)).length, "removed"],
    [after.items.filter(({ id, done }) => done && was.get(id)?.done === false).length, "done"],
    [after.items.filter(({ id, done }) => !done && was.get(id)?.done).length, "open again"],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${count === 1 ? "item" : "items"} ${what}`)
    .join(", ");
}
