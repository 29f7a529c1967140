import { rmSync } from "node:fs";
import { scratchFolder } from "../../scripts/backend/guarded-process";
import { createAccount, sessionOf } from "../support/accounts";
import { LINE_HEADER } from "../support/front";
import type { AtEnd } from "../support/run-to-end";
import { startStage } from "../support/stage";
import { deleteStoredList, item, storeList } from "../support/stored-lists";
import { createUsedBrowser, type UsedBrowser } from "../usage/year/used-browser";
import { buildBoth } from "./build";
import { watchPage } from "./in-page";

/** A cheap phone. */
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** The processor's slowdown, as a factor. */
const CPU_SLOWDOWN = 4;

/** Slow 4G as in Lighthouse, in bytes per second: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
const RATES = { downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOW_4G = { offline: false, latency: 150, ...RATES };

/** Selects the row of an item, in the app and in the bare pages. */
export const ROW = "[data-item-id]";

/** The name of the lists that are measured. The used browser has lists with other names. */
export const LIST_NAME = "Measured";

/** Signed out; or signed in, and remembered by the app from an earlier visit; or after a year of use. */
export type Kind = "visitor" | "member" | "used";

/** The kind of browser on each side of a row about members. */
export const MEMBERS = { floor: "member", empty: "member", used: "used" } as const;

/** The builds and browsers for the measurements. */
export type Setting = Awaited<ReturnType<typeof prepare>>;

/** A user with a browser. */
export type Client = Awaited<ReturnType<Setting["createClient"]>>;

/** Builds the app and the bare pages, and starts everything they need. */
export async function prepare(atEnd: AtEnd) {
  const built = scratchFolder();
  atEnd(async () => rmSync(built, { recursive: true }));
  await buildBoth(built);
  process.env.BUILT_APP = built;
  const { browser, front } = await startStage(atEnd);
  let count = 0;

  /** The used browsers, each with a user of its own. They are the same at the beginning of each measurement. */
  const usedBrowsers = new Map<number, Promise<UsedBrowser>>();

  /** Creates a user and a browser that stores only a session. */
  async function createMember(name: string) {
    const email = `${name}-${Date.now()}@example.com`;
    const uid = await createAccount({ name, email });
    const { key, text } = await sessionOf({ name, email });
    const user = { uid, email, displayName: name, emailVerified: false, hasPassword: true };
    const localStorage = [
      { name: key, value: text },
      { name: "lettuce/session", value: JSON.stringify(user) },
    ];
    return { user, localStorage };
  }

  function usedBrowser(index: number): Promise<UsedBrowser> {
    const name = `used-${index}`;
    const made =
      usedBrowsers.get(index) ??
      createUsedBrowser({ name, email: `${name}-${Date.now()}@example.com` });
    usedBrowsers.set(index, made);
    return made;
  }

  /** Returns a new browser of this kind. @param index of the used browser, if two people are measured together */
  async function createClient(kind: Kind, index = 0) {
    const name = `client-${++count}`;
    const { user, localStorage } = await (kind === "used"
      ? usedBrowser(index)
      : createMember(name));
    const { uid } = user;
    const stored: string[] = [];
    const context = await browser.newContext({
      ...PHONE,
      baseURL: front.origin,
      extraHTTPHeaders: { [LINE_HEADER]: name },
      storageState: {
        cookies: [],
        origins:
          kind === "visitor" ? [] : [{ origin: front.origin, localStorage: [...localStorage] }],
      },
    });
    // tsx calls this helper to keep the names of functions. The page lacks it.
    await context.addInitScript("globalThis.__name = (named) => named;");
    return {
      uid,
      context,
      line: front.lineOf(name),

      /** Stores a list with this many items, until the end. The members are by default this user. @returns its id */
      async storeList(length: number, members: readonly string[] = [uid]): Promise<string> {
        const items = Array.from({ length }, (_, index) => item(`Item ${index}`));
        const id = await storeList(members, { name: LIST_NAME, items });
        stored.push(id);
        return id;
      },

      /** Closes the browser, and deletes the lists that were stored for it. */
      async end(): Promise<void> {
        await context.close();
        for (const id of stored) await deleteStoredList(id);
      },

      /** Opens a page, and waits for an element that matches the selector `until`. */
      async open(path: string, slow: "all" | "processor" | "nothing", until = ROW) {
        const page = await context.newPage();
        await page.addInitScript(watchPage, until);
        const session = await context.newCDPSession(page);
        const rate = slow === "nothing" ? 1 : CPU_SLOWDOWN;
        await session.send("Emulation.setCPUThrottlingRate", { rate });
        await session.send("Network.enable");
        if (slow === "all") await session.send("Network.emulateNetworkConditions", SLOW_4G);
        await page.goto(path, { waitUntil: "commit" });
        await page.waitForFunction(() => window.bench.loaded);
        await page.waitForTimeout(500); // for code that loads on demand
        return page;
      },
    };
  }

  return { built, front, createClient };
}
