import { useEffect, useState } from "react";
import { identity, session } from "../client/client";
import { keepTypedEmail } from "../client/kept-for-sign-in";
import type { ServiceError } from "../domain/errors";
import type { Auth } from "../services/auth";
import { isUnreachable, toServiceError } from "../services/errors";

/** The state of the code of an emailed link. `email` is the address it concerns. */
export type CodeState =
  | { readonly status: "checking" }
  | { readonly status: "good"; readonly email: string }
  | { readonly status: "bad" | "unreachable"; readonly error: ServiceError };

/** Checks the code of a link for setting a new password, if the service can be reached. `oobCode` must not change. */
export function useResetCode(oobCode: string): CodeState {
  const state = useCode(oobCode, check);
  return state.status === "bad" && isUnreachable(state.error)
    ? { ...state, status: "unreachable" }
    : state;
}

/** Verifies or restores the address of a link. The parameters must not change. */
export function useAppliedCode(command: keyof typeof apply, oobCode: string): CodeState {
  return useCode(oobCode, apply[command]);
}

const check = (oobCode: string) => identity.call((auth) => auth.checkPasswordResetCode(oobCode));

const apply = {
  verifyEmail: (oobCode: string) => once(oobCode, (auth) => auth.verifyEmail(oobCode)),
  restoreEmail: (oobCode: string) => once(oobCode, (auth) => auth.restoreEmail(oobCode)),
};

/**
 * The results of applied codes, by user, until the page ends: a code works only once, and React may mount the screen
 * twice.
 */
const applied = new Map<string, Promise<string>>();

function once(oobCode: string, command: (auth: Auth) => Promise<string>): Promise<string> {
  const key = `${session.uid()} ${oobCode}`;
  const result = applied.get(key) ?? identity.call(command);
  applied.set(key, result);
  return result;
}

function useCode(oobCode: string, load: (oobCode: string) => Promise<string>): CodeState {
  const [state, setState] = useState<CodeState>({ status: "checking" });
  useEffect(() => {
    load(oobCode).then(
      (email) => {
        keepTypedEmail(email);
        setState({ status: "good", email });
      },
      (error) => setState({ status: "bad", error: toServiceError(error) }),
    );
  }, [oobCode, load]);
  return state;
}
