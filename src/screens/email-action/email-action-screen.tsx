import { useLocation } from "react-router-dom";
import { readMailLink } from "../../domain/links";
import { RestoreEmail } from "./restore-email";
import { SetPassword } from "./set-password";
import { UnknownCode } from "./unknown-code";
import { VerifyEmail } from "./verify-email";

/** Handles links in the identity service's emails. `mode` is the action, `oobCode` authorises it. */
export function EmailActionScreen() {
  const { search, hash } = useLocation();
  const { mode, oobCode = "" } = readMailLink(search + hash) ?? {};
  switch (mode) {
    case "resetPassword":
      return <SetPassword key={oobCode} oobCode={oobCode} />;
    case "verifyEmail":
      return <VerifyEmail key={oobCode} oobCode={oobCode} />;
    case "verifyAndChangeEmail":
      return <VerifyEmail key={oobCode} oobCode={oobCode} isNewAddress />;
    case "recoverEmail":
      return <RestoreEmail key={oobCode} oobCode={oobCode} />;
    default:
      return <UnknownCode />;
  }
}
