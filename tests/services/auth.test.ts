import { describe, expect, it, vi } from "vitest";
import { type OobCode, readOobCodes } from "../../scripts/backend/emulator-admin";
import type { User } from "../../src/domain/types";
import type { Auth } from "../../src/services/auth";
import { isWrongPassword } from "../../src/services/errors";
import { emulatorHosts } from "../support/environment";
import { callAsOwner, storedAccount } from "../support/stored-accounts";
import { PASSWORD, refusal, startClient, startMember } from "./client";

/** Returns a mock that is called with each signed-in user, or null. */
function watch(auth: Auth) {
  const seen = vi.fn<(user: User | null) => void>();
  auth.watchUser(seen);
  return seen;
}

async function codeMailedTo(email: string, requestType: OobCode["requestType"]): Promise<string> {
  const mails = await readOobCodes(emulatorHosts());
  const mail = mails.findLast((one) => one.email === email && one.requestType === requestType);
  if (!mail) throw new Error(`No ${requestType} mail to ${email}.`);
  return mail.oobCode;
}

/** Updates an account without the app. */
const update = (account: { readonly localId: string } & Record<string, string>) =>
  callAsOwner("accounts:update", account);

describe("signing up", () => {
  it("creates the account, cuts its name to the limit of lists, and sends the verification email", {
    tags: ["sign-up/account", "identity/user"],
  }, async () => {
    const { auth, email } = startClient();
    const seen = watch(auth);
    await auth.signUp({ name: `${"a".repeat(99)}🥕`, email, password: PASSWORD });
    const uid = seen.mock.lastCall?.[0]?.uid ?? "";
    expect(uid).not.toBe("");
    const user = { uid, displayName: "a".repeat(99), email, hasPassword: true };
    expect(seen).toHaveBeenLastCalledWith({ ...user, emailVerified: false });
    await expect(codeMailedTo(email, "VERIFY_EMAIL")).resolves.toBeTruthy();
    await auth.accountFor(uid).updateName("b".repeat(101));
    expect(seen.mock.lastCall?.[0]?.displayName).toBe("b".repeat(100));
  });

  it("tells the name of a new account to the lists that it joins at once", async () => {
    const { auth, email } = startClient();
    const name = new Promise<string>((resolve, reject) => {
      auth.watchUser((user) => {
        if (user) auth.accountFor(user.uid).displayName().then(resolve, reject);
      });
    });
    await auth.signUp({ name: "Ann", email, password: PASSWORD });
    await expect(name).resolves.toBe("Ann");
  });

  it("refuses a known address, a weak password and a malformed address, each with its message", {
    tags: "messages/sign-up-fails",
  }, async () => {
    const { email } = await startMember();
    const { auth } = startClient();
    const signUp = (fields: object) =>
      auth.signUp({ name: "Eve", email: "eve@example.com", password: PASSWORD, ...fields });
    for (const [fields, words] of [
      [{ email }, "The email address is already in use by another account."],
      [{ password: "12345" }, "The password must be at least 6 characters long."],
      [{ email: "eve" }, "The email address is badly formatted."],
    ] as const) {
      await expect(signUp(fields)).rejects.toThrow(words);
    }
  });
});

describe("logging in and out", () => {
  it("announces the user, and null afterwards; a failure does not reveal who has an account", {
    tags: "identity/login-and-logout",
  }, async () => {
    const { email, uid } = await startMember();
    const { auth } = startClient();
    const seen = watch(auth);
    const logIn = (credentials: object) =>
      auth.logIn({ email, password: PASSWORD, ...credentials });
    for (const wrong of [{ password: ` ${PASSWORD} ` }, { email: "nobody@example.com" }]) {
      const error = await logIn(wrong).catch((cause) => cause);
      expect(error).toMatchObject({ code: "wrong-password", message: "Wrong email or password." });
      expect(isWrongPassword(error)).toBe(true);
    }
    await logIn({});
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ email, displayName: "Ann" }));
    await auth.accountFor(uid).logOut();
    expect(seen).toHaveBeenLastCalledWith(null);
  });
});

