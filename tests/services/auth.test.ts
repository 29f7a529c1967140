import { describe, expect, it, vi } from "vitest";
import { type OobCode, readOobCodes } from "../../scripts/backend/emulator-admin";
import { DEMO_PROJECT_ID } from "../../scripts/backend/project";
import type { User } from "../../src/domain/types";
import { isWrongPassword } from "../../src/services/errors";
import { PASSWORD, startClient, startMember } from "./client";

const refusal = (code: string) => expect.objectContaining({ name: "ServiceError", code });

/** The code in the newest mail of a kind to an address. */
async function codeMailedTo(email: string, requestType: OobCode["requestType"]): Promise<string> {
  const {
    FIREBASE_AUTH_EMULATOR_HOST: authHost = "",
    FIRESTORE_EMULATOR_HOST: firestoreHost = "",
  } = process.env;
  const codes = await readOobCodes({ projectId: DEMO_PROJECT_ID, authHost, firestoreHost });
  const mail = codes.findLast((one) => one.email === email && one.requestType === requestType);
  if (!mail) throw new Error(`No ${requestType} mail to ${email}.`);
  return mail.oobCode;
}

/** Changes something about an account, past the app. */
async function update(account: { readonly localId: string } & Record<string, string>) {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const project = `identitytoolkit.googleapis.com/v1/projects/${DEMO_PROJECT_ID}`;
  const answer = await fetch(`http://${host}/${project}/accounts:update`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: "Bearer owner" },
    body: JSON.stringify(account),
  });
  expect(answer.ok).toBe(true);
}

/** Has the service take somebody's last proof of who they are for one of some minutes ago. */
const ageLogIn = (localId: string, minutes: number) =>
  update({ localId, lastLoginAt: String(Date.now() - minutes * 60_000) });

describe("signing up", () => {
  it("creates the account, sets the name and sends the verification email", {
    tags: "sign-up/account",
  }, async () => {
    const { auth, email } = startClient();
    const seen = vi.fn<(user: User | null) => void>();
    auth.watchUser(seen);
    await auth.signUp({ name: "Ann", email, password: PASSWORD });
    expect(seen).toHaveBeenLastCalledWith({
      uid: expect.any(String),
      displayName: "Ann",
      email,
      emailVerified: false,
      hasPassword: true,
    });
    await expect(codeMailedTo(email, "VERIFY_EMAIL")).resolves.toBeTruthy();
  });

  it("cuts a name that is longer than lists take, and no emoji in half", async () => {
    const { auth, email } = startClient();
    const seen = vi.fn<(user: User | null) => void>();
    auth.watchUser(seen);
    await auth.signUp({ name: `${"a".repeat(99)}🥕`, email, password: PASSWORD });
    expect(seen.mock.lastCall?.[0]?.displayName).toBe("a".repeat(99));
    await auth.accountOf(seen.mock.lastCall?.[0]?.uid ?? "").updateName("b".repeat(101));
    expect(seen.mock.lastCall?.[0]?.displayName).toBe("b".repeat(100));
  });

  it("refuses an address that is taken, a weak password and a malformed address, in words", {
    tags: "messages/sign-up-fails",
  }, async () => {
    const { email } = await startMember();
    const { auth } = startClient();
    const signUp = (fields: object) =>
      auth.signUp({ name: "Eve", email: "eve@example.com", password: PASSWORD, ...fields });
    await expect(signUp({ email })).rejects.toThrow(
      "The email address is already in use by another account.",
    );
    await expect(signUp({ password: "12345" })).rejects.toThrow(
      "The password must be at least 6 characters long.",
    );
    await expect(signUp({ email: "eve" })).rejects.toThrow("The email address is badly formatted.");
  });
});

describe("logging in and out", () => {
  it("announces the user, and null afterwards", { tags: "identity/login-and-logout" }, async () => {
    const { email, uid } = await startMember();
    const { auth } = startClient();
    const seen = vi.fn<(user: User | null) => void>();
    auth.watchUser(seen);
    await auth.logIn({ email, password: PASSWORD });
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ email, displayName: "Ann" }));
    await auth.accountOf(uid).logOut();
    expect(seen).toHaveBeenLastCalledWith(null);
  });

  it("refuses a wrong password, one with spaces around it, and an unknown address, in the same words", {
    tags: "identity/login-and-logout",
  }, async () => {
    const { email } = await startMember();
    const { auth } = startClient();
    const error = await auth.logIn({ email, password: "wrong-one" }).catch((cause) => cause);
    expect(error).toEqual(refusal("wrong-password"));
    expect(isWrongPassword(error)).toBe(true);
    const elsewhere = await auth
      .logIn({ email: "nobody@example.com", password: PASSWORD })
      .catch((cause) => cause);
    expect(elsewhere).toEqual(refusal("wrong-password"));
    expect(elsewhere.message).toBe(error.message);
    await expect(auth.logIn({ email, password: ` ${PASSWORD} ` })).rejects.toEqual(
      refusal("wrong-password"),
    );
  });
});

