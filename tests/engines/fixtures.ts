import { test as base } from "../support/fixtures";
import { type Engine, ensureEngine } from "./engines";
import { type Browser, createPerson, type Person, type PointerType } from "./person";

type Fixtures = {
  /** Brings somebody with a browser of this engine. Where there is none, the test is skipped. */
  bring: (engine: Engine, by: PointerType) => Promise<Person>;
};

/** Playwright's `test` with people at browsers that Playwright does not drive. */
export const test = base.extend<Fixtures>({
  bring: async ({ front }, use, testInfo) => {
    const running: Browser[] = [];
    await use(async (engine, by) => {
      const open = await ensureEngine(engine);
      const remedy = `On Debian: apt-get install ${engine.packages.join(" ")}`;
      testInfo.skip(!open, `${engine.name} is not installed. ${remedy}`);
      if (!open) throw new Error("The test was to be skipped.");
      const browser = await open();
      running.push(browser);
      return createPerson(browser, front.origin, by);
    });
    await Promise.all(running.map(({ stop }) => stop()));
  },
});
