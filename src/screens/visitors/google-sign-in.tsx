import { identity } from "../../client/client";
import { Button } from "../../components/button";
import { errorCodeOf } from "../../domain/errors";
import { messages } from "../messages";
import styles from "./google-sign-in.module.css";
import * as words from "./words";

/**
 * The button `Continue with Google`. A build without Google sign-in has no code for it.
 * Await nothing slow before the popup: it must open soon after a click.
 */
export function GoogleSignIn() {
  if (import.meta.env.VITE_GOOGLE_SIGN_IN !== "true") return null;
  return (
    <>
      <p className={styles.or}>{words.or}</p>
      <Button className={styles.google} onClick={() => void logIn()}>
        <img src="/google.svg" width="20" height="20" alt="" />
        {words.google}
      </Button>
    </>
  );
}

async function logIn() {
  try {
    await identity.call((auth) => auth.logInWithGoogle());
  } catch (error) {
    reportPopupProblem(error);
  }
}

/** Shows an error, an info for a closed popup, or nothing for a popup that a newer one replaced. */
export function reportPopupProblem(error: unknown) {
  const code = errorCodeOf(error);
  if (code === "cancelled-popup-request") return;
  if (code === "popup-closed-by-user") messages.popupClosed(error);
  else messages.logInFailed(error);
}
