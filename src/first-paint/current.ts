// This script is /current.js, the server's word on its build, which no browser keeps. Each page imports it after it has
// loaded, also a page of an older build from the browser's cache, and one whose app can't start. So the newest code
// decides on what the browser keeps, and runs only if the server answers. docs/decisions/opening-without-network.md says
// why it takes these steps in this order.
import { keys } from "../browser/keys";
import { ownBuild, reloadFor } from "../client/builds";
import { storage } from "../client/storage";
import { paths } from "../domain/paths";

/** The time for a page of this build to fetch what it needs itself, before all files are installed, in milliseconds. */
const HEAD_START_MS = 5_000;

/** The pauses before a page is requested again, in milliseconds. */
const PAUSES_MS = [5_000, 20_000, 80_000];

/** Whether this is WebKit, which opens no page that a script has fetched, but one that a frame has. */
const needsFrame = navigator.vendor.startsWith("Apple");

const { name, files } = CURRENT_BUILD;
const kept = new Set<string>();

void bringUpToDate();

async function bringUpToDate(): Promise<void> {
  if (!(await installFiles())) return;
  window.keepPage = (path) => {
    if (!kept.has(path)) void keepPage(path, "default");
    kept.add(path);
  };
  const [load] = performance.getEntriesByType("navigation");
  const addresses = [load?.name ?? location.pathname, location.pathname, paths.lists];
  const pages = new Set(addresses.map((address) => new URL(address, location.origin).href));
  const renewed = await Promise.all([...pages].map((page) => keepPage(page, "no-cache")));
  const isUntouched = navigator.userActivation?.hasBeenActive === false;
  if (ownBuild() !== name && isUntouched && renewed.every(Boolean)) reloadFor(name);
}

/** Brings the build's files into the browser's cache. Returns whether all are there. */
async function installFiles(): Promise<boolean> {
  if (storage.get(keys.installed) === name) return true;
  if (ownBuild() === name) await pass(HEAD_START_MS);
  const texts = await Promise.all(
    // The cache may still say that a file is missing which has come back.
    files.map(async (file) => (await fetchText(file, "default")) ?? fetchText(file, "reload")),
  );
  if (texts.includes(null)) return false;
  storage.store(keys.installed, name);
  return true;
}

/**
 * Brings the build's page at an address into the browser's cache. Returns whether it is there.
 *
 * @param cache how to request it for the first time
 */
async function keepPage(address: string, cache: RequestCache): Promise<boolean> {
  const isCurrent = async (cache: RequestCache) =>
    (await fetchText(address, cache))?.includes(name);
  let isKept = await isCurrent(cache);
  for (const pause of PAUSES_MS) {
    if (isKept) break;
    await pass(pause);
    isKept = await isCurrent("no-cache");
  }
  if (isKept && needsFrame) await loadInFrame(address);
  return isKept ?? false;
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

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
