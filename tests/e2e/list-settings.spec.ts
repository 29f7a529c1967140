import { startSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { hold, press } from "../support/gestures";
import { openList } from "../support/list-page";
import { recordTexts } from "../support/record-texts";
import { storedList } from "../support/stored-lists";
import { closeToast, expectToast } from "../support/toasts";

const heading = ({ page }: Person, name: string) =>
  page.getByRole("main").or(page.getByRole("banner")).getByRole("heading", { name, exact: true });
const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });
const openSettings = ({ page }: Person) => press(page.getByRole("link", { name: "Settings" }));

test("the settings show the list's URL; the owner deletes the list for everyone", {
  tag: [
    "@header/settings-link",
    "@list/unknown-id",
    "@settings/share",
    "@settings/owner-deletes",
    "@roles/owner",
    "@messages/list-deleted",
    "@messages/list-not-deleted",
  ],
}, async ({ ann, page, person, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const bob = await person("Bob");
  const { id } = await openList(ann, { name: "Market" });
  const url = page.url();
  await startSignedIn(bob);
  await bob.page.goto(url);
  await expect(heading(bob, "Market")).toBeVisible();

  await openSettings(ann);
  await expect(page).toHaveURL(`/list/${id}/settings`);
  await expect(heading(ann, "Settings")).toBeVisible();
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  await expect(heading(ann, "Share list")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Link to this list" })).toHaveValue(url);
  await expect(heading(ann, "Delete this list")).toBeVisible();
  await expect(heading(ann, "Leave list")).toHaveCount(0);
  const remove = button(ann, "Delete list");
  await expect(remove).toHaveAccessibleDescription("Hold to delete");
  ann.line.cut();
  await hold(remove);
  await closeToast(page, "Unable to delete the list. Please try again a later.");
  await expect(page).toHaveURL(`/list/${id}/settings`);
  expect(await storedList(id)).not.toBeNull();

  ann.line.restore();
  const problemsSeen = await recordTexts(page, /Unknown list id/);
  await hold(remove);
  const gone = "And just like that the list is gone. Hope you're happy now.";
  await expectToast(page, gone);
  await expect(page).toHaveURL("/lists");
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();
  expect(await problemsSeen()).toEqual([]);
  expect(await storedList(id)).toBeNull();
  await expect(heading(bob, "Unknown list id")).toBeVisible();
});

test("a member leaves a list once their edits can be sent, and is asked before rejoining", {
  tag: [
    "@settings/member-leaves",
    "@validation/owner-deletes",
    "@roles/owner",
    "@roles/member",
    "@list/opening-joins",
    "@messages/list-left",
    "@messages/list-not-left",
  ],
}, async ({ ann, page, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const list = await openList(ann, { name: "Market", owner: "somebody" });
  const members = async () => (await storedList(list.id))?.shared_with;
  ann.line.cut();
  await list.add("Eggs");
  await openSettings(ann);
  await expect(heading(ann, "Leave list")).toBeVisible();
  await expect(button(ann, "Delete list")).toHaveCount(0);
  const leave = button(ann, "Leave list");
  await expect(leave).toHaveAccessibleDescription("Hold to leave");
  await hold(leave);
  await closeToast(page, "Unable to remove you from the list. Please try again a later.");
  await expect(page).toHaveURL(`/list/${list.id}/settings`);
  expect(await members()).toEqual([list.uid]);

  ann.line.restore();
  const problemsSeen = await recordTexts(page, /You are not on this list/);
  await hold(leave);
  await expectToast(page, "You left the list!");
  await expect(page).toHaveURL("/lists");
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();
  expect(await problemsSeen()).toEqual([]);
  expect(await list.stored()).toEqual(["Milk", "Bread", "Salt", "Eggs"]);
  expect(await members()).toEqual([]);

  await page.goBack();
  await expect(heading(ann, "You are not on this list.")).toBeVisible();
  expect(await members()).toEqual([]);
  await button(ann, "Join").click();
  await expect(heading(ann, "Market")).toBeVisible();
  await expect.poll(members).toEqual([list.uid]);
});
