import { comeSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";

const ID = "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f";

/** Ids that reach the list screen as they are: none has the form of a list's id. A link may hold anything. */
const ODD_IDS = [
  "__proto__",
  `${ID}%2Fsettings`,
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  `${ID}${"0".repeat(150)}`,
];

test("who follows a link with a hostile id reads that it is unknown, and the database is not asked for it", {
  tag: "@list/unknown-id",
}, async ({ ann, page, allowConsole }) => {
  // The router says so itself.
  allowConsole(/The URL path ".*" is invalid/, /could not be decoded/);
  await comeSignedIn(ann);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes("documents/shopping-lists/")) asked.push(request.url());
  });
  const isUnknown = page.getByRole("heading", { name: "Unknown list id" });
  for (const [index, id] of ODD_IDS.entries()) {
    await page.goto(index === 0 ? `/list/${id}/settings` : `/list/${id}`);
    await expect(isUnknown).toBeVisible();
  }
  expect(asked).toEqual([]);

  // One that can't be decoded is come to within the app only.
  await page.getByRole("link", { name: "To your lists" }).click();
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, "", "/list/%E0%A4%A");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(isUnknown).toBeVisible();
});
