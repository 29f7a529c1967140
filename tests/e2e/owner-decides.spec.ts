import { comeSignedIn, PASSWORD, signUp } from "../support/accounts";
import { axeFindings } from "../support/axe";
import { expect, type Person, test } from "../support/fixtures";
import { hold, press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { askDatabase } from "../support/past-the-app";
import { tokensFor } from "../support/stored-accounts";
import { item, storedList, storeList } from "../support/stored-lists";
import { closeToast, expectToast } from "../support/toasts";

/*
 * Who is on a list: by their names, and as its owner decides.
 */

/** The database says so when somebody asks for what is closed to them. */
const DENIED = [/Firestore.*(permission|PERMISSION_DENIED)/is, /Failed to load resource/];

const storedAt = (path: string) => storedList(path.slice("/list/".length));

/** Brings Ann to a list of her own that she has made by the app, and gives its path. */
async function makeList(ann: Person): Promise<string> {
  await comeSignedIn(ann);
  await ann.page.goto("/lists");
  await ann.page.getByRole("button", { name: "Create new list" }).click();
  await expect(listPage(ann.page).newItem).toBeVisible();
  const path = new URL(ann.page.url()).pathname;
  await expect.poll(() => storedAt(path)).not.toBeNull();
  return path;
}

/** Brings somebody in by the list's link. */
async function comeByLink(somebody: Person, path: string) {
  await comeSignedIn(somebody);
  await somebody.page.goto(path);
}

const members = ({ page }: Person) =>
  page.getByRole("banner").getByRole("link", { name: /member/i });
const heading = ({ page }: Person, name: string) =>
  page.getByRole("heading", { name, exact: true });
const linkSwitch = ({ page }: Person) =>
  page.getByRole("switch", { name: "Anyone with the link can join" });
const remove = ({ page }: Person, name: string) =>
  page.getByRole("button", { name: `Remove ${name}` });
const rows = ({ page }: Person) =>
  page.getByRole("list", { name: "Members" }).getByRole("listitem");

test("members are known by name, the link closes and opens, and who is removed sees it at once", {
  tag: "@both",
}, async ({ person, allowConsole }) => {
  allowConsole(...DENIED);
  const ann = await person("Ann");
  const bob = await person("Bob");
  const cid = await person("Cid");
  const path = await makeList(ann);
  await comeByLink(bob, path);
  await expect(listPage(bob.page).notice("You joined Ann’s list.")).toBeVisible();
  await expect(members(bob)).toHaveAccessibleName("2 members: Ann (owner) and you");
  await expect(members(ann)).toHaveAccessibleName("2 members: you (owner) and Bob");
  await expect(ann.page.getByRole("status").filter({ hasText: "Bob joined" })).toHaveCount(1);
  await listPage(bob.page).add("Bread");
  await expect(ann.page.getByRole("status").filter({ hasText: "Bob added Bread" })).toHaveCount(1);

  await press(members(ann));
  await expect(linkSwitch(ann)).toBeChecked();
  await press(linkSwitch(ann));
  await expect(linkSwitch(ann)).not.toBeChecked();
  await expect.poll(async () => (await storedAt(path))?.closed).toBe(true);
  await comeByLink(cid, path);
  await expect(heading(cid, "This list is closed")).toBeVisible();
  await expect(cid.page.getByText("Ask the person who sent you the link.")).toBeVisible();
  expect(await cid.page.content()).not.toContain("My shopping list");
  expect(await axeFindings(cid.page)).toEqual([]);
  await listPage(bob.page).add("Butter");
  await expect.poll(async () => (await storedAt(path))?.items.length).toBe(6);

  await press(linkSwitch(ann));
  await expect.poll(async () => (await storedAt(path))?.closed).toBe(false);
  await cid.page.goto(path);
  await expect(listPage(cid.page).newItem).toBeVisible();
  await expect(rows(ann)).toHaveText(["you (owner)", /^Bob/, /^Cid/]);

  await expect(remove(cid, "Bob")).toHaveCount(0);
  await listPage(bob.page).openItem("Bread").getByRole("checkbox").focus();
  await hold(remove(ann, "Bob"));
  await expect(heading(bob, "Unknown list id")).toBeFocused();
  await expect(ann.page.getByRole("dialog")).toContainText("Bob is off the list");
  expect(await axeFindings(ann.page)).toEqual([]);
  await press(ann.page.getByRole("button", { name: "Close the link" }));
  await expect(linkSwitch(ann)).not.toBeChecked();
  await expect(rows(ann)).toHaveText(["you (owner)", /^Cid/]);
  await expect.poll(async () => (await storedAt(path))?.closed).toBe(true);
  expect(Object.values((await storedAt(path))?.names ?? {}).sort()).toEqual(["Ann", "Cid"]);

  await bob.page.reload();
  await expect(heading(bob, "Unknown list id")).toBeVisible();
  await bob.page.goto(path);
  await expect(heading(bob, "This list is closed")).toBeVisible();
  await bob.page.goto("/lists");
  await expect(bob.page.getByText("Oh, such emptiness")).toBeVisible();
});

test("the switch and the removal go by keyboard; Escape leaves the link open", async ({
  person,
}) => {
  const ann = await person("Ann");
  const path = await makeList(ann);
  const bob = await person("Bob");
  await comeByLink(bob, path);
  await expect(members(ann)).toHaveAccessibleName("2 members: you (owner) and Bob");
  await members(ann).press("Enter");
  await linkSwitch(ann).press("Space");
  await expect(linkSwitch(ann)).not.toBeChecked();
  await linkSwitch(ann).press("Space");
  await expect(linkSwitch(ann)).toBeChecked();

  await remove(ann, "Bob").focus();
  await ann.page.keyboard.down("Enter");
  await expect(ann.page.getByRole("dialog")).toBeVisible();
  await ann.page.keyboard.up("Enter");
  await expect(ann.page.getByRole("button", { name: "Close the link" })).toBeFocused();
  await ann.page.keyboard.press("Escape");
  await expect(ann.page.getByRole("list", { name: "Members" })).toBeFocused();
  await expect(rows(ann)).toHaveText(["you (owner)"]);
  await expect(linkSwitch(ann)).toBeChecked();
  await expect(heading(bob, "Unknown list id")).toBeVisible();
});

test("whoever came by a link and did not want to leaves by the notice", {
  tag: "@both",
}, async ({ person }) => {
  const ann = await person("Ann");
  const path = await makeList(ann);
  const bob = await person("Bob");
  await comeByLink(bob, path);
  await press(bob.page.getByRole("button", { name: "Leave", exact: true }));
  await expect(bob.page).toHaveURL("/lists");
  await expectToast(bob.page, "You left the list!");
  await expect(members(ann)).toHaveAccessibleName("Members: only you");
});

test("who was invited before they had an account is told when the list has been closed meanwhile", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...DENIED);
  const id = await storeList(["somebody"], { name: "Market", closed: true });
  const bob = await person("Bob");
  await bob.page.goto(`/list/${id}`);
  await expect(bob.page).toHaveURL("/");
  await closeToast(
    bob.page,
    "We have saved the list for you. Please sign up or log in to add the list to your account.",
  );
  await signUp(bob);
  await expect(bob.page.getByText("A list that was shared with you is closed")).toBeVisible();
  await expect(bob.page.getByText("Oh, such emptiness")).toBeVisible();
});

