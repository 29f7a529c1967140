import type { Locator } from "@playwright/test";
import { comeSignedIn, PASSWORD } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { liftByKeyboard } from "../support/gestures";
import { listPage } from "../support/list-page";
import { changeStoredList, item, storedList, storeList } from "../support/stored-lists";

/** More presses of Tab than any screen here needs. */
const FAR = 40;

/** Goes on by Tab, or back by Shift+Tab, until something has the focus. */
async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let count = 0; count < FAR; count++) {
    await target.page().keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test.describe("By keyboard alone", () => {
  test("somebody signs up, makes a list, fills, orders, ticks, shares and deletes it", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const { keyboard } = page;
    const list = listPage(page);
    const box = (text: string) => page.getByRole("checkbox", { name: text, exact: true });
    const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

    await test.step("signs up", async () => {
      await page.goto("/");
      await tabTo(page.getByLabel("Name"));
      await keyboard.type("Ann");
      await keyboard.press("Tab");
      await keyboard.type(ann.email);
      await keyboard.press("Tab");
      await keyboard.type(PASSWORD);
      await keyboard.press("Enter");
      await expect(heading("Your lists")).toBeFocused();
    });

    await test.step("makes a list", async () => {
      await tabTo(page.getByRole("button", { name: "Create new list" }));
      await keyboard.press("Enter");
      await expect(heading("My shopping list")).toBeFocused();
    });

    await test.step("renames it; Escape leaves the name as it is", async () => {
      await keyboard.press("Tab");
      await keyboard.press("Enter");
      await keyboard.type("Something else");
      await keyboard.press("Escape");
      await expect(list.name.getByRole("button")).toBeFocused();
      await keyboard.press("Enter");
      await keyboard.type("Market");
      await keyboard.press("Enter");
      await expect(list.name).toHaveText("Market");
      await expect(list.name.getByRole("button")).toBeFocused();
    });

    await test.step("deletes the hints; the focus goes to the next row, at last to the heading", async () => {
      await tabTo(list.actions("Tap me to mark me as done"));
      for (let left = 4; left > 0; left--) {
        await expect(list.openItems).toHaveCount(left);
        await keyboard.press("Enter");
        await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
        await keyboard.press("End");
        await keyboard.press("Enter");
      }
      await expect(list.openItems).toHaveCount(0);
      await expect(heading("Market")).toBeFocused();
    });

    await test.step("adds items; the focus stays in the input", async () => {
      await tabTo(list.newItem);
      for (const text of ["Milk", "Bread", "Salt", "Eggs"]) {
        await keyboard.type(text);
        await keyboard.press("Enter");
      }
      await expect(list.newItem).toBeFocused();
      await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt", "Eggs"]);
    });

    await test.step("edits one; the focus goes back to its button, also from the closed menu", async () => {
      await tabTo(list.actions("Milk"), "Shift+Tab");
      await keyboard.press("Enter");
      await keyboard.press("Escape");
      await expect(list.actions("Milk")).toBeFocused();
      await keyboard.press("Enter");
      await keyboard.press("Enter");
      await expect(list.itemInput).toBeFocused();
      await keyboard.press("ControlOrMeta+A");
      await keyboard.type("Oat milk");
      await keyboard.press("Enter");
      await expect(list.actions("Oat milk")).toBeFocused();
    });

    await test.step("moves it, and hears where it is", async () => {
      const spoken = (text: string) => page.getByRole("status").filter({ hasText: text });
      await tabTo(list.handle("Oat milk"), "Shift+Tab");
      await expect(list.handle("Oat milk")).toHaveAccessibleDescription(
        /press Space, then the up and down arrows/,
      );
      await liftByKeyboard(list.handle("Oat milk"));
      await expect(spoken("Oat milk, lifted from position 1 of 4.")).toBeAttached();
      const lifted = page.locator("[data-dragging]");
      for (const pixels of [25, 50, 75, 100]) {
        await keyboard.press("ArrowDown");
        await expect(lifted).toHaveAttribute("style", `transform: translateY(${pixels}px);`);
      }
      await expect(spoken("Oat milk, at position 3 of 4.")).toBeAttached();
      await keyboard.press("Space");
      await expect(spoken("Oat milk, dropped at position 3.")).toBeAttached();
      await expect(list.openItems).toHaveText(["Bread", "Salt", "Oat milk", "Eggs"]);
      await expect(list.handle("Oat milk")).toBeFocused();

      await liftByKeyboard(list.handle("Oat milk"));
      await expect(spoken("Oat milk, lifted from position 3 of 4.")).toBeAttached();
      for (let press = 0; press < 4; press++) await keyboard.press("ArrowUp");
      await keyboard.press("Escape");
      await expect(spoken("Oat milk, put back at position 3.")).toBeAttached();
      await expect(list.openItems).toHaveText(["Bread", "Salt", "Oat milk", "Eggs"]);
      await expect(list.handle("Oat milk")).toBeFocused();
    });

    await test.step("ticks two; the focus goes on to the row that takes the place", async () => {
      await tabTo(box("Bread"), "Shift+Tab");
      await keyboard.press("Space");
      await expect(list.doneItem("Bread")).toBeVisible();
      await expect(box("Salt")).toBeFocused();
      await keyboard.press("Space");
      await expect(list.doneItem("Salt")).toBeVisible();
      await expect(box("Oat milk")).toBeFocused();
    });

    await test.step("takes a tick back at once: the row has not gone yet", async () => {
      await page.clock.pauseAt(Date.now() + 60_000);
      await keyboard.press("Space");
      await keyboard.press("Space");
      await page.clock.resume();
      await expect(list.notice("“Oat milk” open again")).toBeAttached();
      await expect(box("Oat milk")).not.toBeChecked();
      await expect(list.openItems).toHaveText(["Oat milk", "Eggs"]);
    });

    await test.step("removes what is done by holding Space; letting go before does nothing", async () => {
      const remove = page.getByRole("button", { name: "Remove done items" });
      await tabTo(remove);
      await keyboard.press("Space");
      await expect(list.doneItems).toHaveCount(2);
      await keyboard.down("Space");
      await expect(list.done).toHaveCount(0);
      await keyboard.up("Space");
      await expect(heading("Market")).toBeFocused();
      await expect(list.openItems).toHaveText(["Oat milk", "Eggs"]);
    });

    await test.step("copies the link", async () => {
      await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await tabTo(page.getByRole("link", { name: "Settings" }));
      await keyboard.press("Enter");
      await expect(heading("Settings")).toBeFocused();
      await tabTo(page.getByRole("button", { name: "Copy", exact: true }));
      await keyboard.press("Enter");
      await expect(page.getByText("Link copied")).toBeVisible();
    });

    await test.step("deletes the list by holding Enter", async () => {
      await tabTo(page.getByRole("button", { name: "Delete list" }));
      await keyboard.down("Enter");
      await expect(heading("Your lists")).toBeFocused();
      await keyboard.up("Enter");
      await expect(page.getByText("Oh, such emptiness")).toBeVisible();
    });
  });

  test("the focus is never hidden below the header or the bar for new items", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const items = Array.from({ length: 30 }, (_, index) => item(`Item ${index}`));
    const id = await storeList([await comeSignedIn(ann)], { items });
    await ann.page.goto(`/list/${id}`);
    const list = listPage(ann.page);
    await expect(list.openItems).toHaveCount(30);
    const bar = ann.page.getByRole("form", { name: "Add to the list" });

    await list.handle("Item 0").focus();
    await tabTo(list.actions("Item 11"));
    const barTop = (await bar.boundingBox())?.y ?? 0;
    const row = await list.openItem("Item 11").boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(barTop);

    await list.openItem("Item 29").scrollIntoViewIfNeeded();
    await list.actions("Item 29").focus();
    await tabTo(list.actions("Item 20"), "Shift+Tab");
    await tabTo(list.handle("Item 17"), "Shift+Tab");
    const header = await ann.page.getByRole("banner").boundingBox();
    const higher = await list.openItem("Item 17").boundingBox();
    expect(higher?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
  });
});

test("a screen reader hears what others do, summed up, and not what one does oneself", async ({
  person,
}) => {
  const ann = await person("Ann");
  const milk = item("Milk");
  const uid = await comeSignedIn(ann);
  const id = await storeList([uid, "bob"], { items: [milk], names: { bob: "Bob" } });
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  await expect(list.openItems).toHaveText(["Milk"]);
  const news = ann.page.getByRole("main").getByRole("status");

  await changeStoredList(id, { items: [milk, item("Bread")], updated_at: new Date() });
  await expect(news.filter({ hasText: /^Bob added Bread$/ })).toBeAttached();

  await list.add("Cheese");
  await expect.poll(async () => (await storedList(id))?.items.length).toBe(3);
  await changeStoredList(id, {
    items: [item("Salt"), item("Eggs"), { ...milk, text: "Oat milk" }],
    updated_at: new Date(),
  });
  // Bread and Cheese went, Salt and Eggs came, Milk was edited.
  await expect(news.filter({ hasText: /^5 changes by others$/ })).toBeAttached();
});
