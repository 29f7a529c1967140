import { setTimeout } from "node:timers/promises";
import { ServiceError, toServiceError } from "../../../src/services/errors";
import type { Lists, Observer } from "../../../src/services/lists";
import type { FakeTab } from "../fake-browser";
import type { RecordedTab, World } from "./history";
import type { Random } from "./random";

/** The probabilities of faults while online. */
const FAULT_RATES = {
  /** A request does not reach the server. Its response gets lost. */
  failure: 0.08,
  loss: 0.06,
  /** The tab crashes during a request, or between a commit and its response. */
  crash: 0.005,
  crashAtCommit: 0.03,
};

/** The network conditions of a person. */
export type NetworkConditions = {
  isOnline: boolean;
  hasFaults: boolean;
};

export type FaultsParts = Omit<World, "random"> & {
  readonly tab: () => RecordedTab;
  readonly page: FakeTab;
  readonly conditions: NetworkConditions;
  readonly random: Random;
};

type EditLists = Lists["editLists"];

/** The longest wait for requests at the end of a tab, in milliseconds. */
const MAX_SETTLING_MS = 20_000;

const NEVER = new Promise<never>(() => undefined);

/** The time after which the SDK gives up a request in a browser, in milliseconds. In Node it waits forever. */
const DEADLINE_MS = 15_000;

/** Gives up a request as the SDK does in a browser. */
async function deadline(): Promise<never> {
  await setTimeout(DEADLINE_MS, undefined, { ref: false });
  throw new ServiceError("deadline-exceeded", "The request timed out.");
}

/** A crash comes before one of the next writes to storage. */
const MAX_WRITES_BEFORE_CRASH = 6;

/** The errors of requests that never reached the server. */
const FAILURES = ["unavailable", "deadline-exceeded", "internal", "aborted"];

/** The errors of a transaction that conflicted with another one. */
const CONFLICTS = new Set(["aborted", "failed-precondition", "already-exists"]);

/** Returns the bad network of one tab. The history gets to know all transactions, also those without a response. */
export function createFaults(parts: FaultsParts) {
  const { tab, page, conditions, random, ledger, history, traffic } = parts;
  const { figures } = ledger;
  const { hasCrashed } = page;
  const reads = new Set<() => void>();
  const underWay: Promise<unknown>[] = [];

  const happens = (what: keyof typeof FAULT_RATES): boolean =>
    conditions.hasFaults && random.chance(FAULT_RATES[what]);

  const lost = () => new ServiceError("unavailable", "The response got lost.");

  /** Makes one request. Its response may get lost, or the tab may crash before it. */
  async function request<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (hasCrashed()) return NEVER;
    if (!conditions.isOnline) throw new ServiceError("unavailable", "No network.");
    if (happens("failure")) {
      figures.failedRequests += 1;
      throw new ServiceError(random.pick(FAILURES) ?? "unknown", "The request got lost.");
    }
    if (happens("crash")) page.crashAfter(random.below(MAX_WRITES_BEFORE_CRASH));
    const answer = traffic.track(call);
    underWay.push(answer);
    const response = await Promise.race([answer, deadline()]).catch((error) => {
      if (CONFLICTS.has(toServiceError(error).code)) figures.conflicts += 1;
      if (hasCrashed()) return NEVER;
      throw error;
    });
    const isCommit = response === true;
    if (isCommit && !hasCrashed() && happens("crashAtCommit")) {
      figures.crashesAtCommit += 1;
      page.crash();
    }
    if (!hasCrashed() && conditions.isOnline && !happens("loss")) return response;
    if (isCommit) figures.lostResponses += 1;
    if (hasCrashed()) return NEVER;
    throw lost();
  }

  /** Makes a transaction, which the history records. */
  const editLists = (lists: Lists, ...[ids, edit]: Parameters<EditLists>): Promise<boolean> =>
    lists.editLists(ids, (found) =>
      history.plan(tab(), ids, found, (read) => {
        const edited = edit(read);
        if (hasCrashed()) throw lost();
        return edited;
      }),
    );

  /** Starts a live read. Offline, it repeats its cached state as the SDK does; back online, it gets the latest state. */
  function watch<Value extends object>(
    begin: (observer: Observer<Value>) => () => void,
    observer: Observer<Value>,
  ): () => void {
    let latest: Value | null = null;
    function deliver() {
      if (hasCrashed() || !latest) return;
      observer.next(conditions.isOnline ? latest : { ...latest, isFromServer: false });
    }
    const stop = begin({
      next(value) {
        latest = value;
        if (conditions.isOnline) deliver();
      },
      fail: (error) => hasCrashed() || observer.fail(error),
    });
    reads.add(deliver);
    return () => {
      if (reads.delete(deliver)) stop();
    };
  }

  return {
    /** Returns the database of the tab, with faults. */
    withFaults: (lists: Lists): Lists => ({
      ...lists,
      watchList: (id, observer) => watch((own) => lists.watchList(id, own), observer),
      watchLists: (user, observer) => watch((own) => lists.watchLists(user, own), observer),
      getList: (id) => request(() => lists.getList(id)),
      isMemberOnServer: (user, id) => request(() => lists.isMemberOnServer(user, id)),
      editLists: (ids, edit) => request(() => editLists(lists, ids, edit)),
      joinList: (id, user, name) => request(() => lists.joinList(id, user, name)),
      leaveList: (id, user) => request(() => lists.leaveList(id, user)),
      removeMember: (id, user) => request(() => lists.removeMember(id, user)),
      setListClosed: (id, isClosed) => request(() => lists.setListClosed(id, isClosed)),
      deleteList: (id) => request(() => lists.deleteList(id)),
    }),

    /** Call this when the network conditions have changed. */
    applyConditions() {
      for (const deliver of [...reads]) deliver();
    },

    /** Waits until all requests have arrived, also after a crash, but not for those that a broken SDK never answers. */
    settled: () => Promise.race([Promise.allSettled(underWay), setTimeout(MAX_SETTLING_MS)]),
  };
}
