import { STATES, show, showInScheme } from "../gallery/states";
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
const REDUNDANT_STATES = split(`
  sign-up set-password lists-many lists-not-found profile list-empty list-difficult list-full settings-qr-code
  year-lists year-list year-usual-items
`);

/** States that one person sees one after the other. The last one may be without a network, or leave a finger down. */
const GROUPS = [
  "sign-up-failed log-in email-verified error-page invited profile-unverified",
  "lists-empty list-unknown list-not-here",
  "lists-install add-shared list-read-only list-share list-holding",
  "list list-menu list-editing list-unseen list-offline",
  "list-suggestions list-to-sort list-usual-items list-dragging",
  "list-joined list-stranger settings settings-removed",
  "desk-selected desk-move desk-settings desk-profile",
].map(split);

function split(names: string): string[] {
  return names.trim().split(/\s+/);
}

const inGroups = [...REDUNDANT_STATES, ...GROUPS.flat()];
const unknown = inGroups.filter((name) => !STATES[name]);
if (unknown.length > 0) throw new Error(`tests/gallery/states.ts has no ${unknown.join(", ")}.`);
const alone = Object.keys(STATES).filter((name) => !inGroups.includes(name));

// The gallery has the pictures.
test.use({ screenshot: "off" });

for (const names of [...GROUPS, ...alone.map(split)]) {
  const tag = names.every((name) => name.startsWith("desk-")) ? [] : ["@phone"];
  test(`axe finds no violation: ${names.join(", ")}`, { tag }, async ({
    ann,
    page,
    allowConsole,
  }) => {
    allowConsole(...EXPECTED_MESSAGES);
    for (const name of names) {
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: "dark" });
        await show(STATES[name] ?? [], ann);
        await showInScheme(page, "dark");
        expect.soft(await axeFindings(page, COLOUR_RULES), `${name}, dark`).toEqual([]);
        await showInScheme(page, "light");
        expect.soft(await axeFindings(page), `${name}, light`).toEqual([]);
      });
    }
  });
}

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
