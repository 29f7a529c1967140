import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { BackendError } from "./backend-error";
import { type EmulatorHosts, exportDocuments, readAccounts } from "./emulator-admin";
import { isRunning } from "./machine";

/** A saved state of both emulators. */
export type Snapshot = {
  readonly folder: string;
  readonly accounts: readonly unknown[];
  /** Path of the export that the Firestore emulator can begin with. */
  readonly documents: string;
};

/** What one start after another keeps in a folder, which is this process's alone until it is closed. */
export type SavedData = {
  /**
   * The newest whole snapshot; undefined when none was ever saved. Newer ones that are damaged are put aside.
   * @throws BackendError `data-unreadable` when there are only damaged ones
   */
  newest(): Snapshot | undefined;
  /** Saves the emulators' data as the newest snapshot. @throws when that cannot be done; what was saved stays then */
  save(hosts: EmulatorHosts): Promise<void>;
  /** Removes all that was saved, and nothing else that may be in the folder. */
  forget(): void;
  /** Lets others have the folder. It closes by itself when this process ends in order. */
  close(): void;
};

/** What a snapshot's own file says: the accounts, and the SHA-256 of each file of the export. */
type Contents = {
  readonly accounts: readonly unknown[];
  readonly documents: Readonly<Record<string, string>>;
};

const CONTENTS = "contents.json";
const DOCUMENTS = "documents";
const UNFINISHED = "unfinished";
const DAMAGED = ".damaged";
const LOCK = "lock-";

/** The newest, and the one before it in case the newest turns out to be unreadable. */
const KEPT = 2;

/** What only somebody says who has read the saved data: the reader of exports in Firestore's emulator, and Auth's. */
const NAMES_DATA = /ExportImportUtil|overall_export_metadata|emulator refused \d+ accounts/;

/**
 * Takes a folder of saved data for this process alone.
 * @throws BackendError `data-in-use`, naming the process that has it
 */
export function openSavedData(folder: string): SavedData {
  const unlock = lock(folder);
  process.once("exit", unlock);
  let last: Promise<unknown> = Promise.resolve();
  return {
    newest: () => newestSnapshot(folder),
    async save(hosts) {
      // One at a time: all write to the same place before they are done.
      const saving = last.then(() => saveSnapshot(folder, hosts));
      last = saving.catch(() => undefined);
      await saving.catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : error;
        throw new Error(`The data could not be saved: ${reason}`);
      });
    },
    forget() {
      const saved = namesIn(folder).filter((name) => isSnapshot(name.replace(DAMAGED, "")));
      for (const name of [UNFINISHED, ...saved]) {
        rmSync(join(folder, name), { recursive: true, force: true });
      }
    },
    close() {
      unlock();
      process.off("exit", unlock);
    },
  };
}

/**
 * Takes what went wrong with a snapshot.
 * @throws that; or, where it names the saved data, BackendError `data-unreadable` with a way out
 */
export function blameData(error: unknown, snapshot: Snapshot | undefined): never {
  const message = error instanceof Error ? error.message : String(error);
  if (snapshot === undefined || !NAMES_DATA.test(message)) {
    throw error;
  }
  throw new BackendError(
    "data-unreadable",
    `The saved data cannot be read.\n${message}`,
    `To go back to what was saved before it, delete ${snapshot.folder}.\nTo begin anew: npm start -- --fresh`,
  );
}

/**
 * Each process that wants the folder puts a file with its number there, and only then looks for others. So of two that
 * come at once at most one goes on, and what a dead one has left needs no more than to be removed.
 */
function lock(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const own = `${LOCK}${process.pid}`;
  const unlock = () => rmSync(join(folder, own), { force: true });
  writeFileSync(join(folder, own), "");
  for (const name of namesIn(folder).filter((one) => one.startsWith(LOCK) && one !== own)) {
    const pid = Number(name.slice(LOCK.length));
    if (isRunning(pid)) {
      unlock();
      throw new BackendError(
        "data-in-use",
        `The saved data in ${folder} is in use: process ${pid} has it.`,
        `Use that one, or end it. If it is something else altogether, delete ${join(folder, name)}.`,
      );
    }
    rmSync(join(folder, name), { force: true });
  }
  return unlock;
}

/**
 * The earlier snapshots stay until the new one is whole: it is written under another name and renamed at the end, so
 * being killed in the middle costs no more than the news.
 */
async function saveSnapshot(folder: string, hosts: EmulatorHosts): Promise<void> {
  const unfinished = join(folder, UNFINISHED);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  // Accounts last: a list without its owner is worse than an owner without lists.
  await exportDocuments(hosts, unfinished, DOCUMENTS);
  const accounts = await readAccounts(hosts);
  const contents: Contents = { accounts, documents: sumsOf(join(unfinished, DOCUMENTS)) };
  writeFileSync(join(unfinished, CONTENTS), JSON.stringify(contents));
  renameSync(unfinished, join(folder, nextName(snapshotsIn(folder).at(-1))));
  for (const old of snapshotsIn(folder).slice(0, -KEPT)) {
    rmSync(join(folder, old), { recursive: true, force: true });
  }
}

/** Sorts behind the last one, also after a clock was put back, and is a legal file name everywhere. */
function nextName(last = ""): string {
  const now = new Date().toISOString().replaceAll(":", "-");
  if (now > last) return now;
  const [date = "", time = ""] = last.split("T");
  const after = Date.parse(`${date}T${time.replaceAll("-", ":")}`) + 1;
  return new Date(after).toISOString().replaceAll(":", "-");
}

function newestSnapshot(folder: string): Snapshot | undefined {
  const damaged: string[] = [];
  for (const name of snapshotsIn(folder).reverse()) {
    const path = join(folder, name);
    const snapshot = readSnapshot(path);
    if (snapshot) {
      for (const one of damaged) {
        // Not among those that are counted any more, else it could push out a whole one.
        renameSync(one, one + DAMAGED);
        console.warn(`The data in ${one} is damaged. It is now ${one}${DAMAGED},`);
        console.warn(`and Lettuce goes on from what was saved before it, in ${path}.`);
      }
      return snapshot;
    }
    damaged.push(path);
  }
  if (damaged.length > 0) {
    throw new BackendError(
      "data-unreadable",
      `The saved data is damaged: ${damaged.join(", ")}`,
      "To begin anew: npm start -- --fresh",
    );
  }
  return undefined;
}

/** The snapshot in a folder; undefined unless every file of it is as it was written. */
function readSnapshot(folder: string): Snapshot | undefined {
  try {
    const { accounts, documents } = JSON.parse(
      readFileSync(join(folder, CONTENTS), "utf8"),
    ) as Contents;
    return isDeepStrictEqual(documents, sumsOf(join(folder, DOCUMENTS)))
      ? {
          folder,
          accounts,
          documents: join(folder, DOCUMENTS, `${DOCUMENTS}.overall_export_metadata`),
        }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The SHA-256 of each file in a folder and those below it. */
function sumsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const sum = createHash("sha256").update(readFileSync(path)).digest("hex");
      return [relative(folder, path), sum];
    }),
  );
}

function snapshotsIn(folder: string): string[] {
  return namesIn(folder).filter(isSnapshot).sort();
}

function isSnapshot(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT.*Z$/.test(name);
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
