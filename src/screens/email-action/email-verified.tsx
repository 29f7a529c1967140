import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Spinner } from "../../components/spinner";
import { paths } from "../../domain/paths";
import { useAppliedCode } from "../../hooks/email-code";
import { messages } from "../messages";
import { EntryLinks, EntryScreen } from "../shared/entry-screen";
import { ResetButton } from "./reset-button";

/**
 * Verifies the email address that the mailed code belongs to, and says which. Whoever has that address, and did not sign
 * up with it, can take over the account that somebody else has made.
 */
export function EmailVerified({ oobCode }: { oobCode: string }) {
  const navigate = useNavigate();
  const code = useAppliedCode(oobCode);
  const problem = code.status === "bad" ? code.error.message : null;

  useEffect(() => {
    if (problem === null) return;
    messages.emailNotVerified(problem);
    void navigate(paths.signUp, { replace: true });
  }, [problem, navigate]);

  if (code.status !== "good") return <Spinner />;
  return (
    <EntryScreen title="Email verified">
      <p>
        Thank you! Your email address <strong>{code.email}</strong> is verified.
      </p>
      <EntryLinks>
        <Link to={paths.lists}>To your lists</Link>
      </EntryLinks>
      <p className="soft">
        You did not sign up? Then somebody else has used your address. With a new password the
        account is yours alone, to keep or to delete.
      </p>
      <ResetButton email={code.email} />
    </EntryScreen>
  );
}
