import type { Emitter } from "../browser/store";
import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";
import type { ListSnapshot } from "../services/lists";
import type { Context } from "./context";
import { isFinal } from "./error-kinds";
import { startLiveRead } from "./live-read";

export type FollowingParts = {
  /** The live read of all lists, which may include this list. */
  readonly allLists: () => {
    readonly covers: (id: string) => boolean;
    readonly newest: (id: string) => ShoppingList | null;
    readonly onCoverage: Emitter["subscribe"];
  };
  /** Returns whether the server has answered for this list. */
  readonly hasAnswer: () => boolean;
  /** Applies a snapshot; null for a list that does not exist. */
  readonly applySnapshot: (list: ShoppingList | null) => void;
  readonly fail: (error: ServiceError) => void;
};

/**
 * Returns a function that follows one list. It uses a live read of its own only while the live read of all lists does
 * not cover the list. It returns the function that stops.
 */
export function createFollowing(id: string, context: Context, parts: FollowingParts) {
  const { uid, connection } = context;
  const { hasAnswer, applySnapshot, fail } = parts;

  function read() {
    return startLiveRead<ListSnapshot>(context, (lists, own) => lists.watchList(id, own), {
      next({ list, isOutdated }) {
        applySnapshot(list);
        if (isOutdated && list && isMember(list, uid)) migrate();
      },
      fail,
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

  return (): (() => void) => {
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
    const unsubscribe = allLists.onCoverage(chooseRead);
    return () => {
      unsubscribe();
      stop?.();
    };
  };
}
