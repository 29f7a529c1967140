import { ServiceError, toServiceError } from "../../../src/services/errors";
import type { ListSnapshot, Lists, ListsSnapshot, Observer } from "../../../src/services/lists";
import type { Followed, History } from "./history";
import type { Ledger } from "./ledger";
import type { Random } from "./random";
import type { Traffic } from "./traffic";

/** How the network treats somebody. */
export type Weather = {
  isOnline: boolean;
  /** Whether whatever they ask is denied. */
  isDenied: boolean;
  /** How probable it is that a request does not reach the server, and that its answer does not come back. */
  failure: number;
  loss: number;
  /** How probable it is that the tab dies with the answer to a commit. */
  death: number;
};

export type FaultsParts = {
  readonly followed: Followed;
  readonly weather: Weather;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly history: History;
  readonly traffic: Traffic;
  /** Has the tab die. */
  readonly kill: () => void;
};

/** The bad network of one tab. */
export type Faults = ReturnType<typeof createFaults>;

const NEVER = new Promise<never>(() => undefined);

/** The errors of requests that never reached the server. */
const FAILURES = ["unavailable", "deadline-exceeded", "internal", "aborted"];

/** The errors of a transaction that met somebody else's. */
const CONFLICTS = new Set(["aborted", "failed-precondition", "already-exists"]);

/** What there is to know of a request that may be a commit. */
const NO_COMMIT = { isCommit: () => false };

/** Makes a bad network. The history hears of all that the server takes, and of all that arrives. */
export function createFaults(parts: FaultsParts) {
  const { followed, weather, random, ledger, history, traffic, kill } = parts;
  const { figures } = ledger;
  const reads = new Set<{ readonly deliver: () => void; readonly deny: () => void }>();
  let isDead = false;
  let sleep: { readonly end: Promise<void>; readonly wake: () => void } | null = null;

  async function awake() {
    while (sleep) await sleep.end;
  }

  function denied(): ServiceError {
    figures.denials += 1;
    return new ServiceError("permission-denied", "For the moment.");
  }

  /** One request. */
  async function request<Answer>(call: () => Promise<Answer>, commit = NO_COMMIT): Promise<Answer> {
    await awake();
    if (isDead) return NEVER;
    if (!weather.isOnline) throw new ServiceError("unavailable", "No network.");
    if (weather.isDenied) throw denied();
    if (random.chance(weather.failure)) {
      figures.failedRequests += 1;
      throw new ServiceError(random.pick(FAILURES) ?? "unknown", "The request got lost.");
    }
    const answer = await traffic.during(call).catch(async (error) => {
      if (CONFLICTS.has(toServiceError(error).code)) figures.conflicts += 1;
      await awake();
      if (isDead) return NEVER;
      throw error;
    });
    if (commit.isCommit() && !isDead && random.chance(weather.death)) {
      figures.deathsAtCommit += 1;
      kill();
    }
    await awake();
    if (!isDead && weather.isOnline && !random.chance(weather.loss)) return answer;
    if (commit.isCommit()) figures.lostAnswers += 1;
    if (isDead) return NEVER;
    throw new ServiceError("unavailable", "The answer got lost.");
  }

  /** A live read: without a network nothing comes, then the latest state at once. */
  function watch<Value extends ListSnapshot | ListsSnapshot>(
    begin: (observer: Observer<Value>) => () => void,
    observer: Observer<Value>,
  ): () => void {
    let latest: Value | null = null;
    let isNews = false;
    const read = {
      deliver() {
        if (isDead || sleep || !latest) return;
        if (!weather.isOnline) {
          // The SDK repeats what it has, and says that it comes from nowhere but its own memory.
          observer.next({ ...latest, isFromServer: false });
        } else if (isNews) {
          isNews = false;
          observer.next(latest);
        }
      },
      deny() {
        if (isDead || sleep || !reads.delete(read)) return;
        stop();
        observer.fail(denied());
      },
    };
    const stop = begin({
      next(value) {
        latest = value;
        isNews = true;
        if (weather.isOnline && reads.has(read)) read.deliver();
      },
      fail: (error) => isDead || !reads.delete(read) || observer.fail(error),
    });
    reads.add(read);
    if (weather.isDenied) setImmediate(read.deny);
    return () => {
      if (reads.delete(read)) stop();
    };
  }

  function weatherChanged() {
    for (const { deliver, deny } of [...reads]) {
      if (weather.isDenied) deny();
      else deliver();
    }
  }

  return {
    /** Puts it between the tab and the server. */
    disturb: (lists: Lists): Lists => ({
      ...lists,
      watchList: (id, observer) => watch((own) => lists.watchList(id, own), observer),
      watchLists: (user, observer) => watch((own) => lists.watchLists(user, own), observer),
      getLists: (user) => request(() => lists.getLists(user)),
      getList: (id) => request(() => lists.getList(id)),
      isAmongListsOf: (user, id) => request(() => lists.isAmongListsOf(user, id)),
      editLists(ids, edit) {
        const transaction = history.follow(followed, ids, edit);
        const call = async () => {
          const hasWritten = await lists.editLists(ids, transaction.edit);
          transaction.took();
          return hasWritten;
        };
        return request(call, transaction);
      },
      joinList: (id, user, name) => request(() => lists.joinList(id, user, name)),
      leaveList: (id, user) => request(() => lists.leaveList(id, user)),
      removeMember: (id, user) => request(() => lists.removeMember(id, user)),
      deleteList: (id) => request(() => lists.deleteList(id)),
    }),

    /** The network came or went, or whether the user is denied everything has changed. */
    weatherChanged,

    /** The tab stands still: nothing goes out, and nothing that comes in arrives before `wake`. */
    sleep() {
      let wake = () => {};
      const end = new Promise<void>((resolve) => {
        wake = resolve;
      });
      sleep ??= { end, wake };
    },

    wake() {
      sleep?.wake();
      sleep = null;
      weatherChanged();
    },

    /** The tab is gone: no answer arrives any more. */
    die() {
      isDead = true;
      reads.clear();
      sleep?.wake();
      sleep = null;
    },
  };
}
