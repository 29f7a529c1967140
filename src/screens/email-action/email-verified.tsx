import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Spinner } from "../../components/spinner";
import { paths } from "../../domain/paths";
import { useVerifyCode } from "../../hooks/email-code";
import { messages } from "../messages";
import { EntryLinks, EntryScreen } from "../shared/entry-screen";

/** Verifies the email address that the mailed code belongs to, and says so. */
export function EmailVerified({ oobCode }: { oobCode: string }) {
  const navigate = useNavigate();
  const code = useVerifyCode(oobCode);
  const problem = code.status === "bad" ? code.error.message : null;

  useEffect(() => {
    if (problem === null) return;
    messages.emailNotVerified(problem);
    void navigate(paths.signUp, { replace: true });
  }, [problem, navigate]);

  if (code.status !== "good") return <Spinner />;
  return (
    <EntryScreen title="Email verified">
      <p>Thank you! Your email address is verified.</p>
      <EntryLinks>
        <Link to={paths.lists}>To your lists</Link>
      </EntryLinks>
    </EntryScreen>
  );
}
