import type { WithLock } from "../browser/lock";
import { createRemembered } from "../browser/remembered";
import { eraseUserIn } from "../browser/session";
import { createShopOrder } from "../browser/shop-order";
import type { SafeStorage } from "../browser/storage";
import { createEmitter, type Store } from "../browser/store";
import { createUsedTexts } from "../browser/used-texts";
import { buildCopy } from "../domain/copy-list";
import { ServiceError } from "../domain/errors";
import { newId } from "../domain/new-id";
import { buildNewList } from "../domain/new-list";
import type { ListStep } from "../domain/shop-order";
import type { Item, ShoppingList } from "../domain/types";
import type { Account } from "../services/auth";
import type { Connection } from "../services/connection";
import { createAllLists } from "./all-lists";
import { createCommands } from "./commands";
import type { Context } from "./context";
import { createEdits } from "./edits";
import type { Entry } from "./entry";
import { createLinks } from "./links";
import type { Outside } from "./membership";
import { createMoves } from "./moves";
import { createOutbox } from "./outbox";
import { createStatus } from "./status";
import { createSyncedList, type ListState, type SyncedList } from "./synced-list";

export type EngineParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly storage: SafeStorage;
  readonly withLock: WithLock;
  /** Returns whether the identity service has confirmed that this user is signed in. */
  readonly maySend: () => boolean;
  /** Waits for the identity service. Resolves to whether it confirms this user. Defaults to the result of `maySend`. */
  readonly confirmUser?: () => Promise<boolean>;
  /**
   * Returns the user's name for other members; empty for no name.
   *
   * @param isFresh whether to ask the identity service, because the user may have changed the name on another device
   */
  readonly displayName: (isFresh: boolean) => Promise<string>;
  /** Returns whether the browser reports being online. */
  readonly isOnline?: () => boolean;
  /** Called with the entries of a list that the user is no member of any more. By default they are logged. */
  readonly onDropped?: Context["onDropped"];
};

/** Keeps one user's lists in sync with the server, and loses no edit. */
export type Engine = ReturnType<typeof createEngine>;

/** The age up to which a list is just created, in milliseconds: no other device has it open and is offline by then. */
const JUST_CREATED_MS = 60_000;

