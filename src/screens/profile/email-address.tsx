import { useRef, useState } from "react";
import { useBusy } from "../../components/use-busy";
import { useAccount } from "../../hooks/account";
import { messages } from "../messages";
import * as shared from "../shared/words";
import { CorrectAddress } from "./correct-address";
import styles from "./profile-screen.module.css";
import * as words from "./words";

/**
 * The user's read-only email address, marked as verified or with a button to verify it. A user with a password can
 * correct an address that isn't verified.
 */
export function EmailAddress({
  email,
  isVerified,
  hasPassword,
}: {
  email: string;
  isVerified: boolean;
  hasPassword: boolean;
}) {
  const [isCorrecting, setCorrecting] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const canCorrect = hasPassword && !isVerified;

  function close() {
    setCorrecting(false);
    toggle.current?.focus(); // the focused button disappears
  }

  return (
    <div>
      <h2 className="label">{shared.email}</h2>
      <p className={styles.email}>
        {email}{" "}
        {isVerified ? <span className={styles.verified}>{words.verified}</span> : <VerifyLink />}
        {canCorrect ? (
          <button
            ref={toggle}
            className={styles.link}
            type="button"
            aria-expanded={isCorrecting}
            onClick={() => setCorrecting(!isCorrecting)}
          >
            {words.correct}
          </button>
        ) : null}
      </p>
      {canCorrect && isCorrecting ? <CorrectAddress email={email} onSent={close} /> : null}
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
    <button
      className={styles.link}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : send}
    >
      {words.verify}
    </button>
  );
}
