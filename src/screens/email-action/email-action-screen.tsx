import { useSearchParams } from "react-router-dom";
import { RestoreEmail } from "./restore-email";
import { SetPassword } from "./set-password";
import { UnknownCode } from "./unknown-code";
import { VerifyEmail } from "./verify-email";

/** Handles links in the identity service's emails. `mode` is the action, `oobCode` authorises it. */
export function EmailActionScreen() {
  const [parameters] = useSearchParams();
  const oobCode = parameters.get("oobCode") ?? "";
  switch (parameters.get("mode")) {
    case "resetPassword":
      return <SetPassword key={oobCode} oobCode={oobCode} />;
    case "verifyEmail":
      return <VerifyEmail key={oobCode} oobCode={oobCode} />;
    case "recoverEmail":
      return <RestoreEmail key={oobCode} oobCode={oobCode} />;
    default:
      return <UnknownCode />;
  }
}
