import { createStore } from "../browser/store";
import { isFull, isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import { ServiceError, serviceError } from "../services/errors";
import { createBase } from "./base";
import type { Context } from "./context";
import { type Entry, isCreating } from "./entry";
import { isDenial } from "./error-kinds";
import { createFollowing, type FollowingParts } from "./following";
import { createQuestion, type QuestionParts } from "./question";
import { includes } from "./receipts";
import { createSender, type SenderParts } from "./sender";
import { createStanding, type ListState, OPENING, SETTLED } from "./standing";
import { createView } from "./view";

export type SyncedListParts = Pick<FollowingParts, "allLists"> &
  Pick<SenderParts, "onChange"> &
  Pick<QuestionParts, "onJoined">;

/** One list: its base, its entries and its sender. */
export type SyncedList = ReturnType<typeof createSyncedList>;

/**
 * Returns the one object of a list. It shows the entries applied over the base, sends the entries, and follows the
 * server while the list has listeners.
 */
export function createSyncedList(id: string, context: Context, parts: SyncedListParts) {
  const { uid, outbox, remembered } = context;
  const { allLists, onChange, onJoined } = parts;
  const applyPending = createView(uid);
  const known = createBase(id, { uid, remembered, newest: allLists().newest(id) });
  const base = known.current;
  const entries = () => outbox.entriesOf(id);
  let shown = entries();
  const standing = createStanding(id, remembered);
  const { isOpening } = standing;
  /** Whether the server has answered for this list. */
  let hasAnswer = false;
  /** The last error of a read or a join; null after an answer. */
  let failure: ServiceError | null = null;

  const { ask, prove, isJoining } = createQuestion(id, context, {
    onJoined,
    wantsToJoin: () => standing.current().kind === "opening" && !standing.hasLeft(),
    known: known.rereadStorage,
    onAnswer: believe,
    onRefusal,
    onFailure,
  });
  const sender = createSender(id, context, { requireWritable, adoptCommit, ask, onChange });
  const follow = createFollowing(id, context, {
    allLists,
    hasAnswer: () => hasAnswer,
    applySnapshot,
    fail(error) {
      onFailure(error);
      void prove(error);
    },
  });
  const store = createStore<ListState>({ status: "loading" }, derive, () => {
    known.rereadStorage();
    remembered.recordOpened(id);
    const stop = follow();
    update();
    return stop;
  });
  store.update();

  function derive(before: ListState): ListState {
    const list = applyPending(base(), entries());
    if (list) {
      const isNew = base() === null;
      const isSame = before.status === "ready" && before.list === list && before.isNew === isNew;
      return isSame ? before : { status: "ready", list, isNew };
    }
    const next = standing.stateWithoutList(failure);
    return next.status === before.status && next.status !== "failed" ? before : next;
  }

  function update() {
    store.update();
    onChange();
  }

  /** Returns whether the list is still to be created: no known state includes its creation. */
  const isUncreated = () => base() === null && isCreating(entries());

  /** Returns whether the user is a member as far as this browser knows. */
  const isKnownMember = () =>
    base() !== null || isUncreated() || (remembered.heads()?.has(id) ?? false);

  /**
   * Ends the membership in this browser.
   *
   * @param asked as for `dropEntries`
   */
  function depart(asked: readonly Entry[]) {
    standing.depart();
    known.forget();
    dropEntries(asked, new ServiceError("not-a-member", "The user is not a member of the list."));
    update();
  }

  /**
   * Drops entries that the list can never include.
   *
   * @param asked the entries when the server was asked: the user may have joined again since, in another tab
   */
  function dropEntries(asked: readonly Entry[], reason: ServiceError) {
    const refused = entries().filter((entry) => asked.includes(entry));
    if (refused.length === 0) return;
    outbox.remove(refused);
    context.onRefused(id, refused, reason);
  }

  /** Makes the user a member, even if they have left. Before the first answer, the live read decides. */
  function rejoin() {
    standing.open();
    if (hasAnswer) void ask();
  }

  /**
   * Believes a state of the server; null for a list that does not exist.
   *
   * @param asked as for `dropEntries`; none for a snapshot
   */
  function believe(list: ShoppingList | null, asked: readonly Entry[] = []) {
    hasAnswer = true;
    failure = null;
    if (list && isMember(list, uid)) {
      standing.set(SETTLED);
      known.adopt(list);
      settle();
    } else if (!isUncreated()) believeNoMember(list, asked);
    update();
    if (entries().length > 0) void sender.flush();
  }

  /** Believes that the list does not exist (null), or that the user is not a member of it. */
  function believeNoMember(list: ShoppingList | null, asked: readonly Entry[]) {
    if (!list) {
      standing.miss();
      known.forget();
      dropEntries(asked, new ServiceError("not-found", "The list does not exist."));
    } else if (!isOpening() || standing.hasLeft()) depart(asked);
    else if (isFull(list)) standing.refuse(serviceError("list-full"));
    else {
      standing.set(OPENING);
      void ask();
    }
  }

  /** Removes the entries that the base includes. Other tabs need the base before, which only a running engine stores. */
  function settle() {
    if (!context.isRunning()) return;
    const included = entries().filter((entry) => includes(base(), uid, entry));
    if (included.length === 0) return;
    known.saveNow();
    outbox.remove(included);
  }

  /**
   * Adopts the list as a transaction has read it. Throws a `ServiceError` if edits may not be written to it; then the
   * server is asked.
   */
  function requireWritable(list: ShoppingList | null) {
    if (!context.canSend()) throw new ServiceError("cancelled", "The user has signed out.");
    outbox.reread();
    const isWritable = list ? isMember(list, uid) && !known.isStale(list) : isUncreated();
    if (!isWritable) {
      void ask();
      throw new ServiceError("aborted", "The transaction has read a stale list.");
    }
    if (!list) return;
    standing.set(SETTLED);
    adoptOwn(list);
  }

  /** Adopts the state that this browser has written. */
  function adoptCommit(list: ShoppingList) {
    if (standing.isGone()) void ask();
    else adoptOwn({ ...list, updatedAt: Math.max(Date.now(), list.updatedAt ?? 0) });
  }

  function adoptOwn(list: ShoppingList) {
    known.adoptOwn(list);
    settle();
    update();
  }

  /** Believes a snapshot of a live read. If it is stale or changes the membership, asks the server instead. */
  function applySnapshot(list: ShoppingList | null) {
    const isIn = list !== null && isMember(list, uid);
    if (!isIn) known.rereadStorage(); // another tab may have created or joined it
    const isDoubtful = isIn ? standing.isGone() || known.isDoubtful(list) : base() !== null;
    if (isDoubtful) void ask();
    else believe(list);
  }

  /**
   * The list is full, or closed to the user. A known list of a member stays on the screen if it is full. For a list that
   * is still to be created, no denial proves anything.
   */
  function onRefusal(error: ServiceError, asked: readonly Entry[]) {
    if (isUncreated()) return;
    hasAnswer = true;
    failure = error;
    if (isOpening()) {
      standing.refuse(isDenial(error) ? serviceError("list-closed") : error);
      known.forget();
    } else if (isDenial(error)) depart(asked);
    update();
  }

  /** A read or a join has failed. The known list stays on the screen. */
  function onFailure(error: ServiceError) {
    failure = error;
    update();
  }

  return {
    ...sender,
    requireWritable,
    getState: store.getState,

    /** Calls the listener when the state changes. The list follows the server while it has listeners. */
    subscribe: store.subscribe,

    /** Returns the entries of the list, the oldest first. */
    entries,

    base,

    /** Returns the list as the screen shows it; null if there is none to show. */
    view(): ShoppingList | null {
      const state = store.getState();
      return state.status === "ready" ? state.list : null;
    },

    isJoining,

    /** Returns whether the user is opening the list, and its state is not known yet. */
    isAwaited: (): boolean => isOpening() && store.getState().status === "loading",

    /** Shows the entries of the outbox, and sends them. */
    refreshEntries() {
      const left = new Set(entries());
      // Another tab may have sent and removed them. It has stored its base before.
      if (shown.some((entry) => !left.has(entry))) known.rereadStorage();
      shown = entries();
      update();
      void sender.flush();
    },

    /** Opens the list without joining it: the user comes back to it. People who left are asked before rejoining. */
    revisit() {
      if (isKnownMember() || !isOpening() || standing.hasLeft()) standing.restore();
      update();
    },

    /**
     * Opens the list as by its link, which makes the user a member. A known member does not join again: the owner may
     * have removed them.
     */
    open() {
      if (isKnownMember()) standing.restore();
      else rejoin();
      update();
    },

    /** Makes a user who has left the list a member again. */
    rejoin() {
      rejoin();
      update();
    },

    applySnapshot,

    adoptCommit,

    /** Applies a change of the members, or of who may join, that the server has answered. */
    applyMembership(change: (list: ShoppingList) => ShoppingList) {
      known.rereadStorage();
      known.change(change);
      update();
    },

    /** Asks the server whether the user has left the list, after the response to leaving was lost. */
    recheck() {
      standing.restore();
      void ask();
    },

    /** Forgets the list and its entries after the user has left (`isLeft`) or deleted it. */
    forget(isLeft: boolean) {
      if (isLeft) standing.set({ kind: "left" });
      else standing.miss();
      known.forget();
      outbox.remove(entries());
      update();
    },
  };
}
