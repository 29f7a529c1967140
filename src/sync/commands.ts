import { ServiceError } from "../domain/errors";
import { canDelete, withoutMember } from "../domain/membership";
import { isUntouched } from "../domain/new-list";
import type { ShoppingList } from "../domain/types";
import { toServiceError } from "../services/errors";
import type { Lists } from "../services/lists";
import { callCommand } from "./call-command";
import type { Context } from "./context";
import { isCreating } from "./entry";
import { isNothingWritten } from "./error-kinds";
import type { SyncedList } from "./synced-list";

/** Returns the commands about lists and memberships. Most need the server. */
export function createCommands(context: Context, listOf: (id: string) => SyncedList) {
  const { uid, connection, outbox, displayName, canSend, withLock } = context;
  const call = (command: (lists: Lists) => Promise<void>) => callCommand(connection, command);

  /**
   * Sends the entries of a list that the user is about to leave or delete. Entries that cannot be written do not hold
   * the user back: they are dropped with the membership. Throws a `ServiceError` without a network.
   */
  const sendLast = (list: SyncedList): Promise<void> =>
    list.sender.sendAll().catch((error: ServiceError) => {
      if (!isNothingWritten(error)) throw error;
    });

  /** Returns whether a list is new and no tab was ever about to write it. */
  function isNeverSent(list: SyncedList): boolean {
    outbox.reread();
    const entries = list.known.entries();
    return isCreating(entries) && entries.every(outbox.isUnsent);
  }

  /** Calls an owner's command while nothing else is sent for the list. Only a new list is sent first. */
  async function asOwner(id: string, command: (lists: Lists) => Promise<void>): Promise<void> {
    const { known, sender } = listOf(id);
    if (isCreating(known.entries())) await sender.sendAll();
    await withLock(id, () => call(command));
  }

  /** Ends the membership (`stranger`) or the list (`missing`) in this browser. Drops the entries. */
  function endHere({ known }: SyncedList, why: "stranger" | "missing", pending = known.entries()) {
    known.dispatch({ type: "ended", why }, pending);
  }

  /**
   * Ends the membership or the list on the server, while nothing else is sent for it, then here. Entries that another
   * tab adds meanwhile stay: the user may have joined again in it. Throws a `ServiceError`.
   */
  async function end(
    list: SyncedList,
    why: "stranger" | "missing",
    command: (lists: Lists) => Promise<void>,
  ): Promise<void> {
    const { id, entries, revalidate } = list.known;
    await withLock(id, async () => {
      const pending = entries();
      try {
        await call(command);
      } catch (cause) {
        if (!isNothingWritten(toServiceError(cause))) revalidate();
        throw cause;
      }
      endHere(list, why, pending);
      revalidate(); // the live read may have shown already that the user is in again
    });
  }

  /** Shows a change of the members, or of who may join, until the server has answered: others may have written since. */
  function showChanged(id: string, change: (list: ShoppingList) => ShoppingList) {
    const { known } = listOf(id);
    known.rereadStorage();
    const base = known.base();
    if (base) known.dispatch({ type: "changed", list: change(base) });
  }

  /**
   * Writes the user's name to a list without it, once the identity service tells the name. After a failure, the next
   * opening replaces an old name.
   */
  async function saveNameOn(id: string): Promise<void> {
    const isOnList = (name: string) => {
      const base = listOf(id).known.base();
      return !base || !name || base.names?.[uid] === name;
    };
    const known = await displayName(false).catch(() => ""); // without its code
    if (isOnList(known) || !canSend()) return;
    try {
      const name = await displayName(true); // the list may be right, and the name of this page outdated
      if (!isOnList(name))
        await withLock(id, () => call((lists) => lists.saveMemberName(id, uid, name)));
    } catch (error) {
      console.info(`The user's name was not written to the list ${id}.`, error);
    }
  }

  return {
    saveNameOn,

    sendLast,

    /** Ends the membership, after sending the list's entries as far as possible. Throws a `ServiceError`. */
    async leaveList(id: string): Promise<void> {
      const list = listOf(id);
      await sendLast(list);
      await end(list, "stranger", (lists) => lists.leaveList(id, uid));
    },

    /** Removes another member, which only the owner can do. Throws a `ServiceError`. */
    async removeMember(id: string, member: string): Promise<void> {
      await asOwner(id, (lists) => lists.removeMember(id, member));
      showChanged(id, (list) => withoutMember(list, member));
    },

    /** Closes the list to new members, or opens it again, which only the owner can do. Throws a `ServiceError`. */
    async setListClosed(id: string, isClosed: boolean): Promise<void> {
      await asOwner(id, (lists) => lists.setListClosed(id, isClosed));
      showChanged(id, ({ isClosed: _, ...list }) => (isClosed ? { ...list, isClosed } : list));
    },

    /** Deletes the list for everyone. A list that was never sent needs no server. Throws a `ServiceError`. */
    async deleteList(id: string): Promise<void> {
      const list = listOf(id);
      if (isNeverSent(list)) return endHere(list, "missing");
      if (isCreating(list.known.entries())) await sendLast(list);
      await end(list, "missing", (lists) => lists.deleteList(id));
    },

    /**
     * Deletes a new list of the user's own that nobody has touched, unless the response to its creation is awaited. It
     * leaves the screen at once, so that nobody edits it meanwhile. If the server has another state, or does not answer,
     * the list comes back with the next answer.
     */
    async discardUntouched(id: string): Promise<void> {
      const list = listOf(id);
      const isLocal = isNeverSent(list);
      const view = list.view();
      const { entries, revalidate } = list.known;
      const isPending = entries().length > (isLocal ? 1 : 0);
      if (!view || !isUntouched(view) || isPending) return;
      endHere(list, "missing");
      if (isLocal) return;
      const isStill = (stored: ShoppingList) => isUntouched(stored) && entries().length === 0;
      const isDeleted = await withLock(id, () =>
        callCommand(connection, (lists) => lists.deleteListIf(id, isStill)),
      ).catch(() => false);
      if (!isDeleted) revalidate();
    },

    /**
     * Deletes or leaves each list of the user, then calls `deleteUser`. Stops at the first failure and throws it as a
     * `ServiceError`; with the code `lists-gone` if a list is gone already.
     */
    async endAll(deleteUser: () => Promise<void>): Promise<void> {
      let isListGone = false;
      try {
        for (const list of await connection.call((all) => all.getLists(uid))) {
          await call((all) =>
            canDelete(list, uid) ? all.deleteList(list.id) : all.leaveList(list.id, uid),
          );
          isListGone = true;
        }
        await deleteUser();
      } catch (cause) {
        throw isListGone ? new ServiceError("lists-gone", "Lists are gone.", { cause }) : cause;
      }
    },
  };
}
