import { HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import { createPerson, type Person } from "./person";
import { until } from "./until";
import type { PointerType, Tab } from "./webdriver";

const PASSWORD = "lettuce and tomato";

/** What one needs for two people to meet. */
export type Meeting = {
  readonly origin: string;
  readonly open: () => Promise<Tab>;
  readonly by: PointerType;
  /** Told what is being done. */
  readonly onStep: (step: string) => void;
};

/**
 * The main journey: Ann makes a list and sends its link to Bob, who signs up; each sees what the other changes.
 * @throws where it comes to a stop, saying what is on the screen
 */
export async function journey({ origin, open, by, onStep }: Meeting): Promise<void> {
  const tabs: Tab[] = [];
  const bring = async () => {
    const tab = await open();
    tabs.push(tab);
    return createPerson(tab, origin, by);
  };
  try {
    onStep("Ann signs up and makes a list");
    const ann = await bring();
    await ann.goto("/");
    await signUp(ann, "Ann");
    await ann.press("button", "Create new list");
    await ann.see("heading", SAMPLE_NAME);
    await ann.seeItems(...HINT_ITEMS);

    onStep("She removes the hints and adds what she needs");
    for (const hint of HINT_ITEMS) await choose(ann, hint, "Delete");
    for (const text of ["Milk", "Bread", "Tomatos", "Salt"]) await add(ann, text);
    await ann.seeItems("Milk", "Bread", "Tomatos", "Salt");

    onStep("She ticks, edits, drags, and renames the list");
    await ann.press("checkbox", "Salt");
    await choose(ann, "Tomatos", "Edit");
    await ann.fill("Item text", "Tomatoes");
    await ann.tab.key("Enter");
    await ann.seeItems("Milk", "Bread", "Tomatoes", "Salt");
    await ann.drag("Tomatoes", "Milk");
    await ann.seeItems("Tomatoes", "Milk", "Bread", "Salt");
    await ann.doublePress("button", SAMPLE_NAME);
    await ann.fill("List name", "Saturday market");
    await ann.tab.key("Enter");
    await ann.see("heading", "Saturday market");

    onStep("Bob opens the link, is told that the list is saved, and signs up");
    const bob = await bring();
    await bob.goto(await ann.path());
    await until(
      async () => (await bob.text()).includes("We have saved the list for you.") || null,
      "Bob is not told that the list is saved.",
    );
    await signUp(bob, "Bob");
    await bob.see("heading", "Saturday market");
    await bob.tab.run(() => document.querySelector<HTMLElement>("main a")?.click());
    await bob.seeItems("Tomatoes", "Milk", "Bread", "Salt");

    onStep("What either does appears on the other's screen");
    await add(bob, "Lettuce");
    await ann.seeItems("Tomatoes", "Milk", "Bread", "Lettuce", "Salt");
    await ann.press("checkbox", "Milk");
    await bob.seeItems("Tomatoes", "Bread", "Lettuce", "Milk", "Salt");
    await bob.drag("Lettuce", "Tomatoes");
    await ann.seeItems("Lettuce", "Tomatoes", "Bread", "Milk", "Salt");

    onStep("Bob comes again and finds all as it was");
    await bob.goto(await ann.path());
    await bob.seeItems("Lettuce", "Tomatoes", "Bread", "Milk", "Salt");
  } finally {
    await Promise.all(tabs.map((tab) => tab.end()));
  }
}

async function signUp(person: Person, name: string): Promise<void> {
  await person.fill("Name", name);
  await person.fill("Email", `${name}-${Date.now()}@example.com`.toLowerCase());
  await person.fill("Password", PASSWORD);
  await person.press("button", "Sign up");
  await until(async () => (await person.path()) === "/lists" || null, `${name} is not signed up.`);
  // On a narrow screen it covers what is below it.
  await person.press("button", "Close");
}

async function add(person: Person, text: string): Promise<void> {
  await person.fill("New item", text);
  await person.tab.key("Enter");
}

async function choose(person: Person, item: string, entry: "Edit" | "Delete"): Promise<void> {
  await person.press("button", `Actions for ${item}`);
  await person.press("menuitem", entry);
}
