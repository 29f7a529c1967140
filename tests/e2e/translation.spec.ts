import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { openList } from "../support/list-page";

/** Replaces all texts, now and later, by elements, as Chrome's translator does. The words stay, for the test. */
function translate() {
  const replaceTexts = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("font, script, style, title")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  replaceTexts(document.body);
  new MutationObserver((records) => {
    for (const { target } of records) if (target.isConnected) replaceTexts(target);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

test("a page that the browser translates can be used", async ({ ann, page, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const list = await openList(ann, { name: "Party" });
  const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
  await page.evaluate(translate);
  await list.toggle("Milk");
  await expect(list.doneItem("Milk")).toBeVisible();
  await press(list.undo);
  await expect(list.openItem("Milk")).toBeVisible();
  await list.add("Eggs");
  await expect(list.openItem("Eggs")).toBeVisible();
  await list.edit("Eggs", "Six eggs");
  await expect(list.openItem("Six eggs")).toBeVisible();
  await list.choose("Milk", "Move to bottom");
  await list.choose("Bread", "Delete");
  await expect(list.openItems).toHaveText(["Salt", "Six eggs", "Milk"]);
  await list.toggle("Salt");
  await list.toggle("Milk");
  await expect(list.doneItems).toHaveCount(2);
  await expect(page.getByText("2 of 3 done")).toBeVisible();
  await list.removeDone.press("Enter", { delay: 1_200 });
  await expect(list.doneItems).toHaveCount(0);
  await press(page.getByRole("link", { name: "Settings" }));
  await expect(heading("Settings")).toBeVisible();
  await page.goBack();
  await expect(heading("Party")).toBeVisible();
  ann.line.cut();
  await list.add("Tea");
  await expect(page.getByText(/^Offline – .* waiting$/)).toBeVisible();
  ann.line.restore();
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  await page.goto("/profile");
  await page.evaluate(translate);
  await page.getByRole("link", { name: "Your lists" }).first().click();
  await press(page.getByRole("link", { name: "Party" }));
  await expect(list.openItems).toHaveText(["Six eggs", "Tea"]);
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
});
