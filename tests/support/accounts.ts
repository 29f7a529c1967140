import type { Page } from "@playwright/test";
import { type OobCode, readOobCodes } from "../../scripts/backend/emulator-admin";
import { mailLink } from "../../scripts/start/mails";
import { emulatorHosts } from "./environment";
import { expect, type Person } from "./fixtures";
import {
  anonymousTokens,
  formatSession,
  type StoredSession,
  storeAccount,
  type Tokens,
  tokensFor,
} from "./stored-accounts";

/** The password of every test user. */
export const PASSWORD = "lettuce and tomato";

/** Signs a person up by the form on their page, else on the front page. Waits for their lists. */
export async function signUp(person: Person): Promise<void> {
  const { page } = person;
  if (page.url() === "about:blank") {
    await page.goto("/");
  }
  await submitSignUp(person);
  await page.waitForURL("**/lists");
}

/** Fills in and submits the sign-up form on a person's page. */
export async function submitSignUp(
  { page, ...person }: Person,
  { name = person.name, email = person.email, password = PASSWORD } = {},
): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
}

/** Logs a person in by the form on their page. Waits for the form. */
export async function logIn(
  { page, email }: Pick<Person, "page" | "email">,
  password = PASSWORD,
): Promise<void> {
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/**
 * Follows the link to the log-in and logs a person in there. Waits for their lists. A page load instead of a link could
 * time out a log-in in another tab (docs/decisions/one-user-per-page.md, Cost).
 */
export async function logInByLink(person: Pick<Person, "page" | "email">): Promise<void> {
  await person.page.getByRole("link", { name: "Log in" }).click();
  await logIn(person);
  await person.page.waitForURL("**/lists");
}

/** Logs the user of a page out, on the screen of their lists. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
}

/** Logs a person out in a new tab. Returns the tab. */
export async function logOutInNewTab({ context }: Person): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto("/lists");
  await logOut(tab);
  return tab;
}

/** Waits for a mail of this type to a person. Returns the newest link without its origin, for `page.goto`. */
export async function mailedLink(
  { email }: Person,
  requestType: OobCode["requestType"],
): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mails = await readOobCodes(emulatorHosts());
      const mail = mails.findLast((one) => one.email === email && one.requestType === requestType);
      link = mail ? mailLink(mail, "") : "";
      return link;
    })
    .not.toBe("");
  return link;
}

/** Creates an account for a person without the app. Returns their uid. */
export function createAccount(
  { name, email }: Pick<Person, "name" | "email">,
  account: { readonly emailVerified?: boolean; readonly localId?: string } = {},
): Promise<string> {
  return storeAccount({ email, password: PASSWORD, displayName: name, ...account });
}

/**
 * Creates an account for a person and stores a session in their browser, as if they had logged in on an earlier day.
 * Opens no page of the app.
 * @returns their uid
 */
export async function startSignedIn(
  person: Person,
  account: Parameters<typeof createAccount>[1] = {},
): Promise<string> {
  const uid = await createAccount(person, account);
  await storeSession(person, await sessionOf(person));
  return uid;
}

/** Signs a person with an account in, without the app. Returns the session. */
export async function sessionOf(person: Pick<Person, "name" | "email">): Promise<StoredSession> {
  const { email, name: displayName } = person;
  return formatSession(await tokensOf(person), { email, displayName });
}

/** Signs a person with an account in, without the app. Returns the tokens. */
export async function tokensOf({ email }: Pick<Person, "email">): Promise<Tokens> {
  const tokens = await tokensFor(email, PASSWORD);
  if (!tokens) throw new Error(`The Auth emulator has no account ${email}.`);
  return tokens;
}

/** Stores the session of an anonymous user in a person's browser. The access rules deny everything to this user. */
export async function startAnonymous(person: Person): Promise<void> {
  await storeSession(person, formatSession(await anonymousTokens()));
}

/** Stores a session in a person's browser. Leaves the browser on a page of the app's origin that is not the app. */
async function storeSession({ page }: Person, { key, text }: StoredSession): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);
}
