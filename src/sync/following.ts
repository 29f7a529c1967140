import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import type { ServiceError } from "../services/errors";
import type { ListSnapshot } from "../services/lists";
import { isFinal } from "./error-kinds";
import { startLiveRead } from "./live-read";
import type { Emitter } from "./signals/store";

export type FollowingParts = {
  readonly uid: string;
  readonly connection: Connection;
  /** The live read of all lists, which may bring the news of this list as well. */
  readonly allLists: () => {
    readonly covers: (id: string) => boolean;
    readonly newest: (id: string) => ShoppingList | null;
    readonly onCoverage: Emitter["subscribe"];
  };
  /** Announces that the page came back. */
  readonly woken: Pick<Emitter, "subscribe">;
  /** Returns whether the server has answered what the list is. */
  readonly hasAnswer: () => boolean;
  /** Takes what a live read says; null where the list does not exist. */
  readonly applySnapshot: (list: ShoppingList | null) => void;
  readonly fail: (error: ServiceError) => void;
  /** Calls before a live read begins. */
  readonly onBegin: () => void;
};

/**
 * Returns a function that follows one list, by a live read of its own for as long as that of all lists does not bring its
 * news. That function returns the function that stops.
 */
export function createFollowing(id: string, parts: FollowingParts): () => () => void {
  const { uid, connection, woken, hasAnswer, applySnapshot, fail, onBegin } = parts;

  function read() {
    return startLiveRead<ListSnapshot>({
      watch(observer) {
        onBegin();
        return connection.watch((lists, own) => lists.watchList(id, own), observer);
      },
      next({ list, confirmed, outdated }) {
        // Without a connection the SDK soon says that a list does not exist, but only the server knows.
        if (!confirmed) return;
        applySnapshot(list);
        if (outdated && list && isMember(list, uid)) rewrite();
      },
      fail,
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

  return () => {
    const allLists = parts.allLists();
    let stop: (() => void) | null = null;
    const chooseRead = () => {
      if (!allLists.covers(id)) {
        stop ??= read();
        return;
      }
      stop?.();
      stop = null;
      const newest = allLists.newest(id);
      if (newest && !hasAnswer()) applySnapshot(newest);
    };
    chooseRead();
    const stopLooking = allLists.onCoverage(chooseRead);
    return () => {
      stopLooking();
      stop?.();
    };
  };
}
