import { useTransition } from "react";
import { useAccount } from "../../hooks/use-account";
import { messages } from "../messages";
import { ScreenSection } from "../shared/screen";
import styles from "./profile-screen.module.css";

/** The user's address, which can't be changed here, and whether it is verified; if not, the way to do so. */
export function EmailAddress({ email, isVerified }: { email: string; isVerified: boolean }) {
  return (
    <ScreenSection heading="Email">
      <p className={styles.email}>
        {email} {isVerified ? <span>(verified)</span> : <VerifyLink />}
      </p>
    </ScreenSection>
  );
}

function VerifyLink() {
  const { sendVerification } = useAccount();
  const [isBusy, startSending] = useTransition();

  function send() {
    startSending(async () => {
      try {
        await sendVerification();
        messages.verificationSent();
      } catch {
        messages.verificationNotSent();
      }
    });
  }

  return (
    <button className={styles.verify} type="button" disabled={isBusy} onClick={send}>
      Verify email address
    </button>
  );
}
