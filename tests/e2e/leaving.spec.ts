import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { openList } from "../support/list-page";
import { storedList } from "../support/stored-lists";
import { expectLastingToast, expectPassingToast } from "../support/toasts";

test("a member sees 'Leave list' and not 'Delete list', leaves by holding the button once their edits can be sent, and is asked before rejoining", {
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
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const list = await openList(ann, { name: "Market", owner: "somebody" });
  const members = async () => (await storedList(list.id))?.shared_with;
  ann.line.cut();
  await list.add("Eggs");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(heading("Leave list")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete list" })).toHaveCount(0);
  const button = page.getByRole("button", { name: "Leave list", exact: true });
  await expect(button).toHaveAccessibleDescription("Hold to leave");
  await hold(button);
  await expectLastingToast(page, "Unable to remove you from the list. Please try again a later.");
  await expect(page).toHaveURL(`/list/${list.id}/settings`);
  expect(await members()).toEqual([list.uid]);

  ann.line.restore();
  await hold(button);
  await expectPassingToast(page, "You left the list!", 5_000);
  await expect(page).toHaveURL("/lists");
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();
  expect(await list.stored()).toEqual(["Milk", "Bread", "Salt", "Eggs"]);
  expect(await members()).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL(`/list/${list.id}`);
  await expect(heading("You left this list")).toBeVisible();
  expect(await members()).toEqual([]);
  await page.getByRole("button", { name: "Join again" }).click();
  await expect(heading("Market")).toBeVisible();
  await expect.poll(members).toEqual([list.uid]);
});
