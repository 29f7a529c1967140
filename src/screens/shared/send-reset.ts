import { identity } from "../../client/client";
import { messages } from "../messages";

/** Sends a link that lets its reader set a new password, and says so. Throws a `ServiceError`. */
export async function sendReset(email: string): Promise<void> {
  await identity.call((auth) => auth.sendPasswordReset(email));
  messages.resetSent(email);
}
