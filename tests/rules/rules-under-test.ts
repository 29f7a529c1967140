import { deleteApp, FirebaseError, initializeApp } from "firebase/app";
import {
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  initializeFirestore,
  limit,
  query,
  runTransaction,
  setLogLevel,
  where as whereField,
  writeBatch,
} from "firebase/firestore/lite";
import { type Attempt, type Case, LIST_PATH, PEOPLE, type Who } from "./story";

/** What the emulator made of a case; an error other than a refusal is given by its code. */
export type Decision = "allowed" | "refused" | `failed: ${string}`;

export type RulesUnderTest = Awaited<ReturnType<typeof openRules>>;

/** More at once would only wait in the emulator. */
const AT_ONCE = 10;

/** So many documents in one commit: the emulator takes 4 MiB, and a few of them hold 1 MiB. */
const PLACED_AT_ONCE = 100;

/**
 * Loads access rules into the emulator that FIRESTORE_EMULATOR_HOST names, for a project of their own: nobody else's
 * tests notice. People ask by the SDK that makes a request of each question: the one that listens takes it for no
 * network when the emulator is busy for 10 s.
 */
export async function openRules(projectId: string, rules: string) {
  // The SDK warns of each refusal; here they are what is asked for.
  setLogLevel("silent");
  const { hostname, port, host } = new URL(`http://${process.env.FIRESTORE_EMULATOR_HOST}`);
  const openDatabase = (name: string, mockUserToken?: MockUserToken): Firestore => {
    const app = initializeApp({ projectId }, `${projectId} ${name}`);
    const database = initializeFirestore(app, { ignoreUndefinedProperties: true });
    connectFirestoreEmulator(
      database,
      hostname,
      Number(port),
      mockUserToken ? { mockUserToken } : {},
    );
    return database;
  };
  const tell = async (method: string, what: string, body?: object): Promise<void> => {
    const url = `http://${host}/emulator/v1/projects/${projectId}${what}`;
    const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`The emulator refused it: ${await response.text()}`);
  };
  const load = (content: string) =>
    tell("PUT", ":securityRules", { rules: { files: [{ content }] } });

  await load(rules);
  // Whom the emulator takes for its administrator.
  const beyondRules = openDatabase("beyond rules", "owner");
  const databases = Object.fromEntries(
    PEOPLE.map((who) => [who, openDatabase(who, tokenOf(who))]),
  ) as Record<Who, Firestore>;

  return {
    /** Gives each case a document of its own, in the state it asks for, and tries them all. */
    decide: async (cases: readonly Case[]): Promise<Decision[]> => {
      const placed = cases.map(({ attempt }) => ({ ...attempt, path: placeOf(attempt) }));
      for (let start = 0; start < placed.length; start += PLACED_AT_ONCE) {
        const batch = writeBatch(beyondRules);
        for (const { path, stored } of placed.slice(start, start + PLACED_AT_ONCE)) {
          if (stored) batch.set(doc(beyondRules, path), stored);
        }
        await batch.commit();
      }

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
    load,
    /** Leaves nothing behind: queries slow down with what is there. */
    close: async (): Promise<void> => {
      await tell("DELETE", "/databases/(default)/documents");
      await Promise.all(
        [beyondRules, ...Object.values(databases)].map(({ app }) => deleteApp(app)),
      );
    },
  };
}

type MockUserToken = NonNullable<Parameters<typeof connectFirestoreEmulator>[3]>["mockUserToken"];

function tokenOf(who: Who): MockUserToken {
  if (who === "visitor") return undefined;
  return {
    sub: who,
    email_verified: who !== "unverified",
    // The app offers no anonymous sessions; whoever has its public key could try for one.
    firebase: { sign_in_provider: who === "anonymous" ? who : "password", identities: {} },
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

/** Writes go through transactions, as the app's do. */
async function perform(
  database: Firestore,
  { path, do: act, data = {}, where = [] }: Attempt & { readonly path: string },
): Promise<unknown> {
  const document = doc(database, path);
  switch (act) {
    case "get":
      return getDoc(document);
    case "query":
    case "query everywhere": {
      const { path: of, id } = document.parent;
      const lists = act === "query" ? collection(database, of) : collectionGroup(database, id);
      const filters = where.map((filter) => whereField(...filter));
      // One result tells as much as the many that other attempts have left behind.
      return getDocs(query(lists, ...filters, limit(1)));
    }
    case "set":
      return runTransaction(database, async (writes) => writes.set(document, { ...data }));
    case "update":
      return runTransaction(database, async (writes) => writes.update(document, { ...data }));
    case "delete":
      return runTransaction(database, async (writes) => writes.delete(document));
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
