import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Spinner } from "../../components/spinner";
import { paths } from "../../domain/paths";
import { useAppliedCode } from "../../hooks/email-code";
import { messages } from "../messages";
import { EntryLinks, EntryScreen } from "../shared/entry-screen";
import * as shared from "../shared/words";
import { ResetButton } from "./reset-button";
import * as words from "./words";

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
    <EntryScreen title={words.verified}>
      <p>
        {words.yourAddress} <strong>{code.email}</strong> {words.isVerified}
      </p>
      <EntryLinks>
        <Link to={paths.lists}>{shared.toYourLists}</Link>
      </EntryLinks>
      <p className="soft">{words.notSignedUp}</p>
      <ResetButton email={code.email} />
    </EntryScreen>
  );
}
