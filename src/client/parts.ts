import { createStore, type Store } from "../browser/store";
import { ownBuild, reloadFor, servedBuild } from "./builds";

/** A part of the app's code that is fetched on demand. As a store, it holds the code that has been fetched. */
export type Part<Code> = Store<Code | undefined> & {
  /** Fetches the code for later. Throws if it is not available. */
  readonly prefetch: () => Promise<Code>;
  /** Fetches the code that somebody needs now. Throws if it is not available and the page stays. */
  readonly fetch: () => Promise<Code>;
  /** Fetches the code that somebody needs now, as often as it takes. */
  readonly wait: () => Promise<Code>;
};

/** Why needed code is missing; `none` if nothing needed is. The server does not answer, has another build, or the code fails. */
export type MissingCode = "none" | "unreachable" | "replaced" | "unusable";

/**
 * Matches the messages about a file that could not be fetched: "Failed to fetch dynamically imported module" in Chromium,
 * "error loading dynamically imported module" in Firefox, Vite's "Unable to preload CSS", and four of WebKit. Code that
 * throws or can't be parsed has other messages.
 */
const NOT_FETCHED =
  /dynamically imported module|preload CSS|Importing a module script|JavaScript MIME type|script load denied/;

/** The interval between requests for code while the server does not answer, in milliseconds. */
const RETRY_MS = 5_000;

/** The interval between requests for a file that the server lacks, in milliseconds. */
const LONG_RETRY_MS = 60_000;

/** The states of the needed parts that are missing, by the functions that load them. */
const missing = new Map<unknown, MissingCode>();
const missingStore = createStore<MissingCode>("none", () => [...missing.values()].at(-1) ?? "none");

/** Why needed code is missing. The part that went missing last decides: each place shows the same reason. */
export const missingCode: Store<MissingCode> = missingStore;

const parts = new Set<Part<unknown>>();

/**
 * Returns a part. A deployment removes the old files, so if the server answers and has another build, or this browser
 * can't import the file any more (Firefox remembers a failure), the page reloads for needed code, if it may.
 *
 * @param load imports the code
 */
export function createPart<Code>(load: () => Promise<Code>): Part<Code> {
  let code: Code | undefined;
  const { getState, subscribe, update } = createStore(code, () => code);
  let attempt: Promise<Code> | null = null;
  let waiting: Promise<Code> | undefined;

  function prefetch(): Promise<Code> {
    attempt ??= loadTwice(load).then(
      (loaded) => {
        code = loaded;
        update();
        missing.delete(load);
        missingStore.update();
        return loaded;
      },
      (error) => {
        // In WebKit, a second import of code that has thrown would succeed.
        if (isNotFetched(error)) attempt = null;
        throw error;
      },
    );
    return attempt;
  }

  async function fetchPart(): Promise<Code> {
    try {
      return await prefetch();
    } catch (error) {
      await handleMissing(load, error);
      throw error;
    }
  }

  async function tryUntilHere(): Promise<Code> {
    for (;;) {
      try {
        return await fetchPart();
      } catch {
        await nextTry(missing.get(load) === "unreachable" ? RETRY_MS : LONG_RETRY_MS);
      }
    }
  }

  const part = {
    getState,
    subscribe,
    prefetch,
    fetch: fetchPart,
    wait() {
      waiting ??= tryUntilHere();
      return waiting;
    },
  };
  parts.add(part);
  return part;
}

/** Fetches the parts one after another, and those that this code adds. Tries again until all are there. */
export async function prefetchParts(wanted: Iterable<Part<unknown>> = parts): Promise<void> {
  for (;;) {
    let isComplete = true;
    for (const part of wanted) {
      if (part.getState()) continue;
      const fetched = part.prefetch().catch(() => undefined);
      await Promise.race([fetched, nextTry(RETRY_MS)]); // a file without an answer must not stop the others
      isComplete &&= part.getState() !== undefined;
    }
    if (isComplete) return;
    await nextTry(LONG_RETRY_MS);
  }
}

/** Loads code. If the server has this build, the network may have failed for a moment only, so a second try follows. */
async function loadTwice<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (!isNotFetched(error) || (await servedBuild()) !== ownBuild()) throw error;
    return load();
  }
}

function isNotFetched(error: unknown): boolean {
  return error instanceof Error && NOT_FETCHED.test(error.message);
}

/** Requests a style sheet again that could not be loaded. Vite requests each of them only once. */
export function retryStyleSheet({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
  void nextTry(LONG_RETRY_MS).then(() => target.replaceWith(target.cloneNode()));
}

/** Reloads the page if that helps and is allowed, and then never resolves. Otherwise records the state of the part. */
async function handleMissing(load: unknown, error: unknown) {
  const served = await servedBuild();
  if (served !== null) {
    console.error("Part of the app could not be loaded.", error);
    if (reloadFor(served)) await new Promise(() => {});
  }
  const isReplaced = served !== ownBuild();
  missing.set(load, served === null ? "unreachable" : isReplaced ? "replaced" : "unusable");
  missingStore.update();
}

/** Reloads the page for the user, unless the server does not answer: then the browser could show no page. */
export async function reloadForMissing(): Promise<void> {
  if ((await servedBuild()) !== null) return location.reload();
  for (const load of missing.keys()) missing.set(load, "unreachable");
  missingStore.update();
}

/** Waits for the event `online`, or for a pause in milliseconds. */
function nextTry(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, pause);
    addEventListener("online", end);
  });
}
