import { claimLinks, dropLink, visitorsLinks } from "../browser/saved-links";
import type { SafeStorage } from "../browser/storage";
import { createStore, type Store } from "../browser/store";
import type { SyncedList } from "./synced-list";

/**
 * The outcome of a link that the user has opened. `joined`: in this tab, also by a link that was opened while signed in.
 * `yours`: the user, who had opened this link last before signing in, was a member already.
 */
export type LinkOutcome = {
  readonly id: string;
  readonly was: "joined" | "yours" | "closed" | "full" | "missing";
};

export type LinksParts = {
  readonly uid: string;
  readonly storage: SafeStorage;
  readonly listOf: (id: string) => SyncedList;
};

/** The outcomes of links, each until a screen has dismissed it. */
export type Links = Store<readonly LinkOutcome[]> & {
  /** Adds an outcome. Any but `missing` ends the wait for a saved link. */
  readonly settle: (id: string, was: LinkOutcome["was"]) => void;
  readonly dismiss: (id: string) => void;
  /** Says that the user has begun to use the app: no link leads them elsewhere any more. */
  readonly stay: () => void;
  /** Opens the links that are saved for the user. */
  readonly open: () => void;
  /** Stops following the lists of saved links. */
  readonly stop: () => void;
};

/**
 * Returns the outcomes of a user's links. A link that was opened while signed out is saved. It is opened as any other one
 * then, and stays saved until its list has admitted or refused the user, for a week: its creator may be offline.
 */
export function createLinks({ uid, storage, listOf }: LinksParts): Links {
  let outcomes: readonly LinkOutcome[] = [];
  const { getState, subscribe, update } = createStore(outcomes, () => outcomes);
  /** The saved links that are followed, each with the function that stops. */
  const followed = new Map<string, () => void>();
  /** The id of the list whose link the user opened last before signing in; null for none. */
  let last: string | null = null;

  function settle(id: string, was: LinkOutcome["was"]) {
    if (was !== "missing") end(id);
    set([...without(id), { id, was }]);
  }

  function set(next: readonly LinkOutcome[]) {
    outcomes = next;
    update();
  }

  const without = (id: string) => outcomes.filter((outcome) => outcome.id !== id);

  /** Ends the wait for a saved link. */
  function end(id: string) {
    followed.get(id)?.();
    followed.delete(id);
    dropLink(storage, uid, id);
  }

  /** Opens a saved link, and follows its list. `isNew`: this page is the first to open it. */
  function follow(id: string, isNew: boolean) {
    const { known, getState: stateOf, subscribe: startReading } = listOf(id);
    let isReported = !isNew;
    function check() {
      const { status } = stateOf();
      if (status === "closed" || status === "full") settle(id, status);
      else if (status === "missing" && !isReported) {
        isReported = true;
        settle(id, status);
      } else if (status === "stranger") end(id);
      else if (status === "ready" && !known.isJoinRequested()) {
        // A join under way reports `joined` itself.
        end(id);
        if (id === last) settle(id, "yours");
      }
    }
    // Only while somebody listens does the list follow the server.
    const stopReading = startReading(() => undefined);
    const stopChecking = known.subscribe(check);
    followed.set(id, () => {
      stopReading();
      stopChecking();
    });
    known.join();
    check();
  }

  return {
    getState,
    subscribe,
    settle,
    dismiss: (id) => set(without(id)),
    stay() {
      if (last === null) return;
      last = null;
      set(outcomes.filter(({ was }) => was !== "yours"));
    },
    open() {
      const fresh = visitorsLinks(storage);
      const saved = claimLinks(storage, uid, Date.now());
      last = saved.at(-1) ?? null;
      for (const id of saved) follow(id, fresh.includes(id));
    },
    stop() {
      for (const stopFollowing of followed.values()) stopFollowing();
    },
  };
}
