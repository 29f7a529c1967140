import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { openList } from "../support/list-page";
import { changeStoredList } from "../support/stored-lists";

/** Uids whose first digits, 1 and 3, choose these pictures. */
const [CARROT, LEMON] = ["x1-0", "x3-0"] as const;
const CROWD = Array.from({ length: 18 }, (_, index) => `crowd-${index}`);

test("the header names the members, follows joins and leaves without a reload or a layout shift, and links to the settings, which name them, too", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const { id, uid, name, openItem } = await openList(ann, {
    name: "My shopping list",
    owner: CARROT,
  });
  const members = page.getByRole("banner").getByRole("link", { name: /member/i });
  await expect(members).toHaveAccessibleName("Members: only you");
  const heading = name.getByRole("button");
  const [row, title] = [await openItem("Milk").boundingBox(), await heading.boundingBox()];
  // A name of usual length leaves the header as low as without avatars, even on a narrow phone.
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(64);
  expect(title?.height).toBe(48);
  for (const [shared_with, words, more] of [
    [[uid, LEMON], "2 members: you and Lemon", ""],
    [[uid, ...CROWD], /^19 members.* and 15 others$/, /\+\d+/],
    [[CARROT, uid, LEMON], "3 members: Carrot (owner), you, and Lemon", ""],
  ] as const) {
    await changeStoredList(id, { shared_with });
    await expect(members).toHaveAccessibleName(words);
    await expect(members).toContainText(more);
    expect(await openItem("Milk").boundingBox()).toEqual(row);
    expect(await heading.boundingBox()).toEqual(title);
  }
  await press(members);
  await expect(page).toHaveURL(`/list/${id}/settings`);
  const rows = page.getByRole("list", { name: "Members" }).getByRole("listitem");
  await expect(rows).toHaveText(["Carrot (owner)", "you", "Lemon"]);
  // Only the owner removes members and closes the list.
  await expect(page.getByRole("button", { name: /Remove/ })).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Anyone with the link" })).toHaveCount(0);
});
