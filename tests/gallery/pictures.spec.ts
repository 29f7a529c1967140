import { join } from "node:path";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { test } from "../support/fixtures";
import { STATES, show, showInScheme } from "./states";

for (const [name, steps] of Object.entries(STATES)) {
  test(name, async ({ person, allowConsole }, { project }) => {
    // States with a refusal or without a network log errors.
    allowConsole(/^/);
    const anna = await person("Anna");
    await show(steps, anna);
    for (const scheme of ["light", "dark"] as const) {
      await showInScheme(anna.page, scheme);
      const file = `${name}-${project.name}-${scheme}.png`;
      await anna.page.screenshot({ path: join(PROJECT_ROOT, ".gallery", file) });
    }
  });
}
