import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type * as TestingLibrary from "@testing-library/dom";
import { PASSWORD } from "../support/accounts";
import { storedAccount } from "../support/stored-accounts";

export type Point = { readonly x: number; readonly y: number };

/** A running browser with one tab. */
export type Driver = {
  goto(url: string): Promise<unknown>;
  /** Evaluates an expression in the page. */
  run(script: string): Promise<unknown>;
  /** Presses the mouse, or a finger. It moves over the window until it is up. */
  down(at: Point): Promise<unknown>;
  move(to: Point): Promise<unknown>;
  up(): Promise<unknown>;
  /** Types into what has the focus. Enter is "\n". */
  type(text: string): Promise<unknown>;
  stop(): Promise<unknown>;
};

type Role = "button" | "checkbox" | "heading" | "menuitem" | "label";

/** Finds elements as people do: by role and name. It is brought into the page. */
const LIBRARY = readFileSync(
  new URL(import.meta.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js")),
  "utf8",
);
declare const TestingLibraryDom: typeof TestingLibrary;

export type Person = ReturnType<typeof createPerson>;

export function createPerson(driver: Driver, origin: string) {
  /** Runs a function in the page. It sees nothing but its arguments. */
  const run = <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => driver.run(`(${work})(...${JSON.stringify(args)})`) as Promise<Result>;

  const path = () => run(() => location.pathname);
  const text = () => run(() => document.body.innerText);

  /** Where the middle of an element is in the window, or null while there is none that can be reached. */
  async function find(role: Role, name: string): Promise<Point | null> {
    if (!(await run(() => "TestingLibraryDom" in window))) {
      await driver.run(`(() => { ${LIBRARY} })()`);
    }
    return run(
      (role_, name_) => {
        const { queryAllByRole, queryAllByLabelText } = TestingLibraryDom;
        const [element] =
          role_ === "label"
            ? queryAllByLabelText(document.body, name_)
            : queryAllByRole(document.body, role_, { name: name_ });
        element?.scrollIntoView({ block: "nearest" });
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        const onTop = document.elementFromPoint(middle.x, middle.y);
        return element?.contains(onTop) || onTop?.contains(element ?? null) ? middle : null;
      },
      role,
      name,
    );
  }

  /** Waits until an element is there, and rests. @returns its middle */
  async function see(role: Role, name: string): Promise<Point> {
    let middle: Point | null = null;
    await expect(async () => {
      const before = await find(role, name);
      middle = await find(role, name);
      if (!middle) throw new Error(`There is no ${role} "${name}" on the page:\n${await text()}`);
      expect(middle).toEqual(before);
    }).toPass();
    return middle ?? { x: 0, y: 0 };
  }

  async function press(role: Role, name: string, times = 1): Promise<void> {
    const middle = await see(role, name);
    for (let time = 0; time < times; time++) {
      await driver.down(middle);
      await driver.up();
    }
  }

  /** Writes into a field, over what is there. */
  async function fill(label: string, value: string): Promise<void> {
    await press("label", label);
    await run(() => (document.activeElement as HTMLInputElement).select());
    await driver.type(value);
  }

  async function choose(item: string, entry: "Edit" | "Delete"): Promise<void> {
    await press("button", `Actions for ${item}`);
    await press("menuitem", entry);
  }

  return {
    run,
    path,
    see,
    press,
    choose,
    goto: (address: string) => driver.goto(new URL(address, origin).href),
    text,

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

    add: (text: string) => fill("New item", `${text}\n`),

    async edit(item: string, text: string): Promise<void> {
      await choose(item, "Edit");
      await fill("Item text", `${text}\n`);
    },

    /** Takes an item by its handle, and drags it to the place of another one, which makes way. */
    async drag(item: string, place: string): Promise<void> {
      const count = (selector: string) =>
        run((one) => document.querySelectorAll(one).length, selector);
      await driver.down(await see("button", `Move ${item}`));
      await expect.poll(() => count("[data-dragging]")).toBe(1);
      await driver.move(await see("button", `Move ${place}`));
      await expect.poll(() => count("li:not([data-dragging])[style*=translate]")).not.toBe(0);
      await driver.up();
    },

    async rename(from: string, to: string): Promise<void> {
      // On a busy machine two taps may be too far apart to be one double tap; a person would tap again.
      await expect(async () => {
        if (await find("button", from)) await press("button", from, 2);
        expect(await find("label", "List name")).not.toBeNull();
      }).toPass();
      await fill("List name", `${to}\n`);
    },
  };
}
