import { createEmitter } from "../browser/store";
import { compareStates, includes } from "../domain/receipts";
import type { ShoppingList } from "../domain/types";
import { ServiceError, serviceError } from "../services/errors";
import { createBackOff, MAX_READ_PAUSE_MS, READ_PAUSE_MS } from "./back-off";
import type { Context } from "./context";
import { type Entry, isCreating } from "./entry";
import { type Belief, hear, type Me, type News, UNKNOWN } from "./hear";
import { askServer } from "./question";

/** News that may come many times. It overtakes a question only if it changes the belief. */
const REPEATED: ReadonlySet<News["from"]> = new Set(["read", "stored", "wish"]);

/** A list as this browser knows it. */
export type KnownList = ReturnType<typeof createKnownList>;

/**
 * Returns one list as this browser knows it. News changes the belief (`hear`). Whatever follows is stored, entries that
 * the list includes are removed, and the server is asked in doubt.
 */
export function createKnownList(id: string, context: Context) {
  const { uid, outbox, remembered, isRunning } = context;
  const { subscribe, emit } = createEmitter<{ readonly isFromServer: boolean }>();
  const backOff = createBackOff(READ_PAUSE_MS);
  context.wakeEmitter.subscribe(backOff.wakeUp);
  /** Null until it is needed. */
  let current: Belief | null = null;
  /** Whether the user wants to become a member: they have opened the list by its link, or rejoin it. */
  let isWish = false;
  /** The question that the server is asked; null for none. `isDoubted`: it has to be asked again. */
  let question: { isJoining: boolean; isOvertaken: boolean; isDoubted: boolean } | null = null;

  const entries = () => outbox.entriesOf(id);

  function belief(): Belief {
    current ??= restore();
    return current;
  }

  /** Returns the belief by this browser's records. */
  function restore(): Belief {
    const base = remembered.base(id);
    if (base) return { kind: "member", base };
    const why = remembered.departure(id);
    return why ? { kind: "outside", why } : UNKNOWN;
  }

  function base(): ShoppingList | null {
    const known = belief();
    return known.kind === "member" ? known.base : null;
  }

  function me(): Me {
    const hasLeft = remembered.departure(id) === "left";
    const pending = entries();
    return {
      uid,
      hasLeft,
      wantsIn: isWish && !hasLeft,
      isCreating: isCreating(pending),
      hasEntries: pending.length > 0,
    };
  }

  /**
   * Takes news about the list. Returns whether nothing is doubtful.
   *
   * @param asked the entries when the server was asked; an answer that ends the membership drops these
   */
  function tell(news: News, asked: readonly Entry[] = []): boolean {
    const before = belief();
    const { belief: next, ask } = hear(before, news, me());
    const isNews = news.from !== "failure" && (next !== before || !REPEATED.has(news.from));
    if (question && isNews) question.isOvertaken = true;
    current = next;
    if (next.kind === "member") isWish = false;
    if (next !== before) record(before, next, news);
    if (next.kind === "member") endDeparture(news);
    if ("isOvertaken" in news && !news.isOvertaken) drop(asked);
    if (news.from === "ended") drop(entries());
    settle();
    if (ask) doubt(isNews);
    if (next !== before) emit({ isFromServer: news.from === "snapshot" || "isOvertaken" in news });
    return !ask;
  }

  /** Stores whatever follows from a new belief. */
  function record(before: Belief, next: Belief, news: News) {
    if (next.kind === "member") {
      // A certain answer counts, even if another tab has stored a newer state.
      if (isCertainAnswer(news)) remembered.saveNow(next.base);
      else if (news.from !== "stored") remembered.saveWhenIdle(id, newestBase);
      return;
    }
    if (before.kind === "member") remembered.forget(id);
    if (next.kind === "unknown") return;
    if (next.why === "left" || (next.why === "removed" && !remembered.departure(id)))
      remembered.recordDeparture(id, next.why);
    if (next.why === "missing" && news.from !== "snapshot") remembered.recordDeparture(id, null);
  }

  /**
   * Ends the record of a departure. Another tab may just be leaving, so only a certain answer ends `left`, or a write,
   * which waits for the lock of a leaving tab.
   */
  function endDeparture(news: News) {
    const departure = remembered.departure(id);
    const isCertain = news.from === "written" || isCertainAnswer(news);
    if (departure === "removed" || (departure === "left" && isCertain))
      remembered.recordDeparture(id, null);
  }

  /** Drops entries that the list can never include: the user is no member, or the list does not exist. */
  function drop(asked: readonly Entry[]) {
    const known = belief();
    if (known.kind !== "outside" || known.why === "closed" || known.why === "full") return;
    const dropped = entries().filter((entry) => asked.includes(entry));
    if (dropped.length === 0) return;
    outbox.remove(dropped);
    const reason =
      known.why === "missing"
        ? new ServiceError("not-found", "The list does not exist.")
        : new ServiceError("not-a-member", "The user is not a member of the list.");
    context.onDropped(id, dropped, reason);
  }

  /** Removes the entries that the base includes. Other tabs need the base before, which only a running engine stores. */
  function settle() {
    if (!isRunning()) return;
    const included = entries().filter((entry) => includes(base(), uid, entry));
    if (included.length === 0) return;
    const stored = remembered.base(id);
    const newest = base();
    if (newest && !(stored && compareStates(stored, newest, [uid]) > 0)) remembered.saveNow(newest);
    outbox.remove(included);
  }

  /** Adopts the state that another tab has stored, if it is newer. */
  function rereadStorage() {
    const stored = remembered.base(id);
    if (stored) tell({ from: "stored", list: stored });
  }

  /** Returns the newest base of all tabs. */
  function newestBase(): ShoppingList | null {
    rereadStorage();
    return base();
  }

  /** Asks the server in a doubt; `mustRepeat`: once more if it is being asked already. */
  function doubt(mustRepeat: boolean) {
    if (!question) void ask();
    else if (mustRepeat) question.isDoubted = true;
  }

  /** Asks the server until it has answered. Repeated questions pause. */
  async function ask(): Promise<void> {
    let isAgain = true;
    while (isAgain && isRunning()) {
      const isJoining = me().wantsIn && base() === null;
      const asked = entries();
      const own = { isJoining, isOvertaken: false, isDoubted: false };
      question = own;
      backOff.begin();
      const answer = await askServer(id, context, isJoining);
      if (answer.from === "failure") {
        // Without a network, the live read says that there is no answer.
        if (answer.error.code !== "unavailable") tell({ ...answer, isDenial: false });
        await backOff.pause(MAX_READ_PAUSE_MS);
        // A live read may have answered meanwhile.
        isAgain = own.isDoubted || !isJoining || base() === null;
      } else {
        backOff.reset();
        if (answer.from === "answer" && answer.hasJoined) context.onJoined(id);
        rereadStorage();
        const isCertain = tell({ ...answer, isOvertaken: own.isOvertaken }, asked);
        isAgain = own.isDoubted || !isCertain;
        if (isAgain) await backOff.pause(READ_PAUSE_MS);
      }
    }
    question = null;
    emit({ isFromServer: true });
  }

  /** Begins to ask for the membership. */
  function join() {
    isWish = true;
    remembered.recordDeparture(id, null);
    tell({ from: "wish" });
    backOff.wakeUp();
    emit({ isFromServer: false }); // also if the belief is the same: the wish shows, too
  }

  return {
    id,

    /** Calls the listener after the belief has changed, or the server has answered. */
    subscribe,

    belief,

    /** Returns the newest state of the server that this browser knows; null if the user is no member. */
    base,

    /** Returns the entries of the list, the oldest first. */
    entries,

    tell,

    rereadStorage,

    /**
     * Takes a list as a transaction has read it. Throws a `ServiceError` if edits may not be written to it.
     *
     * @param list null if it does not exist
     */
    requireWritable(list: ShoppingList | null) {
      if (!context.canSend()) throw new ServiceError("cancelled", "The user has signed out.");
      outbox.reread();
      if (!tell({ from: "read", list }))
        throw new ServiceError("aborted", "The transaction has read a stale list.");
      const known = belief();
      if (known.kind === "outside" && known.why === "full") throw serviceError("list-full");
    },

    /** Takes a list as this tab has written it. */
    adoptCommit(list: ShoppingList) {
      const updatedAt = Math.max(Date.now(), list.updatedAt ?? 0);
      tell({ from: "written", list: { ...list, updatedAt } });
    },

    /** Asks the server for the list. */
    ask: () => doubt(true),

    /** Opens the list by its link, which makes the user a member. A known member does not join again. */
    open() {
      rereadStorage();
      if (belief().kind !== "member" && !me().isCreating) join();
    },

    /** Makes a user who has left the list a member again. */
    rejoin() {
      if (belief().kind !== "member") join();
    },

    /** Returns whether the server is being asked to make the user a member. */
    isJoining: (): boolean => question?.isJoining ?? false,

    /** Returns whether the user wants to become a member, and nothing is known yet. */
    isAwaited(): boolean {
      const known = belief();
      return isWish && known.kind === "unknown" && !known.error;
    },
  };
}

const isCertainAnswer = (news: News): boolean => news.from === "answer" && !news.isOvertaken;
