import { test as base } from "../support/fixtures";
import { type Engine, ensureEngine } from "./engines";
import { createPerson, type Driver, type Person, type Pointer } from "./person";

type Fixtures = {
  /** Brings somebody with a browser of this engine. Where there is none, the test is skipped. */
  bring: (engine: Engine, by: Pointer) => Promise<Person>;
};

/** Playwright's `test` with people at other browsers. */
export const test = base.extend<Fixtures>({
  bring: async ({ front }, use, testInfo) => {
    const running: Driver[] = [];
    await use(async (engine, by) => {
      const open = ensureEngine(engine);
      const remedy = `${engine.packages.length ? "apt-get" : "npx playwright"} install ${engine.packages.join(" ")}`;
      testInfo.skip(!open, `${engine.name} is not installed: ${remedy}`);
      if (!open) throw new Error("The test was to be skipped.");
      const driver = await open(by);
      running.push(driver);
      return createPerson(driver, front.origin);
    });
    await Promise.all(running.map(({ stop }) => stop()));
  },
});
