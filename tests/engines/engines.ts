import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type BrowserType, expect, firefox, webkit } from "@playwright/test";
import { launch } from "puppeteer-core";
import { Builder, Key } from "selenium-webdriver";
import { scratchFolder, spawnGuarded } from "../../scripts/backend/guarded-process";
import { freePorts } from "../../scripts/backend/ports";
import type { Driver } from "./person";

/** A browser engine other than the one of all other tests, and what points at its pages. */
export type Engine = {
  readonly name: string;
  /** Debian's packages with it; none for what Playwright downloads. */
  readonly packages: readonly string[];
  /** Returns the path of what is to be started, unless something is missing. */
  readonly find: () => string | undefined;
  readonly open: (path: string) => Promise<Driver>;
};

export const FIREFOX: Engine = {
  name: "Firefox, by mouse",
  packages: ["firefox-esr"],
  find: () => inPath("firefox-esr") ?? inPath("firefox"),
  open: async (path) => (await openFirefox(path)).driver,
};

export const ENGINES: readonly Engine[] = [
  FIREFOX,
  {
    ...FIREFOX,
    name: "Firefox, by touch",
    async open(path) {
      const { driver, touchscreen } = await openFirefox(path);
      return {
        ...driver,
        down: ({ x, y }) => touchscreen.touchStart(x, y),
        move: ({ x, y }) => touchscreen.touchMove(x, y),
        up: () => touchscreen.touchEnd(),
      };
    },
  },
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb", "xauth"],
    find: () => inPath("xauth") && inPath("xvfb-run") && inPath("WebKitWebDriver"),
    open: openWebKit,
  },
  ...[firefox, webkit].map((type) => ({
    name: `Playwright's ${type.name()}`,
    packages: [],
    find: () => [type.executablePath()].find(existsSync),
    open: () => openPlaywright(type),
  })),
];

/** What the pages of Playwright and of Puppeteer have in common. */
type Page = {
  goto(url: string): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  readonly mouse: {
    move(x: number, y: number, options?: { steps: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  readonly keyboard: { type(text: string): Promise<void> };
};

const WINDOW = { width: 412, height: 800 };

async function openPlaywright(type: BrowserType): Promise<Driver> {
  const browser = await type.launch();
  return driverOf(await browser.newPage({ viewport: WINDOW }), () => browser.close());
}

async function openFirefox(executablePath: string) {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    defaultViewport: WINDOW,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 0 },
  });
  const page = await browser.newPage();
  return { driver: driverOf(page, () => browser.close()), touchscreen: page.touchscreen };
}

const driverOf = (page: Page, stop: () => Promise<void>): Driver => ({
  goto: (url) => page.goto(url),
  run: (script) => page.evaluate(script),
  async down({ x, y }) {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: ({ x, y }) => page.mouse.move(x, y, { steps: 10 }),
  up: () => page.mouse.up(),
  type: (text) => page.keyboard.type(text),
  stop,
});

/** Starts WebKit's driver with a screen that nobody looks at, and the small browser that comes with it. */
async function openWebKit(executable: string): Promise<Driver> {
  const home = scratchFolder();
  const [port = 0] = await freePorts(1);
  const { stop } = spawnGuarded(
    "xvfb-run",
    // The screen leaves no files when it is ended the hard way.
    ["--auto-servernum", "--server-args=-nolock -nolisten unix", executable, `--port=${port}`],
    {
      folder: home,
      scratch: home,
      env: {
        ...process.env,
        HOME: home,
        TMPDIR: home,
        XDG_RUNTIME_DIR: home,
        // In a container WebKit can't build the sandbox in which it would draw pages.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      },
    },
  );
  const server = `http://127.0.0.1:${port}`;
  await expect(() => fetch(`${server}/status`), "WebKit's driver does not answer.").toPass();
  const browser = await new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: "MiniBrowser" })
    .build();
  const act = () => browser.actions();
  return {
    goto: (url) => browser.get(url),
    run: (script) => browser.executeScript(`return ${script}`),
    down: (at) => act().move(at).press().perform(),
    move: (to) => act().move(to).perform(),
    up: () => act().release().perform(),
    type: (text) => act().sendKeys(text.replace("\n", Key.ENTER)).perform(),
    stop,
  };
}

function inPath(command: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, command)).find(existsSync);
}
