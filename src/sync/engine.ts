import { v4 as newId } from "uuid";
import type { Change } from "../domain/changes";
import { canDelete, isMember, withoutMember } from "../domain/membership";
import { buildNewList } from "../domain/new-list";
import type { ShoppingList } from "../domain/types";
import { inverse } from "../domain/undo";
import type { Account } from "../services/auth";
import type { Connection } from "../services/connection";
import { errorOf, ServiceError, toServiceError } from "../services/errors";
import type { Lists } from "../services/lists";
import { createAllLists } from "./all-lists";
import { forgetAwaitedList, takeAwaitedLists } from "./browser/awaited-lists";
import { createRemembered } from "./browser/remembered";
import type { SafeStorage } from "./browser/storage";
import { createUsedTexts } from "./browser/used-texts";
import { isContention, isNothingWritten } from "./error-kinds";
import { createMoves, type Moved } from "./moves";
import { createOutbox } from "./outbox";
import { type Entry, isMaking, type Transfer } from "./pending";
import { createResolving } from "./resolving";
import { createSend } from "./send";
import { createBackOff } from "./signals/back-off";
import type { WithLock } from "./signals/lock";
import { createEmitter } from "./signals/store";
import type { ListState } from "./standing";
import { createStatus } from "./status";
import { createSyncedList, type SyncedList } from "./synced-list";
import { createUntold } from "./untold";

export type EngineParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly storage: SafeStorage;
  readonly withLock: WithLock;
  /** Returns whether the identity service has confirmed that this very user is signed in. */
  readonly maySend: () => boolean;
  /** Waits for the identity service. Returns whether it confirms this user. Without it, `maySend` tells at once. */
  readonly confirmed?: () => Promise<boolean>;
  /**
   * Returns the user's name for other members; empty for no name.
   *
   * @param isFresh whether to ask the identity service: they may have been renamed on another device
   */
  readonly displayName: (isFresh: boolean) => Promise<string>;
  /** Returns whether the browser believes to be online. */
  readonly isOnline?: () => boolean;
  /** Gets the changes of a list that the server refuses for good; without it they are logged. */
  readonly onRefused?: (listId: string, refused: readonly Entry[], reason: ServiceError) => void;
};

/** An edit that somebody made at one stroke. */
export type Edit = {
  readonly listId: string;
  readonly changes: readonly Change[];
  /** The list as it was on the screen, and as it is now. */
  readonly before: ShoppingList;
  readonly after: ShoppingList;
  /** The keys under which the edit is stored. Without keys, only further changes take it back. */
  readonly keys: readonly string[];
  /** The items that moved between lists by this edit. */
  readonly moved?: Moved;
};

/** How often the server is asked for something that meets somebody else's writing, and the pauses between, in ms. */
const MOST_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 20;
const CEILING_MS = 1_000;

const LOADING: ListState = { status: "loading" };

/** Everything that keeps one user's lists in step with the server and loses no edit. */
export type Engine = ReturnType<typeof createEngine>;

