import { storage } from "./session";

/** Where the tab keeps for which version it has loaded the page anew, so that it does so once and not for ever. */
const RELOADED_FOR = "lettuce/reloaded-for";

/** A part of the app's code could not be fetched, and loading the page anew would not help, or not without loss. */
export class PartMissingError extends Error {
  override readonly name = "PartMissingError";
}

/**
 * Fetches a part of the app's code. Each version of the app has files of its own, so a page that was open during a
 * deployment asks in vain for one it did not need before: then it is loaded anew, once, and brings the new version.
 * Changes are in the browser's storage; where that takes none they would be lost, and the page stays.
 *
 * @param mayReload whether the page may be left right now
 * @throws PartMissingError
 */
export async function fetchPart<Part>(
  load: () => Promise<Part>,
  mayReload: () => boolean = () => true,
): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const version = storage.isDurable() ? await newerVersion() : null;
    if (version === null || !mayReload() || sessionStorage.getItem(RELOADED_FOR) === version) {
      throw new PartMissingError("A part of the app could not be fetched.", { cause });
    }
    sessionStorage.setItem(RELOADED_FOR, version);
    location.reload();
    return new Promise(() => {}); // the page is about to go
  }
}

/** The page as it is served now, if it is of another version than this one; null also where there is no network. */
async function newerVersion(): Promise<string | null> {
  try {
    const page = await (await fetch("/", { cache: "no-cache" })).text();
    const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[type=module]")];
    return scripts.every(({ src }) => page.includes(new URL(src).pathname)) ? null : page;
  } catch {
    return null;
  }
}
