import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import {
  createAccount,
  logIn,
  logInByLink,
  logOutInNewTab,
  startSignedIn,
} from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage, numbered, storedTexts } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

/** Shares something from another app: opens the address that the browser makes of the app's manifest. */
async function share(
  { page }: Person,
  shared: { readonly title?: string; readonly text?: string; readonly url?: string },
): Promise<void> {
  const manifest = readFileSync(join(PROJECT_ROOT, "public/manifest.webmanifest"), "utf8");
  const { action, method, params } = JSON.parse(manifest).share_target;
  expect(method).toBe("GET");
  const query = new URLSearchParams();
  for (const [part, text] of Object.entries(shared)) query.set(params[part], text);
  await page.goto(`${action}?${query}`);
}

const button = ({ page }: Person, name: string) => page.getByRole("button", { name });

test("a shared text is added to the chosen list", { tag: "@phone" }, async ({ ann, page }) => {
  const uid = await startSignedIn(ann);
  const id = await storeList([uid], { name: "Market" });
  const items = numbered(40).map((text) => item(text));
  await storeList([uid], { name: "Party", items });
  const list = listPage(page);
  await page.goto("/lists");
  await share(ann, { title: "Party", text: "1. Eggs\n2. Oats\nmilk\n" });
  const preview = page.getByRole("main").getByRole("list").first();
  await expect(preview.getByRole("listitem")).toHaveText(["Eggs", "Oats", "milk"]);
  await press(button(ann, "Market"));
  await expect(page).toHaveURL(`/list/${id}`);
  const texts = ["Milk", "Bread", "Salt", "Eggs", "Oats"];
  await expect(list.openItems).toHaveText(texts);
  await list.keepNotice();
  await expect(list.notice("2 items added, 1 already there: Milk")).toBeVisible();
  await expect.poll(() => storedTexts(id)).toEqual(texts);
  await press(list.undo);
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await page.reload();
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await page.goBack();
  await expect(page).toHaveURL("/lists");

  await share(ann, { text: "Rye\nTea" });
  await press(button(ann, "Party"));
  await expect(list.openItem("Tea")).toBeInViewport({ ratio: 1 }); // at the end of a long list
  await page.goBack();

  await share(ann, { text: "x".repeat(400) });
  await expect(button(ann, "Market")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await press(button(ann, "Don't add"));
  await expect(page).toHaveURL("/lists");
  await share(ann, { title: "Tomato soup", url: "https://example.com/soup" });
  await press(button(ann, "New list"));
  await expect(list.openItems).toHaveText(["Tomato soup example.com/soup"]);
});

test("a shared text is kept until a log-in, or until a log-out", async ({ ann, page }) => {
  const id = await storeList([await createAccount(ann)], { name: "Market" });
  await share(ann, { text: "Eggs" });
  await expect(page.getByText("Your items are kept.")).toBeVisible();
  await press(button(ann, "Log in"));
  await logIn(ann);
  await expect(page.getByText("Eggs")).toBeVisible();
  await press(button(ann, "Market"));
  await expect.poll(() => storedTexts(id)).toEqual(["Milk", "Bread", "Salt", "Eggs"]);

  await share(ann, { text: "Secret" });
  await expect(button(ann, "Market")).toBeVisible();
  await logOutInNewTab(ann);
  await expect(page).toHaveURL("/");
  await logInByLink(ann);
  expect(await storedTexts(id)).toHaveLength(4);
});
