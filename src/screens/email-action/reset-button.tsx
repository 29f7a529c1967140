import { Button } from "../../components/button";
import { useBusy } from "../../components/use-busy";
import { messages } from "../messages";
import { sendReset } from "../shared/send-reset";
import * as words from "../shared/words";

/** Sends a password-reset link. Stays on its screen: signed-in users can't open the reset screen. */
export function ResetButton({ email }: { email: string }) {
  const [isBusy, startReset] = useBusy();
  const fail = () => messages.resetFailed(email);
  return (
    <Button disabled={isBusy} onClick={() => startReset(() => sendReset(email), fail)}>
      {words.sendReset}
    </Button>
  );
}
