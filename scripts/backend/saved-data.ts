import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmulatorHosts, exportDocuments, readAccounts } from "./emulator-admin";

/** A saved state of both emulators. */
export type Snapshot = {
  readonly folder: string;
  readonly accounts: readonly unknown[];
  /** Path of the export that the Firestore emulator can begin with. */
  readonly documents: string;
};

const ACCOUNTS = "accounts.json";
const DOCUMENTS = "documents";
const UNFINISHED = "unfinished";

/** The newest, and the one before it in case the newest turns out to be unreadable. */
const KEPT = 2;

/**
 * Saves both emulators' data as a new snapshot in `folder`. The earlier ones stay until the new one is whole: it is
 * written under another name and renamed at the end, so being killed in the middle costs no more than the news.
 * @throws when an emulator does not answer, or the folder cannot be written
 */
async function saveSnapshot(folder: string, hosts: EmulatorHosts): Promise<void> {
  const unfinished = join(folder, UNFINISHED);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  // Accounts last: a list without its owner is worse than an owner without lists.
  await exportDocuments(hosts, unfinished, DOCUMENTS);
  await writeFile(join(unfinished, ACCOUNTS), JSON.stringify(await readAccounts(hosts)));
  renameSync(unfinished, join(folder, snapshotName(new Date())));
  for (const old of snapshotNames(folder).slice(0, -KEPT)) {
    rmSync(join(folder, old), { recursive: true, force: true });
  }
}

/**
 * Gives the function that saves a snapshot in `folder`; without a folder it does nothing. One save at a time: all
 * write to the same place before they are done.
 */
export function createSaver(folder: string | undefined, hosts: EmulatorHosts): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    if (folder === undefined) {
      return;
    }
    const saving = last.then(() => saveSnapshot(folder, hosts));
    last = saving.catch(() => undefined);
    await saving.catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : error;
      throw new Error(`The data could not be saved: ${reason}`);
    });
  };
}

/** The newest whole snapshot in `folder`, or undefined when there is none. Skips damaged ones. */
export function newestSnapshot(folder: string): Snapshot | undefined {
  for (const name of snapshotNames(folder).reverse()) {
    const snapshot = readSnapshot(join(folder, name));
    if (snapshot) {
      return snapshot;
    }
    console.warn(`The saved data in ${join(folder, name)} is damaged; looking for an earlier one.`);
  }
  return undefined;
}

/** Removes all snapshots in `folder`, and nothing else that may be there. */
export function forgetSnapshots(folder: string): void {
  for (const name of [UNFINISHED, ...snapshotNames(folder)]) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function readSnapshot(folder: string): Snapshot | undefined {
  const documents = join(folder, DOCUMENTS, `${DOCUMENTS}.overall_export_metadata`);
  try {
    const accounts: unknown = JSON.parse(readFileSync(join(folder, ACCOUNTS), "utf8"));
    return Array.isArray(accounts) && existsSync(documents)
      ? { folder, accounts, documents }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Sorts by time, and is a legal file name everywhere. */
function snapshotName(time: Date): string {
  return time.toISOString().replaceAll(":", "-");
}

function snapshotNames(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d{4}-\d\d-\d\dT.*Z$/.test(name))
        .sort()
    : [];
}
