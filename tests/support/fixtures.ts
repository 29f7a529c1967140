import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { emulatorHosts, hostingHost } from "./environment";
import { CONTENTION } from "./expected-console";
import { type Front, LINE_HEADER, startFront } from "./front";
import type { Line } from "./line";
import { storedAccount } from "./stored-accounts";
import { deleteStoredListsOf } from "./stored-lists";
import { watchPage } from "./watch-page";

export { expect };

/** A person with their own browser and network. */
export type Person = {
  readonly name: string;
  /** Fresh for each test. */
  readonly email: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly line: Line;
};

type Fixtures = {
  /** The one origin that all people of this test open. */
  front: Front;
  /** Creates a person. Names within a test must differ. With several people, `CONTENTION` is allowed. */
  person: (name: string) => Promise<Person>;
  /** The first person of most tests. The fixture `page` is her page. */
  ann: Person;
  /** Allows console messages and page errors. Any other fails the test. */
  allowConsole: (...patterns: RegExp[]) => void;
  problems: { readonly allowed: RegExp[]; readonly found: string[] };
};

/** Playwright's `test` with people. It fails on warnings and errors in the console of a page. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  front: async ({}, use) => {
    const front = await startFront({ ...emulatorHosts(), hostingHost: hostingHost() });
    await use(front);
    await front.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  problems: async ({}, use) => {
    const problems = { allowed: [] as RegExp[], found: [] as string[] };
    await use(problems);
    const unexpected = problems.found.filter(
      (text) => !problems.allowed.some((pattern) => pattern.test(text)),
    );
    expect(unexpected, "warnings and errors in the console").toEqual([]);
  },

  allowConsole: async ({ problems }, use) => {
    await use((...patterns) => void problems.allowed.push(...patterns));
  },

  ann: async ({ person }, use) => use(await person("Ann")),
  page: ({ ann }, use) => use(ann.page),

  person: async ({ browser, front, problems }, use, { testId, repeatEachIndex }) => {
    const people: Person[] = [];
    await use(async (name) => {
      const context = await browser.newContext({
        baseURL: front.origin,
        permissions: ["clipboard-read", "clipboard-write"],
        extraHTTPHeaders: { [LINE_HEADER]: encodeURIComponent(name) },
      });
      context.on("page", (page) => {
        watchPage(page, `${name}: `, problems.found);
        waitForTakeover(page);
      });
      const email = `${name}-${testId}-${repeatEachIndex}-${Date.now()}@example.com`.toLowerCase();
      const line = front.lineOf(encodeURIComponent(name));
      const one = { name, email, context, page: await context.newPage(), line };
      people.push(one);
      if (people.length > 1) problems.allowed.push(...CONTENTION);
      return one;
    });
    for (const { email, context } of people) {
      await context.close();
      // At each write the emulator scans all lists: lists that a test leaves behind slow down all other tests.
      const account = await storedAccount(email);
      if (account) await deleteStoredListsOf(account.localId);
    }
  },
});

/** Waits until the app has taken over from the first paint: before, drags have no effect. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !("firstPaint" in window));
}

/** Makes `page.goto` and `page.reload` wait until the app has taken over, unless they get another time to wait for. */
function waitForTakeover(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilTakenOver(page);
    return response;
  };
  page.reload = async () => {
    const response = await reload();
    await untilTakenOver(page);
    return response;
  };
}
