import { initializeTestEnvironment, type RulesTestContext } from "@firebase/rules-unit-testing";
import { FirebaseError } from "firebase/app";
import { setLogLevel } from "firebase/firestore";
import { type Attempt, type Case, LIST_PATH, PEOPLE, type Who } from "./story";

/** What the emulator made of a case; an error other than a refusal is given by its code. */
export type Decision = "allowed" | "refused" | `failed: ${string}`;

export type RulesUnderTest = Awaited<ReturnType<typeof openRules>>;

/** More at once would only wait in the emulator, and the SDK takes it for no network when a query waits for 10 s. */
const AT_ONCE = 10;

type Database = ReturnType<RulesTestContext["firestore"]>;

/**
 * Loads access rules into the emulator that FIRESTORE_EMULATOR_HOST names, for a project of their own: nobody else's
 * tests notice.
 */
export async function openRules(projectId: string, rules: string) {
  // The SDK warns of each refusal; here they are what is asked for.
  setLogLevel("silent");
  const { host, port } = new URL(`http://${process.env.FIRESTORE_EMULATOR_HOST}`);
  const environment = await initializeTestEnvironment({
    projectId,
    firestore: { host: host.replace(`:${port}`, ""), port: Number(port), rules },
  });
  const settings = { ignoreUndefinedProperties: true };
  const databases = Object.fromEntries(
    PEOPLE.map((who) => [who, signIn(who).firestore(settings)]),
  ) as Record<Who, Database>;

  function signIn(who: Who): RulesTestContext {
    if (who === "visitor") return environment.unauthenticatedContext();
    return environment.authenticatedContext(who, {
      email_verified: who !== "unverified",
      // The app offers no anonymous sessions; whoever has its public key could try for one.
      firebase: { sign_in_provider: who === "anonymous" ? who : "password", identities: {} },
    });
  }

  return {
    /** Gives each case a document of its own, in the state it asks for, and tries them all. */
    decide: async (cases: readonly Case[]): Promise<Decision[]> => {
      const placed = cases.map(({ attempt }) => ({ ...attempt, path: placeOf(attempt) }));
      await environment.withSecurityRulesDisabled(async (context) => {
        const database = context.firestore(settings);
        const batch = database.batch();
        for (const { path, stored } of placed) {
          if (stored) batch.set(database.doc(path), stored);
        }
        await batch.commit();
      });

      const decisions: Decision[] = [];
      const waiting = cases.entries();
      const worker = async () => {
        for (const [index, { who }] of waiting) {
          const attempt = placed[index];
          if (attempt) decisions[index] = await decisionOn(perform(databases[who], attempt));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      return decisions;
    },
    /** Puts other rules in the place of those that were loaded. */
    load: async (others: string): Promise<void> => {
      const response = await fetch(
        `http://${host}/emulator/v1/projects/${projectId}:securityRules`,
        { method: "PUT", body: JSON.stringify({ rules: { files: [{ content: others }] } }) },
      );
      if (!response.ok) throw new Error(`The emulator refused the rules: ${await response.text()}`);
    },
    /** Leaves nothing behind: queries slow down with what is there. */
    close: async (): Promise<void> => {
      await environment.clearFirestore();
      await environment.cleanup();
    },
  };
}

/** The path of a document that no other attempt has. */
function placeOf({ path = LIST_PATH }: Attempt): string {
  const id = crypto.randomUUID();
  return path
    .replaceAll("{id}", id)
    .replaceAll("{ID}", id.toUpperCase())
    .replaceAll("{key}", id.replaceAll("-", ""))
    .replaceAll("{_id}", `_${id.slice(1)}`);
}

/** Writes go through transactions, as the app's do: each is one request, and they do not queue behind each other. */
function perform(
  database: Database,
  { path, do: act, data = {}, where = [] }: Attempt & { readonly path: string },
): Promise<unknown> {
  const document = database.doc(path);
  switch (act) {
    case "get":
      return document.get({ source: "server" });
    case "query":
    case "query everywhere": {
      const lists =
        act === "query" ? document.parent : database.collectionGroup(document.parent.id);
      // One result tells as much as the many that other attempts have left behind.
      return where
        .reduce((query, filter) => query.where(...filter), lists.limit(1))
        .get({ source: "server" });
    }
    case "set":
      return database.runTransaction(async (writes) => writes.set(document, { ...data }));
    case "update":
      return database.runTransaction(async (writes) => writes.update(document, { ...data }));
    case "delete":
      return database.runTransaction(async (writes) => writes.delete(document));
  }
}

async function decisionOn(trial: Promise<unknown>): Promise<Decision> {
  try {
    await trial;
    return "allowed";
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    return error.code === "permission-denied" ? "refused" : `failed: ${error.code}`;
  }
}
