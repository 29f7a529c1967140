import { v4 as newId } from "uuid";
import type { Change } from "../domain/changes";
import { buildNewList } from "../domain/new-list";
import type { Lists } from "../services/lists";
import { createFlusher } from "./flusher";
import type { WithLock } from "./lock";
import { createOpenList } from "./open-list";
import { createOpenLists } from "./open-lists";
import { createOutbox } from "./outbox";
import { createRemembered } from "./remembered";
import { clearSavedListIds, readSavedListIds } from "./saved-lists";
import type { SafeStorage } from "./storage";

export type SyncParts = {
  readonly uid: string;
  readonly lists: Lists;
  readonly storage: SafeStorage;
  readonly withLock: WithLock;
  /** Whether the identity service has confirmed that this very user is signed in. */
  readonly maySend: () => boolean;
};

/** Everything that keeps one user's lists in step with the server and loses no edit. */
export type Sync = ReturnType<typeof createSync>;

/** Starts the engine for a user. Changes left from earlier visits are sent with the first `wake`. */
export function createSync({ uid, lists, storage, withLock, maySend }: SyncParts) {
  const outbox = createOutbox(storage, uid);
  const remembered = createRemembered(storage, uid);
  const flusher = createFlusher({
    uid,
    lists,
    outbox,
    withLock,
    maySend,
    onRefused: (listId, entry, reason) =>
      console.warn(`A change of the list ${listId} was refused.`, entry.pending, reason),
  });
  const parts = { uid, lists, outbox, remembered };

  return {
    uid,
    outbox,
    flusher,
    openList: (id: string) => createOpenList(id, parts),
    openLists: () => createOpenLists(parts),

    /** Makes an edit: stored first, then shown, then sent. */
    change: (listId: string, change: Change) => outbox.add(listId, change),

    /** Makes a new list and gives its id. It is there at once, online or not. */
    createList(): string {
      const list = buildNewList(uid, newId, Date.now());
      outbox.add(list.id, { type: "create-list", list });
      return list.id;
    },

    /** Joins the lists whose links were opened while signed out. Those that do not exist are dropped silently. */
    joinSavedLists() {
      for (const id of readSavedListIds(storage)) outbox.add(id, { type: "join-list" });
      clearSavedListIds(storage);
    },

    /** Ends the membership; what was edited before is sent first. */
    async leaveList(id: string): Promise<void> {
      await flusher.sendNow(id);
      await lists.leaveList(id, uid);
      forgetList(id);
    },

    /** Deletes the list for everybody. */
    async deleteList(id: string): Promise<void> {
      await lists.deleteList(id);
      forgetList(id);
    },

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

    /** Sends what waits, now: after a pause, on a new connection, once the user is confirmed. */
    wake: () => flusher.flushAll(),

    /** Stops sending and listening; what waits stays stored. */
    stop() {
      flusher.stop();
      outbox.close();
    },
  };

  function forgetList(id: string) {
    outbox.drop(id, outbox.entries(id));
    remembered.forgetList(id);
  }
}