/** Starts the engine for a user. Changes left from earlier visits are sent with the first `wake`. */
export function createEngine(parts: EngineParts) {
  const { uid, connection, storage, maySend, displayName } = parts;
  const { isOnline = () => true, confirmed = async () => maySend() } = parts;
  const { onRefused = logRefusal } = parts;
  const lists = new Map<string, SyncedList>();
  const outbox = createOutbox({ storage, uid });
  const remembered = createRemembered(storage, uid);
  const turnedAway = createUntold<ServiceError>();
  const joined = createUntold<string>();
  const woken = createEmitter();
  const awaited = new Map<string, () => void>();
  let isRunning = true;

  const resolving = createResolving({ uid, outbox, list: listOf });
  const send = createSend({
    ...parts,
    outbox,
    resolving,
    list: listOf,
    isAllowed: () => isRunning && maySend(),
    onRefused,
  });
  const allLists = createAllLists({
    uid,
    connection,
    remembered,
    lists,
    woken,
    isAwaiting: () => [...awaited.keys()].some((id) => listOf(id).getState().status === "loading"),
  });
  const status = createStatus({ outbox, lists, storage, isOnline });

  outbox.subscribe((change) => {
    for (const id of change.listIds) listOf(id).takeEntries(change);
  });
  const stopFollowing = outbox.follow();
  for (const id of outbox.listIds()) listOf(id);
  for (const id of takeAwaitedLists(storage, uid, Date.now())) void awaitList(id);

  function listOf(id: string): SyncedList {
    const known = lists.get(id);
    if (known) return known;
    const made = createSyncedList(id, {
      uid,
      connection,
      outbox,
      remembered,
      resolving,
      send,
      allLists: () => allLists,
      woken,
      isRunning: () => isRunning,
      onChange() {
        allLists.update();
        status.update();
      },
      onJoined: joined.note,
    });
    lists.set(id, made);
    return made;
  }

  /** Joins a list as soon as it is there: its link may have been opened while signed out, before it was sent. */
  async function awaitList(id: string) {
    const list = listOf(id);
    awaited.set(
      id,
      list.subscribe(() => undefined),
    );
    const outcome = await list.join({ isPatient: true });
    forgetAwaitedList(storage, uid, id);
    awaited.get(id)?.();
    awaited.delete(id);
    if (outcome === "closed" || outcome === "full") turnedAway.note(errorOf(`list-${outcome}`));
    allLists.update();
  }

  function addList(list: ShoppingList): string {
    outbox.add(list.id, { type: "create-list", list });
    return list.id;
  }

  /** Forgets a list with all that waits for it. */
  function end(id: string, isLeft: boolean) {
    outbox.remove(listOf(id).entries());
    listOf(id).end(isLeft);
  }

  function stop() {
    isRunning = false;
    for (const list of lists.values()) list.hurry();
    for (const stopAwaiting of awaited.values()) stopAwaiting();
    remembered.close();
    stopFollowing();
  }

  async function ensureConfirmed() {
    if (!(await confirmed())) throw new ServiceError("unavailable", "The user is not confirmed.");
  }

  /** Sends all that waits for lists. Throws a `ServiceError` if something is left. */
  async function sendAll(ids: readonly string[]) {
    await ensureConfirmed();
    await send.all(ids);
    if (ids.some((id) => listOf(id).entries().length > 0)) {
      throw new ServiceError("unavailable", "Not everything could be sent.");
    }
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
  function decide(id: string, command: (lists: Lists) => Promise<void>): Promise<void> {
    const ids = send.together(id);
    return send.exclusively(ids, async () => {
      await ensureConfirmed();
      if (isMaking(listOf(id).entries())) await sendAll(ids);
      await ask(command);
    });
  }

  /**
   * Tells a list the user's name, if it has another one. Best effort: a list that does not hear of it now is told when it
   * is opened the next time.
   */
  async function tellName(list: ShoppingList | null): Promise<void> {
    if (!list || !isMember(list, uid) || !send.isAllowed()) return;
    const isKnown = (name: string) => !name || list.names?.[uid] === name;
    try {
      if (isKnown(await displayName(false))) return;
      const name = await displayName(true); // this page may be the one that knows an old name
      if (isKnown(name)) return;
      await send.exclusively([list.id], () => ask((all) => all.saveName(list.id, uid, name)));
    } catch (error) {
      console.info(`The list ${list.id} was not told the user's name.`, error);
    }
  }

  function listOnScreen(id: string): ShoppingList | null {
    return listOf(id).shown();
  }

  /** Makes an edit of a list on the screen: stored first, then shown, then sent. Null where there is none to edit. */
  function edit(listId: string, changes: readonly Change[]): Edit | null {
    const before = listOnScreen(listId);
    if (!before || before.isReadOnly) return null;
    const keys = outbox.add(listId, ...changes);
    return { listId, changes, before, after: listOnScreen(listId) ?? before, keys };
  }

  /**
   * Takes back what is stored under some keys. Entries that were never attempted are removed. For those that were
   * attempted and have no answer, the undoing waits. What the server has is undone by further changes.
   *
   * @param keys none if only further changes take the edit back
   * @returns the keys of what is stored for that
   */
  function takeBackStored(
    listId: string,
    keys: readonly string[],
    changes: readonly (Change | Transfer)[],
  ): readonly string[] {
    outbox.lookAgain();
    const attempted = outbox.attemptedKeys();
    const waiting = listOf(listId)
      .entries()
      .filter(({ key }) => keys.includes(key));
    const open = waiting.map(({ key }) => key).filter((key) => attempted.has(key));
    outbox.remove(waiting.filter(({ key }) => !attempted.has(key)));
    const inverses = listOf(listId).asRemoved(changes);
    const isTaken = keys.length === 0 || waiting.length < keys.length;
    return [
      ...(isTaken ? outbox.add(listId, ...inverses) : []),
      ...(open.length > 0 ? outbox.add(listId, { type: "undo", of: open, changes: inverses }) : []),
    ];
  }

  const moves = createMoves({ outbox, listOnScreen, edit, takeBackStored });

  /**
   * Takes an edit back, as far as everything is still as the edit left it. Returns the edit that does so, which can be
   * taken back in turn; null if nothing is left of the edit.
   */
  function takeBack(step: Edit): Edit | null {
    if (step.moved) return moves.takeBack(step, step.moved);
    const { listId, keys } = step;
    const before = listOnScreen(listId);
    const changes = before && !before.isReadOnly ? inverse(step, before) : [];
    if (!before || changes.length === 0) return null;
    const stored = takeBackStored(listId, keys, changes);
    const after = listOnScreen(listId) ?? before;
    // To do it once more is an edit of its own, whatever has become of what took it back.
    return { listId, changes, before, after, keys: keys.length === 0 ? stored : [] };
  }

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
    /** The texts that the user adds to lists, for suggesting them again. */
    usedTexts: createUsedTexts(storage, uid, remembered),

    /**
     * Opens a list for a screen.
     *
     * @param isOpening whether the user opens it, which makes them a member, or only comes back to it
     */
    openList(id: string, isOpening: boolean) {
      const list = listOf(id);
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
          if (isOpening) void list.join();
          else list.revisit();
          void tellName(list.base());
          return list.subscribe(listener);
        },
      };
    },

    edit,

    /** Returns a list with all edits of the user; null where there is none on the screen, or none is known. */
    listOnScreen,

    takeBack,

    /** Moves items to another list, or copies them, see `createMoves`. */
    transfer: moves.transfer,

    /** Makes a new list, with hints unless `texts` are given, and returns its id. It is there at once, online or not. */
    createList: (texts?: readonly string[]): string =>
      addList(buildNewList(uid, newId, Date.now(), texts)),

    /** Takes a list that was made of another for one of the user's own, and returns its id; at once as well. */
    addList,

    /** Makes somebody who has left a list a member again. */
    joinAgain: (id: string) => listOf(id).joinAgain(),

    /** Ends the membership; what was edited before, or moved away, is sent first. Throws a `ServiceError`. */
    leaveList(id: string): Promise<void> {
      const ids = send.together(id);
      return send.exclusively(ids, async () => {
        const list = listOf(id);
        await ensureConfirmed();
        await send.all(ids);
        if (list.entries().length > 0) {
          throw new ServiceError("unavailable", "Not everything could be sent.");
        }
        remembered.noteFarewell(id, "left"); // another tab that hears of it sooner takes it for a removal otherwise
        try {
          await ask((lists) => lists.leaveList(id, uid));
        } catch (cause) {
          if (isNothingWritten(toServiceError(cause))) remembered.noteFarewell(id, null);
          else list.takeUnsure();
          throw cause;
        }
        const late = list.entries();
        if (late.length > 0)
          onRefused(id, late, new ServiceError("not-a-member", "Left meanwhile."));
        end(id, true);
      });
    },

    /** Takes somebody else off the list, which only its owner can do. Throws a `ServiceError`. */
    async removeMember(id: string, member: string): Promise<void> {
      await decide(id, (lists) => lists.removeMember(id, member));
      listOf(id).takeDone((list) => withoutMember(list, member));
    },

    /**
     * Closes the list to whoever comes by its link, or opens it again, which only its owner can do. Throws a
     * `ServiceError`.
     */
    async closeList(id: string, isClosed: boolean): Promise<void> {
      await decide(id, (lists) => lists.closeList(id, isClosed));
      listOf(id).takeDone(({ isClosed: _, ...list }) => (isClosed ? { ...list, isClosed } : list));
    },

    /** Gives the user another name, by `save`, and tells it to all their lists. Throws what `save` throws. */
    async rename(save: () => Promise<void>): Promise<void> {
      await save();
      connection
        .call((all) => all.getLists(uid))
        .then((all) => all.map(tellName))
        .catch(() => undefined); // then each is told when it is opened
    },

    /** Deletes the list for everybody, and what waits to be sent for it. Throws a `ServiceError`. */
    deleteList: (id: string): Promise<void> =>
      send.exclusively(send.together(id), async () => {
        outbox.lookAgain();
        const isUnsent = isMaking(listOf(id).entries()) && outbox.attemptsOn(id).length === 0;
        if (!isUnsent) await ask((lists) => lists.deleteList(id));
        send.takeDetours(id, true);
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
      for (const id of outbox.listIds()) {
        const ids = send.together(id);
        await send.exclusively(ids, () => sendAll(ids));
      }
      stop();
      for (const list of await connection.call((all) => all.getLists(uid))) {
        await connection.call((all) =>
          canDelete(list, uid) ? all.deleteList(list.id) : all.leaveList(list.id, uid),
        );
      }
      await account.deleteUser();
      for (const id of outbox.listIds()) outbox.remove(outbox.entriesOf(id));
    },

    /**
     * Sends what waits, for as long as `patience` milliseconds at most. Returns how many changes the server still does
     * not have then.
     */
    async drain(patience: number): Promise<number> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeOut = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience);
      });
      const sent = confirmed().then(() => flushAll());
      await Promise.race([sent, timeOut]).finally(() => clearTimeout(timer));
      return outbox.count();
    },

    /** Looks at everything anew, and sends what waits: after a pause, on a new line, once the user is confirmed. */
    wake() {
      outbox.lookAgain();
      status.update();
      woken.emit();
      void flushAll();
    },

    /** Returns whether the engine has not been stopped. */
    isRunning: () => isRunning,

    /** Stops sending and remembering; what waits stays stored. */
    stop,
  };

  async function flushAll(): Promise<void> {
    for (const list of lists.values()) list.hurry();
    await Promise.all(outbox.listIds().map((id) => listOf(id).flush()));
  }
}

/** As the product says of writes that fail: only logged, with no word to the user. */
function logRefusal(listId: string, refused: readonly Entry[], reason: ServiceError) {
  const changes = refused.map(({ pending }) => pending);
  console.warn(`A change of the list ${listId} was refused.`, ...changes, reason);
}
