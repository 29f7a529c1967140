import { expect } from "@playwright/test";
import { PASSWORD } from "../support/accounts";
import { storedAccount } from "../support/stored-accounts";

/** How a finger presses, or a mouse. */
export type Pointer = "touch" | "mouse";

/** What people look for: a field is found by its label. */
export type Role = "button" | "checkbox" | "field" | "heading" | "menuitem";

/** A running browser with one tab, in the words of the library that drives it. It waits for what it is to press. */
export type Driver = {
  goto(url: string): Promise<unknown>;
  /** Runs a function in the page. It sees nothing of what is around it here. */
  run<Result>(work: () => Result): Promise<Result>;
  isThere(role: Role, name: string): Promise<boolean>;
  press(role: Role, name: string, times?: 1 | 2): Promise<unknown>;
  /** Takes hold of an element; what is held goes to the middle of another one. */
  hold(role: Role, name: string): Promise<unknown>;
  moveTo(role: Role, name: string): Promise<unknown>;
  letGo(): Promise<unknown>;
  /** Types into what has the focus. Enter is "\n". */
  type(text: string): Promise<unknown>;
  stop(): Promise<unknown>;
};

/** Somebody at a browser, who finds things by what they are called. */
export type Person = ReturnType<typeof createPerson>;

export function createPerson(driver: Driver, origin: string) {
  const { run, press, isThere } = driver;
  const path = () => run(() => location.pathname);
  const see = (role: Role, name: string) =>
    expect.poll(() => isThere(role, name), `the ${role} "${name}"`).toBe(true);

  /** Writes into a field, over what is there. */
  async function fill(label: string, value: string): Promise<void> {
    await press("field", label);
    await run(() => (document.activeElement as HTMLInputElement).select());
    await driver.type(value);
  }

  /** Opens the menu of an item, and takes one entry. */
  async function choose(item: string, entry: "Edit" | "Delete"): Promise<void> {
    await press("button", `Actions for ${item}`);
    await press("menuitem", entry);
  }

  return {
    run,
    press,
    path,
    see,
    choose,
    goto: (address: string) => driver.goto(new URL(address, origin).href),
    text: () => run(() => document.body.innerText),

    /** Waits until these are the items on the screen, the open ones first. */
    async seeItems(...expected: readonly string[]): Promise<void> {
      const items = () =>
        run(() => [...document.querySelectorAll("main li")].map((row) => row.textContent?.trim()));
      await expect.poll(items).toEqual(expected);
    },

    /** Signs up by the form on the page. @returns the new user's uid */
    async signUp(name: string): Promise<string> {
      const email = `${name}-${Date.now()}@example.com`.toLowerCase();
      await fill("Name", name);
      await fill("Email", email);
      await fill("Password", PASSWORD);
      await press("button", "Sign up");
      await expect.poll(path).toBe("/lists");
      await see("heading", "Your lists");
      // On a narrow screen it covers what is below it.
      await press("button", "Close");
      return (await storedAccount(email))?.localId ?? "";
    },

    /** Adds an item to the list on the screen. */
    add: (text: string) => fill("New item", `${text}\n`),

    async edit(item: string, text: string): Promise<void> {
      await choose(item, "Edit");
      await fill("Item text", `${text}\n`);
    },

    /** Takes an item by its handle, and drags it to the place of another one, which makes way. */
    async drag(item: string, place: string): Promise<void> {
      const isHeld = () => run(() => document.querySelector("[data-dragging]") !== null);
      const hasMadeWay = () =>
        run(() => document.querySelector("li:not([data-dragging])[style*=translate]") !== null);
      await driver.hold("button", `Move ${item}`);
      await expect.poll(isHeld).toBe(true);
      await driver.moveTo("button", `Move ${place}`);
      await expect.poll(hasMadeWay).toBe(true);
      await driver.letGo();
    },

    /** Renames the list on the screen. */
    async rename(from: string, to: string): Promise<void> {
      // On a busy machine two taps may be too far apart to be one double tap; a person would tap again.
      await expect(async () => {
        if (await isThere("button", from)) await press("button", from, 2);
        expect(await isThere("field", "List name")).toBe(true);
      }).toPass();
      await fill("List name", `${to}\n`);
    },
  };
}
