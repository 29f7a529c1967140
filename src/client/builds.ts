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

/** Reloads the page to get the build that the server has, unless `canReload` forbids it. Returns whether it reloads. */
export function reloadFor(served: string): boolean {
  if (!isReloading && canReload(served)) {
    isReloading = true;
    location.reload();
  }
  return isReloading;
}

/**
 * Returns whether the page may reload itself. Not if this could lose changes or typed text, nor within a minute of the
 * last time, nor twice for the same build of the server: then a reload doesn't help, as with a file that is blocked.
 */
function canReload(served: string): boolean {
  if (!storage.isDurable() || hasTypedText()) return false;
  const [reloadedAt, build] = (tabStorage.get(RELOADED_KEY) ?? "").split(" ");
  if (Date.now() - Number(reloadedAt) < MIN_RELOAD_INTERVAL_MS) return false;
  if (build === served) return false;
  return tabStorage.store(RELOADED_KEY, `${Date.now()} ${served}`);
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
