import { initializeTestEnvironment, type RulesTestContext } from "@firebase/rules-unit-testing";
import { FirebaseError } from "firebase/app";
import { setLogLevel } from "firebase/firestore";
import { type Attempt, withSelf } from "./attempt";
import { ACCOUNTS, PEOPLE, uidOf, type Who } from "./people";
import { type Database, perform } from "./perform";

/** What the emulator made of an attempt; an error other than a refusal is given by its code. */
export type Decision = "allowed" | "refused" | `failed: ${string}`;

export type RulesUnderTest = Awaited<ReturnType<typeof openRules>>;

/** More at once would only wait in the emulator. */
const AT_ONCE = 50;

/** Firestore takes this many writes in one commit. */
const WRITES_IN_A_COMMIT = 500;

/**
 * Loads access rules into the running emulator, for a project of their own: nobody else's tests notice.
 * `decide` takes attempts, gives each a fresh document in the state it asks for, and has them all tried.
 */
export async function openRules(projectId: string, rules: string) {
  // The SDK warns of each refusal; here they are what is asked for.
  setLogLevel("silent");
  const environment = await initializeTestEnvironment({
    projectId,
    firestore: { ...emulator(), rules },
  });
  const databases = Object.fromEntries(
    PEOPLE.map((who) => [who, contextOf(who).firestore()]),
  ) as Record<Who, Database>;

  function contextOf(who: Who): RulesTestContext {
    const account = ACCOUNTS[who];
    if (!account) return environment.unauthenticatedContext();
    return environment.authenticatedContext(account.uid, {
      email_verified: account.verified,
      firebase: { sign_in_provider: account.provider, identities: {} },
    });
  }

  return {
    decide: async (attempts: readonly Attempt[]): Promise<Decision[]> => {
      const placed = attempts.map((attempt) => ({
        ...withSelf(attempt, uidOf(attempt.who)),
        path: placeOf(attempt),
      }));
      // Reads first: they are live, and the emulator looks at each again whenever anything is written.
      const [reads, writes] = [placed.filter(isRead), placed.filter((attempt) => !isRead(attempt))];
      const decisions = new Map<Attempt, Decision>();
      for (const some of [reads, writes]) {
        await environment.withSecurityRulesDisabled((context) => store(context.firestore(), some));
        await inParallel(some, async (attempt) => {
          const trial = perform(databases[attempt.who], attempt);
          decisions.set(attempt, await decisionOn(trial));
        });
      }
      return placed.map((attempt) => decisions.get(attempt) ?? "failed: never tried");
    },
    /** Puts other rules in the place of those that were loaded. */
    load: async (others: string): Promise<void> => {
      const { host, port } = emulator();
      const response = await fetch(
        `http://${host}:${port}/emulator/v1/projects/${projectId}:securityRules`,
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

/** Where the running emulator is. */
function emulator(): { host: string; port: number } {
  const [host, port] = (process.env.FIRESTORE_EMULATOR_HOST ?? "").split(":");
  if (!host || !port)
    throw new Error("FIRESTORE_EMULATOR_HOST names no emulator, as 127.0.0.1:8080.");
  return { host, port: Number(port) };
}

/** The path of a document that no other attempt has. */
function placeOf({ path }: Attempt): string {
  const id = crypto.randomUUID();
  return path
    .replaceAll("{id}", id)
    .replaceAll("{ID}", id.toUpperCase())
    .replaceAll("{key}", id.replaceAll("-", ""))
    .replaceAll("{_id}", `_${id.slice(1)}`);
}

function isRead({ act }: Attempt): boolean {
  return act.do === "get" || act.do === "query";
}

async function store(database: Database, attempts: readonly Attempt[]): Promise<void> {
  const existing = attempts.flatMap(({ path, stored }) => (stored ? [{ path, stored }] : []));
  for (let start = 0; start < existing.length; start += WRITES_IN_A_COMMIT) {
    const batch = database.batch();
    for (const { path, stored } of existing.slice(start, start + WRITES_IN_A_COMMIT)) {
      batch.set(database.doc(path), stored);
    }
    await batch.commit();
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

async function inParallel<One>(all: readonly One[], work: (one: One) => Promise<void>) {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
