import {
  arrayRemove,
  arrayUnion,
  collection,
  type DocumentData,
  deleteField,
  disableNetwork,
  doc,
  documentId,
  enableNetwork,
  FieldPath,
  getDocsFromServer,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  startAt,
  type Transaction,
  terminate,
  where,
} from "firebase/firestore";
import { ServiceError } from "../domain/errors";
import { isFull, isMember, withMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import { serviceError, toServiceError, withServiceErrors } from "./errors";
import type { Backend } from "./firebase";
import {
  FORMAT_VERSION,
  isOutdated,
  namesOfMembers,
  readList,
  writeItems,
  writeText,
} from "./list-format";

const COLLECTION = "shopping-lists";

/** A snapshot of one list. `isFromServer` is false if it comes from the SDK's cache. */
export type ListSnapshot = {
  readonly list: ShoppingList | null;
  /** Whether the stored list has an older format and must be migrated. */
  readonly isOutdated: boolean;
  readonly isFromServer: boolean;
};

/** A snapshot of all lists. An unchanged list is the same object as in the previous snapshot. */
export type ListsSnapshot = {
  readonly lists: readonly ShoppingList[];
  readonly isFromServer: boolean;
};

/** Receives the snapshots of a live read. After `fail`, no more follow. */
export type Observer<Value> = {
  readonly next: (value: Value) => void;
  readonly fail: (error: ServiceError) => void;
};

/** The lists in the database. All errors are `ServiceError`s. */
export type Lists = ReturnType<typeof createLists>;

/** Connects to the database of a backend. */
export function createLists({ app, emulators }: Backend) {
  const emulator = emulators && new URL(emulators.firestore);
  const settings = emulator ? { host: emulator.host, ssl: emulator.protocol === "https:" } : {};
  const db = initializeFirestore(app, settings);
  let reconnecting: Promise<void> | null = null;
  const listRef = (id: string) => doc(db, COLLECTION, id);
  const listsOf = (uid: string) =>
    query(collection(db, COLLECTION), where("shared_with", "array-contains", uid));

  /** Runs a transaction once. The caller decides when to retry (the SDK's back-off starts at a second). */
  const transact = <Result>(work: Parameters<typeof runTransaction<Result>>[1]) =>
    withServiceErrors(() => runTransaction(db, work, { maxAttempts: 1 }));

  /**
   * Runs a transaction that may have nothing to write. Then `work` throws the result of `nothingToCommit`, and the
   * transaction is aborted: its commit would only check for conflicts.
   */
  const transactIfNeeded = <Result>(
    work: (transaction: Transaction, nothingToCommit: (result: Result) => Error) => Promise<Result>,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      const nothingToCommit = (result: Result) => {
        resolve(result);
        return new Error("There is nothing to commit.");
      };
      transact((transaction) => work(transaction, nothingToCommit)).then(resolve, reject);
    });

  /**
   * Reads one list from the server; null if it doesn't exist. Uses a transaction, since an active live read of the list
   * would answer a plain read.
   */
  const getList = (id: string): Promise<ShoppingList | null> =>
    transactIfNeeded(async (transaction, nothingToCommit) => {
      const data = (await transaction.get(listRef(id))).data();
      throw nothingToCommit(data ? readList(id, data) : null);
    });

  /**
   * Asks the server whether a user is a member of a list. Queries the user's lists from that id on: no live read
   * answers this query. (The access rules deny a query for the document itself if the user is not a member.)
   */
  const isMemberOnServer = (uid: string, id: string): Promise<boolean> =>
    withServiceErrors(async () => {
      const fromId = query(listsOf(uid), orderBy(documentId()), startAt(id), limit(1));
      return (await getDocsFromServer(fromId)).docs[0]?.id === id;
    });

  /** Removes a member from a list, with their name and receipts. */
  const removeMember = (id: string, uid: string): Promise<void> =>
    transact(async (transaction) => {
      const fields = ["shared_with", arrayRemove(uid), namePath(uid), deleteField()] as const;
      transaction.update(listRef(id), ...fields, receiptsPath(uid), deleteField());
    });

  return {
    /** Watches one list; null if it doesn't exist. */
    watchList(id: string, observer: Observer<ListSnapshot>): () => void {
      return onSnapshot(
        listRef(id),
        { includeMetadataChanges: true },
        (snapshot) => {
          const data = snapshot.data();
          observer.next({
            list: data ? readList(id, data) : null,
            isOutdated: data !== undefined && isOutdated(data),
            isFromServer: !snapshot.metadata.fromCache,
          });
        },
        (error) => observer.fail(toServiceError(error)),
      );
    },

    /** Watches all lists that a user is a member of, in no particular order. */
    watchLists(uid: string, observer: Observer<ListsSnapshot>): () => void {
      const lists = new Map<string, ShoppingList>();
      return onSnapshot(
        listsOf(uid),
        { includeMetadataChanges: true },
        (snapshot) => {
          for (const { type, doc } of snapshot.docChanges()) {
            lists.delete(doc.id);
            if (type !== "removed") lists.set(doc.id, readList(doc.id, doc.data()));
          }
          const isFromServer = !snapshot.metadata.fromCache;
          observer.next({ lists: [...lists.values()], isFromServer });
        },
        (error) => observer.fail(toServiceError(error)),
      );
    },

    /** Reads all lists that a user is a member of. */
    getLists: (uid: string): Promise<readonly ShoppingList[]> =>
      withServiceErrors(async () => {
        const snapshot = await getDocsFromServer(listsOf(uid));
        return snapshot.docs.map((entry) => readList(entry.id, entry.data()));
      }),

    getList,

    isMemberOnServer,

    /**
     * Reads lists, lets `edit` change them, and writes the differences, all in one transaction. Returns whether
     * anything was written. `edit` gets null for a list that doesn't exist; if it returns a list then, that list is
     * created. A null from `edit` changes nothing. A list of an older format is migrated. Throws `aborted`,
     * `already-exists` or `failed-precondition` on a conflict, and `read-only` if a read-only list would be changed.
     */
    editLists: (
      ids: readonly string[],
      edit: (found: readonly (ShoppingList | null)[]) => readonly (ShoppingList | null)[],
    ): Promise<boolean> =>
      transact(async (transaction) => {
        const refs = ids.map(listRef);
        const stored = await Promise.all(refs.map((ref) => transaction.get(ref)));
        const found = stored.map((one) => {
          const data = one.data();
          return data ? readList(one.id, data) : null;
        });
        const edited = edit(found);
        let hasWritten = false;
        for (const [at, ref] of refs.entries()) {
          const [data, before, after] = [stored[at]?.data(), found[at], edited[at]];
          const update = data && before && after ? differences(data, before, after) : [];
          const [first, ...rest] = update;
          if (after && !before) transaction.set(ref, newDocument(after));
          else if (first) transaction.update(ref, ...first, ...rest.flat());
          else continue;
          hasWritten = true;
        }
        return hasWritten;
      }),

    /**
     * Makes a user a member of a list, with their name unless it is empty. Returns the list, and whether the user was
     * added; null if it doesn't exist. Throws `list-full` if it is full, and `permission-denied` if it is closed.
     */
    joinList: (
      id: string,
      uid: string,
      name: string,
    ): Promise<{ readonly list: ShoppingList; readonly hasJoined: boolean } | null> =>
      transactIfNeeded(async (transaction, nothingToCommit) => {
        const data = (await transaction.get(listRef(id))).data();
        if (!data) throw nothingToCommit(null);
        const list = readList(id, data);
        if (isMember(list, uid)) throw nothingToCommit({ list, hasJoined: false });
        if (isFull(list))
          throw new ServiceError("members-full", "The list has the maximum number of members.");
        const nameUpdate = name ? ([namePath(uid), name] as const) : [];
        transaction.update(listRef(id), "shared_with", arrayUnion(uid), ...nameUpdate);
        const names = name ? { names: { ...list.names, [uid]: name } } : {};
        return { list: { ...withMember(list, uid), ...names }, hasJoined: true };
      }),

    /** Ends a user's own membership. Does nothing if they are not a member or the list doesn't exist. */
    leaveList: async (id: string, uid: string): Promise<void> => {
      try {
        await removeMember(id, uid);
      } catch (error) {
        const { code } = toServiceError(error);
        // The access rules also deny writes to a list that doesn't exist or is closed to the user.
        const isGone = code === "permission-denied" && !(await isMemberOnServer(uid, id));
        if (!isGone && code !== "not-found") throw error;
      }
    },

    removeMember,

    /** Stores a member's own display name. Like joining, this doesn't change `updated_at`. */
    saveMemberName: (id: string, uid: string, name: string): Promise<void> =>
      transact(async (transaction) => {
        transaction.update(listRef(id), namePath(uid), name);
      }),

    /** Closes a list to new members, or reopens it; the access rules let only its owner do so. */
    setListClosed: (id: string, isClosed: boolean): Promise<void> =>
      transact(async (transaction) => {
        transaction.update(listRef(id), { closed: isClosed });
      }),

    /** Deletes a list for all members; the access rules let only its owner do so. */
    deleteList: (id: string): Promise<void> =>
      transact(async (transaction) => {
        transaction.delete(listRef(id));
      }),

    /** Deletes a list for all members if it meets a condition. Returns whether it did. */
    deleteListIf: (id: string, isMet: (list: ShoppingList) => boolean): Promise<boolean> =>
      transactIfNeeded(async (transaction, nothingToCommit) => {
        const data = (await transaction.get(listRef(id))).data();
        if (!data || !isMet(readList(id, data))) throw nothingToCommit(false);
        transaction.delete(listRef(id));
        return true;
      }),

    /**
     * Reconnects, so that live reads are fresh at once after sleep or a network loss. Concurrent calls share one
     * reconnect: the SDK breaks for good if the network is enabled twice.
     */
    reconnect: (): Promise<void> => {
      reconnecting ??= withServiceErrors(async () => {
        await disableNetwork(db);
        await enableNetwork(db);
      }).finally(() => {
        reconnecting = null;
      });
      return reconnecting;
    },

    /** Terminates the connection, working or broken. Then the app can create another one. */
    async end(): Promise<void> {
      // A broken instance releases its app before it throws.
      await terminate(db).catch(() => undefined);
    },
  };
}

