import { useEffect, useState } from "react";
import { identity } from "../client/client";
import { type ServiceError, toServiceError } from "../services/errors";

/** How it stands with the code of a mailed link. `email` is the address that it is about. */
export type CodeState =
  | { readonly status: "checking" }
  | { readonly status: "good"; readonly email: string }
  | { readonly status: "bad"; readonly error: ServiceError };

const CHECKING: CodeState = { status: "checking" };

/** Applied codes of this page: a code works only once, however often React mounts the screen. */
const applied = new Map<string, Promise<string>>();

/** Checks the code of a link for setting a new password. */
export function useResetCode(oobCode: string): CodeState {
  return useCode(oobCode, checkResetCode);
}

/** Applies the code of a link that verifies an email address, or brings back the one an account had. */
export function useAppliedCode(oobCode: string): CodeState {
  return useCode(oobCode, applyOnce);
}

function checkResetCode(oobCode: string): Promise<string> {
  return identity.call((auth) => auth.checkPasswordResetCode(oobCode));
}

function applyOnce(oobCode: string): Promise<string> {
  const result = applied.get(oobCode) ?? identity.call((auth) => auth.applyCode(oobCode));
  applied.set(oobCode, result);
  return result;
}

function useCode(oobCode: string, use: (oobCode: string) => Promise<string>): CodeState {
  const [state, setState] = useState(CHECKING);
  useEffect(() => {
    let isWanted = true;
    const set = (next: CodeState) => isWanted && setState(next);
    use(oobCode).then(
      (email) => set({ status: "good", email }),
      (error) => set({ status: "bad", error: toServiceError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [oobCode, use]);
  return state;
}
