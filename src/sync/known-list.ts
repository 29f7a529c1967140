import { createEmitter } from "../browser/store";
import { ServiceError } from "../domain/errors";
import { compareStates, includes } from "../domain/receipts";
import type { ShoppingList } from "../domain/types";
import { createBackOff, MAX_READ_PAUSE_MS, READ_PAUSE_MS } from "./back-off";
import type { Context } from "./context";
import { type Entry, isCreating } from "./entry";
import { type Membership, type MembershipEvent, type Outside, reduce, UNKNOWN } from "./membership";
import { requestList } from "./request";

/** A list as this browser knows it. */
export type KnownList = ReturnType<typeof createKnownList>;

/**
 * Returns one list as this browser knows it. Events change the state of the membership (`reduce`). Whatever follows is
 * done here: the base is stored, entries are removed, and the list is requested from the server.
 */
export function createKnownList(id: string, context: Context) {
  const { uid, outbox, remembered, isRunning } = context;
  const { subscribe, emit } = createEmitter<{ readonly isFromServer: boolean }>();
  const backOff = createBackOff(READ_PAUSE_MS);
  context.wakeEmitter.subscribe(backOff.wakeUp);
  /** Null until it is needed. */
  let current: Membership | null = null;
  /** The request that is under way; null for none. `isRepeated`: another one has to follow. */
  let request: { isJoining: boolean; isSuperseded: boolean; isRepeated: boolean } | null = null;

  const entries = () => outbox.entriesOf(id);

  /** Returns the state; at first, as this browser has stored it. */
  function membership(): Membership {
    if (current) return current;
    const stored = remembered.base(id);
    current = stored ? { kind: "member", base: stored } : UNKNOWN;
    return current;
  }

  function base(): ShoppingList | null {
    const state = membership();
    return state.kind === "member" ? state.base : null;
  }

  /**
   * Takes an event, with all that follows. Returns whether the server is asked.
   *
   * @param pending the entries when the request or the command began
   */
  function dispatch(event: MembershipEvent, pending: readonly Entry[] = []): boolean {
    const before = membership();
    const facts = { uid, isCreating: isCreating(entries()), hasEntries: entries().length > 0 };
    const { state, revalidate, supersedes, drops } = reduce(before, event, facts);
    current = state;
    if (supersedes && request) request.isSuperseded = true;
    if (state !== before) store(before, state, event);
    if (drops) drop(drops, pending);
    removeIncluded();
    if (revalidate) startRequest(supersedes);
    if (state !== before) emit({ isFromServer: event.type === "snapshot" || isAnswer(event) });
    return revalidate;
  }

  /** Stores the base, or forgets it with the membership. */
  function store(before: Membership, state: Membership, event: MembershipEvent) {
    if (state.kind !== "member") {
      if (before.kind === "member") remembered.forget(id);
    } else if (event.type === "answer" && !event.isSuperseded) {
      remembered.saveNow(state.base); // even if another tab has stored a newer state
    } else if (event.type !== "stored") remembered.saveWhenIdle(id, newestBase);
  }

  /** Drops entries that the list can never include: the user is no member, or the list does not exist. */
  function drop(why: Outside, pending: readonly Entry[]) {
    const dropped = entries().filter((entry) => pending.includes(entry));
    if (dropped.length === 0) return;
    outbox.remove(dropped);
    context.onDropped(id, dropped, why);
  }

  /** Removes the entries that the base includes. Other tabs need the base before, which only a running engine stores. */
  function removeIncluded() {
    if (!isRunning()) return;
    const included = entries().filter((entry) => includes(base(), uid, entry));
    if (included.length === 0) return;
    const stored = remembered.base(id);
    const newest = base();
    if (newest && !(stored && compareStates(stored, newest, [uid]) > 0)) remembered.saveNow(newest);
    outbox.remove(included);
  }

  /** Takes the state that another tab has stored, if it is newer. */
  function rereadStorage() {
    const stored = remembered.base(id);
    if (stored) dispatch({ type: "stored", list: stored });
  }

  /** Returns the newest base of all tabs. */
  function newestBase(): ShoppingList | null {
    rereadStorage();
    return base();
  }

  /** Requests the list; `mustRepeat`: once more if it is requested already. */
  function startRequest(mustRepeat: boolean) {
    if (!request) void requestUntilAnswered();
    else if (mustRepeat) request.isRepeated = true;
  }

  /** Requests the list, or the membership that the user wants, until there is an answer. Repeated requests pause. */
  async function requestUntilAnswered(): Promise<void> {
    let isAgain = true;
    while (isAgain && isRunning()) {
      const state = membership();
      const isJoining = state.kind !== "member" && state.wantsIn;
      const pending = entries();
      const own = { isJoining, isSuperseded: false, isRepeated: false };
      request = own;
      backOff.begin();
      const answer = await requestList(id, context, isJoining);
      if (answer.type === "failure") {
        // Without a network, the live read says that there is no answer.
        if (answer.error.code !== "unavailable") dispatch(answer);
        await backOff.pause(MAX_READ_PAUSE_MS);
        // A live read may have made the user a member while the join failed.
        const isSettled = isJoining && base() !== null;
        isAgain = own.isRepeated || !isSettled;
      } else {
        backOff.reset();
        if (answer.type === "answer" && answer.hasJoined) context.onJoined(id);
        rereadStorage();
        dispatch({ ...answer, isSuperseded: own.isSuperseded }, pending);
        isAgain = own.isRepeated;
        if (isAgain) await backOff.pause(READ_PAUSE_MS);
      }
    }
    request = null;
    emit({ isFromServer: true }); // also for `isJoinRequested`, which `links.ts` waits for
  }

  return {
    id,

    /** Calls the listener after the state has changed, or the server has answered. */
    subscribe,

    /** Returns the user's membership. */
    membership,

    /** Returns the newest state of the server that this browser knows; null if the user is no member. */
    base,

    /** Returns the entries of the list, the oldest first. */
    entries,

    dispatch,

    rereadStorage,

    /**
     * Takes a list as a transaction has read it. Throws a `ServiceError` if edits may not be written to it.
     *
     * @param list null if it does not exist
     */
    takeRead(list: ShoppingList | null) {
      if (!context.canSend()) throw new ServiceError("cancelled", "The user has signed out.");
      const isRequested = dispatch({ type: "read", list });
      const state = membership();
      if (state.kind === "outside" && state.why === "full")
        throw new ServiceError("members-full", "The list has the maximum number of members.");
      if (isRequested) throw new ServiceError("aborted", "The transaction has read a stale list.");
    },

    /** Takes a list as this tab has written it. */
    adoptCommit(list: ShoppingList) {
      const updatedAt = Math.max(Date.now(), list.updatedAt ?? 0);
      dispatch({ type: "written", list: { ...list, updatedAt } });
    },

    /** Requests the list from the server. */
    revalidate: () => startRequest(true),

    /** Makes the user a member. Changes nothing for a member, and while the list is to be created. */
    join() {
      rereadStorage();
      dispatch({ type: "join" });
      backOff.wakeUp();
    },

    /** Returns whether the server is being asked to make the user a member. */
    isJoinRequested: (): boolean => request?.isJoining ?? false,

    /** Returns whether the user wants to become a member, and nothing is known yet. */
    awaitsJoin(): boolean {
      const state = membership();
      return state.kind === "unknown" && state.wantsIn && !state.error;
    },
  };
}

const isAnswer = ({ type }: MembershipEvent): boolean => type === "answer" || type === "refusal";
