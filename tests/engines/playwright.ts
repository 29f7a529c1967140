import type { BrowserType } from "@playwright/test";
import { middleOf } from "../support/gestures";
import type { Driver, Role } from "./person";

/** Opens a browser that Playwright has downloaded. It is pointed at by mouse. */
export async function openPlaywright(type: BrowserType): Promise<Driver> {
  const browser = await type.launch();
  const page = await browser.newPage({ viewport: { width: 412, height: 800 } });
  const find = (role: Role, name: string) =>
    role === "field"
      ? page.getByLabel(name, { exact: true }).first()
      : page.getByRole(role, { name, exact: true }).first();

  return {
    goto: (url) => page.goto(url),
    run: (work) => page.evaluate(work),
    isThere: (role, name) => find(role, name).isVisible(),
    press: (role, name, clickCount = 1) => find(role, name).click({ clickCount }),
    async hold(role, name) {
      await find(role, name).hover();
      await page.mouse.down();
    },
    async moveTo(role, name) {
      const { x, y } = await middleOf(find(role, name));
      await page.mouse.move(x, y, { steps: 10 });
    },
    letGo: () => page.mouse.up(),
    type: (text) => page.keyboard.type(text),
    stop: () => browser.close(),
  };
}
