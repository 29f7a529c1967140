import { expect } from "../support/fixtures";
import { changeStoredList, item, storeList } from "../support/stored-lists";
import { ENGINES } from "./engines";
import { test } from "./fixtures";

/** Long enough for several lines. */
const NOTE = "a rather long description of what to buy, with a brand and a size";

for (const engine of ENGINES) {
  test(`rows in view stay where they are, also after a reload and while one types, in ${engine.name}`, async ({
    personIn,
  }) => {
    const ann = await personIn(engine);
    await ann.goto("/");
    const uid = await ann.signUp("Ann");
    const items = Array.from({ length: 60 }, (_, index) => item(`${index + 1} ${NOTE}`));
    const id = await storeList([uid], { items });
    await ann.goto(`/list/${id}`);
    const topOf = (text: string) =>
      ann.run((text_) => {
        const row = [...document.querySelectorAll("main li")].find(
          (one) => one.textContent === text_,
        );
        return row ? Math.round(row.getBoundingClientRect().top) : null;
      }, text);
    await expect.poll(() => topOf(`60 ${NOTE}`)).not.toBeNull();
    await ann.run(() => window.scrollTo(0, 2_000));
    const seen = await ann.run(() => {
      const rows = [...document.querySelectorAll("main li")];
      return rows.find((row) => row.getBoundingClientRect().top > 150)?.textContent ?? "";
    });
    let before: number | null = null;
    // In the frames after the scroll, rows get their heights. Polls are several frames apart.
    await expect
      .poll(async () => {
        const earlier = before;
        before = await topOf(seen);
        return before !== null && before === earlier;
      })
      .toBe(true);
    const isHeld = () =>
      expect
        .poll(async () => Math.abs(((await topOf(seen)) ?? 999) - (before ?? 0)))
        .toBeLessThan(3);

    const last = items.at(-1) ?? item("");
    await changeStoredList(id, { items: [last, ...items.slice(0, -1)] });
    await expect
      .poll(() => ann.run(() => document.querySelector("main li")?.textContent))
      .toBe(last.text);
    await isHeld();
    // A reloaded page begins with the remembered list, which is stored when the browser is idle.
    const isRemembered = (first: string, second: string) =>
      Object.values(localStorage).some((stored) => {
        const [at, next] = [first, second].map((text) => stored.indexOf(`"${text}"`));
        return (at ?? -1) >= 0 && (at ?? -1) < (next ?? -1);
      });
    await expect.poll(() => ann.run(isRemembered, last.text, `1 ${NOTE}`)).toBe(true);
    await ann.run(() => location.reload());
    await expect.poll(() => topOf(last.text)).not.toBeNull();
    await isHeld();

    // `ann.press` would scroll the page to the field.
    const field = () =>
      ann.run(() => {
        const box = document.querySelector("footer input")?.getBoundingClientRect();
        return box ? { x: Math.round(box.x + 60), y: Math.round(box.y + box.height / 2) } : null;
      });
    await expect(async () => {
      const point = await field();
      if (point) await ann.pressAt(point);
      expect(await ann.run(() => document.activeElement?.matches("footer input"))).toBe(true);
    }).toPass();
    await isHeld();
    for (const letter of "oat milk") await ann.type(letter);
    await ann.key("Backspace");
    await isHeld();
  });
}
