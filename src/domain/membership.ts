import { MAX_MEMBERS } from "./limits";
import type { ShoppingList } from "./types";

/** Who is on a list, and what they are called. */
export type MembershipFields = Pick<ShoppingList, "owner" | "sharedWith" | "names">;

/** Whether a user may edit the list, share its link and see it among their own. */
export function isMember(list: MembershipFields, uid: string): boolean {
  return list.sharedWith.includes(uid);
}

/** Whether a user may delete the list: its owner alone, who can't leave it. */
export function canDelete(list: MembershipFields, uid: string): boolean {
  return list.owner === uid;
}

/** Whether a user may close the list to whoever comes by its link, and open it again: its owner alone. */
export function canClose(list: MembershipFields, uid: string): boolean {
  return list.owner === uid;
}

/** Whether a user may take somebody else off the list: its owner alone. */
export function canRemove(list: MembershipFields, uid: string, member: string): boolean {
  return list.owner === uid && member !== uid;
}

/** Whether anyone but the owner is on the list. */
export function isShared(list: MembershipFields): boolean {
  return list.sharedWith.length > 1;
}

/** Whether nobody more can join the list. */
export function isFull(list: MembershipFields): boolean {
  return list.sharedWith.length >= MAX_MEMBERS;
}

/** The list with somebody on it. */
export function withMember(list: ShoppingList, uid: string): ShoppingList {
  return isMember(list, uid) ? list : { ...list, sharedWith: [...list.sharedWith, uid] };
}

/** The list without somebody on it. */
export function withoutMember(list: ShoppingList, uid: string): ShoppingList {
  return { ...list, sharedWith: list.sharedWith.filter((member) => member !== uid) };
}
