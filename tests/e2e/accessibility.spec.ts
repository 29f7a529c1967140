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
const REDUNDANT_STATES = `
  sign-up set-password lists-many lists-not-found profile list-empty list-difficult list-full settings-qr-code
`.split(/\s+/);

// The gallery has the pictures.
test.use({ screenshot: "off" });

for (const [name, steps] of Object.entries(STATES)) {
  if (REDUNDANT_STATES.includes(name)) continue;
  const tag = name.startsWith("desk-") ? [] : ["@phone"];
  test(`axe finds no violation: ${name}`, { tag }, async ({ ann, page, allowConsole }) => {
    allowConsole(...EXPECTED_MESSAGES);
    await page.emulateMedia({ colorScheme: "dark" });
    await show(steps, ann);
    await showInScheme(page, "dark");
    expect.soft(await axeFindings(page, COLOUR_RULES), "dark").toEqual([]);
    await showInScheme(page, "light");
    expect.soft(await axeFindings(page), "light").toEqual([]);
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
