import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { edgesOf } from "../support/gestures";
import { openList } from "../support/list-page";
import { item } from "../support/stored-lists";

const ID = "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f";

/** Ids that the router passes on unchanged to the list screen. None contains a list's id. */
const ODD_IDS = [
  "__proto__/settings",
  `${ID.slice(1)}%2Fsettings`,
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  `${"0".repeat(150)}${ID.slice(9)}`,
];

test("a link with a hostile id leads to 'Unknown list id', without a request to the database", {
  tag: "@list/unknown-id",
}, async ({ ann, page, allowConsole }) => {
  // The router logs these, and the server denies the page when the app renews it.
  allowConsole(/The URL path ".*" is invalid/, /could not be decoded/, /%E0%A4%A\)$/);
  await startSignedIn(ann);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes("documents/shopping-lists/")) requested.push(request.url());
  });
  const isUnknown = page.getByRole("heading", { name: "Unknown list id" });
  for (const id of ODD_IDS) {
    await page.goto(`/list/${id}`);
    await expect(isUnknown).toBeVisible();
  }
  expect(requested).toEqual([]);

  // An id that can't be decoded is reachable only within the app.
  await page.getByRole("link", { name: "Go to your lists" }).click();
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, "", "/list/%E0%A4%A");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(isUnknown).toBeVisible();
});

// A member's own client may store anything in a list's texts.
const MARKUP = [
  "<script>document.title = 'taken'</script>",
  "<img src=x onerror=\"document.title='taken'\">",
  "javascript:document.title='taken'",
  "{{constructor.constructor('return 1')()}} &lt;b&gt; &amp;",
];
const [SCRIPT = "", IMAGE = ""] = MARKUP;
const NAME = SCRIPT + "x".repeat(10_000);
const REVERSED = "\u202egnp.elppa";
const INVISIBLE = "\u200b\u200d\u2060\ufeff";
/** An item of another client: `done` is neither true nor missing. */
const ODD = { ...item("Salt"), done: "yes" as unknown as boolean };
const LONG = ["x".repeat(100_000), "so many words ".repeat(7_000)];

test("markup is plain text, and no text reverses or widens others", async ({ ann, page }) => {
  const texts = [...MARKUP, REVERSED, ...LONG, INVISIBLE];
  const list = await openList(ann, { name: NAME, items: ["Milk", ODD, ...texts] });

  /** Expects that the page does not scroll sideways, on a phone and on a desktop. */
  const expectNoOverflow = async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBe(clientWidth);
    }
  };
  await expect(list.name).toHaveText(NAME);
  await expect(page).toHaveTitle(/^<script>/);
  for (const text of ["Salt", ...MARKUP]) await expect(list.openItem(text)).toBeVisible();
  await expect(page.getByRole("main").locator("a, script, img")).toHaveCount(0);
  await expectNoOverflow();
  const grips = await list.openItems.getByRole("button", { name: /^Move / }).all();
  const lefts = await Promise.all(grips.map(async (grip) => (await edgesOf(grip)).left));
  expect(new Set(lefts).size).toBe(1);

  await list.edit(IMAGE, "<b>Eggs</b>");
  await expect(list.openItem("<b>Eggs</b>")).toBeVisible();
  // Deletes the invisible text by keys: for a click Playwright scrolls while such long rows are still being laid out,
  // which closes the menu.
  const last = list.openItems.last();
  await last.scrollIntoViewIfNeeded();
  await last.getByRole("button", { name: /^Actions for / }).press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const edited = ["Milk", "Salt (done)", SCRIPT, "<b>Eggs</b>", ...texts.slice(2, -1)];
  await expect.poll(list.stored).toEqual(edited);

  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("button", { name: "Delete list", exact: true })).toBeVisible();
  await page.goto("/lists");
  await expect(page.getByRole("link").filter({ hasText: NAME })).toBeVisible();
  await expectNoOverflow();
  await expect(page).not.toHaveTitle("taken");
});
