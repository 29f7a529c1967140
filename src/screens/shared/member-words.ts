import { nameOf } from "../../domain/member-names";
import type { Members } from "../../domain/membership";

/** How many members are named one by one. */
const MOST_NAMED = 5;

/** Who is on a list, in words. */
export function sayMembers(list: Members, uid: string): string {
  const { sharedWith } = list;
  if (sharedWith.length < 2) return "Members: only you";
  const named = sharedWith.length > MOST_NAMED ? sharedWith.slice(0, MOST_NAMED - 1) : sharedWith;
  const others = sharedWith.length - named.length;
  return `${sharedWith.length} members: ${sayAll([
    ...named.map((member) => sayMember(list, member, uid)),
    ...(others > 0 ? [`${others} others`] : []),
  ])}`;
}

/** Several names in a row. Not by `Intl`: its first use costs a slow phone a tenth of a second, here before any item. */
function sayAll(names: readonly string[]): string {
  const comma = names.length > 2 ? "," : "";
  return `${names.slice(0, -1).join(", ")}${comma} and ${names.at(-1)}`;
}

/** One member, in words: `you (owner)`, `Ann`, and by their picture `Carrot`. */
export function sayMember(list: Members, member: string, uid: string): string {
  const name = member === uid ? "you" : nameOf(list, member);
  return member === list.owner ? `${name} (owner)` : name;
}
