import { identity } from "../../client/client";
import { Button } from "../../components/button";
import { messages } from "../messages";
import styles from "./google-sign-in.module.css";
import * as words from "./words";

/**
 * `Continue with Google`, where it is offered: known when the app is built, so that one without it carries no code for it.
 * The popup needs the click, so nothing may come in between.
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

/** Shows nothing for a popup that a newer one replaced, an info for a closed one, an error otherwise. */
export function reportPopupProblem(error: unknown) {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "cancelled-popup-request") return;
  if (code === "popup-closed-by-user") messages.popupClosed(error);
  else messages.logInFailed(error);
}
