import {
  arrayRemove,
  arrayUnion,
  collection,
  connectFirestoreEmulator,
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
  terminate,
  where,
} from "firebase/firestore";
import { isFull } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import { type ServiceError, serviceError, toServiceError, withServiceErrors } from "./errors";
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

/** What a live read gives. `confirmed` is false while only the SDK's cache has spoken. */
export type ListSnapshot = {
  readonly list: ShoppingList | null;
  /** Whether the stored list is of an older format and has to be rewritten. */
  readonly outdated: boolean;
  readonly isFromServer: boolean;
};

/** As `ListSnapshot`. A list that did not change is the very same object as in the snapshot before. */
export type ListsSnapshot = {
  readonly lists: readonly ShoppingList[];
  /** The ids of those that are stored in an older format. */
  readonly outdated: ReadonlySet<string>;
  readonly isFromServer: boolean;
};

/** Who takes what a live read gives. After `fail` nothing more comes: the subscription is dead. */
export type Observer<Value> = {
  readonly next: (value: Value) => void;
  readonly fail: (error: ServiceError) => void;
};

/** The lists in the database. Every command throws a `ServiceError`. */
export type Lists = ReturnType<typeof createLists>;

/** Connects to the database of a backend. */
export function createLists({ app, emulators }: Backend) {
  const db = initializeFirestore(app, {});
  if (emulators) {
    const [host = "", port] = emulators.firestore.split(":");
    connectFirestoreEmulator(db, host, Number(port ?? 80));
  }
  let reconnecting: Promise<void> | null = null;
  const listRef = (id: string) => doc(db, COLLECTION, id);
  const listsOf = (uid: string) =>
    query(collection(db, COLLECTION), where("shared_with", "array-contains", uid));

  /** One attempt each time: whoever needs another decides when (the SDK's own pauses start at a second). */
  const transact = <Result>(work: Parameters<typeof runTransaction<Result>>[1]) =>
    withServiceErrors(() => runTransaction(db, work, { maxAttempts: 1 }));

  /**
   * Asks the server for one list, null where it does not exist. In a transaction, since a plain read would be answered
   * by a live read of the list that is there already; it is left before its commit, which would only ask whether
   * somebody has written in between.
   */
  const getList = (id: string): Promise<ShoppingList | null> =>
    new Promise((resolve, reject) => {
      transact(async (transaction) => {
        const data = (await transaction.get(listRef(id))).data();
        resolve(data ? readList(id, data) : null);
        throw new Error("Read, and nothing to commit.");
      }).catch(reject);
    });

  /**
   * Asks the server whether a list is among those that a user is a member of, by a query of its own, which no live
   * read answers: for the first of them from that id on. (If a query names a document, the access rules judge that
   * document, and refuse to say that the user is no member of it.)
   */
  const isMemberOnServer = (uid: string, id: string): Promise<boolean> =>
    withServiceErrors(async () => {
      const fromId = query(listsOf(uid), orderBy(documentId()), startAt(id), limit(1));
      return (await getDocsFromServer(fromId)).docs[0]?.id === id;
    });

  /** Takes somebody off a list, and their name and receipts with them. */
  const removeMember = (id: string, uid: string): Promise<void> =>
    transact(async (transaction) => {
      const ends = ["shared_with", arrayRemove(uid), namePath(uid), deleteField()] as const;
      transaction.update(listRef(id), ...ends, receiptsPath(uid), deleteField());
    });

  return {
    /** Watches one list. A list that does not exist is given as null. */
    watchList(id: string, observer: Observer<ListSnapshot>): () => void {
      return onSnapshot(
        listRef(id),
        { includeMetadataChanges: true },
        (snapshot) => {
          const data = snapshot.data();
          observer.next({
            list: data ? readList(id, data) : null,
            outdated: data !== undefined && isOutdated(data),
            isFromServer: !snapshot.metadata.fromCache,
          });
        },
        (error) => observer.fail(toServiceError(error)),
      );
    },

    /** Watches all lists that a user is a member of, in no particular order. */
    watchLists(uid: string, observer: Observer<ListsSnapshot>): () => void {
      const lists = new Map<string, ShoppingList>();
      const outdated = new Set<string>();
      return onSnapshot(
        listsOf(uid),
        { includeMetadataChanges: true },
        (snapshot) => {
          for (const { type, doc } of snapshot.docChanges()) {
            lists.delete(doc.id);
            outdated.delete(doc.id);
            if (type === "removed") continue;
            const data = doc.data();
            lists.set(doc.id, readList(doc.id, data));
            if (isOutdated(data)) outdated.add(doc.id);
          }
          const isFromServer = !snapshot.metadata.fromCache;
          observer.next({ lists: [...lists.values()], outdated: new Set(outdated), isFromServer });
        },
        (error) => observer.fail(toServiceError(error)),
      );
    },

    /** Asks the server for all lists that a user is a member of. */
    getLists: (uid: string): Promise<readonly ShoppingList[]> =>
      withServiceErrors(async () => {
        const snapshot = await getDocsFromServer(listsOf(uid));
        return snapshot.docs.map((entry) => readList(entry.id, entry.data()));
      }),

    getList,

    isAmongListsOf: isMemberOnServer,

    /**
     * Reads lists, lets `edit` change them, and writes what differs, all in one transaction. Returns whether anything was
     * written. `edit` gets null for a list that does not exist; returning a list then creates it, returning null leaves
     * all as it is. A list of an older format is rewritten. Throws `aborted` or `failed-precondition` when someone else
     * wrote in between, and `read-only` instead of changing a list that is.
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
     * Makes a user a member, and says what they are called, if anything. Throws `list-full` for a list without room,
     * `not-found` or `permission-denied` for any other that does not take them.
     */
    joinList: async (id: string, uid: string, name: string): Promise<void> => {
      const join = (...says: readonly [FieldPath, string] | []) =>
        transact(async (transaction) => {
          transaction.update(listRef(id), "shared_with", arrayUnion(uid), ...says);
        });
      try {
        await join(...(name ? ([namePath(uid), name] as const) : []));
      } catch (error) {
        // A refusal gives no reasons.
        const isRefused = toServiceError(error).code === "permission-denied";
        const list = isRefused ? await getList(id).catch(() => null) : null;
        if (!list) throw error;
        if (isFull(list)) throw serviceError("list-full", { cause: error });
        await join(); // the rules of a version before know of no names
      }
    },

    /** Ends a user's own membership. A list that they are not on, or that does not exist, has none to end. */
    leaveList: async (id: string, uid: string): Promise<void> => {
      try {
        await removeMember(id, uid);
      } catch (error) {
        const { code } = toServiceError(error);
        // The access rules deny whatever is done to a list that does not exist, or that is closed to the user.
        const isGone = code === "permission-denied" && !(await isMemberOnServer(uid, id));
        if (!isGone && code !== "not-found") throw error;
      }
    },

    removeMember,

    /** Says what a member is called: by themselves alone. Leaves no new time on the list, as joining does. */
    saveMemberName: (id: string, uid: string, name: string): Promise<void> =>
      transact(async (transaction) => {
        transaction.update(listRef(id), namePath(uid), name);
      }),

    /** Closes the list to whoever comes by its link, or opens it again; the access rules let only its owner do so. */
    setListClosed: (id: string, isClosed: boolean): Promise<void> =>
      transact(async (transaction) => {
        transaction.update(listRef(id), { closed: isClosed });
      }),

    /** Deletes a list for everybody; the access rules let only its owner do so. */
    deleteList: (id: string): Promise<void> =>
      transact(async (transaction) => {
        transaction.delete(listRef(id));
      }),

    /**
     * Drops the connection and makes a new one, so that live reads are fresh at once after sleep or a bad line.
     * Several calls at a time are one: the SDK breaks for good when a network that is there already is enabled.
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

    /** Ends the connection, be it whole or broken; then the backend takes another one. */
    async end(): Promise<void> {
      // A broken instance lets go of its backend, and then throws.
      await terminate(db).catch(() => undefined);
    },
  };
}

/** Where it stands what a member is called. */
const namePath = (uid: string) => new FieldPath("names", uid);

/** The place of a member's receipts. */
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
    ([uid, own]) => own !== before.receipts?.[uid],
  );
  const changes = [
    ...(after.name === before.name ? [] : [["name", writeText(after.name)] as const]),
    ...(isMigrated || after.items !== before.items ? [["items", items] as const] : []),
    ...receipts.map(([uid, own]) => [receiptsPath(uid), own] as const),
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
