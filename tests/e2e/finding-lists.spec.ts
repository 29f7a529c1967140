import { comeSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { changeStoredList, deleteStoredList, storeList } from "../support/stored-lists";

const NAMES = ["Bäckerei", "Camping", "Market", "Office", "Party", "Pharmacy", "Zoo"];

function field({ page }: Person) {
  return page.getByRole("searchbox", { name: "Find a list" });
}

function names({ page }: Person) {
  return page.getByRole("main").getByRole("heading", { level: 2 });
}

/** Opens the lists of somebody who has these, the first of them updated last. @returns the lists' ids */
async function openLists(person: Person, some: readonly string[]): Promise<readonly string[]> {
  const uid = await comeSignedIn(person);
  const ids = await Promise.all(
    some.map((name, index) =>
      storeList([uid], { name, updated_at: new Date(Date.now() - (index + 1) * 3_600_000) }),
    ),
  );
  await person.page.goto("/lists");
  await expect(names(person)).toHaveText([...some]);
  return ids;
}

test.describe("Finding a list", () => {
  test("is offered once there are more than seven lists; the one that changed last comes first", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const [first = ""] = await openLists(ann, NAMES);
    await expect(field(ann)).toHaveCount(0);
    await ann.page.getByRole("button", { name: "Create new list" }).click();
    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await expect(field(ann)).toBeVisible();
    await expect(names(ann)).toHaveText(["My shopping list", ...NAMES]);

    await changeStoredList(first, { updated_at: new Date(Date.now() + 60_000) });
    await expect(names(ann).first()).toHaveText("Bäckerei");
    await deleteStoredList(first);
    await expect(field(ann)).toHaveCount(0);
  });

  test("leaves what has the words in its name, whatever their case and accents; Escape brings all back, and Enter opens the only one", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const all = [...NAMES, "Saturday market"];
    const [, , , , , pharmacy] = await openLists(ann, all);
    await field(ann).pressSequentially("MARK");
    await expect(names(ann)).toHaveText(["Market", "Saturday market"]);
    await expect(ann.page.getByRole("status").filter({ hasText: "2 lists found" })).toBeAttached();
    await field(ann).fill("backerei");
    await expect(names(ann)).toHaveText(["Bäckerei"]);
    await field(ann).fill("nothing like it");
    await expect(names(ann)).toHaveCount(0);
    await expect(ann.page.getByText("No list has “nothing like it” in its name.")).toBeVisible();

    await field(ann).press("Escape");
    await expect(field(ann)).toHaveValue("");
    await expect(field(ann)).toBeFocused();
    await expect(names(ann)).toHaveText(all);

    await field(ann).fill("zoo");
    await press(ann.page.getByRole("button", { name: "Clear" }));
    await expect(field(ann)).toBeFocused();
    await expect(names(ann)).toHaveText(all);

    // By keyboard, Enter opens the only one that is left, without a network too.
    await ann.page.getByRole("link", { name: "Market", exact: false }).first().click();
    await ann.page.goBack();
    ann.line.cut();
    await field(ann).fill("mar");
    await field(ann).press("Enter");
    await expect(names(ann)).toHaveText(["Market", "Saturday market"]);
    await field(ann).fill("phar");
    await expect(names(ann)).toHaveText(["Pharmacy"]);
    await field(ann).press("Enter");
    await expect(listPage(ann.page).name).toHaveText("Pharmacy");
    await expect(ann.page).toHaveURL(`/list/${pharmacy}`);
  });
});
