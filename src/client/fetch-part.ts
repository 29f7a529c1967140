import { storage } from "./client";

/** How long to wait before fetching is tried again, in milliseconds; a network that comes back ends the wait. */
const PAUSE_MS = 10_000;

/** A part of the app's code could not be fetched, and loading the page anew would not help, or not without loss. */
export class PartMissingError extends Error {
  override readonly name = "PartMissingError";
}

/** The parts that this page has asked for in vain. */
const missing = new Set<string>();

/**
 * Fetches a part of the app's code, and loads the page anew where only that helps: at once when there is a newer version
 * of it, since each has files of its own and a deployment removes the old ones; and when a part is missing once more
 * although the page itself can be fetched, since Firefox never asks again for a file that has failed once. It does so
 * once, until the part has come. Changes are in the browser's storage; where that takes none they would be lost, and the
 * page stays.
 *
 * @param name under which the tab keeps that it has loaded the page anew for this part
 * @param mayReload whether the page may be left right now
 * @throws PartMissingError when the page stays
 */
export async function fetchPart<Part>(
  name: string,
  load: () => Promise<Part>,
  mayReload: () => boolean = () => true,
): Promise<Part> {
  const mark = `lettuce/reloaded-for/${name}`;
  try {
    const part = await load();
    if (storage.isDurable()) sessionStorage.removeItem(mark);
    return part;
  } catch (cause) {
    const isMissingAgain = missing.has(name);
    missing.add(name);
    const wouldHelp = storage.isDurable() && (await wouldReloadingHelp(isMissingAgain));
    if (!wouldHelp || !mayReload() || sessionStorage.getItem(mark) !== null) {
      throw new PartMissingError("A part of the app could not be fetched.", { cause });
    }
    sessionStorage.setItem(mark, "");
    location.reload();
    return new Promise(() => {}); // the page is about to go
  }
}

/** Whether the page can be fetched, and is of another version than this one, or a part is `isMissingAgain`. */
async function wouldReloadingHelp(isMissingAgain: boolean): Promise<boolean> {
  try {
    const answer = await fetch("/", { cache: "no-cache" });
    const page = await answer.text();
    const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[type=module]")];
    const isNewer = scripts.some(({ src }) => !page.includes(new URL(src).pathname));
    return answer.ok && (isMissingAgain || isNewer);
  } catch {
    return false;
  }
}

/** Fetches a part of the app's code that can be done without for a while, however often that needs to be tried. */
export async function fetchPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await Promise.race([
        new Promise((resolve) => addEventListener("online", resolve, { once: true })),
        new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
      ]);
    }
  }
}

/** Fetches the database's code without connecting to it. */
export const fetchDatabase = () => import("../services/lists");
