import { isFull, isMember } from "../../src/domain/membership";
import type { ShoppingList } from "../../src/domain/types";
import { ServiceError, serviceError } from "../../src/services/errors";
import type { ListSnapshot, Lists, ListsSnapshot, Observer } from "../../src/services/lists";

/** A server in memory, for tests that need to decide when it answers, and what. */
export type FakeServer = ReturnType<typeof startServer>;

/**
 * What happens to a commit: its answer gets lost, and it is done, it is not, or it arrives with `arrive`; or it fails
 * because somebody else has written since it read, be it a commit that was late.
 */
export type Fate = "taken" | "never" | "late" | "overtaken";

/** Starts a server without lists. Its clock goes on by one with each edit. Who asks it for a closed list is Ann. */
export function startServer() {
  const stored = new Map<string, ShoppingList>();
  const watchers = new Set<{ readonly tell: () => void; readonly fail: (code: string) => void }>();
  const readers = new Map<string, Observer<ListSnapshot>>();
  const faults: (string | null)[] = [];
  const fates: Fate[] = [];
  const late: (() => void)[] = [];
  const requests: string[] = [];
  let time = 1_000;
  const requesting = createGate();
  const answering = createGate();
  let isSilent = false;

  function put(list: ShoppingList | null, id: string) {
    if (list) stored.set(id, list);
    else stored.delete(id);
    if (!isSilent) tellAll();
  }

  /** Writes lists, all at the same moment. */
  function putAll(lists: readonly ShoppingList[]) {
    if (lists.length === 0) return;
    time += 1;
    for (const list of lists) stored.set(list.id, { ...list, updatedAt: time });
    if (!isSilent) tellAll();
  }

  function tellAll() {
    for (const { tell } of [...watchers]) tell();
  }

  function arrive() {
    for (const commit of late.splice(0)) commit();
  }

  async function request<Answer>(name: string, work: () => Answer): Promise<Answer> {
    requests.push(name);
    await requesting.passed();
    const fault = faults.shift();
    if (fault) throw new ServiceError(fault, `Failed: ${fault}`);
    const answered = answering.passed();
    try {
      return work();
    } finally {
      await answered;
    }
  }

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
      tell: () => (isDenied() ? watcher.fail("permission-denied") : observer.next(read())),
      fail: (code: string) => {
        watchers.delete(watcher);
        observer.fail(new ServiceError(code, code));
      },
    };
    watchers.add(watcher);
    if (!isSilent) queueMicrotask(() => watchers.has(watcher) && watcher.tell());
    return () => watchers.delete(watcher);
  }

  const lists: Lists = {
    watchList(id, observer: Observer<ListSnapshot>) {
      readers.set(id, observer);
      return watch(
        () => ({ list: stored.get(id) ?? null, outdated: false, isFromServer: true }),
        observer,
        () => isClosedToAnn(id),
      );
    },
    watchLists: (uid, observer: Observer<ListsSnapshot>) =>
      watch(
        () => ({
          lists: [...stored.values()].filter(({ sharedWith }) => sharedWith.includes(uid)),
          outdated: new Set<string>(),
          isFromServer: true,
        }),
        observer,
      ),
    getLists: (uid) =>
      request("get", () =>
        [...stored.values()].filter(({ sharedWith }) => sharedWith.includes(uid)),
      ),
    getList: (id) =>
      request("look", () => {
        if (isClosedToAnn(id)) throw new ServiceError("permission-denied", "Closed.");
        return stored.get(id) ?? null;
      }),
    isAmongListsOf: (uid, id) =>
      request("prove", () => stored.get(id)?.sharedWith.includes(uid) ?? false),
    editLists: (ids, edit) =>
      request("edit", () => {
        const found = ids.map((id) => stored.get(id) ?? null);
        const edited = edit(found);
        const written = edited.flatMap((list, at) => (list && list !== found[at] ? [list] : []));
        const fate = written.length > 0 ? fates.shift() : undefined;
        // As in Firestore: a commit is taken only if the documents are as the transaction has read them.
        const commit = () => {
          if (ids.every((id, at) => (stored.get(id) ?? null) === found[at])) putAll(written);
        };
        if (fate === "overtaken") arrive();
        if (fate === "late") late.push(commit);
        else if (!fate || fate === "taken") commit();
        if (fate) {
          throw new ServiceError(fate === "overtaken" ? "aborted" : "unavailable", `Lost: ${fate}`);
        }
        return written.length > 0;
      }),
    joinList: (id, uid, name) =>
      request("join", () =>
        update(id, (list) => {
          if (isMember(list, uid)) return list;
          if (isFull(list)) throw serviceError("list-full");
          if (list.isClosed) throw new ServiceError("permission-denied", "Closed.");
          return withName({ ...list, sharedWith: [...list.sharedWith, uid] }, uid, name);
        }),
      ),
    leaveList: (id, uid) => request("leave", () => update(id, (list) => without(list, uid))),
    removeMember: (id, uid) => request("remove", () => update(id, (list) => without(list, uid))),
    saveMemberName: (id, uid, name) =>
      request("name", () => update(id, (list) => withName(list, uid, name))),
    setListClosed: (id, isClosed) =>
      request("close", () =>
        update(id, ({ isClosed: _, ...list }) => (isClosed ? { ...list, isClosed } : list)),
      ),
    deleteList: (id) => request("delete", () => put(null, id)),
    reconnect: async () => undefined,
    end: async () => undefined,
  };

  return {
    lists,

    /** Every request so far, by its kind. */
    requests: (): readonly string[] => requests,

    stored: (id: string): ShoppingList | undefined => stored.get(id),

    /** Somebody else writes; null deletes. */
    write(list: ShoppingList | null, id: string = list?.id ?? "") {
      time += 1;
      put(list && { ...list, updatedAt: time }, id);
    },

    /** A client that obeys no rules sets the time of a list, in milliseconds since the epoch. */
    setTime: (id: string, updatedAt: number) => update(id, (list) => ({ ...list, updatedAt })),

    /** Somebody joins or leaves: that leaves no new time on the list. */
    setMembers: (id: string, sharedWith: readonly string[]) =>
      update(id, (list) => ({ ...list, sharedWith })),

    /** Has the next request fail before it is done; one after the other when called again. */
    failNext: (code: string) => faults.push(code),

    /** Has so many requests succeed and the next one fail. */
    failAfter: (count: number, code: string) =>
      faults.push(...Array.from({ length: count }, () => null), code),

    /** Decides what happens to the next commits, one after the other. */
    loseAnswers: (...next: readonly Fate[]) => fates.push(...next),

    /** Has no more answers get lost. */
    loseNothing: () => void fates.splice(0),

    /** Has late commits arrive. */
    arrive,

    /** Lets no request through to the server until the function is called that it gives. */
    hold: requesting.close,

    /** Has what is done from now on be answered only when the function is called that it gives. */
    holdAnswers: answering.close,

    /** Keeps news from the live reads until `tellAll`. */
    silence() {
      isSilent = true;
    },

    /** Tells the live reads the present state. */
    tellAll() {
      isSilent = false;
      tellAll();
    },

    /** Tells who has begun to read a list last what is true no more. */
    tellReads: (id: string, list: ShoppingList | null) =>
      readers.get(id)?.next({ list, outdated: false, isFromServer: true }),

    /** Ends all live reads with an error. */
    failReads(code: string) {
      for (const { fail } of [...watchers]) fail(code);
    },
  };
}

function createGate() {
  let closed: Promise<void> | null = null;
  return {
    passed: () => closed,
    close(): () => void {
      let open = () => {};
      const own = new Promise<void>((resolve) => {
        open = resolve;
      });
      closed = own;
      return () => {
        if (closed === own) closed = null;
        open();
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
