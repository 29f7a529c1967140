import { MAX_MEMBERS } from "../../src/domain/limits";
import { comeSignedIn } from "../support/accounts";
import { axeFindings } from "../support/axe";
import { clipboardText, takeClipboard } from "../support/clipboard";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { press, pressAt } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { readQrCode } from "../support/qr-code";
import { storeList } from "../support/stored-lists";
import { expectToast } from "../support/toasts";

/** Signs somebody in and opens a list of theirs. @returns the list's link */
async function openMarket(person: Person): Promise<string> {
  const id = await storeList([await comeSignedIn(person)], { name: "Market" });
  await person.page.goto(`/list/${id}`);
  await button(person, "Share list").waitFor();
  return person.page.url();
}

/** Goes on to its settings. @returns the list's link */
async function openSettings(person: Person): Promise<string> {
  const url = await openMarket(person);
  await person.page.getByRole("link", { name: "Settings" }).click();
  await button(person, "Show QR code").waitFor();
  return url;
}

function button({ page }: Person, name: string) {
  return page.getByRole("button", { name, exact: true });
}

function code({ page }: Person) {
  return page.getByRole("dialog", { name: "Market" }).getByRole("img");
}

test.describe("Sharing by QR code", () => {
  test("the code is the list's link, a camera can read it in both schemes, and whoever scans it with another phone is on the list", {
    tag: "@phone",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const bob = await person("Bob");
    await comeSignedIn(bob);
    const url = await openSettings(ann);
    await press(button(ann, "Show QR code"));
    await expect(code(ann)).toHaveAccessibleName(`QR code of ${url}`);
    for (const colorScheme of ["light", "dark"] as const) {
      await ann.page.emulateMedia({ colorScheme });
      expect(await readQrCode(code(ann))).toBe(url);
    }
    await bob.page.goto(await readQrCode(code(ann)));
    await expect(bob.page.getByRole("heading", { name: "Market" })).toBeVisible();
  });

  test("it closes by its button, by Escape, and by a press beside it, and gives the focus back", async ({
    person,
  }) => {
    const ann = await person("Ann");
    await openSettings(ann);
    const ways = [
      () => press(button(ann, "Close")),
      () => ann.page.keyboard.press("Escape"),
      () => pressAt(ann.page, { x: 4, y: 4 }),
    ];
    for (const close of ways) {
      await button(ann, "Show QR code").press("Enter");
      await expect(button(ann, "Close")).toBeFocused();
      await close();
      await expect(code(ann)).toHaveCount(0);
      await expect(button(ann, "Show QR code")).toBeFocused();
    }
    await press(button(ann, "Show QR code"));
    await press(code(ann));
    await expect(code(ann)).toBeVisible();
  });

  test("without a network one is told why there is none, and the next attempt shows it", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const url = await openSettings(ann);
    const assets = "**/assets/qr-code-*";
    await ann.page.route(assets, (route) => route.abort("internetdisconnected"));
    await press(button(ann, "Show QR code"));
    await expect(ann.page.getByText("The QR code could not be fetched.")).toBeVisible();
    await ann.page.unroute(assets);
    await press(button(ann, "Show QR code"));
    expect(await readQrCode(code(ann))).toBe(url);
  });

  test("once seen, it is shown without a network, and axe finds nothing", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK, /Couldn't load preload assets/); // says axe, of styles
    const ann = await person("Ann");
    const url = await openSettings(ann);
    await press(button(ann, "Show QR code"));
    await press(button(ann, "Close"));
    ann.line.cut();
    await ann.page.route("**/assets/**", (route) => route.abort("internetdisconnected"));
    await press(button(ann, "Show QR code"));
    expect(await readQrCode(code(ann))).toBe(url);
    expect(await axeFindings(ann.page)).toEqual([]);
  });
});

test.describe("Sharing by the system's own way", () => {
  test("where there is one, it gets the list's name and link; where there is none, its button is hidden", async ({
    person,
  }) => {
    const ann = await person("Ann");
    await ann.page.addInitScript(() => {
      // No browser under test has one; what the app hands over is all there is to see.
      navigator.share = async (data) => {
        document.title = JSON.stringify(data);
      };
    });
    const url = await openSettings(ann);
    await press(button(ann, "Share"));
    await expect(ann.page).toHaveTitle(JSON.stringify({ title: "Market", url }));

    await ann.page.addInitScript(() => {
      Reflect.deleteProperty(navigator, "share");
      Reflect.deleteProperty(Navigator.prototype, "share");
    });
    await ann.page.reload();
    await expect(button(ann, "Copy")).toBeVisible();
    await expect(button(ann, "Share")).toHaveCount(0);
  });
});

