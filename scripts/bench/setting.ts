import type { Browser, BrowserContext, Page } from "@playwright/test";
import { emulatorHosts, hostingHost } from "../../tests/support/environment";
import { type Front, LINE_HEADER, startFront } from "../../tests/support/front";
import startServers from "../../tests/support/servers-for-playwright";
import { sessionByPassword, storeAccount, tokensFor } from "../../tests/support/stored-accounts";
import { scratchFolder } from "../backend/guarded-process";
import { launchBrowser } from "../browser";
import { buildBoth } from "./build";
import { watchLoading } from "./in-page";

/** A phone of the cheaper kind. */
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Slow 4G, as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** How much slower the processor is than this machine's. */
const CPU_SLOWDOWN = 4;

type Account = Parameters<typeof storeAccount>[0];

/** Somebody with a browser. */
export type Client = {
  readonly uid: string | null;
  readonly context: BrowserContext;
  readonly line: ReturnType<Front["lineOf"]>;
  /** Opens a page. `slow` says what of it is slow. */
  readonly open: (
    path: string,
    options?: { slow?: "network and processor" | "processor"; until?: string },
  ) => Promise<Page>;
  readonly close: () => Promise<void>;
};

/** What measurements are made in. */
export type Setting = {
  /** Where the build of the app and the bare pages is. */
  readonly built: string;
  readonly visitor: () => Promise<Client>;
  /** Somebody who is signed in, in a browser with empty caches. `knows`: the app remembers them from an earlier visit. */
  readonly member: (options?: { knows?: boolean }) => Promise<Client>;
};

/**
 * Builds the app and the bare pages, and starts everything they need.
 * @param closing gets what ends it, the last one first
 */
export async function prepare(closing: (() => Promise<unknown>)[]): Promise<Setting> {
  const built = scratchFolder();
  await buildBoth(built);
  process.env.BUILT_APP = built;
  closing.push(await startServers());
  const front = await startFront({ ...emulatorHosts(), hostingHost: hostingHost() });
  closing.push(front.close);
  const browser = await launchBrowser();
  closing.push(() => browser.close());
  let count = 0;

  return {
    built,
    visitor: () => client(browser, front, `visitor-${++count}`, null, {}),
    async member({ knows = false } = {}) {
      const name = `member-${++count}`;
      const email = `${name}-${Date.now()}@example.com`;
      const account = { email, password: "lettuce and tomato", displayName: "Ann" };
      const uid = await storeAccount(account);
      return client(browser, front, name, uid, await signedIn(uid, account, knows));
    },
  };
}

/** What a browser's storage holds of somebody who is signed in: of the SDK, and of the app if that `knows` them. */
async function signedIn(uid: string, account: Account, knows: boolean) {
  const { email, password, displayName } = account;
  const tokens = await tokensFor(email, password);
  if (!tokens) throw new Error(`The identity service does not know ${email}.`);
  const { key, text } = sessionByPassword(tokens, account);
  const known = { uid, email, displayName, emailVerified: false, hasPassword: true };
  return { [key]: text, ...(knows && { "lettuce/session": JSON.stringify(known) }) };
}

async function client(
  browser: Browser,
  front: Front,
  name: string,
  uid: string | null,
  stored: Readonly<Record<string, string>>,
): Promise<Client> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...PHONE,
    baseURL: front.origin,
    extraHTTPHeaders: { [LINE_HEADER]: name },
    storageState: { cookies: [], origins: [{ origin: front.origin, localStorage }] },
  });
  return {
    uid,
    context,
    line: front.lineOf(name),
    async open(path, { slow, until = "body" } = {}) {
      const page = await context.newPage();
      // What runs these scripts has functions keep their names by a helper, which the page does not know.
      await page.addInitScript("globalThis.__name = (named) => named;");
      await page.addInitScript(watchLoading, until);
      if (slow) {
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
        if (slow === "network and processor") {
          await session.send("Network.enable");
          await session.send("Network.emulateNetworkConditions", SLOW_4G);
        }
      }
      await page.goto(path, { waitUntil: "commit" });
      return page;
    },
    close: () => context.close(),
  };
}
