import { startSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { storedList, storeList } from "../support/stored-lists";
import { expectLastingToast, expectPassingToast } from "../support/toasts";

function heading({ page }: Person, name: string) {
  return page.getByRole("heading", { name, exact: true });
}

test("a list links to its settings, where 'Share list' shows its URL; the owner sees 'Delete this list' and not 'Leave list', and deletes it for everyone by holding the button", {
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
  const uid = await startSignedIn(ann);
  const id = await storeList([uid, await startSignedIn(bob)], { name: "Market" });
  await bob.page.goto(`/list/${id}`);
  await expect(heading(bob, "Market")).toBeVisible();

  await page.goto(`/list/${id}/`);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(`/list/${id}/settings`);
  await expect(heading(ann, "Settings")).toBeVisible();
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  await expect(heading(ann, "Share list")).toBeVisible();
  const url = new URL(`/list/${id}`, page.url()).href;
  await expect(page.getByRole("textbox", { name: "Link to this list" })).toHaveValue(url);

  await expect(heading(ann, "Delete this list")).toBeVisible();
  await expect(heading(ann, "Leave list")).toHaveCount(0);
  const button = page.getByRole("button", { name: "Delete list", exact: true });
  await expect(button).toHaveAccessibleDescription("Hold to delete");
  ann.line.cut();
  await hold(button);
  await expectLastingToast(page, "Unable to delete the list. Please try again a later.");
  await expect(page).toHaveURL(`/list/${id}/settings`);
  expect(await storedList(id)).not.toBeNull();

  ann.line.restore();
  await hold(button);
  await expectPassingToast(
    page,
    "And just like that the list is gone. Hope you're happy now.",
    5_000,
  );
  await expect(page).toHaveURL("/lists");
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();
  expect(await storedList(id)).toBeNull();
  await expect(heading(bob, "Unknown list id")).toBeVisible();
});
