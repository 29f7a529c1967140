import { HINT_ITEMS } from "../../src/domain/new-list";
import { expect } from "../support/fixtures";
import { storedTexts } from "../support/list-page";
import { changeStoredList, storedList, storeList } from "../support/stored-lists";
import { FIREFOX } from "./engines";
import { test } from "./fixtures";

type Global = Window & { isBack?: boolean };

test("a page that comes back from the browser's store of pages sends nothing that was sent meanwhile", async ({
  bring,
  front,
}) => {
  const ann = await bring(FIREFOX);
  await ann.goto("/");
  const id = await storeList([await ann.signUp("Ann")]);
  const stored = () => storedTexts(id);
  await ann.goto(`/list/${id}`);
  await ann.seeItems("Milk", "Bread", "Salt");
  front.lineOf("").cut();
  await ann.edit("Milk", "Oat milk");
  await ann.press("checkbox", "Bread");
  await ann.seeItems("Oat milk", "Salt", "Bread");
  await expect.poll(ann.text).toContain("Offline – 2 changes waiting");
  await ann.run(() => {
    addEventListener("pageshow", ({ persisted }) => {
      (window as Global).isBack = persisted;
    });
  });
  // A page that asks for something in the moment in which it is left is not kept; by then it asks ever more rarely.
  const attempts = () =>
    ann.run(() => {
      const all = performance.getEntriesByType("resource");
      return all.filter(({ name }) => name.includes("documents:batchGet")).length;
    });
  await expect.poll(attempts).toBeGreaterThan(8);

  await ann.goto("/robots.txt");
  front.lineOf("").mend();
  await ann.goto(`/list/${id}`);
  await expect.poll(stored).toEqual(["Oat milk", "Bread (done)", "Salt"]);
  const items = (await storedList(id))?.items ?? [];
  const texts = ["Soy milk", "Rye bread", "Sea salt"];
  await changeStoredList(id, {
    items: items.map((item, index) => ({ ...item, text: texts[index] ?? "", done: false })),
    updated_at: new Date(),
  });
  await ann.seeItems(...texts);

  // Past robots.txt.
  await ann.run(() => history.go(-2));
  await expect.poll(() => ann.run(() => (window as Global).isBack)).toBe(true);
  await ann.seeItems(...texts);
  await ann.add("Eggs");
  await expect.poll(stored).toEqual([...texts, "Eggs"]);
});

test("a part of the app that could not be fetched comes with the network, and what waited is sent", async ({
  bring,
  front,
}) => {
  const ann = await bring(FIREFOX);
  await ann.goto("/");
  // The database's part, and the page, which tells that it is of no use to load it anew.
  front.withhold(/^\/$|^\/assets\/lists-(?!screen)/);
  await ann.signUp("Ann");
  await ann.press("button", "Create new list");
  await ann.seeItems(...HINT_ITEMS);
  await expect.poll(ann.text).toContain("Offline – 1 change waiting");
  const id = (await ann.path()).replace("/list/", "");
  front.withhold(null);
  await expect.poll(() => storedTexts(id)).toEqual(HINT_ITEMS);
  await ann.seeItems(...HINT_ITEMS);
});
