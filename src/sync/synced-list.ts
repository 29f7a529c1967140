import { isFull, isMember, withMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import { type ServiceError, serviceError } from "../services/errors";
import { createBase } from "./base";
import type { Remembered } from "./browser/remembered";
import { isDenial } from "./error-kinds";
import { createFollowing, type FollowingParts } from "./following";
import type { Outbox, OutboxChange } from "./outbox";
import { createView, isCreating, isJoining } from "./pending";
import type { Resolving } from "./resolving";
import { createSendLoop, type SendLoopParts } from "./send-loop";
import { createServerCheck, isProvenDenial } from "./server-check";
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

export type SyncedListParts = Pick<
  FollowingParts,
  "uid" | "connection" | "allLists" | "wakeEmitter" | "unanswered"
> & {
  readonly outbox: Outbox;
  readonly remembered: Remembered;
  readonly resolving: Resolving;
  readonly sender: SendLoopParts["sender"];
  /** Returns whether the engine runs. */
  readonly isRunning: () => boolean;
  /** Called when the state of the list or of its sending changes. */
  readonly onChange: () => void;
  /** Called when a pending join has made the user a member. */
  readonly onJoined: (listId: string) => void;
};

/** One list: its base, its entries and its sending loop. */
export type SyncedList = ReturnType<typeof createSyncedList>;

/**
 * Returns the one object of a list. It shows the entries applied over the base, sends the entries, and follows the
 * server while the list has listeners.
 */
export function createSyncedList(id: string, parts: SyncedListParts) {
  const { uid, outbox, remembered, resolving, sender, onChange } = parts;
  const applyPending = createView(id, uid);
  const knownBase = createBase(id, { uid, remembered, newest: parts.allLists().newest(id) });
  const base = () => knownBase.current()?.list ?? null;
  let entries = outbox.entriesOf(id);
  const storedStanding = () => standingOf(remembered.departure(id));
  let standing: Standing = storedStanding();
  /** Whether the server has responded for this list. */
  let hasResponse = false;
  /** The last error of a read or a join; null after a server response. */
  let failure: ServiceError | null = null;
  /** The pending calls of `join`. Each gets the outcomes, and returns whether the outcome ends the call. */
  const joins = new Set<(outcome: JoinOutcome) => boolean>();

  const sendLoop = createSendLoop(id, { sender, entries: () => entries, onChange });
  const check = createServerCheck(id, {
    ...parts,
    known() {
      knownBase.rereadStorage();
      return knownBase.current();
    },
    onResponse: (list) => applyResponse(list, false),
    fail,
  });
  const follow = createFollowing(id, {
    ...parts,
    hasResponse: () => hasResponse,
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
    const list = applyPending(base(), entries);
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
    if (standing.kind === "refused") return { status: "failed", error: standing.error };
    if ((hasResponse && !base()) || standing.kind === "removed") return { status: "missing" };
    if (standing.kind === "left") return { status: "left" };
    return failure ? { status: "failed", error: failure } : { status: "loading" };
  }

  function update() {
    const list = base();
    // Without membership, the list stays remembered only while it has entries.
    if (list && !isMember(list, uid) && entries.length === 0) remembered.forget(id);
    store.update();
    onChange();
    const outcome = joinOutcomeOf(store.getState(), standing);
    if (outcome) for (const settle of joins) if (settle(outcome)) joins.delete(settle);
  }

  // --- Membership and standing ---

  function setStanding(next: Standing) {
    const [before, after] = [departureOf(standing), departureOf(next)];
    standing = next;
    // If nothing changes here, the record of another tab stays.
    if (before !== after) remembered.recordDeparture(id, after);
  }

  /** Ends the membership in this browser: the user left in another tab, which recorded it, or was removed. */
  function depart() {
    setStanding({ kind: remembered.departure(id) ?? "removed" });
    remembered.forget(id); // the remembered state still has the user as a member, and would count as newer
  }

  /** Returns whether the user waits to become a member. */
  const isWaitingToJoin = () =>
    ["opening", "refused"].includes(standing.kind) || isJoining(entries);

  /** Returns whether the user is a member as far as this browser knows. */
  function isKnownMember(): boolean {
    const list = base();
    return list ? isMember(list, uid) : (remembered.heads()?.has(id) ?? false);
  }

  /** Records that the user is a member. A pending join has succeeded then, even without its response. */
  function becomeMember() {
    setStanding(SETTLED);
    if (!isJoining(entries)) return;
    parts.onJoined(id);
    outbox.remove(entries.filter(({ pending }) => pending.type === "join-list"));
  }

  /** Handles a join that another tab has sent. */
  function handleJoinByOtherTab() {
    const list = base();
    if (!list) return;
    if (isMember(list, uid)) return setStanding(SETTLED);
    knownBase.changeMembership((now) => withMember(now, uid)); // optimistic: `check` asks the server
    if (remembered.departure(id)) standing = storedStanding();
    else handleJoinRefusal(serviceError("list-closed")); // for the case that `check` finds no membership
    void check();
  }

  /** Asks the server once more after the first refusal, and keeps the second one. */
  function handleJoinRefusal(error: ServiceError) {
    if (standing.kind === "opening" && standing.wasRefused) {
      standing = { kind: "refused", error, canRetry: error.code === "list-full" };
    } else {
      setStanding({ kind: "opening", wasRefused: true });
      failure = error;
      void check();
    }
  }

  /** Handles a server response in which the user is not a member: joins the list if the user opened its link. */
  function handleNonMember(list: ShoppingList) {
    if (isJoining(entries)) return;
    if (!isAboutToJoin(standing)) {
      if (standing.kind !== "refused") depart();
    } else if (remembered.departure(id) === "left") {
      depart(); // the user left in another tab
    } else if (isFull(list)) {
      standing = { kind: "refused", error: serviceError("list-full"), canRetry: true };
    } else {
      setStanding(standing.kind === "opening" ? standing : OPENING);
      knownBase.saveNow(); // another tab may send the join, and needs the base
      outbox.add(id, { type: "join-list" });
    }
  }

  // --- Server states ---

  /** Applies a server response and sends the entries; `list` is null if it does not exist. */
  function applyResponse(list: ShoppingList | null, isLiveRead: boolean) {
    applyServerState(list, isLiveRead);
    if (entries.length > 0) void sendLoop.flush();
  }

  /** Applies a server response; null for a list that does not exist. */
  function applyServerState(list: ShoppingList | null, isLiveRead: boolean) {
    hasResponse = true;
    failure = null;
    knownBase.adopt(list, isLiveRead);
    if (list && isMember(list, uid)) becomeMember();
    else if (list) handleNonMember(list);
    else if (standing.kind === "refused") standing = OPENING;
    knownBase.saveWhenIdle();
    resolving.resolve(new Map([[id, list]]));
    update();
  }

  /** Applies a snapshot of a live read, unless it is stale; null for a list that does not exist. */
  function applySnapshot(list: ShoppingList | null) {
    if (!list || !isMember(list, uid)) knownBase.rereadStorage(); // another tab may have created or joined it
    // After leaving in this browser, a snapshot with the user as a member is stale, or the user has joined elsewhere.
    const isLate = standing.kind === "left" && list !== null && isMember(list, uid);
    const verdict = isLate ? "doubtful" : knownBase.classify(list);
    if (verdict === "new") applyResponse(list, true);
    else if (verdict === "doubtful") void check();
  }

  /**
   * Handles a failed read. Returns true only for a proven denial: then the list is closed to the user. Otherwise the
   * known list stays on the screen.
   */
  async function fail(error: ServiceError): Promise<boolean> {
    const isClosed = isDenial(error) && (await isProvenDenial(id, parts));
    failure = error;
    if (isClosed) {
      if (isWaitingToJoin()) {
        standing = { kind: "refused", error: serviceError("list-closed"), canRetry: true };
      } else depart();
      knownBase.forget();
      remembered.forget(id);
    }
    update();
    if (isClosed && entries.length > 0) void sendLoop.flush();
    return isClosed;
  }

  /** Applies a command's change of the members, or of who may join. Such a change does not change the list's time. */
  function applyMembership(change: (list: ShoppingList) => ShoppingList) {
    knownBase.rereadStorage();
    knownBase.changeMembership(change);
    knownBase.saveNow();
    update();
  }

  return {
    ...sendLoop,
    id,
    getState: store.getState,

    /** Calls the listener when the state changes. The list follows the server while it has listeners. */
    subscribe: store.subscribe,

    /** Derives the state again. */
    update,

    /** Returns the entries of the list, the oldest first. */
    entries: () => entries,

    base,
    fromServer: knownBase.fromServer,
    saveBase: knownBase.saveNow,
    recordRemovals: knownBase.recordRemovals,
    withRemovedItems: knownBase.withRemovedItems,

    /** Returns the list as the screen shows it; null if there is none to show. */
    view(): ShoppingList | null {
      const state = store.getState();
      return state.status === "ready" ? state.list : null;
    },

    /** Rereads the entries from the outbox, and sends them. */
    refreshEntries({ isRemovalByOtherTab }: Pick<OutboxChange, "isRemovalByOtherTab">) {
      const wasJoining = isJoining(entries);
      if (isRemovalByOtherTab) knownBase.rereadStorage(); // the other tab has stored its base before it removed entries
      entries = outbox.entriesOf(id);
      if (isRemovalByOtherTab && wasJoining && !isJoining(entries)) handleJoinByOtherTab();
      update();
      void sendLoop.flush();
    },

    /** Opens the list without joining it: the user comes back to it. People who left are asked before rejoining. */
    revisit() {
      const stored = storedStanding();
      if (isKnownMember() || stored.kind === "left" || !isWaitingToJoin()) standing = stored;
      update();
    },

    /**
     * Opens the list as by its link, which makes the user a member. A known member does not join again: the owner may
     * have removed them. The outcome may need a server response, so the list needs a listener.
     *
     * @param waitsUntilExists whether to wait for a list that does not exist (yet)
     */
    join({ waitsUntilExists = false } = {}): Promise<JoinOutcome> {
      if (isKnownMember()) standing = storedStanding();
      else if (standing.kind === "refused") standing = { ...standing, canRetry: true };
      else setStanding(OPENING);
      return new Promise((resolve) => {
        joins.add((outcome) => {
          if (outcome === "gone" && waitsUntilExists) return false;
          resolve(outcome);
          return true;
        });
        update();
      });
    },

    /** Makes a user who has left the list a member again. */
    rejoin() {
      setStanding(SETTLED);
      outbox.add(id, { type: "join-list" });
    },

    /** Applies the list's part of a snapshot of all lists; null if the list is not in it. */
    applyFromAllLists: (list: ShoppingList | null) => (list ? applySnapshot(list) : void check()),

    /** Adopts the state that a transaction has read. Returns false if it is stale: then nothing must be written. */
    adoptRead(list: ShoppingList): boolean {
      const isNew = knownBase.adoptRead(list);
      if (!isNew) void check();
      return isNew;
    },

    /** Records that the list is deleted. Its entries stay: other lists may have to resolve its attempts. */
    applyDeletion: () => applyResponse(null, false),

    /** Records that a transaction has read no list, or a list without the user. */
    applyNoAccess: (list: ShoppingList | null) => applyServerState(list, false),

    /** Adopts the state that a commit wrote, see `createBase`. */
    adoptCommit(...commit: Parameters<typeof knownBase.adoptCommit>) {
      if (!base() && hasResponse) void check(); // the list may have been deleted since
      knownBase.adoptCommit(...commit);
    },

    /** Records that the server has made the user a member. */
    applyJoin() {
      if (isJoining(entries)) parts.onJoined(id); // unless a live read was faster
      setStanding(SETTLED); // a removal from now on does not lead to another join
      applyMembership((list) => withMember(list, uid));
    },

    applyMembership,

    /** Records that the server has refused the join. Asks the server once more; later retries a full list. */
    recordJoinRefusal(reason: ServiceError) {
      handleJoinRefusal(isDenial(reason) ? serviceError("list-closed") : reason);
      update();
    },

    /** Asks the server whether the user has left the list, after the response to leaving was lost. */
    recheck() {
      standing = storedStanding();
      void check();
    },

    /** Forgets the list after the user has left (`isLeft`) or deleted it. */
    forget(isLeft: boolean) {
      knownBase.forget();
      hasResponse = !isLeft;
      setStanding(isLeft ? { kind: "left" } : SETTLED);
      remembered.forget(id);
      update();
    },
  };
}
