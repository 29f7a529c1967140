import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import type * as TestingLibrary from "@testing-library/dom";
import { PASSWORD } from "../support/accounts";
import { storedAccount } from "../support/stored-accounts";

/** As much of the W3C's WebDriver as the tests need. */
export type Command = "Navigate" | "Back" | "ExecuteScript" | "PerformActions";

/** Sends a command to a browser. @returns the value it answers with. @throws with the browser's own message */
type Send = (command: Command, parameters: object) => Promise<unknown>;

/** A running browser with one tab. */
export type Browser = { readonly send: Send; readonly stop: () => Promise<void> };

/** How a finger presses, or a mouse. */
export type PointerType = "touch" | "mouse";

type Point = { readonly x: number; readonly y: number };

/** What the page knows once the library that finds elements as people do has been brought into it. */
type Global = Window & { TestingLibraryDom?: typeof TestingLibrary };

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve(
    "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
  ),
  "utf8",
);

/** How long a finger rests before it moves, and before it lets go, in milliseconds: a person is slower. */
const HOLD_MS = 300;

/** Milliseconds for each part of a dragging movement, so that the page sees it move. */
const STEP_MS = 20;
const STEPS = 12;

/** Enter, by WebDriver's table of keys without a character. */
const ENTER = "\uE007";

const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };
const REST = { type: "pause", duration: HOLD_MS };

/** Somebody at a browser, who finds things by what they are called. */
export type Person = ReturnType<typeof createPerson>;

/** @param pointerType with what this person points */
export function createPerson({ send }: Browser, origin: string, pointerType: PointerType) {
  /** Runs a function in the page. It sees nothing but its arguments. */
  const run = <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => send("ExecuteScript", { script: `return (${work})(...arguments)`, args }) as Promise<Result>;

  const perform = (actions: object) => send("PerformActions", { actions: [actions] });

  const point = (...actions: object[]) =>
    perform({ type: "pointer", id: pointerType, parameters: { pointerType }, actions });

  const type = (text: string) =>
    perform({
      type: "key",
      id: "keyboard",
      actions: [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    });

  const text = () => run(() => document.body.innerText);

  /** Where the middle of an element is in the window, or null while there is none that can be reached. */
  async function find(role: string, name: string): Promise<Point | null> {
    // Firefox gives each script a global object of its own, with the window behind it.
    if (!(await run(() => "TestingLibraryDom" in window)))
      await send("ExecuteScript", {
        script: `${LIBRARY};window.TestingLibraryDom = globalThis.TestingLibraryDom`,
        args: [],
      });
    return run(
      (role_, name_) => {
        const { queryAllByRole, queryAllByLabelText } = (window as Global).TestingLibraryDom ?? {};
        const found =
          role_ === "field"
            ? queryAllByLabelText?.(document.body, name_)
            : queryAllByRole?.(document.body, role_, { name: name_ });
        const element = found?.[0];
        if (!element) return null;
        element.scrollIntoView({ block: "nearest" });
        const { left, top, width, height } = element.getBoundingClientRect();
        const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
        const reached = document.elementFromPoint(middle.x, middle.y);
        return element.contains(reached) || reached?.contains(element) ? middle : null;
      },
      role,
      name,
    );
  }

  /** Waits until an element is there, and rests. @returns its middle */
  async function see(role: string, name: string): Promise<Point> {
    let middle: Point | null = null;
    await expect(async () => {
      const before = await find(role, name);
      middle = await find(role, name);
      if (!middle) throw new Error(`There is no ${role} "${name}" on the page:\n${await text()}`);
      expect(middle).toEqual(before);
    }).toPass();
    return middle ?? { x: 0, y: 0 };
  }

  const moveTo = async (role: string, name: string) => ({
    type: "pointerMove",
    ...(await see(role, name)),
  });

  const person = {
    see,
    text,
    run,
    goto: (path: string) => send("Navigate", { url: new URL(path, origin).href }),
    goBack: () => send("Back", {}),
    path: () => run(() => location.pathname),
    pressEnter: () => type(ENTER),

    async press(role: string, name: string): Promise<void> {
      await point(await moveTo(role, name), DOWN, UP);
    },

    async doublePress(role: string, name: string): Promise<void> {
      await point(await moveTo(role, name), DOWN, UP, DOWN, UP);
    },

    /** Writes into a field, over what is there. */
    async fill(label: string, value: string): Promise<void> {
      await point(await moveTo("field", label), DOWN, UP);
      await run(() => (document.activeElement as HTMLInputElement).select());
      await type(value);
    },

    /** Takes an item by its handle, lets the page answer to that, and takes it to the place of another one. */
    async drag(item: string, place: string): Promise<void> {
      const from = await moveTo("button", `Move ${item}`);
      const to = await see("button", `Move ${place}`);
      const steps = Array.from({ length: STEPS }, (_, index) => {
        const part = (a: number, b: number) => Math.round(a + ((b - a) * (index + 1)) / STEPS);
        return { ...from, x: part(from.x, to.x), y: part(from.y, to.y), duration: STEP_MS };
      });
      await point(from, DOWN, REST, ...steps, REST, UP);
    },

    /** Waits until these are the items on the screen, the open ones first. */
    async seeItems(...expected: readonly string[]): Promise<void> {
      const items = () =>
        run(() => [...document.querySelectorAll("main li")].map((row) => row.textContent?.trim()));
      await expect.poll(items).toEqual(expected);
    },
  };

  return {
    ...person,

    /** Signs up by the form on the page. @returns the new user's uid */
    async signUp(name: string): Promise<string> {
      const email = `${name}-${Date.now()}@example.com`.toLowerCase();
      await person.fill("Name", name);
      await person.fill("Email", email);
      await person.fill("Password", PASSWORD);
      await person.press("button", "Sign up");
      await expect.poll(person.path).toBe("/lists");
      await person.see("heading", "Your lists");
      // On a narrow screen it covers what is below it.
      await person.press("button", "Close");
      return (await storedAccount(email))?.localId ?? "";
    },

    /** Adds an item to the list on the screen. */
    async add(text: string): Promise<void> {
      await person.fill("New item", text);
      await person.pressEnter();
    },

    /** Opens the menu of an item, and takes one entry. */
    async choose(item: string, entry: "Edit" | "Delete"): Promise<void> {
      await person.press("button", `Actions for ${item}`);
      await person.press("menuitem", entry);
    },

    async edit(item: string, text: string): Promise<void> {
      await this.choose(item, "Edit");
      await person.fill("Item text", text);
      await person.pressEnter();
    },

    /** Renames the list on the screen. */
    async rename(from: string, to: string): Promise<void> {
      // On a busy machine two taps may be too far apart to be one double tap; a person would tap again.
      await expect(async () => {
        if (await find("button", from)) await person.doublePress("button", from);
        expect(await find("field", "List name")).not.toBeNull();
      }).toPass();
      await person.fill("List name", to);
      await person.pressEnter();
    },
  };
}
