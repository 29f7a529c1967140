import { comeSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { dragTo, liftByKeyboard, middleOf, pressDown } from "../support/gestures";
import { listPage, openList } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";

test.describe("Reordering by dragging", () => {
  test("an item dragged by its handle, with a finger or the mouse, moves down and up", {
    tag: ["@both", "@list/drag"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const items = ["Milk", "Bread", "Salt", "Eggs"].map((text) => item(text));
    const list = await openList(ann, { items });
    await dragTo(list.handle("Milk"), list.openItem("Salt"));
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);
    await expect.poll(list.stored).toEqual(["Bread", "Salt", "Milk", "Eggs"]);

    await dragTo(list.handle("Eggs"), list.openItem("Bread"));
    await expect(list.openItems).toHaveText(["Eggs", "Bread", "Salt", "Milk"]);
    await expect.poll(list.stored).toEqual(["Eggs", "Bread", "Salt", "Milk"]);
  });

  test("by keyboard: Space lifts, each arrow key moves by 25 pixels, Escape puts back, Space drops", {
    tag: ["@list/drag", "@constants/drag-step"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { keyboard } = ann.page;
    const list = await openList(ann);
    const dragged = ann.page.locator("[data-dragging]");
    const lift = async () => {
      await liftByKeyboard(list.handle("Milk"));
      await expect(dragged).toHaveText("Milk");
      for (const pixels of [25, 50, 75]) {
        await keyboard.press("ArrowDown");
        await expect(dragged).toHaveAttribute("style", `transform: translateY(${pixels}px);`);
      }
    };
    await lift();
    await keyboard.press("Escape");
    await expect(dragged).toHaveCount(0);
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await list.add("Eggs");
    await expect.poll(list.stored).toEqual(["Milk", "Bread", "Salt", "Eggs"]);

    await lift();
    await keyboard.press("ArrowUp");
    await expect(dragged).toHaveAttribute("style", "transform: translateY(50px);");
    await keyboard.press("Space");
    await expect(list.openItems).toHaveText(["Bread", "Milk", "Salt", "Eggs"]);
    await expect.poll(list.stored).toEqual(["Bread", "Milk", "Salt", "Eggs"]);
    await expect(list.handle("Milk")).toBeFocused();
  });

  test("rows make way, and the dropped one settles, within 200 ms, easing", {
    tag: "@constants/drag-animation",
  }, async ({ person }) => {
    const ann = await person("Ann");
    const list = await openList(ann);
    const pointer = await pressDown(list.handle("Milk"));
    await expect(ann.page.locator("[data-dragging]")).toHaveText("Milk");

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

  test("the sheet keeps its round corners, whichever row has come to lie there", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const list = await openList(ann);
    const cornersOf = (text: string) =>
      list.openItem(text).evaluate((row) => {
        const { borderStartStartRadius, borderEndEndRadius } = getComputedStyle(row);
        return [borderStartStartRadius, borderEndEndRadius].map((radius) => radius !== "0px");
      });
    const pointer = await pressDown(list.handle("Salt"));
    await list.held.waitFor();
    await pointer.move(await middleOf(list.openItem("Milk")));
    await expect.poll(() => cornersOf("Milk")).toEqual([false, false]);
    await expect.poll(() => cornersOf("Bread")).toEqual([false, true]);
    await pointer.up();
    await expect(list.openItems).toHaveText(["Salt", "Milk", "Bread"]);
    await expect.poll(() => cornersOf("Salt")).toEqual([true, false]);
    await expect.poll(() => cornersOf("Milk")).toEqual([false, false]);

    const next = await pressDown(list.handle("Salt"));
    await list.held.waitFor();
    await next.move(await middleOf(list.openItem("Milk")));
    await expect.poll(() => cornersOf("Milk")).toEqual([true, false]);
    await next.up();
  });

  test("what others change while one drags shows after the drop, and both changes are kept", {
    tag: ["@list/drag", "@constants/transactions"],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const bob = await person("Bob");
    const id = await storeList([await comeSignedIn(ann), await comeSignedIn(bob)]);
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
