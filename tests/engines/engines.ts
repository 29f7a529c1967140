import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserType, expect, firefox, type Page, webkit } from "@playwright/test";
import { type LaunchOptions, launch, type Page as PuppeteerPage } from "puppeteer-core";
import { Builder, Key } from "selenium-webdriver";
import { scratchFolder, spawnGuarded } from "../../scripts/backend/guarded-process";
import { freePorts } from "../../scripts/backend/ports";
import type { Driver, Point } from "./person";

/** A browser engine that the other tests don't use, with its pointing device. */
export type Engine = {
  readonly name: string;
  /** Its Debian packages; none for Playwright's own browsers. */
  readonly packages: readonly string[];
  /** Whether it is driven by touch. */
  readonly hasTouch?: boolean;
  /** Returns the path of the executable, unless something is missing. */
  readonly find: () => string | false | undefined;
  readonly open: (path: string) => Promise<Driver>;
};

export const FIREFOX: Engine = {
  name: "Firefox, by mouse",
  packages: ["firefox-esr"],
  find: () => findOnPath("firefox-esr") ?? findOnPath("firefox"),
  open: (path) => openFirefox(path),
};

export const WEBKIT: Engine = {
  name: "WebKit",
  packages: ["webkit2gtk-driver", "gir1.2-webkit2-4.1", "gjs", "xvfb", "xauth"],
  find: () =>
    findOnPath("xauth") && findOnPath("xvfb-run") && hasWebKit() && findOnPath("WebKitWebDriver"),
  open: openWebKit,
};

export const ENGINES: readonly Engine[] = [
  FIREFOX,
  {
    ...FIREFOX,
    name: "Firefox, by touch",
    hasTouch: true,
    open: (path) => openFirefox(path, true),
  },
  WEBKIT,
  ...[firefox, webkit].map((type) => ({
    name: `Playwright's ${type.name()}`,
    packages: [],
    find: () => [type.executablePath()].find(existsSync),
    open: () => openPlaywright(type),
  })),
];

const WEBKIT_BROWSER = fileURLToPath(new URL("webkit-browser.js", import.meta.url));

const WINDOW = { width: 412, height: 800 };

async function openPlaywright(type: BrowserType): Promise<Driver> {
  const browser = await type.launch();
  const page = await browser.newPage({ viewport: WINDOW });
  return {
    ...inputsOf(() => page),
    run: (script) => page.evaluate(script),
    restart: () => Promise.reject(new Error(`Playwright's ${type.name()} keeps nothing.`)),
    stop: () => browser.close(),
  };
}

async function openFirefox(executablePath: string, hasTouch = false): Promise<Driver> {
  const userDataDir = scratchFolder();
  const options: LaunchOptions = {
    browser: "firefox",
    userDataDir,
    executablePath,
    defaultViewport: WINDOW,
    extraPrefsFirefox: {
      "ui.prefersReducedMotion": 0,
      // Otherwise only a computer with a touch screen sends touch events, and only one with a mouse has one.
      ...(hasTouch
        ? { "dom.w3c_touch_events.enabled": 1 }
        : { "ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6 }),
    },
  };
  let browser = await launch(options);
  let page = await browser.newPage();
  return {
    ...inputsOf(() => page),
    ...(hasTouch && {
      down: ({ x, y }) => page.touchscreen.touchStart(x, y),
      move: ({ x, y }) => page.touchscreen.touchMove(x, y),
      up: () => page.touchscreen.touchEnd(),
    }),
    run: (script) => page.evaluate(script),
    async restart() {
      await browser.close();
      browser = await launch(options);
      page = await browser.newPage();
    },
    async stop() {
      await browser.close();
      await rm(userDataDir, { recursive: true, maxRetries: 3 });
    },
  };
}

/** Playwright and Puppeteer share these methods. @param page returns the page, which a restart replaces */
const inputsOf = (page: () => Page | PuppeteerPage) => ({
  goto: (url: string) => page().goto(url),
  async down({ x, y }: Point) {
    const { mouse } = page();
    await mouse.move(x, y);
    await mouse.down();
  },
  move: ({ x, y }: Point) => page().mouse.move(x, y, { steps: 10 }),
  up: () => page().mouse.up(),
  type: (text: string) => page().keyboard.type(text),
  async key(name: "ArrowDown", withControl = false) {
    const { keyboard } = page();
    if (withControl) await keyboard.down("Control");
    await keyboard.press(name);
    if (withControl) await keyboard.up("Control");
  },
});

/** Starts WebKit's driver on a virtual screen, with the browser of webkit-browser.js. */
async function openWebKit(executable: string): Promise<Driver> {
  const home = scratchFolder();
  const cache = join(home, "cache");
  const [port = 0] = await freePorts(1);
  const { stop } = spawnGuarded(
    "xvfb-run",
    // With these options, the screen leaves no files behind when it is killed.
    ["--auto-servernum", "--server-args=-nolock -nolisten unix", executable, `--port=${port}`],
    {
      folder: home,
      scratch: home,
      env: {
        ...process.env,
        HOME: home,
        TMPDIR: home,
        XDG_RUNTIME_DIR: home,
        XDG_CACHE_HOME: cache,
        XDG_DATA_HOME: home,
        // In a container WebKit can't create its sandbox.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      },
    },
  );
  const server = `http://127.0.0.1:${port}`;
  await expect(() => fetch(`${server}/status`), "WebKit's driver does not respond.").toPass();
  const start = () =>
    new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: "WebKit",
        "webkitgtk:browserOptions": { binary: findOnPath("gjs"), args: [WEBKIT_BROWSER] },
      })
      .build();
  let browser = await start();
  return {
    goto: (url) => browser.get(url),
    run: (script) => browser.executeScript(`return ${script}`),
    down: (at) => browser.actions().move(at).press().perform(),
    move: (to) => browser.actions().move(to).perform(),
    up: () => browser.actions().release().perform(),
    type: (text) => browser.actions().sendKeys(text.replace("\n", Key.ENTER)).perform(),
    key(name, withControl = false) {
      const { ARROW_DOWN, BACK_SPACE, CONTROL } = Key;
      const key = { ArrowDown: ARROW_DOWN, Backspace: BACK_SPACE }[name as string] ?? name;
      const actions = browser.actions();
      return (
        withControl ? actions.keyDown(CONTROL).sendKeys(key).keyUp(CONTROL) : actions.sendKeys(key)
      ).perform();
    },
    async restart() {
      // WebKit writes to its cache a second late. Firefox writes the rest when it is closed, and WebKit does not.
      await untilUnchanged(cache);
      await browser.close(); // its only window
      browser = await start();
    },
    stop,
  };
}

/** Waits until no file in a folder has changed for three seconds. */
async function untilUnchanged(folder: string): Promise<void> {
  let times: readonly number[] = [];
  await expect(async () => {
    const before = times;
    const files = await readdir(folder, { recursive: true });
    times = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).mtimeMs));
    expect(times).toEqual(before);
  }).toPass({ intervals: [3_000] });
}

/** Returns whether webkit-browser.js can run. */
function hasWebKit(): boolean {
  const load = "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2";
  return spawnSync("gjs", ["-c", load]).status === 0;
}

function findOnPath(command: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, command)).find(existsSync);
}
