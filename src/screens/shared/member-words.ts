import { avatarName } from "../../components/avatar";
import type { ShoppingList } from "../../domain/types";

/** How many members are named one by one. */
const MOST_NAMED = 5;

/** Who is on a list, in words. The database knows nothing of others but their ids, so they go by their pictures. */
export function sayMembers(list: Pick<ShoppingList, "owner" | "sharedWith">, uid: string): string {
  const { owner, sharedWith } = list;
  if (sharedWith.length < 2) return "Members: only you";
  const named = sharedWith.length > MOST_NAMED ? sharedWith.slice(0, MOST_NAMED - 1) : sharedWith;
  const others = sharedWith.length - named.length;
  return `${sharedWith.length} members: ${sayAll([
    ...named.map((member) => sayMember(member, { owner, uid })),
    ...(others > 0 ? [`${others} others`] : []),
  ])}`;
}

/** Several names in a row. Not by `Intl`: its first use costs a slow phone a tenth of a second, here before any item. */
function sayAll(names: readonly string[]): string {
  const comma = names.length > 2 ? "," : "";
  return `${names.slice(0, -1).join(", ")}${comma} and ${names.at(-1)}`;
}

/** One member, in words: `you (owner)`, `carrot`. */
export function sayMember(member: string, { owner, uid }: { owner: string; uid: string }): string {
  const name = member === uid ? "you" : avatarName(member);
  return member === owner ? `${name} (owner)` : name;
}
