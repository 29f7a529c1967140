import { keepIdentity } from "../domain/keep-identity";
import { isFull, isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";
import { listFullError } from "../services/list-full";
import type { ListSnapshot, Lists } from "../services/lists";
import { createEmitter, type Emitter } from "./emitter";
import { isFinal } from "./error-kinds";
import { startLiveRead } from "./live-read";
import type { Outbox } from "./outbox";
import { createOverlay } from "./overlay";
import type { Remembered } from "./remembered";

/** What a screen knows of one list. */
export type ListState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly list: ShoppingList }
  | { readonly status: "missing" }
  | { readonly status: "failed"; readonly error: ServiceError };

export type OpenListParts = {
  readonly uid: string;
  readonly lists: Lists;
  readonly outbox: Outbox;
  readonly remembered: Remembered;
  /** Announces that the page came back. */
  readonly woken: Pick<Emitter, "subscribe">;
  /** The lists that are being followed one by one. */
  readonly followed: Set<string>;
};

/** One list as it is on the screen: the waiting changes applied over the last snapshot. */
export type OpenList = ReturnType<typeof createOpenList>;

const LOADING: ListState = { status: "loading" };
const MISSING: ListState = { status: "missing" };

/**
 * Opens a list for a screen. It starts from what is remembered, follows the server, makes the user a member on
 * the first sight of a list they are not on yet, and has a list of an older format rewritten.
 */
export function createOpenList(listId: string, parts: OpenListParts) {
  const { uid, lists, outbox, remembered, woken, followed } = parts;
  const { subscribe, emit } = createEmitter(connect);
  const overlay = createOverlay(uid);
  let base: ShoppingList | null = remembered.list(listId);
  let isConfirmed = false;
  let wasMember = false;
  let hasAskedToJoin = false;
  let failure: ServiceError | null = null;
  let state = LOADING;
  state = derive();

  function derive(): ListState {
    const list = overlay(base, outbox.entries(listId));
    // What is remembered stays on the screen through a failure that will pass.
    if (failure && (!list || isFinal(failure))) return { status: "failed", error: failure };
    if (!list) return isConfirmed ? MISSING : LOADING;
    if (wasMember && !isMember(list, uid)) return MISSING;
    return state.status === "ready" && state.list === list ? state : { status: "ready", list };
  }

  function update() {
    const next = derive();
    if (next === state) return;
    state = next;
    emit();
  }

  function take({ list, confirmed, outdated }: ListSnapshot) {
    // Without a connection the SDK soon says that a list does not exist, but only the server knows.
    if (!list && !confirmed) return;
    failure = null;
    base = list && base ? { ...list, items: keepIdentity(base.items, list.items) } : list;
    if (confirmed) {
      isConfirmed = true;
      outbox.confirm(listId, list);
      if (list) settle(list, outdated);
      else remembered.forgetList(listId);
    }
    update();
  }

  /** What has to happen once the server has given the list. */
  function settle(list: ShoppingList, outdated: boolean) {
    if (isMember(list, uid)) {
      wasMember = true;
      remembered.keepList(list);
      if (outdated) rewrite();
    } else if (wasMember) {
      remembered.forgetList(listId);
    } else if (isFull(list)) {
      remembered.forgetList(listId);
      failure = listFullError();
      hasAskedToJoin = false; // should somebody leave, it is worth asking
    } else {
      // Who edits it before they are a member may come back to it without a network.
      remembered.keepList(list);
      if (!hasAskedToJoin) outbox.add(listId, { type: "join-list" });
      hasAskedToJoin = true;
    }
  }

  /** Has a list of an older format rewritten. Should it fail, the next snapshot or edit does it. */
  function rewrite() {
    lists
      .editList(listId, (current) => current)
      .catch((error: ServiceError) => {
        if (isFinal(error)) console.warn("A list of an older format was not rewritten.", error);
      });
  }

  function fail(error: ServiceError) {
    failure = error;
    update();
  }

  /** Meanwhile the list of lists may have seen more, and let go of entries for it. */
  function catchUp() {
    const seen = remembered.list(listId);
    if (seen && (seen.updatedAt ?? 0) >= (base?.updatedAt ?? 0)) base = seen;
  }

  function connect() {
    catchUp();
    followed.add(listId);
    const unsubscribe = outbox.subscribe((id) => {
      if (id === listId) update();
    });
    const stopReading = startLiveRead<ListSnapshot>({
      watch: (observer) => lists.watchList(listId, observer),
      next: take,
      fail,
      woken,
    });
    update();
    return () => {
      followed.delete(listId);
      unsubscribe();
      stopReading();
    };
  }

  return {
    getState: (): ListState => state,

    /** Calls back when the state changes. The list is followed for as long as anyone listens. */
    subscribe,
  };
}
