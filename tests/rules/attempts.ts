import { initializeTestEnvironment, type RulesTestContext } from "@firebase/rules-unit-testing";
import { setLogLevel } from "firebase/firestore";
import { type Case, PEOPLE, type Who } from "./story";

/** People who try something under the access rules that the emulator has loaded. */
export type Attempts = Awaited<ReturnType<typeof openAttempts>>;

/** So many documents in one commit: the emulator takes 4 MiB, and a few of them hold 1 MiB. */
const PLACED_AT_ONCE = 100;

/** Loads access rules into the emulator, for a project of their own: nobody else's tests notice. */
export async function openAttempts(projectId: string, rules: string) {
  // The SDK warns of each refusal; here they are what is asked for.
  setLogLevel("silent");
  const load = (content: string) =>
    initializeTestEnvironment({ projectId, firestore: { rules: content } });
  const environment = await load(rules);
  const contextOf = (who: Who) => {
    if (who === "visitor") return environment.unauthenticatedContext();
    return environment.authenticatedContext(who, {
      email_verified: who !== "unverified",
      // The app offers no anonymous sessions; whoever has its public key could try for one.
      firebase: { sign_in_provider: who === "anonymous" ? who : "password", identities: {} },
    });
  };
  const databases = Object.fromEntries(
    PEOPLE.map((who) => [who, databaseOf(contextOf(who))]),
  ) as Record<Who, Database>;

  return {
    /** Puts the document of each case into the state that the case asks for. */
    place: (cases: readonly Case[]): Promise<void> =>
      environment.withSecurityRulesDisabled(async (context) => {
        const database = databaseOf(context);
        for (let start = 0; start < cases.length; start += PLACED_AT_ONCE) {
          const batch = database.batch();
          for (const { path, stored } of cases.slice(start, start + PLACED_AT_ONCE)) {
            if (stored) batch.set(database.doc(path), stored);
            else batch.delete(database.doc(path));
          }
          await batch.commit();
        }
      }),
    /** Tries what the case says; `assertSucceeds` and `assertFails` tell what became of it. */
    start: (one: Case): Promise<unknown> => perform(databases[one.who], one),
    /** Puts other rules in the place of those that were loaded. */
    load,
    /** Leaves nothing behind: queries slow down with what is there. */
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
 * Asks the server alone, and writes by transactions as the app does. A document is read in a transaction as well: the SDK
 * gives up its other reads when the emulator is busy for 10 s.
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
      // One result tells as much as the many that other attempts have left behind.
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
