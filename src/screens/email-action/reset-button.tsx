import { Button } from "../../components/button";
import { useBusy } from "../../components/use-busy";
import { sendReset } from "../shared/send-reset";
import * as words from "../shared/words";

/** Has a reset link sent to an address. A button and no link to the screen for that, which signed-in users don't see. */
export function ResetButton({ email }: { email: string }) {
  const [isBusy, startReset] = useBusy();
  return (
    <Button disabled={isBusy} onClick={() => startReset(async () => void (await sendReset(email)))}>
      {words.sendReset}
    </Button>
  );
}
