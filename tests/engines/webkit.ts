import { expect } from "@playwright/test";
import { Builder, By, Key, type WebElement } from "selenium-webdriver";
import { scratchFolder, spawnGuarded } from "../../scripts/backend/guarded-process";
import { freePorts } from "../../scripts/backend/ports";
import type { Driver, Role } from "./person";

/** Has the screen leave no files when it is ended the hard way. */
const TRACELESS = "-nolock -nolisten unix";

/** Opens WebKit's small browser by its driver, on a screen that nobody looks at, with Selenium. */
export async function openWebKit(executable: string): Promise<Driver> {
  const { server, stop } = await startDriver();
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: executable, args: ["--automation"] },
    })
    .build();

  async function lookFor(role: Role, name: string): Promise<WebElement | undefined> {
    const selector =
      role === "field" ? "input, textarea" : `h1, h2, a, button, input, [role=${role}]`;
    // What is found may be gone by now, and an element that is not drawn has no name.
    const elements = await driver.findElements(By.css(selector)).catch(() => []);
    const isIt = async (element: WebElement) =>
      (await element.getAccessibleName()) === name &&
      (role === "field" || (await element.getAriaRole()) === role);
    const found = await Promise.all(elements.map((one) => isIt(one).catch(() => false)));
    return elements.find((_, index) => found[index]);
  }

  async function find(role: Role, name: string): Promise<WebElement> {
    const found = await driver.wait(() => lookFor(role, name), 30_000, `no ${role} "${name}"`);
    if (!found) throw new Error(`There is no ${role} "${name}".`);
    return found;
  }

  return {
    goto: (url) => driver.get(url),
    run: (work) => driver.executeScript(work),
    isThere: async (role, name) => (await lookFor(role, name)) !== undefined,
    async press(role, name, times = 1) {
      const element = await find(role, name);
      await (times === 1 ? element.click() : driver.actions().doubleClick(element).perform());
    },
    async hold(role, name) {
      const origin = await find(role, name);
      await driver.actions().move({ origin }).press().perform();
    },
    async moveTo(role, name) {
      await driver
        .actions()
        .move({ origin: await find(role, name) })
        .perform();
    },
    letGo: () => driver.actions().release().perform(),
    type: (text) => driver.switchTo().activeElement().sendKeys(text.replace("\n", Key.ENTER)),
    stop,
  };
}

/** Starts WebKit's driver. @returns where it answers */
async function startDriver() {
  const home = scratchFolder();
  const [port = 0] = await freePorts(1);
  const { stop } = spawnGuarded(
    "xvfb-run",
    ["--auto-servernum", "--server-args", TRACELESS, "WebKitWebDriver", `--port=${port}`],
    {
      folder: home,
      scratch: home,
      env: {
        ...process.env,
        HOME: home,
        TMPDIR: home,
        XDG_RUNTIME_DIR: home,
        // In a container WebKit can't build the sandbox in which it would draw pages.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      },
    },
  );
  const server = `http://127.0.0.1:${port}`;
  await expect(async () => {
    expect((await fetch(`${server}/status`)).ok).toBe(true);
  }, "WebKit's driver does not answer.").toPass();
  return { server, stop };
}
