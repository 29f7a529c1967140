import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type * as TestingLibrary from "@testing-library/dom";
import { PASSWORD } from "../support/accounts";
import { storedAccount } from "../support/stored-accounts";

export type Point = { readonly x: number; readonly y: number };

/** The keys of the tests, by their names in a `KeyboardEvent`. */
type Key = "ArrowDown" | "Backspace" | " " | "z";

/** A running browser with one tab. */
export type Driver = {
  goto(url: string): Promise<unknown>;
  /** Evaluates an expression in the page. */
  run(script: string): Promise<unknown>;
  /** Presses the mouse button or a finger, until `up`. */
  down(at: Point): Promise<unknown>;
  move(to: Point): Promise<unknown>;
  up(): Promise<unknown>;
  /** Types into the focused element. Enter is "\n". */
  type(text: string): Promise<unknown>;
  /** Presses a key, by its name in a `KeyboardEvent`. */
  key(name: Key, withControl?: boolean): Promise<unknown>;
  /** Closes the browser and starts it again, with its storage and its HTTP cache. */
  restart(): Promise<unknown>;
  stop(): Promise<unknown>;
};

type Role = "button" | "checkbox" | "heading" | "menuitem" | "label";

/** The source of a library for the page. It finds elements as people do: by role and name. */
const LIBRARY = readFileSync(
  new URL(import.meta.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js")),
  "utf8",
);
declare const TestingLibraryDom: typeof TestingLibrary;

export type Person = ReturnType<typeof createPerson>;

export function createPerson(driver: Driver, origin: string) {
  /** Runs a function in the page. It can use only its arguments. */
  const run = <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => driver.run(`(${work})(...${JSON.stringify(args)})`) as Promise<Result>;

  const path = () => run(() => location.pathname);
  const text = () => run(() => document.body.innerText);

  /** Returns the middle of an element in the window; null if it is missing or covered. */
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

  /** Waits until an element is visible and does not move. @returns its middle */
  async function waitFor(role: Role, name: string): Promise<Point> {
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
    const middle = await waitFor(role, name);
    for (let time = 0; time < times; time++) await pressAt(middle);
  }

  async function pressAt(point: Point): Promise<void> {
    await driver.down(point);
    await driver.up();
  }

  /** Replaces the text of a field. */
  async function fill(label: string, value: string): Promise<void> {
    await press("label", label);
    await replace(value);
  }

  /** Replaces the text of the focused field. */
  async function replace(value: string): Promise<void> {
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
    waitFor,
    press,
    pressAt,
    choose,
    fill,
    type: driver.type,
    key: driver.key,
    restart: driver.restart,
    goto: (address: string) => driver.goto(new URL(address, origin).href),
    text,

    /** Waits until these are the items on the screen, the open ones first. */
    async expectItems(...expected: readonly string[]): Promise<void> {
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
      await waitFor("heading", "Your lists");
      // Closes the toast, which covers other controls on a narrow screen.
      await press("button", "Close");
      return (await storedAccount(email))?.localId ?? "";
    },

    add: (text: string) => fill("New item", `${text}\n`),

    async edit(item: string, text: string): Promise<void> {
      await choose(item, "Edit");
      const focused = () => run(() => document.activeElement?.getAttribute("aria-label"));
      await expect.poll(focused).toBe("Item text");
      await replace(`${text}\n`);
    },

    /** Drags an item by its handle to the place of another one. Waits until that one makes way. */
    async drag(item: string, place: string): Promise<void> {
      const count = (selector: string) =>
        run((one) => document.querySelectorAll(one).length, selector);
      await driver.down(await waitFor("button", `Move ${item}`));
      await expect.poll(() => count("[data-dragging]")).toBe(1);
      await driver.move(await waitFor("button", `Move ${place}`));
      await expect.poll(() => count("li:not([data-dragging])[style*=translate]")).not.toBe(0);
      await driver.up();
    },

    /** Moves a finger or the mouse up from the handle of an item at once, and lets go. */
    async flick(item: string): Promise<void> {
      const { x, y } = await waitFor("button", `Move ${item}`);
      await driver.down({ x, y });
      for (const distance of [20, 80, 160]) await driver.move({ x, y: y - distance });
      await driver.up();
    },

    async rename(from: string, to: string): Promise<void> {
      // On a busy machine two taps may be too far apart for a double tap. Then this taps again, as a person would.
      await expect(async () => {
        if (await find("button", from)) await press("button", from, 2);
        expect(await find("label", "List name")).not.toBeNull();
      }).toPass();
      await fill("List name", `${to}\n`);
    },
  };
}
