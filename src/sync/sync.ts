import { v4 as newId } from "uuid";
import type { Change } from "../domain/changes";
import { buildCopy, buildNewList } from "../domain/new-list";
import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";
import type { Lists } from "../services/lists";
import { createEmitter } from "./emitter";
import type { Pending } from "./entry";
import { createFlusher } from "./flusher";
import type { WithLock } from "./lock";
import { createOpenList } from "./open-list";
import { createOpenLists } from "./open-lists";
import { createOutbox } from "./outbox";
import { createRemembered } from "./remembered";
import { clearSavedListIds, readSavedListIds } from "./saved-lists";
import type { SafeStorage } from "./storage";
import { createTurnedAway } from "./turned-away";
import { createUsedTexts } from "./used-texts";

export type SyncParts = {
  readonly uid: string;
  readonly lists: Lists;
  readonly storage: SafeStorage;
  readonly withLock: WithLock;
  /** Whether the identity service has confirmed that this very user is signed in. */
  readonly maySend: () => boolean;
  /** Gets the changes of a list that the server refuses for good; without it they are logged. */
  readonly onRefused?: (listId: string, refused: readonly Pending[], reason: ServiceError) => void;
};

/** Everything that keeps one user's lists in step with the server and loses no edit. */
export type Sync = ReturnType<typeof createSync>;

/** Starts the engine for a user. Changes left from earlier visits are sent with the first `wake`. */
export function createSync(given: SyncParts) {
  const { uid, lists, storage, withLock, maySend, onRefused = logRefusal } = given;
  const outbox = createOutbox(storage, uid);
  const remembered = createRemembered(storage, uid);
  const followed = new Set<string>();
  const turnedAway = createTurnedAway();
  const flusher = createFlusher({
    uid,
    lists,
    outbox,
    withLock,
    maySend,
    onRefused(listId, refused, reason) {
      // A screen that shows the list says so itself.
      if (reason.code === "list-full" && !followed.has(listId)) turnedAway.note();
      onRefused(listId, refused, reason);
    },
  });
  const woken = createEmitter();
  let isRunning = true;
  const parts = { uid, lists, outbox, remembered, woken, followed };

  return {
    uid,
    outbox,
    flusher,
    /** Tells of lists that had no room for the user. */
    turnedAway,
    /** What the user adds to lists, for suggesting it again. */
    usedTexts: createUsedTexts(storage, uid, remembered),
    openList: (id: string) => createOpenList(id, parts),
    openLists: () => createOpenLists(parts),

    /** Makes an edit: stored first, then shown, then sent. */
    change: (listId: string, change: Change) => outbox.add(listId, change),

    /** Makes a new list and gives its id. It is there at once, online or not. */
    createList: (): string => addList(buildNewList(uid, newId, Date.now())),

    /** Makes a list of the user's own with the items of another, all open, and gives its id; at once as well. */
    duplicateList: (list: ShoppingList): string => addList(buildCopy(list, uid, newId, Date.now())),

    /** Joins the lists whose links were opened while signed out. Those that do not exist are dropped silently. */
    joinSavedLists() {
      for (const id of readSavedListIds(storage)) outbox.add(id, { type: "join-list" });
      clearSavedListIds(storage);
    },

    /** Ends the membership; what was edited before is sent first. Throws a `ServiceError`. */
    leaveList: (id: string): Promise<void> =>
      flusher.exclusively(id, async () => {
        await flusher.sendAll(id);
        await lists.leaveList(id, uid);
        forgetList(id);
      }),

    /** Deletes the list for everybody, and what waits to be sent for it. Throws a `ServiceError`. */
    deleteList: (id: string): Promise<void> =>
      flusher.exclusively(id, async () => {
        await lists.deleteList(id);
        forgetList(id);
      }),

    /** Throws away what waits to be sent: the user is gone. */
    forgetChanges() {
      for (const id of outbox.listIds()) outbox.drop(id, outbox.entries(id));
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
      await Promise.race([flusher.flushAll(), timeOut]);
      clearTimeout(timer);
      return outbox.count();
    },

    /** Sends what waits and renews failed reads, now: after a pause, on a new line, once the user is confirmed. */
    wake() {
      woken.emit();
      void flusher.flushAll();
    },

    /** Whether it has not been stopped. */
    isRunning: () => isRunning,

    /** Stops sending and remembering; what waits stays stored, and nothing else. */
    stop() {
      isRunning = false;
      flusher.stop();
      remembered.close();
      outbox.close();
    },
  };

  function addList(list: ShoppingList): string {
    outbox.add(list.id, { type: "create-list", list });
    return list.id;
  }

  function forgetList(id: string) {
    outbox.drop(id, outbox.entries(id));
    remembered.forgetList(id);
  }
}

/** As the product says of writes that fail: only logged, with no word to the user. */
function logRefusal(listId: string, refused: readonly Pending[], reason: ServiceError) {
  console.warn(`A change of the list ${listId} was refused.`, ...refused, reason);
}
