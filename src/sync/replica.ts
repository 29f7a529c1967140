import type { Change } from "../domain/changes";
import { keepIdentity } from "../domain/keep-identity";
import { isFull, isMember, withMember } from "../domain/membership";
import type { Item, ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import { errorOf, type ServiceError, toServiceError } from "../services/errors";
import type { EditOutcome, ListSnapshot } from "../services/lists";
import type { AllLists } from "./all-lists";
import { type Attempts, isLater, needlessKeys } from "./attempts";
import { type Base, baseOf, type Farewell, isNewer, type Remembered } from "./browser/remembered";
import { isDenial, isFinal } from "./error-kinds";
import { startLiveRead } from "./live-read";
import type { Outbox } from "./outbox";
import { createView, isJoining, isMaking } from "./pending";
import { createBackOff } from "./signals/back-off";
import { createEmitter, type Emitter } from "./signals/emitter";

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

export type ReplicaParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly attempts: Attempts;
  readonly remembered: Remembered;
  /** The read of all lists, which may bring the news of this one as well. */
  readonly allLists: () => Pick<AllLists, "covers" | "newest" | "onCoverage">;
  /** Announces that the page came back. */
  readonly woken: Pick<Emitter, "subscribe">;
  /** Whether the engine has not been stopped. */
  readonly isRunning: () => boolean;
  /** Calls when the server has something new to say of the list. */
  readonly onNews: (listId: string) => void;
  /** Calls when the user has become a member, by this tab. */
  readonly onJoined: (listId: string) => void;
};

/** One list as this browser knows it. */
export type Replica = ReturnType<typeof createReplica>;

/** The pauses before the server is asked again, in milliseconds: the first, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const CEILING_MS = 30_000;

const LOADING: ListState = { status: "loading" };
const MISSING: ListState = { status: "missing" };
const LEFT: ListState = { status: "left" };

/**
 * Keeps one list: its base, which is the newest state of the server that this browser knows, from a live read or from
 * an own commit, and over it what is pending. It starts from what is remembered, or else from what the read of all lists
 * has said last, and follows the server for as long as anybody listens.
 */
