import { useEffect, useState } from "react";
import { identity } from "../client/client";
import type { Auth } from "../services/auth";
import { type ServiceError, toServiceError } from "../services/errors";

/** The state of the code of an emailed link. `email` is the address it concerns. */
export type CodeState =
  | { readonly status: "checking" }
  | { readonly status: "good"; readonly email: string }
  | { readonly status: "bad"; readonly error: ServiceError };

/** Checks the code of a link for setting a new password. `oobCode` must not change. */
export function useResetCode(oobCode: string): CodeState {
  return useCode(oobCode, check);
}

/** Verifies the address of a link. `oobCode` must not change. */
export function useVerification(oobCode: string): CodeState {
  return useCode(oobCode, verifyOnce);
}

/** Restores the address of a link. `oobCode` must not change. */
export function useRestoration(oobCode: string): CodeState {
  return useCode(oobCode, restoreOnce);
}

const check = (oobCode: string) => identity.call((auth) => auth.checkPasswordResetCode(oobCode));

const verifyOnce = once((auth, oobCode) => auth.verifyEmail(oobCode));
const restoreOnce = once((auth, oobCode) => auth.applyCode(oobCode));

/** Returns a function that keeps its results: a code works only once, and React may mount the screen twice. */
function once(apply: (auth: Auth, oobCode: string) => Promise<string>) {
  const applied = new Map<string, Promise<string>>();
  return (oobCode: string): Promise<string> => {
    const result = applied.get(oobCode) ?? identity.call((auth) => apply(auth, oobCode));
    applied.set(oobCode, result);
    return result;
  };
}

function useCode(oobCode: string, load: (oobCode: string) => Promise<string>): CodeState {
  const [state, setState] = useState<CodeState>({ status: "checking" });
  useEffect(() => {
    load(oobCode).then(
      (email) => setState({ status: "good", email }),
      (error) => setState({ status: "bad", error: toServiceError(error) }),
    );
  }, [oobCode, load]);
  return state;
}
