import { MAX_MEMBERS } from "../../src/domain/limits";
import { createAccount, logIn } from "../support/accounts";
import { NO_NETWORK, REFUSED_WRITE } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { changeStoredList, storedList, storeList } from "../support/stored-lists";
import { toasts } from "../support/toasts";

const OTHERS = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);

const WHY = "It has 100 members, the maximum. You can join once a member leaves.";

test("after a login, a message reports each saved list that is full or closed; a full list says so on its screen, and admits the user as soon as a member has left", {
  tag: "@phone",
}, async ({ ann, page, allowConsole }) => {
  allowConsole(...REFUSED_WRITE, ...NO_NETWORK, /"code":"permission-denied"/);
  const uid = await createAccount(ann);
  const full = await storeList(OTHERS, { name: "Market" });
  const closed = await storeList(["somebody"], { name: "Bakery", closed: true });
  for (const id of [full, closed]) {
    await page.goto(`/list/${id}`);
    await expect(page).toHaveURL("/");
  }
  await page.goto("/login");
  await logIn(ann);
  await page.waitForURL("**/lists");
  for (const words of [
    "A list shared with you is full (100 members). You can join with its link once a member leaves.",
    "A list shared with you is closed to new members. Ask the person who sent you the link.",
  ]) {
    const toast = toasts(page).filter({ hasText: words });
    await expect(toast).toBeVisible();
    await toast.getByRole("button", { name: "Close" }).click(); // it stays until closed
  }
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();

  await page.goto(`/list/${full}`);
  await expect(page.getByRole("heading", { name: "This list is full", exact: true })).toBeVisible();
  await expect(page.getByText(WHY, { exact: true })).toBeVisible();
  const members = async () => (await storedList(full))?.shared_with;
  expect(await members()).toEqual(OTHERS);
  await changeStoredList(full, { shared_with: OTHERS.slice(1) });
  await expect(page.getByRole("heading", { name: "Market", exact: true })).toBeVisible();
  await expect.poll(members).toEqual([...OTHERS.slice(1), uid]);
});
