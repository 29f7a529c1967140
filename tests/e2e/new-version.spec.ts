import type { Page } from "@playwright/test";
import { comeSignedIn, signUp } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { storeList } from "../support/stored-lists";

const PROFILE_CODE = "**/assets/profile-screen-*.js";

/** What is logged when a file is not there any more, and when React meets that. */
const FILE_GONE = [/status of 404/, /could not be fetched/, /net::ERR_/];

/**
 * Has the server lack the profile's code, as if a deployment had just replaced it.
 * @returns gives it back
 */
async function takeProfileCode(page: Page): Promise<() => Promise<void>> {
  const answer = { status: 404, body: "Not found" };
  await page.route(PROFILE_CODE, (route) => route.fulfill(answer));
  return () => page.unroute(PROFILE_CODE);
}

/** Has the server tell, whenever the page asks, that there is a newer version. */
async function tellOfNewVersion(page: Page) {
  await page.route("/", async (route) => {
    if (route.request().resourceType() !== "fetch") return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll("/assets/app-", "/assets/app-of-tomorrow-");
    return route.fulfill({ response: answer, body });
  });
}

function profileLink({ page }: Person) {
  return page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Profile" });
}

test.describe("A file of the app that is not there any more", () => {
  test("has the page loaded anew when there is a newer version", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...FILE_GONE);
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/lists");
    await expect(profileLink(ann)).toBeVisible();
    await tellOfNewVersion(ann.page);
    const giveBack = await takeProfileCode(ann.page);
    const reloading = ann.page.waitForRequest((request) => request.isNavigationRequest());
    await profileLink(ann).click();
    await reloading;
    await giveBack();
    await expect(ann.page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  });

  test("has the page loaded anew once, and not for ever", async ({ person, allowConsole }) => {
    allowConsole(...FILE_GONE);
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/lists");
    await expect(profileLink(ann)).toBeVisible();
    await tellOfNewVersion(ann.page);
    await takeProfileCode(ann.page);
    let loads = 0;
    ann.page.on("load", () => loads++);
    await profileLink(ann).click();
    await expect(ann.page.getByText(/A part of the app could not be fetched/)).toBeVisible();
    await expect.poll(() => loads).toBe(1);
  });

  test("is asked for again by a button when the version is the same", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...FILE_GONE);
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/lists");
    await expect(profileLink(ann)).toBeVisible();
    const giveBack = await takeProfileCode(ann.page);
    await profileLink(ann).click();
    const again = ann.page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await giveBack();
    await again.click();
    await expect(ann.page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  });

  test("comes as soon as it is there again, as after a rollback, though the browser has kept that it was not", async ({
    person,
    front,
    allowConsole,
  }) => {
    allowConsole(...FILE_GONE, /Refused to apply style/);
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/lists");
    await expect(profileLink(ann)).toBeVisible();
    front.withhold(/profile-screen-/, true);
    await profileLink(ann).click();
    const again = ann.page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    front.withhold(null);
    await again.click();
    // The answer that was kept is looked at once more.
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(ann.page.getByLabel("Name")).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  test("leaves the page as it is where the browser stores nothing: changes may be in memory only", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...FILE_GONE, ...NO_NETWORK);
    const ann = await person("Ann");
    await ann.page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("No room", "QuotaExceededError");
      };
    });
    await signUp(ann);
    await expect(profileLink(ann)).toBeVisible();
    await tellOfNewVersion(ann.page);
    await takeProfileCode(ann.page);
    let loads = 0;
    ann.page.on("load", () => loads++);
    await profileLink(ann).click();
    await expect(ann.page.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(loads).toBe(0);
  });

  test("takes no more with it than what it is for: a list works without dragging", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...FILE_GONE);
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)]);
    const refused = ann.page.waitForEvent("requestfailed");
    await ann.page.route("**/assets/drag-layer-*.js", (route) => route.abort());
    await ann.page.goto(`/list/${id}`);
    await refused;
    const list = listPage(ann.page);
    await list.add("Butter");
    await list.toggle("Milk");
    await expect(list.openItem("Butter")).toBeVisible();
    await expect(list.doneItem("Milk")).toBeVisible();
  });
});
