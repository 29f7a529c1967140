import { HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import * as words from "../../src/screens/lists/words";
import { expect } from "../support/fixtures";
import { ENGINES } from "./engines";
import { test } from "./fixtures";

for (const engine of ENGINES) {
  test(`two people share a list in ${engine.name}`, async ({ bring }) => {
    // Ann signs up and makes a list.
    const ann = await bring(engine);
    await ann.goto("/");
    await ann.signUp("Ann");
    // What is below moves when this comes.
    await expect.poll(ann.text).toContain(words.empty);
    await ann.press("button", "Create new list");
    await ann.see("heading", SAMPLE_NAME);
    await ann.seeItems(...HINT_ITEMS);

    // She removes the hints and adds what she needs.
    for (const hint of HINT_ITEMS) await ann.choose(hint, "Delete");
    for (const text of ["Milk", "Bread", "Tomatos", "Salt"]) await ann.add(text);
    await ann.seeItems("Milk", "Bread", "Tomatos", "Salt");

    // She ticks, edits, drags, and renames the list.
    await ann.press("checkbox", "Salt");
    await ann.edit("Tomatos", "Tomatoes");
    await ann.seeItems("Milk", "Bread", "Tomatoes", "Salt");
    await ann.drag("Tomatoes", "Milk");
    await ann.seeItems("Tomatoes", "Milk", "Bread", "Salt");
    await ann.rename(SAMPLE_NAME, "Saturday market");
    await ann.see("heading", "Saturday market");

    // Bob opens the link, is told that the list is saved, and signs up.
    const bob = await bring(engine);
    await bob.goto(await ann.path());
    await expect.poll(bob.text).toContain("We have saved the list for you.");
    await bob.signUp("Bob");
    await bob.press("heading", "Saturday market");
    await bob.seeItems("Tomatoes", "Milk", "Bread", "Salt");

    // What either does appears on the other's screen.
    await bob.add("Lettuce");
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
