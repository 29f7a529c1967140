import { HINT_ITEMS } from "../../src/domain/new-list";
import { expect } from "../support/fixtures";
import { storedTexts } from "../support/list-page";
import { changeStoredList, storedList, storeList } from "../support/stored-lists";
import { FIREFOX } from "./engines";
import { test } from "./fixtures";

type Global = Window & { isBack?: boolean };

test("a page that returns from the back/forward cache does not send changes again", async ({
  personIn,
  front,
}) => {
  const ann = await personIn(FIREFOX);
  await ann.goto("/");
  const id = await storeList([await ann.signUp("Ann")]);
  const stored = () => storedTexts(id);
  await ann.goto(`/list/${id}`);
  await ann.expectItems("Milk", "Bread", "Salt");
  front.lineOf("").cut();
  await ann.edit("Milk", "Oat milk");
  await ann.press("checkbox", "Bread");
  await ann.expectItems("Oat milk", "Salt", "Bread");
  await expect.poll(ann.text).toContain("Offline – 2 changes waiting");
  await ann.run(() => {
    addEventListener("pageshow", ({ persisted }) => {
      (window as Global).isBack = persisted;
    });
  });
  // A page with a pending request does not enter the cache. After eight attempts, the pauses between them are long.
  const attempts = () =>
    ann.run(() => {
      const all = performance.getEntriesByType("resource");
      return all.filter(({ name }) => name.includes("documents:batchGet")).length;
    });
  await expect.poll(attempts).toBeGreaterThan(8);

  await ann.goto("/robots.txt");
  front.lineOf("").restore();
  await ann.goto(`/list/${id}`);
  await expect.poll(stored).toEqual(["Oat milk", "Bread (done)", "Salt"]);
  const items = (await storedList(id))?.items ?? [];
  const texts = ["Soy milk", "Rye bread", "Sea salt"];
  await changeStoredList(id, {
    items: items.map((item, index) => ({ ...item, text: texts[index] ?? "", done: false })),
    updated_at: new Date(),
  });
  await ann.expectItems(...texts);

  // Goes back to the first visit of the list, before robots.txt.
  await ann.run(() => history.go(-2));
  await expect.poll(() => ann.run(() => (window as Global).isBack)).toBe(true);
  await ann.expectItems(...texts);
  await ann.add("Eggs");
  await expect.poll(stored).toEqual([...texts, "Eggs"]);
});

test("when the network returns, a missing part of the app is fetched and the pending change is sent", async ({
  personIn,
  front,
}) => {
  const ann = await personIn(FIREFOX);
  await ann.goto("/");
  // Blocks the database code, and the name of the server's build, so that the app sees that a reload is of no use.
  front.withhold(/^\/current\.js$|^\/assets\/lists-(?!screen)/);
  await ann.signUp("Ann");
  await ann.press("button", "Create new list");
  await ann.expectItems(...HINT_ITEMS);
  await expect.poll(ann.text).toContain("Offline – 1 change waiting");
  const id = (await ann.path()).replace("/list/", "");
  front.withhold(null);
  await expect.poll(() => storedTexts(id)).toEqual(HINT_ITEMS);
  await ann.expectItems(...HINT_ITEMS);
});
