import { keys } from "../../src/browser/keys";
import { HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import { createAccount, logInByLink, startAnonymous, startSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { edgesOf } from "../support/gestures";
import { listPage } from "../support/list-page";
import { storedList, storeList } from "../support/stored-lists";
import { closeToast, toasts } from "../support/toasts";

const EMPTY =
  "Oh, such emptiness ... I guess you haven't made any lists yet then. No pressure, but this is a really good time to do it.";

const card = ({ page }: Person, name: string) => page.getByRole("link", { name });
const menuOf = ({ page }: Person) => page.getByRole("navigation", { name: "Menu" });
const backToLists = ({ page }: Person) =>
  page.getByRole("banner").getByRole("link", { name: "Your lists" }).click();

test("without lists, the screen shows a text, a menu and a button that creates a list", {
  tag: [
    "@header/settings-link",
    "@lists/menu",
    "@lists/empty-state",
    "@lists/create-button",
    "@lists/new-list",
    "@entities/list",
  ],
}, async ({ ann, page }) => {
  const uid = await startSignedIn(ann);
  const menu = menuOf(ann);
  await page.goto("/lists");
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your lists");
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  const entries = menu.getByRole("link").or(menu.getByRole("button"));
  await expect(entries).toHaveText(["Your lists", "Profile", "Logout"]);

  await page.getByRole("button", { name: "Create new list", exact: true }).click();
  await expect(page).toHaveURL(/\/list\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const { name, openItems } = listPage(page);
  await expect(name).toHaveText(SAMPLE_NAME);
  await expect(openItems).toHaveText([...HINT_ITEMS]);
  const id = page.url().split("/").at(-1) ?? "";
  const stored = { formatVersion: 2, owner: uid, shared_with: [uid], updated_at: expect.any(Date) };
  await expect.poll(() => storedList(id)).toMatchObject(stored);
  // The answer has come.
  await page.waitForFunction(
    (key) => !Object.keys(localStorage).some((one) => one.startsWith(key)),
    keys.outbox(uid),
  );
  await test.step("left untouched, the list goes; a changed one stays", async () => {
    await backToLists(ann);
    await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
    await expect.poll(() => storedList(id)).toBeNull();
    await page.getByRole("button", { name: "Create new list", exact: true }).click();
    await listPage(page).newItem.fill("Oat milk");
    await page.goBack();
    await page.goForward();
    await expect(listPage(page).newItem).toHaveValue("Oat milk");
    await listPage(page).newItem.fill("");
    await listPage(page).toggle(HINT_ITEMS[0]);
  });
  await backToLists(ann);
  await expect(card(ann, SAMPLE_NAME).getByText(/^Updated \d+ s ago$/)).toBeVisible();
});

test("on a phone, 'Logout' is away from the thumb", { tag: "@phone" }, async ({ ann, page }) => {
  await startSignedIn(ann);
  await page.goto("/lists");
  const logOut = menuOf(ann).getByRole("button", { name: "Logout" });
  const { bottom, height } = await edgesOf(logOut);
  expect(height).toBeGreaterThanOrEqual(48);
  expect(bottom).toBeLessThanOrEqual((await edgesOf(page.getByRole("banner"))).height);
  const profile = await edgesOf(menuOf(ann).getByRole("link", { name: "Profile" }));
  expect(profile.top).toBeGreaterThan(600);
  // Early taps may be meant for a toast that was in its place. Restarts the time.
  const atFirst = await logOut.evaluate((button) => {
    button.style.animationName = "none";
    button.getAnimations(); // applies it
    button.style.animationName = "";
    return getComputedStyle(button).pointerEvents;
  });
  expect(atFirst).toBe("none");
  await logOut.tap();
  await expect(page).toHaveURL("/");
});

test("lists that can't be loaded, and a single one, show an error with the details", {
  tag: ["@messages/lists-not-loaded", "@list/load-failure"],
}, async ({ ann, page, allowConsole }) => {
  allowConsole(/403 \(Forbidden\)/, /BatchGetDocuments.*permission-denied/);
  await startAnonymous(ann);
  await page.goto("/lists");
  await closeToast(page, "Error getting lists: You are not allowed to do that.");
  await expect(page.getByRole("heading", { name: "Error getting lists" })).toBeVisible();
  await page.goto(`/list/${await storeList(["somebody"])}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading")).toHaveText("Whoa! That's not suppose to happen.");
  await expect(main.getByText("You are not allowed to do that.")).toBeVisible();
});

test("a list whose link was opened before logging in comes first, focused and marked as new", {
  tag: "@saved-lists/joined-after-login",
}, async ({ ann, page }) => {
  await storeList([await createAccount(ann)], { name: "Own" });
  const updated_at = new Date(2020, 0); // older than any other
  const id = await storeList(["bob"], { name: "Market", names: { bob: "Bob" }, updated_at });
  await page.goto(`/list/${id}`);
  await logInByLink(ann);
  const cards = page.getByRole("region", { name: "Your lists" }).getByRole("listitem");
  const message = toasts(page);
  await expect(message).toHaveText("You joined Bob's list “Market”.Open"); // replaces the earlier message
  await message.hover(); // keeps it open
  await expect(cards).toHaveText([/^Market.*New/, /^Own(?!.*New)/]);
  await expect(card(ann, "Market")).toBeFocused();
  await message.getByRole("button", { name: "Open" }).press("Enter");
  await expect(page).toHaveURL(`/list/${id}`);
  await expect(message).toHaveCount(0);
  await expect(page.getByText("You joined Bob's list.", { exact: true })).toBeVisible();
  await backToLists(ann);
  await expect(cards).toHaveText([/^Own/, /^Market/]);
  await expect(page.getByText("New", { exact: true })).toHaveCount(0);
});
