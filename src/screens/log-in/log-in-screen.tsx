import { Link } from "react-router-dom";
import { identity } from "../../client/client";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useBusy } from "../../components/use-busy";
import { paths } from "../../domain/paths";
import { messages } from "../messages";
import * as shared from "../shared/words";
import { EmailField } from "../visitors/email-field";
import { rawField, trimmedField } from "../visitors/fields";
import { GoogleSignIn } from "../visitors/google-sign-in";
import { Invitation } from "../visitors/invitation";
import { SignedOutForm, SignedOutLinks, SignedOutScreen } from "../visitors/signed-out-screen";
import * as words from "./words";

/**
 * Log-in with email and password. The guard then redirects. `onPasswordFocus` is called when the password
 * gets the focus: the time to prefetch the next screen's code.
 */
export function LogInScreen({ onPasswordFocus }: { onPasswordFocus: () => void }) {
  const [isBusy, startLogIn] = useBusy();

  function submit(fields: FormData) {
    const credentials = {
      email: trimmedField(fields, "email"),
      password: rawField(fields, "password"),
    };
    startLogIn(() => identity.call((auth) => auth.logIn(credentials)), messages.logInFailed);
  }

  return (
    <SignedOutScreen title={shared.logIn}>
      <Invitation />
      <SignedOutForm onSubmit={submit}>
        <EmailField autoComplete="username" />
        <TextField
          label={shared.password}
          name="password"
          type="password"
          autoComplete="current-password"
          onFocus={onPasswordFocus}
        />
        <Button type="submit" variant="primary" disabled={isBusy}>
          {shared.logIn}
        </Button>
      </SignedOutForm>
      <GoogleSignIn />
      <SignedOutLinks>
        <Link to={paths.resetPassword}>{words.forgot}</Link>
        <Link to={paths.signUp}>{shared.signUp}</Link>
      </SignedOutLinks>
    </SignedOutScreen>
  );
}
