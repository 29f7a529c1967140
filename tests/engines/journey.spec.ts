import { HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import * as words from "../../src/screens/lists/words";
import { expect } from "../support/fixtures";
import { ENGINES } from "./engines";
import { test } from "./fixtures";

for (const engine of ENGINES) {
  test(`two people share a list in ${engine.name}`, async ({ personIn }) => {
    // Ann signs up and creates a list.
    const ann = await personIn(engine);
    await ann.goto("/");
    await ann.signUp("Ann");
    // The button moves when this text appears.
    await expect.poll(ann.text).toContain(words.empty);
    await ann.press("button", "Create new list");
    await ann.waitFor("heading", SAMPLE_NAME);
    await ann.expectItems(...HINT_ITEMS);

    // She removes the hints and adds what she needs.
    for (const hint of HINT_ITEMS) await ann.choose(hint, "Delete");
    for (const text of ["Milk", "Bread", "Tomatos", "Salt"]) await ann.add(text);
    await ann.expectItems("Milk", "Bread", "Tomatos", "Salt");

    // She ticks, edits, drags, and renames the list.
    await ann.press("checkbox", "Salt");
    await ann.edit("Tomatos", "Tomatoes");
    await ann.expectItems("Milk", "Bread", "Tomatoes", "Salt");
    await ann.drag("Tomatoes", "Milk");
    await ann.expectItems("Tomatoes", "Milk", "Bread", "Salt");
    if (engine.hasTouch) {
      // A flick that begins on a handle scrolls.
      await ann.flick("Bread");
      await ann.expectItems("Tomatoes", "Milk", "Bread", "Salt");
    }
    await ann.rename(SAMPLE_NAME, "Saturday market");
    await ann.waitFor("heading", "Saturday market");

    // Bob opens the link, reads that the list is saved, and signs up.
    const bob = await personIn(engine);
    await bob.goto(await ann.path());
    await expect.poll(bob.text).toContain("We have saved the list for you.");
    await bob.signUp("Bob");
    await bob.press("heading", "Saturday market");
    await bob.expectItems("Tomatoes", "Milk", "Bread", "Salt");

    // The changes of both appear on the other's screen.
    await bob.add("Lettuce");
    await ann.expectItems("Tomatoes", "Milk", "Bread", "Lettuce", "Salt");
    await ann.press("checkbox", "Milk");
    await bob.expectItems("Tomatoes", "Bread", "Lettuce", "Milk", "Salt");
    await bob.drag("Lettuce", "Tomatoes");
    await ann.expectItems("Lettuce", "Tomatoes", "Bread", "Milk", "Salt");

    // Bob returns and finds the same list, and his half-typed item.
    await bob.fill("New item", "Oat");
    await bob.goto(await ann.path());
    await bob.expectItems("Lettuce", "Tomatoes", "Bread", "Milk", "Salt");
    const newItem = () =>
      bob.run(() => document.querySelector<HTMLInputElement>("[role=combobox]")?.value);
    await expect.poll(newItem).toBe("Oat");
  });
}
