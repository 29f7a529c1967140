import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { launchOptions } from "../../scripts/browser";
import { expect } from "./fixtures";
import type { Front } from "./front";
import { watchPage } from "./watch-page";

/** A browser that can be started again with its profile: its storage and its cache outlive it. */
export type Device = {
  /** Starts the browser, if need be, and opens a tab. */
  open(): Promise<Page>;
  restart(): Promise<Page>;
  stop(): Promise<void>;
};

/**
 * Returns a browser.
 *
 * @param profile the folder of its profile
 * @param problems receives the warnings and errors in the console
 */
export function createDevice(front: Front, profile: string, problems: string[]): Device {
  let running: BrowserContext | null = null;

  async function open(): Promise<Page> {
    running ??= await chromium.launchPersistentContext(profile, {
      ...launchOptions(),
      baseURL: front.origin,
      locale: "en-GB",
      viewport: { width: 700, height: 800 },
    });
    const page = await running.newPage();
    watchPage(page, "", problems);
    return page;
  }

  async function stop(): Promise<void> {
    await running?.close();
    running = null;
  }

  return {
    open,
    stop,
    async restart() {
      await stop();
      return open();
    },
  };
}

/** Returns the name of the build of the page in a tab. */
export function buildOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.build);
}

/**
 * Opens an address, and waits until the browser has requested the page there anew, and that of the lists. Does not touch
 * the page: Playwright's access to the content of a page counts as a press.
 *
 * @param reloads how often the page reloads itself meanwhile
 * @returns the names of the app's main files that the page has used, one for each load
 */
export async function openUntouched(page: Page, path: string, reloads = 0): Promise<string[]> {
  const mains: string[] = [];
  const renewed = new Set<string>();
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) {
      loads += 1;
      renewed.clear();
    }
    const [, main] = /\/assets\/(app-.*\.js)$/.exec(request.url()) ?? [];
    if (main && request.resourceType() === "script") mains.push(main);
  });
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "fetch") renewed.add(new URL(request.url()).pathname);
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(() => {
    expect(loads).toBe(1 + reloads);
    expect([...renewed]).toEqual(expect.arrayContaining([path, "/lists"]));
  }).toPass();
  return [...new Set(mains)];
}
