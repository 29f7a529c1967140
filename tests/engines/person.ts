import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as TestingLibrary from "@testing-library/dom";
import { until } from "./until";
import type { Point, PointerType, Tab } from "./webdriver";

/** What the page knows once the library that finds elements as people do has been brought into it. */
type Global = Window & { TestingLibraryDom?: typeof TestingLibrary };

// Firefox gives each script a global object of its own, with the window behind it.
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve(
    "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
  ),
  "utf8",
);

/** How long a finger rests before it moves, and before it lets go, in milliseconds: a person is slower. */
const HOLD_MS = 300;

/** Somebody at a browser, who finds things by what they are called. */
export type Person = ReturnType<typeof createPerson>;

/** @param by with what this person points */
export function createPerson(tab: Tab, origin: string, by: PointerType) {
  async function bringLibrary() {
    const isThere = await tab.run(() => "TestingLibraryDom" in window);
    if (!isThere)
      await tab.runSource(`${LIBRARY};window.TestingLibraryDom = globalThis.TestingLibraryDom`);
  }

  /** Where the middle of an element is in the window, or null while there is none that can be reached. */
  async function find(role: string, name: string): Promise<Point | null> {
    await bringLibrary();
    return tab.run(
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
        const middle = { x: left + width / 2, y: top + height / 2 };
        const reached = document.elementFromPoint(middle.x, middle.y);
        return element.contains(reached) || reached?.contains(element) ? middle : null;
      },
      role,
      name,
    );
  }

  /** Waits until an element is there, and rests. @returns its middle */
  const see = (role: string, name: string) =>
    until(
      async () => {
        const before = await find(role, name);
        const now = before && (await find(role, name));
        return now && before.x === now.x && before.y === now.y ? now : null;
      },
      async () => `There is no ${role} "${name}" on the page:\n${await text()}`,
    );
  const text = () => tab.run(() => document.body.innerText);

  return {
    tab,
    see,
    text,
    goto: (path: string) => tab.goto(new URL(path, origin).href),
    path: () => tab.run(() => location.pathname),

    async press(role: string, name: string): Promise<void> {
      await tab.press(await see(role, name), by);
    },

    async doublePress(role: string, name: string): Promise<void> {
      await tab.doublePress(await see(role, name), by);
    },

    /** Writes into a field, over what is there. */
    async fill(label: string, value: string): Promise<void> {
      await tab.press(await see("field", label), by);
      await tab.run(() => (document.activeElement as HTMLInputElement).select());
      await tab.type(value);
    },

    /** Takes an item by its handle to the place of another one. */
    async drag(item: string, place: string): Promise<void> {
      const from = await see("button", `Move ${item}`);
      await tab.drag(from, await see("button", `Move ${place}`), by, HOLD_MS);
    },

    /** Waits until these are the items on the screen, the open ones first. */
    async seeItems(...expected: readonly string[]): Promise<void> {
      let last: readonly string[] = [];
      await until(
        async () => {
          last = await tab.run(() =>
            [...document.querySelectorAll("main li")].map((row) => row.textContent?.trim() ?? ""),
          );
          return last.join("\n") === expected.join("\n") || null;
        },
        async () => `The items are ${last.join(", ")}, and not ${expected.join(", ")}.`,
      );
    },
  };
}
