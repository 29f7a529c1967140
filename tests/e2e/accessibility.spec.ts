import { showInScheme } from "../gallery/scheme";
import type { State } from "../gallery/state";
import { DESK_STATES } from "../gallery/states/desk";
import { ENTRY_STATES } from "../gallery/states/entry";
import { LIST_STATES } from "../gallery/states/list";
import { LISTS_STATES } from "../gallery/states/lists";
import { axeFindings, COLOUR_RULES } from "../support/axe";
import { expect, type Person, test } from "../support/fixtures";
import { deleteStoredAccount, storedAccount } from "../support/stored-accounts";
import { deleteStoredListsOf } from "../support/stored-lists";

/** Console messages of states with a denied request or without a network. */
const EXPECTED_MESSAGES = [
  /Couldn't load preload assets/,
  /Failed to load resource/,
  /WebChannelConnection RPC/,
  /Firestore/,
  /cleardot\.gif/,
];

/** States that differ from others only in their data, or combine parts that others show. */
const REDUNDANT_STATES = `
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

/** The number of states in a test: few enough to spread them over several workers. */
const STATES_PER_TEST = 8;

// A test opens several pages, and the gallery has their pictures.
test.use({ screenshot: "off" });

function testStates(all: readonly State[], tag: string | string[]) {
  const states = all.filter(({ name }) => !REDUNDANT_STATES.includes(name));
  for (let first = 0; first < states.length; first += STATES_PER_TEST) {
    const batch = states.slice(first, first + STATES_PER_TEST);
    test(`axe finds no violation in the states from ${batch[0]?.name} to ${batch.at(-1)?.name}`, {
      tag,
    }, async ({ ann, allowConsole }) => {
      allowConsole(...EXPECTED_MESSAGES);
      // One browser context for all states, with the app's files in its cache.
      await ann.page.goto("/robots.txt");
      for (const { name, title, show } of batch) {
        await test.step(title, async () => {
          const page = await ann.context.newPage();
          await page.emulateMedia({ colorScheme: "dark" });
          const end = await show({ ...ann, page });
          await showInScheme(page, "dark");
          expect.soft(await axeFindings(page, COLOUR_RULES), `${name}, dark`).toEqual([]);
          await showInScheme(page, "light");
          expect.soft(await axeFindings(page), `${name}, light`).toEqual([]);
          await end?.();
          await page.close();
          await reset(ann);
        });
      }
    });
  }
}

/** Removes all data of a user, in the browser and on the server. */
async function reset({ page, context, line, email }: Person): Promise<void> {
  line.restore();
  await context.setOffline(false);
  await page.evaluate(() => localStorage.clear());
  const account = await storedAccount(email);
  if (!account) return;
  await deleteStoredListsOf(account.localId);
  await deleteStoredAccount(account.localId);
}

testStates([...ENTRY_STATES, ...LISTS_STATES, ...LIST_STATES], "@phone");
testStates(DESK_STATES, []);
