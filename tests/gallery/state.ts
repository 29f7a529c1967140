import { randomUUID } from "node:crypto";
import { comeSignedIn } from "../support/accounts";
import type { Person } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { toasts } from "../support/toasts";

/** One screen of the app in one state, and how a person gets there. */
export type State = {
  /** Names its pictures: kebab-case, unique. */
  readonly name: string;
  /** The same in plain words. */
  readonly title: string;
  /**
   * Brings somebody, whose page is still blank, to the state.
   * @returns lets go of what must not go on for ever, such as a finger on the screen
   */
  readonly show: (person: Person) => Promise<void | (() => Promise<void>)>;
};

/** A person, and what they find on the screen of a list. */
type Visitor = Person & { readonly list: ReturnType<typeof listPage> };

/** A path to go to, a text to wait for, or anything else that somebody does. */
export type Step = string | ((visitor: Visitor) => ReturnType<State["show"]>);

/** Returns the states of these names, each with the steps that lead to it. The last step may give what ends it. */
export function states(stepsByName: Readonly<Record<string, readonly Step[]>>): readonly State[] {
  return Object.entries(stepsByName).map(([name, steps]) => ({
    name,
    title: name.replaceAll("-", " "),
    async show(person) {
      const visitor = { ...person, list: listPage(person.page) };
      let end: Awaited<ReturnType<typeof take>> | undefined;
      for (const step of steps) end = await take(step, visitor);
      return end;
    },
  }));
}

async function take(step: Step, visitor: Visitor) {
  if (typeof step === "function") return step(visitor);
  if (step.startsWith("/")) return goTo(visitor, step);
  return visitor.page.getByText(step).filter({ visible: true }).first().waitFor();
}

/** Goes to a path, and waits for a heading. */
export async function goTo({ page }: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).last().waitFor();
}

/** Presses the button of this name. */
export function tap(name: string): Step {
  return ({ page }) => press(page.getByRole("button", { name, exact: true }));
}

/** Fills in a form: one's own address, and these fields; then presses the button. */
export function send(button: string, fields: Readonly<Record<string, string>>): Step {
  return async ({ page, email }) => {
    for (const [label, text] of Object.entries({ Email: email, ...fields })) {
      await page.getByLabel(label).fill(text);
    }
    await page.getByRole("button", { name: button }).click();
  };
}

export const aToast: Step = ({ page }) => toasts(page).first().waitFor();
export const aDialog: Step = ({ page }) => page.getByRole("dialog").waitFor();

/** User ids of others, chosen for their avatars: the first digit is the produce, the second the colour. */
export const OTHERS = ["ben-16", "carla-23", "deniz-38", "emil-74", "fatma-97", "gil-42"] as const;

/** Returns a fresh user id, which gives a tomato on green. */
export const tomato = () => `04-${randomUUID().replaceAll(/\d/g, "x")}`;

/** Signs somebody in, as on an earlier day. @returns their uid */
export function signIn(person: Person, account: { emailVerified?: boolean } = {}): Promise<string> {
  return comeSignedIn(person, { localId: tomato(), emailVerified: true, ...account });
}

/** Signs somebody in who has nothing yet. */
export const signedIn: Step = async (visitor) => void (await signIn(visitor));
