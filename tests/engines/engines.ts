import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { aptInstall, type Machine, thisMachine } from "../../scripts/backend/machine";
import { openFirefox } from "./firefox";
import type { PointerType, Tab } from "./webdriver";
import { openWebKit, startDisplay } from "./webkit";

/** A browser engine other than the one that all other tests run in. */
export type Engine = {
  readonly name: string;
  /** Debian's packages with it. */
  readonly packages: readonly string[];
  readonly pointers: readonly PointerType[];
  /** Makes it ready to open browsers, or gives null where it is not installed. */
  readonly start: (machine: Machine) => Promise<RunningEngine | null>;
};

export type RunningEngine = {
  readonly open: () => Promise<Tab>;
  readonly stop: () => Promise<void>;
};

/** Debian keeps WebKit's small browser beside the library, by the library's version. */
const MINI_BROWSERS = ["4.1", "6.0", "4.0"].flatMap((version) =>
  ["x86_64", "aarch64"].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

export const ENGINES: readonly Engine[] = [
  {
    name: "Firefox",
    packages: ["firefox-esr"],
    pointers: ["mouse", "touch"],
    start: async (machine) => {
      const executable = find(machine, "firefox-esr") ?? find(machine, "firefox");
      return executable
        ? { open: () => openFirefox(executable), stop: async () => undefined }
        : null;
    },
  },
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb"],
    pointers: ["mouse"],
    start: async (machine) => {
      const driver = find(machine, "WebKitWebDriver");
      const display = find(machine, "Xvfb");
      const browser = MINI_BROWSERS.find(existsSync);
      if (!driver || !display || !browser) return null;
      const screen = await startDisplay(display);
      return { open: () => openWebKit(driver, browser, screen.display), stop: screen.stop };
    },
  },
];

/**
 * Installs what is missing where that may be done without asking, and says of each engine whether it is there.
 * @param only the name of the one that is wanted, if not all are
 */
export async function startEngines(only?: string, machine = thisMachine()) {
  const started = [];
  for (const engine of ENGINES.filter(({ name }) => !only || name === only)) {
    let running = await engine.start(machine);
    if (!running) {
      for (const name of engine.packages) aptInstall(name, `for ${engine.name}`, machine);
      running = await engine.start(machine);
    }
    console.log(
      running
        ? `${engine.name}: found`
        : `${engine.name}: not found. On Debian: apt-get install ${engine.packages.join(" ")}`,
    );
    if (running) started.push({ ...engine, ...running });
  }
  return started;
}

function find({ env }: Machine, command: string): string | undefined {
  return (env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(existsSync);
}
