import { storage } from "./storage";
import { isTextInput } from "./text-input";

/** Thrown if a part of the app's code can't be fetched and the page is not reloaded. */
export class PartLoadError extends Error {
  override readonly name = "PartLoadError";
}

/** The interval between requests for code in the background, in milliseconds. */
const RETRY_MS = 5_000;

/** The key in sessionStorage for the time of the last reload, in milliseconds since the epoch. */
const RELOADED_AT_KEY = "lettuce/reloaded";

/** The minimum time between two reloads, in milliseconds. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

let isReloading = false;

/**
 * Fetches code that the screen needs now. If that fails, reloads the page, since a deployment removes the old files.
 * Never reloads if storage isn't durable: changes would be lost.
 *
 * @throws PartLoadError if the page is not reloaded
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (storage.isDurable() && (await reloadPage())) return new Promise(() => {});
    throw new PartLoadError("Part of the app could not be loaded.", { cause });
  }
}

/** Fetches code that nothing needs yet. After a failure, tries again every few seconds and when back online. */
export async function loadInBackground<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        addEventListener("online", resolve, { once: true });
        setTimeout(resolve, RETRY_MS);
      });
    }
  }
}

/**
 * Reloads the page, unless the server does not answer, a field holds typed text, or the last reload was less than a
 * minute ago. Returns whether the page is reloading.
 */
export async function reloadPage(): Promise<boolean> {
  try {
    const { ok } = await fetch("/", { cache: "no-cache" });
    if (isReloading) return true;
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY));
    if (!ok || hasTypedText() || Date.now() - reloadedAt < MIN_RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  } catch {
    return false; // no network, or no session storage
  }
  isReloading = true;
  location.reload();
  return true;
}

/** Returns whether a reload would lose or interrupt typed text. */
function hasTypedText(): boolean {
  return [...document.querySelectorAll("input, textarea")]
    .filter(isTextInput)
    .some(
      (field) =>
        field.value !== field.defaultValue || (field === document.activeElement && field.value),
    );
}
