import { useTransition } from "react";
import { Button } from "../../components/button";
import { sendReset } from "../shared/send-reset";

/** Has a reset link sent to an address. A button and no link to the screen for that, which signed-in users don't see. */
export function ResetButton({ email }: { email: string }) {
  const [isBusy, startReset] = useTransition();
  return (
    <Button disabled={isBusy} onClick={() => startReset(async () => void (await sendReset(email)))}>
      Send reset link
    </Button>
  );
}
