import { useState, useTransition } from "react";
import { useNavigate } from "react-router-dom";
import { HoldButton } from "../../components/hold-button";
import { TextField } from "../../components/text-field";
import { paths } from "../../domain/paths";
import { useAccount } from "../../hooks/use-account";
import { messages } from "../messages";
import { ScreenSection } from "../shared/screen";

/** Deletes the account with all that belongs to it, for whoever knows its password. */
export function DeleteAccount() {
  const navigate = useNavigate();
  const account = useAccount();
  const [password, setPassword] = useState("");
  const [isBusy, startDeleting] = useTransition();

  function remove() {
    startDeleting(async () => {
      try {
        await account.confirmPassword(password);
      } catch {
        messages.passwordInvalid();
        return;
      }
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
    <ScreenSection heading="Delete account">
      <p>Your lists go with it, for everyone you share them with.</p>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <HoldButton holdText="Hold to delete" disabled={isBusy} onHold={remove}>
        Delete account and all my lists
      </HoldButton>
    </ScreenSection>
  );
}
