import { type OobCode, readOobCodes } from "../../scripts/backend/emulator-admin";
import { mailLink } from "../../scripts/start/mails";
import { emulatorHosts } from "./environment";
import { expect, type Person } from "./fixtures";
import {
  anonymousSession,
  anonymousTokens,
  type StoredSession,
  sessionByPassword,
  storeAccount,
  type Tokens,
  tokensFor,
} from "./stored-accounts";

/** The password of everybody in the tests. */
export const PASSWORD = "lettuce and tomato";

/** Signs somebody up by the form on the page they are on, or on the front page. They are on their lists then. */
export async function signUp({ page, name, email }: Person): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto("/");
  }
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/lists");
}

/** Logs somebody in by the form on the page they are on, once that is there. */
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
 * The link in the newest mail of a kind to somebody, once it is there; without the origin, for `page.goto`.
 */
export async function mailTo(
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

/** Makes an account for somebody, past the app. @returns their uid */
export function giveAccount(
  { name, email }: Person,
  account: { readonly emailVerified?: boolean; readonly localId?: string } = {},
): Promise<string> {
  return storeAccount({ email, password: PASSWORD, displayName: name, ...account });
}

/**
 * Makes an account for somebody and has their browser remember it, as if they had logged in on an earlier day. They
 * are on no page of the app yet.
 * @returns their uid
 */
export async function comeSignedIn(
  person: Person,
  account: Parameters<typeof giveAccount>[1] = {},
): Promise<string> {
  const uid = await giveAccount(person, account);
  const { name, email } = person;
  const tokens = await tokensOf(person);
  await remember(person, sessionByPassword(tokens, { email, displayName: name }));
  return uid;
}

/** What the identity service answers when somebody with an account signs in. */
export async function tokensOf({ email }: Person): Promise<Tokens> {
  const tokens = await tokensFor(email, PASSWORD);
  if (!tokens) throw new Error(`The identity service does not know ${email}.`);
  return tokens;
}

/**
 * Has somebody's browser remember a user whom the access rules refuse everything: one without an account of their
 * own.
 */
export async function comeUnwelcome(person: Person): Promise<void> {
  await remember(person, anonymousSession(await anonymousTokens()));
}

/** Leaves a session in somebody's browser. They are on some page of the app's origin then that is not the app. */
async function remember({ page }: Person, { key, text }: StoredSession): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);
}
