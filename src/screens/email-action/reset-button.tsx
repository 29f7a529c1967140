import { Button } from "../../components/button";
import { useBusy } from "../../components/use-busy";
import { messages } from "../messages";
import * as words from "../shared/words";
import { sendReset } from "../visitors/send-reset";

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
