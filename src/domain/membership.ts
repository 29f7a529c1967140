import { MAX_MEMBERS } from "./limits";
import type { ShoppingList } from "./types";

/** The owner, members and display names of a list. */
export type MembershipFields = Pick<ShoppingList, "owner" | "sharedWith" | "names">;

/** Returns whether a user is a member: they can edit the list, share its link and see it among their lists. */
export function isMember(list: MembershipFields, uid: string): boolean {
  return list.sharedWith.includes(uid);
}

/** Returns whether a user may delete the list: only the owner, who can't leave it. */
export function canDelete(list: MembershipFields, uid: string): boolean {
  return list.owner === uid;
}

/** Returns whether a user may close the list to new members and reopen it: only the owner. */
export function canClose(list: MembershipFields, uid: string): boolean {
  return list.owner === uid;
}

/** Returns whether a user may remove another member: only the owner. */
export function canRemove(list: MembershipFields, uid: string, member: string): boolean {
  return list.owner === uid && member !== uid;
}

/** Returns whether the list has members besides the owner. */
export function isShared(list: MembershipFields): boolean {
  return list.sharedWith.length > 1;
}

/** Returns whether the list has the maximum number of members. */
export function isFull(list: MembershipFields): boolean {
  return list.sharedWith.length >= MAX_MEMBERS;
}

/** Returns the list with a user added as a member. */
export function withMember(list: ShoppingList, uid: string): ShoppingList {
  return isMember(list, uid) ? list : { ...list, sharedWith: [...list.sharedWith, uid] };
}

/** Returns the list with a member removed. */
export function withoutMember(list: ShoppingList, uid: string): ShoppingList {
  return { ...list, sharedWith: list.sharedWith.filter((member) => member !== uid) };
}
