import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { identity } from "../../client/client";
import { keepTypedEmail } from "../../client/kept-for-sign-in";
import { Button } from "../../components/button";
import { Spinner } from "../../components/spinner";
import { TextField } from "../../components/text-field";
import { closeToasts } from "../../components/toast";
import { useBusy } from "../../components/use-busy";
import { UserNameField } from "../../components/user-name-field";
import { paths } from "../../domain/paths";
import { useResetCode } from "../../hooks/email-code";
import { messages } from "../messages";
import * as shared from "../shared/words";
import { rawField } from "../visitors/fields";
import { SignedOutForm, SignedOutScreen } from "../visitors/signed-out-screen";
import * as words from "./words";

/** Sets a new password by a mailed code. A bad code redirects to the reset screen. Without a network the link stays. */
export function SetPassword({ oobCode }: { oobCode: string }) {
  const navigate = useNavigate();
  const code = useResetCode(oobCode);
  const [isBusy, startSetting] = useBusy();

  useEffect(() => {
    if (code.status !== "bad") return;
    messages.resetLinkInvalid();
    void navigate(paths.resetPassword, { replace: true });
  }, [code.status, navigate]);

  function submit(fields: FormData, email: string) {
    startSetting(async () => {
      const password = rawField(fields, "password");
      await identity.call((auth) => auth.confirmPasswordReset(oobCode, password));
      closeToasts(); // the end of an own session needs no other word
      messages.passwordSet();
      keepTypedEmail(email); // again, since a session that ends forgets it
      await navigate(paths.logIn, { replace: true });
    }, messages.passwordNotSet);
  }

  if (code.status === "unreachable")
    return (
      <SignedOutScreen title={words.setPassword}>
        <p role="alert">{code.error.message}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {shared.reload}
        </Button>
      </SignedOutScreen>
    );
  if (code.status !== "good") return <Spinner />;
  return (
    <SignedOutScreen title={words.setPassword}>
      <SignedOutForm onSubmit={(fields) => submit(fields, code.email)}>
        <UserNameField email={code.email} />
        <TextField
          label={words.newPassword}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={words.forEmail(code.email)}
        />
        <Button type="submit" variant="primary" disabled={isBusy}>
          {words.submit}
        </Button>
      </SignedOutForm>
    </SignedOutScreen>
  );
}