/** Returns the path of a member's name. */
const namePath = (uid: string) => new FieldPath("names", uid);

/** Returns the path of a member's receipts. */
const receiptsPath = (uid: string) => new FieldPath("receipts", uid);

function newDocument({
  id,
  name,
  items,
  owner,
  sharedWith,
  names,
  receipts,
}: ShoppingList): DocumentData {
  return {
    name: writeText(name),
    items: writeItems(items, id),
    formatVersion: FORMAT_VERSION,
    owner,
    shared_with: sharedWith,
    ...(names && { names }),
    ...(receipts && { receipts }),
    updated_at: serverTimestamp(),
  };
}

/** Returns the fields of a stored list that an edit changes, each with its value; none if nothing changes. */
function differences(
  data: DocumentData,
  before: ShoppingList,
  after: ShoppingList,
): readonly (readonly [string | FieldPath, unknown])[] {
  const isMigrated = isOutdated(data);
  const items = writeItems(after.items, before.id, data.items);
  const receipts = Object.entries(after.receipts ?? {}).filter(
    ([uid, ids]) => ids !== before.receipts?.[uid],
  );
  const changes = [
    ...(after.name === before.name ? [] : [["name", writeText(after.name)] as const]),
    ...(isMigrated || after.items !== before.items ? [["items", items] as const] : []),
    ...receipts.map(([uid, ids]) => [receiptsPath(uid), ids] as const),
  ];
  if (changes.length === 0) return [];
  if (before.isReadOnly) throw serviceError("read-only");
  const names = namesOfMembers(data);
  return [
    ...changes,
    ...(names ? [["names", names] as const] : []),
    ["formatVersion", FORMAT_VERSION],
    ["updated_at", serverTimestamp()],
  ];
}
