import { comeSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage, openList, untilRemembered } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";
import { allSent } from "../support/together";

const NOTES = "Shopping:\r\n- Bread\r\n\r\n* [x] Butter\r\n3. Eggs\r\n☐ Oats\r\nmilk\r\n";

test.describe("Pasting several lines", () => {
  test("adds an item for each, without bullets, numbers and boxes; one undo for all", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: [item("Milk")] });
    await list.paste(NOTES);
    await expect(list.openItems).toHaveText(["Milk", "Shopping:", "Bread", "Eggs", "Oats"]);
    await expect(list.doneItems).toHaveText(["Butter"]);
    await expect(list.newItem).toHaveValue("");
    await expect(list.newItem).toBeFocused();
    await list.keepNotice();
    await expect(list.notice("5 items added, 1 already there")).toBeVisible();
    await expect
      .poll(list.stored)
      .toEqual(["Milk", "Shopping:", "Bread", "Butter (done)", "Eggs", "Oats"]);

    await press(list.undo);
    await expect(list.openItems).toHaveText(["Milk"]);
    await expect.poll(list.stored).toEqual(["Milk"]);
  });

  test("of one line only is an ordinary paste; of several it works without a network, and all of it arrives later", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const list = await openList(ann, { items: [item("Milk")] });
    const paste = async (text: string) => {
      await ann.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await list.newItem.focus();
      await ann.page.keyboard.press("Control+v");
    };
    await paste("Bread\n");
    await expect(list.newItem).toHaveValue("Bread");
    await expect(list.openItems).toHaveText(["Milk"]);

    await list.newItem.fill("");
    ann.line.cut();
    await paste("Bread\nEggs\nOats");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Eggs", "Oats"]);
    ann.line.mend();
    await expect.poll(list.stored).toEqual(["Milk", "Bread", "Eggs", "Oats"]);
  });
});

test.describe("Adding what is there", () => {
  test("points to it where it is open, and opens it again where it is done", {
    tag: "@phone",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const items = Array.from({ length: 30 }, (_, index) => item(`Item ${index}`));
    const list = await openList(ann, {
      items: [item("Crème"), ...items, item("Bread", { done: true })],
    });
    await ann.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(list.openItem("Crème")).not.toBeInViewport();
    await list.add(" crème ");
    await expect(list.notice("“Crème” is already on the list")).toBeVisible();
    await expect(list.openItem("Crème")).toBeInViewport();
    await expect(list.openItems).toHaveCount(31);
    await expect(list.newItem).toHaveValue("");
    await expect(list.newItem).toBeFocused();

    await list.add("BREAD");
    await expect(list.notice("“Bread” open again")).toBeVisible();
    await expect(list.openItem("Bread")).toBeInViewport();
    await list.keepNotice();
    await expect(list.done).toHaveCount(0);
    await expect.poll(list.stored).toContain("Bread");
    await press(list.undo);
    await expect(list.doneItems).toHaveText(["Bread"]);
  });
});

test.describe("Suggestions", () => {
  test("are what one has on one's lists and adds most; a tap adds one", {
    tag: "@phone",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const uid = await comeSignedIn(ann);
    const market = await storeList([uid], {
      name: "Market",
      items: [item("Milk"), item("Mint"), item("Millet"), item("Oat milk")],
    });
    await ann.page.goto(`/list/${market}`);
    await expect(listPage(ann.page).openItems).toHaveCount(4);
    await untilRemembered(ann.page);

    const id = await storeList([uid], { name: "Party", items: [item("Mint")] });
    await ann.page.goto(`/list/${id}`);
    const list = listPage(ann.page);
    await expect(list.openItems).toHaveText(["Mint"]);
    await list.add("Millet");
    await list.choose("Millet", "Delete");
    await expect(list.openItems).toHaveText(["Mint"]);

    await press(list.newItem);
    await list.newItem.pressSequentially("mi");
    await expect(list.suggestions).toHaveText(["Millet", "Milk", "Oat milk"]);
    await press(list.suggestions.filter({ hasText: "Oat milk" }));
    await expect(list.openItems).toHaveText(["Mint", "Oat milk"]);
    await expect(list.newItem).toHaveValue("");
    await expect(list.newItem).toBeFocused();
    await expect(list.suggestions).toHaveCount(0);
    await expect.poll(async () => (await storedList(id))?.items.length).toBe(2);
  });

  test("by keyboard: never in the way of Enter, chosen by arrow keys, closed by Escape, and erased on signing out", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await openList(ann, { items: [] });
    for (const text of ["Milk", "Mint", "Mint"]) {
      await list.add(text);
      await list.choose(text, "Delete");
      await expect(list.openItems).toHaveCount(0);
    }
    await list.newItem.focus();
    await keyboard.type("Mi");
    await expect(list.suggestions).toHaveText(["Mint", "Milk"]);
    await expect(list.newItem).toHaveAttribute("aria-expanded", "true");
    await keyboard.press("Enter");
    await expect(list.openItems).toHaveText(["Mi"]);

    await keyboard.type("mi");
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await expect(list.suggestions.nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(list.newItem).toHaveAttribute(
      "aria-activedescendant",
      (await list.suggestions.nth(1).getAttribute("id")) ?? "",
    );
    await keyboard.press("Enter");
    await expect(list.openItems).toHaveText(["Mi", "Milk"]);

    await keyboard.type("mi");
    await keyboard.press("ArrowUp");
    await keyboard.press("Escape");
    await expect(list.suggestions).toHaveCount(0);
    await expect(list.newItem).toHaveValue("mi");
    await expect(list.newItem).toBeFocused();
    await keyboard.type("n");
    await expect(list.suggestions).toHaveText(["Mint"]);
    await keyboard.press("Tab");
    await expect(list.suggestions).toHaveCount(0);

    await list.newItem.fill("");
    await expect.poll(list.stored).toEqual(["Mi", "Milk"]);
    await allSent(ann);
    const kept = () => ann.page.evaluate(() => Object.values(localStorage).join());
    expect(await kept()).toContain("Mint");
    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await ann.page.getByRole("button", { name: "Logout" }).click();
    await expect(ann.page).toHaveURL("/");
    expect(await kept()).not.toContain("Mint");
  });
});

test.describe("Limits", () => {
  test("a text that is too long is not cut: it stays, with a word, until it fits", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await openList(ann, { items: [item("Milk")] });
    const tooLong = "Too long: at most 500 characters fit.";
    await list.newItem.fill("a".repeat(501));
    await expect(ann.page.getByRole("alert")).toHaveText(tooLong);
    await list.newItem.press("Enter");
    await expect(list.newItem).toHaveValue("a".repeat(501));
    await list.newItem.press("Backspace");
    await expect(ann.page.getByRole("alert")).toHaveCount(0);
    await list.newItem.press("Enter");
    await expect(list.openItems).toHaveCount(2);

    await list.paste(`Bread\n${"b".repeat(501)}`);
    await expect(
      list.notice("Nothing was added: a line has more than 500 characters."),
    ).toBeVisible();

    await list.choose("Milk", "Edit");
    await list.itemInput.fill("c".repeat(501));
    await list.itemInput.press("Enter");
    await expect(ann.page.getByRole("alert")).toHaveText(tooLong);
    await list.itemInput.fill("Oat milk");
    await list.itemInput.press("Enter");
    await expect(list.openItem("Oat milk")).toBeVisible();
    await expect.poll(list.stored).toEqual(["Oat milk", "a".repeat(500)]);
  });
});
