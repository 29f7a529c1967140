import { canDelete, isMember, withoutMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Account } from "../services/auth";
import { ServiceError, toServiceError } from "../services/errors";
import type { Lists } from "../services/lists";
import type { Remembered } from "./browser/remembered";
import { isContention, isNothingWritten } from "./error-kinds";
import { isCreating } from "./pending";
import { listIdsOfAttempt } from "./receipts";
import type { Sender, SenderParts } from "./sender";
import { CONTENTION_PAUSE_MS, createBackOff, MAX_CONTENTION_PAUSE_MS } from "./signals/back-off";

export type CommandsParts = Pick<
  SenderParts,
  "uid" | "connection" | "outbox" | "list" | "displayName" | "onRefused"
> & {
  readonly remembered: Remembered;
  readonly sender: Sender;
  /** Waits for the identity service. Resolves to whether it confirms this user. */
  readonly confirmUser: () => Promise<boolean>;
  /** Stops the engine. */
  readonly stop: () => void;
};

/** The number of times that a command is tried while it conflicts with other clients. */
const MAX_TRIES = 8;

/** Returns the commands about lists and the account. Most need the server. */
export function createCommands(parts: CommandsParts) {
  const { uid, connection, outbox, list: listOf, displayName, onRefused } = parts;
  const { remembered, sender, confirmUser, stop } = parts;

  /** Forgets a list and its entries. */
  function forget(id: string, isLeft: boolean) {
    outbox.remove(listOf(id).entries());
    outbox.forgetList(id);
    listOf(id).forget(isLeft);
  }

  /** Throws a `ServiceError` if the identity service does not confirm the user. */
  async function ensureConfirmed() {
    if (!(await confirmUser())) throw new ServiceError("unavailable", "The user is not confirmed.");
  }

  /** Sends all entries of lists. Throws a `ServiceError` if some are left. */
  async function sendAll(ids: readonly string[]) {
    await ensureConfirmed();
    await sender.flush(ids);
    if (ids.some((id) => listOf(id).entries().length > 0)) {
      throw new ServiceError("unavailable", "Not everything could be sent.");
    }
  }

  /** Calls a command, and retries it on contention. Throws a `ServiceError`. */
  async function callWithRetry(command: (lists: Lists) => Promise<void>): Promise<void> {
    const backOff = createBackOff(CONTENTION_PAUSE_MS);
    for (let tries = 1; ; tries++) {
      try {
        return await connection.call(command);
      } catch (cause) {
        if (!isContention(toServiceError(cause)) || tries === MAX_TRIES) throw cause;
        await backOff.pause(MAX_CONTENTION_PAUSE_MS);
      }
    }
  }

  /** Calls an owner's command while nothing else is sent for the list. Only a new list is sent first. */
  function asOwner(id: string, command: (lists: Lists) => Promise<void>): Promise<void> {
    const ids = sender.connectedWith(id);
    return sender.withLocks(ids, async () => {
      await ensureConfirmed();
      if (isCreating(listOf(id).entries())) await sendAll(ids);
      await callWithRetry(command);
    });
  }

  /** Writes the user's name to a list without it. After a failure, the next opening replaces an old name. */
  async function saveNameOn(list: ShoppingList | null): Promise<void> {
    if (!list || !isMember(list, uid) || !sender.canSend()) return;
    const isKnown = (name: string) => !name || list.names?.[uid] === name;
    try {
      if (isKnown(await displayName(false))) return;
      const name = await displayName(true); // the list may be right, and the name of this page outdated
      if (isKnown(name)) return;
      await sender.withLocks([list.id], () =>
        callWithRetry((all) => all.saveMemberName(list.id, uid, name)),
      );
    } catch (error) {
      console.info(`The user's name was not written to the list ${list.id}.`, error);
    }
  }

  return {
    saveNameOn,

    /** Ends the membership, after sending the list's entries. Throws a `ServiceError`. */
    leaveList(id: string): Promise<void> {
      const ids = sender.connectedWith(id);
      return sender.withLocks(ids, async () => {
        const list = listOf(id);
        await ensureConfirmed();
        await sender.flush(ids);
        if (list.entries().length > 0) {
          throw new ServiceError("unavailable", "Not everything could be sent.");
        }
        remembered.recordDeparture(id, "left"); // before the response, so that other tabs do not see a removal
        try {
          await callWithRetry((lists) => lists.leaveList(id, uid));
        } catch (cause) {
          if (isNothingWritten(toServiceError(cause))) remembered.recordDeparture(id, null);
          else list.recheck();
          throw cause;
        }
        const late = list.entries();
        if (late.length > 0)
          onRefused(id, late, new ServiceError("not-a-member", "The user has left the list."));
        forget(id, true);
      });
    },

    /** Removes another member, which only the owner can do. Throws a `ServiceError`. */
    async removeMember(id: string, member: string): Promise<void> {
      await asOwner(id, (lists) => lists.removeMember(id, member));
      listOf(id).applyMembership((list) => withoutMember(list, member));
    },

    /** Closes the list to new members, or opens it again, which only the owner can do. Throws a `ServiceError`. */
    async setListClosed(id: string, isClosed: boolean): Promise<void> {
      await asOwner(id, (lists) => lists.setListClosed(id, isClosed));
      listOf(id).applyMembership(({ isClosed: _, ...list }) =>
        isClosed ? { ...list, isClosed } : list,
      );
    },

    /** Renames the user by calling `save`, then writes the name to all their known lists. Throws the errors of `save`. */
    async rename(save: () => Promise<void>): Promise<void> {
      await save();
      for (const list of remembered.heads()?.values() ?? []) void saveNameOn(list);
    },

    /** Deletes the list for everyone. Throws a `ServiceError`. */
    deleteList: (id: string): Promise<void> =>
      sender.withLocks(sender.connectedWith(id), async () => {
        outbox.reread();
        const isUnsent = isCreating(listOf(id).entries()) && outbox.attemptsOn(id).length === 0;
        if (!isUnsent) await callWithRetry((lists) => lists.deleteList(id));
        if (outbox.attemptsOn(id).some((attempt) => listIdsOfAttempt(attempt).length > 1)) {
          return listOf(id).applyDeletion(); // the next flush resolves its transfers through the other lists
        }
        sender.addBypasses(id, true);
        forget(id, false);
      }),

    /**
     * Deletes the signed-in user: sends all entries, stops the engine, deletes or leaves each list, then deletes the
     * user. Stops at the first failure and throws it as a `ServiceError`; the later parts stay untouched.
     */
    async deleteAccount(
      account: Pick<Account, "requireRecentLogin" | "deleteUser">,
    ): Promise<void> {
      await account.requireRecentLogin();
      for (const id of outbox.listIds()) {
        const ids = sender.connectedWith(id);
        await sender.withLocks(ids, () => sendAll(ids));
      }
      stop();
      for (const list of await connection.call((all) => all.getLists(uid))) {
        await connection.call((all) =>
          canDelete(list, uid) ? all.deleteList(list.id) : all.leaveList(list.id, uid),
        );
      }
      await account.deleteUser();
      outbox.remove(outbox.all());
    },
  };
}
