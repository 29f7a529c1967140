import { canDelete } from "../domain/membership";
import type { Auth } from "../services/auth";
import type { Lists } from "../services/lists";

/**
 * Deletes the signed-in user for good: first the lists they own, then their membership in others, the user last.
 * The first failure ends it and is thrown; whatever was not reached is untouched, the user above all.
 */
export async function deleteAccount(
  auth: Pick<Auth, "deleteUser">,
  lists: Lists,
  uid: string,
): Promise<void> {
  for (const list of await lists.getLists(uid)) {
    if (canDelete(list, uid)) await lists.deleteList(list.id);
    else await lists.leaveList(list.id, uid);
  }
  await auth.deleteUser();
}
