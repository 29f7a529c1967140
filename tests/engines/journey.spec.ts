import { HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import { PASSWORD } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { ENGINES, ensureEngine } from "./engines";
import { type Browser, createPerson, type Person } from "./person";

const running: Browser[] = [];

test.afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
});

for (const engine of ENGINES) {
  for (const by of engine.pointers) {
    test(`two people share a list in ${engine.name}, by ${by}`, async ({ front }, testInfo) => {
      const open = await ensureEngine(engine);
      const remedy = `On Debian: apt-get install ${engine.packages.join(" ")}`;
      testInfo.skip(!open, `${engine.name} is not installed. ${remedy}`);
      if (!open) return;
      const bring = async () => {
        const browser = await open();
        running.push(browser);
        return createPerson(browser, front.origin, by);
      };

      // Ann signs up and makes a list.
      const ann = await bring();
      await ann.goto("/");
      await signUp(ann, "Ann");
      await ann.press("button", "Create new list");
      await ann.see("heading", SAMPLE_NAME);
      await ann.seeItems(...HINT_ITEMS);

      // She removes the hints and adds what she needs.
      for (const hint of HINT_ITEMS) await choose(ann, hint, "Delete");
      for (const text of ["Milk", "Bread", "Tomatos", "Salt"]) await add(ann, text);
      await ann.seeItems("Milk", "Bread", "Tomatos", "Salt");

      // She ticks, edits, drags, and renames the list.
      await ann.press("checkbox", "Salt");
      await choose(ann, "Tomatos", "Edit");
      await ann.fill("Item text", "Tomatoes");
      await ann.pressEnter();
      await ann.seeItems("Milk", "Bread", "Tomatoes", "Salt");
      await ann.drag("Tomatoes", "Milk");
      await ann.seeItems("Tomatoes", "Milk", "Bread", "Salt");
      await ann.doublePress("button", SAMPLE_NAME);
      await ann.fill("List name", "Saturday market");
      await ann.pressEnter();
      await ann.see("heading", "Saturday market");

      // Bob opens the link, is told that the list is saved, and signs up.
      const bob = await bring();
      await bob.goto(await ann.path());
      await expect.poll(bob.text).toContain("We have saved the list for you.");
      await signUp(bob, "Bob");
      await bob.press("heading", "Saturday market");
      await bob.seeItems("Tomatoes", "Milk", "Bread", "Salt");

      // What either does appears on the other's screen.
      await add(bob, "Lettuce");
      await ann.seeItems("Tomatoes", "Milk", "Bread", "Lettuce", "Salt");
      await ann.press("checkbox", "Milk");
      await bob.seeItems("Tomatoes", "Bread", "Lettuce", "Milk", "Salt");
      await bob.drag("Lettuce", "Tomatoes");
      await ann.seeItems("Lettuce", "Tomatoes", "Bread", "Milk", "Salt");

      // Bob comes again and finds all as it was.
      await bob.goto(await ann.path());
      await bob.seeItems("Lettuce", "Tomatoes", "Bread", "Milk", "Salt");
    });
  }
}

async function signUp(person: Person, name: string): Promise<void> {
  await person.fill("Name", name);
  await person.fill("Email", `${name}-${Date.now()}@example.com`.toLowerCase());
  await person.fill("Password", PASSWORD);
  await person.press("button", "Sign up");
  await expect.poll(person.path).toBe("/lists");
  // On a narrow screen it covers what is below it.
  await person.press("button", "Close");
}

async function add(person: Person, text: string): Promise<void> {
  await person.fill("New item", text);
  await person.pressEnter();
}

async function choose(person: Person, item: string, entry: "Edit" | "Delete"): Promise<void> {
  await person.press("button", `Actions for ${item}`);
  await person.press("menuitem", entry);
}
