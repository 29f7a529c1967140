import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";

const ID = "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f";

/** Ids that the router passes on unchanged to the list screen. None has the form of a list's id. */
const ODD_IDS = [
  "__proto__",
  `${ID}%2Fsettings`,
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  `${ID}${"0".repeat(150)}`,
];

test("a link with a hostile id leads to 'Unknown list id', without a request to the database", {
  tag: "@list/unknown-id",
}, async ({ ann, page, allowConsole }) => {
  // The router logs these.
  allowConsole(/The URL path ".*" is invalid/, /could not be decoded/);
  await startSignedIn(ann);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes("documents/shopping-lists/")) requested.push(request.url());
  });
  const isUnknown = page.getByRole("heading", { name: "Unknown list id" });
  for (const [index, id] of ODD_IDS.entries()) {
    await page.goto(index === 0 ? `/list/${id}/settings` : `/list/${id}`);
    await expect(isUnknown).toBeVisible();
  }
  expect(requested).toEqual([]);

  // An id that can't be decoded is reachable only within the app.
  await page.getByRole("link", { name: "Go to your lists" }).click();
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, "", "/list/%E0%A4%A");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(isUnknown).toBeVisible();
});
