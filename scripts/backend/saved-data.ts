import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type EmulatorHosts, exportDocuments, readAccounts } from "./emulator-admin";
import { ensureWritable } from "./ensure-writable";

const DOCUMENTS = "documents";

/** The file that a save gets last, and at once: only a save with it is complete. */
const ACCOUNTS = "accounts.json";

/**
 * Opens a folder of saved data, and creates it if it is missing. Each save has a folder, named after its time.
 * @throws if the folder can't be written, with the variable that chooses another
 */
export function openSavedData(folder: string) {
  ensureWritable(folder, "The data can't be kept here", "DATA_FOLDER=<path>");
  const saves = () => readdirSync(folder).filter((name) => /^\d+$/.test(name));
  const remove = (names: readonly string[]) => {
    for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  };
  let saving = Promise.resolve();

  async function save(hosts: EmulatorHosts): Promise<void> {
    const time = String(Date.now());
    const older = saves().filter((name) => name !== time);
    mkdirSync(join(folder, time), { recursive: true });
    // Accounts last: a list without its owner is worse than an owner without lists.
    await exportDocuments(hosts, join(folder, time), DOCUMENTS);
    const accounts = join(folder, time, ACCOUNTS);
    writeFileSync(`${accounts}.part`, JSON.stringify(await readAccounts(hosts)), { flush: true });
    renameSync(`${accounts}.part`, accounts);
    remove(older);
  }

  return {
    /** Returns the accounts of the newest complete save, and the path of its documents; undefined if there is none. */
    newest() {
      const complete = saves().filter((name) => existsSync(join(folder, name, ACCOUNTS)));
      const name = complete.sort((one, other) => Number(one) - Number(other)).at(-1);
      if (name === undefined) return undefined;
      const accounts: unknown[] = JSON.parse(readFileSync(join(folder, name, ACCOUNTS), "utf8"));
      const documents = join(folder, name, DOCUMENTS, `${DOCUMENTS}.overall_export_metadata`);
      return { accounts, documents };
    },
    /**
     * Saves the emulators' data, one save at a time. The previous save stays until this one is complete, so a kill
     * loses only the newest changes.
     * @throws if the export fails
     */
    save(hosts: EmulatorHosts): Promise<void> {
      saving = saving.catch(() => undefined).then(() => save(hosts));
      return saving;
    },
    /** Removes all saves, and nothing else in the folder. */
    deleteAll: () => remove(saves()),
  };
}
