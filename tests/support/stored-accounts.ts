import { emulatorHosts } from "./environment";

/** An account as the identity service keeps it. */
export type StoredAccount = {
  readonly localId: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly emailVerified?: boolean;
};

/** What the identity service answers to a sign-in. */
export type Tokens = {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
};

/** What browser storage holds of a user who is signed in, where and as the Firebase SDK keeps it. */
export type StoredSession = { readonly key: string; readonly text: string };

/** The session of a user who signed in with a password. */
export function sessionByPassword(
  tokens: Tokens,
  { email, displayName }: { readonly email: string; readonly displayName: string },
): StoredSession {
  const providerData = [{ providerId: "password", uid: email, email }];
  return sessionOf(tokens, { email, displayName, isAnonymous: false, providerData });
}

/** The session of a user who has no account of their own. */
export function anonymousSession(tokens: Tokens): StoredSession {
  return sessionOf(tokens, { isAnonymous: true, providerData: [] });
}

function sessionOf(tokens: Tokens, user: object): StoredSession {
  const stored = {
    uid: tokens.localId,
    emailVerified: false,
    ...user,
    stsTokenManager: {
      refreshToken: tokens.refreshToken,
      accessToken: tokens.idToken,
      expirationTime: Date.now() + Number(tokens.expiresIn) * 1000,
    },
    apiKey: "demo-key",
    appName: "[DEFAULT]",
  };
  return { key: "firebase:authUser:demo-key:[DEFAULT]", text: JSON.stringify(stored) };
}

/** Makes an account, past the app. @returns its uid */
export async function storeAccount(account: {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly emailVerified?: boolean;
  /** The service chooses one unless it is given. */
  readonly localId?: string;
}): Promise<string> {
  const { localId } = (await askAsOwner("accounts", account)) as { localId: string };
  return localId;
}

/** The account with this address, or undefined. */
export async function storedAccount(email: string): Promise<StoredAccount | undefined> {
  const { users = [] } = (await askAsOwner("accounts:lookup", { email: [email] })) as {
    users?: StoredAccount[];
  };
  return users[0];
}

/** Deletes an account, past the app and whoever is signed in with it. */
export async function deleteStoredAccount(uid: string): Promise<void> {
  await askAsOwner("accounts:delete", { localId: uid });
}

/** Signs in, past the app. @returns null when the service refuses the password */
export async function tokensFor(email: string, password: string): Promise<Tokens | null> {
  return (await askAsVisitor("accounts:signInWithPassword", { email, password })) as Tokens | null;
}

/** Signs somebody in who has no account of their own, as the access rules let no one in. */
export async function anonymousTokens(): Promise<Tokens> {
  return (await askAsVisitor("accounts:signUp", {})) as Tokens;
}

/** Acts upon the code of a mailed link that verifies an address, as another device would. */
export async function applyOobCode(oobCode: string): Promise<void> {
  await askAsVisitor("accounts:update", { oobCode });
}

/** Has the service send a mail, past the app. */
export async function sendOobCode(
  mail:
    | { readonly requestType: "PASSWORD_RESET"; readonly email: string }
    | { readonly requestType: "VERIFY_EMAIL"; readonly idToken: string },
): Promise<void> {
  await askAsVisitor("accounts:sendOobCode", mail);
}

/** Changes the address of an account as somebody would who has stolen its session: the app never does. */
export async function changeEmail({ idToken }: Tokens, email: string): Promise<void> {
  await askAsVisitor("accounts:update", { idToken, email });
}

/** Asks the identity service for what only its owner may. @throws what it refuses */
export async function askAsOwner(call: string, body: object): Promise<unknown> {
  const { authHost, projectId } = emulatorHosts();
  const url = `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/${call}`;
  const response = await post(url, body, { Authorization: "Bearer owner" });
  if (!response.ok) {
    throw new Error(`${call} answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

async function askAsVisitor(call: string, body: object): Promise<unknown> {
  const url = `http://${emulatorHosts().authHost}/identitytoolkit.googleapis.com/v1/${call}?key=demo-key`;
  const response = await post(url, { ...body, returnSecureToken: true }, {});
  return response.ok ? response.json() : null;
}

function post(url: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
