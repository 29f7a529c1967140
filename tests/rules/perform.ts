import type { RulesTestContext } from "@firebase/rules-unit-testing";
import { arrayRemove, arrayUnion, deleteField, serverTimestamp } from "firebase/firestore";
import { type Attempt, COLLECTION, type FieldChange, type Fields, isFieldChange } from "./attempt";

/** The database as one person sees it. */
export type Database = ReturnType<RulesTestContext["firestore"]>;

/**
 * Tries an attempt whose path is a real one. Rejects with what the database objects to.
 *
 * Writes go through transactions, as the app's do: each is one request, and they do not queue behind each other.
 */
export function perform(database: Database, { path, act }: Attempt): Promise<unknown> {
  const document = database.doc(path);
  switch (act.do) {
    case "get":
      return document.get({ source: "server" });
    case "query": {
      const lists = act.of === "group" ? database.collectionGroup(COLLECTION) : document.parent;
      // One result tells as much as the thousands that earlier attempts left behind.
      return act.where
        .reduce((query, filter) => query.where(...filter), lists.limit(1))
        .get({ source: "server" });
    }
    case "set":
      return database.runTransaction(async (writes) => writes.set(document, toWrite(act.data)));
    case "update":
      return database.runTransaction(async (writes) => writes.update(document, toWrite(act.data)));
    case "delete":
      return database.runTransaction(async (writes) => writes.delete(document));
  }
}

function toWrite(data: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([field, content]) => [
      field,
      isFieldChange(content) ? toFieldValue(content) : content,
    ]),
  );
}

function toFieldValue(content: FieldChange) {
  switch (content.change) {
    case "stamp":
      return serverTimestamp();
    case "erase":
      return deleteField();
    case "add":
      return arrayUnion(content.uid);
    case "remove":
      return arrayRemove(content.uid);
  }
}
