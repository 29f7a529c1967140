import { comeSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";

/*
 * A list's link comes from a chat, so its id may be anything that can stand in an address.
 */

const ID = "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f";

/** Ids that reach the list screen as they are: none has the form of a list's id. */
const ODD_IDS = [
  "__proto__",
  "..%2F..%2Fusers",
  `${ID}%2Fsettings`,
  `${ID}%00`,
  `${ID}%0A`,
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  `%E2%80%AE${ID}`,
  ID.replaceAll("-", "."),
  `${ID}${"0".repeat(150)}`,
  "%EF%BC%90a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f",
];

test.describe("Hostile ids in links", () => {
  test("signed in, each is an unknown list, and the database is not asked for it", async ({
    person,
  }) => {
    const ann = await person("Ann");
    await comeSignedIn(ann);
    const asked: string[] = [];
    ann.page.on("request", (request) => {
      if (request.postData()?.includes("documents/shopping-lists/")) asked.push(request.url());
    });
    for (const id of ODD_IDS) {
      for (const path of [`/list/${id}`, `/list/${id}/settings`]) {
        await ann.page.goto(path);
        await expect(ann.page.getByRole("heading", { name: "Unknown list id" })).toBeVisible();
      }
    }
    expect(asked).toEqual([]);
  });

  test("signed out, each leads to the sign-up like any list, and nothing is kept", async ({
    person,
  }) => {
    const ann = await person("Ann");
    for (const id of ODD_IDS) {
      await ann.page.goto(`/list/${id}`);
      await expect(ann.page).toHaveURL("/");
      await expect(ann.page.getByRole("heading", { name: "Sign up" })).toBeVisible();
      expect(await ann.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    }
  });

  test("an id that can't be decoded, come to within the app, is an unknown list", async ({
    person,
    allowConsole,
  }) => {
    // The router says so itself.
    allowConsole(/The URL path ".*" is invalid/, /could not be decoded/);
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/lists");
    await expect(ann.page.getByText("Oh, such emptiness")).toBeVisible();
    await ann.page.evaluate(() => {
      history.pushState(null, "", "/list/%E0%A4%A");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(ann.page.getByRole("heading", { name: "Unknown list id" })).toBeVisible();
    await ann.page.getByRole("link", { name: "To your lists" }).click();
    await expect(ann.page).toHaveURL("/lists");
  });
});
