import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { liftByKeyboard, middleOf, pressDown } from "../support/gestures";
import { listPage, storedTexts } from "../support/list-page";
import { storeList } from "../support/stored-lists";

test("during a drag by mouse, rows make way in 200 ms and the sheet keeps its round corners; an item that another member adds is announced, and appears after the drop", {
  tag: ["@list/drag", "@constants/drag-animation", "@constants/transactions"],
}, async ({ ann, person }) => {
  const bob = await person("Bob");
  const [annsId, bobsId] = [await startSignedIn(ann), await startSignedIn(bob)];
  const id = await storeList([annsId, bobsId], { names: { [bobsId]: "Bob" } });
  await Promise.all([ann, bob].map(({ page }) => page.goto(`/list/${id}`)));
  const [anns, bobs] = [listPage(ann.page), listPage(bob.page)];
  await expect(anns.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  const bread = anns.openItem("Bread");
  /** Returns whether a row has the sheet's round corners above and below. */
  const cornersOf = (text: string) =>
    anns.openItem(text).evaluate((row) => {
      const { borderStartStartRadius, borderEndEndRadius } = getComputedStyle(row);
      return [borderStartStartRadius, borderEndEndRadius].map((radius) => radius !== "0px");
    });

  // The mouse takes the focus away from a handle whose drag is over.
  await liftByKeyboard(anns.handle("Salt"));
  await ann.page.keyboard.press("Space");
  await expect(anns.draggedRow).toHaveCount(0);
  const pointer = await pressDown(anns.handle("Milk"));
  await anns.draggedRow.waitFor();
  // Stores the options of the drop animation, which is too short to observe.
  await bread.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      document.body.dataset.settled = JSON.stringify(options);
      return animate.call(this, frames, options);
    };
  });
  const { x, y } = await middleOf(anns.openItem("Salt"));
  await pointer.move({ x, y: y - 10 });
  await expect(bread).toHaveCSS("transition-property", "transform");
  await expect(bread).toHaveCSS("transition-duration", "0.2s");
  await expect(bread).toHaveCSS("transition-timing-function", "ease");
  await expect.poll(() => cornersOf("Bread")).toEqual([true, false]);
  await expect.poll(() => cornersOf("Salt")).toEqual([false, false]);

  await bobs.add("Eggs");
  // Screen readers announce it at once.
  const news = ann.page.getByRole("main").getByRole("status");
  await expect(news.filter({ hasText: /^Bob added “Eggs”$/ })).toBeAttached();
  await expect(anns.openItem("Eggs")).toHaveCount(0);
  await pointer.up();
  for (const { openItems } of [anns, bobs]) {
    await expect(openItems).toHaveText(["Bread", "Salt", "Milk", "Eggs"]);
  }
  await expect.poll(() => storedTexts(id)).toEqual(["Bread", "Salt", "Milk", "Eggs"]);
  await expect(ann.page.locator("body")).toHaveAttribute(
    "data-settled",
    JSON.stringify({ id: "row", duration: 200, easing: "ease" }),
  );
  await expect.poll(() => cornersOf("Milk")).toEqual([false, false]);
  await expect.poll(() => cornersOf("Eggs")).toEqual([false, true]);
});
