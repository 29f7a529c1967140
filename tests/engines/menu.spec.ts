import { expect } from "../support/fixtures";
import { item, storeList } from "../support/stored-lists";
import { ENGINES } from "./engines";
import { test } from "./fixtures";

for (const engine of ENGINES) {
  test(`an item's menu lies at its button in a scrolled list, and a press outside only closes it, in ${engine.name}`, async ({
    personIn,
  }) => {
    const ann = await personIn(engine);
    await ann.goto("/");
    const uid = await ann.signUp("Ann");
    const items = Array.from({ length: 60 }, (_, index) => item(`Item ${index + 1}`));
    await ann.goto(`/list/${await storeList([uid], { items })}`);
    await ann.waitFor("button", "Actions for Item 1");
    /** Returns the gap between the menu and its button, and whether the menu is inside the window; null without a menu. */
    const place = () =>
      ann.run(() => {
        const menu = document.querySelector("[role=menu]")?.getBoundingClientRect();
        const button = document
          .querySelector("[aria-haspopup=menu][aria-expanded=true]")
          ?.getBoundingClientRect();
        if (!menu || !button) return null;
        const { top, bottom, left, right } = menu;
        return {
          gap: Math.round(Math.max(top - button.bottom, button.top - bottom)),
          isInWindow: Math.min(top, left, innerHeight - bottom, innerWidth - right) >= 0,
        };
      });
    // Items with their part of the height of the window.
    for (const [text, y] of [
      ["Item 1", 0],
      ["Item 30", 0.2],
      ["Item 40", 0.8],
    ] as const) {
      const button = `Actions for ${text}`;
      await ann.run(
        (label, part) => {
          const box = document.querySelector(`[aria-label="${label}"]`)?.getBoundingClientRect();
          scrollBy(0, (box?.top ?? 0) - part * innerHeight);
        },
        button,
        y,
      );
      await ann.press("button", button);
      await expect.poll(place).toEqual({ gap: 0, isInWindow: true });
      await ann.pressAt({ x: 60, y: y > 0.5 ? 200 : 700 });
      await expect.poll(place).toBeNull();
      expect(await ann.run(() => document.querySelectorAll("main :checked").length)).toBe(0);
    }
    await ann.choose("Item 40", "Delete");
    await expect.poll(() => ann.run(() => document.querySelectorAll("main li").length)).toBe(59);
  });
}
