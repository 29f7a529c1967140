import { Link, useNavigate } from "react-router-dom";
import { identity } from "../../client/client";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useBusy } from "../../components/use-busy";
import { MAX_DISPLAY_NAME_LENGTH } from "../../domain/limits";
import { paths } from "../../domain/paths";
import { messages } from "../messages";
import * as shared from "../shared/words";
import { EmailField } from "../visitors/email-field";
import { rawField, trimmedField } from "../visitors/fields";
import { GoogleSignIn } from "../visitors/google-sign-in";
import { Invitation } from "../visitors/invitation";
import { SignedOutForm, SignedOutLinks, SignedOutScreen } from "../visitors/signed-out-screen";
import { PhoneHoneypot } from "./phone-honeypot";
import * as words from "./words";

/**
 * Sign-up with name, email and password. The guard then redirects. `onPasswordFocus` is called when the
 * password gets the focus: the time to prefetch the next screen's code.
 */
export function SignUpScreen({ onPasswordFocus }: { onPasswordFocus: () => void }) {
  const navigate = useNavigate();
  const [isBusy, startSignUp] = useBusy();

  function submit(fields: FormData) {
    if (trimmedField(fields, "phoneNumber") !== "") {
      messages.userCreated();
      void navigate(paths.logIn);
      return;
    }
    startSignUp(async () => {
      const credentials = {
        name: trimmedField(fields, "name"),
        email: trimmedField(fields, "email"),
        password: rawField(fields, "password"),
      };
      const { isNamed, isMailed } = await identity.call((auth) => auth.signUp(credentials));
      if (isMailed) messages.signedUp();
      else messages.verificationNotSent();
      if (!isNamed) messages.nameNotUpdated();
    }, messages.signUpFailed);
  }

  return (
    <SignedOutScreen title={shared.signUp}>
      <Invitation />
      <SignedOutForm onSubmit={submit}>
        <TextField
          label={shared.name}
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={MAX_DISPLAY_NAME_LENGTH}
        />
        <PhoneHoneypot />
        <EmailField autoComplete="email" />
        <TextField
          label={shared.password}
          name="password"
          type="password"
          autoComplete="new-password"
          onFocus={onPasswordFocus}
        />
        <Button type="submit" variant="primary" disabled={isBusy}>
          {shared.signUp}
        </Button>
      </SignedOutForm>
      <GoogleSignIn />
      <SignedOutLinks>
        <Link to={paths.logIn}>{words.logIn}</Link>
      </SignedOutLinks>
    </SignedOutScreen>
  );
}
