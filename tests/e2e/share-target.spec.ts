import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { paths } from "../../src/domain/paths";
import { createAccount, logIn, startSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage, storedTexts } from "../support/list-page";
import { storeList } from "../support/stored-lists";

/** Opens the path that the browser opens for a share by another app. */
const share = ({ page }: Person, fields: Record<string, string>) =>
  page.goto(`${paths.share}?${new URLSearchParams(fields)}`);
const button = ({ page }: Person, name: string) => page.getByRole("button", { name });

test("the manifest names the share path and its parameters", () => {
  const manifest = readFileSync(join(PROJECT_ROOT, "public/manifest.webmanifest"), "utf8");
  expect(JSON.parse(manifest).share_target).toEqual({
    action: paths.share,
    method: "GET",
    params: { title: "title", text: "text", url: "url" },
  });
});

test("a shared text is added to the chosen list", { tag: "@phone" }, async ({ ann, page }) => {
  const id = await storeList([await startSignedIn(ann)], { name: "Market" });
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

  await share(ann, { text: "x".repeat(400) });
  await expect(button(ann, "Market")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await press(button(ann, "Don't add"));
  await expect(page).toHaveURL("/lists");
  await share(ann, { title: "Tomato soup", text: "https://example.com/soup" });
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
  const other = await ann.context.newPage();
  await other.goto("/lists");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Log in instead" }).click();
  await logIn(ann);
  await expect(page).toHaveURL("/lists");
  expect(await storedTexts(id)).toHaveLength(4);
});
