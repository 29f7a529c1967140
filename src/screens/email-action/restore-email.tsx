import { Link } from "react-router-dom";
import { Spinner } from "../../components/spinner";
import { paths } from "../../domain/paths";
import { useAppliedCode } from "../../hooks/email-code";
import * as shared from "../shared/words";
import { SignedOutLinks, SignedOutScreen } from "../visitors/signed-out-screen";
import { ResetButton } from "./reset-button";
import { UnknownCode } from "./unknown-code";
import * as words from "./words";

/**
 * Restores an account's former email address. The app changes only a mistyped address, so another person may have had
 * access to the account. A new password ends that access.
 */
export function RestoreEmail({ oobCode }: { oobCode: string }) {
  const code = useAppliedCode("restoreEmail", oobCode);
  if (code.status === "checking") return <Spinner />;
  if (code.status !== "good") return <UnknownCode details={code.error.message} />;
  return (
    <SignedOutScreen title={words.restored}>
      <p>
        {words.restoredBefore} <strong>{code.email}</strong>.
      </p>
      <p className="soft">{words.notChanged}</p>
      <ResetButton email={code.email} />
      <SignedOutLinks>
        <Link to={paths.logIn}>{shared.logIn}</Link>
      </SignedOutLinks>
    </SignedOutScreen>
  );
}
