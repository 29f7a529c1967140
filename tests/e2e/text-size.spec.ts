import { expect, test } from "../support/fixtures";
import { edgesOf, linesOf, press } from "../support/gestures";
import { openList } from "../support/list-page";
import { changeStoredList, item } from "../support/stored-lists";

test("accents of the first line are not cut off; at twice the text size, all screens fit", {
  tag: "@phone",
}, async ({ ann, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const salt = item("Salt", { done: true });
  const items = ["Sourdough bread", "Tomatoes", "Strawberries", "Ấm Ổi", salt];
  const list = await openList(ann, { name: "Ổi", items });
  await test.step("accents", async () => {
    for (const text of [list.name.getByText("Ổi"), list.openItem("Ấm Ổi").getByText("Ấm Ổi")]) {
      const { left: x, top, width, height } = await edgesOf(text);
      const clip = { x, y: top - height, width, height: 2 * height };
      const shown = await page.screenshot({ clip });
      await text.evaluate((element) => {
        element.style.overflow = "visible";
      });
      expect(shown.equals(await page.screenshot({ clip }))).toBe(true);
      await text.evaluate((element) => {
        element.style.overflow = "";
      });
    }
  });
  const names = { "bob-1": "Bob Miller", "charlotte-2": "Charlotte" };
  const shared_with = [list.uid, ...Object.keys(names)];
  await changeStoredList(list.id, { name: "Saturday market", names, shared_with });
  await expect(list.name).toHaveText("Saturday market");
  await test.step("at a smaller size, fields are large enough that iPhones do not zoom into them", async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "75%";
    });
    await expect(list.newItem).toHaveCSS("font-size", "16px");
  });
  // Doubles every length in rem, as the browser's own setting does.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const expectFit = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };

  await test.step("the list", async () => {
    await expectFit();
    await expect(list.openItem("Tomatoes")).toHaveCSS("font-size", "34px");
    expect(await linesOf(page.getByText("Salt", { exact: true }))).toEqual({ visible: 1, cut: 0 });
    for (const target of [
      page.getByRole("button", { name: "Share list" }),
      page.getByRole("link", { name: "Settings" }),
      list.handle("Tomatoes"),
      list.actions("Tomatoes"),
      list.newItem,
    ]) {
      const { right, height } = await edgesOf(target);
      expect(height).toBeGreaterThanOrEqual(48);
      expect(right).toBeLessThanOrEqual(320);
    }
    await list.toggle("Tomatoes");
    await expect(list.notice("“Tomatoes” done")).toBeVisible();
    await press(list.undo);
    await list.add("Milk");
    await expect(list.openItem("Milk")).toBeInViewport();
  });

  await test.step("the dialog to share the list", async () => {
    await press(page.getByRole("button", { name: "Share list" }));
    const dialog = page.getByRole("dialog");
    for (const [name, lines] of [
      ["Copy", 1],
      ["Show QR code", 3],
      ["Close", 1],
    ] as const) {
      const words = dialog.getByRole("button", { name, exact: true });
      await words.scrollIntoViewIfNeeded();
      expect((await linesOf(words)).visible).toBeLessThanOrEqual(lines);
    }
    await expectFit();
    await press(dialog.getByRole("button", { name: "Close", exact: true }));
  });

  await test.step("the settings, with the members' names", async () => {
    await press(page.getByRole("link", { name: "Settings" }));
    const charlotte = page.getByText("Charlotte", { exact: true }).first();
    await expect(charlotte).toBeVisible();
    expect(await linesOf(charlotte)).toEqual({ visible: 1, cut: 0 });
    await expectFit();
  });

  await test.step("the lists, with the browser's offer to install the app", async () => {
    await page.goBack();
    await press(page.getByRole("link", { name: "Your lists" }));
    await page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt")));
    const install = page.getByRole("button", { name: "Install app" });
    for (const entry of [page.getByRole("link", { name: "Profile" }), install]) {
      expect((await linesOf(entry)).cut).toBe(0);
      const hidden = entry.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(await hidden).toBe(0);
      expect((await edgesOf(entry)).bottom).toBeLessThanOrEqual(640);
    }
    const create = await edgesOf(page.getByRole("button", { name: "Create new list" }));
    expect(create.bottom).toBeLessThanOrEqual((await edgesOf(install)).top);
    await expectFit();
  });
});
