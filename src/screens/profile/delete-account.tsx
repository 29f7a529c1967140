import { useEffect, useState } from "react";
import { Button } from "../../components/button";
import { HoldButton } from "../../components/hold-button";
import { isTyped } from "../../components/is-typed";
import { TextField } from "../../components/text-field";
import { useBusy } from "../../components/use-busy";
import { UserNameField } from "../../components/user-name-field";
import { RECENT_LOGIN_MS } from "../../domain/limits";
import { useAccount } from "../../hooks/account";
import { messages } from "../messages";
import { ScreenSection } from "../shared/screen";
import * as shared from "../shared/words";
import { reportPopupProblem } from "../visitors/google-sign-in";
import styles from "./profile-screen.module.css";
import * as words from "./words";

/** Deletes the account and its data after the user has reauthenticated. */
export function DeleteAccount({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  return (
    <ScreenSection heading={words.deleteAccount} isPlain>
      <p>{words.listsToo}</p>
      {hasPassword ? <DeleteByPassword email={email} /> : <DeleteByGoogle />}
    </ScreenSection>
  );
}

/** The person types the password: one that a password manager fills in is removed at once, since it confirms nothing. */
function DeleteByPassword({ email }: { email: string }) {
  const { confirmPassword } = useAccount();
  const [password, setPassword] = useState("");

  async function reauthenticate() {
    if (password === "") {
      messages.passwordNotTyped();
      return false;
    }
    const isRight = await confirmPassword(password);
    if (!isRight) messages.passwordInvalid();
    return isRight;
  }

  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <UserNameField email={email} />
      <TextField
        label={shared.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target, nativeEvent }) =>
          setPassword(isTyped(nativeEvent) ? target.value : "")
        }
      />
      <DeleteButton reauthenticate={reauthenticate} />
    </form>
  );
}

/** A popup needs its own click, so the user reauthenticates before holding the button. Reauthentication expires. */
function DeleteByGoogle() {
  const { confirmWithGoogle } = useAccount();
  const [isConfirmed, setConfirmed] = useState(false);

  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => setConfirmed(false), RECENT_LOGIN_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed]);

  async function reauthenticate() {
    try {
      await confirmWithGoogle();
      setConfirmed(true);
    } catch (error) {
      reportPopupProblem(error);
    }
  }

  return (
    <>
      <Button disabled={isConfirmed} onClick={() => void reauthenticate()}>
        {isConfirmed ? words.confirmed : words.confirm}
      </Button>
      <DeleteButton
        isDisabled={!isConfirmed}
        onReauthenticationExpired={() => setConfirmed(false)}
      />
    </>
  );
}

/**
 * The button that deletes the account. The guard then redirects.
 *
 * @param reauthenticate returns whether it succeeded, and shows a failure
 * @param onReauthenticationExpired called if the login is not recent enough, or perhaps not for another try
 */
function DeleteButton({
  isDisabled = false,
  reauthenticate = async () => true,
  onReauthenticationExpired,
}: {
  isDisabled?: boolean;
  reauthenticate?: () => Promise<boolean>;
  onReauthenticationExpired?: () => void;
}) {
  const account = useAccount();
  const [isBusy, startDeleting] = useBusy();

  function remove() {
    startDeleting(async () => {
      if (!(await reauthenticate())) return;
      const outcome = await account.deleteAccount();
      if (outcome === "deleted") return messages.accountDeleted();
      onReauthenticationExpired?.();
      if (outcome === "lists-gone") messages.onlyListsDeleted();
      else messages.accountNotDeleted();
    }, messages.accountNotDeleted);
  }

  return (
    <HoldButton holdText={shared.holdToDelete} disabled={isDisabled || isBusy} onHold={remove}>
      {words.deleteAll}
    </HoldButton>
  );
}
