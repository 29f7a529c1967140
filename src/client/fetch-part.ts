import { createBackOff } from "../sync/signals/back-off";
import { noteCome, reloadFor } from "./reload";
import { storage } from "./storage";

/** A part of the app's code could not be fetched, and loading the page anew would not help, or not without loss. */
export class PartMissingError extends Error {
  override readonly name = "PartMissingError";
}

/** The pauses before a part is asked for again, in milliseconds: the first, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const CEILING_MS = 10_000;

/** The parts that this page has asked for in vain. */
const missing = new Set<string>();

/**
 * Fetches a part of the app's code. Where it does not come, the page is loaded anew if that helps (reload.ts): also when a
 * part is missing once more although the page can be fetched, since Firefox never asks again for a file that has failed
 * once. Changes are in the browser's storage; where that takes none they would be lost: then the page stays.
 *
 * @param name of the part, unlike all others
 * @throws PartMissingError when the page stays
 */
export async function fetchPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load();
    if (storage.isDurable()) noteCome(name);
    return part;
  } catch (cause) {
    await forgetMissingFiles();
    const isMissingAgain = missing.has(name);
    missing.add(name);
    if (storage.isDurable() && (await reloadFor(name, () => isMissingAgain))) {
      return new Promise(() => {}); // the page is about to go
    }
    throw new PartMissingError("A part of the app could not be fetched.", { cause });
  }
}

/**
 * Has the browser ask anew for the files that were not there: it keeps that answer for days, and after a rollback they may
 * be there again.
 */
async function forgetMissingFiles() {
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const gone = files.filter(({ responseStatus }) => responseStatus === 404);
  await Promise.allSettled(gone.map(({ name }) => fetch(name, { cache: "reload" })));
}

/** Fetches what can be done without for a while, however often that needs to be tried. A network that is back ends the wait. */
export async function fetchPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  const backOff = createBackOff(FIRST_PAUSE_MS);
  for (;;) {
    backOff.begin();
    try {
      return await load();
    } catch {
      addEventListener("online", backOff.wakeUp);
      await backOff.pause(CEILING_MS);
      removeEventListener("online", backOff.wakeUp);
    }
  }
}
