import { v4 as newId } from "uuid";
import type { Change } from "../domain/changes";
import { canDelete, withoutMember } from "../domain/membership";
import { buildNewList } from "../domain/new-list";
import type { ShoppingList } from "../domain/types";
import type { Account } from "../services/auth";
import type { Connection } from "../services/connection";
import { isRefusal, ServiceError, toServiceError } from "../services/errors";
import type { Lists } from "../services/lists";
import { createAllLists } from "./all-lists";
import { createAttempts } from "./attempts";
import { forgetAwaitedList, takeAwaitedLists } from "./browser/awaited-lists";
import { createRemembered } from "./browser/remembered";
import type { SafeStorage } from "./browser/storage";
import { createUsedTexts } from "./browser/used-texts";
import { isContention, isNothingWritten } from "./error-kinds";
import { createNameOnLists } from "./name-on-lists";
import { createOutbox } from "./outbox";
import { type Entry, isJoining, isMaking } from "./pending";
import { createReplica, type ListState, type Replica } from "./replica";
import { createSender } from "./sender";
import { createBackOff } from "./signals/back-off";
import { createEmitter } from "./signals/emitter";
import type { WithLock } from "./signals/lock";
import { createStatus } from "./status";
import type { Moved } from "./transfers";
import { createUntold } from "./untold";

export type EngineParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly storage: SafeStorage;
  readonly withLock: WithLock;
  /** Whether the identity service has confirmed that this very user is signed in. */
  readonly maySend: () => boolean;
  /** Waits for the identity service. Returns whether it confirms this user. Without it, `maySend` tells at once. */
  readonly confirmed?: () => Promise<boolean>;
  /**
   * What the user is called, for other members; empty for no name.
   *
   * @param isFresh whether to ask the identity service: they may have been renamed on another device
   */
  readonly displayName: (isFresh: boolean) => Promise<string>;
  /** Whether the browser believes to be online. */
  readonly isOnline?: () => boolean;
  /** Gets the changes of a list that the server refuses for good; without it they are logged. */
  readonly onRefused?: (listId: string, refused: readonly Entry[], reason: ServiceError) => void;
};

/** What somebody did at one stroke. */
export type Edit = {
  readonly listId: string;
  readonly changes: readonly Change[];
  /** The list as it was on the screen, and as it is now. */
  readonly before: ShoppingList;
  readonly after: ShoppingList;
  /** Under which the changes are stored. */
  readonly keys: readonly string[];
  /** Where items have gone by it: then they are stored as that, each under its own key. */
  readonly moved?: Moved;
};

/** How often the server is asked for what meets somebody else's writing, and the pauses between, in milliseconds. */
const MOST_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 20;
const CEILING_MS = 1_000;

/** How often lists are sent one after the other, at most, where some wait for others: more than anyone moves an item. */
const MOST_TURNS = 8;

const LOADING: ListState = { status: "loading" };

/** Everything that keeps one user's lists in step with the server and loses no edit. */
export type Engine = ReturnType<typeof createEngine>;

