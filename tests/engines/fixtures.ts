import { aptInstall, thisMachine } from "../../scripts/backend/machine";
import { test as base } from "../support/fixtures";
import type { Engine } from "./engines";
import { createPerson, type Driver, type Person } from "./person";

type Fixtures = {
  /** Brings somebody with a browser of this engine. Where there is none, the test is skipped. */
  bring: (engine: Engine) => Promise<Person>;
};

/** Playwright's `test` with people at other browsers. */
export const test = base.extend<Fixtures>({
  bring: async ({ front }, use, testInfo) => {
    const running: Driver[] = [];
    await use(async ({ name, packages, find, open }) => {
      if (!find()) for (const one of packages) aptInstall(one, `for ${name}`, thisMachine());
      const path = find() ?? "";
      const debian = packages.length > 0 && `On Debian: apt-get install ${packages.join(" ")}`;
      testInfo.skip(!path, `${name} is not installed. ${debian || "npx playwright install"}`);
      const driver = await open(path);
      running.push(driver);
      return createPerson(driver, front.origin);
    });
    await Promise.all(running.map(({ stop }) => stop()));
  },
});