export function createReplica(listId: string, parts: ReplicaParts) {
  const { uid, connection, outbox, attempts, remembered, woken, isRunning, onNews, onJoined } =
    parts;
  const { subscribe, emit } = createEmitter(follow);
  const show = createView(uid);
  const seen = parts.allLists().newest(listId);
  let base = remembered.base(listId) ?? (seen && baseOf(seen));
  let hasAnswer = false;
  let farewell = remembered.farewell(listId);
  /** Whether the user, if they are no member, becomes one with the next answer of the server. */
  let mayJoin = false;
  /** Why nothing is known of the list for now, and why the server does not let the user in. */
  let failure: ServiceError | null = null;
  let refusal: ServiceError | null = null;
  let wasRefused = false;
  const pauses = createBackOff(FIRST_PAUSE_MS);
  let isChecking = false;
  /** The items that own commits have removed, as they were then: others may have written what was not seen here yet. */
  const removed = new Map<string, Item>();
  let state = LOADING;
  state = derive();

  function derive(): ListState {
    const entries = outbox.shown(listId);
    const list = show(base?.list ?? null, entries);
    if (list && isMember(list, uid)) {
      const membership = isMaking(entries) ? "making" : isJoining(entries) ? "joining" : "member";
      const isSame =
        state.status === "ready" && state.list === list && state.membership === membership;
      return isSame ? state : { status: "ready", list, membership };
    }
    if (refusal) return { status: "failed", error: refusal };
    if ((hasAnswer && !list) || farewell === "removed") return MISSING;
    if (farewell === "left") return LEFT;
    return failure ? { status: "failed", error: failure } : LOADING;
  }

  function update() {
    // A list that the user is not on is kept only as long as something waits for it.
    const isOthers = base !== null && !isMember(base.list, uid);
    if (isOthers && outbox.entries(listId).length === 0) remembered.forget(listId);
    const next = derive();
    if (next === state) return;
    state = next;
    emit();
  }

  /** Puts the newest state of the server in the place of the base; null where the list does not exist. */
  function setBase(list: ShoppingList | null) {
    hasAnswer = true;
    failure = null;
    if (!list || isMember(list, uid) || mayJoin) refusal = null;
    base = list && baseOf(asKnown(list));
    if (list && isMember(list, uid)) {
      mayJoin = false;
      wasRefused = false;
      noteFarewell(null);
    } else if (list && mayJoin && remembered.farewell(listId) !== "left") {
      join(list);
    } else if (list && !isJoining(outbox.entries(listId))) {
      noteGone();
    }
    if (base) remembered.keep(base);
    else remembered.forget(listId);
    dropNeedless();
    update();
  }

  /** Puts what a live read says, or an answer to a question about it, in the place of the base. */
  function takeNews(list: ShoppingList | null) {
    setBase(list);
    onNews(listId);
  }

  /** Items and members that did not change keep their identity, so that a screen can tell what to draw again. */
  function asKnown(list: ShoppingList): ShoppingList {
    if (!base) return list;
    const { items, sharedWith, names } = base.list;
    return {
      ...list,
      items: keepIdentity(items, list.items),
      sharedWith: sharedWith.join() === list.sharedWith.join() ? sharedWith : list.sharedWith,
      ...(list.names && {
        names: JSON.stringify(names) === JSON.stringify(list.names) ? names : list.names,
      }),
    };
  }

  function join(list: ShoppingList) {
    if (isFull(list)) {
      refusal = errorOf("list-full"); // should somebody leave, it is worth asking again
    } else {
      mayJoin = false;
      farewell = remembered.farewell(listId); // another tab may have noted a removal
      noteFarewell(null);
      if (base) remembered.keepNow(base); // it may be another tab that sends this, and it needs the list then
      outbox.add(listId, { type: "join-list" });
    }
  }

  function noteFarewell(next: Farewell | null) {
    if (farewell === next) return;
    farewell = next;
    remembered.noteFarewell(listId, next);
  }

  /** Takes note that the user is a member no more: they have left, as another tab has noted, or somebody removed them. */
  function noteGone() {
    noteFarewell(remembered.farewell(listId) ?? "removed");
    remembered.forget(listId); // it looks newer with the user on it
  }

  /** Takes note of what a command has made of who is on the list, or may be. That leaves no new time on it. */
  function takeDone(change: (list: ShoppingList) => ShoppingList) {
    catchUp();
    if (!base) return;
    base = { ...base, list: change(base.list) };
    remembered.keepNow(base);
    update();
  }

  /** Lets go of what need not be sent again, although no answer said so. */
  function dropNeedless() {
    if (outbox.entries(listId).length === 0) return;
    outbox.lookAgain(); // another tab may have done it
    const entries = outbox.entries(listId);
    if (!base || base.isOwn || entries.length === 0) return;
    const attempted = attempts.of(listId);
    const isJudged = isLater(base.list, attempted);
    const needless = needlessKeys(base.list, entries, attempted, uid);
    const dropped = entries.filter(({ key }) => needless.has(key));
    if (dropped.length > 0) remembered.keepNow(base);
    if (isJudged) attempts.noteJudged(listId, [...needless], entries);
    outbox.settle(listId, dropped);
    if (isJudged) attempts.forget(listId, [...needless]);
  }

  /**
   * Takes what a live read says of the list, null where it says that there is none.
   *
   * @param shown what the same read has said before, if anything: it does not go back in time by itself
   */
  function take(list: ShoppingList | null, shown: ShoppingList | null) {
    // From just before an own commit: what that has left is newer.
    if (list && base?.isOwn && (list.updatedAt ?? 0) === base.floor) return;
    if (!list || !isMember(list, uid)) catchUp(); // another tab may just have made it, or joined
    if (base && contradicts(base, list, shown, uid)) void check();
    else takeNews(list);
  }

  /** Asks the server itself, past the live reads, where one of them contradicts what is known: until it has answered. */
  async function check() {
    if (isChecking) return;
    isChecking = true;
    while (isChecking && isRunning()) {
      catchUp();
      const before = base;
      pauses.begin();
      try {
        const list = await connection.call((lists) => lists.getList(listId));
        pauses.reset();
        catchUp();
        if (base !== before) continue; // what another tab or read has brought meanwhile may be newer
        isChecking = false;
        takeNews(list);
      } catch (cause) {
        if (await fail(toServiceError(cause))) isChecking = false;
        else await pauses.pause(CEILING_MS);
      }
    }
    isChecking = false;
  }
  woken.subscribe(() => pauses.wakeUp());

  /** Follows the list by a live read of its own, for as long as that of all lists does not bring its news. */
  function follow() {
    const allLists = parts.allLists();
    let stop: (() => void) | null = null;
    const look = () => {
      if (!allLists.covers(listId)) {
        stop ??= read();
        return;
      }
      stop?.();
      stop = null;
      const newest = allLists.newest(listId);
      if (newest && !hasAnswer) take(newest, null);
    };
    catchUp();
    remembered.noteOpened(listId);
    look();
    const stopLooking = allLists.onCoverage(look);
    update();
    return () => {
      stopLooking();
      stop?.();
    };
  }

  function read() {
    let shown: ShoppingList | null = null;
    return startLiveRead<ListSnapshot>({
      watch: (observer) => {
        shown = null;
        return connection.watch((lists, own) => lists.watchList(listId, own), observer);
      },
      next({ list, confirmed, outdated }) {
        // Without a connection the SDK soon says that a list does not exist, but only the server knows.
        if (!confirmed) return;
        take(list, shown);
        shown = list;
        if (outdated && list && isMember(list, uid)) rewrite();
      },
      fail: (error) => void fail(error),
      woken,
    });
  }

  /**
   * Takes what went wrong with a read, and tells whether that is the server's last word. What is known stays on the screen
   * through a failure. A denial is none before it is proven: then the list is closed to the user.
   */
  async function fail(error: ServiceError): Promise<boolean> {
    const isProven = isDenial(error) && (await isDenied().catch(() => false));
    if (isProven) {
      const isComing = mayJoin || refusal !== null || isJoining(outbox.entries(listId));
      if (isComing) refusal = errorOf("list-closed");
      else noteGone();
      mayJoin = isComing; // should it be opened again
      base = null;
      remembered.forget(listId);
    }
    failure = error;
    update();
    if (isProven) onNews(listId);
    return isProven;
  }

  /**
   * Whether a denial is to be believed: an answer that needs the same token and the same rules says that the user is no
   * member, and the denial is repeated after that. Throws what keeps it from being known.
   */
  async function isDenied(): Promise<boolean> {
    if (await connection.call((lists) => lists.isAmongListsOf(uid, listId))) return false;
    try {
      await connection.call((lists) => lists.getList(listId));
      return false;
    } catch (error) {
      return isDenial(toServiceError(error));
    }
  }

  /** Has a list of an older format rewritten. Should it fail, the next snapshot or edit does it. */
  function rewrite() {
    connection
      .call((lists) => lists.editList(listId, (current) => current))
      .catch((error: ServiceError) => {
        if (isFinal(error)) console.warn("A list of an older format was not rewritten.", error);
      });
  }

  /** Another tab, or the read of all lists, may have seen more meanwhile. */
  function catchUp() {
    const stored = remembered.base(listId);
    if (stored && (!base || isNewer(stored, base, uid))) base = stored;
  }

  return {
    getState: (): ListState => state,

    /** Calls back when the state changes. The list is followed for as long as anyone listens. */
    subscribe,

    /** The newest state of the server that is known. */
    base: (): ShoppingList | null => base?.list ?? null,

    /**
     * Takes note that somebody opens the list. Who believes to be on it does not join by that: they may have been removed.
     *
     * @param isOpening false where they only come back to it: who has left it is asked before they join again
     */
    open(isOpening: boolean) {
      const isThoughtIn =
        base !== null ? isMember(base.list, uid) : remembered.heads()?.has(listId);
      farewell = remembered.farewell(listId);
      if (isOpening && !isThoughtIn) {
        noteFarewell(null);
        mayJoin = true;
      } else if (isThoughtIn || farewell === "left") {
        mayJoin = false;
      }
      update();
    },

    /** Makes the user a member again. */
    joinAgain() {
      noteFarewell(null);
      outbox.add(listId, { type: "join-list" });
    },

    /** Takes what a live read of all lists says; null where the list is not among the user's. */
    takeFromAll(list: ShoppingList | null) {
      if (list) take(list, null);
      else void check();
    },

    /**
     * Takes what a transaction has read. Gives whether that is the newest state that is known: on an older one it can't
     * write.
     */
    takeFromTransaction(list: ShoppingList | null): boolean {
      const isNewest = !list || !base || !isOlder(base, list);
      if (isNewest) setBase(list);
      else void check();
      return isNewest;
    },

    /** Takes what a commit has found (null for no list) and left. The time of it is not known, but of what it found. */
    takeCommitted(
      found: ShoppingList | null,
      edited: ShoppingList,
      { readAt, wrote }: EditOutcome,
    ) {
      if (!base && hasAnswer) void check(); // somebody may have deleted it since
      const left = new Set(edited.items.map(({ id }) => id));
      for (const item of found?.items ?? []) if (!left.has(item.id)) removed.set(item.id, item);
      for (const id of left) removed.delete(id);
      if (!base || base.floor < readAt || (base.floor === readAt && (wrote || !base.isOwn))) {
        const updatedAt = wrote ? Date.now() : readAt;
        base = { list: { ...asKnown(edited), updatedAt }, floor: readAt, isOwn: wrote };
      }
      // Stored before the entries go: another tab shows it before it lets go of them.
      remembered.keepNow(base);
    },

    /** Gives changes that undo something, with the items that they bring back as they were when they were removed. */
    asRemoved: (changes: readonly Change[]): readonly Change[] =>
      changes.map((change) =>
        change.type === "add-item"
          ? { ...change, item: removed.get(change.item.id) ?? change.item }
          : change,
      ),

    /** Takes note that the user is a member now. */
    takeJoined() {
      onJoined(listId);
      takeDone((list) => withMember(list, uid));
    },

    takeDone,

    /** Takes note that the server does not take the user in, for now: it is worth asking again, the first time at once. */
    takeRefusal(error: ServiceError) {
      refusal = isDenial(error) ? errorOf("list-closed") : error;
      mayJoin = !wasRefused || refusal.code === "list-full";
      update();
      if (!wasRefused) void check();
      wasRefused = true;
    },

    /** Takes note that the user may have left the list: the answer to that was lost, and the server is asked. */
    takeUnsure() {
      farewell = remembered.farewell(listId);
      void check();
    },

    /** Takes note that the user has left the list, or deleted it. */
    end(isLeft: boolean) {
      base = null;
      mayJoin = false;
      hasAnswer = !isLeft;
      noteFarewell(isLeft ? "left" : null);
      remembered.forget(listId);
      update();
    },

    /** Takes note that another tab has sent what waits, or was refused it: what that has seen is stored. */
    takeSentElsewhere() {
      catchUp();
      if (!isJoining(outbox.entries(listId)) || !base || isMember(base.list, uid)) return;
      base = { ...base, list: withMember(base.list, uid) }; // as far as one knows, until the server has answered
      mayJoin = true;
      void check();
    },

    /** Looks again at what is pending. */
    update,
  };
}

/** Whether a state of the server is from before what is known: for an own commit, also what that has found. */
function isOlder({ floor, isOwn }: Base, { updatedAt }: ShoppingList): boolean {
  return (updatedAt ?? 0) < floor || (isOwn && (updatedAt ?? 0) === floor);
}

/**
 * Whether a live read says what can't be: it may be behind. A list that was just made may not be there for it yet, nor
 * a member who has just joined; and what another tab or read has seen may be newer.
 */
function contradicts(
  base: Base,
  list: ShoppingList | null,
  shown: ShoppingList | null,
  uid: string,
): boolean {
  if (!list) return shown === null;
  if (isOlder(base, list)) return true;
  const wasShownWithUser = shown !== null && isMember(shown, uid);
  return isMember(base.list, uid) && !isMember(list, uid) && !wasShownWithUser;
}
