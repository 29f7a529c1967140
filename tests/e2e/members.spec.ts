import { MAX_MEMBERS } from "../../src/domain/limits";
import { createAccount, logIn, startSignedIn } from "../support/accounts";
import { NO_NETWORK, REFUSED_WRITE } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { edgesOf, hold, press } from "../support/gestures";
import { listPage, openList } from "../support/list-page";
import { changeStoredList, storedList, storeList } from "../support/stored-lists";
import { toasts } from "../support/toasts";

/** Console messages about a denied read. */
const DENIED = [/Firestore.*(permission|PERMISSION_DENIED)/is, /Failed to load resource/];

const members = ({ page }: Person) =>
  page.getByRole("banner").getByRole("link", { name: /member/i });
const heading = ({ page }: Person, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
const linkSwitch = ({ page }: Person) =>
  page.getByRole("switch", { name: "Anyone with the link can join" });
const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });
const rows = ({ page }: Person) =>
  page.getByRole("list", { name: "Members" }).getByRole("listitem");

test("the owner closes a list and removes a member", async ({ ann, person, allowConsole }) => {
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
  const news = ann.page.getByRole("status");
  await expect(news.filter({ hasText: "Bob joined" })).toHaveCount(1);

  await members(ann).press("Enter");
  await expect(linkSwitch(ann)).toBeChecked();
  await press(linkSwitch(ann));
  await expect(linkSwitch(ann)).not.toBeChecked();
  await expect.poll(async () => (await stored())?.closed).toBe(true);
  await linkSwitch(ann).press("Space");
  await expect.poll(async () => (await stored())?.closed).toBe(false);
  await expect(rows(ann)).toHaveText(["you (owner)", /^Bob/]);

  await listPage(bob.page).openItem("Milk").getByRole("checkbox").focus();
  await button(ann, "Remove Bob").focus();
  await ann.page.keyboard.down("Enter");
  await expect(ann.page.getByRole("dialog")).toContainText("You removed Bob");
  await ann.page.keyboard.up("Enter");
  await expect(button(ann, "Close the list")).toBeFocused();
  await ann.page.keyboard.press("Escape");
  await expect(ann.page.getByRole("list", { name: "Members" })).toBeFocused();
  await expect(rows(ann)).toHaveText(["you (owner)"]);
  await expect(linkSwitch(ann)).toBeChecked();
  await expect(heading(bob, "You are not on this list.")).toBeFocused();

  await bob.page.goto(path);
  await hold(button(ann, "Remove Bob"));
  await press(button(ann, "Close the list"));
  await expect(linkSwitch(ann)).not.toBeChecked();
  await expect.poll(async () => (await stored())?.closed).toBe(true);
  expect(Object.values((await stored())?.names ?? {})).toEqual(["Ann"]);
  await expect(heading(bob, "You are not on this list.")).toBeVisible();
  await button(bob, "Join").click();
  await expect(heading(bob, "This list is closed")).toBeVisible();
  await bob.page.goto(path);
  await expect(heading(bob, "This list is closed")).toBeVisible();
});

test("members are named, without a layout shift", { tag: "@phone" }, async ({ ann, page }) => {
  // The first digits of these uids, 1 and 3, choose these pictures.
  const [carrot, lemon] = ["x1-0", "x3-0"];
  const crowd = Array.from({ length: 18 }, (_, index) => `crowd-${index}`);
  const fields = { name: "My shopping list", owner: carrot };
  const { id, uid, name, openItem } = await openList(ann, fields);
  await expect(members(ann)).toHaveAccessibleName("Members: only you");
  const places = () => Promise.all([openItem("Milk"), name.getByRole("button")].map(edgesOf));
  const before = await places();
  // A name of usual length leaves the header as low as without avatars, even on a narrow phone.
  expect((await edgesOf(page.getByRole("banner"))).height).toBe(64);
  for (const [shared_with, words] of [
    [[uid, ...crowd], /^19 members.* and 15 others$/],
    [[carrot, uid, lemon], "3 members: Carrot (owner), you, and Lemon"],
  ] as const) {
    await changeStoredList(id, { shared_with });
    await expect(members(ann)).toHaveAccessibleName(words);
    expect(await places()).toEqual(before);
  }
  await press(members(ann));
  await expect(page).toHaveURL(`/list/${id}/settings`);
  await expect(rows(ann)).toHaveText(["Carrot (owner)", "you", "Lemon"]);
  // Only the owner removes members and closes the list.
  await expect(page.getByRole("button", { name: /Remove/ })).toHaveCount(0);
  await expect(linkSwitch(ann)).toHaveCount(0);
});

test("a login reports each saved list that is full or closed; its link says why, and not its name", {
  tag: "@phone",
}, async ({ ann, page, allowConsole }) => {
  allowConsole(...REFUSED_WRITE, ...NO_NETWORK, /"code":"permission-denied"/);
  const others = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);
  await createAccount(ann);
  const full = await storeList(others, { name: "Market" });
  const closed = await storeList(["somebody"], { name: "Bakery", closed: true });
  for (const id of [full, closed]) {
    await page.goto(`/list/${id}`);
    await expect(page).toHaveURL(`/?list=${id}`);
  }
  await page.goto("/login");
  await logIn(ann);
  for (const words of [
    "A list shared with you is full (100 members). You can join with its link once a member leaves.",
    "A list shared with you is closed to new members. Ask the person who sent you the link.",
  ]) {
    const toast = toasts(page).filter({ hasText: words });
    await toast.getByRole("button", { name: "Close" }).click(); // it stays until closed
  }
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();

  for (const [id, title, why] of [
    [full, "full", "It has 100 members, the maximum. You can join once a member leaves."],
    [closed, "closed", "Nobody new can join. Ask the person who sent you the link."],
  ] as const) {
    await page.goto(`/list/${id}`);
    await expect(heading(ann, `This list is ${title}`)).toBeVisible();
    await expect(page.getByText(why, { exact: true })).toBeVisible();
    expect(await page.content()).not.toMatch(/Market|Bakery/);
  }
});
