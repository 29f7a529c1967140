import { comeSignedIn } from "../support/accounts";
import { NO_NETWORK, REFUSED_WRITE } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { hold, holdPartly } from "../support/gestures";
import { changeStoredList, newListId, storedList, storeList } from "../support/stored-lists";
import { expectToast, expectToastCloses, expectToastStays, toasts } from "../support/toasts";

function deleteButton({ page }: Person) {
  return page.getByRole("button", { name: "Delete list", exact: true });
}

function leaveButton({ page }: Person) {
  return page.getByRole("button", { name: "Leave list", exact: true });
}

function heading({ page }: Person, name: string) {
  return page.getByRole("heading", { name, exact: true });
}

test.describe("Settings screen", () => {
  test("the settings link of a list leads there, without a trailing slash doubled; the back link leads to the list", {
    tag: ["@header/settings-link", "@list/unknown-id"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)]);
    for (const path of [`/list/${id}`, `/list/${id}/`]) {
      await ann.page.goto(path);
      await ann.page.getByRole("link", { name: "Settings" }).click();
      await expect(ann.page).toHaveURL(`/list/${id}/settings`);
      await expect(heading(ann, "Settings")).toBeVisible();
    }
    const inFront = ann.page.locator(":not([inert] *)");
    await expect(ann.page.getByRole("link", { name: "Settings" }).and(inFront)).toHaveCount(0);
    await ann.page.getByRole("link", { name: "Back to the list" }).click();
    await expect(ann.page).toHaveURL(`/list/${id}`);

    for (const unknown of [newListId(), "not-an-id"]) {
      await ann.page.goto(`/list/${unknown}/settings`);
      await expect(heading(ann, "Unknown list id")).toBeVisible();
    }
  });

  test("'Share list' shows the list's URL to send to others, and copies it; the owner sees 'Delete this list' and not 'Leave list'", {
    tag: ["@settings/share", "@settings/owner-deletes", "@roles/owner"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann), "somebody"]);
    await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await ann.page.goto(`/list/${id}/settings`);
    await expect(heading(ann, "Share list")).toBeVisible();
    const url = new URL(`/list/${id}`, ann.page.url()).href;
    await expect(ann.page.getByRole("textbox", { name: "Link to this list" })).toHaveValue(url);
    await ann.page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(ann.page.getByText("Link copied")).toBeVisible();
    expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    await expect(heading(ann, "Delete this list")).toBeVisible();
    await expect(deleteButton(ann)).toHaveAccessibleDescription("Hold to delete");
    await expect(leaveButton(ann)).toHaveCount(0);
  });

  test("the owner deletes the list by holding the button, is told so, and goes to /lists; it is gone for all", {
    tag: ["@roles/owner", "@messages/list-deleted"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const bob = await person("Bob");
    const uid = await comeSignedIn(ann);
    const id = await storeList([uid, await comeSignedIn(bob)], { name: "Market" });
    await bob.page.goto(`/list/${id}`);
    await expect(heading(bob, "Market")).toBeVisible();

    await ann.page.goto(`/list/${id}/settings`);
    await hold(deleteButton(ann));
    await expectToast(ann.page, "And just like that the list is gone. Hope you're happy now.");
    await expect(ann.page).toHaveURL("/lists");
    await expectToastCloses(ann.page, 5_000);
    await expect(ann.page.getByText("Oh, such emptiness")).toBeVisible();
    expect(await storedList(id)).toBeNull();
    await expect(heading(bob, "Unknown list id")).toBeVisible();
  });

  test("other members see 'Leave list' and not 'Delete this list': one leaves by holding the button, is told so, and goes to /lists; the list stays with the others", {
    tag: [
      "@settings/member-leaves",
      "@validation/owner-deletes",
      "@roles/owner",
      "@roles/member",
      "@messages/list-left",
    ],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList(["somebody", await comeSignedIn(ann)]);
    await ann.page.goto(`/list/${id}/settings`);
    await expect(heading(ann, "Leave list")).toBeVisible();
    await expect(leaveButton(ann)).toHaveAccessibleDescription("Hold to leave");
    await expect(deleteButton(ann)).toHaveCount(0);
    await hold(leaveButton(ann));
    await expectToast(ann.page, "You left the list!");
    await expect(ann.page).toHaveURL("/lists");
    await expectToastCloses(ann.page, 5_000);
    await expect(ann.page.getByText("Oh, such emptiness")).toBeVisible();
    expect((await storedList(id))?.shared_with).toEqual(["somebody"]);
  });

  test("releasing or leaving the button within the second cancels", {
    tag: "@hold-button/one-second",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)]);
    await ann.page.clock.install();
    await ann.page.goto(`/list/${id}/settings`);
    await expect(deleteButton(ann)).toBeVisible();
    for (const end of ["release", "leave"] as const) {
      await holdPartly(deleteButton(ann), end);
      await expect(ann.page).toHaveURL(`/list/${id}/settings`);
      await expect(toasts(ann.page)).toHaveCount(0);
      expect(await storedList(id)).not.toBeNull();
    }
  });

  test("a list that can't be deleted or left stays, and one is told so until that is closed", {
    tag: ["@messages/list-not-deleted", "@messages/list-not-left"],
  }, async ({ person, allowConsole }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    const owned = await storeList([uid]);
    const joined = await storeList(["somebody", uid]);
    for (const [id, button, message] of [
      [owned, deleteButton(ann), "Unable to delete the list. Please try again a later."],
      [joined, leaveButton(ann), "Unable to remove you from the list. Please try again a later."],
    ] as const) {
      await ann.page.goto(`/list/${id}/settings`);
      await expect(button).toBeVisible();
      ann.line.cut();
      await hold(button);
      await expectToast(ann.page, message);
      await expectToastStays(ann.page);
      await expect(ann.page).toHaveURL(`/list/${id}/settings`);
      ann.line.mend();
    }
    expect(await storedList(owned)).not.toBeNull();
    expect((await storedList(joined))?.shared_with).toContain(uid);
  });

  test("a list is deleted only if the user is its owner: one who no longer is, is refused", {
    tag: "@validation/owner-deletes",
  }, async ({ person, allowConsole }) => {
    allowConsole(...NO_NETWORK, ...REFUSED_WRITE);
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    const id = await storeList([uid, "somebody"]);
    // The page does not hear that the list has changed hands.
    await ann.page.goto(`/list/${id}/settings`);
    await expect(deleteButton(ann)).toBeVisible();
    await ann.page.route("**/google.firestore.v1.Firestore/**", (route) => route.abort());
    ann.line.cut();
    ann.line.mend();
    await changeStoredList(id, { owner: "somebody" });
    await hold(deleteButton(ann));
    await expectToast(ann.page, "Unable to delete the list. Please try again a later.");
    expect(await storedList(id)).not.toBeNull();
  });
});
