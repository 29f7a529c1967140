import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { openList } from "../support/list-page";

/** Writes the state of the page's wake lock into `data-lock`, where the test reads it. */
function watchLock(): void {
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type);
    document.documentElement.dataset.lock = "held";
    lock.addEventListener("release", () => {
      document.documentElement.dataset.lock = "released";
    });
    return lock;
  };
}

test("a list keeps a phone's screen awake by a wake lock, unless this is switched off on the device", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const html = page.locator("html");
  const awake = page.getByRole("switch", { name: "Keep the screen awake" });
  const openSettings = () => press(page.getByRole("link", { name: "Settings" }));
  // A headed browser grants it without asking.
  await ann.context.grantPermissions(["screen-wake-lock"]);
  await page.addInitScript(watchLock);
  const list = await openList(ann);
  await expect(html).toHaveAttribute("data-lock", "held");
  await openSettings();
  await expect(awake).toBeChecked();
  await expect(html).toHaveAttribute("data-lock", "released");
  await press(awake);

  await page.goBack();
  await page.reload();
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await openSettings();
  await expect(awake).not.toBeChecked();
  await expect(html).not.toHaveAttribute("data-lock");
  await page.goBack();

  // On plain http there is no wake lock, and so no switch.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "wakeLock"));
  await openSettings();
  await expect(page.getByRole("heading", { name: "Copy list" })).toBeVisible();
  await expect(awake).toHaveCount(0);
});
