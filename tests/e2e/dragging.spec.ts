import { comeSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { dragTo, liftByKeyboard, middleOf, pressDown } from "../support/gestures";
import { listPage } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";

/** Brings Ann to a list of her own. */
async function open(ann: Person, texts: readonly string[]) {
  const id = await storeList([await comeSignedIn(ann)], { items: texts.map((text) => item(text)) });
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  await expect(list.openItems).toHaveText([...texts]);
  const storedTexts = async () => (await storedList(id))?.items.map(({ text }) => text);
  return { ...list, storedTexts, dragged: ann.page.locator("[data-dragging]") };
}

test.describe("Reordering by dragging", () => {
  test("an item dragged by its handle, with a finger or the mouse, moves down and up", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await open(ann, ["Milk", "Bread", "Salt", "Eggs"]);
    await dragTo(list.handle("Milk"), list.openItem("Salt"));
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);
    await expect.poll(list.storedTexts).toEqual(["Bread", "Salt", "Milk", "Eggs"]);

    await dragTo(list.handle("Eggs"), list.openItem("Bread"));
    await expect(list.openItems).toHaveText(["Eggs", "Bread", "Salt", "Milk"]);
    await expect.poll(list.storedTexts).toEqual(["Eggs", "Bread", "Salt", "Milk"]);
  });

  test("by keyboard: Space lifts, each arrow key moves by 25 pixels, Space drops", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await open(ann, ["Milk", "Bread", "Salt"]);
    await liftByKeyboard(list.handle("Milk"));
    await expect(list.dragged).toHaveText("Milk");
    for (const pixels of [25, 50, 75]) {
      await keyboard.press("ArrowDown");
      await expect(list.dragged).toHaveAttribute("style", `transform: translateY(${pixels}px);`);
    }
    await keyboard.press("ArrowUp");
    await expect(list.dragged).toHaveAttribute("style", "transform: translateY(50px);");
    await keyboard.press("Space");
    await expect(list.openItems).toHaveText(["Bread", "Milk", "Salt"]);
    await expect.poll(list.storedTexts).toEqual(["Bread", "Milk", "Salt"]);
    await expect(list.handle("Milk")).toBeFocused();
  });

  test("Escape puts the item back, and nothing is saved", async ({ person }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await open(ann, ["Milk", "Bread", "Salt"]);
    await liftByKeyboard(list.handle("Milk"));
    await expect(list.dragged).toHaveText("Milk");
    for (const pixels of [25, 50, 75]) {
      await keyboard.press("ArrowDown");
      await expect(list.dragged).toHaveAttribute("style", `transform: translateY(${pixels}px);`);
    }
    await keyboard.press("Escape");
    await expect(list.dragged).toHaveCount(0);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await list.add("Eggs");
    await expect.poll(list.storedTexts).toEqual(["Milk", "Bread", "Salt", "Eggs"]);
  });

  test("rows make way, and the dropped one settles, within 200 ms, easing", async ({ person }) => {
    const ann = await person("Ann");
    const list = await open(ann, ["Milk", "Bread", "Salt"]);
    const pointer = await pressDown(list.handle("Milk"));
    await expect(list.dragged).toHaveText("Milk");

    await list.openItems.evaluateAll((rows) => {
      // Keeps what the dropped row is animated with, for it is over in a moment.
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        document.body.dataset.settled = JSON.stringify(options);
        return animate.call(this, frames, options);
      };
      return rows.length;
    });
    const { x, y } = await middleOf(list.openItem("Salt"));
    await pointer.move({ x, y: y - 10 });
    await expect(list.openItem("Bread")).toHaveCSS("transition-property", "transform");
    await expect(list.openItem("Bread")).toHaveCSS("transition-duration", "0.2s");
    await expect(list.openItem("Bread")).toHaveCSS("transition-timing-function", "ease");
    await pointer.up();
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk"]);
    await expect(ann.page.locator("body")).toHaveAttribute(
      "data-settled",
      JSON.stringify({ duration: 200, easing: "ease" }),
    );
  });

  test("what others change while one drags shows after the drop, and both changes are kept", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const bob = await person("Bob");
    const uids = [await comeSignedIn(ann), await comeSignedIn(bob)];
    const id = await storeList(uids, {
      items: ["Milk", "Bread", "Salt"].map((text) => item(text)),
    });
    await Promise.all([ann, bob].map(({ page }) => page.goto(`/list/${id}`)));
    const [anns, bobs] = [listPage(ann.page), listPage(bob.page)];
    await expect(anns.openItems).toHaveText(["Milk", "Bread", "Salt"]);

    const pointer = await pressDown(anns.handle("Milk"));
    await ann.page.locator("[data-dragging]").waitFor();
    await pointer.move(await middleOf(anns.openItem("Salt")));
    await bobs.add("Eggs");
    await expect.poll(async () => (await storedList(id))?.items).toHaveLength(4);
    await pointer.up();
    await expect(anns.openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);
    await expect(bobs.openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);
  });
});
