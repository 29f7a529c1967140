import { MAX_MEMBERS } from "./limits";
import type { ShoppingList } from "./types";

type Members = Pick<ShoppingList, "owner" | "sharedWith">;

/** Whether a user may edit the list, share its link and see it among their own. */
export function isMember(list: Members, uid: string): boolean {
  return list.sharedWith.includes(uid);
}

/** Whether a user may delete the list: its owner alone, who can't leave it. */
export function canDelete(list: Members, uid: string): boolean {
  return list.owner === uid;
}

/** Whether anyone but the owner is on the list. */
export function isShared(list: Members): boolean {
  return list.sharedWith.length > 1;
}

/** Whether nobody more can join the list. */
export function isFull(list: Members): boolean {
  return list.sharedWith.length >= MAX_MEMBERS;
}
