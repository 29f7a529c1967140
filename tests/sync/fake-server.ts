import { type ErrorCode, ServiceError } from "../../src/domain/errors";
import { isFull, isMember } from "../../src/domain/membership";
import type { ShoppingList } from "../../src/domain/types";
import { withResolvers } from "../../src/domain/with-resolvers";
import type { ListSnapshot, Lists, ListsSnapshot, Observer } from "../../src/services/lists";

/** A server in memory, for tests that decide about its responses. */
export type FakeServer = ReturnType<typeof startServer>;

/**
 * The outcome of a commit. After `committed`, `never` and `late`, its response is lost; `late` commits arrive with
 * `arriveLate`. `conflict`: late commits arrive first, and this one fails with contention.
 */
export type CommitOutcome = "committed" | "never" | "late" | "conflict";

/**
 * Starts a server without lists. It treats readers of closed lists as Ann.
 *
 * @param now returns its time in milliseconds. Each edit has a later one than the last; by default, by 1 ms
 */
export function startServer(now = () => 0) {
  const stored = new Map<string, ShoppingList>();
  const watchers = new Set<{
    readonly emit: () => void;
    readonly fail: (code: ErrorCode) => void;
  }>();
  const newestReads = new Map<string, Observer<ListSnapshot>>();
  const faults: (ErrorCode | null)[] = [];
  const outcomes: CommitOutcome[] = [];
  const lateCommits: (() => void)[] = [];
  const requests: string[] = [];
  let time = 1_000;
  const requestGate = createGate();
  const responseGate = createGate();
  let isMuted = false;

  function advanceTime() {
    time = Math.max(time + 1, now());
  }

  function put(list: ShoppingList | null, id: string) {
    if (list) stored.set(id, list);
    else stored.delete(id);
    if (!isMuted) emitAll();
  }

  /** Writes lists with the same time. */
  function putAll(lists: readonly ShoppingList[]) {
    if (lists.length === 0) return;
    advanceTime();
    for (const list of lists) stored.set(list.id, { ...list, updatedAt: time });
    if (!isMuted) emitAll();
  }

  function emitAll() {
    for (const { emit } of [...watchers]) emit();
  }

  function arriveLate() {
    for (const commit of lateCommits.splice(0)) commit();
  }

  async function request<Answer>(name: string, work: () => Answer): Promise<Answer> {
    requests.push(name);
    await requestGate.passed();
    const fault = faults.shift();
    if (fault) throw new ServiceError(fault, `Failed: ${fault}`);
    const responded = responseGate.passed();
    try {
      return work();
    } finally {
      await responded;
    }
  }

  const listsOf = (uid: string) => [...stored.values()].filter((list) => isMember(list, uid));

  function update(id: string, change: (list: ShoppingList) => ShoppingList) {
    const list = stored.get(id);
    if (!list) throw new ServiceError("not-found", "No such list.");
    put(change(list), id);
  }

  function isClosedToAnn(id: string): boolean {
    const list = stored.get(id);
    return list?.isClosed === true && !isMember(list, "ann");
  }

  function watch<Value>(
    read: () => Value,
    observer: Observer<Value>,
    isDenied = () => false,
  ): () => void {
    const watcher = {
      emit: () => (isDenied() ? watcher.fail("permission-denied") : observer.next(read())),
      fail: (code: ErrorCode) => {
        watchers.delete(watcher);
        observer.fail(new ServiceError(code, code));
      },
    };
    watchers.add(watcher);
    if (!isMuted) queueMicrotask(() => watchers.has(watcher) && watcher.emit());
    return () => watchers.delete(watcher);
  }

  const lists: Lists = {
    watchList(id, observer: Observer<ListSnapshot>) {
      newestReads.set(id, observer);
      return watch(
        () => ({ list: stored.get(id) ?? null, isOutdated: false, isFromServer: true }),
        observer,
        () => isClosedToAnn(id),
      );
    },
    watchLists: (uid, observer: Observer<ListsSnapshot>) =>
      watch(() => ({ lists: listsOf(uid), isFromServer: true }), observer),
    getLists: (uid) => request("get-lists", () => listsOf(uid)),
    getList: (id) =>
      request("get-list", () => {
        if (isClosedToAnn(id)) throw new ServiceError("permission-denied", "Closed.");
        return stored.get(id) ?? null;
      }),
    isMemberOnServer: (uid, id) =>
      request("is-member", () => stored.get(id)?.sharedWith.includes(uid) ?? false),
    editLists: (ids, edit) =>
      request("edit", () => {
        if (ids.some(isClosedToAnn)) throw new ServiceError("permission-denied", "Closed.");
        const found = ids.map((id) => stored.get(id) ?? null);
        const edited = edit(found);
        const written = edited.flatMap((list, at) => (list && list !== found[at] ? [list] : []));
        const outcome = written.length > 0 ? outcomes.shift() : undefined;
        // As in Firestore, a commit succeeds only if the documents are as the transaction has read them.
        const commit = () => {
          if (ids.every((id, at) => (stored.get(id) ?? null) === found[at])) putAll(written);
        };
        if (outcome === "conflict") arriveLate();
        if (outcome === "late") lateCommits.push(commit);
        else if (!outcome || outcome === "committed") commit();
        if (outcome) {
          throw new ServiceError(
            outcome === "conflict" ? "aborted" : "unavailable",
            `Lost: ${outcome}`,
          );
        }
        return written.length > 0;
      }),
    joinList: (id, uid, name) =>
      request("join", () => {
        const list = stored.get(id);
        if (!list) return null;
        if (isMember(list, uid)) return { list, hasJoined: false };
        if (list.isClosed) throw new ServiceError("permission-denied", "Closed.");
        if (isFull(list)) throw new ServiceError("members-full", "Full.");
        const joined = withName({ ...list, sharedWith: [...list.sharedWith, uid] }, uid, name);
        put(joined, id);
        return { list: joined, hasJoined: true };
      }),
    leaveList: (id, uid) => request("leave", () => update(id, (list) => without(list, uid))),
    removeMember: (id, uid) => request("remove", () => update(id, (list) => without(list, uid))),
    saveMemberName: (id, uid, name) =>
      request("name", () => update(id, (list) => withName(list, uid, name))),
    setListClosed: (id, isClosed) =>
      request("close", () =>
        update(id, ({ isClosed: _, ...list }) => (isClosed ? { ...list, isClosed } : list)),
      ),
    deleteList: (id) => request("delete", () => put(null, id)),
    deleteListIf: (id, isMet) =>
      request("delete", () => {
        const list = stored.get(id);
        const isDeleted = list !== undefined && isMet(list);
        if (isDeleted) put(null, id);
        return isDeleted;
      }),
    reconnect: async () => undefined,
    end: async () => undefined,
  };

  return {
    lists,

    /** Returns the kinds of all requests so far. */
    requests: (): readonly string[] => requests,

    stored: (id: string): ShoppingList | undefined => stored.get(id),

    /** Writes a list as another client does; null deletes it. */
    write(list: ShoppingList | null, id: string = list?.id ?? "") {
      advanceTime();
      put(list && { ...list, updatedAt: time }, id);
    },

    /** Sets the members of a list. That does not change its time. */
    setMembers: (id: string, sharedWith: readonly string[]) =>
      update(id, (list) => ({ ...list, sharedWith })),

    /** Makes a request fail without an effect, after `count` successful ones. Further calls add further failures. */
    failNext: (code: ErrorCode, count = 0) => faults.push(...Array(count).fill(null), code),

    /** Sets the outcomes of the next commits, in their order. */
    setOutcomes: (...next: readonly CommitOutcome[]) => outcomes.push(...next),

    /** Lets all further commits succeed. */
    clearOutcomes: () => void outcomes.splice(0),

    /** Makes late commits arrive. */
    arriveLate,

    /** Holds all requests back. Returns the function that lets them through. */
    holdRequests: requestGate.close,

    /** Holds the responses to all later requests back. Returns the function that sends them. */
    holdResponses: responseGate.close,

    /** Stops the snapshots of all live reads until `unmuteReads`. */
    muteReads() {
      isMuted = true;
    },

    /** Emits the current state to all live reads, and later states again. */
    unmuteReads() {
      isMuted = false;
      emitAll();
    },

    /** Emits a snapshot to the newest live read of a list. */
    emitSnapshot: (id: string, list: ShoppingList | null, fields: Partial<ListSnapshot> = {}) =>
      newestReads.get(id)?.next({ list, isOutdated: false, isFromServer: true, ...fields }),

    /** Ends all live reads with an error. */
    failReads(code: ErrorCode) {
      for (const { fail } of [...watchers]) fail(code);
    },
  };
}

function createGate() {
  let closed: Promise<void> | null = null;
  return {
    passed: () => closed,
    close(): () => void {
      const { promise, resolve } = withResolvers<void>();
      closed = promise;
      return () => {
        if (closed === promise) closed = null;
        resolve();
      };
    },
  };
}

function withName(list: ShoppingList, uid: string, name: string): ShoppingList {
  return name ? { ...list, names: { ...list.names, [uid]: name } } : list;
}

function without(list: ShoppingList, uid: string): ShoppingList {
  const { [uid]: _name, ...names } = list.names ?? {};
  const { [uid]: _receipts, ...receipts } = list.receipts ?? {};
  const sharedWith = list.sharedWith.filter((member) => member !== uid);
  return { ...list, sharedWith, ...(list.names && { names }), ...(list.receipts && { receipts }) };
}