describe("resetting the password", () => {
  it("sets a new one with the mailed code, which works once", {
    tags: "identity/password-reset",
  }, async () => {
    const { auth, email } = await startMember();
    await auth.sendPasswordReset(email);
    const oobCode = await codeMailedTo(email, "PASSWORD_RESET");
    await expect(auth.checkPasswordResetCode(oobCode)).resolves.toBe(email);
    await auth.confirmPasswordReset(oobCode, "another1");
    await auth.logIn({ email, password: "another1" });
    await expect(auth.checkPasswordResetCode(oobCode)).rejects.toEqual(
      refusal("invalid-action-code"),
    );
  });

  it("refuses an address that is not registered, and a malformed code", {
    tags: "identity/password-reset",
  }, async () => {
    const { auth } = startClient();
    await expect(auth.sendPasswordReset("nobody@example.com")).rejects.toEqual(
      refusal("user-not-found"),
    );
    await expect(auth.checkPasswordResetCode("rubbish")).rejects.toEqual(
      refusal("invalid-action-code"),
    );
  });
});

describe("verifying the address", () => {
  it("announces it with the mailed code, which works once, and gives the address", {
    tags: "identity/verify-code",
  }, async () => {
    const { auth, email } = await startMember();
    const seen = vi.fn<(user: User | null) => void>();
    auth.watchUser(seen);
    const oobCode = await codeMailedTo(email, "VERIFY_EMAIL");
    await expect(auth.applyCode(oobCode)).resolves.toBe(email);
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ emailVerified: true }));
    await expect(auth.applyCode(oobCode)).rejects.toEqual(refusal("invalid-action-code"));
  });

  it("is noticed by reloading, when it was done elsewhere", { tags: "identity/user" }, async () => {
    const { auth, uid, email } = await startMember();
    await startClient().auth.applyCode(await codeMailedTo(email, "VERIFY_EMAIL"));
    const seen = vi.fn<(user: User | null) => void>();
    auth.watchUser(seen);
    await auth.accountOf(uid).reloadUser();
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ emailVerified: true }));
  });
});

describe("an address that somebody else has changed", () => {
  it("is brought back by the code mailed to it, also where the session has ended meanwhile", async () => {
    const { auth, uid, email } = await startMember();
    await update({ localId: uid, email: `thief-${email}` });
    // So that the emulator, which counts whole seconds, takes the session for an older one.
    await update({ localId: uid, validSince: String(Math.ceil(Date.now() / 1000) + 1) });
    const seen = vi.fn<(user: User | null) => void>();
    auth.watchUser(seen);
    const oobCode = await codeMailedTo(email, "RECOVER_EMAIL");
    await expect(auth.applyCode(oobCode)).resolves.toBe(email);
    expect(seen).toHaveBeenLastCalledWith(null);
    await expect(auth.sendPasswordReset(email)).resolves.toBeUndefined();
  });
});

describe("the signed-in user", () => {
  it("is announced with a new name", { tags: "identity/user" }, async () => {
    const { auth, uid } = await startMember();
    const seen = vi.fn<(user: User | null) => void>();
    auth.watchUser(seen);
    await auth.accountOf(uid).updateName("Anna");
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ displayName: "Anna" }));
  });

  it("is deleted after showing the password again, and not with a wrong one", {
    tags: ["validation/password-for-deletion", "identity/user"],
  }, async () => {
    const { auth, uid, email } = await startMember();
    const own = auth.accountOf(uid);
    await expect(own.reauthenticate("wrong-one")).rejects.toEqual(refusal("wrong-password"));
    await own.reauthenticate(PASSWORD);
    await own.deleteUser();
    await expect(auth.logIn({ email, password: PASSWORD })).rejects.toEqual(
      refusal("wrong-password"),
    );
  });

  it("has to show again who they are once that is minutes ago, whatever the clock here says", {
    tags: "validation/password-for-deletion",
  }, async () => {
    const { auth, uid } = await startMember();
    const own = auth.accountOf(uid);
    await expect(own.requireRecentLogIn()).resolves.toBeUndefined();
    await ageLogIn(uid, 3);
    await expect(own.requireRecentLogIn()).resolves.toBeUndefined();
    await ageLogIn(uid, 5);
    vi.spyOn(Date, "now").mockReturnValue(0);
    await expect(own.requireRecentLogIn()).rejects.toEqual(refusal("requires-recent-login"));
    await own.reauthenticate(PASSWORD);
    await expect(own.requireRecentLogIn()).resolves.toBeUndefined();
  });

  it("is the only one for whom a command is done", async () => {
    const ann = await startMember();
    const bob = await startMember();
    const none = refusal("no-current-user");
    await expect(startClient().auth.accountOf(ann.uid).updateName("Nobody")).rejects.toEqual(none);
    const anns = bob.auth.accountOf(ann.uid);
    await expect(anns.deleteUser()).rejects.toEqual(none);
    await expect(anns.displayName()).rejects.toEqual(none);
    await expect(anns.logOut()).rejects.toEqual(none);
    await expect(bob.auth.accountOf(bob.uid).displayName()).resolves.toBe("Ann");
  });
});
