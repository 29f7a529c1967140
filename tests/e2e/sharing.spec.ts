import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { press, pressAt } from "../support/gestures";
import { openList } from "../support/list-page";
import { readQrCode } from "../support/qr-code";
import { closeToast } from "../support/toasts";

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

test("on a desktop, a dialog shows the link and a QR code", async ({ ann, page, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const { url, button, dialog, picture, code } = await openMarket(ann);
  const withhold = (files: string) =>
    page.route(files, (route) => route.abort("internetdisconnected"));
  await page.evaluate(() => {
    navigator.share = () => Promise.reject(new Error("This is for phones."));
  });
  const dialogCode = "**/assets/list-settings-screen-*.js";
  await withhold(dialogCode);
  await press(button("Share list"));
  await closeToast(page, "Unable to show the link. Please try again when you are online.");
  await page.unroute(dialogCode);
  await button("Share list").press("Enter");
  await expect(dialog.getByLabel("Link to this list")).toHaveValue(url);
  await expect(dialog.getByLabel("Link to this list")).toBeFocused();

  const pictureCode = "**/assets/qr-code-*";
  await withhold(pictureCode);
  const open = dialog.getByRole("button", { name: "Show QR code" });
  await press(open);
  await expect(page.getByText("The QR code could not be loaded.")).toBeVisible();
  await page.unroute(pictureCode);
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
    await withhold("**/assets/**");
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
});
