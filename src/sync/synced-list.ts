import { createEmitter } from "../browser/store";
import type { ServiceError } from "../domain/errors";
import { isMember } from "../domain/membership";
import { includes } from "../domain/receipts";
import type { ShoppingList } from "../domain/types";
import type { ListSnapshot } from "../services/lists";
import type { Context } from "./context";
import { isDenial, isRejected } from "./error-kinds";
import { createKnownList } from "./known-list";
import { startLiveRead } from "./live-read";
import type { Outside } from "./membership";
import { createSender } from "./sender";
import { createView } from "./view";

/** The state of one list for a screen. */
export type ListState =
  | { readonly status: "loading" }
  /** `isSent`: the list is on the server, so that others can open it. */
  | { readonly status: "ready"; readonly list: ShoppingList; readonly isSent: boolean }
  /** The user is not on the list. */
  | { readonly status: Outside }
  | { readonly status: "failed"; readonly error: ServiceError };

/** One list: the membership and the entries (`known`), and the sender. */
export type SyncedList = ReturnType<typeof createSyncedList>;

/**
 * Returns the one object of a list. It shows the entries applied over the base, sends the entries, and follows the
 * server while the list has listeners.
 */
export function createSyncedList(id: string, context: Context) {
  const { uid, connection, changes } = context;
  const known = createKnownList(id, context);
  const { base, entries, dispatch } = known;
  const sender = createSender(known, context);
  const applyPending = createView(uid);
  let shown = entries();

  const { subscribe, emit } = createEmitter(follow);
  /** Null until it is needed: then the base is parsed. */
  let state: ListState | null = null;
  known.subscribe(({ isFromServer }) => {
    update();
    // A list that admits nobody is not tried again at once: each try leads to the same answer.
    if (isFromServer && entries().length > 0 && getState().status === "ready") void sender.flush();
  });

  function getState(): ListState {
    state ??= present();
    return state;
  }

  function update() {
    const before = state;
    if (before) {
      const next = present();
      if (!isSame(before, next)) {
        state = next;
        emit();
      }
    }
    changes.emit();
  }

  function present(): ListState {
    const list = applyPending(base(), entries());
    if (list) return { status: "ready", list, isSent: base() !== null };
    const membership = known.membership();
    if (membership.kind === "outside") return { status: membership.why };
    const error = membership.kind === "unknown" ? membership.error : null;
    return error ? { status: "failed", error } : { status: "loading" };
  }

  /** Starts the live read of the list. Returns the function that stops it. */
  function follow() {
    return startLiveRead<ListSnapshot>(context, (lists, own) => lists.watchList(id, own), {
      next({ list, isOutdated }) {
        applySnapshot(list);
        if (isOutdated && list && isMember(list, uid)) migrate();
      },
      fail: (error) => dispatch(isDenial(error) ? { type: "denial" } : { type: "failure", error }),
    });
  }

  /** Migrates a list in an older format. After a failure, the next snapshot or edit does. */
  function migrate() {
    connection
      .call((lists) => lists.editLists([id], (found) => found))
      .catch((error: ServiceError) => {
        if (isRejected(error)) console.warn("A list of an older format was not rewritten.", error);
      });
  }

  /** Takes a snapshot of a live read. */
  function applySnapshot(list: ShoppingList | null) {
    if (!list || !isMember(list, uid)) known.rereadStorage(); // another tab may have created or joined it
    dispatch({ type: "snapshot", list });
  }

  return {
    known,
    sender,

    getState,

    /** Calls the listener when the state changes. The list follows the server while it has listeners. */
    subscribe,

    /** Returns the list as the screen shows it; null if there is none to show. */
    view(): ShoppingList | null {
      const state = getState();
      return state.status === "ready" ? state.list : null;
    },

    /** Shows the entries of the outbox, and sends them. */
    refreshEntries() {
      const left = new Set(entries());
      if (shown.some((entry) => !left.has(entry) && !includes(base(), uid, entry))) {
        // Another tab has sent them, and stored its base before. Or it has deleted a new list.
        known.rereadStorage();
        if (left.size === 0 && known.membership().kind === "unknown") known.revalidate();
      }
      shown = entries();
      update();
      void sender.flush();
    },

    applySnapshot,
  };
}

function isSame(before: ListState, next: ListState): boolean {
  if (before.status === "ready" && next.status === "ready")
    return next.list === before.list && next.isSent === before.isSent;
  if (before.status === "failed" && next.status === "failed")
    return next.error.code === before.error.code;
  return next.status === before.status;
}
