import { randomUUID } from "node:crypto";
import { FirebaseError, initializeApp } from "firebase/app";
import {
  type CollectionReference,
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  initializeFirestore,
  query,
  setDoc,
  Timestamp,
  where,
  writeBatch,
} from "firebase/firestore/lite";
import type { ShoppingList } from "../../src/domain/types";
import { emulatorHosts } from "./environment";
import { takeTurnToWrite } from "./turns";

/** A list in the database, with the product's own names and types. */
export type StoredList = {
  readonly name: string;
  readonly items: readonly StoredItem[];
  readonly formatVersion: number;
  readonly owner: string;
  readonly shared_with: readonly string[];
  readonly names?: { readonly [uid: string]: string };
  readonly receipts?: unknown;
  readonly closed?: boolean;
  /** Null if it is not stored. */
  readonly updated_at: Date | null;
};

/** An item in the database. Items of format 1 have no id. Open items need no `done`. */
export type StoredItem = {
  readonly id?: string;
  readonly text: string;
  readonly done?: boolean;
};

/** Returns a new list id in the product's format. */
export const newListId = (): string => randomUUID();

/** Returns a new item, open or done. */
export const item = (text: string, { done = false } = {}): StoredItem => ({
  id: randomUUID(),
  text,
  ...(done && { done }),
});

/** Creates a list without the app and the access rules. The first member is the owner. Returns the list's id. */
export async function storeList(
  members: readonly string[],
  fields: Partial<StoredList> & { readonly [unknownField: string]: unknown } = {},
): Promise<string> {
  const id = newListId();
  const list = {
    name: "Groceries",
    items: [item("Milk"), item("Bread"), item("Salt")],
    formatVersion: 2,
    owner: members[0],
    shared_with: members,
    updated_at: new Date(),
    ...fields,
  };
  // Fields that are null are not stored.
  const stored = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== null));
  await write((lists) => setDoc(doc(lists, id), stored));
  return id;
}

/** Stores lists as they are, without the app and the access rules. */
export async function storeLists(all: readonly ShoppingList[]): Promise<void> {
  await write(async (lists) => {
    const batch = writeBatch(lists.firestore);
    for (const { id, sharedWith, items, updatedAt, ...list } of all) {
      const { name, owner, names, receipts } = list;
      batch.set(doc(lists, id), {
        ...{ name, owner, names, receipts },
        items: items.map(({ done, ...fields }) => ({ ...fields, ...(done && { done }) })),
        formatVersion: 2,
        shared_with: sharedWith,
        updated_at: new Date(updatedAt ?? Date.now()),
      });
    }
    await batch.commit();
  });
}

/** Deletes a list without the app and the access rules. */
export const deleteStoredList = (id: string): Promise<void> =>
  write((lists) => deleteDoc(doc(lists, id)));

/** Writes some fields of a list without the app and the access rules. */
export async function changeStoredList(id: string, fields: Partial<StoredList>): Promise<void> {
  await write((lists) => setDoc(doc(lists, id), fields, { mergeFields: Object.keys(fields) }));
}

/** Returns a list in the database, or null. */
export async function storedList(id: string): Promise<StoredList | null> {
  const { updated_at: time, ...fields } = (await getDoc(doc(lists(), id))).data() ?? {};
  if (!("items" in fields || "name" in fields)) return null;
  return { ...fields, updated_at: time instanceof Timestamp ? time.toDate() : null } as StoredList;
}

/** Returns the number of lists of a member. */
export async function countStoredListsOf(uid: string): Promise<number> {
  return (await getDocs(listsOf(lists(), uid))).size;
}

const listsOf = (lists: CollectionReference, uid: string) =>
  query(lists, where("shared_with", "array-contains", uid));

/** Deletes all lists of a member, without the app and the access rules. */
export async function deleteStoredListsOf(uid: string): Promise<void> {
  await write(async (lists) => {
    const found = await getDocs(listsOf(lists, uid));
    const batch = writeBatch(lists.firestore);
    for (const { ref } of found.docs) batch.delete(ref);
    await batch.commit();
  });
}

/** The emulator's errors while the app locks the document, or just after a live read of it has ended. */
const TRANSIENT = ["aborted", "already-exists", "internal"];

/** Writes while no live read starts. Retries after a transient error. */
async function write(work: (lists: CollectionReference) => Promise<void>, attempts = 5) {
  const endTurn = await takeTurnToWrite();
  try {
    await work(lists());
  } catch (error) {
    const isTransient = error instanceof FirebaseError && TRANSIENT.includes(error.code);
    if (!isTransient || attempts === 1) throw error;
    await write(work, attempts - 1);
  } finally {
    endTurn();
  }
}

let opened: CollectionReference | undefined;

/** Returns the lists as the emulator's administrator sees them. */
function lists(): CollectionReference {
  if (opened) return opened;
  const { firestoreHost, projectId } = emulatorHosts();
  const { hostname, port } = new URL(`http://${firestoreHost}`);
  const database = initializeFirestore(initializeApp({ projectId }, "administrator"), {
    ignoreUndefinedProperties: true,
  });
  connectFirestoreEmulator(database, hostname, Number(port), { mockUserToken: "owner" });
  opened = collection(database, "shopping-lists");
  return opened;
}
