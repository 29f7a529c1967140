import { avatarName } from "../../components/avatar";
import type { ShoppingList } from "../../domain/types";

/** How many members are named one by one. */
const MOST_NAMED = 5;

const and = new Intl.ListFormat("en", { type: "conjunction" });

/** Who is on a list, in words. The database knows nothing of others but their ids, so they go by their pictures. */
export function sayMembers(list: Pick<ShoppingList, "owner" | "sharedWith">, uid: string): string {
  const { owner, sharedWith } = list;
  if (sharedWith.length < 2) return "Members: only you";
  const named = sharedWith.length > MOST_NAMED ? sharedWith.slice(0, MOST_NAMED - 1) : sharedWith;
  const others = sharedWith.length - named.length;
  return `${sharedWith.length} members: ${and.format([
    ...named.map((member) => sayMember(member, { owner, uid })),
    ...(others > 0 ? [`${others} others`] : []),
  ])}`;
}

/** One member, in words: `you (owner)`, `carrot`. */
export function sayMember(member: string, { owner, uid }: { owner: string; uid: string }): string {
  const name = member === uid ? "you" : avatarName(member);
  return member === owner ? `${name} (owner)` : name;
}
