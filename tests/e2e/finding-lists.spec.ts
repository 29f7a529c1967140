import { startSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { storeList } from "../support/stored-lists";

const NAMES = ["Bäckerei", "Camping", "Market", "Office", "Party", "Pharmacy", "Zoo"];

test("with more than seven lists, a search field finds lists by name, and Enter opens the only match, even offline", async ({
  ann,
  page,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const field = page.getByRole("searchbox", { name: "Find a list" });
  const names = page.getByRole("listitem").locator("p:first-child");
  const uid = await startSignedIn(ann);
  const ids = await Promise.all(
    NAMES.map((name, index) =>
      storeList([uid], { name, updated_at: new Date(Date.now() - (index + 1) * 60_000) }),
    ),
  );
  await page.goto("/lists");
  await expect(names).toHaveText(NAMES);
  await expect(field).toHaveCount(0);
  await storeList([uid], { name: "Saturday market" });
  const all = ["Saturday market", ...NAMES];
  await expect(names).toHaveText(all);

  await field.pressSequentially("MARK");
  await expect(names).toHaveText(["Saturday market", "Market"]);
  await expect(page.getByRole("status").filter({ hasText: "2 lists found" })).toBeAttached();
  await field.press("Enter");
  await expect(page).toHaveURL("/lists");
  await field.fill("nothing like it");
  await expect(names).toHaveCount(0);
  await expect(page.getByText("No list matches “nothing like it”.")).toBeVisible();
  await field.press("Escape");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(names).toHaveText(all);
  await field.fill("backerei");
  await expect(names).toHaveText(["Bäckerei"]);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(field).toBeFocused();

  ann.line.cut();
  await field.fill("phar");
  await expect(names).toHaveText(["Pharmacy"]);
  await field.press("Enter");
  await expect(listPage(page).name).toHaveText("Pharmacy");
  await expect(listPage(page).name).toBeFocused();
  await expect(page).toHaveURL(`/list/${ids[5]}`);
});
