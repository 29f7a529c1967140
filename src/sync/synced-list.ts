import { isFull, isMember, withMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import { errorOf, type ServiceError } from "../services/errors";
import { createBase } from "./base";
import type { Remembered } from "./browser/remembered";
import { createChecking, isProvenDenial } from "./checking";
import { isDenial } from "./error-kinds";
import { createFollowing, type FollowingParts } from "./following";
import type { Outbox, OutboxChange } from "./outbox";
import { createView, isCreating, isJoining } from "./pending";
import type { Resolving } from "./resolving";
import { createSending, type SendingParts } from "./sending";
import { createStore } from "./signals/store";
import {
  departureOf,
  isAboutToJoin,
  type JoinOutcome,
  joinOutcomeOf,
  type ListState,
  OPENING,
  SETTLED,
  type Standing,
  standingOf,
} from "./standing";

export type SyncedListParts = Pick<FollowingParts, "uid" | "connection" | "allLists" | "woken"> & {
  readonly outbox: Outbox;
  readonly remembered: Remembered;
  readonly resolving: Resolving;
  readonly send: SendingParts["send"];
  /** Returns whether the engine has not been stopped. */
  readonly isRunning: () => boolean;
  /** Calls when the list has another state, or sending does. */
  readonly onChange: () => void;
  /** Calls when the user has become a member, by this tab. */
  readonly onJoined: (listId: string) => void;
};

/** One list as this browser knows it, with everything that waits for it. */
export type SyncedList = ReturnType<typeof createSyncedList>;

/**
 * Keeps one list: its base, which is the newest state of the server that this browser knows, and over it what is pending.
 * Sends what is pending, and follows the server for as long as anybody listens.
 */
export function createSyncedList(id: string, parts: SyncedListParts) {
  const { uid, outbox, remembered, resolving, send, onChange } = parts;
  const view = createView(id, uid);
  const knownBase = createBase(id, { uid, remembered, seen: parts.allLists().newest(id) });
  const base = () => knownBase.current()?.list ?? null;
  let entries = outbox.entriesOf(id);
  const storedStanding = () => standingOf(remembered.departure(id));
  let standing: Standing = storedStanding();
  /** Whether the server has answered what the list is. */
  let hasAnswer = false;
  /** Why nothing is known of the list for now. */
  let failure: ServiceError | null = null;
  /** The joins that wait for their outcome. Each returns whether it takes an outcome for the last one. */
  const joins = new Set<(outcome: JoinOutcome) => boolean>();

  const sending = createSending(id, { send, entries: () => entries, onChange });
  const check = createChecking(id, {
    ...parts,
    known() {
      knownBase.rereadStorage();
      return knownBase.current();
    },
    onAnswer: (list) => applyAnswer(list, false),
    fail,
  });
  const follow = createFollowing(id, {
    ...parts,
    hasAnswer: () => hasAnswer,
    applySnapshot,
    fail: (error) => void fail(error),
    onBegin: knownBase.onLiveReadBegin,
  });
  const store = createStore<ListState>({ status: "loading" }, derive, () => {
    knownBase.rereadStorage();
    remembered.recordOpened(id);
    const stop = follow();
    update();
    return stop;
  });
  store.update();

  function derive(before: ListState): ListState {
    const list = view(base(), entries);
    if (list && isMember(list, uid)) {
      const membership = isCreating(entries)
        ? "creating"
        : isJoining(entries)
          ? "joining"
          : "member";
      const isSame =
        before.status === "ready" && before.list === list && before.membership === membership;
      return isSame ? before : { status: "ready", list, membership };
    }
    const next = withoutList();
    return next.status === before.status && next.status !== "failed" ? before : next;
  }

  function withoutList(): ListState {
    if (standing.is === "refused") return { status: "failed", error: standing.error };
    if ((hasAnswer && !base()) || standing.is === "removed") return { status: "missing" };
    if (standing.is === "left") return { status: "left" };
    return failure ? { status: "failed", error: failure } : { status: "loading" };
  }

  function update() {
    const list = base();
    // A list that the user is not on is kept only as long as something waits for it.
    if (list && !isMember(list, uid) && entries.length === 0) remembered.forget(id);
    store.update();
    onChange();
    const outcome = joinOutcomeOf(store.getState(), standing);
    if (outcome) for (const answer of joins) if (answer(outcome)) joins.delete(answer);
  }

  // --- How the user stands with the list ---

  function setStanding(next: Standing) {
    const [before, after] = [departureOf(standing), departureOf(next)];
    standing = next;
    // What another tab has noted meanwhile stays.
    if (before !== after) remembered.recordDeparture(id, after);
  }

  /** The user is a member no more: they have left, as another tab has noted, or somebody has removed them. */
  function depart() {
    setStanding({ is: remembered.departure(id) ?? "removed" });
    remembered.forget(id); // it looks newer with the user on it
  }

  /** Whether the list may still take the user, who waits for that. */
  const isWaitingToJoin = () => ["opening", "refused"].includes(standing.is) || isJoining(entries);

  function isKnownMember(): boolean {
    const list = base();
    return list ? isMember(list, uid) : (remembered.heads()?.has(id) ?? false);
  }

  /** The user is a member. A join that waits has been taken, though its answer was lost. */
  function becomeMember() {
    setStanding(SETTLED);
    if (!isJoining(entries)) return;
    parts.onJoined(id);
    outbox.remove(entries.filter(({ pending }) => pending.type === "join-list"));
  }

  /** Another tab has sent the join that waited here. */
  function handleJoinByOtherTab() {
    const list = base();
    if (!list) return;
    if (isMember(list, uid)) return setStanding(SETTLED);
    knownBase.changeMembership((now) => withMember(now, uid)); // as far as one knows, until the server has answered
    if (remembered.departure(id)) standing = storedStanding();
    else handleJoinRefusal(errorOf("list-closed")); // unless the answer says that it was taken
    void check();
  }

  function handleJoinRefusal(error: ServiceError) {
    if (standing.is === "opening" && standing.isRefusedBefore) {
      standing = { is: "refused", error, isRetried: error.code === "list-full" };
    } else {
      setStanding({ is: "opening", isRefusedBefore: true });
      failure = error;
      void check();
    }
  }

  /** Draws the conclusions from an answer of the server to a user who is not on the list. */
  function handleNonMember(list: ShoppingList) {
    if (isJoining(entries)) return;
    if (!isAboutToJoin(standing)) {
      if (standing.is !== "refused") depart();
    } else if (remembered.departure(id) === "left") {
      depart(); // in another tab
    } else if (isFull(list)) {
      standing = { is: "refused", error: errorOf("list-full"), isRetried: true };
    } else {
      setStanding(standing.is === "opening" ? standing : OPENING);
      knownBase.saveNow(); // another tab may send this, and needs the list then
      outbox.add(id, { type: "join-list" });
    }
  }

  // --- News of the server ---

  /** Takes the newest state of the server; null where the list does not exist. */
  function applyAnswer(list: ShoppingList | null, isByLiveRead: boolean) {
    take(list, isByLiveRead);
    if (entries.length > 0) void sending.flush();
  }

  function take(list: ShoppingList | null, isByLiveRead: boolean) {
    hasAnswer = true;
    failure = null;
    knownBase.adopt(list, isByLiveRead);
    if (list && isMember(list, uid)) becomeMember();
    else if (list) handleNonMember(list);
    else if (standing.is === "refused") standing = OPENING;
    knownBase.saveWhenIdle();
    resolving.resolve(new Map([[id, list]]));
    update();
  }

  /** Takes what a live read says; null where the list does not exist. */
  function applySnapshot(list: ShoppingList | null) {
    if (!list || !isMember(list, uid)) knownBase.rereadStorage(); // another tab may just have made it, or joined
    // A read that has the user on a list that they have left here is late, or they have joined it elsewhere.
    const isLate = standing.is === "left" && list !== null && isMember(list, uid);
    const verdict = isLate ? "doubtful" : knownBase.classify(list);
    if (verdict === "news") applyAnswer(list, true);
    else if (verdict === "doubtful") void check();
  }

  /**
   * Takes what went wrong with a read, and returns whether that is the server's last word. What is known stays on the
   * screen through a failure. A denial is none before it is proven: then the list is closed to the user.
   */
  async function fail(error: ServiceError): Promise<boolean> {
    const isClosed = isDenial(error) && (await isProvenDenial(id, parts));
    failure = error;
    if (isClosed) {
      if (isWaitingToJoin()) {
        standing = { is: "refused", error: errorOf("list-closed"), isRetried: true };
      } else depart();
      knownBase.forget();
      remembered.forget(id);
    }
    update();
    if (isClosed && entries.length > 0) void sending.flush();
    return isClosed;
  }

  /** Takes what a command has made of who is on the list, or may be. That leaves no new time on it. */
  function applyMembership(change: (list: ShoppingList) => ShoppingList) {
    knownBase.rereadStorage();
    knownBase.changeMembership(change);
    knownBase.saveNow();
    update();
  }

  return {
    ...sending,
    id,
    getState: store.getState,

    /** Calls back when the state changes. The list is followed for as long as anyone listens. */
    subscribe: store.subscribe,

    /** Shows the base and everything that waits, as they are now. */
    update,

    /** Returns everything that waits for the list, the oldest entry first. */
    entries: () => entries,

    base, // the newest state of the server that is known
    fromServer: knownBase.fromServer,
    saveBase: knownBase.saveNow,
    recordRemovals: knownBase.recordRemovals,
    restoringRemoved: knownBase.restoringRemoved,

    /** Returns the list with everything that waits; null where there is none to show. */
    shown(): ShoppingList | null {
      const state = store.getState();
      return state.status === "ready" ? state.list : null;
    },

    /** Takes note that other entries wait. */
    refreshEntries({ isByOtherTab }: Pick<OutboxChange, "isByOtherTab">) {
      const wasJoining = isJoining(entries);
      if (isByOtherTab) knownBase.rereadStorage(); // what the other tab has seen is stored
      entries = outbox.entriesOf(id);
      if (isByOtherTab && wasJoining && !isJoining(entries)) handleJoinByOtherTab();
      update();
      void sending.flush();
    },

    /** Opens the list without joining it, as somebody who comes back to it. People who left are asked before rejoining. */
    revisit() {
      const stored = storedStanding();
      if (isKnownMember() || stored.is === "left" || !isWaitingToJoin()) standing = stored;
      update();
    },

    /**
     * Makes the user a member, as whoever opens a link; not if they believe to be on the list, because they may have been
     * removed. Returns the outcome once the list is followed and the server has answered.
     *
     * @param isPatient whether to wait for a list that is gone, or not there yet
     */
    join({ isPatient = false } = {}): Promise<JoinOutcome> {
      if (isKnownMember()) standing = storedStanding();
      else if (standing.is === "refused") standing = { ...standing, isRetried: true };
      else setStanding(OPENING);
      return new Promise((resolve) => {
        joins.add((outcome) => {
          if (outcome === "gone" && isPatient) return false;
          resolve(outcome);
          return true;
        });
        update();
      });
    },

    /** Makes somebody who has left the list a member again. */
    joinAgain() {
      setStanding(SETTLED);
      outbox.add(id, { type: "join-list" });
    },

    /** Takes what a live read of all lists says; null where the list is not among the user's. */
    applyFromAllLists: (list: ShoppingList | null) => (list ? applySnapshot(list) : void check()),

    /** Takes the state that a transaction has read. Returns false for an older one, on which it can't write. */
    adoptRead(list: ShoppingList): boolean {
      const isNews = knownBase.adoptRead(list);
      if (!isNews) void check();
      return isNews;
    },

    /** Takes note that the list is deleted, though attempts on it may have to be resolved by other lists. */
    applyDeletion: () => applyAnswer(null, false),

    /** Takes note that a transaction has found no list, or a list that the user is not on. */
    applyNoAccess: (list: ShoppingList | null) => take(list, false),

    /** Takes what a commit has left, see `createBase`. */
    adoptCommit(...commit: Parameters<typeof knownBase.adoptCommit>) {
      if (!base() && hasAnswer) void check(); // somebody may have deleted it since
      knownBase.adoptCommit(...commit);
    },

    /** Takes note that the user is a member now. */
    applyJoin() {
      if (isJoining(entries)) parts.onJoined(id); // unless a live read was faster
      setStanding(SETTLED); // whoever is removed from now on does not come in again
      applyMembership((list) => withMember(list, uid));
    },

    applyMembership,

    /** Takes note that the server does not take the user in: it is asked once more, and again while the list is full. */
    refuseJoin(reason: ServiceError) {
      handleJoinRefusal(isDenial(reason) ? errorOf("list-closed") : reason);
      update();
    },

    /** Takes note that the user may have left the list: the answer to that was lost, and the server is asked. */
    recheck() {
      standing = storedStanding();
      void check();
    },

    /** Takes note that the user has left the list, or deleted it. */
    forget(isLeft: boolean) {
      knownBase.forget();
      hasAnswer = !isLeft;
      setStanding(isLeft ? { is: "left" } : SETTLED);
      remembered.forget(id);
      update();
    },
  };
}
