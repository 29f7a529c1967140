import { createAccount, logIn, logOut, signUp, startSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { press, pressAt } from "../support/gestures";
import { listPage, openList } from "../support/list-page";
import { readQrCode } from "../support/qr-code";
import { newListId, storedList, storeList } from "../support/stored-lists";
import { closeToast, toasts } from "../support/toasts";

/** Signs a user in and opens their list. */
async function openMarket(person: Person) {
  const { page } = person;
  await openList(person, { name: "Market" });
  return {
    url: page.url(),
    button: (name: string) => page.getByRole("button", { name, exact: true }),
    dialog: page.getByRole("dialog", { name: "Share list" }),
    picture: page.getByRole("dialog", { name: "Market" }),
    code: page.getByRole("dialog", { name: "Market" }).getByRole("img"),
  };
}

test("on a desktop, a dialog shows the link and a QR code", async ({
  ann,
  page,
  front,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  front.withhold(/^\/current\.js$|(user-screens|extras)-.*js$/);
  const { url, button, dialog, picture, code } = await openMarket(ann);
  const reconnect = async () => {
    front.withhold(null);
    await page.evaluate(() => dispatchEvent(new Event("online")));
  };
  await page.evaluate(() => {
    navigator.share = () => Promise.reject(new Error("This is for phones."));
  });
  await press(button("Share list"));
  await expect(dialog.getByRole("alert")).toContainText("It appears when you are online.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await press(button("Share list"));
  front.withhold(/^\/current\.js$|extras-.*js$/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(dialog.getByLabel("Link to this list")).toHaveValue(url);
  await page.keyboard.press("Escape");
  await button("Share list").press("Enter");
  await expect(dialog.getByLabel("Link to this list")).toBeFocused();

  const open = dialog.getByRole("button", { name: "Show QR code" });
  await press(open);
  await expect(picture.getByRole("alert")).toContainText("It appears when you are online.");
  await reconnect();
  await expect(code).toBeVisible();
  await page.keyboard.press("Escape");
  for (const close of [
    () => press(picture.getByRole("button")),
    () => page.keyboard.press("Escape"),
    () => pressAt(page, { x: 4, y: 4 }),
  ]) {
    await open.press("Enter");
    await press(code);
    expect(await readQrCode(code)).toBe(url);
    await close();
    await expect(code).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await expect(open).toBeFocused();
    // Once loaded, the code needs no network.
    ann.line.cut();
    front.withhold(/assets/);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button("Share list")).toBeFocused();
});

test("on a phone, 'Share list' opens the share sheet, or the dialog if the phone refuses", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const { url, button, dialog, code } = await openMarket(ann);
  await page.evaluate(() => {
    navigator.share = async (data) => {
      document.title = JSON.stringify(data);
      throw new DOMException("", "NotAllowedError");
    };
  });
  await press(button("Share list"));
  await expect(page).toHaveTitle(JSON.stringify({ title: "Market", url }));
  await expect(dialog).toBeVisible();
  await press(button("Show QR code"));
  await expect(code).toHaveAccessibleName(`QR code of ${url}`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await readQrCode(code)).toBe(url);
  }
  // As by Android, which darkens light pages in the browsers of other apps.
  await page.emulateMedia({ colorScheme: "light" });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setAutoDarkModeOverride", { enabled: true });
  expect(await readQrCode(code)).toBe(url);
  await page.setViewportSize({ width: 740, height: 304 }); // a phone on its side
  await expect(code).toBeInViewport({ ratio: 1 });
});

test("a link with signs that a chat has added opens its list, which the user joins", async ({
  ann,
  page,
}) => {
  const uid = await startSignedIn(ann);
  for (const added of [")”", "%E2%80%8B", "?fbclid=1#a"]) {
    const id = await storeList(["someone"], { name: `Market ${added}` });
    const entries = await page.evaluate(() => history.length);
    await page.goto(`/list/${id}${added}`);
    await expect(listPage(page).name).toHaveText(`Market ${added}`);
    await expect(page).toHaveURL(`/list/${id}`);
    await expect.poll(async () => (await storedList(id))?.shared_with).toEqual(["someone", uid]);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  }
  const url = page.url();
  await page.reload();
  await expect(page).toHaveURL(url);
  await page.goto(`/list/${newListId().slice(0, -1)}`);
  await expect(page.getByRole("heading", { name: "Unknown list id" })).toBeVisible();
  const advice = "The link is incomplete. Please copy the whole link, or ask for it again.";
  await expect(page.getByText(advice)).toBeVisible();
});

test("the address of a visitor who opened a list's link brings the list to another browser, but not to the next person", async ({
  ann,
  page,
  person,
}) => {
  const id = await storeList(["somebody"], { name: "Market" });
  await page.goto(`/list/${id}`);
  await page.getByRole("link", { name: "Log in instead" }).click();
  await expect(page).toHaveURL(`/login?list=${id}`);
  const carried = page.url();

  const other = await person("Carol");
  await other.page.goto(carried);
  await closeToast(other.page, /^We have saved the list for you\./);
  await signUp(other);
  await expect(toasts(other.page)).toContainText(["You joined"]);
  await other.page.goto(carried);
  await expect(listPage(other.page).name).toHaveText("Market");

  await createAccount(ann);
  await logIn(ann);
  await page.waitForURL("/lists");
  await logOut(page);
  await page.reload();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign up" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Invitation" })).toHaveCount(0);
});