describe("a mailed code", () => {
  it("sets a new password once, also if it was checked before; an unknown address and an invalid code fail", {
    tags: "identity/password-reset",
  }, async () => {
    const { auth, email } = await startMember();
    await auth.sendPasswordReset(email);
    const oobCode = await codeMailedTo(email, "PASSWORD_RESET");
    for (let opened = 0; opened < 2; opened += 1)
      await expect(startClient().auth.checkPasswordResetCode(oobCode)).resolves.toBe(email);
    await auth.confirmPasswordReset(oobCode, "another1");
    await auth.logIn({ email, password: "another1" });
    for (const code of [oobCode, "rubbish"]) {
      const check = auth.checkPasswordResetCode(code);
      await expect(check).rejects.toEqual(refusal("invalid-action-code"));
    }
    const unknown = auth.sendPasswordReset("nobody@example.com");
    await expect(unknown).rejects.toEqual(refusal("user-not-found"));
  });

  it("verifies the address once, and returns it; later it does so for a user whose address is verified", {
    tags: ["identity/verify-code", "identity/user"],
  }, async () => {
    const { auth, uid, email } = await startMember();
    const seen = watch(auth);
    const oobCode = await codeMailedTo(email, "VERIFY_EMAIL");
    const used = refusal("invalid-action-code");
    await expect(auth.verifyEmail("rubbish")).rejects.toEqual(used);
    const scanner = startClient();
    await expect(scanner.auth.verifyEmail(oobCode)).resolves.toBe(email);
    await expect(scanner.auth.verifyEmail(oobCode)).rejects.toEqual(used);
    await expect(auth.verifyEmail(oobCode)).resolves.toBe(email);
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ emailVerified: true }));
    const other = await startMember();
    await expect(other.auth.verifyEmail(oobCode)).rejects.toEqual(used);
    // A reload of the user brings changes by other clients.
    await update({ localId: uid, displayName: "Anna" });
    await auth.accountFor(uid).reloadUser();
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ displayName: "Anna" }));
  });

  it("gives the account a new address; until then it keeps the old one", async () => {
    const [{ auth, uid, email }, bob] = [await startMember(), await startMember()];
    const seen = watch(auth);
    const own = auth.accountFor(uid);
    const inUse = refusal("email-already-in-use");
    await expect(own.sendAddressChange(bob.email)).rejects.toEqual(inUse);
    await expect(own.sendAddressChange("")).rejects.toEqual(refusal("missing-new-email"));
    await own.sendAddressChange(`right-${email}`);
    await own.reloadUser();
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ email, emailVerified: false }));
    await update({ localId: uid, validSince: String(Math.ceil(Date.now() / 1000) + 1) });
    const oobCode = await codeMailedTo(email, "VERIFY_AND_CHANGE_EMAIL");
    await expect(auth.verifyEmail(oobCode)).resolves.toBe(`right-${email}`);
    expect(seen).toHaveBeenLastCalledWith(null);
    const account = { localId: uid, emailVerified: true };
    expect(await storedAccount(`right-${email}`)).toMatchObject(account);
  });

  it("restores an address that an attacker has changed, even after the session has ended", async () => {
    const { auth, uid, email } = await startMember();
    await update({ localId: uid, email: `thief-${email}` });
    // The emulator counts whole seconds: so the session counts as older.
    await update({ localId: uid, validSince: String(Math.ceil(Date.now() / 1000) + 1) });
    const seen = watch(auth);
    const oobCode = await codeMailedTo(email, "RECOVER_EMAIL");
    await expect(auth.restoreEmail(oobCode)).resolves.toBe(email);
    expect(seen).toHaveBeenLastCalledWith(null);
    await expect(auth.sendPasswordReset(email)).resolves.toBeUndefined();
  });
});

describe("the signed-in user", () => {
  it("can be deleted only within minutes of a log-in or reauthentication, by the server's clock", {
    tags: ["validation/password-for-deletion", "identity/user"],
  }, async () => {
    const { auth, uid, email } = await startMember();
    const own = auth.accountFor(uid);
    const ageLogIn = (minutes: number) =>
      update({ localId: uid, lastLoginAt: String(Date.now() - minutes * 60_000) });
    await ageLogIn(3);
    await expect(own.requireRecentLogin()).resolves.toBeUndefined();
    await ageLogIn(5);
    const clock = vi.spyOn(Date, "now").mockReturnValue(0);
    await expect(own.requireRecentLogin()).rejects.toEqual(refusal("requires-recent-login"));
    await expect(own.reauthenticate("wrong-one")).rejects.toEqual(refusal("wrong-password"));
    await own.reauthenticate(PASSWORD);
    await expect(own.requireRecentLogin()).resolves.toBeUndefined();
    clock.mockRestore();
    await own.deleteUser();
    const again = auth.logIn({ email, password: PASSWORD });
    await expect(again).rejects.toEqual(refusal("wrong-password"));
  });

  it("is the only user whose commands are executed", async () => {
    const [ann, bob] = [await startMember(), await startMember()];
    const none = refusal("no-current-user");
    await expect(startClient().auth.accountFor(ann.uid).updateName("Nobody")).rejects.toEqual(none);
    const anns = bob.auth.accountFor(ann.uid);
    for (const command of [anns.deleteUser, anns.displayName, anns.logOut])
      await expect(command()).rejects.toEqual(none);
    await expect(bob.auth.accountFor(bob.uid).displayName()).resolves.toBe("Ann");
  });
});
