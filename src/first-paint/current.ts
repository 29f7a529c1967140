// This script is /current.js, the server's word on its build, which no browser keeps. Each page imports it after it has
// loaded, also a page of an older build from the browser's cache, and one whose app can't start. So the newest code
// decides on what the browser keeps, and runs only if the server answers. docs/decisions/opening-without-network.md says
// why it takes these steps in this order.
import { keys } from "../browser/keys";
import { ownBuild, reloadFor, servedBuild } from "../client/builds";
import { storage } from "../client/storage";
import { paths } from "../domain/paths";

/**
 * The time for a page of this build to fetch what it needs itself, in milliseconds. On slow 4G, a list is on the screen three
 * seconds after the page, and a second later if all other files come at the same time.
 */
const HEAD_START_MS = 5_000;

/** The pauses before a page is requested again, in milliseconds. */
const PAUSES_MS = [5_000, 20_000, 80_000];

/**
 * Whether this is WebKit, which opens no page that a script has fetched, but one that a frame has: pages need the server's
 * certificate, and it stores none with the answer to a script.
 */
const needsFrame = navigator.vendor.startsWith("Apple");

const { name, files } = CURRENT_BUILD;
const installed = installFiles();
const moved = new Set<string>();
window.keepPage = (path) => {
  if (!moved.has(path)) void keepPages([path], "default");
  moved.add(path);
};
void renew();

/** Renews the page of this address and that of the icon. Reloads this page if it is of an older build, and untouched. */
async function renew(): Promise<void> {
  const [load] = performance.getEntriesByType("navigation");
  const addresses = [load?.name ?? location.pathname, location.pathname, paths.lists];
  const pages = new Set(addresses.map((address) => new URL(address, location.origin).href));
  const areRenewed = await keepPages([...pages], "no-cache");
  const isUntouched = navigator.userActivation?.hasBeenActive === false;
  if (ownBuild() !== name && isUntouched && areRenewed) reloadFor(name);
}

/** Brings the build's files into the browser's cache. Returns whether all are there. */
async function installFiles(): Promise<boolean> {
  if (storage.get(keys.installed) === name) return true;
  if (ownBuild() === name) await wait(HEAD_START_MS);
  const texts = await Promise.all(
    // The cache may still say that a file is missing which has come back.
    files.map(async (file) => (await fetchText(file, "default")) ?? fetchText(file, "reload")),
  );
  if (texts.includes(null)) return false;
  storage.store(keys.installed, name);
  return true;
}

/**
 * Brings the build's page at each address into the browser's cache, once its files are there. Returns whether the pages
 * are there. Asks the server each time first: if it has a new build meanwhile, the script of that build takes over.
 *
 * @param cache how to request the pages for the first time
 */
async function keepPages(addresses: string[], cache: RequestCache): Promise<boolean> {
  if (!(await installed)) return false;
  let missing = addresses;
  for (const pause of [0, ...PAUSES_MS]) {
    await wait(pause);
    const served = await servedBuild();
    if (served !== null && served !== name) {
      await import(/* @vite-ignore */ `/current.js?${served}`);
      return false;
    }
    if (served === null) continue;
    const mode = pause === 0 ? cache : "no-cache";
    const texts = await Promise.all(missing.map((address) => fetchText(address, mode)));
    missing = missing.filter((_, index) => !texts[index]?.includes(name));
    if (missing.length > 0) continue;
    if (needsFrame) await Promise.all(addresses.map(loadInFrame));
    return true;
  }
  return false;
}

/** Loads a page in a frame, without running its scripts. */
function loadInFrame(address: string): Promise<void> {
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { hidden: true, sandbox: "", src: address });
    frame.onload = () => resolve(frame.remove());
    document.body.append(frame);
  });
}

/** Returns the text of a whole answer; null for any other. */
async function fetchText(address: string, cache: RequestCache): Promise<string | null> {
  try {
    const response = await fetch(address, { cache, priority: "low" });
    const text = await response.text();
    return response.ok ? text : null;
  } catch {
    return null;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
