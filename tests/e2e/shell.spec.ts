import { comeSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { holdAnswers } from "../support/hold-answers";
import { storeList } from "../support/stored-lists";

const APP_CODE = "**/assets/app-*.js";

test.describe("Before the app's code is there", () => {
  test("a visitor sees the outlines of the form, and then the form in their place", async ({
    person,
  }) => {
    const { page } = await person("Visitor");
    const release = await holdAnswers(page, APP_CODE);
    await page.goto("/", { waitUntil: "commit" });
    const claim = page.getByText("The shopping list you keep together.");
    await expect(claim).toBeVisible();
    const outline = await page.locator(".shell-form").boundingBox();
    release();
    const form = page.getByRole("heading", { level: 1, name: "Sign up" });
    await expect(form).toBeVisible();
    const card = await form.locator("..").boundingBox();
    expect(card?.x).toBe(outline?.x);
    expect(card?.width).toBe(outline?.width);
    await expect(page.locator(".shell")).toHaveCount(0);
  });

  test("somebody who is remembered sees no outlines of a form, wherever they come", async ({
    person,
  }) => {
    const ann = await person("Ann");
    await comeSignedIn(ann);
    for (const path of ["/", "/lists", "/profile"]) {
      const release = await holdAnswers(ann.page, APP_CODE);
      await ann.page.goto(path, { waitUntil: "commit" });
      await expect(ann.page.locator(".shell-bar")).toBeVisible();
      await expect(ann.page.locator(".shell-form")).toBeHidden();
      release();
      await expect(ann.page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });

  test("a list is outlined where one is remembered, and what it needs is fetched besides", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)]);
    const release = await holdAnswers(ann.page, APP_CODE);
    const database = ann.page.waitForResponse("**/assets/lists-*.js");
    await ann.page.goto(`/list/${id}`, { waitUntil: "commit" });
    await expect(ann.page.locator(".shell-sheet")).toBeVisible();
    await database;
    release();
    await expect(ann.page.getByRole("list", { name: "Items" })).toBeVisible();
  });
});
