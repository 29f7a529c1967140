import { useState, useTransition } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button";
import { HoldButton } from "../../components/hold-button";
import { TextField } from "../../components/text-field";
import { paths } from "../../domain/paths";
import { isWrongPassword } from "../../hooks/is-wrong-password";
import { useAccount } from "../../hooks/use-account";
import { messages } from "../messages";
import { reportPopupProblem } from "../shared/google-sign-in";
import { ScreenSection } from "../shared/screen";

/** Deletes the account with all that belongs to it, once the user has shown again who they are. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  return (
    <ScreenSection heading="Delete account" isApart>
      <p>Your lists go with it, for everyone you share them with.</p>
      {hasPassword ? <DeleteByPassword /> : <DeleteByGoogle />}
    </ScreenSection>
  );
}

function DeleteByPassword() {
  const { confirmPassword } = useAccount();
  const [password, setPassword] = useState("");

  async function confirm() {
    try {
      await confirmPassword(password);
      return true;
    } catch (error) {
      if (isWrongPassword(error)) messages.passwordInvalid();
      else messages.accountNotDeleted();
      return false;
    }
  }

  return (
    <>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <DeleteButton confirm={confirm} />
    </>
  );
}

/** A popup needs a click of its own, so here the confirmation comes before the holding. */
function DeleteByGoogle() {
  const { confirmWithGoogle } = useAccount();
  const [isConfirmed, setConfirmed] = useState(false);

  async function confirm() {
    try {
      await confirmWithGoogle();
      setConfirmed(true);
    } catch (error) {
      reportPopupProblem(error);
    }
  }

  return (
    <>
      <Button disabled={isConfirmed} onClick={() => void confirm()}>
        {isConfirmed ? "Confirmed with Google" : "Confirm with Google"}
      </Button>
      <DeleteButton isDisabled={!isConfirmed} />
    </>
  );
}

/** The button itself. `confirm`, where given, tells whether the user has shown who they are, and says so if not. */
function DeleteButton({
  isDisabled = false,
  confirm = async () => true,
}: {
  isDisabled?: boolean;
  confirm?: () => Promise<boolean>;
}) {
  const navigate = useNavigate();
  const account = useAccount();
  const [isBusy, startDeleting] = useTransition();

  function remove() {
    startDeleting(async () => {
      if (!(await confirm())) return;
      try {
        await account.remove();
        messages.accountDeleted();
        await navigate(paths.logIn, { replace: true });
      } catch {
        messages.accountNotDeleted();
      }
    });
  }

  return (
    <HoldButton holdText="Hold to delete" disabled={isDisabled || isBusy} onHold={remove}>
      Delete account and all my lists
    </HoldButton>
  );
}
