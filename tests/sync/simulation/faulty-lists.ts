import type { ShoppingList } from "../../../src/domain/types";
import { ServiceError, toServiceError } from "../../../src/services/errors";
import type { Lists, Observer } from "../../../src/services/lists";
import type { Ledger } from "./ledger";
import type { Random } from "./random";
import type { Traffic } from "./traffic";

/** How the network treats somebody. */
export type Weather = {
  isOnline: boolean;
  /** How probable it is that a request does not reach the server, and that its answer does not come back. */
  failure: number;
  loss: number;
};

export type FaultsParts = {
  readonly weather: Weather;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly traffic: Traffic;
  /** What this browser has seen of the server: ids of items, in any tab. */
  readonly seen: Set<string>;
  /** Adds whose answer this browser never got. */
  readonly lost: Set<string>;
};

/** The bad network of one tab. */
export type Faults = {
  /** Puts it between the tab and the server. */
  readonly disturb: (lists: Lists) => Lists;
  /** The tab is gone: no answer arrives any more. */
  readonly die: () => void;
  /** The network came or went. */
  readonly weatherChanged: () => void;
};

const NEVER = new Promise<never>(() => undefined);

/** The errors of requests that never reached the server. */
const FAILURES = ["unavailable", "deadline-exceeded", "internal", "aborted"];

/** The errors of a transaction that met somebody else's. */
const CONFLICTS = new Set(["aborted", "failed-precondition", "already-exists"]);

/** Makes a bad network. The ledger hears of all that the server takes. */
export function createFaults(parts: FaultsParts): Faults {
  const { weather, random, ledger, traffic, seen, lost } = parts;
  const { figures } = ledger;
  const deliveries = new Set<() => void>();
  const inFlight = new Set<() => void>();
  let isDead = false;

  /** One request. `onLost` is called when the server did it and nobody will know. */
  async function request<Answer>(call: () => Promise<Answer>, onLost = () => {}): Promise<Answer> {
    if (isDead) return NEVER;
    if (!weather.isOnline) throw new ServiceError("unavailable", "No network.");
    if (random.chance(weather.failure)) {
      figures.failedRequests += 1;
      throw new ServiceError(random.pick(FAILURES) ?? "unknown", "The request got lost.");
    }
    inFlight.add(onLost);
    try {
      const answer = await traffic.during(call);
      if (isDead) return NEVER;
      if (weather.isOnline && !random.chance(weather.loss)) return answer;
    } catch (error) {
      if (isDead) return NEVER;
      if (CONFLICTS.has(toServiceError(error).code)) figures.conflicts += 1;
      throw error;
    } finally {
      inFlight.delete(onLost);
    }
    figures.lostAnswers += 1;
    onLost();
    throw new ServiceError("unavailable", "The answer got lost.");
  }

  /** A live read: without a network nothing comes, then the latest state at once. */
  function watch<Value extends { readonly confirmed: boolean }>(
    begin: (observer: Observer<Value>) => () => void,
    observer: Observer<Value>,
    listsIn: (value: Value) => readonly ShoppingList[],
  ): () => void {
    let latest: Value | null = null;
    let isNews = false;
    const deliver = () => {
      if (isDead || !latest) return;
      if (!weather.isOnline) {
        // The SDK repeats what it has, and says that it comes from nowhere but its own memory.
        observer.next({ ...latest, confirmed: false });
      } else if (isNews) {
        isNews = false;
        const items = latest.confirmed ? listsIn(latest).flatMap((list) => list.items) : [];
        for (const { id } of items) seen.add(id);
        observer.next(latest);
      }
    };
    const stop = begin({
      next(value) {
        latest = value;
        isNews = true;
        if (weather.isOnline) deliver();
      },
      fail: (error) => isDead || observer.fail(error),
    });
    deliveries.add(deliver);
    return () => {
      deliveries.delete(deliver);
      stop();
    };
  }

  const disturb = (lists: Lists): Lists => ({
    ...lists,
    watchList: (id, observer) =>
      watch(
        (own) => lists.watchList(id, own),
        observer,
        ({ list }) => (list ? [list] : []),
      ),
    watchLists: (uid, observer) =>
      watch(
        (own) => lists.watchLists(uid, own),
        observer,
        (value) => value.lists,
      ),
    getLists: (uid) => request(() => lists.getLists(uid)),
    getList: (id) => request(() => lists.getList(id)),
    isAmongListsOf: (uid, id) => request(() => lists.isAmongListsOf(uid, id)),

    editList(id, edit) {
      let arrived: { readonly itemId: string; readonly isExcused: boolean }[] = [];
      const call = async () => {
        const outcome = await lists.editList(id, (before) => {
          const after = edit(before);
          const had = new Set(before?.items.map((item) => item.id));
          arrived = (after?.items ?? [])
            .filter((item) => !had.has(item.id))
            .map((item) => ({
              itemId: item.id,
              isExcused: lost.has(item.id) && !seen.has(item.id),
            }));
          return after;
        });
        if (outcome.wrote) {
          figures.commits += 1;
          for (const { itemId, isExcused } of arrived) ledger.take(itemId, isExcused);
        }
        return outcome;
      };
      return request(call, () => {
        for (const { itemId } of arrived) lost.add(itemId);
      });
    },

    joinList: (id, uid) => request(() => lists.joinList(id, uid)),
    leaveList: (id, uid) => request(() => lists.leaveList(id, uid)),
    deleteList: (id) => request(() => lists.deleteList(id)),
  });

  return {
    disturb,
    die() {
      isDead = true;
      deliveries.clear();
      for (const onLost of inFlight) {
        figures.lostAnswers += 1;
        onLost();
      }
    },
    weatherChanged() {
      for (const deliver of [...deliveries]) deliver();
    },
  };
}
