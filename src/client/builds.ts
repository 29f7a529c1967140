import { storage, tabStorage } from "./storage";
import { isTextInput } from "./text-input";

// A build is known by its name, a hash that scripts/current-build.ts writes into the page and /current.js. In
// development there is none.

/** The minimum time between two reloads, in milliseconds. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** The key in sessionStorage for the time of the last reload, in milliseconds since the epoch, and the served build. */
const RELOADED_KEY = "lettuce/reloaded";

/** The longest wait for the server's answer, in milliseconds: the same as the database's. */
const TIMEOUT_MS = 10_000;

let isReloading = false;

/** Returns the name of this page's build; "" in development. */
export function ownBuild(): string {
  return document.documentElement.dataset.build ?? "";
}

/**
 * Returns the name of the build that the server has now; null if it does not answer, or if something else does. No page
 * is requested: a bad answer would replace it in the browser's cache.
 */
export async function servedBuild(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch("/current.js", { cache: "no-store", signal });
    const [, build = null] = /^\/\/ (\S+)\n/.exec(await response.text()) ?? [];
    return response.ok ? build : null;
  } catch {
    return null;
  }
}

/** Reloads the page to get the build that the server has, unless `mayReload` forbids it. Returns whether it reloads. */
export function reloadFor(served: string): boolean {
  if (
    !isReloading &&
    mayReload(served) &&
    tabStorage.store(RELOADED_KEY, `${Date.now()} ${served}`)
  ) {
    isReloading = true;
    location.reload();
  }
  return isReloading;
}

/** Returns whether the page may reload itself to get a build. */
function mayReload(served: string): boolean {
  const [lastTime = "", lastBuild = ""] = (tabStorage.get(RELOADED_KEY) ?? "").split(" ");
  const losesEdits = !storage.isDurable() || hasTypedText();
  const isTooSoon = Date.now() - Number(lastTime) < MIN_RELOAD_INTERVAL_MS;
  const hasNotHelped = lastBuild === served; // as with a file that is blocked
  return !losesEdits && !isTooSoon && !hasNotHelped;
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
