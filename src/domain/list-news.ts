import type { ListContent } from "./changes";
import { nameOf, theOther } from "./member-names";
import type { Members } from "./membership";
import type { Item } from "./types";

/** What news are about: a list, and who is on it. */
export type ListForNews = ListContent & Omit<Members, "owner">;

/**
 * Says what has become of a list, in a few words for a screen reader: the one thing that happened, or how many.
 * Gives an empty text when nothing did.
 *
 * @param before the list as the person knows it, with their own edits
 * @param after the list as it is
 * @param uid the person: where one other is on the list, it is taken for theirs
 * @param earlier news from before that, which have not been told yet
 */
export function sayNews(
  before: ListForNews,
  after: ListForNews,
  uid: string,
  earlier: readonly string[] = [],
): string {
  const news = [...earlier, ...newsBetween(before, after, uid)];
  return news.length > 1 ? `${news.length} changes by others` : (news[0] ?? "");
}

/** All that has become of a list and of who is on it, each as a few words. */
export function newsBetween(
  before: ListForNews,
  after: ListForNews,
  uid: string,
): readonly string[] {
  const other = theOther(after, uid);
  const isTheirs = other !== null && other === theOther(before, uid);
  return [
    ...newsOfMembers(before, after),
    ...changesBetween(before, after, isTheirs ? nameOf(after, other) : null),
  ];
}

/**
 * All that has become of what a list holds, each as a few words.
 *
 * @param by who did it, null where that is not known or need not be said
 */
export function changesBetween(
  before: ListContent,
  after: ListContent,
  by: string | null = null,
): readonly string[] {
  if (before === after) return [];
  const known = new Map(before.items.map((item) => [item.id, item]));
  const left = new Set(after.items.map(({ id }) => id));
  const say: Say = by === null ? (_, is) => is : (does) => `${by} ${does}`;
  return [
    ...(before.name === after.name
      ? []
      : [say(`renamed the list to ${after.name}`, `List renamed to “${after.name}”`)]),
    ...before.items
      .filter(({ id }) => !left.has(id))
      .map(({ text }) => say(`removed ${text}`, `“${text}” removed`)),
    ...after.items.flatMap((item) => newsOf(known.get(item.id), item, say)),
    ...(isReordered(before.items, after.items)
      ? [say("reordered the items", "Items reordered")]
      : []),
  ];
}

/** Chooses between what somebody does, where it is known who, and what is. */
type Say = (does: string, is: string) => string;

function newsOfMembers(before: ListForNews, after: ListForNews): readonly string[] {
  if (before.sharedWith === after.sharedWith) return [];
  const only = (one: ListForNews, other: ListForNews) =>
    one.sharedWith.filter((uid) => !other.sharedWith.includes(uid));
  return [
    ...only(after, before).map((uid) => `${nameOf(after, uid)} joined`),
    ...only(before, after).map((uid) => `${nameOf(before, uid)} is not on the list any more`),
  ];
}

function newsOf(before: Item | undefined, after: Item, say: Say): readonly string[] {
  const { text } = after;
  if (!before) return [say(`added ${text}`, `“${text}” added`)];
  if (before === after) return [];
  return [
    ...(before.text === text
      ? []
      : [say(`changed ${before.text} to ${text}`, `“${before.text}” changed to “${text}”`)]),
    ...(before.done === after.done
      ? []
      : [
          after.done
            ? say(`ticked ${text}`, `“${text}” done`)
            : say(`unticked ${text}`, `“${text}” open again`),
        ]),
  ];
}

/** Whether the items that both have are in another order. */
function isReordered(before: readonly Item[], after: readonly Item[]): boolean {
  const place = new Map(before.map(({ id }, index) => [id, index]));
  const places = after.flatMap(({ id }) => place.get(id) ?? []);
  return places.some((current, index) => current < (places[index - 1] ?? -1));
}
