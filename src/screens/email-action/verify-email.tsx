import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Spinner } from "../../components/spinner";
import { paths } from "../../domain/paths";
import { useAppliedCode } from "../../hooks/email-code";
import { useSession } from "../../hooks/session";
import { messages } from "../messages";
import * as shared from "../shared/words";
import { SignedOutLinks, SignedOutScreen } from "../visitors/signed-out-screen";
import { ResetButton } from "./reset-button";
import * as words from "./words";

/**
 * Verifies the email address of a mailed code, and shows it. If another person signed up with this address, its owner
 * can take over the account by setting a new password.
 *
 * @param isNewAddress whether the address replaces a mistyped one. The service then ends all sessions of the account
 */
export function VerifyEmail({
  oobCode,
  isNewAddress = false,
}: {
  oobCode: string;
  isNewAddress?: boolean;
}) {
  const navigate = useNavigate();
  const code = useAppliedCode("verifyEmail", oobCode);
  const problem = code.status === "bad" ? code.error.message : null;
  const isSignedIn = useSession().status === "signed-in";

  useEffect(() => {
    if (problem === null) return;
    messages.emailNotVerified(problem, isSignedIn ? "" : words.adviceAfterFailure(isNewAddress));
    void navigate(paths.signUp, { replace: true });
  }, [problem, isSignedIn, isNewAddress, navigate]);

  if (code.status !== "good") return <Spinner />;
  return (
    <SignedOutScreen title={words.verified}>
      <p>
        {words.verifiedBefore} <strong>{code.email}</strong> {words.verifiedAfter}
      </p>
      {isNewAddress ? <p>{words.logInWithNew}</p> : null}
      <SignedOutLinks>
        {isNewAddress && !isSignedIn ? (
          <Link to={paths.logIn}>{shared.logIn}</Link>
        ) : (
          <Link to={paths.lists}>{shared.toYourLists}</Link>
        )}
      </SignedOutLinks>
      <p className="soft">{words.notSignedUp}</p>
      <ResetButton email={code.email} />
    </SignedOutScreen>
  );
}
