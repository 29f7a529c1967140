import { randomUUID } from "node:crypto";
import { startSignedIn } from "../support/accounts";
import type { Person } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { item } from "../support/stored-lists";
import { toasts } from "../support/toasts";

/** One screen of the app in one state, and the way to get there. */
export type State = {
  /** Names its pictures: kebab-case, unique. */
  readonly name: string;
  /** The name with blanks instead of hyphens. */
  readonly title: string;
  /**
   * Brings a person with a blank page to the state.
   * @returns a function that ends a pending action, such as a press
   */
  readonly show: (person: Person) => Promise<void | (() => Promise<void>)>;
};

/** A person, with the elements on the screen of a list. */
type Actor = Person & { readonly list: ReturnType<typeof listPage> };

/** A path to go to, a text to wait for, or any other action. */
export type Action = string | ((actor: Actor) => ReturnType<State["show"]>);

/** Returns a state for each name, with the steps that lead to it. The last step may return a function that ends it. */
export function states(stepsByName: Readonly<Record<string, readonly Action[]>>): readonly State[] {
  return Object.entries(stepsByName).map(([name, steps]) => ({
    name,
    title: name.replaceAll("-", " "),
    async show(person) {
      const actor = { ...person, list: listPage(person.page) };
      let end: Awaited<ReturnType<typeof perform>> | undefined;
      for (const step of steps) end = await perform(step, actor);
      return end;
    },
  }));
}

async function perform(step: Action, actor: Actor) {
  if (typeof step === "function") return step(actor);
  if (step.startsWith("/")) return goTo(actor, step);
  return actor.page.getByText(step).filter({ visible: true }).first().waitFor();
}

/** Goes to a path, and waits for a heading. */
export async function goTo({ page }: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).last().waitFor();
}

/** Presses the button with this name. */
export function tap(name: string): Action {
  return ({ page }) => press(page.getByRole("button", { name, exact: true }));
}

/** Fills in a form with the person's own address and these fields, then presses the button. */
export function send(button: string, fields: Readonly<Record<string, string>>): Action {
  return async ({ page, email }) => {
    for (const [label, text] of Object.entries({ Email: email, ...fields })) {
      await page.getByLabel(label).fill(text);
    }
    await page.getByRole("button", { name: button }).click();
  };
}

export const aToast: Action = ({ page }) => toasts(page).first().waitFor();
export const aDialog: Action = ({ page }) => page.getByRole("dialog").waitFor();

/** The user ids of other people, chosen for their avatars: the first digit is the produce, the second the colour. */
export const OTHERS = ["ben-16", "carla-23", "deniz-38", "emil-74", "fatma-97", "gil-42"] as const;

/** The texts of items. */
export const SHOPPING = [
  ..."Milk, Sourdough bread, Tomatoes, 2 lettuces, Olive oil, Eggs, Oats".split(", "),
  ..."Coffee beans, Dish soap, Lemons".split(", "),
];
export const OPEN = SHOPPING.slice(0, 5).map((text) => item(text));
export const DONE = ["Butter", "Salt", "Spaghetti"].map((text) => item(text, { done: true }));

/** Returns a new user id whose avatar is a tomato on green. */
export const newUid = () => `04-${randomUUID().replaceAll(/\d/g, "x")}`;

/** Creates an account for a person who is signed in from an earlier day. @returns their uid */
export function signIn(person: Person, account: { emailVerified?: boolean } = {}): Promise<string> {
  return startSignedIn(person, { localId: newUid(), emailVerified: true, ...account });
}

/** Signs a person in who has no list. */
export const signedIn: Action = async (actor) => void (await signIn(actor));
