import { Link } from "react-router-dom";
import { Spinner } from "../../components/spinner";
import { paths } from "../../domain/paths";
import { useAppliedCode } from "../../hooks/email-code";
import { EntryLinks, EntryScreen } from "../shared/entry-screen";
import { ResetButton } from "./reset-button";
import { UnknownCode } from "./unknown-code";

/**
 * Gives an account the email address back that it had. The app never changes one: whoever did had somebody's session, and
 * a new password ends that.
 */
export function EmailRestored({ oobCode }: { oobCode: string }) {
  const code = useAppliedCode(oobCode);
  if (code.status === "checking") return <Spinner />;
  if (code.status === "bad") return <UnknownCode details={code.error.message} />;
  return (
    <EntryScreen title="Email restored">
      <p>
        Your account has its address <strong>{code.email}</strong> again.
      </p>
      <p className="soft">
        You did not change it? Then somebody else got into your account. With a new password it is
        yours alone again.
      </p>
      <ResetButton email={code.email} />
      <EntryLinks>
        <Link to={paths.logIn}>Log in</Link>
      </EntryLinks>
    </EntryScreen>
  );
}
