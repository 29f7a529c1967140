import { Link, useSearchParams } from "react-router-dom";
import { paths } from "../../domain/paths";
import { EntryLinks, EntryScreen } from "../shared/entry-screen";
import { EmailVerified } from "./email-verified";
import { SetPassword } from "./set-password";

/** Where the links in the identity service's mails lead: `mode` says what for, `oobCode` proves it. */
export function EmailActionScreen() {
  const [parameters] = useSearchParams();
  const oobCode = parameters.get("oobCode") ?? "";
  switch (parameters.get("mode")) {
    case "resetPassword":
      return <SetPassword key={oobCode} oobCode={oobCode} />;
    case "verifyEmail":
      return <EmailVerified key={oobCode} oobCode={oobCode} />;
    default:
      return (
        <EntryScreen title="Something is off">
          <p>Unknown action code in link. Please try again.</p>
          <EntryLinks>
            <Link to={paths.signUp}>To the start</Link>
          </EntryLinks>
        </EntryScreen>
      );
  }
}
