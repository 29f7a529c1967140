import { rmSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { scratchFolder } from "../../scripts/backend/guarded-process";
import { type Front, LINE_HEADER } from "../support/front";
import type { AtEnd } from "../support/run-to-end";
import { startStage } from "../support/stage";
import { sessionByPassword, storeAccount, tokensFor } from "../support/stored-accounts";
import { item, storeList } from "../support/stored-lists";
import { buildBoth } from "./build";
import { watchLoadingOf } from "./in-page";

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

/** Somebody with a browser. */
export type Client = {
  readonly context: BrowserContext;
  readonly line: ReturnType<Front["lineOf"]>;
  /** Opens a page, and waits for an element that fits the selector `until`. `slow` says what of it is slow. */
  readonly open: (
    path: string,
    options: { slow?: "network and processor" | "processor"; until: string },
  ) => Promise<Page>;
  readonly close: () => Promise<void>;
};

/** Somebody who is signed in. */
export type Member = Client & {
  readonly uid: string;
  /** Stores a list of theirs with so many items. @returns its id */
  readonly storeList: (items: number, otherMembers?: readonly string[]) => Promise<string>;
};

/** What measurements are made in. */
export type Setting = {
  /** Where the build of the app and the bare pages is. */
  readonly built: string;
  readonly visitor: () => Promise<Client>;
  /** Somebody with empty caches. */
  readonly member: () => Promise<Member>;
  /** Somebody with empty caches, but for what the app remembers of them from an earlier visit. */
  readonly knownMember: () => Promise<Member>;
};

/** Builds the app and the bare pages, and starts everything they need. */
export async function prepare(atEnd: AtEnd): Promise<Setting> {
  const built = scratchFolder();
  atEnd(async () => rmSync(built, { recursive: true }));
  await buildBoth(built);
  process.env.BUILT_APP = built;
  const { browser, front } = await startStage(atEnd);
  let count = 0;
  const nextName = () => `client-${++count}`;
  return {
    built,
    visitor: () => client(browser, front, nextName(), {}),
    member: () => member(browser, front, nextName(), false),
    knownMember: () => member(browser, front, nextName(), true),
  };
}

async function member(
  browser: Browser,
  front: Front,
  name: string,
  knows: boolean,
): Promise<Member> {
  const email = `${name}-${Date.now()}@example.com`;
  const account = { email, password: "lettuce and tomato", displayName: "Ann" };
  const uid = await storeAccount(account);
  const tokens = await tokensFor(email, account.password);
  if (!tokens) throw new Error(`The identity service does not know ${email}.`);
  const { key, text } = sessionByPassword(tokens, account);
  const known = { uid, email, displayName: "Ann", emailVerified: false, hasPassword: true };
  const stored = { [key]: text, ...(knows && { "lettuce/session": JSON.stringify(known) }) };
  return {
    ...(await client(browser, front, name, stored)),
    uid,
    storeList: (count, others = []) =>
      storeList([uid, ...others], {
        items: Array.from({ length: count }, (_, index) => item(`Item ${index}`)),
      }),
  };
}

async function client(
  browser: Browser,
  front: Front,
  name: string,
  stored: Readonly<Record<string, string>>,
): Promise<Client> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...PHONE,
    baseURL: front.origin,
    extraHTTPHeaders: { [LINE_HEADER]: name },
    storageState: { cookies: [], origins: [{ origin: front.origin, localStorage }] },
  });
  // What runs these scripts has functions keep their names by a helper, which the page does not know.
  await context.addInitScript("globalThis.__name = (named) => named;");
  return {
    context,
    line: front.lineOf(name),
    async open(path, { slow, until }) {
      const page = await context.newPage();
      const untilLoaded = await watchLoadingOf(page, until);
      if (slow) {
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
        if (slow === "network and processor") {
          await session.send("Network.enable");
          await session.send("Network.emulateNetworkConditions", SLOW_4G);
        }
      }
      await page.goto(path, { waitUntil: "commit" });
      await untilLoaded();
      return page;
    },
    close: () => context.close(),
  };
}
