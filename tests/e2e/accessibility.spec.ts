import { showInScheme } from "../gallery/scheme";
import type { State } from "../gallery/state";
import { DESK_STATES } from "../gallery/states/desk";
import { ENTRY_STATES } from "../gallery/states/entry";
import { LIST_STATES } from "../gallery/states/list";
import { LISTS_STATES } from "../gallery/states/lists";
import { axeFindings, COLOUR_RULES } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { pressAssistively } from "../support/gestures";
import { openList } from "../support/list-page";
import { item } from "../support/stored-lists";

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
  sign-up set-password
  lists-not-found profile
  list-empty list list-all-done list-difficult list-editing list-renaming list-large-text list-undo
  list-full
  settings-owner settings-qr-code
  desk-list
`.split(/\s+/);

// The gallery has the pictures.
test.use({ screenshot: "off" });

function testStates(all: readonly State[], tag: string | string[]) {
  for (const { name, title, show } of all) {
    if (REDUNDANT_STATES.includes(name)) continue;
    test(`axe finds no violation: ${title}`, { tag }, async ({ ann, page, allowConsole }) => {
      allowConsole(...EXPECTED_MESSAGES);
      await page.emulateMedia({ colorScheme: "dark" });
      const end = await show(ann);
      await showInScheme(page, "dark");
      expect.soft(await axeFindings(page, COLOUR_RULES), "dark").toEqual([]);
      await showInScheme(page, "light");
      expect.soft(await axeFindings(page), "light").toEqual([]);
      await end?.();
    });
  }
}

testStates([...ENTRY_STATES, ...LISTS_STATES, ...LIST_STATES], "@phone");
testStates(DESK_STATES, []);

test("assistive technology ticks, deletes, renames and adds by single presses, and its focus stays at its place", async ({
  ann,
  page,
}) => {
  const soap = item("Soap", { done: true });
  const list = await openList(ann, { items: ["Milk", "Bread", "Salt", "Tea", soap] });
  const box = (name: string) => page.getByRole("checkbox", { name });
  await list.toggle("Milk"); // from now on, a script's focus is invisible
  await pressAssistively(box("Bread"));
  await expect(list.doneItems).toHaveText(["Milk", "Bread", "Soap"]);
  await expect(box("Salt")).toBeFocused();
  await pressAssistively(list.actions("Salt"));
  await pressAssistively(page.getByRole("menuitem", { name: "Delete" }));
  await expect(box("Tea")).toBeFocused();
  await pressAssistively(list.name.getByRole("button"));
  await expect(list.nameInput).toBeFocused();
  await list.newItem.pressSequentially("So");
  await pressAssistively(list.suggestions.first());
  await expect(list.openItems).toHaveText(["Tea", "Soap"]);
});
