import type { Person } from "../support/fixtures";

/** One screen of the app in one state, and how a person gets there. */
export type State = {
  /** Names its pictures: kebab-case, unique. */
  readonly name: string;
  /** What one sees, in a few words. */
  readonly title: string;
  /** Whether it has so many elements that axe takes minutes over it; its parts are in other states. */
  readonly isVast?: boolean;
  /**
   * Brings somebody, whose page is still blank, to the state.
   * @returns lets go of what must not go on for ever, such as a finger on the screen
   */
  readonly show: (person: Person) => Promise<void | (() => Promise<void>)>;
};

/** A state by its parts. */
export function state(name: string, title: string, show: State["show"]): State {
  return { name, title, show };
}

/** Where a person goes whose way is only an address. */
export function at(path: string): State["show"] {
  return async ({ page }) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).last().waitFor();
  };
}
