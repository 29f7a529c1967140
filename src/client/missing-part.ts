import { storage } from "./client";

/** A part of the app's code could not be fetched, and loading the page anew would not help, or not without loss. */
export class PartMissingError extends Error {
  override readonly name = "PartMissingError";
}

/** How long the page stays, at least, before it is loaded anew for the same part once more, in milliseconds. */
const RELOAD_PAUSE_MS = 60_000;

/** The parts that this page has asked for in vain. */
const missing = new Set<string>();

/**
 * Does what can be done about a part that could not be fetched: loads the page anew where that helps. It does at once
 * when there is a newer version of the page, since each has files of its own, and a deployment takes the old ones away;
 * and when a part is missing once more although the page can be fetched, since Firefox never asks again for a file that
 * has failed once. For the same part it is not loaded anew again within a minute. Changes are in the browser's storage;
 * where that takes none they would be lost, and the page stays.
 *
 * @param mark under which the tab keeps that it has loaded the page anew for this part
 * @throws PartMissingError when the page stays
 */
export async function reloadOrThrow(
  cause: unknown,
  mark: string,
  mayReload: () => boolean,
): Promise<never> {
  const isMissingAgain = missing.has(mark);
  missing.add(mark);
  const wouldHelp = storage.isDurable() && (await wouldReloadingHelp(isMissingAgain));
  const isRecent = Date.now() - Number(sessionStorage.getItem(mark)) < RELOAD_PAUSE_MS;
  if (!wouldHelp || !mayReload() || isRecent) {
    throw new PartMissingError("A part of the app could not be fetched.", { cause });
  }
  sessionStorage.setItem(mark, String(Date.now()));
  location.reload();
  return new Promise(() => {}); // the page is about to go
}

/** Whether the page can be fetched, and is of another version than this one, or a part is missing again. */
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
