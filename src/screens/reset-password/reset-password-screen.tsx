import { Link, useNavigate } from "react-router-dom";
import { Button } from "../../components/button";
import { useBusy } from "../../components/use-busy";
import { paths } from "../../domain/paths";
import { messages } from "../messages";
import * as shared from "../shared/words";
import { EmailField } from "../visitors/email-field";
import { trimmedField } from "../visitors/fields";
import { sendReset } from "../visitors/send-reset";
import { SignedOutForm, SignedOutLinks, SignedOutScreen } from "../visitors/signed-out-screen";
import * as words from "./words";

/** Sends a password-reset link. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const [isBusy, startReset] = useBusy();

  function submit(fields: FormData) {
    const email = trimmedField(fields, "email");
    startReset(
      async () => {
        await sendReset(email);
        await navigate(paths.logIn);
      },
      () => messages.resetFailed(email),
    );
  }

  return (
    <SignedOutScreen title={words.heading}>
      <SignedOutForm onSubmit={submit}>
        <EmailField autoComplete="username" />
        <Button type="submit" variant="primary" disabled={isBusy}>
          {shared.sendReset}
        </Button>
      </SignedOutForm>
      <SignedOutLinks>
        <Link to={paths.logIn}>{words.back}</Link>
      </SignedOutLinks>
    </SignedOutScreen>
  );
}
