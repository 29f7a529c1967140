import { HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import { comeSignedIn, comeUnwelcome } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { changeStoredList, storedList, storeList } from "../support/stored-lists";
import { expectToast, expectToastStays } from "../support/toasts";

const EMPTY =
  "Oh, such emptiness ... I guess you haven't made any lists yet then. No pressure, but this is a really good time to do it.";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times ago, each with what its card says. Half a unit more than named: a slow test does not change the text. */
const AGES = [
  [2.5 * MINUTE, "Updated 2 m ago"],
  [3.5 * HOUR, "Updated 3 h ago"],
  [4.5 * DAY, "Updated 4 d ago"],
  [5.5 * 7 * DAY, "Updated 5 u ago"],
  [1.5 * 365 * DAY, "Updated 1 y ago"],
] as const;

function card({ page }: Person, name: string) {
  return page.getByRole("link", { name });
}

function createButton({ page }: Person) {
  return page.getByRole("button", { name: "Create new list", exact: true });
}

test.describe("Lists screen", () => {
  test("without lists it shows the text for emptiness; it has a menu with Your lists, Profile and Logout, and neither settings link nor back link", {
    tag: ["@header/settings-link", "@lists/menu", "@lists/empty-state"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/lists");
    await expect(ann.page.getByText(EMPTY, { exact: true })).toBeVisible();
    await expect(createButton(ann)).toBeVisible();
    await expect(ann.page.getByRole("banner").getByRole("heading")).toHaveText("Your lists");
    await expect(ann.page.getByRole("banner").getByRole("link")).toHaveCount(0);

    const menu = ann.page.getByRole("navigation", { name: "Menu" });
    await expect(menu.getByRole("link").or(menu.getByRole("button"))).toHaveText([
      "Your lists",
      "Profile",
      "Logout",
    ]);
    await menu.getByRole("link", { name: "Profile" }).click();
    await expect(ann.page).toHaveURL("/profile");
    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await menu.getByRole("link", { name: "Your lists" }).click();
    await expect(ann.page).toHaveURL("/lists");
    await menu.getByRole("button", { name: "Logout" }).click();
    await expect(ann.page).toHaveURL("/");
  });

  test("on a phone the way out is not where the thumb is", {
    tag: "@phone",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/lists");
    const menu = ann.page.getByRole("navigation", { name: "Menu" });
    const header = await ann.page.getByRole("banner").boundingBox();
    const profile = await menu.getByRole("link", { name: "Profile" }).boundingBox();
    const logOut = await menu.getByRole("button", { name: "Logout" }).boundingBox();
    expect(profile?.y).toBeGreaterThan(600);
    expect((logOut?.y ?? 0) + (logOut?.height ?? 0)).toBeLessThanOrEqual(header?.height ?? 0);
    expect(logOut?.height).toBeGreaterThanOrEqual(48);
    // At first it takes no tap: somebody may be about to close a message that was there before the screen came.
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

  test("each card shows its list's name and 'Updated {time} ago', 'long time ago' without a time, and leads to the list", {
    tag: ["@lists/cards", "@lists/no-time"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    for (const [age, text] of AGES) {
      await storeList([uid], { name: `List ${text}`, updated_at: new Date(Date.now() - age) });
    }
    await storeList([uid], { name: "Old", updated_at: null });
    await ann.page.goto("/lists");
    for (const [, text] of AGES) {
      await expect(card(ann, `List ${text}`).getByText(text, { exact: true })).toBeVisible();
    }
    await expect(
      card(ann, "Old").getByText("Updated long time ago", { exact: true }),
    ).toBeVisible();
    await expect(ann.page.getByText(EMPTY)).toHaveCount(0);

    await card(ann, "List Updated 4 d ago").click();
    await expect(listPage(ann.page).name).toHaveText("List Updated 4 d ago");
    await expect(ann.page).toHaveURL(/\/list\/[0-9a-f-]{36}$/);
  });

  test("a shared list shows the avatars of its members, 128x128 and chosen by their ids; others show none", {
    tag: ["@lists/avatars", "@avatar/sizes"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    // Digits 3 and 7: a lemon. Digits 0 and 1: a tomato.
    const stamp = Date.now().toString(36).replaceAll(/\d/g, "x");
    const uid = await comeSignedIn(ann, { localId: `a3b7c9-${stamp}` });
    const bob = `b0b1-${stamp}`;
    await storeList([uid, bob], { name: "Shared" });
    await storeList([uid], { name: "Alone" });
    await ann.page.goto("/lists");

    const avatars = card(ann, "Shared").getByRole("img").locator("img");
    await expect(avatars).toHaveCount(2);
    await expect(avatars.nth(0)).toHaveAttribute("src", "/avatars/lemon.svg");
    await expect(avatars.nth(1)).toHaveAttribute("src", "/avatars/tomato.svg");
    for (const avatar of await avatars.all()) {
      await expect(avatar).toHaveAttribute("width", "128");
      await expect(avatar).toHaveAttribute("height", "128");
      const width = () => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
    }
    await expect(card(ann, "Alone").locator("img")).toHaveCount(0);
  });

  test("'Create new list' makes a list with a sample name and hint items, owned by and shared with its creator, and goes to it; its card counts the seconds", {
    tag: [
      "@lists/cards",
      "@lists/create-button",
      "@entities/list",
      "@entities/list-id",
      "@entities/item",
      "@lists/new-list",
    ],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    await ann.page.goto("/lists");
    await createButton(ann).click();
    await expect(ann.page).toHaveURL(/\/list\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const { name, openItems } = listPage(ann.page);
    await expect(name).toHaveText(SAMPLE_NAME);
    await expect(openItems).toHaveText([...HINT_ITEMS]);

    const id = ann.page.url().split("/").at(-1) ?? "";
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

    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await expect(card(ann, SAMPLE_NAME).getByText(/^Updated \d+ s ago$/)).toBeVisible();
  });

  test("is live: lists come, change and go without a reload", {
    tag: "@product/live-edits",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    await ann.page.goto("/lists");
    await expect(ann.page.getByText(EMPTY)).toBeVisible();

    const id = await storeList(["somebody", uid], { name: "From somebody" });
    await expect(card(ann, "From somebody")).toBeVisible();
    await changeStoredList(id, { name: "Renamed by somebody" });
    await expect(card(ann, "Renamed by somebody")).toBeVisible();
    await changeStoredList(id, { shared_with: ["somebody"] });
    await expect(ann.page.getByText(EMPTY)).toBeVisible();
  });

  test("lists that can't be loaded show 'Error getting lists' with the detail, until it is closed", {
    tag: "@messages/lists-not-loaded",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await comeUnwelcome(ann);
    await ann.page.goto("/lists");
    await expectToast(ann.page, "Error getting lists: You are not allowed to do that.");
    await expectToastStays(ann.page);
    await expect(ann.page.getByRole("heading", { name: "Error getting lists" })).toBeVisible();
  });
});