test.describe("By the button in the list's header", () => {
  test("a desk gets a dialog with the link and the QR code, which gives the focus back; the settings are beside it", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const url = await openMarket(ann);
    const dialog = ann.page.getByRole("dialog", { name: "Share list" });
    await ann.page.evaluate(() => {
      navigator.share = () => Promise.reject(new Error("This is for phones."));
    });
    await button(ann, "Share list").press("Enter");
    await expect(dialog.getByLabel("Link to this list")).toHaveValue(url);
    await expect(dialog.getByLabel("Link to this list")).toBeFocused();
    expect(await axeFindings(ann.page)).toEqual([]);
    await press(button(ann, "Show QR code"));
    expect(await readQrCode(code(ann))).toBe(url);
    await ann.page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await ann.page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button(ann, "Share list")).toBeFocused();

    await ann.page.keyboard.press("Tab");
    await expect(ann.page.getByRole("link", { name: "Settings" })).toBeFocused();
    await press(ann.page.getByRole("link", { name: "Members: only you" }));
    await expect(ann.page).toHaveURL(`${url}/settings`);
  });

  test("a phone gets the system's own way, with the list's name and link; where that refuses, the dialog", {
    tag: "@phone",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const url = await openMarket(ann);
    const dialog = ann.page.getByRole("dialog", { name: "Share list" });
    const refuseBy = (name: string) =>
      ann.page.evaluate((error) => {
        navigator.share = async (data) => {
          document.title = JSON.stringify(data);
          throw new DOMException("", error);
        };
      }, name);
    await refuseBy("AbortError");
    await press(button(ann, "Share list"));
    await expect(ann.page).toHaveTitle(JSON.stringify({ title: "Market", url }));
    await refuseBy("NotAllowedError");
    await press(button(ann, "Share list"));
    await expect(dialog).toBeVisible(); // once: who had thought better of it got none
    await press(button(ann, "Close"));
    await expect(dialog).toHaveCount(0);
  });

  test("a list that lets nobody in is not shared without a word about it, and its owner can open it there", {
    tag: "@phone",
  }, async ({ person, allowConsole }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    const crowd = Array.from({ length: MAX_MEMBERS - 1 }, (_, index) => `crowd-${index}`);
    await ann.page.addInitScript(() => {
      navigator.share = async () => {
        document.title = "shared";
      };
    });
    const show = async (id: string, word: string) => {
      await ann.page.goto(`/list/${id}`);
      await press(button(ann, "Share list"));
      await expect(ann.page.getByRole("dialog").getByText(word)).toBeVisible();
    };
    await show(await storeList([uid, ...crowd]), "This list is full.");
    await show(await storeList([uid], { closed: true }), "Nobody new can join with this link.");
    await press(ann.page.getByRole("switch", { name: "Anyone with the link can join" }));
    await expect(ann.page.getByText("Send this link to others.")).toBeVisible();
    // The server has still to say that it is open.
    await expect(async () => {
      await press(button(ann, "Close"));
      await press(button(ann, "Share list"));
      await expect(ann.page).toHaveTitle("shared", { timeout: 1_000 });
    }).toPass();

    await ann.page.getByRole("link", { name: "Your lists" }).click();
    ann.line.cut();
    await press(button(ann, "Create new list"));
    await press(button(ann, "Share list"));
    await expect(ann.page.getByText("This list has not been sent yet.")).toBeVisible();
  });

  test("where its code can't be fetched, it says so, and the next attempt shows it", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    await openMarket(ann);
    const assets = "**/assets/list-settings-screen-*.js";
    await ann.page.route(assets, (route) => route.abort("internetdisconnected"));
    await press(button(ann, "Share list"));
    await expectToast(ann.page, "Unable to show the link. Please try again when you are online.");
    await ann.page.unroute(assets);
    await press(button(ann, "Share list"));
    await expect(ann.page.getByRole("dialog")).toBeVisible();
  });

  test("pressed before the app's code is there, it opens with it", async ({ person }) => {
    const ann = await person("Ann");
    const url = await openMarket(ann);
    const release = await holdAnswers(ann.page, /\/assets\/.*\.js$/);
    await ann.page.goto(url, { waitUntil: "commit" });
    await press(button(ann, "Share list"));
    release();
    await expect(ann.page.getByRole("dialog", { name: "Share list" })).toBeVisible();
  });
});

test("on plain http, where there is no clipboard, the link is copied the old way", async ({
  person,
}) => {
  const ann = await person("Ann");
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ann.page.addInitScript(takeClipboard);
  const url = await openSettings(ann);
  await button(ann, "Copy").press("Enter");
  await expect(ann.page.getByText("Link copied")).toBeVisible();
  const other = await ann.context.newPage();
  await other.goto("/robots.txt");
  await other.bringToFront();
  expect(await clipboardText(other)).toBe(url);
});
