import { rmSync } from "node:fs";
import { scratchFolder } from "../../scripts/backend/guarded-process";
import { LINE_HEADER } from "../support/front";
import type { AtEnd } from "../support/run-to-end";
import { startStage } from "../support/stage";
import { sessionByPassword, storeAccount, tokensFor } from "../support/stored-accounts";
import { item, storeList } from "../support/stored-lists";
import { buildBoth } from "./build";
import { watchPage } from "./in-page";

/** A phone of the cheaper kind. */
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** How much slower the processor is than this machine's. */
const CPU_SLOWDOWN = 4;

/** Slow 4G, as Lighthouse has it, in bytes a second: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
const RATES = { downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOW_4G = { offline: false, latency: 150, ...RATES };

/** What a page says in its console when it is loaded. */
const LOADED = "bench: loaded";

/** The row of an item, in the app and in the bare pages. */
export const ROW = "[data-item-id]";

/** Signed out; signed in; or signed in and remembered by the app from an earlier visit. */
export type Kind = "visitor" | "member" | "known";

/** What measurements are made in. */
export type Setting = Awaited<ReturnType<typeof prepare>>;

/** Somebody with a browser. */
export type Client = Awaited<ReturnType<Setting["come"]>>;

/** Builds the app and the bare pages, and starts everything they need. */
export async function prepare(atEnd: AtEnd) {
  const built = scratchFolder();
  atEnd(async () => rmSync(built, { recursive: true }));
  await buildBoth(built);
  process.env.BUILT_APP = built;
  const { browser, front } = await startStage(atEnd);
  let count = 0;

  /** Brings somebody whose browser has nothing stored but what makes them of this kind. */
  async function come(kind: Kind) {
    const name = `client-${++count}`;
    const { uid, localStorage } = await createAccount(name, kind);
    const context = await browser.newContext({
      ...PHONE,
      baseURL: front.origin,
      extraHTTPHeaders: { [LINE_HEADER]: name },
      storageState: { cookies: [], origins: [{ origin: front.origin, localStorage }] },
    });
    // What runs these scripts has functions keep their names by a helper, which the page does not know.
    await context.addInitScript("globalThis.__name = (named) => named;");
    return {
      uid,
      context,
      line: front.lineOf(name),

      /** Stores a list of theirs with so many items. @returns its id */
      storeList: (length: number, others: readonly string[] = []) => {
        const items = Array.from({ length }, (_, index) => item(`Item ${index}`));
        return storeList([uid, ...others], { items });
      },

      /** Opens a page, and waits for an element that fits the selector `until`. */
      async open(path: string, slow: "all" | "processor" | "nothing", until = ROW) {
        const page = await context.newPage();
        await page.addInitScript(watchPage, [until, LOADED] as const);
        const loaded = page.waitForEvent("console", (message) => message.text() === LOADED);
        const session = await context.newCDPSession(page);
        const rate = slow === "nothing" ? 1 : CPU_SLOWDOWN;
        await session.send("Emulation.setCPUThrottlingRate", { rate });
        await session.send("Network.enable");
        if (slow === "all") await session.send("Network.emulateNetworkConditions", SLOW_4G);
        await page.goto(path, { waitUntil: "commit" });
        await loaded;
        await page.waitForTimeout(500); // for what comes after it
        return page;
      },
    };
  }

  return { built, come };
}

/** Makes an account. @returns what a browser has stored of it */
async function createAccount(name: string, kind: Kind) {
  const email = `${name}-${Date.now()}@example.com`;
  const account = { email, password: "lettuce and tomato", displayName: "Ann" };
  const uid = await storeAccount(account);
  const tokens = await tokensFor(email, account.password);
  if (!tokens) throw new Error(`The identity service does not know ${email}.`);
  const { key, text } = sessionByPassword(tokens, account);
  const known = { uid, email, displayName: "Ann", emailVerified: false, hasPassword: true };
  const session = { name: key, value: text };
  const memory = { name: "lettuce/session", value: JSON.stringify(known) };
  const stored = { visitor: [], member: [session], known: [session, memory] };
  return { uid, localStorage: stored[kind] };
}
