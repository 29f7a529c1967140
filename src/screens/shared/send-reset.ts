import { identity } from "../../client/client";
import { messages } from "../messages";

/** Has a link sent that lets whoever reads the mail set a new password, and says so. Gives whether it was sent. */
export async function sendReset(email: string): Promise<boolean> {
  try {
    await identity.call((auth) => auth.sendPasswordReset(email));
    messages.resetSent(email);
    return true;
  } catch {
    messages.resetFailed(email);
    return false;
  }
}
