import { canDelete, isMember, withoutMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Account } from "../services/auth";
import { ServiceError, toServiceError } from "../services/errors";
import type { Lists } from "../services/lists";
import type { Remembered } from "./browser/remembered";
import { isContention, isNothingWritten } from "./error-kinds";
import { isCreating } from "./pending";
import { listIdsOfAttempt } from "./receipts";
import type { Send, SendParts } from "./send";
import { CONTENTION_PAUSE_MS, createBackOff, MAX_CONTENTION_PAUSE_MS } from "./signals/back-off";

export type CommandsParts = Pick<
  SendParts,
  "uid" | "connection" | "outbox" | "list" | "displayName" | "onRefused"
> & {
  readonly remembered: Remembered;
  readonly send: Send;
  /** Waits for the identity service. Returns whether it confirms this user. */
  readonly confirmed: () => Promise<boolean>;
  /** Stops the engine. */
  readonly stop: () => void;
};

/** The number of times that a command is tried while it conflicts with other clients. */
const MAX_TRIES = 8;

/** Makes the commands about whole lists, all of which need the server. */
export function createCommands(parts: CommandsParts) {
  const { uid, connection, outbox, list: listOf, displayName, onRefused } = parts;
  const { remembered, send, confirmed, stop } = parts;

  /** Forgets a list with all that waits for it. */
  function forget(id: string, isLeft: boolean) {
    outbox.remove(listOf(id).entries());
    outbox.forgetList(id);
    listOf(id).forget(isLeft);
  }

  async function ensureConfirmed() {
    if (!(await confirmed())) throw new ServiceError("unavailable", "The user is not confirmed.");
  }

  /** Sends all that waits for lists. Throws a `ServiceError` if something is left. */
  async function sendAll(ids: readonly string[]) {
    await ensureConfirmed();
    await send.flush(ids);
    if (ids.some((id) => listOf(id).entries().length > 0)) {
      throw new ServiceError("unavailable", "Not everything could be sent.");
    }
  }

  /** Asks the server for something that it does once nobody else writes at the same moment. Throws a `ServiceError`. */
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

  /** Has the server do what the owner decides, between two sendings: what waits goes on waiting. */
  function asOwner(id: string, command: (lists: Lists) => Promise<void>): Promise<void> {
    const ids = send.connectedWith(id);
    return send.withLocks(ids, async () => {
      await ensureConfirmed();
      if (isCreating(listOf(id).entries())) await sendAll(ids);
      await callWithRetry(command);
    });
  }

  /**
   * Tells a list the user's name, if it has another one. Best effort: a list that does not hear of it now is told when it
   * is opened the next time.
   */
  async function saveNameOn(list: ShoppingList | null): Promise<void> {
    if (!list || !isMember(list, uid) || !send.isAllowed()) return;
    const isKnown = (name: string) => !name || list.names?.[uid] === name;
    try {
      if (isKnown(await displayName(false))) return;
      const name = await displayName(true); // this page may be the one that knows an old name
      if (isKnown(name)) return;
      await send.withLocks([list.id], () =>
        callWithRetry((all) => all.saveName(list.id, uid, name)),
      );
    } catch (error) {
      console.info(`The list ${list.id} was not told the user's name.`, error);
    }
  }

  return {
    saveNameOn,

    /** Ends the membership; what was edited before, or moved away, is sent first. Throws a `ServiceError`. */
    leaveList(id: string): Promise<void> {
      const ids = send.connectedWith(id);
      return send.withLocks(ids, async () => {
        const list = listOf(id);
        await ensureConfirmed();
        await send.flush(ids);
        if (list.entries().length > 0) {
          throw new ServiceError("unavailable", "Not everything could be sent.");
        }
        remembered.recordDeparture(id, "left"); // another tab that hears of it sooner takes it for a removal otherwise
        try {
          await callWithRetry((lists) => lists.leaveList(id, uid));
        } catch (cause) {
          if (isNothingWritten(toServiceError(cause))) remembered.recordDeparture(id, null);
          else list.recheck();
          throw cause;
        }
        const late = list.entries();
        if (late.length > 0)
          onRefused(id, late, new ServiceError("not-a-member", "Left meanwhile."));
        forget(id, true);
      });
    },

    /** Takes somebody else off the list, which only its owner can do. Throws a `ServiceError`. */
    async removeMember(id: string, member: string): Promise<void> {
      await asOwner(id, (lists) => lists.removeMember(id, member));
      listOf(id).applyMembership((list) => withoutMember(list, member));
    },

    /**
     * Closes the list to whoever comes by its link, or opens it again, which only its owner can do. Throws a
     * `ServiceError`.
     */
    async closeList(id: string, isClosed: boolean): Promise<void> {
      await asOwner(id, (lists) => lists.closeList(id, isClosed));
      listOf(id).applyMembership(({ isClosed: _, ...list }) =>
        isClosed ? { ...list, isClosed } : list,
      );
    },

    /** Gives the user another name, by `save`, and tells it to all their lists. Throws what `save` throws. */
    async rename(save: () => Promise<void>): Promise<void> {
      await save();
      connection
        .call((all) => all.getLists(uid))
        .then((all) => all.map(saveNameOn))
        .catch(() => undefined); // then each is told when it is opened
    },

    /** Deletes the list for everybody, and what waits to be sent for it. Throws a `ServiceError`. */
    deleteList: (id: string): Promise<void> =>
      send.withLocks(send.connectedWith(id), async () => {
        outbox.reread();
        const isUnsent = isCreating(listOf(id).entries()) && outbox.attemptsOn(id).length === 0;
        if (!isUnsent) await callWithRetry((lists) => lists.deleteList(id));
        if (outbox.attemptsOn(id).some((attempt) => listIdsOfAttempt(attempt).length > 1)) {
          return listOf(id).applyDeletion(); // the next sending finds out what other lists have taken from this one
        }
        send.addDetours(id, true);
        forget(id, false);
      }),

    /**
     * Deletes the signed-in user for good: what waits is sent, and nothing more after that; then go the lists they own,
     * then their membership in others, the user last. The first failure ends it and is thrown as a `ServiceError`;
     * whatever was not reached is untouched, the user above all.
     */
    async deleteAccount(
      account: Pick<Account, "requireRecentLogIn" | "deleteUser">,
    ): Promise<void> {
      await account.requireRecentLogIn();
      for (const id of outbox.listIds()) {
        const ids = send.connectedWith(id);
        await send.withLocks(ids, () => sendAll(ids));
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
