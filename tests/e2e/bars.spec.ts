import type { Locator, Page } from "@playwright/test";
import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { edgesOf, press } from "../support/gestures";
import { numbered, openList } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Waits for two frames: the browser scrolls to a caret in the next one. */
const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Expects that the page stays where it is while something happens, after each of the steps. */
async function expectStill(page: Page, steps: Readonly<Record<string, () => Promise<unknown>>>) {
  for (const [name, happens] of Object.entries(steps)) {
    await test.step(name, async () => {
      const before = await scrollTop(page);
      await happens();
      await nextFrames(page);
      expect(await scrollTop(page)).toBe(before);
    });
  }
}

/** Moves the focus by one press of a key. Expects it on an element. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab") {
  await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** The ways in which a text comes into a field and a caret moves there: by keys, by paste, by a phone's keyboard. */
function typingSteps(page: Page) {
  const keyboard = page.context().newCDPSession(page);
  return {
    letters: () => page.keyboard.type("oat milk"),
    Backspace: () => page.keyboard.press("Backspace"),
    arrows: async () => {
      for (const key of ["ArrowLeft", "Home", "End"]) await page.keyboard.press(key);
    },
    paste: async () => {
      await page.evaluate(() => navigator.clipboard.writeText("bread"));
      await page.keyboard.press("ControlOrMeta+v");
    },
    "a composition": async () => {
      const { send } = await keyboard.then((one) => ({ send: one.send.bind(one) }));
      for (const text of ["b", "bu", "but"])
        await send("Input.imeSetComposition", {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
      await send("Input.insertText", { text: "butter" });
    },
  };
}

test("typing into the fields of the bars never scrolls a list, short or long", {
  tag: "@both",
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: numbered(1) });

  async function typeIntoFields() {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3));
    await press(list.newItem);
    await expectStill(page, typingSteps(page));
    await list.newItem.fill("");

    await list.name.getByRole("button").evaluate((button) => button.focus({ preventScroll: true }));
    await page.keyboard.press("Enter");
    await expect(list.nameInput).toBeFocused();
    await expectStill(page, typingSteps(page));
    await page.keyboard.press("Escape");

    await test.step("at twice the text size", async () => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await press(list.newItem);
      await expectStill(page, typingSteps(page));
    });
  }

  await test.step("a list of 1", typeIntoFields);
  await test.step("a list of 400", async () => {
    const items = numbered(400).map((text) => item(text));
    await page.goto(`/list/${await storeList([list.uid], { items })}`);
    await expect(list.openItems).toHaveCount(400);
    await typeIntoFields();
  });
});

test("a focus that moves within the bars never scrolls the page, and rows come into view between them", {
  tag: "@both",
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: numbered(40) });
  await page.evaluate(() => window.scrollTo(0, 600));
  const settings = page.getByRole("banner").getByRole("link", { name: "Settings" });
  await expectStill(page, {
    "to the header": () => settings.focus(),
    "within the header": () =>
      tabTo(page, page.getByRole("button", { name: "Share list" }), "Shift+Tab"),
    "to the input": () => list.newItem.focus(),
    "to its button": async () => {
      await page.keyboard.type("m");
      await tabTo(page, page.getByRole("button", { name: "Add item" }), "Tab");
    },
  });

  await test.step("a new item comes into view, clear of the bar and the notices", async () => {
    await list.add("Butter");
    await expect(list.openItem("Butter")).toBeInViewport();
    const gap = () =>
      list.openItem("Butter").evaluate((row) => {
        const bar = document.querySelector("main + footer");
        return (bar?.getBoundingClientRect().top ?? 0) - row.getBoundingClientRect().bottom;
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(56);
  });

  await test.step("Tab brings a row that lies beneath a bar into view", async () => {
    await page.evaluate(() => window.scrollTo(0, 600));
    const box = list.openItem("Item 3").getByRole("checkbox");
    await box.focus();
    const covering = await box.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const header = document.querySelector("header:has(+ main)")?.getBoundingClientRect();
      return {
        isBelowHeader: top >= (header?.bottom ?? 0),
        isAboveBar: bottom <= innerHeight - 72,
      };
    });
    expect(covering).toEqual({ isBelowHeader: true, isAboveBar: true });
  });
});

test("a focus in the pane beside a list never scrolls the list", async ({ ann, page }) => {
  const uid = await startSignedIn(ann);
  for (const name of numbered(12)) await storeList([uid], { name });
  const id = await storeList([uid], { items: numbered(60).map((text) => ({ text })) });
  await page.goto(`/list/${id}`);
  await expect(page.getByRole("list", { name: "Items" }).getByRole("listitem")).toHaveCount(60);
  await page.evaluate(() => window.scrollTo(0, 600));
  const pane = page.getByRole("region", { name: "Your lists" });
  const create = pane.getByRole("button", { name: "Create new list" });
  const search = pane.getByRole("searchbox");
  await search.focus();
  await expectStill(page, {
    "from card to card": async () => {
      await expect(async () => {
        await page.keyboard.press("Tab");
        await expect(create).toBeFocused({ timeout: 100 });
      }).toPass();
    },
    "and back": async () => {
      for (let count = 0; count < 10; count++) await page.keyboard.press("Shift+Tab");
    },
  });
  const { top, bottom } = await edgesOf(page.locator("a:focus"));
  expect(bottom).toBeLessThanOrEqual((await edgesOf(create)).top);
  expect(top).toBeGreaterThanOrEqual((await edgesOf(pane.locator("header"))).bottom);
});
