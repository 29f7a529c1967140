import { dress } from "../gallery/dress";
import type { State } from "../gallery/state";
import { DESK_STATES } from "../gallery/states/desk";
import { ENTRY_STATES } from "../gallery/states/entry";
import { LIST_STATES } from "../gallery/states/list";
import { LISTS_STATES } from "../gallery/states/lists";
import { axeFindings, RULES_OF_COLOURS } from "../support/axe";
import { expect, type Person, test } from "../support/fixtures";
import { deleteStoredAccount, storedAccount } from "../support/stored-accounts";
import { deleteStoredListsOf } from "../support/stored-lists";

/** What the browser and the database say where a state is that something is refused or cut off. */
const OF_BROKEN_STATES = [
  /Couldn't load preload assets/,
  /Failed to load resource/,
  /WebChannelConnection RPC/,
  /Firestore/,
  /cleardot\.gif/,
];

/** States that differ from others in their data alone, or are put together from parts that others show. */
const LIKE_OTHERS = `
  sign-up invited-log-in log-in-failed reset-password reset-sent set-password reset-link-invalid email-restored
  unknown-action
  lists-three lists-shared lists-found lists-not-found lists-failed log-out-unsent profile
  list-empty list-three list list-all-done list-sixty list-sixty-end list-difficult list-editing list-renaming
  list-typing list-large-text list-full-of-items list-undo list-undo-offline list-offline-end list-welcome
  list-loading list-unknown list-failed list-crowd list-share-closed list-full list-closed add-shared-visitor
  settings-closed settings-full settings-owner settings-member settings-copied settings-unsent settings-qr-code
  settings-text-copied
  desk-lists desk-list
`.split(/\s+/);

/** So many states in each test: few enough to be shared out among several workers. */
const STATES_A_TEST = 8;

// Several pages for each test: the gallery has their pictures.
test.use({ screenshot: "off" });

function testStates(all: readonly State[], tag: string | string[]) {
  const states = all.filter(({ name }) => !LIKE_OTHERS.includes(name));
  for (let first = 0; first < states.length; first += STATES_A_TEST) {
    const some = states.slice(first, first + STATES_A_TEST);
    test(`axe finds nothing in any state from ${some[0]?.name} to ${some.at(-1)?.name}`, {
      tag,
    }, async ({ ann, allowConsole }) => {
      allowConsole(...OF_BROKEN_STATES);
      // One browser for all, which has the app's files after the first.
      await ann.page.goto("/robots.txt");
      for (const { name, title, show } of some) {
        await test.step(title, async () => {
          const page = await ann.context.newPage();
          await page.emulateMedia({ colorScheme: "dark" });
          const end = await show({ ...ann, page });
          await dress(page, "dark");
          expect.soft(await axeFindings(page, RULES_OF_COLOURS), `${name}, dark`).toEqual([]);
          await dress(page, "light");
          expect.soft(await axeFindings(page), `${name}, light`).toEqual([]);
          await end?.();
          await page.close();
          await forget(ann);
        });
      }
    });
  }
}

/** Lets nothing be left of somebody, as if they came for the first time. */
async function forget({ page, context, line, email }: Person): Promise<void> {
  line.mend();
  await context.setOffline(false);
  await page.evaluate(() => localStorage.clear());
  const account = await storedAccount(email);
  if (!account) return;
  await deleteStoredListsOf(account.localId);
  await deleteStoredAccount(account.localId);
}

testStates([...ENTRY_STATES, ...LISTS_STATES, ...LIST_STATES], "@phone");
testStates(DESK_STATES, []);
