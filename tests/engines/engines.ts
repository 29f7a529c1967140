import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type BrowserType, expect, firefox, type Page, webkit } from "@playwright/test";
import { launch, type Page as PuppeteerPage } from "puppeteer-core";
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
  readonly find: () => string | undefined;
  readonly open: (path: string) => Promise<Driver>;
};

export const FIREFOX: Engine = {
  name: "Firefox, by mouse",
  packages: ["firefox-esr"],
  find: () => findOnPath("firefox-esr") ?? findOnPath("firefox"),
  open: (path) => openFirefox(path),
};

export const ENGINES: readonly Engine[] = [
  FIREFOX,
  {
    ...FIREFOX,
    name: "Firefox, by touch",
    hasTouch: true,
    open: (path) => openFirefox(path, true),
  },
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb", "xauth"],
    find: () => findOnPath("xauth") && findOnPath("xvfb-run") && findOnPath("WebKitWebDriver"),
    open: openWebKit,
  },
  ...[firefox, webkit].map((type) => ({
    name: `Playwright's ${type.name()}`,
    packages: [],
    find: () => [type.executablePath()].find(existsSync),
    open: () => openPlaywright(type),
  })),
];

const WINDOW = { width: 412, height: 800 };

async function openPlaywright(type: BrowserType): Promise<Driver> {
  const browser = await type.launch();
  const page = await browser.newPage({ viewport: WINDOW });
  return { ...inputsOf(page), run: (script) => page.evaluate(script), stop: () => browser.close() };
}

async function openFirefox(executablePath: string, hasTouch = false): Promise<Driver> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    defaultViewport: WINDOW,
    extraPrefsFirefox: {
      "ui.prefersReducedMotion": 0,
      // Otherwise only a computer with a touch screen sends touch events, and only one with a mouse has one.
      ...(hasTouch
        ? { "dom.w3c_touch_events.enabled": 1 }
        : { "ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6 }),
    },
  });
  const page = await browser.newPage();
  const { touchscreen } = page;
  return {
    ...inputsOf(page),
    ...(hasTouch && {
      down: ({ x, y }) => touchscreen.touchStart(x, y),
      move: ({ x, y }) => touchscreen.touchMove(x, y),
      up: () => touchscreen.touchEnd(),
    }),
    run: (script) => page.evaluate(script),
    stop: () => browser.close(),
  };
}

/** Playwright and Puppeteer share these methods. */
const inputsOf = (page: Page | PuppeteerPage) => ({
  goto: (url: string) => page.goto(url),
  async down({ x, y }: Point) {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: ({ x, y }: Point) => page.mouse.move(x, y, { steps: 10 }),
  up: () => page.mouse.up(),
  type: (text: string) => page.keyboard.type(text),
  async key(name: "ArrowDown", withControl = false) {
    if (withControl) await page.keyboard.down("Control");
    await page.keyboard.press(name);
    if (withControl) await page.keyboard.up("Control");
  },
});

/** Starts WebKit's driver on a virtual screen, with the small browser that comes with it. */
async function openWebKit(executable: string): Promise<Driver> {
  const home = scratchFolder();
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
        // In a container WebKit can't create its sandbox.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      },
    },
  );
  const server = `http://127.0.0.1:${port}`;
  await expect(() => fetch(`${server}/status`), "WebKit's driver does not respond.").toPass();
  const browser = await new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: "MiniBrowser" })
    .build();
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
    stop,
  };
}

function findOnPath(command: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, command)).find(existsSync);
}