test("a new name comes to every list, and to those who look at them", async ({ person }) => {
  const ann = await person("Ann");
  const path = await makeList(ann);
  const bob = await person("Bob");
  await comeByLink(bob, path);
  await expect(members(ann)).toHaveAccessibleName("2 members: you (owner) and Bob");
  await bob.page.goto("/profile");
  await bob.page.getByLabel("Name").fill("Robert");
  await bob.page.getByRole("button", { name: "Save" }).click();
  await expect(members(ann)).toHaveAccessibleName("2 members: you (owner) and Robert");
});

test("strangers and former members read nothing of a closed list, by programs of their own either", async ({
  person,
}) => {
  const ann = await person("Ann");
  const bob = await person("Bob");
  const annUid = await comeSignedIn(ann);
  const bobUid = await comeSignedIn(bob);
  const closed = { items: [item("Milk")], closed: true };
  const id = await storeList([annUid], { ...closed, names: { [bobUid]: "Bob" } });
  const tokens = await tokensFor(bob.email, PASSWORD);
  const path = `/shopping-lists/${id}`;
  expect(await askDatabase(tokens, "GET", path)).toBe(403);
  const joining = {
    fields: { shared_with: { arrayValue: { values: [{ stringValue: bobUid }] } } },
  };
  expect(
    await askDatabase(tokens, "PATCH", `${path}?updateMask.fieldPaths=shared_with`, joining),
  ).toBe(403);
  // The very same of an open one.
  const open = await storeList([annUid], { ...closed, closed: false });
  expect(await askDatabase(tokens, "GET", `/shopping-lists/${open}`)).toBe(200);
});
