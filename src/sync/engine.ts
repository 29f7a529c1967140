import { v4 as newId } from "uuid";
import { buildNewList } from "../domain/new-list";
import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import { errorOf, type ServiceError } from "../services/errors";
import { createAllLists } from "./all-lists";
import { claimAwaitedLists, forgetAwaitedList } from "./browser/awaited-lists";
import { createRemembered } from "./browser/remembered";
import type { SafeStorage } from "./browser/storage";
import { createUsedTexts } from "./browser/used-texts";
import { createCommands } from "./commands";
import { createEdits } from "./edits";
import { createMessageQueue } from "./message-queue";
import { createOutbox } from "./outbox";
import type { Entry } from "./pending";
import { createResolving } from "./resolving";
import { createSend } from "./send";
import type { WithLock } from "./signals/lock";
import { createEmitter } from "./signals/store";
import type { ListState } from "./standing";
import { createStatus } from "./status";
import { createSyncedList, type SyncedList } from "./synced-list";

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

const LOADING: ListState = { status: "loading" };

/** Everything that keeps one user's lists in step with the server and loses no edit. */
export type Engine = ReturnType<typeof createEngine>;

/** Starts the engine for a user. Changes left from earlier visits are sent with the first `wake`. */
export function createEngine(parts: EngineParts) {
  const { uid, connection, storage, maySend } = parts;
  const { isOnline = () => true, confirmed = async () => maySend() } = parts;
  const { onRefused = logRefusal } = parts;
  const lists = new Map<string, SyncedList>();
  const outbox = createOutbox({ storage, uid });
  const remembered = createRemembered(storage, uid);
  const refusedLinks = createMessageQueue<ServiceError>();
  const joined = createMessageQueue<string>();
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
    for (const id of change.listIds) listOf(id).refreshEntries(change);
  });
  const stopFollowing = outbox.watchOtherTabs();
  for (const id of outbox.listIds()) listOf(id);
  for (const id of claimAwaitedLists(storage, uid, Date.now())) void awaitList(id);

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
      onJoined: joined.add,
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
    if (outcome === "closed" || outcome === "full") refusedLinks.add(errorOf(`list-${outcome}`));
    allLists.update();
  }

  function addList(list: ShoppingList): string {
    outbox.add(list.id, { type: "create-list", list });
    return list.id;
  }

  function stop() {
    isRunning = false;
    for (const list of lists.values()) list.skipPause();
    for (const stopAwaiting of awaited.values()) stopAwaiting();
    remembered.close();
    stopFollowing();
  }

  const { saveNameOn, ...commands } = createCommands({
    ...parts,
    confirmed,
    onRefused,
    outbox,
    list: listOf,
    remembered,
    send,
    stop,
  });

  return {
    ...commands,
    uid,
    outbox,
    status,
    /** All lists of the user. */
    allLists,
    /** Tells why a list whose link the user had followed before they were known does not take them. */
    refusedLinks,
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
      let hasListener = false;
      return {
        getState(): ListState {
          const state = list.getState();
          // Who opens a list that they have gone from is let in as soon as they listen.
          const isGone = state.status === "left" || state.status === "missing";
          return isOpening && !hasListener && isGone ? LOADING : state;
        },
        /** Calls back when the state changes. The list is followed for as long as anyone listens. */
        subscribe(listener: () => void) {
          hasListener = true;
          if (isOpening) void list.join();
          else list.revisit();
          const base = list.base();
          if (base?.names?.[uid] !== undefined) void saveNameOn(base);
          return list.subscribe(listener);
        },
      };
    },

    ...createEdits({ outbox, list: listOf }),

    /** Makes a new list, with hints unless `texts` are given, and returns its id. It is there at once, online or not. */
    createList: (texts?: readonly string[]): string =>
      addList(buildNewList(uid, newId, Date.now(), texts)),

    /** Takes a list that was made of another for one of the user's own, and returns its id; at once as well. */
    addList,

    /** Makes somebody who has left a list a member again. */
    joinAgain: (id: string) => listOf(id).joinAgain(),

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
      outbox.reread();
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
    for (const list of lists.values()) list.skipPause();
    await Promise.all(outbox.listIds().map((id) => listOf(id).flush()));
  }
}

/** As the product says of writes that fail: only logged, with no word to the user. */
function logRefusal(listId: string, refused: readonly Entry[], reason: ServiceError) {
  const changes = refused.map(({ pending }) => pending);
  console.warn(`A change of the list ${listId} was refused.`, ...changes, reason);
}
