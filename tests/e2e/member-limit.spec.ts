import { MAX_MEMBERS } from "../../src/domain/limits";
import { giveAccount, logIn } from "../support/accounts";
import { NO_NETWORK, REFUSED_WRITE } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { changeStoredList, storedList, storeList } from "../support/stored-lists";
import { toasts } from "../support/toasts";

const OTHERS = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);

const WHY =
  "It has 100 members, the most a list can have. Its link lets you in once a member leaves.";

test("a visitor who opened the links of a full list and of a closed one is told so after they have logged in; the full one says so to whoever opens it then, and lets them in once somebody has left", {
  tag: "@phone",
}, async ({ ann, page, allowConsole }) => {
  allowConsole(...REFUSED_WRITE, ...NO_NETWORK, /"code":"permission-denied"/);
  const uid = await giveAccount(ann);
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
    `A list that was shared with you is full: ${WHY.replace("It", "it")}`,
    "A list that was shared with you is closed: its owner lets no new members in. Ask the person who sent you the link.",
  ]) {
    const toast = toasts(page).filter({ hasText: words });
    await expect(toast).toBeVisible();
    await toast.getByRole("button", { name: "Close" }).click(); // it stays until then
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
