import { comeSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { changeStoredList, storeList } from "../support/stored-lists";

/** Digits 1, 3 and 6: a carrot, a lemon and a radish. */
const [CARROT, LEMON, RADISH] = ["x1-0", "x3-0", "x6-0"] as const;
const CROWD = Array.from({ length: 9 }, (_, index) => `crowd-${index}`);

function members({ page }: Person) {
  return page.getByRole("banner").getByRole("link", { name: /member/i });
}

async function openList(person: Person, others: readonly string[], name = "Market") {
  const uid = await comeSignedIn(person);
  const id = await storeList([...others.slice(0, 1), uid, ...others.slice(1)], { name });
  await person.page.goto(`/list/${id}`);
  await expect(members(person)).toBeVisible();
  return { id, uid };
}

test.describe("Who is here", () => {
  test("the header names the members, the owner and oneself among them, and leads to the settings", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const { id } = await openList(ann, [CARROT, LEMON]);
    await expect(members(ann)).toHaveAccessibleName("3 members: Carrot (owner), you, and Lemon");
    await press(members(ann));
    await expect(ann.page).toHaveURL(`/list/${id}/settings`);
    const section = ann.page.getByRole("list").filter({ hasText: "Carrot (owner)" });
    await expect(section.getByRole("listitem")).toHaveText(["Carrot (owner)", "you", "Lemon"]);

    await ann.page.goBack();
    await members(ann).press("Enter");
    await expect(ann.page).toHaveURL(`/list/${id}/settings`);

    // Without a network they are there as last seen.
    ann.line.cut();
    await ann.page.goto("about:blank");
    await ann.page.goBack();
    await ann.page.getByRole("link", { name: "Back to the list" }).click();
    await expect(members(ann)).toHaveAccessibleName("3 members: Carrot (owner), you, and Lemon");
  });

  test("whoever comes or goes changes it without a reload; the rows and the title keep their places", {
    tag: "@both",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { id, uid } = await openList(ann, [], "My shopping list");
    await expect(members(ann)).toHaveAccessibleName("Members: only you");
    const { name, openItem } = listPage(ann.page);
    const heading = name.getByRole("button");
    const [row, title] = [await openItem("Milk").boundingBox(), await heading.boundingBox()];
    // A name of usual length leaves the header as low as it is without faces, even on a narrow phone.
    const header = await ann.page.getByRole("banner").boundingBox();
    expect(header?.height).toBe(64);
    expect(title?.height).toBe(48);
    for (const others of [
      [LEMON],
      [LEMON, RADISH],
      CROWD,
      CROWD.concat(CROWD.map((c) => `${c}x`)),
    ]) {
      await changeStoredList(id, { shared_with: [uid, ...others] });
      await expect(members(ann)).toHaveAccessibleName(new RegExp(`^${others.length + 1} members`));
      expect(await openItem("Milk").boundingBox()).toEqual(row);
      expect(await heading.boundingBox()).toEqual(title);
    }
    await expect(members(ann)).toHaveAccessibleName(/and 15 others$/);
    await expect(members(ann)).toContainText(/\+\d+/);
    await changeStoredList(id, { shared_with: [uid, LEMON] });
    await expect(members(ann)).toHaveAccessibleName("2 members: you (owner) and Lemon");
    await changeStoredList(id, { shared_with: [uid] });
    await expect(members(ann)).toHaveAccessibleName("Members: only you");
  });
});
