import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type EmulatorHosts, exportDocuments, readAccounts } from "./emulator-admin";
import { isRunning } from "./machine";

const ACCOUNTS = "accounts.json";
const DOCUMENTS = "documents";
const DAMAGED = "damaged-";

/** The longest wait for another process to release the folder, in milliseconds: it saves before it ends. */
const CLAIM_TIMEOUT_MS = 10_000;
const CLAIM_POLL_MS = 50;

/**
 * Claims a folder of saved data for this process. Waits for a process that is just ending.
 * @throws with the id of another process that keeps the folder
 */
export async function openSavedData(folder: string) {
  await claim(folder, join(folder, "in-use-by"));
  const saved = join(folder, "saved");
  /** The previous save, in case the newest is damaged. */
  const previous = join(folder, "saved-before");
  const unfinished = join(folder, "unfinished");

  /** Moves a damaged save aside, with a warning. */
  const putAside = (path: string, error: unknown) => {
    const aside = join(folder, `${DAMAGED}${Date.now()}-${basename(path)}`);
    renameSync(path, aside);
    console.warn(`The saved data can't be read: ${error instanceof Error ? error.message : error}`);
    console.warn(`It was moved to ${aside}.`);
    console.warn("Lettuce uses the previous saved data, or starts without data.");
  };

  return {
    putAside,
    /** Returns the newest readable save; undefined if there is none. Moves damaged ones aside. */
    newest() {
      for (const path of [saved, previous].filter(existsSync)) {
        try {
          return readSave(path);
        } catch (error) {
          putAside(path, error);
        }
      }
      return undefined;
    },
    /**
     * Saves the emulators' data, one save at a time. The previous one stays until the new one is complete, so a
     * kill loses only the newest changes.
     * @throws if the export fails
     */
    save: oneAtATime(async (hosts: EmulatorHosts) => {
      remove(unfinished);
      mkdirSync(unfinished);
      // Accounts last: a list without its owner is worse than an owner without lists.
      await exportDocuments(hosts, unfinished, DOCUMENTS);
      writeFileSync(join(unfinished, ACCOUNTS), JSON.stringify(await readAccounts(hosts)));
      if (existsSync(saved)) {
        remove(previous);
        renameSync(saved, previous);
      }
      renameSync(unfinished, saved);
    }),
    /** Removes all saved data, and nothing else in the folder. */
    deleteAll() {
      const damaged = readdirSync(folder).filter((name) => name.startsWith(DAMAGED));
      for (const path of [saved, previous, unfinished]) remove(path);
      for (const name of damaged) remove(join(folder, name));
    },
  };
}

/** Waits while another process has the folder, then writes this process's id into the lock file. */
async function claim(folder: string, file: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const owner = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  const isOthers = () => owner > 0 && owner !== process.pid && existsSync(file) && isRunning(owner);
  if (isOthers()) console.log(`Waiting for process ${owner}, which uses the saved data, to stop …`);
  for (let waited = 0; isOthers() && waited < CLAIM_TIMEOUT_MS; waited += CLAIM_POLL_MS) {
    await pause(CLAIM_POLL_MS);
  }
  if (isOthers()) {
    throw new Error(
      `The saved data in ${folder} is in use: process ${owner} has it.\n` +
        `Use that Lettuce, or stop it. If process ${owner} is not Lettuce, delete ${file}.`,
    );
  }
  writeFileSync(file, String(process.pid));
  process.once("exit", () => rmSync(file, { force: true }));
}

/** Returns the accounts of a save and the path of its documents. @throws if the accounts can't be read */
function readSave(folder: string) {
  const accounts: unknown = JSON.parse(readFileSync(join(folder, ACCOUNTS), "utf8"));
  if (!Array.isArray(accounts)) throw new Error(`${ACCOUNTS} does not contain a list of accounts.`);
  const documents = join(folder, DOCUMENTS, `${DOCUMENTS}.overall_export_metadata`);
  return { folder, accounts, documents };
}

function oneAtATime<T>(act: (given: T) => Promise<void>): (given: T) => Promise<void> {
  let last = Promise.resolve();
  return (given) => {
    const acting = last.then(() => act(given));
    last = acting.catch(() => undefined);
    return acting;
  };
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
