import type { Locator } from "@playwright/test";
import { comeSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { isTouched, press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { storeList } from "../support/stored-lists";

const MINUTE = 60_000;

declare global {
  interface Window {
    /** The locks that the page holds; what happens to them is up to the test. */
    locks: Set<EventTarget>;
    isBatteryLow: boolean;
  }
}

/**
 * Stands in for the screen, which no test can see: counts the locks that the page holds, and drops them when the page
 * is hidden, as browsers do.
 */
function watchLocks(): void {
  window.locks = new Set();
  window.isBatteryLow = false;
  const request = async () => {
    if (window.isBatteryLow) throw new DOMException("The battery is low.", "NotAllowedError");
    const lock = Object.assign(new EventTarget(), {
      released: false,
      async release() {
        lock.released = true;
        window.locks.delete(lock);
      },
    });
    window.locks.add(lock);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void lock.release();
    });
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}

async function openMarket(person: Person): Promise<void> {
  await person.page.addInitScript(watchLocks);
  const id = await storeList([await comeSignedIn(person)], { name: "Market" });
  await person.page.goto(`/list/${id}`);
  await listPage(person.page).openItem("Milk").waitFor();
}

/** Goes on to the settings of the list that is on the screen. @returns the switch there */
async function openSettings({ page }: Person): Promise<Locator> {
  await press(page.getByRole("link", { name: "Settings" }));
  return page.getByRole("switch", { name: "Keep the screen awake" });
}

async function expectLocks({ page }: Person, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.locks.size)).toBe(count);
}

/** Hides the page, or shows it again. */
async function setHidden({ page }: Person, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const state = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

test.describe("Keep the screen awake", () => {
  test("is on by default where one touches, and off at a desk", { tag: "@both" }, async ({
    person,
  }) => {
    const ann = await person("Ann");
    await openMarket(ann);
    const isOn = await isTouched(ann.page);
    await expectLocks(ann, isOn ? 1 : 0);
    await expect(await openSettings(ann)).toBeChecked({ checked: isOn });
    await expectLocks(ann, 0);
  });

  test("is switched in a list's settings, by pointer and by keyboard, and remembered on this device", async ({
    person,
  }) => {
    const ann = await person("Ann");
    await openMarket(ann);
    const before = await isTouched(ann.page);
    await press(await openSettings(ann));
    await ann.page.goBack();
    await expectLocks(ann, before ? 0 : 1);

    await ann.page.reload();
    await expectLocks(ann, before ? 0 : 1);
    const awake = await openSettings(ann);
    await expect(awake).toBeChecked({ checked: !before });
    await awake.press("Space");
    await expect(awake).toBeChecked({ checked: before });
    await ann.page.goBack();
    await expectLocks(ann, before ? 1 : 0);
  });
});

test.describe("While it is on", { tag: "@phone" }, () => {
  test("it ends with the screen of the list, and when the page is hidden; it comes back with both", async ({
    person,
  }) => {
    const ann = await person("Ann");
    await openMarket(ann);
    await expectLocks(ann, 1);
    await setHidden(ann, true);
    await expectLocks(ann, 0);
    await setHidden(ann, false);
    await expectLocks(ann, 1);
    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await expectLocks(ann, 0);
    await ann.page.goBack();
    await expectLocks(ann, 1);

    // A battery that refuses is no trouble, and is asked again.
    await setHidden(ann, true);
    await ann.page.evaluate(() => {
      window.isBatteryLow = true;
    });
    await setHidden(ann, false);
    await listPage(ann.page).toggle("Milk");
    await expectLocks(ann, 0);
    await ann.page.evaluate(() => {
      window.isBatteryLow = false;
    });
    await listPage(ann.page).toggle("Bread");
    await expectLocks(ann, 1);
  });

  test("a list that nobody touches for five minutes lets the screen sleep, until it is touched", async ({
    person,
    allowConsole,
  }) => {
    // For the page the server has been silent for minutes.
    allowConsole(...NO_NETWORK);
    const ann = await person("Ann");
    await ann.page.clock.install();
    await openMarket(ann);
    await expectLocks(ann, 1);
    await ann.page.clock.fastForward(4 * MINUTE);
    await listPage(ann.page).toggle("Milk");
    await ann.page.clock.fastForward(4 * MINUTE);
    await expectLocks(ann, 1);
    await ann.page.clock.fastForward(2 * MINUTE);
    await expectLocks(ann, 0);
    await listPage(ann.page).toggle("Bread");
    await expectLocks(ann, 1);
  });

  test("works by the browser's own lock", async ({ person }) => {
    const ann = await person("Ann");
    const id = await storeList([await comeSignedIn(ann)]);
    // A browser with windows gives it unasked.
    await ann.context.grantPermissions(["screen-wake-lock"]);
    await ann.page.addInitScript(() => {
      const request = navigator.wakeLock.request.bind(navigator.wakeLock);
      navigator.wakeLock.request = async (type) => {
        const lock = await request(type);
        document.documentElement.dataset.lock = "held";
        lock.addEventListener("release", () => {
          document.documentElement.dataset.lock = "released";
        });
        return lock;
      };
    });
    await ann.page.goto(`/list/${id}`);
    await expect(ann.page.locator("html")).toHaveAttribute("data-lock", "held");
    await ann.page.getByRole("link", { name: "Your lists" }).click();
    await expect(ann.page.locator("html")).toHaveAttribute("data-lock", "released");
  });

  test("there is no switch where the browser has no such lock, as on plain http", async ({
    person,
  }) => {
    const ann = await person("Ann");
    await ann.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "wakeLock"));
    const id = await storeList([await comeSignedIn(ann)]);
    await ann.page.goto(`/list/${id}`);
    await listPage(ann.page).openItem("Milk").waitFor();
    const awake = await openSettings(ann);
    await expect(ann.page.getByRole("heading", { name: "Copy list" })).toBeVisible();
    await expect(awake).toHaveCount(0);
  });
});
