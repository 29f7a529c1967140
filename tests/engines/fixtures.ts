import { aptInstall, thisMachine } from "../../scripts/backend/machine";
import { test as base } from "../support/fixtures";
import type { Engine } from "./engines";
import { createPerson, type Driver, type Person } from "./person";

type Fixtures = {
  /** Creates a person with a browser of this engine. Skips the test if there is none. */
  personIn: (engine: Engine) => Promise<Person>;
};

/** Playwright's `test` with people who use other browsers. */
export const test = base.extend<Fixtures>({
  personIn: async ({ front }, use, testInfo) => {
    const running: Driver[] = [];
    await use(async ({ name, packages, find, open }) => {
      if (!find()) for (const one of packages) aptInstall(one, `for ${name}`, thisMachine());
      const path = find() || "";
      const debian = packages.length > 0 && `On Debian: apt-get install ${packages.join(" ")}`;
      testInfo.skip(!path, `${name} is not installed. ${debian || "npx playwright install"}`);
      const driver = await open(path);
      running.push(driver);
      return createPerson(driver, front.origin);
    });
    await Promise.all(running.map(({ stop }) => stop()));
  },
});
