import { ServiceError, toServiceError } from "../../../src/services/errors";
import type { ListSnapshot, Lists, ListsSnapshot, Observer } from "../../../src/services/lists";
import type { History, RecordedTab } from "./history";
import type { Ledger } from "./ledger";
import type { Random } from "./random";
import type { Traffic } from "./traffic";

/** The network conditions of a person. */
export type NetworkConditions = {
  isOnline: boolean;
  /** Whether the server denies all requests. */
  isDenied: boolean;
  /** The probabilities that a request does not reach the server, and that its response gets lost. */
  failureRate: number;
  lossRate: number;
  /** The probability that the tab crashes between a commit and its response. */
  crashRate: number;
};

export const NO_FAULTS = { isDenied: false, failureRate: 0, lossRate: 0, crashRate: 0 };

export type FaultsParts = {
  readonly recordedTab: RecordedTab;
  readonly conditions: NetworkConditions;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly history: History;
  readonly traffic: Traffic;
  /** Crashes the tab. */
  readonly crashTab: () => void;
};

/** The bad network of one tab. */
export type Faults = ReturnType<typeof createFaults>;

const NEVER = new Promise<never>(() => undefined);

/** The errors of requests that never reached the server. */
const FAILURES = ["unavailable", "deadline-exceeded", "internal", "aborted"];

/** The errors of a transaction that conflicted with another one. */
const CONFLICTS = new Set(["aborted", "failed-precondition", "already-exists"]);

/** Any request that is not a transaction. */
const NO_COMMIT = { isCommit: () => false };

/** Returns a bad network. It records all commits in the history, also those whose responses get lost. */
export function createFaults(parts: FaultsParts) {
  const { recordedTab, conditions, random, ledger, history, traffic, crashTab } = parts;
  const { figures } = ledger;
  const reads = new Set<{ readonly deliver: () => void; readonly deny: () => void }>();
  const commits: Promise<unknown>[] = [];
  let hasCrashed = false;
  let suspension: { readonly end: Promise<void>; readonly resume: () => void } | null = null;

  async function untilResumed() {
    while (suspension) await suspension.end;
  }

  function denied(): ServiceError {
    figures.denials += 1;
    return new ServiceError("permission-denied", "Denied for now.");
  }

  /** Makes one request. Its response may get lost, or the tab may crash before it. */
  async function request<Answer>(call: () => Promise<Answer>, commit = NO_COMMIT): Promise<Answer> {
    await untilResumed();
    if (hasCrashed) return NEVER;
    if (!conditions.isOnline) throw new ServiceError("unavailable", "No network.");
    if (conditions.isDenied) throw denied();
    if (random.chance(conditions.failureRate)) {
      figures.failedRequests += 1;
      throw new ServiceError(random.pick(FAILURES) ?? "unknown", "The request got lost.");
    }
    const response = await traffic.track(call).catch(async (error) => {
      if (CONFLICTS.has(toServiceError(error).code)) figures.conflicts += 1;
      await untilResumed();
      if (hasCrashed) return NEVER;
      throw error;
    });
    if (commit.isCommit() && !hasCrashed && random.chance(conditions.crashRate)) {
      figures.crashesAtCommit += 1;
      crashTab();
    }
    await untilResumed();
    if (!hasCrashed && conditions.isOnline && !random.chance(conditions.lossRate)) return response;
    if (commit.isCommit()) figures.lostResponses += 1;
    if (hasCrashed) return NEVER;
    throw new ServiceError("unavailable", "The response got lost.");
  }

  /** Starts a live read. Offline, it gets no new states; back online, it gets the latest state at once. */
  function watch<Value extends ListSnapshot | ListsSnapshot>(
    begin: (observer: Observer<Value>) => () => void,
    observer: Observer<Value>,
  ): () => void {
    let latest: Value | null = null;
    let isNews = false;
    const read = {
      deliver() {
        if (hasCrashed || suspension || !latest) return;
        if (!conditions.isOnline) {
          // The SDK repeats its cached state, marked as not from the server.
          observer.next({ ...latest, isFromServer: false });
        } else if (isNews) {
          isNews = false;
          observer.next(latest);
        }
      },
      deny() {
        if (hasCrashed || suspension || !reads.delete(read)) return;
        stop();
        observer.fail(denied());
      },
    };
    const stop = begin({
      next(value) {
        latest = value;
        isNews = true;
        if (conditions.isOnline && reads.has(read)) read.deliver();
      },
      fail: (error) => hasCrashed || !reads.delete(read) || observer.fail(error),
    });
    reads.add(read);
    if (conditions.isDenied) setImmediate(read.deny);
    return () => {
      if (reads.delete(read)) stop();
    };
  }

  function applyConditions() {
    for (const { deliver, deny } of [...reads]) {
      if (conditions.isDenied) deny();
      else deliver();
    }
  }

  return {
    /** Returns the database of the tab, with faults. */
    withFaults: (lists: Lists): Lists => ({
      ...lists,
      watchList: (id, observer) => watch((own) => lists.watchList(id, own), observer),
      watchLists: (user, observer) => watch((own) => lists.watchLists(user, own), observer),
      getLists: (user) => request(() => lists.getLists(user)),
      getList: (id) => request(() => lists.getList(id)),
      isMemberOnServer: (user, id) => request(() => lists.isMemberOnServer(user, id)),
      editLists(ids, edit) {
        const transaction = history.record(recordedTab, ids, edit);
        const call = async () => {
          const hasWritten = await lists.editLists(ids, transaction.edit);
          transaction.confirm();
          return hasWritten;
        };
        return request(() => {
          const commit = call();
          commits.push(commit);
          return commit;
        }, transaction);
      },
      joinList: (id, user, name) => request(() => lists.joinList(id, user, name)),
      leaveList: (id, user) => request(() => lists.leaveList(id, user)),
      removeMember: (id, user) => request(() => lists.removeMember(id, user)),
      deleteList: (id) => request(() => lists.deleteList(id)),
    }),

    /** Call this when the network conditions have changed. */
    applyConditions,

    /** Suspends the tab: it sends nothing, and gets no response or snapshot before `resume`. */
    suspend() {
      let resume = () => {};
      const end = new Promise<void>((resolve) => {
        resume = resolve;
      });
      suspension ??= { end, resume };
    },

    resume() {
      suspension?.resume();
      suspension = null;
      applyConditions();
    },

    /** Waits until the history knows the outcomes of all requests, also after a crash. */
    settled: () => Promise.allSettled(commits),

    /** Crashes the tab: it gets no more responses. */
    crash() {
      hasCrashed = true;
      reads.clear();
      suspension?.resume();
      suspension = null;
    },
  };
}
