import { HINT_ITEMS } from "../../src/domain/new-list";
import { expect } from "../support/fixtures";
import { ENGINES } from "./engines";
import { test } from "./fixtures";

for (const engine of ENGINES.filter(({ name }) => !name.includes("touch"))) {
  test(`keys act on no row after a click, and move a lifted item by one place each, in ${engine.name}`, async ({
    personIn,
  }) => {
    const ann = await personIn(engine);
    await ann.goto("/");
    await ann.signUp("Ann");
    await ann.press("button", "Create new list");
    await ann.expectItems(...HINT_ITEMS);
    const [first = "", ...others] = HINT_ITEMS;

    await ann.press("checkbox", first);
    for (const key of ["Backspace", " ", "Backspace"] as const) await ann.key(key);
    await ann.type("oat milk\n");
    const [second = "", third = "", ...rest] = others;
    await ann.expectItems(second, third, ...rest, "oat milk", first);

    const handle = `[aria-label="Move ${second}"]`;
    await ann.run((selector) => document.querySelector<HTMLElement>(selector)?.focus(), handle);
    await ann.key(" ");
    await expect
      .poll(() => ann.run(() => document.querySelectorAll("[data-dragging]").length))
      .toBe(1);
    for (const position of [2, 3]) {
      await ann.key("ArrowDown");
      const spoken = () => ann.run(() => document.querySelector("[aria-live]")?.textContent);
      await expect.poll(spoken).toContain(`at position ${position} of`);
    }
    await ann.key(" ");
    const [fourth = "", ...last] = [...rest, "oat milk"];
    await ann.expectItems(third, fourth, second, ...last, first);
    await ann.key("z", true);
    await ann.expectItems(second, third, fourth, ...last, first);
  });
}
