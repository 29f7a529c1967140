import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { firefox, webkit } from "@playwright/test";
import { aptInstall, type Machine, thisMachine } from "../../scripts/backend/machine";
import { openFirefox } from "./firefox";
import type { Driver, Pointer } from "./person";
import { openPlaywright } from "./playwright";
import { openWebKit } from "./webkit";

/** A browser engine other than the one that all other tests run in. */
export type Engine = {
  readonly name: string;
  readonly pointers: readonly Pointer[];
  /** Debian's packages with it; none for what Playwright downloads. */
  readonly packages: readonly string[];
  /** Finds it. @returns what opens a browser, or null where it is not installed */
  readonly find: (machine: Machine) => ((pointer: Pointer) => Promise<Driver>) | null;
};

/** Debian keeps WebKit's small browser beside the library, by the library's version. */
const MINI_BROWSERS = ["4.1", "6.0", "4.0"].flatMap((version) =>
  ["x86_64", "aarch64"].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

export const FIREFOX: Engine = {
  name: "Firefox",
  pointers: ["mouse", "touch"],
  packages: ["firefox-esr"],
  find(machine) {
    const path = findCommand(machine, "firefox-esr") ?? findCommand(machine, "firefox");
    return path ? (pointer) => openFirefox(path, pointer) : null;
  },
};

const WEBKIT: Engine = {
  name: "WebKit",
  // Its small browser knows no touch.
  pointers: ["mouse"],
  packages: ["webkit2gtk-driver", "xvfb", "xauth"],
  find(machine) {
    const commands = ["WebKitWebDriver", "xvfb-run", "xauth"];
    const browser = MINI_BROWSERS.find(existsSync);
    const isThere = commands.every((command) => findCommand(machine, command));
    return isThere && browser ? () => openWebKit(browser) : null;
  },
};

const DOWNLOADED = [firefox, webkit].map(
  (type): Engine => ({
    name: `Playwright's ${type.name()}`,
    pointers: ["mouse"],
    packages: [],
    find: () => (existsSync(type.executablePath()) ? () => openPlaywright(type) : null),
  }),
);

export const ENGINES: readonly Engine[] = [FIREFOX, WEBKIT, ...DOWNLOADED];

/**
 * Finds an engine, and installs it where that may be done without asking.
 * @returns what opens a browser, or null where there is none
 */
export function ensureEngine({ name, packages, find }: Engine, machine = thisMachine()) {
  if (find(machine)) return find(machine);
  for (const one of packages) aptInstall(one, `for ${name}`, machine);
  return find(machine);
}

function findCommand({ env }: Machine, command: string): string | undefined {
  return (env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(existsSync);
}
