import type { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { deleteApp } from "firebase/app";
import { type ErrorCode, ServiceError } from "../../../src/domain/errors";
import { createAuth } from "../../../src/services/auth";
import { demoConfig } from "../../../src/services/config";
import { createConnection } from "../../../src/services/connection";
import { toServiceError } from "../../../src/services/errors";
import { startFirebase } from "../../../src/services/firebase";
import { createLists, type Lists, type Observer } from "../../../src/services/lists";
import { isContention, isNothingWritten } from "../../../src/sync/error-kinds";
import type { Outbox } from "../../../src/sync/outbox";
import { emulatorHosts } from "../../support/environment";
import type { FakeTab } from "../fake-browser";
import type { Ledger } from "./ledger";
import type { Random } from "./random";

/** The password of all people in the simulation. */
export const PASSWORD = "lettuce and tomato";

/** The probabilities of faults while online. A request does not reach the server; its response gets lost. */
const FAILURE_RATE = 0.08;
const LOSS_RATE = 0.08;

/** The probabilities that the tab crashes during a request, and between a commit and its response. */
const CRASH_RATE = 0.005;
const CRASH_AT_COMMIT_RATE = 0.05;

/** A crash comes before one of the next writes to storage. */
const MAX_WRITES_BEFORE_CRASH = 6;

/** The longest wait for requests at the end of a tab, in milliseconds: a broken SDK never answers some. */
const MAX_SETTLING_MS = 20_000;

/** The errors of requests that never reached the server. */
const FAILURES: readonly ErrorCode[] = ["unavailable", "unknown", "aborted"];

const NEVER = new Promise<never>(() => undefined);

/** The network of a person. */
export type Conditions = { isOnline: boolean; hasFaults: boolean };

export type NetworkParts = {
  readonly email: string;
  readonly uid: string;
  readonly page: FakeTab;
  readonly outbox: () => Outbox;
  readonly conditions: Conditions;
  readonly random: Random;
  readonly ledger: Ledger;
  /** Emits `response` with each response to any client. */
  readonly traffic: EventEmitter;
};

let count = 0;

/** Starts the real SDK of one tab, with a bad network, and signs the user in. The ledger gets all writes. */
export function openNetwork(parts: NetworkParts) {
  const { email, uid, page, outbox, conditions, random, ledger, traffic } = parts;
  const { figures } = ledger;
  const { hasCrashed } = page;
  const reads = new Set<() => void>();
  const underWay: Promise<unknown>[] = [];
  const happens = (rate: number) => conditions.hasFaults && random.chance(rate);

  /** Makes one request. Its response may get lost, or the tab may crash before it. */
  async function request<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (hasCrashed()) return NEVER;
    if (!conditions.isOnline) throw new ServiceError("unavailable", "No network.");
    if (happens(FAILURE_RATE)) {
      figures.failedRequests += 1;
      throw new ServiceError(random.pick(FAILURES) ?? "unknown", "The request got lost.");
    }
    if (happens(CRASH_RATE)) page.crashAfter(random.below(MAX_WRITES_BEFORE_CRASH));
    const answer = call().finally(() => traffic.emit("response"));
    underWay.push(answer);
    const response = await answer.catch((error) => {
      if (isContention(toServiceError(error))) figures.conflicts += 1;
      if (hasCrashed()) return NEVER;
      throw error;
    });
    const isCommit = response === true;
    if (isCommit && !hasCrashed() && happens(CRASH_AT_COMMIT_RATE)) {
      figures.crashesAtCommit += 1;
      page.crash();
    }
    if (hasCrashed()) return NEVER;
    if (conditions.isOnline && !happens(LOSS_RATE)) return response;
    if (isCommit) figures.lostResponses += 1;
    throw new ServiceError("unavailable", "The response got lost.");
  }

  /** Makes a transaction, and records its writes. The server may answer after a crash. */
  async function editLists(lists: Lists, ...[ids, edit]: Parameters<Lists["editLists"]>) {
    let recordAnswer = (_isCommitted: boolean) => {};
    try {
      const isWritten = await lists.editLists(ids, (found) => {
        const edited = edit(found);
        if (hasCrashed()) throw new ServiceError("unavailable", "The tab has crashed.");
        const after = edited.map((list, at) => (list === found[at] ? null : list));
        recordAnswer = ledger.recordWrite(uid, outbox().all(), found, after);
        return edited;
      });
      recordAnswer(isWritten);
      return isWritten;
    } catch (error) {
      const refused = toServiceError(error);
      if (isContention(refused) || isNothingWritten(refused)) recordAnswer(false);
      throw error;
    }
  }

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

  const withFaults = (lists: Lists): Lists => ({
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
  });

  count += 1;
  const { projectId, authHost, firestoreHost } = emulatorHosts();
  const hosts = { auth: `http://${authHost}`, firestore: `http://${firestoreHost}` };
  const backend = startFirebase(demoConfig(projectId, hosts), `simulated-${process.pid}-${count}`);
  const auth = createAuth(backend, null);
  let connected: Promise<unknown> = Promise.resolve();
  const connection = createConnection(async () => {
    // A busy emulator may refuse a log-in. Each connecting tries again.
    const loggedIn = auth.logIn({ email, password: PASSWORD });
    connected = loggedIn.catch(() => undefined);
    await loggedIn;
    return withFaults(createLists(backend));
  });
  let reconnected = Promise.resolve();

  return {
    connection,

    /** Tells the live reads that the conditions have changed. */
    applyConditions() {
      for (const deliver of [...reads]) deliver();
    },

    reconnect() {
      reconnected = connection.call((lists) => lists.reconnect()).catch(() => undefined);
    },

    /** Ends the SDK after all requests have arrived, also after a crash. */
    async end() {
      await Promise.race([Promise.allSettled(underWay), wait(MAX_SETTLING_MS)]);
      await Promise.all([connected, reconnected]);
      await deleteApp(backend.app);
    },
  };
}
