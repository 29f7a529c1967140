import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { PROJECT_ROOT } from "../../../scripts/backend/project";
import type { User } from "../../../src/domain/types";
import { createAccount, sessionOf } from "../../support/accounts";
import type { Person } from "../../support/fixtures";
import { storeLists } from "../../support/stored-lists";
import type { Year } from "./play-year";

/** A browser after a year of use, with the account and the lists of its user on the emulators. */
export type UsedBrowser = Year & {
  /** The entries of its storage, with the session of the Firebase SDK. */
  readonly localStorage: readonly { readonly name: string; readonly value: string }[];
};

/** Creates a person's account, stores the lists of their year, and returns the browser with which they begin. */
export async function createUsedBrowser(person: {
  readonly name: string;
  readonly email: string;
  /** By default the service chooses one. */
  readonly localId?: string;
}): Promise<UsedBrowser> {
  const { name: displayName, email, localId } = person;
  const uid = await createAccount(person, localId ? { localId } : {});
  const user: User = { uid, displayName, email, emailVerified: false, hasPassword: true };
  const year = await playApart(user);
  const { key, text } = await sessionOf(person);
  const entries = Object.entries({ ...year.storage, [key]: text });
  await storeLists(year.lists);
  return { ...year, localStorage: entries.map(([name, value]) => ({ name, value })) };
}

/** Plays the year in a process of its own: the network of this one needs real time. */
async function playApart(user: User): Promise<Year> {
  const script = join(PROJECT_ROOT, "tests", "usage", "year", "print-year.ts");
  const parameters = JSON.stringify({ now: Date.now(), user });
  const options = { cwd: PROJECT_ROOT, maxBuffer: 10_000_000 };
  const args = ["--import", "tsx", script, parameters];
  return JSON.parse((await promisify(execFile)(process.execPath, args, options)).stdout);
}

/** Puts a used browser into a person's hands. Leaves it on a page of the app's origin that is not the app. */
export async function startUsed(person: Person, localId?: string): Promise<UsedBrowser> {
  const { page, name, email } = person;
  const used = await createUsedBrowser({ name, email, ...(localId && { localId }) });
  await page.goto("/robots.txt");
  await page.evaluate(
    (entries) => {
      for (const one of entries) localStorage.setItem(one.name, one.value);
    },
    [...used.localStorage],
  );
  return used;
}
