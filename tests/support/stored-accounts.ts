import { emulatorHosts } from "./environment";

/** An account in the identity service. */
export type StoredAccount = {
  readonly localId: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly emailVerified?: boolean;
};

/** The identity service's response to a sign-in. */
export type Tokens = {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
};

/** A signed-in user in browser storage, with the key and in the format of the Firebase SDK. */
export type StoredSession = { readonly key: string; readonly text: string };

/** Returns the session of a user who signed in with a password; without `user` that of an anonymous one. */
export function formatSession(
  tokens: Tokens,
  user?: { readonly email: string; readonly displayName: string },
): StoredSession {
  const stored = {
    uid: tokens.localId,
    emailVerified: false,
    ...user,
    isAnonymous: !user,
    providerData: user ? [{ providerId: "password", uid: user.email, email: user.email }] : [],
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

/** Creates an account without the app. Returns its uid. */
export async function storeAccount(account: {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly emailVerified?: boolean;
  /** By default the service chooses one. */
  readonly localId?: string;
}): Promise<string> {
  const { localId } = (await callAsOwner("accounts", account)) as { localId: string };
  return localId;
}

/** Returns the account with this address, or undefined. */
export async function storedAccount(email: string): Promise<StoredAccount | undefined> {
  const { users = [] } = (await callAsOwner("accounts:lookup", { email: [email] })) as {
    users?: StoredAccount[];
  };
  return users[0];
}

/** Deletes an account without the app. Its sessions stay in their browsers. */
export async function deleteStoredAccount(uid: string): Promise<void> {
  await callAsOwner("accounts:delete", { localId: uid });
}

/** Signs in without the app. Returns null if the service refuses the password. */
export async function tokensFor(email: string, password: string): Promise<Tokens | null> {
  return (await callAsVisitor("accounts:signInWithPassword", { email, password })) as Tokens | null;
}

/** Signs an anonymous user in. The access rules deny everything to such a user. */
export async function anonymousTokens(): Promise<Tokens> {
  return (await callAsVisitor("accounts:signUp", {})) as Tokens;
}

/** Applies the code of a mailed link that verifies an address, as another device would. */
export async function applyOobCode(oobCode: string): Promise<void> {
  await callAsVisitor("accounts:update", { oobCode });
}

/** Makes the service send a mail, without the app. */
export async function sendOobCode(
  mail:
    | { readonly requestType: "PASSWORD_RESET"; readonly email: string }
    | { readonly requestType: "VERIFY_EMAIL"; readonly idToken: string },
): Promise<void> {
  await callAsVisitor("accounts:sendOobCode", mail);
}

/** Changes the address of an account, as the thief of a session could, without a mail to the new address. */
export async function changeEmail({ idToken }: Tokens, email: string): Promise<void> {
  await callAsVisitor("accounts:update", { idToken, email });
}

/** Calls the identity service with administrator rights. @throws if it refuses */
export async function callAsOwner(call: string, body: object): Promise<unknown> {
  const { authHost, projectId } = emulatorHosts();
  const url = `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/${call}`;
  const response = await post(url, body, { Authorization: "Bearer owner" });
  if (!response.ok) {
    throw new Error(`${call} responded with ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

async function callAsVisitor(call: string, body: object): Promise<unknown> {
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
