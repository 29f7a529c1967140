import { useBusy } from "../../components/use-busy";
import { useAccount } from "../../hooks/account";
import { messages } from "../messages";
import * as shared from "../shared/words";
import styles from "./profile-screen.module.css";
import * as words from "./words";

/** The user's read-only email address, marked as verified or with a button to verify it. */
export function EmailAddress({ email, isVerified }: { email: string; isVerified: boolean }) {
  return (
    <div>
      <h2 className="label">{shared.email}</h2>
      <p className={styles.email}>
        {email}{" "}
        {isVerified ? <span className={styles.verified}>{words.verified}</span> : <VerifyLink />}
      </p>
    </div>
  );
}

function VerifyLink() {
  const { sendVerification } = useAccount();
  const [isBusy, startSending] = useBusy();

  function send() {
    startSending(async () => {
      await sendVerification();
      messages.verificationSent();
    }, messages.verificationNotSent);
  }

  return (
    <button className={styles.verify} type="button" disabled={isBusy} onClick={send}>
      {words.verify}
    </button>
  );
}
