import { createBackOff } from "../sync/signals/back-off";
import { storage } from "./storage";

/** A part of the app's code could not be fetched, and loading the page anew would not help, or not without loss. */
export class PartMissingError extends Error {
  override readonly name = "PartMissingError";
}

/** How long the page stays, at least, before it is loaded anew for the same part once more, in milliseconds. */
const RELOAD_PAUSE_MS = 60_000;

/** The pauses before a part is asked for again, in milliseconds: the first, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const CEILING_MS = 10_000;

/** The parts that this page has asked for in vain. */
const missing = new Set<string>();

/**
 * Fetches a part of the app's code. Where it does not come, the page is loaded anew if that helps: at once when there is
 * a newer version of it, since each has files of its own, and a deployment takes the old ones away; and when a part is
 * missing once more although the page can be fetched, since Firefox never asks again for a file that has failed once.
 * For the same part it is not loaded anew again within a minute. Changes are in the browser's storage; where that takes
 * none they would be lost, and what somebody types would be lost as well: then the page stays.
 *
 * @param name of the part, unlike all others
 * @throws PartMissingError when the page stays
 */
export async function fetchPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  /** Under which the tab keeps when it has loaded the page anew for this part. */
  const mark = `lettuce/reloaded-for/${name}`;
  try {
    const part = await load();
    if (storage.isDurable()) sessionStorage.removeItem(mark);
    return part;
  } catch (cause) {
    const isMissingAgain = missing.has(mark);
    missing.add(mark);
    const wouldHelp = storage.isDurable() && (await wouldReloadingHelp(isMissingAgain));
    const isRecent = Date.now() - Number(sessionStorage.getItem(mark)) < RELOAD_PAUSE_MS;
    if (!wouldHelp || isSomebodyTyping() || isRecent) {
      throw new PartMissingError("A part of the app could not be fetched.", { cause });
    }
    sessionStorage.setItem(mark, String(Date.now()));
    location.reload();
    return new Promise(() => {}); // the page is about to go
  }
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

/** Whether a text would be lost that somebody has typed, or is about to type. */
function isSomebodyTyping(): boolean {
  return [...document.querySelectorAll("input")].some(
    (field) =>
      field.type !== "checkbox" &&
      (field.value !== field.defaultValue ||
        (field === document.activeElement && field.value !== "")),
  );
}
