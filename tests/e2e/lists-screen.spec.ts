import { HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import { startAnonymous, startSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { storedList, storeList } from "../support/stored-lists";
import { expectLastingToast } from "../support/toasts";

const EMPTY =
  "Oh, such emptiness ... I guess you haven't made any lists yet then. No pressure, but this is a really good time to do it.";

function card({ page }: Person, name: string) {
  return page.getByRole("link", { name });
}

function createButton({ page }: Person) {
  return page.getByRole("button", { name: "Create new list", exact: true });
}

test("without lists, the screen shows a text, a menu and a button that creates a list", {
  tag: [
    "@header/settings-link",
    "@lists/menu",
    "@lists/empty-state",
    "@lists/cards",
    "@lists/create-button",
    "@lists/new-list",
    "@entities/list",
    "@entities/list-id",
    "@entities/item",
  ],
}, async ({ ann, page }) => {
  const uid = await startSignedIn(ann);
  const menu = page.getByRole("navigation", { name: "Menu" });
  await page.goto("/lists");

  await test.step("the screen shows the text, a header with only a heading, and the menu", async () => {
    await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
    await expect(createButton(ann)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your lists");
    await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
    await expect(menu.getByRole("link").or(menu.getByRole("button"))).toHaveText([
      "Your lists",
      "Profile",
      "Logout",
    ]);
  });

  await test.step("a new list has a sample name and hint items, and its creator is its owner and only member", async () => {
    await createButton(ann).click();
    await expect(page).toHaveURL(/\/list\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const { name, openItems } = listPage(page);
    await expect(name).toHaveText(SAMPLE_NAME);
    await expect(openItems).toHaveText([...HINT_ITEMS]);
    const id = page.url().split("/").at(-1) ?? "";
    await expect.poll(() => storedList(id)).not.toBeNull();
    const stored = await storedList(id);
    expect(stored).toEqual({
      name: SAMPLE_NAME,
      items: HINT_ITEMS.map((text) => ({ id: expect.any(String), text })),
      formatVersion: 2,
      owner: uid,
      shared_with: [uid],
      names: { [uid]: "Ann" },
      receipts: { [uid]: [expect.any(String)] },
      updated_at: expect.any(Date),
    });
    expect(new Set(stored?.items.map((item) => item.id)).size).toBe(HINT_ITEMS.length);
    await page.getByRole("banner").getByRole("link", { name: "Your lists" }).click();
    await expect(card(ann, SAMPLE_NAME).getByText(/^Updated \d+ s ago$/)).toBeVisible();
  });

  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
});

test("each card shows its list's name and 'Updated {time} ago', 'long time ago' without a time, and the avatars of the members of a shared list", {
  tag: ["@lists/cards", "@lists/no-time", "@lists/avatars"],
}, async ({ ann }) => {
  // A uid's first digit chooses the picture: 3 is a lemon, 0 a tomato.
  const stamp = Date.now().toString(36).replaceAll(/\d/g, "x");
  const uid = await startSignedIn(ann, { localId: `a3b7c9-${stamp}` });
  // Half an hour more than shown, so that a slow test does not change the text.
  const updated_at = new Date(Date.now() - 3.5 * 3_600_000);
  await storeList([uid, `b0b1-${stamp}`], { name: "Shared", updated_at });
  await storeList([uid], { name: "Old", updated_at: null });
  await ann.page.goto("/lists");
  await expect(card(ann, "Shared").getByText("Updated 3 h ago", { exact: true })).toBeVisible();
  await expect(card(ann, "Old").getByText("Updated long time ago", { exact: true })).toBeVisible();

  const avatars = card(ann, "Shared").getByRole("img").locator("img");
  await expect(avatars).toHaveCount(2);
  await expect(avatars.nth(0)).toHaveAttribute("src", "/avatars/lemon.svg");
  await expect(avatars.nth(1)).toHaveAttribute("src", "/avatars/tomato.svg");
  await expect(avatars.nth(0)).not.toHaveJSProperty("naturalWidth", 0);
  await expect(card(ann, "Old").locator("img")).toHaveCount(0);
});

test("on a phone, 'Logout' is in the header, away from the thumb", {
  tag: "@phone",
}, async ({ ann }) => {
  await startSignedIn(ann);
  await ann.page.goto("/lists");
  const menu = ann.page.getByRole("navigation", { name: "Menu" });
  const header = await ann.page.getByRole("banner").boundingBox();
  const profile = await menu.getByRole("link", { name: "Profile" }).boundingBox();
  const logOut = await menu.getByRole("button", { name: "Logout" }).boundingBox();
  expect(profile?.y).toBeGreaterThan(600);
  expect((logOut?.y ?? 0) + (logOut?.height ?? 0)).toBeLessThanOrEqual(header?.height ?? 0);
  expect(logOut?.height).toBeGreaterThanOrEqual(48);
  // It ignores taps at first: they may be meant for a toast that was in its place.
  const atFirst = await menu.getByRole("button", { name: "Logout" }).evaluate((button) => {
    button.style.animation = "none";
    const { pointerEvents } = getComputedStyle(button);
    button.style.animation = "";
    return [pointerEvents, getComputedStyle(button).pointerEvents];
  });
  expect(atFirst).toEqual(["auto", "none"]);
  await menu.getByRole("button", { name: "Logout" }).tap();
  await expect(ann.page).toHaveURL("/");
});

test("lists that can't be loaded show 'Error getting lists' with the details until closed, and a single list shows 'Whoa! That's not suppose to happen.'", {
  tag: ["@messages/lists-not-loaded", "@list/load-failure"],
}, async ({ ann }) => {
  await startAnonymous(ann);
  await ann.page.goto("/lists");
  await expectLastingToast(ann.page, "Error getting lists: You are not allowed to do that.");
  await expect(ann.page.getByRole("heading", { name: "Error getting lists" })).toBeVisible();
  await ann.page.goto(`/list/${await storeList(["somebody"])}`);
  const main = ann.page.getByRole("main");
  await expect(main.getByRole("heading")).toHaveText("Whoa! That's not suppose to happen.");
  await expect(main.getByText("You are not allowed to do that.")).toBeVisible();
});
