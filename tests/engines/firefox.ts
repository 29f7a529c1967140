import { launch } from "puppeteer-core";
import type { Driver, Pointer, Role } from "./person";

/** Opens an installed Firefox by its own port for WebDriver BiDi, with Puppeteer. */
export async function openFirefox(executablePath: string, pointer: Pointer): Promise<Driver> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    defaultViewport: { width: 412, height: 800 },
    extraPrefsFirefox: { "ui.prefersReducedMotion": 0 },
  });
  const page = await browser.newPage();
  const { mouse, touchscreen } = page;

  const select = (role: Role, name: string) =>
    `::-p-aria([name="${name}"]${role === "field" ? "" : `[role="${role}"]`})`;

  /** Waits until an element is there, rests, and has nothing over it. */
  const find = (role: Role, name: string) =>
    page
      .locator(select(role, name))
      .filter(async (element) => {
        element.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = element.getBoundingClientRect();
        await new Promise(requestAnimationFrame);
        const next = element.getBoundingClientRect();
        const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
        const isOnTop = element.contains(onTop) || (onTop?.contains(element) ?? false);
        return isOnTop && next.x === x && next.y === y;
      })
      .waitHandle();

  const pointAt = async (role: Role, name: string) => (await find(role, name)).clickablePoint();

  return {
    goto: (url) => page.goto(url),
    run: (work) => page.evaluate(work) as Promise<ReturnType<typeof work>>,
    isThere: async (role, name) => (await page.$(select(role, name))) !== null,
    async press(role, name, count = 1) {
      const element = await find(role, name);
      if (pointer === "mouse") await element.click({ count });
      else for (let tap = 0; tap < count; tap++) await element.tap();
    },
    async hold(role, name) {
      const { x, y } = await pointAt(role, name);
      if (pointer === "mouse") await mouse.move(x, y);
      await (pointer === "mouse" ? mouse.down() : touchscreen.touchStart(x, y));
    },
    async moveTo(role, name) {
      const { x, y } = await pointAt(role, name);
      await (pointer === "touch" ? touchscreen.touchMove(x, y) : mouse.move(x, y, { steps: 10 }));
    },
    letGo: () => (pointer === "touch" ? touchscreen.touchEnd() : mouse.up()),
    type: (text) => page.keyboard.type(text),
    stop: () => browser.close(),
  };
}
