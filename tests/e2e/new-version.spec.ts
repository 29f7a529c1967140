import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { openList } from "../support/list-page";

/* tests/client/parts.test.ts covers when a missing file reloads the page, and when not. */

/** Console messages about a missing file, and about the error that React catches for it. */
const FILE_GONE = [/could not be loaded/, /net::ERR_/];

test("a file that can't be fetched reloads the page once, and 'Try again' loads it when it is back", async ({
  ann,
  page,
  front,
  allowConsole,
}) => {
  allowConsole(...FILE_GONE);
  await startSignedIn(ann);
  await page.goto("/lists");
  const profile = page.getByRole("link", { name: "Profile" });
  await expect(profile).toBeVisible();
  front.withhold(/profile-screen-/);
  let loads = 0;
  page.on("load", () => loads++);
  await profile.click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(page.getByText(/Part of the app could not be loaded/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to your lists" })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  front.withhold(null);
  await again.click();
  await expect(page.getByLabel("Name")).toBeVisible();
});

test("a list works without the code for dragging", async ({ ann, page, allowConsole }) => {
  allowConsole(...FILE_GONE);
  const refused = page.waitForEvent("requestfailed");
  await page.route("**/assets/drag-layer-*.js", (route) => route.abort());
  const list = await openList(ann);
  await refused;
  await list.add("Butter");
  await list.toggle("Milk");
  await expect(list.openItem("Butter")).toBeVisible();
  await expect(list.doneItem("Milk")).toBeVisible();
});
