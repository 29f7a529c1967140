import { createStore, type Store } from "../sync/signals/store";
import { storage, tabStorage } from "./storage";
import { isTextInput } from "./text-input";

/** A part of the app's code that is fetched on demand. As a store, it holds the code that has been fetched. */
export type Part<Code> = Store<Code | undefined> & {
  /** Fetches the code for later. Throws a `PartMissingError` if it is not available. */
  readonly prefetch: () => Promise<Code>;
  /** Fetches the code that somebody needs now. Throws a `PartMissingError` if it is neither available by a reload. */
  readonly fetch: () => Promise<Code>;
  /** Fetches the code that somebody needs now, as often as it takes. */
  readonly wait: () => Promise<Code>;
};

/** The state of needed code: it was fetched, the server does not answer, a new version replaced it, or it fails. */
export type MissingCode = "none" | "unreachable" | "replaced" | "unusable";

/** Thrown if a part is not available. `served` is the build that the server has now; null if it does not answer. */
class PartMissingError extends Error {
  override readonly name = "PartMissingError";

  constructor(
    readonly served: string | null,
    cause: unknown,
  ) {
    super("Part of the app could not be loaded.", { cause });
  }
}

/** The interval between requests for code while the server does not answer, in milliseconds. */
const RETRY_MS = 5_000;

/** The minimum time between two reloads, and between requests for a file that the server lacks, in milliseconds. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** The key in sessionStorage for the time of the last reload, in milliseconds since the epoch, and the served build. */
const RELOADED_KEY = "lettuce/reloaded";

let state: MissingCode = "none";
const store = createStore<MissingCode>(state, () => state);

/** What is known about needed code that could not be fetched. */
export const missingCode: Store<MissingCode> = store;

function setState(next: MissingCode) {
  state = next;
  store.update();
}

const parts = new Set<Part<unknown>>();

/**
 * Returns a part. A deployment removes the old files, so if the server answers and has another build, or this browser
 * can't import the file any more (Firefox remembers a failure), the page reloads. See `canReload`.
 *
 * @param load imports the code
 */
export function createPart<Code>(load: () => Promise<Code>): Part<Code> {
  let code: Code | undefined;
  const { getState, subscribe, update } = createStore(code, () => code);
  let attempt: Promise<Code> | null = null;
  let waiting: Promise<Code> | undefined;

  function tryOnce(): Promise<Code> {
    attempt ??= loadOrExplain(load).then(
      (loaded) => {
        code = loaded;
        update();
        return loaded;
      },
      (error) => {
        attempt = null;
        throw error;
      },
    );
    return attempt;
  }

  async function fetchPart(isNeeded: boolean): Promise<Code> {
    try {
      return await tryOnce();
    } catch (error) {
      if (error instanceof PartMissingError) await handleMissing(error, isNeeded);
      throw error;
    }
  }

  async function tryUntilHere(): Promise<Code> {
    for (let hasFailed = false; ; hasFailed = true) {
      try {
        const loaded = await fetchPart(true);
        if (hasFailed) setState("none");
        return loaded;
      } catch {
        await nextTry(state === "unreachable" ? RETRY_MS : MIN_RELOAD_INTERVAL_MS);
      }
    }
  }

  const part = {
    getState,
    subscribe,
    prefetch: () => fetchPart(false),
    fetch: () => fetchPart(true),
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
      await part.prefetch().catch(() => {
        isComplete = false;
      });
    }
    if (isComplete) return;
    await nextTry(MIN_RELOAD_INTERVAL_MS);
  }
}

/** Loads code. If the server has this build, the network may have failed for a moment only, so a second try follows. */
async function loadOrExplain<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    const served = await servedBuild();
    if (served !== buildOf(document)) throw new PartMissingError(served, cause);
    return await load().catch((cause) => {
      throw new PartMissingError(served, cause);
    });
  }
}

/** Requests a style sheet again that could not be loaded. Vite requests each of them only once. */
export function retryStyleSheet({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
  void nextTry(MIN_RELOAD_INTERVAL_MS).then(() => target.replaceWith(target.cloneNode()));
}

/** Returns the build of a page: the names of its files, which contain their hashes. Empty in development. */
export function buildOf(page: Document): string {
  const links = page.querySelectorAll<HTMLLinkElement>("link[data-app]");
  return [...links].map((link) => link.getAttribute("href")).join(" ");
}

/** Returns the build that the server has now; null if it does not answer, or if something else does. */
async function servedBuild(): Promise<string | null> {
  try {
    const response = await fetch("/", { cache: "no-cache" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return (response.ok && buildOf(page)) || null;
  } catch {
    return null;
  }
}

let isReloading = false;

/** Reloads the page if that helps and is allowed, and then never resolves. Otherwise sets the state. */
async function handleMissing({ served, message, cause }: PartMissingError, isNeeded: boolean) {
  if (served === null) {
    if (isNeeded) setState("unreachable");
    return;
  }
  const isReplaced = served !== buildOf(document);
  if (!isReplaced && !isNeeded) return;
  console.error(message, cause);
  if (!isReloading && canReload(served)) {
    isReloading = true;
    location.reload();
  }
  if (isReloading) await new Promise(() => {});
  setState(isReplaced ? "replaced" : "unusable");
}

/**
 * Returns whether the page may reload itself. Not if this could lose changes or typed text, nor within a minute of the
 * last time, nor twice for the same build of the server: then a reload doesn't help, as with a file that is blocked.
 */
function canReload(served: string): boolean {
  if (!storage.isDurable() || hasTypedText()) return false;
  const [reloadedAt, ...build] = (tabStorage.get(RELOADED_KEY) ?? "").split(" ");
  if (Date.now() - Number(reloadedAt) < MIN_RELOAD_INTERVAL_MS) return false;
  if (build.join(" ") === served) return false;
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
