import { MAX_MEMBERS } from "../../src/domain/limits";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { press, pressAt } from "../support/gestures";
import { openList } from "../support/list-page";
import { readQrCode } from "../support/qr-code";
import { storeList } from "../support/stored-lists";
import { closeToast } from "../support/toasts";

/** Signs somebody in and opens a list of theirs. */
async function openMarket(person: Person) {
  const { page } = person;
  const { uid } = await openList(person, { name: "Market" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Share list").waitFor();
  return {
    page,
    uid,
    url: page.url(),
    button,
    dialog: page.getByRole("dialog", { name: "Share list" }),
    code: page.getByRole("dialog", { name: "Market" }).getByRole("img"),
  };
}

test("a desk gets a dialog with the link and the QR code, and a word where one can't be fetched; each closes by its button, by Escape, and by a press beside it, and gives the focus back", async ({
  ann,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { page, url, button, dialog, code } = await openMarket(ann);
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
  await press(button("Show QR code"));
  await expect(page.getByText("The QR code could not be fetched.")).toBeVisible();
  await page.unroute(pictureCode);
  const open = dialog.getByRole("button", { name: "Show QR code" });
  for (const close of [
    () => press(page.getByRole("dialog", { name: "Market" }).getByRole("button")),
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
    // Once seen, it needs no network.
    ann.line.cut();
    await withhold("**/assets/**");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button("Share list")).toBeFocused();
});

test("a phone gets the system's own way, with the list's name and link; where that refuses, the dialog, whose QR code a camera can read in both schemes; a list that lets nobody in is shared once its owner has opened it in the dialog", {
  tag: "@phone",
}, async ({ ann, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const { page, uid, url, button, dialog, code } = await openMarket(ann);
  const refuseBy = (name: string) =>
    page.evaluate((error) => {
      navigator.share = async (data) => {
        document.title = JSON.stringify(data);
        throw new DOMException("", error);
      };
    }, name);
  await refuseBy("AbortError");
  await press(button("Share list"));
  await expect(page).toHaveTitle(JSON.stringify({ title: "Market", url }));
  await refuseBy("NotAllowedError");
  await press(button("Share list"));
  await expect(dialog).toBeVisible(); // once: who had thought better of it got none
  await press(button("Show QR code"));
  await expect(code).toHaveAccessibleName(`QR code of ${url}`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await readQrCode(code)).toBe(url);
  }

  // One that lets nobody in is not shared without a word about it.
  await page.addInitScript(() => {
    navigator.share = async () => {
      document.title = "shared";
    };
  });
  const crowd = Array.from({ length: MAX_MEMBERS - 1 }, (_, index) => `crowd-${index}`);
  await page.goto(`/list/${await storeList([uid, ...crowd])}`);
  await press(button("Share list"));
  await expect(dialog.getByText("This list is full.")).toBeVisible();
  await page.goto(`/list/${await storeList([uid], { closed: true })}`);
  await press(button("Share list"));
  await expect(dialog.getByText("Nobody new can join with this link.")).toBeVisible();
  await press(page.getByRole("switch", { name: "Anyone with the link can join" }));
  await expect(dialog.getByText("Send this link to others.")).toBeVisible();
  // The server has still to say that it is open.
  await expect(async () => {
    await press(button("Close"));
    await press(button("Share list"));
    await expect(page).toHaveTitle("shared", { timeout: 1_000 });
  }).toPass();

  await page.getByRole("link", { name: "Your lists" }).click();
  ann.line.cut();
  await press(button("Create new list"));
  await press(button("Share list"));
  await expect(dialog.getByText("This list has not been sent yet.")).toBeVisible();
});