/** Starts the engine for a user. Changes left from earlier visits are sent with the first `wake`. */
export function createEngine(given: EngineParts) {
  const { uid, connection, storage, withLock, maySend, displayName } = given;
  const {
    isOnline = () => true,
    onRefused = logRefusal,
    confirmed = async () => maySend(),
  } = given;
  const attempts = createAttempts(storage, uid);
  const replicas = new Map<string, Replica>();
  const outbox = createOutbox({
    storage,
    uid,
    attempts,
    onSentElsewhere: (listId) => replica(listId).takeSentElsewhere(),
  });
  const remembered = createRemembered(storage, uid);
  const awaited = new Map<string, () => void>();
  const turnedAway = createUntold<ServiceError>();
  const joined = createUntold<string>();
  const woken = createEmitter();
  let isRunning = true;

  const sender = createSender({
    uid,
    connection,
    outbox,
    attempts,
    replica,
    withLock,
    maySend,
    displayName,
    onRefused(listId, refused, reason) {
      if (isJoining(refused)) {
        replica(listId).takeRefusal(reason);
      }
      onRefused(listId, refused, reason);
    },
  });
  const allLists = createAllLists({
    uid,
    connection,
    outbox,
    remembered,
    replicas,
    replica,
    woken,
    isAwaiting: () => [...awaited.keys()].some((id) => replica(id).getState().status === "loading"),
  });
  const nameOnLists = createNameOnLists({
    uid,
    connection,
    storage,
    withLock,
    isAllowed: () => isRunning && maySend(),
    displayName,
  });
  const status = createStatus({ outbox, sender, storage, isOnline });

  outbox.subscribe((listId) => {
    replicas.get(listId)?.update();
    allLists.update();
    if (isRunning) void sender.flush(listId);
  });
  for (const id of takeAwaitedLists(storage, uid, Date.now())) awaitList(id);

  function replica(listId: string): Replica {
    const known = replicas.get(listId);
    if (known) return known;
    const made = createReplica(listId, {
      uid,
      connection,
      outbox,
      attempts,
      remembered,
      allLists: () => allLists,
      woken,
      isRunning: () => isRunning,
      onNews(id) {
        allLists.update();
        if (isRunning && outbox.entries(id).length > 0) void sender.flush(id);
      },
      onJoined: joined.note,
    });
    replicas.set(listId, made);
    return made;
  }

  /** Makes the user a member of a list as soon as it is there: its link may have been opened before it was sent. */
  function awaitList(id: string) {
    const list = replica(id);
    const look = () => {
      const state = list.getState();
      const refusal = state.status === "failed" && isRefusal(state.error) ? state.error : null;
      if (refusal) turnedAway.note(refusal);
      const isIn = state.status === "ready" && !isJoining(outbox.entries(id));
      if (isIn || refusal) {
        forgetAwaitedList(storage, uid, id);
        awaited.get(id)?.();
        awaited.delete(id);
      }
      allLists.update();
    };
    list.open(true);
    const stops = [
      list.subscribe(look),
      outbox.subscribe((listId) => {
        if (listId === id) look();
      }),
    ];
    awaited.set(id, () => {
      for (const stop of stops) stop();
    });
    look();
  }

  function addList(list: ShoppingList): string {
    outbox.add(list.id, { type: "create-list", list });
    return list.id;
  }

  function forgetWaiting(id: string) {
    outbox.drop(id, outbox.entries(id));
    attempts.clear(id);
  }

  /** Forgets a list with all that waits for it. */
  function end(id: string, isLeft: boolean) {
    forgetWaiting(id);
    replica(id).end(isLeft);
  }

  function stop() {
    isRunning = false;
    sender.stop();
    for (const stopAwaiting of awaited.values()) stopAwaiting();
    remembered.close();
    outbox.close();
  }

  function listOnScreen(listId: string): ShoppingList | null {
    const state = replica(listId).getState();
    return state.status === "ready" ? state.list : null;
  }

  /** Sends what waits for a list, before it is too late for that. Throws a `ServiceError`. */
  async function sendBefore(listId: string) {
    await ensureConfirmed();
    await sender.sendAll(listId);
  }

  /**
   * Sends what waits for some lists, by turns: what one has taken may be what another has waited for. Throws a
   * `ServiceError` where something is left.
   *
   * @param listIds gives those for which something is still to be sent
   */
  async function sendByTurns(listIds: () => readonly string[]) {
    for (let turn = 0; listIds().length > 0; turn++) {
      await ensureConfirmed();
      if (turn === MOST_TURNS) throw new ServiceError("unavailable", "Not everything was sent.");
      for (const id of listIds()) await sender.exclusively(id, () => sender.sendOnce(id));
    }
  }

  async function ensureConfirmed() {
    if (!(await confirmed())) throw new ServiceError("unavailable", "The user is not confirmed.");
  }

  /** Asks the server for something that it does once nobody else writes at the same moment. Throws a `ServiceError`. */
  async function ask(command: (lists: Lists) => Promise<void>): Promise<void> {
    const backOff = createBackOff(FIRST_PAUSE_MS);
    for (let attempt = 1; ; attempt++) {
      try {
        return await connection.call(command);
      } catch (cause) {
        if (!isContention(toServiceError(cause)) || attempt === MOST_ATTEMPTS) throw cause;
        await backOff.pause(CEILING_MS);
      }
    }
  }

  /** Has the server do what the owner decides, between two sendings: what waits goes on waiting. */
  const decide = (listId: string, command: (lists: Lists) => Promise<void>): Promise<void> =>
    sender.exclusively(listId, async () => {
      await ensureConfirmed();
      if (isMaking(outbox.entries(listId))) await sender.sendAll(listId);
      await ask(command);
    });

  return {
    uid,
    outbox,
    status,
    /** All lists of the user. */
    allLists,
    /** Tells why a list whose link the user had followed before they were known does not take them. */
    turnedAway,
    /** Tells of lists, by their ids, that the user has just become a member of by their link. */
    joined,
    /** What the user adds to lists, for suggesting it again. */
    usedTexts: createUsedTexts(storage, uid, remembered),

    /**
     * Opens a list for a screen, which makes the user a member.
     *
     * @param isOpening false where somebody only comes back to it, see `Replica.open`
     */
    openList(id: string, isOpening: boolean) {
      const list = replica(id);
      let isHeard = false;
      return {
        getState(): ListState {
          const state = list.getState();
          // Who opens a list that they have gone from is let in as soon as they listen.
          const isGone = state.status === "left" || state.status === "missing";
          return isOpening && !isHeard && isGone ? LOADING : state;
        },
        /** Calls back when the state changes. The list is followed for as long as anyone listens. */
        subscribe(listener: () => void) {
          isHeard = true;
          list.open(isOpening);
          return list.subscribe(listener);
        },
      };
    },

    /** Makes an edit of a list on the screen: stored first, then shown, then sent. Null where there is none to edit. */
    edit(listId: string, changes: readonly Change[]): Edit | null {
      const before = listOnScreen(listId);
      if (!before || before.isReadOnly) return null;
      const stored = outbox.add(listId, ...changes);
      return { listId, changes, before, after: listOnScreen(listId) ?? before, keys: stored };
    },

    /** A list with all edits of the user; null where there is none on the screen, or none is known. */
    listOnScreen,

    /**
     * Takes an edit back: as if it had never been, where nobody has tried to send it yet.
     *
     * @param changes what undoes it otherwise
     * @returns the keys of what is stored for that
     */
    takeBack: (listId: string, edit: Pick<Edit, "keys">, changes: readonly Change[]) =>
      outbox.takeBack(listId, edit.keys, replica(listId).asRemoved(changes)),

    /** Makes a new list, with hints unless `texts` are given, and gives its id. It is there at once, online or not. */
    createList: (texts?: readonly string[]): string =>
      addList(buildNewList(uid, newId, Date.now(), texts)),

    /** Takes a list that was made of another for one of the user's own, and gives its id; at once as well. */
    addList,

    /** Makes somebody who has left a list a member again. */
    joinAgain: (id: string) => replica(id).joinAgain(),

    /** Ends the membership; what was edited before, or moved away, is sent first. Throws a `ServiceError`. */
    async leaveList(id: string): Promise<void> {
      await sendByTurns(() => {
        const others = outbox.awaitedBy(id);
        return others.length > 0 ? [...others, id] : others;
      });
      await sender.exclusively(id, async () => {
        await sendBefore(id);
        if (outbox.awaitedBy(id).length > 0)
          throw new ServiceError("unavailable", "More is moved.");
        remembered.noteFarewell(id, "left"); // another tab that hears of it sooner takes it for a removal otherwise
        try {
          await ask((lists) => lists.leaveList(id, uid));
        } catch (cause) {
          if (isNothingWritten(toServiceError(cause))) remembered.noteFarewell(id, null);
          else replica(id).takeUnsure();
          throw cause;
        }
        const late = outbox.entries(id);
        if (late.length > 0)
          onRefused(id, late, new ServiceError("not-a-member", "Left meanwhile."));
        end(id, true);
      });
    },

    /** Takes somebody else off the list, which only its owner can do. Throws a `ServiceError`. */
    async removeMember(id: string, member: string): Promise<void> {
      await decide(id, (lists) => lists.removeMember(id, member));
      replica(id).takeDone((list) => withoutMember(list, member));
    },

    /**
     * Closes the list to whoever comes by its link, or opens it again, which only its owner can do. Throws a
     * `ServiceError`.
     */
    async closeList(id: string, isClosed: boolean): Promise<void> {
      await decide(id, (lists) => lists.closeList(id, isClosed));
      replica(id).takeDone(({ isClosed: _, ...list }) => (isClosed ? { ...list, isClosed } : list));
    },

    /** Gives the user another name, by `save`, and then to all their lists, by a later visit if need be. */
    rename: nameOnLists.rename,

    /** Deletes the list for everybody, and what waits to be sent for it. Throws a `ServiceError`. */
    deleteList: (id: string): Promise<void> =>
      sender.exclusively(id, async () => {
        outbox.lookAgain();
        const isUnsent = isMaking(outbox.entries(id)) && !attempts.has(id);
        if (!isUnsent) await ask((lists) => lists.deleteList(id));
        end(id, false);
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
      await sendByTurns(outbox.listIds);
      stop();
      for (const list of await connection.call((lists) => lists.getLists(uid))) {
        await connection.call((lists) =>
          canDelete(list, uid) ? lists.deleteList(list.id) : lists.leaveList(list.id, uid),
        );
      }
      await account.deleteUser();
      for (const id of outbox.listIds()) forgetWaiting(id);
      nameOnLists.forget();
    },

    /**
     * Sends what waits, for as long as `patience` milliseconds at most.
     * Gives how many changes the server still does not have then.
     */
    async drain(patience: number): Promise<number> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeOut = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience);
      });
      const sent = confirmed().then(() => sender.flushAll());
      await Promise.race([sent, timeOut]).finally(() => clearTimeout(timer));
      return outbox.count();
    },

    /** Looks at everything anew, and sends what waits: after a pause, on a new line, once the user is confirmed. */
    wake() {
      outbox.lookAgain();
      status.update();
      woken.emit();
      void sender.flushAll();
      nameOnLists.wake();
    },

    /** Whether it has not been stopped. */
    isRunning: () => isRunning,

    /** Stops sending and remembering; what waits stays stored. */
    stop,
  };
}

/** As the product says of writes that fail: only logged, with no word to the user. */
function logRefusal(listId: string, refused: readonly Entry[], reason: ServiceError) {
  const changes = refused.map(({ pending }) => pending);
  console.warn(`A change of the list ${listId} was refused.`, ...changes, reason);
}
