import { join } from "node:path";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { test } from "../support/fixtures";
import { deleteStoredAccount, storedAccount } from "../support/stored-accounts";
import { AT_DESK } from "./playwright.config";
import { type Scheme, showInScheme } from "./scheme";
import { DESK_STATES } from "./states/desk";
import { ENTRY_STATES } from "./states/entry";
import { LIST_STATES } from "./states/list";
import { LISTS_STATES } from "./states/lists";

const FOLDER = join(PROJECT_ROOT, ".gallery");
const STATES = [...ENTRY_STATES, ...LISTS_STATES, ...LIST_STATES, ...DESK_STATES];

/** The person in all pictures. */
const ANNA = { name: "Anna", email: "anna@example.com" };

for (const { name, show } of STATES) {
  const tag = name.startsWith("desk-") ? [AT_DESK] : [];
  test(name, { tag }, async ({ person, allowConsole }, { project }) => {
    // States with a refusal or without a network log errors.
    allowConsole(/^/);
    const anna = { ...(await person(name)), ...ANNA };
    const end = await show(anna);
    const schemes: Scheme[] = project.name === "paper" ? ["print"] : ["light", "dark"];
    for (const scheme of schemes) {
      await showInScheme(anna.page, scheme);
      const path = join(FOLDER, `${name}-${project.name}-${scheme}.png`);
      await anna.page.screenshot({ path });
    }
    await end?.();
  });
}

test.afterEach(async () => {
  const account = await storedAccount(ANNA.email);
  if (account) await deleteStoredAccount(account.localId);
});
