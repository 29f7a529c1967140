import type { Change } from "../domain/changes";
import { keepIdentity } from "../domain/keep-identity";
import { isFull, isMember, withMember } from "../domain/membership";
import type { Item, ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import { errorOf, type ServiceError, toServiceError } from "../services/errors";
import type { ListSnapshot } from "../services/lists";
import type { AllLists } from "./all-lists";
import {
  type Base,
  baseOf,
  type Farewell,
  isBeforeOwnCommit,
  isNewer,
  predates,
  type Remembered,
} from "./browser/remembered";
import { isContention, isDenial, isFinal } from "./error-kinds";
import { startLiveRead } from "./live-read";
import type { Outbox, OutboxChange } from "./outbox";
import { createView, type Entry, isJoining, isMaking, type Transfer } from "./pending";
import { timeOf } from "./receipts";
import type { Resolving } from "./resolving";
import type { Send } from "./send";
import { createBackOff } from "./signals/back-off";
import { createStore, type Emitter } from "./signals/store";

/** What a screen knows of one list. */
export type ListState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly list: ShoppingList; readonly membership: Membership }
  | { readonly status: "missing" }
  /** The user has left the list, in this browser. */
  | { readonly status: "left" }
  | { readonly status: "failed"; readonly error: ServiceError };

/**
 * Whether the server has the user on the list. Not while it does not have a list that was made here (`making`), which
 * nobody else can open yet, nor while a join waits to be sent (`joining`).
 */
export type Membership = "making" | "joining" | "member";

/** How opening a list as by its link ends. A list that is `closed`, `full` or `gone` is asked again while it is followed. */
export type JoinOutcome = "in" | "closed" | "full" | "gone" | "left";

/** How the user stands with a list, apart from what the list itself says. */
type Standing =
  /** On the list, or nothing is known and nothing is asked. */
  | { readonly is: "settled" }
  /** The user opens the list: they join it with the server's next answer. */
  | { readonly is: "opening"; readonly isRefusedBefore: boolean }
  /** The list takes nobody new, for now. */
  | { readonly is: "refused"; readonly error: ServiceError; readonly isAskedAgain: boolean }
  /** The user has gone: by their own hand in this browser, or otherwise. */
  | { readonly is: "left" | "removed" };

export type SyncedListParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly remembered: Remembered;
  readonly resolving: Resolving;
  readonly send: Send;
  /** The live read of all lists, which may bring the news of this list as well. */
  readonly allLists: () => Pick<AllLists, "covers" | "newest" | "onCoverage">;
  /** Announces that the page came back. */
  readonly woken: Pick<Emitter, "subscribe">;
  /** Whether the engine has not been stopped. */
  readonly isRunning: () => boolean;
  /** Calls when the list has another state, or sending does. */
  readonly onChange: () => void;
  /** Calls when the user has become a member, by this tab. */
  readonly onJoined: (listId: string) => void;
};

/** One list as this browser knows it, with all that waits for it. */
export type SyncedList = ReturnType<typeof createSyncedList>;

/** The pauses before the server is asked again, in milliseconds: the first, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const CEILING_MS = 30_000;

/** The same for edits. With 5 people editing at once, nearly all edits pass at the first repetition. */
const FIRST_SENDING_PAUSE_MS = 20;
const CONTENTION_CEILING_MS = 1_000;

const SETTLED: Standing = { is: "settled" };

/**
 * Keeps one list: its base, which is the newest state of the server that this browser knows, and over it what is pending.
 * Sends what is pending, and follows the server for as long as anybody listens.
 */
