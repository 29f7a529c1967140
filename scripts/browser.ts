import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { aptInstall, type Machine, thisMachine } from "./backend/machine";

/** A browser without a UI: it takes a third of the CPU time in tests, but has no back/forward cache. */
const HEADLESS_SHELL = "chromium-headless-shell";

const LINUX_COMMANDS = [
  HEADLESS_SHELL,
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "microsoft-edge-stable",
  "microsoft-edge",
];

const MAC_APPLICATIONS = ["Google Chrome", "Chromium", "Microsoft Edge"];

const WINDOWS_PROGRAMS = [
  join("Google", "Chrome", "Application", "chrome.exe"),
  join("Microsoft", "Edge", "Application", "msedge.exe"),
];

/** The browser's arguments at every start: no GPU, no QUIC. */
export const BROWSER_ARGS = ["--disable-gpu", "--disable-quic"];

/** Returns Playwright's options to start the browser that `findBrowser` finds, else Playwright's own. */
export function launchOptions() {
  const executablePath = findBrowser();
  return { ...(executablePath && { executablePath }), args: BROWSER_ARGS };
}

/** Starts the browser that `ensureBrowser` finds. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGS });
}

/**
 * Finds the browser for tests: the one named by `BROWSER_PATH`, an installed Chrome, Chromium or Edge, or the one
 * that Playwright has downloaded.
 * @param isFullBrowser whether to skip an installed `HEADLESS_SHELL`
 * @returns the path of its executable; undefined if there is none
 * @throws if `BROWSER_PATH` names a missing file
 */
export function findBrowser(isFullBrowser = false, machine = thisMachine()): string | undefined {
  const named = machine.env.BROWSER_PATH;
  if (named && !existsSync(named)) {
    throw new Error(`BROWSER_PATH is ${named}, but this file does not exist.`);
  }
  if (named) return named;
  const all = [...installedBrowsers(machine), chromium.executablePath()];
  return all.find((path) => existsSync(path) && !(isFullBrowser && path.endsWith(HEADLESS_SHELL)));
}

/**
 * Finds the browser for tests. Installs a missing `HEADLESS_SHELL` if wanted and allowed. Without a browser, gets
 * Chromium.
 * @param isFullBrowser as in `findBrowser`
 * @throws if there is no browser and none can be installed
 */
export async function ensureBrowser(
  isFullBrowser = false,
  machine = thisMachine(),
): Promise<string> {
  const purpose = "the browser for the tests";
  const lacksShell = (path?: string) => !isFullBrowser && !path?.endsWith(HEADLESS_SHELL);
  if (lacksShell(findBrowser(isFullBrowser, machine)) && !machine.env.BROWSER_PATH) {
    aptInstall(HEADLESS_SHELL, purpose, machine);
  }
  const found = findBrowser(isFullBrowser, machine);
  if (found) return found;
  if (!aptInstall("chromium", purpose, machine)) {
    console.log("Downloading a browser for the tests …");
    const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
    const install = [playwright, "install", "chromium"];
    spawnSync(process.execPath, install, { env: machine.env, stdio: "inherit" });
  }
  const installed = findBrowser(isFullBrowser, machine);
  if (installed) return installed;
  throw new Error(
    "The tests found no browser and could not install one.\n" +
      "Install Chrome, Chromium or Edge, or set BROWSER_PATH=<path of the executable>.",
  );
}

function installedBrowsers({ platform, env, home }: Machine): string[] {
  if (platform === "darwin") {
    return ["/", home].flatMap((root) =>
      MAC_APPLICATIONS.map((name) =>
        join(root, "Applications", `${name}.app`, "Contents", "MacOS", name),
      ),
    );
  }
  if (platform === "win32") {
    return [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].flatMap((root) =>
      root ? WINDOWS_PROGRAMS.map((program) => join(root, program)) : [],
    );
  }
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return LINUX_COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
}
