import { expect, test } from "../support/fixtures";
import { edgesOf, press } from "../support/gestures";
import { numbered, openList } from "../support/list-page";
import { changeStoredList, item, type StoredItem, storedList } from "../support/stored-lists";

let edits = 0;

/** Changes the items of a stored list, as Bob does. */
async function changeItems(
  { id, uid }: { readonly id: string; readonly uid: string },
  change: (items: readonly StoredItem[]) => StoredItem[],
  author = "bob",
) {
  const { items = [], receipts } = (await storedList(id)) ?? {};
  edits += 1;
  await changeStoredList(id, {
    items: change(items),
    shared_with: [uid, "bob"],
    receipts: { ...Object(receipts), [author]: [`somepage:${(Date.now() + edits).toString(36)}`] },
  });
}

test("a line says how many items of others are out of view, and leads to them; a hidden page shows them later", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const list = await openList(ann, { items: numbered(60) });
  const lines = page.getByRole("button", { name: /new items? (above|below)$/ });
  /** Expects one line, with this name. */
  const expectLine = async (name: string) => {
    await expect(lines).toHaveCount(1);
    await expect(lines).toHaveAccessibleName(name);
  };
  const scrollTop = () => page.evaluate(() => Math.round(scrollY));
  const isHighlighted = (text: string) =>
    list
      .openItem(text)
      .evaluate((row) =>
        row.getAnimations().some(({ effect }) => effect?.getTiming().duration === 1_600),
      );

  await test.step("what is added in view needs no line", async () => {
    await changeItems(list, (items) => [item("Butter"), ...items]);
    await expect(list.openItems.first()).toHaveText("Butter");
    await expect(lines).toHaveCount(0);
  });

  await test.step("below the window, and nothing moves", async () => {
    await changeItems(list, (items) => [...items, item("Rice"), item("Salt")]);
    await expectLine("2 new items below");
    await expect(lines).toHaveText("2 new");
    expect(await scrollTop()).toBe(0);
    await list.newItem.focus();
    await page.keyboard.type("Tea");
    await expect(lines).toHaveText(["2 new"]);
    const [line, header] = [await edgesOf(lines), await edgesOf(page.locator("header + main"))];
    expect(line.top).toBeGreaterThanOrEqual(header.top);
    expect(line.height).toBeGreaterThanOrEqual(48);
    await press(lines);
    await expect(list.openItem("Salt")).toBeInViewport();
    await expect(list.openItem("Rice")).toBeInViewport();
    expect(await isHighlighted("Rice")).toBe(true);
    await expect(lines).toHaveCount(0);
    await expect(list.newItem).toBeFocused();
    await list.newItem.fill("");
  });

  await test.step("above and below, also an item that is opened again; a tick or a removal takes it away", async () => {
    await page.evaluate(() => window.scrollTo(0, 1_200));
    const done = (text: string, isDone: boolean) => (items: readonly StoredItem[]) =>
      items.map((one) => (one.text === text ? { ...one, done: isDone } : one));
    await changeItems(list, done("Item 60", true));
    await expect(list.doneItem("Item 60")).toHaveCount(1);
    await changeItems(list, (items) => [item("Eggs"), ...done("Item 60", false)(items)]);
    await expect(lines).toHaveText(["1 new", "1 new"]);
    await changeItems(list, done("Item 60", true));
    await expectLine("1 new item above");
    await changeItems(list, (items) => items.filter(({ text }) => text !== "Eggs"));
    await expect(lines).toHaveCount(0);
  });

  await test.step("by keyboard, the row takes the focus", async () => {
    await page.evaluate(() => window.scrollTo(0, 1_200));
    await changeItems(list, (items) => [item("Jam"), ...items]);
    await lines.focus();
    await page.keyboard.press("Enter");
    await expect(list.openItem("Jam")).toBeInViewport();
    await expect(list.openItem("Jam").getByRole("checkbox")).toBeFocused();
    await expect(lines).toHaveCount(0);
  });

  await test.step("a line that goes leaves its focus to a row", async () => {
    await page.evaluate(() => window.scrollTo(0, 900));
    await changeItems(list, (items) => [...items, item("Zucchini")]);
    await lines.focus();
    await changeItems(list, (items) => items.filter(({ text }) => text !== "Zucchini"));
    await expect(lines).toHaveCount(0);
    await expect(page.locator("[data-item-id] :focus")).toHaveCount(1);
  });

  await test.step("when the keyboard of an iPhone closes, the rows that it has covered are in view", async () => {
    const shrinkBy = (covered: number) =>
      page.evaluate(
        (height) => {
          const viewport = window.visualViewport;
          Object.defineProperty(viewport, "height", { value: height, configurable: true });
          viewport?.dispatchEvent(new Event("resize"));
        },
        (page.viewportSize()?.height ?? 0) - covered,
      );
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await shrinkBy(400);
    await changeItems(list, (items) => [...items, item("Olives")]);
    await expectLine("1 new item below");
    await shrinkBy(0);
    await expect(lines).toHaveCount(0);
    await page.evaluate(() => Reflect.deleteProperty(window.visualViewport ?? {}, "height"));
  });

  await test.step("what the user adds on another device needs no line", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await changeItems(list, (items) => [...items, item("Flour")], list.uid);
    await expect(list.openItem("Flour")).toHaveCount(1);
    await expect(lines).toHaveCount(0);
  });

  await test.step("own additions and their undoing need no line, and scrolling sees, too", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await list.insert(Array.from({ length: 20 }, (_, index) => `Pasted ${index + 1}`).join("\n"));
    await expect(list.openItem("Pasted 20")).toBeInViewport();
    await expect.poll(list.stored).toContain("Pasted 20");
    await expect(lines).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await changeItems(list, (items) => [...items, item("Honey")]);
    await expectLine("1 new item below");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(lines).toHaveCount(0);
    expect(await isHighlighted("Honey")).toBe(true);
  });

  await test.step("a page that was hidden shows what others have added meanwhile", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await changeItems(list, (items) => [item("Beans"), ...items]);
    await expect(list.openItem("Beans")).toHaveCount(1);
    expect(await isHighlighted("Beans")).toBe(false);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, "hidden");
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(() => isHighlighted("Beans")).toBe(true);
  });
});