/** Returns a running engine for a user. The first `wake` sends the entries of earlier visits. */
export function createEngine(parts: EngineParts) {
  const { uid, storage, connection, maySend } = parts;
  const { isOnline = () => true, confirmUser = async () => maySend() } = parts;
  const lists = new Map<string, SyncedList>();
  let isRunning = true;
  const outbox = createOutbox({ storage, uid });
  /** For what a sign-out erases. It must not come back, so a stopped engine changes nothing. */
  const erasable: SafeStorage = {
    ...storage,
    set(key, value) {
      if (isRunning) storage.set(key, value);
    },
    store: (key, value) => isRunning && storage.store(key, value),
    remove(key) {
      if (isRunning) storage.remove(key);
    },
  };
  const remembered = createRemembered(erasable, uid);
  const wakeEmitter = createEmitter();
  const changes = createEmitter();
  /** The times at which this page has created lists that only its user can know of, by id. */
  const created = new Map<string, number>();

  const links = createLinks({ uid, storage, listOf });
  const status = createStatus({ outbox, lists, storage, isOnline });
  const context: Context = {
    onDropped: logDropped,
    ...parts,
    outbox,
    remembered,
    wakeEmitter,
    changes,
    onJoined: (id) => links.settle(id, "joined"),
    unanswered: status.unanswered,
    isRunning: () => isRunning,
    canSend: () => isRunning && maySend(),
    async withLock(id, work) {
      if (!(await confirmUser()))
        throw new ServiceError("unavailable", "The user is not confirmed.");
      await Promise.all([connection.load(), parts.displayName(false)]);
      // The key is older than the commands that wait for it, too.
      return parts.withLock(`lettuce/flush/${uid}/${id}`, work);
    },
  };
  changes.subscribe(status.update);
  const allLists = createAllLists(context, lists, listOf);
  const usedTexts = createUsedTexts(erasable, uid, allLists.shown);
  const shopOrder = createShopOrder(erasable, uid);

  outbox.subscribe((ids) => {
    for (const id of ids) listOf(id).refreshEntries();
  });
  const stopWatching = outbox.watchOtherTabs();
  for (const id of [...remembered.ids(), ...outbox.listIds()]) listOf(id);
  links.open();

  function listOf(id: string): SyncedList {
    const known = lists.get(id);
    if (known) return known;
    const made = createSyncedList(id, context);
    lists.set(id, made);
    return made;
  }

  function addList(list: ShoppingList): string {
    outbox.add(list.id, { type: "create-list", list });
    return list.id;
  }

  function stop() {
    isRunning = false;
    for (const { sender } of lists.values()) sender.skipPause();
    links.stop();
    stopWatching();
  }

  const { saveNameOn, sendLast, endAll, discardUntouched, ...commands } = createCommands(
    context,
    listOf,
  );

  return {
    ...commands,
    uid,
    outbox,
    status,
    /** All lists of the user. */
    allLists,
    /** The outcomes of the links that the user has opened. */
    links,
    /** The texts that the user adds to lists, for suggestions. */
    usedTexts,
    /** The order in which the user ticks items, for sorting lists. */
    shopOrder,

    /**
     * Learns from a step of the user, or from the undoing of one. A redone step teaches as a new one.
     *
     * @param again the items of the list that the user has added with the step, although they were there
     */
    learn(step: ListStep, isUndoing: boolean, again: readonly Item[]) {
      shopOrder.recordTick(step);
      usedTexts.recordStep(step, isUndoing, again);
    },

    /** Returns the store of a list. The list follows the server while the store has listeners. */
    list(id: string): Store<ListState> {
      const { getState, subscribe } = listOf(id);
      return { getState, subscribe };
    },

    /**
     * Opens a list for a screen.
     *
     * @param isFollowingLink whether the user follows a link to it, which makes them a member, or only comes back to it
     */
    openList(id: string, isFollowingLink: boolean) {
      const { known } = listOf(id);
      known.rereadStorage();
      remembered.recordOpened(id);
      if (isFollowingLink) known.join();
      if (known.base()?.names?.[uid] !== undefined) void saveNameOn(id);
    },

    ...createEdits({
      outbox,
      rereadBase: (id) => listOf(id).known.rereadStorage(),
      viewOf: (id) => listOf(id).view(),
    }),
    ...createMoves(context, listOf),

    /** Creates a list with `texts`, or with hint items, and returns its id. The list exists at once, also offline. */
    createList(texts?: readonly string[]): string {
      const list = buildNewList(uid, newId, Date.now(), texts);
      if (!texts) created.set(list.id, Date.now());
      return addList(list);
    },

    /** Says that somebody may know of a list, since its link is on the screen. An untouched one stays then. */
    keepList: (id: string) => void created.delete(id),

    /** Says the same of all lists, since the user has turned to another window. */
    keepLists: () => created.clear(),

    /**
     * Discards the lists that this page has just created and the user has left untouched.
     *
     * @param isKept returns whether a list is on the screen, or has a half-typed text
     */
    discardLeftLists(isKept: (id: string) => boolean) {
      for (const [id, time] of created) {
        if (isKept(id)) continue;
        created.delete(id);
        if (Date.now() - time < JUST_CREATED_MS) void discardUntouched(id);
      }
    },

    /** Creates the user's own copy of a list, all items open, and returns its id. The copy exists at once. */
    duplicateList: (list: ShoppingList): string => addList(buildCopy(list, uid, newId, Date.now())),

    /** Renames the user by calling `save`, then writes the name to all their known lists. Throws the errors of `save`. */
    async renameUser(save: () => Promise<void>): Promise<void> {
      await save();
      for (const { id } of allLists.shown()) void saveNameOn(id);
    },

    /**
     * Deletes the signed-in user: sends the entries as far as possible, stops the engine, deletes or leaves each list,
     * then deletes the user and their data in this browser. Stops at the first failure and throws it as a
     * `ServiceError`; the later parts stay untouched. The code `lists-gone` means that lists are gone already. Only the
     * deletion itself shows whether the service allows it, so everything else is made sure of before the first list goes.
     */
    async deleteAccount(
      account: Pick<Account, "requireRecentLogin" | "deleteUser">,
    ): Promise<void> {
      outbox.reread();
      for (const id of outbox.listIds()) await sendLast(listOf(id));
      await account.requireRecentLogin();
      stop();
      await endAll(account.deleteUser);
      eraseUserIn(storage, uid);
      outbox.reread(); // so that the page closes without a question about pending edits
    },

    /** Makes the user a member of a list, as soon as it admits them. */
    join: (id: string) => listOf(id).known.join(),

    /** Sends all entries. Resolves to the number still pending, after at most `timeoutMs`; at once if there are none. */
    async flushWithin(timeoutMs: number): Promise<number> {
      outbox.reread();
      if (outbox.count() === 0) return 0;
      const sent = confirmUser()
        .then(flushAll)
        .catch(() => undefined); // without its code
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
      return outbox.count();
    },

    /** Rereads storage and sends all entries: at a page return, a network change or a confirmed user. */
    wake() {
      outbox.reread();
      status.update();
      wakeEmitter.emit();
      void flushAll();
    },

    /** Returns whether the engine runs. */
    isRunning: () => isRunning,

    /** Stops sending and remembering. Pending entries stay stored. */
    stop,
  };

  async function flushAll(): Promise<void> {
    for (const { sender } of lists.values()) sender.skipPause();
    await Promise.all(outbox.listIds().map((id) => listOf(id).sender.flush()));
  }
}

/** Logs dropped entries. The product shows no message for failed writes. */
function logDropped(listId: string, dropped: readonly Entry[], why: Outside) {
  const changes = dropped.map(({ edit }) => edit);
  console.warn(`Changes of the list ${listId} (${why}) were dropped.`, ...changes);
}
