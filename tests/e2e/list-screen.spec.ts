import { startSignedIn } from "../support/accounts";
import { REFUSED_WRITE } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";
import { openList } from "../support/list-page";
import {
  changeStoredList,
  deleteStoredList,
  item,
  newListId,
  storedList,
  storeList,
} from "../support/stored-lists";
import { toasts } from "../support/toasts";

test("a list's link makes a user a member; the list loads, and is unknown after its deletion", {
  tag: [
    "@header/back-link",
    "@list/header",
    "@list/loading",
    "@list/opening-joins",
    "@list/unknown-id",
    "@product/share-by-link",
  ],
}, async ({ ann, page }) => {
  const uid = await startSignedIn(ann);
  const id = await storeList(["somebody"], { name: "Market" });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const loading = page.getByRole("main").getByText("Loading ...", { exact: true });
  const release = await holdRequests(page, "**/google.firestore.v1.Firestore/Listen/**");
  await page.goto(`/list/${id}`);
  await expect(loading).toBeVisible();
  release();
  await expect(heading("Market")).toBeVisible();
  await expect(loading).toHaveCount(0);
  await expect.poll(async () => (await storedList(id))?.shared_with).toEqual(["somebody", uid]);
  expect((await storedList(id))?.owner).toBe("somebody");

  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Settings" })).toBeVisible();
  await header.getByRole("link", { name: "Your lists" }).click();
  await expect(page).toHaveURL("/lists");

  // Deletes the list as soon as the open screen has shown another change.
  await page.getByRole("link", { name: "Market" }).click();
  await expect(heading("Market")).toBeVisible();
  await changeStoredList(id, { name: "Bakery", updated_at: new Date() });
  await expect(heading("Bakery")).toBeVisible();
  await deleteStoredList(id);
  await expect(heading("Unknown list id")).toBeVisible();
  await page.getByRole("link", { name: "Go to your lists" }).click();
  await expect(page).toHaveURL("/lists");
  await page.goto(`/list/${newListId()}`);
  await expect(heading("Unknown list id")).toBeVisible();
});

test("a write that the database refuses is only logged, with no message to the user", {
  tag: "@messages/failed-writes",
}, async ({ ann, allowConsole }) => {
  allowConsole(...REFUSED_WRITE);
  const list = await openList(ann, { items: [item("Milk")] });
  // The access rules deny nothing that the app offers, so the test answers with a denial in their place.
  await ann.page.route("**/documents:commit*", async (route) => {
    const isRefused = route.request().postData()?.includes("Bread");
    const error = { code: 403, message: "Refused.", status: "PERMISSION_DENIED" };
    await (isRefused ? route.fulfill({ status: 403, json: { error } }) : route.continue());
  });
  const logged = ann.page.waitForEvent("console", (message) => /was refused/.test(message.text()));
  await list.add("Bread");
  await list.toggle("Milk");
  await logged;
  await expect(list.doneItems).toHaveText(["Milk"]);
  await expect(list.openItems).toHaveCount(0);
  await expect(toasts(ann.page)).toHaveCount(0);
  await expect(ann.page.getByRole("alert")).toHaveCount(0);
});
