import { MAX_MEMBERS } from "../../src/domain/limits";
import { comeSignedIn, giveAccount, PASSWORD } from "../support/accounts";
import { REFUSED_WRITE } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { changeStoredList, storedList, storeList } from "../support/stored-lists";
import { closeToast, expectToastStays } from "../support/toasts";

const OTHERS = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);

const WHY =
  "It has 100 members, the most a list can have. Its link lets you in once a member leaves.";
const WHY_LATER =
  "A list that was shared with you is full: it has 100 members, the most a list can have. Its link lets you in once a member leaves.";

function heading({ page }: Person, name: string) {
  return page.getByRole("heading", { name, exact: true });
}

test.describe("A list with 100 members", { tag: "@phone" }, () => {
  test("tells whoever opens its link that it is full, and lets them in once somebody has left", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    const id = await storeList(OTHERS, { name: "Market" });
    for (const path of [`/list/${id}/settings`, `/list/${id}`]) {
      await ann.page.goto(path);
      await expect(heading(ann, "This list is full")).toBeVisible();
      await expect(ann.page.getByText(WHY, { exact: true })).toBeVisible();
    }
    expect((await storedList(id))?.shared_with).toEqual(OTHERS);

    await changeStoredList(id, { shared_with: OTHERS.slice(0, -1) });
    await expect(heading(ann, "Market")).toBeVisible();
    await expect.poll(async () => (await storedList(id))?.shared_with.at(-1)).toBe(uid);
  });

  test("tells a signed-out visitor who opened its link so after they have logged in", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...REFUSED_WRITE);
    const ann = await person("Ann");
    await giveAccount(ann);
    const id = await storeList(OTHERS, { name: "Market" });
    await ann.page.goto(`/list/${id}`);
    await ann.page.getByRole("link", { name: "Log in instead" }).click();
    await closeToast(
      ann.page,
      "We have saved the list for you. Please sign up or log in to add the list to your account.",
    );
    await ann.page.getByLabel("Email").fill(ann.email);
    await ann.page.getByLabel("Password").fill(PASSWORD);
    await ann.page.getByRole("button", { name: "Log in" }).click();
    await ann.page.waitForURL("**/lists");
    await expect(ann.page.getByText(WHY_LATER, { exact: true })).toBeVisible();
    await expectToastStays(ann.page);
    await expect(ann.page.getByText("Oh, such emptiness")).toBeVisible();
  });

  test("says in its settings that it is full, as long as it is", async ({ person }) => {
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    const id = await storeList([uid, ...OTHERS.slice(1)]);
    await ann.page.goto(`/list/${id}/settings`);
    const full = ann.page.getByText("This list is full.", { exact: true });
    await expect(full).toBeVisible();
    await changeStoredList(id, { shared_with: [uid, ...OTHERS.slice(2)] });
    await expect(full).toHaveCount(0);
    await expect(heading(ann, "Share list")).toBeVisible();
  });
});
