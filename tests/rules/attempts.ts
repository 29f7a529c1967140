import { initializeTestEnvironment, type RulesTestContext } from "@firebase/rules-unit-testing";
import { setLogLevel } from "firebase/firestore";
import { ACTORS, type Actor, type Case } from "./story";

/** Makes attempts under the access rules that the emulator has loaded. */
export type Attempts = Awaited<ReturnType<typeof openAttempts>>;

/** The number of documents in one commit. The emulator accepts 4 MiB, and a few documents have 1 MiB. */
const DOCUMENTS_PER_COMMIT = 100;

/** Loads access rules into the emulator for one project, so that other tests keep theirs. */
export async function openAttempts(projectId: string, rules: string) {
  // The SDK logs each refusal, which is intended here.
  setLogLevel("silent");
  const load = (content: string) =>
    initializeTestEnvironment({ projectId, firestore: { rules: content } });
  const environment = await load(rules);
  const contextOf = (who: Actor) => {
    if (who === "visitor") return environment.unauthenticatedContext();
    return environment.authenticatedContext(who, {
      email_verified: who !== "unverified",
      // The app has no anonymous sessions, but anyone with its public API key may try to start one.
      firebase: { sign_in_provider: who === "anonymous" ? who : "password", identities: {} },
    });
  };
  const databases = Object.fromEntries(
    ACTORS.map((who) => [who, databaseOf(contextOf(who))]),
  ) as Record<Actor, Database>;

  return {
    /** Stores or deletes the document of each case, as the case needs it. */
    store: (cases: readonly Case[]): Promise<void> =>
      environment.withSecurityRulesDisabled(async (context) => {
        const database = databaseOf(context);
        for (let start = 0; start < cases.length; start += DOCUMENTS_PER_COMMIT) {
          const batch = database.batch();
          for (const { path, stored } of cases.slice(start, start + DOCUMENTS_PER_COMMIT)) {
            if (stored) batch.set(database.doc(path), stored);
            else batch.delete(database.doc(path));
          }
          await batch.commit();
        }
      }),
    /** Makes the attempt of a case. The promise rejects if it fails. */
    run: (one: Case): Promise<unknown> => perform(databases[one.who], one),
    /** Replaces the loaded rules. */
    load,
    /** Deletes all documents, which would slow down later queries, and closes the environment. */
    close: async (): Promise<void> => {
      await environment.clearFirestore();
      await environment.cleanup();
    },
  };
}

type Database = ReturnType<RulesTestContext["firestore"]>;

function databaseOf(context: RulesTestContext): Database {
  return context.firestore({ ignoreUndefinedProperties: true, merge: true });
}

/**
 * Makes an attempt without the SDK's cache, and writes by transactions as the app does. Documents are read in a
 * transaction too, because the SDK gives up other reads after 10 s, and the emulator may be busy.
 */
async function perform(
  database: Database,
  { path, do: act, data = {}, where = [] }: Case,
): Promise<unknown> {
  const document = database.doc(path);
  switch (act) {
    case "get":
      return database.runTransaction((reads) => reads.get(document));
    case "query":
    case "query everywhere": {
      const { parent } = document;
      const all = act === "query" ? parent : database.collectionGroup(parent.id);
      const found = where.reduce<typeof all>((query, filter) => query.where(...filter), all);
      // One result is enough: other attempts leave many documents.
      return found.limit(1).get({ source: "server" });
    }
    case "set":
      return database.runTransaction(async (writes) => writes.set(document, { ...data }));
    case "update":
      return database.runTransaction(async (writes) => writes.update(document, { ...data }));
    case "delete":
      return database.runTransaction(async (writes) => writes.delete(document));
  }
}
