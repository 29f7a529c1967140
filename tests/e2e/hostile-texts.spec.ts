import { comeSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage } from "../support/list-page";
import {
  changeStoredList,
  item,
  type StoredItem,
  storedList,
  storeList,
} from "../support/stored-lists";

/*
 * A member, or whoever writes to the database past the app, may put anything into a list's texts. It is shown as the
 * text it is, and the others' app goes on.
 */

const MARKUP = [
  "<script>document.title = 'taken'</script>",
  "<img src=x onerror=\"document.title='taken'\">",
  '"><svg onload="document.title=\'taken\'">',
  "<a href='javascript:void(0)'>free apples</a>",
  "javascript:document.title='taken'",
  "{{constructor.constructor('return 1')()}} #{7*7}",
  "&lt;b&gt; &amp; &#39;",
];

const RIGHT_TO_LEFT_OVERRIDE = "\u202e";
const ZERO_WIDTH = "\u200b\u200d\u2060\ufeff";

/** Everything that a page shows as text stays within its width, on a phone as at a desk. */
async function expectNoOverflow({ page }: Person): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBe(clientWidth);
  }
}

test.describe("Hostile texts", () => {
  test("markup and script addresses are plain text on every screen, and what they were after being typed", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const [name = ""] = MARKUP;
    const uid = await comeSignedIn(ann);
    const id = await storeList([uid, "mallory"], {
      name,
      items: MARKUP.map((text, index) => item(text, { done: index % 2 === 1 })),
    });
    const list = listPage(ann.page);

    await ann.page.goto("/lists");
    await ann.page.getByRole("link").filter({ hasText: name }).click();
    await expect(list.name).toHaveText(name);
    await expect(list.openItems).toHaveText(MARKUP.filter((_, index) => index % 2 === 0));
    await expect(list.doneItems).toHaveText(MARKUP.filter((_, index) => index % 2 === 1));
    await expect(ann.page.getByRole("main").locator("a, script, img")).toHaveCount(0);
    await expect(ann.page).toHaveTitle(/^<script>/);
    await expectNoOverflow(ann);

    await list.rename("<b>Market</b> & <i>more</i>");
    await expect(list.name).toHaveText("<b>Market</b> & <i>more</i>");
    const [first = ""] = MARKUP;
    await list.edit(first, "<img src=x>");
    await expect(list.openItems.first()).toHaveText("<img src=x>");
    await expect
      .poll(() => storedList(id))
      .toMatchObject({
        name: "<b>Market</b> & <i>more</i>",
        items: { 0: { text: "<img src=x>" } },
      });

    await ann.page.getByRole("link", { name: "Settings" }).click();
    await expect(ann.page.getByRole("button", { name: "Delete list", exact: true })).toBeVisible();
    await expect(ann.page).not.toHaveTitle("taken");
  });

  test("a text that turns the reading direction turns no other, and one without visible characters can be handled", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const turned = `${RIGHT_TO_LEFT_OVERRIDE}gnp.elppa`;
    const id = await storeList([await comeSignedIn(ann)], {
      name: `${RIGHT_TO_LEFT_OVERRIDE}tekraM`,
      items: [item(turned), item("Milk"), item(ZERO_WIDTH)],
    });
    await ann.page.goto(`/list/${id}`);
    const list = listPage(ann.page);
    await expect(list.openItems).toHaveCount(3);
    const lefts = await Promise.all(
      [list.openItems.nth(0), list.openItem("Milk"), list.openItems.nth(2)].map(async (row) => {
        const grip = await row.getByRole("button", { name: /^Move / }).boundingBox();
        return grip?.x;
      }),
    );
    expect(new Set(lefts).size).toBe(1);
    await expectNoOverflow(ann);

    await press(list.openItems.nth(2).getByRole("button", { name: /^Actions for / }));
    await press(ann.page.getByRole("menuitem", { name: "Delete" }));
    await expect(list.openItems).toHaveText([turned, "Milk"]);
  });

  test("100,000 characters, in one word and in many, slow nobody's list down", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const word = "x".repeat(100_000);
    const words = "so many words ".repeat(7_000);
    const id = await storeList([await comeSignedIn(ann), "mallory"], {
      name: word,
      items: [item("Milk"), item(word), item(words), item("Bread")],
    });
    await ann.page.goto(`/list/${id}`);
    const list = listPage(ann.page);
    await expect(list.openItems).toHaveCount(4);
    await expectNoOverflow(ann);
    await list.toggle("Milk");
    await expect(list.doneItem("Milk")).toBeVisible();
    await list.add("Eggs");
    await expect(list.openItem("Eggs")).toBeInViewport();
    await expect.poll(async () => (await storedList(id))?.items.length).toBe(5);
    expect((await storedList(id))?.items[1]?.text).toHaveLength(100_000);

    await ann.page.goto("/lists");
    await expect(ann.page.getByRole("link").filter({ hasText: "xxx" })).toBeVisible();
    await expectNoOverflow(ann);
  });

  test("whatever is no item, and a field of the wrong type, is passed over and kept, and the rest of the list works", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const odd = [
      null,
      "a text",
      7,
      {},
      { text: 5 },
      { id: "__proto__", text: "Salt" },
      { id: "", text: "Pepper", done: "yes" },
      { id: "twice", text: "Eggs" },
      { id: "twice", text: "Flour" },
      { text: "No id", nested: { deep: [] } },
    ] as unknown as StoredItem[];
    const id = await storeList([await comeSignedIn(ann)], { items: [item("Milk"), ...odd] });
    await ann.page.goto(`/list/${id}`);
    const list = listPage(ann.page);
    await expect(list.openItems).toHaveText(["Milk", "Salt", "Pepper", "Eggs", "Flour", "No id"]);
    for (const text of ["Salt", "Flour", "No id"]) {
      await list.toggle(text);
      await expect(list.doneItem(text)).toBeVisible();
    }
    const stored = async () => (await storedList(id))?.items ?? [];
    await expect
      .poll(async () => (await stored()).filter((one) => one?.done === true).map((i) => i.text))
      .toEqual(["Salt", "Flour", "No id"]);
    expect((await stored()).slice(1, 6)).toEqual(odd.slice(0, 5));

    // Fields of the wrong type are taken for missing; but items that are none at all are not written over.
    await changeStoredList(id, { name: 7, updated_at: "now" } as unknown as object);
    await list.add("Bread");
    await expect.poll(async () => (await stored()).at(-1)?.text).toBe("Bread");
    await changeStoredList(id, { items: "no items", updated_at: new Date() } as unknown as object);
    await expect(list.openItems).toHaveCount(0);
    await expect(list.newItem).toHaveCount(0);
  });
});