export function createSyncedList(id: string, parts: SyncedListParts) {
  const { uid, connection, outbox, remembered, resolving, send, woken, isRunning } = parts;
  const show = createView(id, uid);
  const seen = parts.allLists().newest(id);
  let entries = outbox.entriesOf(id);
  let base = remembered.base(id) ?? (seen && baseOf(seen));
  /** Whether the base is what a live read of this page has said last: that read does not go back in time by itself. */
  let isTold = false;
  let hasAnswer = false;
  let standing: Standing = storedStanding();
  /** Why nothing is known of the list for now. */
  let failure: ServiceError | null = null;
  /** The items that own commits have removed, as they were then: others may have written what was not seen here yet. */
  const removed = new Map<string, Item>();

  /** The joins that wait for their outcome. Each returns whether it takes an outcome for the last one. */
  const joins = new Set<(outcome: JoinOutcome) => boolean>();

  let isChecking = false;
  const checking = createBackOff(FIRST_PAUSE_MS);
  let sending: Promise<void> | null = null;
  const resending = createBackOff(FIRST_SENDING_PAUSE_MS);
  let isTroubled = false;
  let held: readonly Entry[] = [];

  const store = createStore<ListState>({ status: "loading" }, derive, follow);
  store.update();

  function derive(before: ListState): ListState {
    const list = show(base?.list ?? null, entries);
    if (list && isMember(list, uid)) {
      const membership = isMaking(entries) ? "making" : isJoining(entries) ? "joining" : "member";
      const isSame =
        before.status === "ready" && before.list === list && before.membership === membership;
      return isSame ? before : { status: "ready", list, membership };
    }
    const next = withoutList();
    return next.status === before.status && next.status !== "failed" ? before : next;
  }

  function withoutList(): ListState {
    if (standing.is === "refused") return { status: "failed", error: standing.error };
    if ((hasAnswer && !base) || standing.is === "removed") return { status: "missing" };
    if (standing.is === "left") return { status: "left" };
    return failure ? { status: "failed", error: failure } : { status: "loading" };
  }

  function update() {
    // A list that the user is not on is kept only as long as something waits for it.
    if (base && !isMember(base.list, uid) && entries.length === 0) remembered.forget(id);
    store.update();
    parts.onChange();
    const outcome = outcomeOf(store.getState());
    if (outcome) for (const answer of joins) if (answer(outcome)) joins.delete(answer);
  }

  // --- How the user stands with the list ---

  function storedStanding(): Standing {
    const farewell = remembered.farewell(id);
    return farewell ? { is: farewell } : SETTLED;
  }

  function stand(next: Standing) {
    const [before, after] = [farewellOf(standing), farewellOf(next)];
    standing = next;
    // What another tab has noted meanwhile stays.
    if (before !== after) remembered.noteFarewell(id, after);
  }

  /** The user is a member no more: they have left, as another tab has noted, or somebody has removed them. */
  function takeGone() {
    stand({ is: remembered.farewell(id) ?? "removed" });
    remembered.forget(id); // it looks newer with the user on it
  }

  /** Whether the list may still take the user, who waits for that. */
  const isComing = () =>
    standing.is === "opening" || standing.is === "refused" || isJoining(entries);

  /** Draws the conclusions from an answer of the server to a user who is not on the list. */
  function takeNoMember(list: ShoppingList) {
    const isAsking =
      standing.is === "opening" || (standing.is === "refused" && standing.isAskedAgain);
    if (isJoining(entries)) return;
    if (!isAsking) {
      if (standing.is !== "refused") takeGone();
    } else if (remembered.farewell(id) === "left") {
      takeGone(); // in another tab
    } else if (isFull(list)) {
      standing = { is: "refused", error: errorOf("list-full"), isAskedAgain: true };
    } else {
      stand({
        is: "opening",
        isRefusedBefore: standing.is === "opening" && standing.isRefusedBefore,
      });
      if (base) remembered.keepNow(base); // another tab may send this, and needs the list then
      outbox.add(id, { type: "join-list" });
    }
  }

  // --- The base ---

  /** Takes the newest state of the server; null where the list does not exist. */
  function takeAnswer(list: ShoppingList | null) {
    hasAnswer = true;
    failure = null;
    base = list && baseOf(asKnown(list));
    if (list && isMember(list, uid)) stand(SETTLED);
    else if (list) takeNoMember(list);
    else if (standing.is === "refused") standing = { is: "opening", isRefusedBefore: false };
    if (base) remembered.keep(base);
    else remembered.forget(id);
    resolving.resolve(new Map([[id, list]]));
    update();
    if (entries.length > 0) void flush();
  }

  /** Items and members that did not change keep their identity, so that a screen can tell what to draw again. */
  function asKnown(list: ShoppingList): ShoppingList {
    if (!base) return list;
    const { items, sharedWith, names } = base.list;
    return {
      ...list,
      items: keepIdentity(items, list.items),
      sharedWith: list.sharedWith.join() === sharedWith.join() ? sharedWith : list.sharedWith,
      ...(list.names && {
        names: JSON.stringify(names) === JSON.stringify(list.names) ? names : list.names,
      }),
    };
  }

  /**
   * Takes what a live read says. Time and receipts tell whether it is news, but for two things: a list that was just
   * made is missing for a read that began before, and who is on a list leaves no time. There the server is asked.
   */
  function takeNews(list: ShoppingList | null) {
    if (!list || !isMember(list, uid)) catchUp(); // another tab may just have made it, or joined
    if (list && base && isBeforeOwnCommit(list, base, uid)) return;
    if (base && isDoubtful(list, base)) return void check();
    isTold = true;
    takeAnswer(list);
  }

  function isDoubtful(list: ShoppingList | null, known: Base): boolean {
    if (list && predates(list, known, uid)) return true;
    return !isTold && (!list || hasOtherMembers(known.list, list));
  }

  /** Asks the server itself, past the live reads, until it has answered. */
  async function check() {
    if (isChecking) return;
    isChecking = true;
    while (isChecking && isRunning()) {
      catchUp();
      const before = base;
      checking.begin();
      try {
        const list = await connection.call((lists) => lists.getList(id));
        checking.reset();
        catchUp();
        if (base !== before) continue; // another tab or read may have brought something newer meanwhile
        isChecking = false;
        isTold = false;
        takeAnswer(list);
      } catch (cause) {
        if (await fail(toServiceError(cause))) isChecking = false;
        else await checking.pause(CEILING_MS);
      }
    }
    isChecking = false;
  }
  woken.subscribe(() => checking.wakeUp());

  /**
   * Takes what went wrong with a read, and returns whether that is the server's last word. What is known stays on the
   * screen through a failure. A denial is none before it is proven: then the list is closed to the user.
   */
  async function fail(error: ServiceError): Promise<boolean> {
    const isProven = isDenial(error) && (await isDenied().catch(() => false));
    failure = error;
    if (isProven) {
      if (isComing())
        standing = { is: "refused", error: errorOf("list-closed"), isAskedAgain: true };
      else takeGone();
      base = null;
      remembered.forget(id);
    }
    update();
    if (isProven && entries.length > 0) void flush();
    return isProven;
  }

  /**
   * Returns whether a denial is to be believed: an answer that needs the same token and the same rules says that the user
   * is no member, and the denial is repeated after that. Throws what keeps it from being known.
   */
  async function isDenied(): Promise<boolean> {
    if (await connection.call((lists) => lists.isAmongListsOf(uid, id))) return false;
    try {
      await connection.call((lists) => lists.getList(id));
      return false;
    } catch (error) {
      return isDenial(toServiceError(error));
    }
  }

  /** Another tab, or the read of all lists, may have seen more meanwhile. */
  function catchUp() {
    const stored = remembered.base(id);
    if (!stored || (base && !isNewer(stored, base, uid))) return;
    base = stored;
    isTold = false;
  }

  /** Takes what a command has made of who is on the list, or may be. That leaves no new time on it. */
  function takeDone(change: (list: ShoppingList) => ShoppingList) {
    catchUp();
    if (!base) return;
    base = { ...base, list: change(base.list) };
    isTold = false;
    remembered.keepNow(base);
    update();
  }

  // --- Following the server ---

  /** Follows the list by a live read of its own, for as long as that of all lists does not bring its news. */
  function follow() {
    const allLists = parts.allLists();
    let stop: (() => void) | null = null;
    const look = () => {
      if (!allLists.covers(id)) {
        stop ??= read();
        return;
      }
      stop?.();
      stop = null;
      const newest = allLists.newest(id);
      if (newest && !hasAnswer) takeNews(newest);
    };
    catchUp();
    remembered.noteOpened(id);
    look();
    const stopLooking = allLists.onCoverage(look);
    update();
    return () => {
      stopLooking();
      stop?.();
    };
  }

  function read() {
    return startLiveRead<ListSnapshot>({
      watch: (observer) => {
        isTold = false;
        return connection.watch((lists, own) => lists.watchList(id, own), observer);
      },
      next({ list, confirmed, outdated }) {
        // Without a connection the SDK soon says that a list does not exist, but only the server knows.
        if (!confirmed) return;
        takeNews(list);
        if (outdated && list && isMember(list, uid)) rewrite();
      },
      fail: (error) => void fail(error),
      woken,
    });
  }

  /** Has a list of an older format rewritten. Should it fail, the next snapshot or edit does it. */
  function rewrite() {
    connection
      .call((lists) => lists.editLists([id], (found) => found))
      .catch((error: ServiceError) => {
        if (isFinal(error)) console.warn("A list of an older format was not rewritten.", error);
      });
  }

  // --- Sending ---

  /** What can be sent now. */
  const sendable = () => entries.filter((entry) => !held.includes(entry));

  /** Sends what waits until nothing does. There is one such loop for each list. */
  function flush(): Promise<void> {
    hold([]);
    if (sending !== null) resending.wakeUp();
    else if (send.isAllowed() && entries.length > 0) sending = Promise.resolve().then(sendAll);
    return sending ?? Promise.resolve();
  }

  async function sendAll() {
    // Nothing that is added meanwhile may believe that it is being sent already, hence no `await` after the test.
    while (send.isAllowed() && sendable().length > 0) {
      resending.begin();
      const ids = send.together(id);
      const error = await send
        .exclusively(ids, () => send.all(ids))
        .then(
          () => null,
          (reason: ServiceError) => reason,
        );
      setTroubled(error !== null && !isContention(error));
      if (!error) resending.reset();
      else if (send.isAllowed()) {
        await resending.pause(isContention(error) ? CONTENTION_CEILING_MS : CEILING_MS);
      }
    }
    sending = null;
    setTroubled(false);
  }

  function hold(next: readonly Entry[]) {
    if (held.length + next.length === 0) return;
    held = next;
    parts.onChange();
  }

  function setTroubled(next: boolean) {
    if (isTroubled === next) return;
    isTroubled = next;
    parts.onChange();
  }

  return {
    id,
    getState: store.getState,

    /** Calls back when the state changes. The list is followed for as long as anyone listens. */
    subscribe: store.subscribe,

    /** Returns everything that waits for the list, the oldest entry first. */
    entries: () => entries,

    /** Returns the newest state that the server has given; null where an own commit has left a newer one. */
    given: (): ShoppingList | null => (base?.receipt === undefined ? (base?.list ?? null) : null),

    /** Stores what is known of the list, for other tabs. */
    keepBase() {
      if (base) remembered.keepNow(base);
    },

    /** Returns the newest state of the server that is known. */
    base: (): ShoppingList | null => base?.list ?? null,

    /** Returns the list with everything that waits; null where there is none to show. */
    shown(): ShoppingList | null {
      const state = store.getState();
      return state.status === "ready" ? state.list : null;
    },

    /** Takes note that other entries wait. */
    takeEntries({ isByOther }: Pick<OutboxChange, "isByOther">) {
      const wasJoining = isJoining(entries);
      if (isByOther) catchUp(); // what the other tab has seen is stored
      entries = outbox.entriesOf(id);
      held = held.filter((entry) => entries.includes(entry));
      if (isByOther && wasJoining && !isJoining(entries) && base && !isMember(base.list, uid)) {
        base = { ...base, list: withMember(base.list, uid) }; // as far as one knows, until the server has answered
        standing = { is: "opening", isRefusedBefore: false };
        void check();
      }
      update();
      void flush();
    },

    /** Opens the list without joining it, as somebody who comes back to it. People who left are asked before rejoining. */
    revisit() {
      if (isThoughtIn() || remembered.farewell(id) === "left" || !isComing()) {
        standing = storedStanding();
      }
      update();
    },

    /**
     * Makes the user a member, as whoever opens a link; not if they believe to be on the list, because they may have been
     * removed. Returns the outcome once the list is followed and the server has answered.
     *
     * @param isPatient whether to wait for a list that is gone, or not there yet
     */
    join({ isPatient = false } = {}): Promise<JoinOutcome> {
      if (isThoughtIn()) standing = storedStanding();
      else if (standing.is === "refused") standing = { ...standing, isAskedAgain: true };
      else stand({ is: "opening", isRefusedBefore: false });
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
      stand(SETTLED);
      outbox.add(id, { type: "join-list" });
    },

    /** Takes what a live read of all lists says; null where the list is not among the user's. */
    takeFromAll(list: ShoppingList | null) {
      if (list) takeNews(list);
      else void check();
    },

    /**
     * Takes the state that a transaction has read, and returns whether it is the newest that is known. The transaction
     * can't write on an older one.
     */
    takeFound(list: ShoppingList): boolean {
      const isNews = !base || !predates(list, base, uid);
      if (!isNews) void check();
      else if (!base || timeOf(list) > base.floor) {
        base = baseOf(asKnown(list));
        isTold = false;
      }
      return isNews;
    },

    /** Takes note that a transaction has found no list, or a list that the user is not on. */
    takeRefused(list: ShoppingList | null) {
      takeAnswer(list);
    },

    /**
     * Takes what a commit has left. Its time is not known, but the time of the list that it found.
     *
     * @param found null for a list that did not exist
     * @param receipt undefined where nothing was written
     */
    takeCommitted(found: ShoppingList | null, left: ShoppingList, receipt: string | undefined) {
      if (!base && hasAnswer) void check(); // somebody may have deleted it since
      const ids = new Set(left.items.map((item) => item.id));
      for (const item of found?.items ?? []) if (!ids.has(item.id)) removed.set(item.id, item);
      for (const itemId of ids) removed.delete(itemId);
      const floor = timeOf(found);
      const isNews = !base || base.floor < floor || (base.floor === floor && !base.receipt);
      if (isNews && receipt) {
        base = { list: { ...asKnown(left), updatedAt: Date.now() }, floor, receipt };
        isTold = false;
      }
    },

    /** Returns changes that undo something, with the items that they bring back as they were when they were removed. */
    asRemoved: (changes: readonly (Change | Transfer)[]): readonly (Change | Transfer)[] =>
      changes.map((change) =>
        change.type === "add-item"
          ? { ...change, item: removed.get(change.item.id) ?? change.item }
          : change,
      ),

    /** Takes note that the user is a member now. */
    takeJoined() {
      parts.onJoined(id);
      takeDone((list) => withMember(list, uid));
    },

    takeDone,

    /** Takes note that the server does not take the user in: it is asked once more, and again while the list is full. */
    takeJoinRefused(error: ServiceError) {
      const isSecond = standing.is === "opening" && standing.isRefusedBefore;
      if (!isSecond) {
        stand({ is: "opening", isRefusedBefore: true });
        failure = isDenial(error) ? errorOf("list-closed") : error;
        void check();
      } else {
        const refusal = isDenial(error) ? errorOf("list-closed") : error;
        standing = { is: "refused", error: refusal, isAskedAgain: refusal.code === "list-full" };
      }
      update();
    },

    /** Takes note that the user may have left the list: the answer to that was lost, and the server is asked. */
    takeUnsure() {
      standing = storedStanding();
      void check();
    },

    /** Takes note that the user has left the list, or deleted it. */
    end(isLeft: boolean) {
      base = null;
      hasAnswer = !isLeft;
      stand(isLeft ? { is: "left" } : SETTLED);
      remembered.forget(id);
      update();
    },

    /** Sends what waits until nothing does, also what there was no room for before. */
    flush,

    /** Cuts a pause of the sending short. */
    hurry() {
      resending.reset();
      resending.wakeUp();
    },

    /** Takes note of the entries that the list has no room for, or can't take from this version of the app. */
    hold,

    /** Returns the entries of this list that are held. */
    held: (): readonly Entry[] => held,

    /** Returns whether sending failed for another reason than two people writing at once, and is being tried again. */
    isTroubled: (): boolean => isTroubled,
  };

  function isThoughtIn(): boolean {
    return base ? isMember(base.list, uid) : (remembered.heads()?.has(id) ?? false);
  }

  function outcomeOf(state: ListState): JoinOutcome | null {
    switch (state.status) {
      case "ready":
        return state.membership === "joining" ? null : "in";
      case "missing":
        return "gone";
      case "left":
        return "left";
      case "failed":
        return standing.is !== "refused"
          ? null
          : state.error.code === "list-full"
            ? "full"
            : "closed";
      case "loading":
        return null;
    }
  }
}

function farewellOf({ is }: Standing): Farewell | null {
  return is === "left" || is === "removed" ? is : null;
}

/** Whether others are on the list, or it is closed to others: neither leaves a new time. */
function hasOtherMembers(one: ShoppingList, other: ShoppingList): boolean {
  return one.isClosed !== other.isClosed || one.sharedWith.join() !== other.sharedWith.join();
}
