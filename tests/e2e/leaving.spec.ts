import { comeBySecondDevice, comeSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { openList } from "../support/list-page";
import { storedList, storeList } from "../support/stored-lists";
import { closeToast, expectToast } from "../support/toasts";

function heading({ page }: Person, name: string) {
  return page.getByRole("heading", { name, exact: true });
}

/** Brings somebody to a list of somebody else's that they are a member of. */
async function openMarket(ann: Person) {
  const uid = await comeSignedIn(ann);
  const id = await storeList(["somebody", uid], { name: "Market" });
  const path = `/list/${id}`;
  await ann.page.goto(path);
  await expect(heading(ann, "Market")).toBeVisible();
  return { uid, path, members: async () => (await storedList(id))?.shared_with };
}

/** Leaves the list on the screen. */
async function leave({ page }: Person) {
  await page.getByRole("link", { name: "Settings" }).click();
  await hold(page.getByRole("button", { name: "Leave list", exact: true }));
  await closeToast(page, "You left the list!");
}

test("who has left a list and goes back to it is asked before they join again; its link lets them in at once", {
  tag: ["@settings/member-leaves", "@list/opening-joins"],
}, async ({ person }) => {
  const ann = await person("Ann");
  const { uid, path, members } = await openMarket(ann);
  await leave(ann);
  await ann.page.goBack();
  await expect(ann.page).toHaveURL(path);
  await expect(heading(ann, "You left this list.")).toBeVisible();
  expect(await members()).toEqual(["somebody"]);
  await ann.page.getByRole("button", { name: "Join again" }).click();
  await expect(heading(ann, "Market")).toBeVisible();
  await expect.poll(members).toEqual(["somebody", uid]);

  await leave(ann);
  await ann.page.goto(path);
  await expect(heading(ann, "Market")).toBeVisible();
  await expect.poll(members).toEqual(["somebody", uid]);
});

test("who has left a list is not on it again by their other devices", {
  tag: ["@settings/member-leaves"],
}, async ({ person, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  const phone = await person("Ann's phone");
  const { path, members } = await openMarket(ann);
  await comeBySecondDevice(phone, ann);
  await phone.page.goto(path);
  await expect(heading(phone, "Market")).toBeVisible();
  phone.line.cut();
  await leave(ann);
  await expect(heading(phone, "Market")).toBeVisible();
  phone.line.mend();
  await phone.page.reload();
  await expect(heading(phone, "Unknown list id")).toBeVisible();
  expect(await members()).toEqual(["somebody"]);
});

test("nobody leaves before what they edited can be sent", {
  tag: ["@messages/list-not-left"],
}, async ({ person, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  const list = await openList(ann, { owner: "somebody" });
  ann.line.cut();
  await list.add("Eggs");
  await expect(ann.page.getByText("Offline – 1 change waiting")).toBeVisible();

  await ann.page.goto(`/list/${list.id}/settings`);
  const button = ann.page.getByRole("button", { name: "Leave list", exact: true });
  await hold(button);
  await closeToast(ann.page, "Unable to remove you from the list. Please try again a later.");
  expect((await storedList(list.id))?.shared_with).toEqual([list.uid]);

  // It takes long until it is confirmed who is here.
  const confirm = await holdAnswers(ann.page, "**/identitytoolkit.googleapis.com/**");
  await ann.page.reload();
  ann.line.mend();
  await hold(button);
  await expect(button).toBeDisabled();
  expect(await list.stored()).toEqual(["Milk", "Bread", "Salt"]);
  confirm();
  await expectToast(ann.page, "You left the list!");
  expect(await list.stored()).toEqual(["Milk", "Bread", "Salt", "Eggs"]);
  expect((await storedList(list.id))?.shared_with).toEqual([]);
});
