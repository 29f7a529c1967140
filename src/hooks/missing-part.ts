import { storage } from "./session";

/** Where the tab keeps for which version it has loaded the page anew, so that it does so once and not for ever. */
const RELOADED_FOR = "lettuce/reloaded-for";

/** A part of the app's code could not be fetched, and loading the page anew would not help, or not without loss. */
export class PartMissingError extends Error {
  override readonly name = "PartMissingError";
}

/**
 * Does what can be done about a part that could not be fetched: loads the page anew, once, when there is a newer
 * version of it. Changes are in the browser's storage; where that takes none they would be lost, and the page stays.
 *
 * @throws PartMissingError when the page stays
 */
export async function reloadOrThrow(cause: unknown, mayReload: () => boolean): Promise<never> {
  const version = storage.isDurable() ? await newerVersion() : null;
  if (version === null || !mayReload() || sessionStorage.getItem(RELOADED_FOR) === version) {
    throw new PartMissingError("A part of the app could not be fetched.", { cause });
  }
  sessionStorage.setItem(RELOADED_FOR, version);
  location.reload();
  return new Promise(() => {}); // the page is about to go
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
