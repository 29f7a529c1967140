import { startSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { hold, press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { storedList, storeList } from "../support/stored-lists";
import { expectToast } from "../support/toasts";

/** Console messages about a denied read. */
const DENIED = [/Firestore.*(permission|PERMISSION_DENIED)/is, /Failed to load resource/];

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

test("members are shown by name; the owner closes and reopens the list, and removes a member, who sees it at once; a user who joined by the link can leave by the notice", async ({
  ann,
  person,
  allowConsole,
}) => {
  allowConsole(...DENIED);
  const bob = await person("Bob");
  const uid = await startSignedIn(ann);
  const id = await storeList([uid], { name: "Market", names: { [uid]: "Ann" } });
  const path = `/list/${id}`;
  const stored = () => storedList(id);
  await ann.page.goto(path);
  await startSignedIn(bob);
  await bob.page.goto(path);
  await expect(members(ann)).toHaveAccessibleName("2 members: you (owner) and Bob");
  await expect(listPage(bob.page).notice("You joined Ann's list.")).toBeVisible();
  await expect(members(bob)).toHaveAccessibleName("2 members: Ann (owner) and you");
  await expect(ann.page.getByRole("status").filter({ hasText: "Bob joined" })).toHaveCount(1);
  await listPage(bob.page).add("Eggs");
  await expect(ann.page.getByRole("status").filter({ hasText: "Bob added “Eggs”" })).toHaveCount(1);

  await members(ann).press("Enter");
  await expect(linkSwitch(ann)).toBeChecked();
  await press(linkSwitch(ann));
  await expect(linkSwitch(ann)).not.toBeChecked();
  await expect.poll(async () => (await stored())?.closed).toBe(true);
  const cid = await person("Cid");
  await startSignedIn(cid);
  await cid.page.goto(path);
  await expect(heading(cid, "This list is closed")).toBeVisible();
  await expect(cid.page.getByText("Ask the person who sent you the link.")).toBeVisible();
  expect(await cid.page.content()).not.toContain("Market");
  await cid.page.goto("about:blank"); // an open page would join as soon as the list is reopened

  await linkSwitch(ann).press("Space");
  await expect.poll(async () => (await stored())?.closed).toBe(false);
  await cid.page.goto(path);
  await press(cid.page.getByRole("button", { name: "Leave", exact: true }));
  await expect(cid.page).toHaveURL("/lists");
  await expectToast(cid.page, "You left the list!");
  await expect(rows(ann)).toHaveText(["you (owner)", /^Bob/]);

  await listPage(bob.page).openItem("Milk").getByRole("checkbox").focus();
  await remove(ann, "Bob").focus();
  await ann.page.keyboard.down("Enter");
  await expect(ann.page.getByRole("dialog")).toContainText("You removed Bob");
  await ann.page.keyboard.up("Enter");
  await expect(ann.page.getByRole("button", { name: "Close the list" })).toBeFocused();
  await ann.page.keyboard.press("Escape");
  await expect(ann.page.getByRole("list", { name: "Members" })).toBeFocused();
  await expect(rows(ann)).toHaveText(["you (owner)"]);
  await expect(linkSwitch(ann)).toBeChecked();
  await expect(heading(bob, "Unknown list id")).toBeFocused();

  await bob.page.goto(path);
  await expect(rows(ann)).toHaveText(["you (owner)", /^Bob/]);
  await hold(remove(ann, "Bob"));
  await press(ann.page.getByRole("button", { name: "Close the list" }));
  await expect(linkSwitch(ann)).not.toBeChecked();
  await expect.poll(async () => (await stored())?.closed).toBe(true);
  expect(Object.values((await stored())?.names ?? {})).toEqual(["Ann"]);
  await expect(heading(bob, "Unknown list id")).toBeVisible();
  await bob.page.goto(path);
  await expect(heading(bob, "This list is closed")).toBeVisible();
});
