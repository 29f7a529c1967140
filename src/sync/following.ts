import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import type { ServiceError } from "../services/errors";
import type { ListSnapshot } from "../services/lists";
import { isFinal } from "./error-kinds";
import { startLiveRead, type UnansweredReads } from "./live-read";
import type { Emitter } from "./signals/store";

export type FollowingParts = {
  readonly uid: string;
  readonly connection: Connection;
  /** The live read of all lists, which may include this list. */
  readonly allLists: () => {
    readonly covers: (id: string) => boolean;
    readonly newest: (id: string) => ShoppingList | null;
    readonly onCoverage: Emitter["subscribe"];
  };
  /** Emits at each `Engine.wake`. */
  readonly wakeEmitter: Pick<Emitter, "subscribe">;
  readonly unanswered: UnansweredReads;
  /** Returns whether the server has responded for this list. */
  readonly hasResponse: () => boolean;
  /** Applies a snapshot; null for a list that does not exist. */
  readonly applySnapshot: (list: ShoppingList | null) => void;
  readonly fail: (error: ServiceError) => void;
  /** Called before a live read begins. */
  readonly onBegin: () => void;
};

/**
 * Returns a function that follows one list. It uses a live read of its own only while the live read of all lists does
 * not cover the list. It returns the function that stops.
 */
export function createFollowing(id: string, parts: FollowingParts): () => () => void {
  const { uid, connection, wakeEmitter, unanswered, hasResponse, applySnapshot, fail, onBegin } =
    parts;

  function read() {
    return startLiveRead<ListSnapshot>({
      watch(observer) {
        onBegin();
        return connection.watch((lists, own) => lists.watchList(id, own), observer);
      },
      next({ list, isFromServer, isOutdated }) {
        // Without a connection, the SDK emits "does not exist" after 10 s. Only the server knows.
        if (!isFromServer) return;
        applySnapshot(list);
        if (isOutdated && list && isMember(list, uid)) migrate();
      },
      fail,
      wakeEmitter,
      unanswered,
    });
  }

  /** Migrates a list in an older format. After a failure, the next snapshot or edit does. */
  function migrate() {
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
      if (newest && !hasResponse()) applySnapshot(newest);
    };
    chooseRead();
    const unsubscribe = allLists.onCoverage(chooseRead);
    return () => {
      unsubscribe();
      stop?.();
    };
  };
}
