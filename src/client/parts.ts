import { createBackOff } from "../sync/signals/back-off";
import { storage } from "./storage";

/** Thrown if a part of the app's code can't be fetched and the page is not reloaded. */
export class PartLoadError extends Error {
  override readonly name = "PartLoadError";
}

/** The first and the longest retry delay, in milliseconds. */
const RETRY_PAUSE_MS = 1_000;
const MAX_RETRY_PAUSE_MS = 10_000;

/** The key in sessionStorage for the time of the last reload, in milliseconds since the epoch. */
const RELOADED_AT_KEY = "lettuce/reloaded";

/** The minimum time between two reloads, in milliseconds. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** The minimum time between two reloads of the same version, in milliseconds: a filter may block a part for good. */
const MIN_SAME_VERSION_INTERVAL_MS = 60 * 60_000;

/** The parts that could not be fetched since the page was loaded. */
const missing = new Set<unknown>();

/**
 * Fetches a part of the app's code. A failed blocking part reloads the page if a newer version is deployed, or at the
 * second failure, since Firefox never requests a failed file again. A non-blocking part is retried after a pause or
 * when the network is back.
 *
 * @param load imports the code; must be the same function each time
 * @param isBlocking returns whether the screen needs the part now
 * @throws PartLoadError if the part is blocking and the page is not reloaded
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  isBlocking = () => true,
): Promise<Part> {
  const backOff = createBackOff(RETRY_PAUSE_MS);
  for (;;) {
    backOff.begin();
    try {
      return await load();
    } catch (cause) {
      if (isBlocking()) return reloadFor(load, cause);
    }
    addEventListener("online", backOff.wakeUp);
    await backOff.pause(MAX_RETRY_PAUSE_MS);
    removeEventListener("online", backOff.wakeUp);
  }
}

/** Reloads the page for a missing part. Throws instead if storage isn't durable, so that no changes are lost. */
async function reloadFor(load: unknown, cause: unknown): Promise<never> {
  await refreshCached404s();
  const isMissingAgain = missing.has(load);
  missing.add(load);
  const wouldHelp = () => isMissingAgain && sinceReload() > MIN_SAME_VERSION_INTERVAL_MS;
  if (storage.isDurable() && (await reloadPage(wouldHelp))) return new Promise(() => {});
  throw new PartLoadError("Part of the app could not be loaded.", { cause });
}

/** Refreshes cached 404s: they last for days, and a rollback may restore a file. */
async function refreshCached404s() {
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const gone = files.filter(({ responseStatus }) => responseStatus === 404);
  await Promise.allSettled(gone.map(({ name }) => fetch(name, { cache: "reload" })));
}

/**
 * Reloads the page if that may get the missing code: if a newer version is deployed (a deployment removes the old
 * files), or if `wouldHelp` returns true. Never reloads within a minute of the last reload, or if a field holds typed
 * text.
 *
 * @param wouldHelp returns whether a reload helps with the same version; an error counts as false
 * @returns whether the page is reloading
 */
export async function reloadPage(wouldHelp: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    const response = await fetch("/", { cache: "no-cache" });
    const page = await response.text();
    const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[type=module]")];
    const isNewer = scripts.some(({ src }) => !page.includes(new URL(src).pathname));
    if (!response.ok || !(isNewer || (await wouldHelp()))) return false;
    if (sinceReload() < MIN_RELOAD_INTERVAL_MS || hasTypedText()) return false;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    if (sinceReload() >= MIN_RELOAD_INTERVAL_MS) return false; // the storage has dropped the time
  } catch {
    return false; // no network, or no session storage
  }
  location.reload();
  return true;
}

function sinceReload(): number {
  return Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY));
}

/** Returns whether a reload would lose or interrupt typed text. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=checkbox]), textarea",
  );
  return [...fields].some(
    (field) =>
      field.value !== field.defaultValue ||
      (field === document.activeElement && field.value !== ""),
  );
}
