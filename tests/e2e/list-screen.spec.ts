import { comeSignedIn, comeUnwelcome, giveAccount } from "../support/accounts";
import { REFUSED_WRITE } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { holdAnswers } from "../support/hold-answers";
import { listPage } from "../support/list-page";
import {
  changeStoredList,
  deleteStoredList,
  item,
  newListId,
  storedList,
  storeList,
} from "../support/stored-lists";
import { toasts } from "../support/toasts";

function heading({ page }: Person, name: string) {
  return page.getByRole("heading", { name, exact: true });
}

test.describe("List screen", () => {
  test("its header has the list's name as a heading, a back link to /lists and a settings button; an unknown list id shows 'Unknown list id'", {
    tag: ["@header/back-link", "@list/header", "@list/unknown-id"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)], { name: "Market" });
    await ann.page.goto(`/list/${id}`);
    const header = ann.page.getByRole("banner");
    await expect(header.getByRole("heading", { level: 1 })).toHaveText("Market");

    await header.getByRole("link", { name: "Settings" }).click();
    await expect(ann.page).toHaveURL(`/list/${id}/settings`);
    await ann.page.goBack();
    await header.getByRole("link", { name: "Your lists" }).click();
    await expect(ann.page).toHaveURL("/lists");

    for (const unknown of [newListId(), "not-an-id"]) {
      await ann.page.goto(`/list/${unknown}`);
      await expect(heading(ann, "Unknown list id")).toBeVisible();
      await ann.page.getByRole("link", { name: "To your lists" }).click();
      await expect(ann.page).toHaveURL("/lists");
    }
  });

  test("the spinner with 'Loading ...' appears only if loading takes longer than 1 s", {
    tag: "@list/loading",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const id = await storeList([await comeSignedIn(ann)], { name: "Market" });
    const release = await holdAnswers(page, "**/google.firestore.v1.Firestore/Listen/**");
    const loading = page.getByText("Loading ...", { exact: true });

    await page.clock.install();
    await page.goto(`/list/${id}`);
    await expect(loading).toBeVisible();
    await page.getByRole("link", { name: "Your lists" }).click();
    await expect(heading(ann, "Your lists")).toBeVisible();

    // Once more, with time standing still from the moment at which the screen opens.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
    await page.goBack();
    await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
    await expect(loading).toHaveCount(0);
    await page.clock.runFor(999);
    await expect(loading).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(loading).toBeVisible();

    await page.clock.resume();
    release();
    await expect(heading(ann, "Market")).toBeVisible();
    await expect(loading).toHaveCount(0);
  });

  test("other load failures show 'Whoa! That's not suppose to happen.'", {
    tag: "@list/load-failure",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await comeUnwelcome(ann);
    await ann.page.goto(`/list/${await storeList(["somebody"])}`);
    await expect(heading(ann, "Whoa! That's not suppose to happen.")).toBeVisible();
    const main = ann.page.getByRole("main");
    await expect(main.getByText("You are not allowed to do that.")).toBeVisible();
  });

  test("opening a list as a non-member makes the user a member; one that is deleted under the open screen shows 'Unknown list id'; so does one that one is taken off", {
    tag: ["@product/share-by-link", "@list/opening-joins", "@list/unknown-id"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    const id = await storeList(["somebody"], { name: "Market" });
    await ann.page.goto(`/list/${id}`);
    await expect(heading(ann, "Market")).toBeVisible();
    await expect.poll(async () => (await storedList(id))?.shared_with).toEqual(["somebody", uid]);
    expect((await storedList(id))?.owner).toBe("somebody");

    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await expect(ann.page.getByRole("link", { name: "Market" })).toBeVisible();

    // Taken off a list, or with the list deleted, under the open screen, once that is seen to follow it.
    for (const [end, title] of [
      [deleteStoredList, "Unknown list id"],
      [(left: string) => changeStoredList(left, { shared_with: [] }), "Unknown list id"],
    ] as const) {
      const other = await storeList(["somebody", uid], { name: "Deli" });
      await ann.page.getByRole("link", { name: "Deli" }).click();
      await expect(heading(ann, "Deli")).toBeVisible();
      await changeStoredList(other, { name: "Bakery", updated_at: new Date() });
      await expect(heading(ann, "Bakery")).toBeVisible();
      await end(other);
      await expect(heading(ann, title)).toBeVisible();
      await ann.page.getByRole("link", { name: "To your lists" }).click();
    }
  });

  test("a list of format 1 is given ids when it is opened, and is rewritten", {
    tag: "@entities/format-1",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)], {
      formatVersion: 1,
      items: [{ text: "Milk" }, { text: "Bread", done: true }, { text: "Milk", done: false }],
    });
    await ann.page.goto(`/list/${id}`);
    const list = listPage(ann.page);
    await expect(list.openItems).toHaveText(["Milk", "Milk"]);
    await expect(list.doneItems).toHaveText(["Bread"]);

    await expect.poll(async () => (await storedList(id))?.formatVersion).toBe(2);
    const items = (await storedList(id))?.items ?? [];
    expect(items).toEqual([
      { id: expect.any(String), text: "Milk" },
      { id: expect.any(String), text: "Bread", done: true },
      { id: expect.any(String), text: "Milk" },
    ]);
    expect(new Set(items.map((one) => one.id)).size).toBe(3);

    await list.openItems.first().getByRole("checkbox").click();
    await expect(list.doneItems).toHaveText(["Milk", "Bread"]);
  });

  test("a list of format 1 opened by two people at once ends with one set of ids", {
    tag: "@entities/format-1",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const bob = await person("Bob");
    const id = await storeList([await comeSignedIn(ann), await comeSignedIn(bob)], {
      formatVersion: 1,
      items: [{ text: "Milk" }, { text: "Bread" }],
    });
    await Promise.all([ann, bob].map(({ page }) => page.goto(`/list/${id}`)));
    const [anns, bobs] = [listPage(ann.page), listPage(bob.page)];
    await expect(anns.openItems).toHaveText(["Milk", "Bread"]);
    await expect(bobs.openItems).toHaveText(["Milk", "Bread"]);
    await anns.toggle("Milk");
    await bobs.toggle("Bread");
    await expect(anns.doneItems).toHaveText(["Milk", "Bread"]);
    await expect(bobs.doneItems).toHaveText(["Milk", "Bread"]);
  });

  test("a write that the database refuses is only logged, with no message to the user", {
    tag: "@messages/failed-writes",
  }, async ({ person, allowConsole }) => {
    const logged: string[] = [];
    allowConsole(...REFUSED_WRITE);
    const ann = await person("Ann");
    ann.page.on("console", (message) => logged.push(message.text()));
    const id = await storeList([await comeSignedIn(ann)], { items: [item("Milk")] });
    await ann.page.goto(`/list/${id}`);
    const list = listPage(ann.page);
    await expect(list.openItems).toHaveText(["Milk"]);
    // The access rules deny nothing that the app lets people do, so the network says it in their place.
    await ann.page.route("**/documents:commit*", async (route) => {
      const isRefused = route.request().postData()?.includes("Bread");
      const error = { code: 403, message: "Refused.", status: "PERMISSION_DENIED" };
      await (isRefused ? route.fulfill({ status: 403, json: { error } }) : route.continue());
    });
    await list.add("Bread");
    await expect(ann.page.getByText("1 change waiting")).toBeVisible();
    // That this one is taken proves that the other one never will be.
    await list.toggle("Milk");
    await expect.poll(() => logged.some((text) => text.includes("was refused"))).toBe(true);
    await expect(list.doneItems).toHaveText(["Milk"]);
    await expect(list.openItems).toHaveCount(0);
    await expect(toasts(ann.page)).toHaveCount(0);
    await expect(ann.page.getByRole("alert")).toHaveCount(0);
  });

  test("a text for which other apps' fields leave no room waits, and says so", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)], {
      items: [item("Milk")],
      filler: "x".repeat(1_048_100),
    });
    await ann.page.goto(`/list/${id}`);
    const list = listPage(ann.page);
    await list.edit("Milk", "Milk".repeat(125));
    await expect(ann.page.getByText("Full list – 1 change waits for room")).toBeVisible();
    await list.rename("Market");
    await expect.poll(async () => (await storedList(id))?.name).toBe("Market");
    await expect(list.openItems).toHaveText(["Milk".repeat(125)]);
  });

  test("a signed-out visitor who logs in after opening the link finds the list among theirs", {
    tag: "@saved-lists/joined-after-login",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await giveAccount(ann);
    const id = await storeList(["somebody"], { name: "Market" });
    await ann.page.goto(`/list/${id}`);
    await ann.page.getByRole("link", { name: "Log in instead" }).click();
    await expect(ann.page.getByRole("heading", { name: "Log in" })).toBeVisible();
    await ann.page.getByLabel("Email").fill(ann.email);
    await ann.page.getByLabel("Password").fill("lettuce and tomato");
    await ann.page.getByRole("button", { name: "Log in" }).click();
    await ann.page.getByRole("link", { name: "Market" }).click();
    await expect(ann.page).toHaveURL(`/list/${id}`);
  });
});
